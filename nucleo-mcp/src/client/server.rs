//! A connection to another server.

use super::{ForeignAnswer, ForeignError, ForeignListing};
use crate::boundary::dialect::META_DIALECT;
use crate::json::{self, Document, Kind};
use crate::schema::SchemaDialect;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, ClientCapabilities, ClientConfig, ClientRequest, Implementation,
    JsonObject, ListToolsRequest, MetaObject, PaginatedRequestParams, ProtocolVersion, RequestId,
    RequestMetaObject, ServerResult,
};
use rmcp::service::{
    ClientInitializeError, ClientLifecycleMode, ClientServiceExt, Peer, PeerRequestOptions, RoleClient,
    RunningService,
};
use rmcp::transport::IntoTransport;
use serde::Serialize;
use serde_json::Value;
use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The code a server answers with where a request's headers do not say what its body says.
const HEADER_MISMATCH: i32 = -32020;

/// The most pages of a listing that are asked for.
const MOST_PAGES: usize = 100;

/// The longest cursor that is sent back, in bytes.
const LONGEST_CURSOR: usize = 4_096;

/// Another server, connected. A clone is the same connection, which ends with the last of them.
///
/// ```no_run
/// # async fn example(transport: tokio::io::DuplexStream) -> Result<(), Box<dyn std::error::Error>> {
/// use nucleo_mcp::client::ForeignServer;
/// use serde_json::json;
///
/// let billing = ForeignServer::named("billing").connect(transport).await?;
/// for tool in billing.tools().await?.tools {
///     println!("{}: {}", tool.name(), tool.description());
/// }
/// let answer = billing.call("invoice", &json!({"number": "A-1042"})).await?;
/// println!("{}", answer.to_json());
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct ForeignServer(Arc<Connection>);

struct Connection {
    name: String,
    dialect: SchemaDialect,
    timeout: Duration,
    service: Service,
}

/// The SDK's side of a connection.
pub(super) type Service = RunningService<RoleClient, ClientConfig>;

/// A connection to another server that is not made yet.
#[derive(Clone, Debug)]
#[must_use = "nothing is connected until `connect` is called"]
pub struct ForeignServerBuilder {
    name: String,
    dialect: SchemaDialect,
    timeout: Duration,
    #[cfg(feature = "client-http")]
    pub(super) bearer: Option<super::http::Bearer>,
}

impl ForeignServer {
    /// Begins a connection; `name` is what we call the server in logs.
    pub fn named(name: impl Into<String>) -> ForeignServerBuilder {
        ForeignServerBuilder {
            name: name.into(),
            dialect: SchemaDialect::Canonical,
            timeout: Duration::from_secs(60),
            #[cfg(feature = "client-http")]
            bearer: None,
        }
    }

    /// What we call the server.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Lists the server's tools. What cannot be used of them is left out with its reason, here and in
    /// the log, and costs nothing but itself.
    ///
    /// # Errors
    ///
    /// When there is no listing at all, or it does not end.
    pub async fn tools(&self) -> Result<ForeignListing, ForeignError> {
        let mut entries = Vec::new();
        let mut cursor = None;
        let mut seen = HashSet::new();
        for _ in 0..MOST_PAGES {
            let (page, next) = self.page(cursor.take()).await?;
            entries.extend(page);
            let more = entries.len() <= super::MOST_TOOLS;
            match next.filter(|_| more) {
                None => {
                    let listing = ForeignListing::read(&entries);
                    for refused in &listing.refused {
                        tracing::warn!(server = self.name(), "left out of a foreign listing: {refused}");
                    }
                    return Ok(listing);
                }
                Some(next) if next.len() <= LONGEST_CURSOR && seen.insert(next.clone()) => {
                    cursor = Some(next);
                }
                Some(_) => return Err(ForeignError::Unexpected("a listing that does not go on")),
            }
        }
        Err(ForeignError::Unexpected("a listing without end"))
    }

    async fn page(&self, cursor: Option<String>) -> Result<(Vec<Value>, Option<String>), ForeignError> {
        let params = cursor.map(|cursor| PaginatedRequestParams::default().with_cursor(Some(cursor)));
        let request = ListToolsRequest { params, ..ListToolsRequest::default() };
        let mut result = match self.request(ClientRequest::ListToolsRequest(request)).await? {
            ServerResult::ListToolsResult(result) => serde_json::to_value(result).unwrap_or_default(),
            // One entry the SDK cannot read, and it reads none: the rest is still in here.
            ServerResult::CustomResult(result) => result.0,
            _ => return Err(ForeignError::Unexpected("something else than a listing")),
        };
        let Some(Value::Array(entries)) = result.get_mut("tools").map(Value::take) else {
            return Err(ForeignError::Unexpected("a listing without tools"));
        };
        Ok((entries, result.get("nextCursor").and_then(Value::as_str).map(str::to_owned)))
    }

    /// Calls a tool by the name its server gave it, with arguments that are written as an object.
    /// Dropping the future calls the work off.
    ///
    /// # Errors
    ///
    /// When there is no answer. That the tool refused or failed is an answer.
    pub async fn call(&self, tool: &str, arguments: &impl Serialize) -> Result<ForeignAnswer, ForeignError> {
        let text = serde_json::to_string(arguments)
            .map_err(|_| ForeignError::Unsendable("they cannot be written as JSON"))?;
        self.call_json(tool, &text).await
    }

    /// Calls a tool with arguments that are JSON text already.
    ///
    /// # Errors
    ///
    /// As for [`call`](Self::call).
    pub async fn call_json(&self, tool: &str, arguments: &str) -> Result<ForeignAnswer, ForeignError> {
        let params = CallToolRequestParams::new(tool.to_owned()).with_arguments(sendable(arguments)?);
        let request = CallToolRequest::new(params);
        let request = || self.request(ClientRequest::CallToolRequest(request.clone()));
        let answered = match request().await {
            // Which argument a header repeats is said in a listing, and nothing of the call has run.
            Err(ForeignError::Refused { code: HEADER_MISMATCH, .. }) if self.knows_argument_headers() => {
                self.tools().await?;
                request().await
            }
            answered => answered,
        };
        let result = match answered? {
            ServerResult::CallToolResult(result) => serde_json::to_value(result).unwrap_or_default(),
            ServerResult::CustomResult(result) => result.0,
            _ => return Err(ForeignError::Unexpected("something else than the result of a call")),
        };
        ForeignAnswer::read(result)
    }

    /// Whether the server speaks the revision that has such headers, and the code for one that is missed:
    /// before it, the code may mean anything.
    fn knows_argument_headers(&self) -> bool {
        let peer = self.0.service.peer_info();
        peer.is_some_and(|peer| peer.protocol_version == ProtocolVersion::V_2026_07_28)
    }

    async fn request(&self, request: ClientRequest) -> Result<ServerResult, ForeignError> {
        let mut options = PeerRequestOptions::with_timeout(self.0.timeout);
        if self.0.dialect != SchemaDialect::Canonical {
            let mut meta = MetaObject::default();
            meta.0.insert(META_DIALECT.to_owned(), Value::from(self.0.dialect.wire_name()));
            options = options.with_meta(RequestMetaObject(meta));
        }
        let sent = self.0.service.send_cancellable_request(request, options).await;
        let handle = sent.map_err(ForeignError::of_request)?;
        let mut unanswered = Unanswered(Some((handle.peer.clone(), handle.id.clone())));
        let answer = handle.await_response().await;
        unanswered.0 = None;
        answer.map_err(ForeignError::of_request)
    }
}

/// A request that nobody waits for any more, unless it was answered.
struct Unanswered(Option<(Peer<RoleClient>, RequestId)>);

impl Drop for Unanswered {
    fn drop(&mut self) {
        let (Some((peer, id)), Ok(runtime)) = (self.0.take(), tokio::runtime::Handle::try_current()) else {
            return;
        };
        runtime.spawn(async move {
            let cancelled = rmcp::model::CancelledNotificationParam::new(Some(id), None);
            // A server that is gone has nothing to call off.
            let _ = peer.notify_cancelled(cancelled).await;
        });
    }
}

/// The arguments as the SDK sends them, if no number loses a digit on the way.
fn sendable(arguments: &str) -> Result<JsonObject, ForeignError> {
    let document =
        Document::read(arguments.as_bytes()).map_err(|_| ForeignError::Unsendable("they are not JSON"))?;
    if document.root().kind() != Kind::Object {
        return Err(ForeignError::Unsendable("they are not an object"));
    }
    if !keeps_every_digit(document.root()) {
        return Err(ForeignError::Unsendable("a number in them has more digits than can be sent"));
    }
    serde_json::from_str(arguments)
        .map_err(|_| ForeignError::Unsendable("a text in them has half of a surrogate pair"))
}

/// Whether every number is one that the SDK's own tree of values holds exactly: an integer of 64 bits, or
/// a float. That tree holds more where a feature of `serde_json` makes it, and we send the same either way.
fn keeps_every_digit(value: json::Value<'_>) -> bool {
    match value.kind() {
        Kind::Number => {
            let lexeme = value.lexeme();
            let written: Option<json::Number> = lexeme.parse().ok();
            let is_integer = lexeme.parse::<u64>().is_ok() || lexeme.parse::<i64>().is_ok();
            let nearest: Option<f64> = lexeme.parse().ok();
            let held = serde_json::from_str::<serde_json::Number>(lexeme).ok();
            written.is_some()
                && (is_integer || written == nearest.and_then(|float| format!("{float:?}").parse().ok()))
                && written == held.and_then(|held| held.to_string().parse().ok())
        }
        Kind::Array => value.elements().all(keeps_every_digit),
        Kind::Object => value.members().all(|(_, member)| keeps_every_digit(member)),
        _ => true,
    }
}

impl ForeignServerBuilder {
    /// The dialect the tools are listed in, and called in: for a server of this framework. Another one
    /// does not know the request and ignores it.
    pub fn dialect(mut self, dialect: SchemaDialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// How long one request may take; a minute where nothing is said.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Connects over a transport of the SDK: a child process, a socket, a pair of pipes.
    ///
    /// # Errors
    ///
    /// When there is no connection or no handshake within the [timeout](Self::timeout).
    pub async fn connect<T, E, A>(self, transport: T) -> Result<ForeignServer, ForeignError>
    where
        T: IntoTransport<RoleClient, E, A>,
        E: Error + Send + Sync + 'static,
    {
        let service = self.shake_hands(transport, negotiated()).await?.map_err(ForeignError::of_handshake)?;
        Ok(self.connected(service))
    }

    /// One try to agree with a server on how to speak, within the timeout.
    pub(super) async fn shake_hands<T, E, A>(
        &self,
        transport: T,
        lifecycle: ClientLifecycleMode,
    ) -> Result<Result<Service, ClientInitializeError>, ForeignError>
    where
        T: IntoTransport<RoleClient, E, A>,
        E: Error + Send + Sync + 'static,
    {
        let own = Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
        let client = ClientConfig::new(ClientCapabilities::default(), own);
        let handshake = client.serve_with_lifecycle(transport, lifecycle);
        tokio::time::timeout(self.timeout, handshake).await.map_err(|_| ForeignError::TimedOut(self.timeout))
    }

    pub(super) fn connected(self, service: Service) -> ForeignServer {
        let Self { name, dialect, timeout, .. } = self;
        ForeignServer(Arc::new(Connection { name, dialect, timeout, service }))
    }
}

/// The newest revision where the server speaks it, else the handshake.
pub(super) fn negotiated() -> ClientLifecycleMode {
    ClientLifecycleMode::Auto {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
        legacy_version: None,
    }
}

impl fmt::Debug for ForeignServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ForeignServer")
            .field("name", &self.0.name)
            .field("dialect", &self.0.dialect)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::sendable;

    #[test]
    fn arguments_are_sent_with_every_digit_or_not_at_all() {
        for sent in ["{}", r#"{"n":18446744073709551615,"m":-9007199254740993,"x":1.5e3,"t":"é\n"}"#] {
            assert!(sendable(sent).is_ok(), "{sent}");
        }
        for (refused, words) in [
            ("", "not JSON"),
            ("[]", "not an object"),
            ("null", "not an object"),
            (r#"{"a":1,"a":2}"#, "not JSON"),
            (r#"{"n":123456789012345678901234567890}"#, "more digits"),
            (r#"{"n":0.12345678901234567890123}"#, "more digits"),
            (r#"{"t":"\ud800"}"#, "surrogate"),
        ] {
            let error = sendable(refused).unwrap_err().to_string();
            assert!(error.contains(words), "{refused}: {error}");
        }
    }
}
