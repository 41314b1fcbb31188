//! The handshake, handed to the SDK.
//!
//! What goes in is written anew from what was judged here, so the SDK never reads a caller's bytes; what
//! comes out is the SDK's own result.

use super::envelope::Params;
use super::protocol_error::ProtocolError;
use super::revision::Revision;
use super::self_description::{META_CAPABILITIES, META_REVISION};
use crate::json::{Kind, Value};
use rmcp::ServerHandler;
use rmcp::model::{
    ClientJsonRpcMessage, Implementation, ProtocolVersion, ServerCapabilities, ServerConfig,
    ServerJsonRpcMessage,
};
use rmcp::service::serve_directly;
use rmcp::transport::OneshotTransport;
use serde_json::json;
use std::borrow::Cow;
use std::sync::Arc;

/// What the SDK is told about this server.
#[derive(Clone, Debug)]
pub(crate) struct Delegate {
    handshake: Handshake,
}

/// A method that is answered by the SDK.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delegated {
    Initialize,
    Ping,
    Discover,
}

#[derive(Clone, Debug)]
struct Handshake {
    info: Arc<ServerConfig>,
}

/// Answers nothing but the handshake: every other method of the trait keeps the SDK's refusal, and
/// `get_tool` its `None`, so that no question about a tool is ever answered before it is admitted.
impl ServerHandler for Handshake {
    fn get_info(&self) -> ServerConfig {
        (*self.info).clone()
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        const SERVED: [ProtocolVersion; 3] =
            [ProtocolVersion::V_2025_06_18, ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2026_07_28];
        Cow::Borrowed(&SERVED)
    }
}

impl Delegate {
    pub(crate) fn new(name: &str, version: &str, instructions: String) -> Self {
        let mut info = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        info.server_info = Implementation::new(name, version);
        info.instructions = Some(instructions);
        Self { handshake: Handshake { info: Arc::new(info) } }
    }

    /// The name clients are told.
    #[cfg(feature = "testing")]
    pub(crate) fn name(&self) -> &str {
        &self.handshake.info.server_info.name
    }

    /// The version clients are told.
    #[cfg(feature = "cli")]
    pub(crate) fn version(&self) -> &str {
        &self.handshake.info.server_info.version
    }

    /// The SDK's result, as JSON text.
    pub(crate) async fn answer(
        &self,
        method: Delegated,
        params: Params<'_>,
    ) -> Result<String, ProtocolError> {
        let request = match method {
            Delegated::Initialize => initialize(params).ok_or(ProtocolError::UnreadableParams)?,
            Delegated::Ping => json!({"jsonrpc": "2.0", "id": 1, "method": "ping"}),
            Delegated::Discover => discover(),
        };
        let message: ClientJsonRpcMessage =
            serde_json::from_value(request).map_err(|_| ProtocolError::Internal)?;
        let (transport, mut answers) = OneshotTransport::new(message);
        let service = serve_directly(self.handshake.clone(), transport, None);
        let answer = answers.recv().await;
        // Ends with its one message; dropping it ends it too, should the caller be gone.
        drop(service);
        match answer {
            Some(ServerJsonRpcMessage::Response(response)) => {
                serde_json::to_string(&response.result).map_err(|_| ProtocolError::Internal)
            }
            _ => Err(ProtocolError::Internal),
        }
    }
}

/// The handshake as it was judged: the revision asked for. What a client says of itself and of what it
/// can do is checked for its shape and goes no further, because nothing here depends on it.
fn initialize(params: Params<'_>) -> Option<serde_json::Value> {
    let revision = params.get("protocolVersion")?.as_str()?;
    let is_object = |value: Value<'_>| value.kind() == Kind::Object;
    params.get("capabilities").filter(|value| is_object(*value))?;
    let client = params.get("clientInfo").filter(|value| is_object(*value))?;
    for field in ["name", "version"] {
        client.get(field)?.as_str()?;
    }
    // A revision nobody serves is answered with one of ours; its name need not reach the SDK.
    let revision = Revision::named(&revision).unwrap_or(Revision::V2026July);
    Some(json!({
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": revision.as_str(),
            "capabilities": {},
            "clientInfo": {"name": "client", "version": "0"},
        },
    }))
}

fn discover() -> serde_json::Value {
    json!({
        "jsonrpc": "2.0",
        "id": 1,
        "method": "server/discover",
        "params": {"_meta": {
            META_REVISION: Revision::V2026July.as_str(),
            META_CAPABILITIES: {},
        }},
    })
}
