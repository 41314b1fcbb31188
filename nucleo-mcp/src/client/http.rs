//! Connecting by address.

use super::server::{ForeignServerBuilder, negotiated};
use super::{ForeignError, ForeignServer};
use rmcp::ClientLifecycleMode;
use rmcp::service::ClientInitializeError;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use std::fmt;

/// What we identify ourselves by; never written to a log.
#[derive(Clone)]
pub(super) struct Bearer(String);

impl fmt::Debug for Bearer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

impl ForeignServerBuilder {
    /// The token sent with every request to an [address](Self::connect_http): our own at that server,
    /// never one that a caller of ours sent.
    pub fn bearer_token(mut self, token: impl Into<String>) -> Self {
        self.bearer = Some(Bearer(token.into()));
        self
    }

    /// Connects to a server at an address, over streamable HTTP.
    ///
    /// The newest revision is asked for first; a server that does not speak it is met by the handshake, also
    /// one that answers the question with something that is no answer to it.
    ///
    /// Redirects are followed within the same origin only; an answer may have 16 MiB.
    ///
    /// # Errors
    ///
    /// When there is no connection, no handshake, or the server wants other credentials.
    pub async fn connect_http(self, address: impl Into<String>) -> Result<ForeignServer, ForeignError> {
        let mut config = StreamableHttpClientTransportConfig::with_uri(address.into());
        if let Some(Bearer(token)) = &self.bearer {
            config = config.auth_header(token.clone());
        }
        let transport = || StreamableHttpClientTransport::from_config(config.clone());
        let mut service = self.shake_hands(transport(), negotiated()).await?;
        if let Err(ClientInitializeError::ExpectedInitResult(_)) = service {
            // A result that does not discover anything: some servers of the handshake's era answer every
            // method they do not know with an empty one.
            service = self.shake_hands(transport(), ClientLifecycleMode::Initialize).await?;
        }
        Ok(self.connected(service.map_err(ForeignError::of_handshake)?))
    }
}
