//! The Rust SDK's own client on every tool of the reference: over HTTP and stdio, in the newest revision and
//! two of the handshake's. What it does is what every other client of `tests/clients` does.

use nucleo_mcp::prelude::*;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig, ClientRequest,
    ErrorCode, Implementation, ProgressNotificationParam, ProtocolVersion, ServerResult,
};
use rmcp::service::{NotificationContext, PeerRequestOptions, RequestHandle, RunningService};
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use rmcp::{ClientHandler, ClientLifecycleMode, ClientServiceExt, RoleClient, ServiceError};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use tests::client_host::{CONSUMER, Waits, builder, dispatcher};
use tests::conformance::tools::{PIXEL, SILENCE};
use tests::host::{Host, PATH};
use tests::message::base64;
use tokio::sync::mpsc;
use tokio::time::timeout;

const CANARY: &str = "canary-7f3a";
const PATIENCE: Duration = Duration::from_secs(20);
const NEWEST: ProtocolVersion = ProtocolVersion::V_2026_07_28;
const HANDSHAKES: [ProtocolVersion; 2] = [ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2025_06_18];

/// The client's side: it notes every report of progress.
struct Notes {
    config: ClientConfig,
    reports: mpsc::UnboundedSender<ProgressNotificationParam>,
}

impl ClientHandler for Notes {
    fn get_info(&self) -> ClientConfig {
        self.config.clone()
    }

    async fn on_progress(&self, report: ProgressNotificationParam, _: NotificationContext<RoleClient>) {
        let _ = self.reports.send(report);
    }
}

struct Client {
    service: RunningService<RoleClient, Notes>,
    reports: mpsc::UnboundedReceiver<ProgressNotificationParam>,
    revision: ProtocolVersion,
}

impl Client {
    async fn over_http(host: &Host, revision: ProtocolVersion) -> Self {
        let transport = StreamableHttpClientTransport::from_uri(format!("http://{}{PATH}", host.address));
        let (notes, lifecycle, reports) = Self::of(&revision);
        let service = notes.serve_with_lifecycle(transport, lifecycle).await.expect("it connects");
        Self { service, reports, revision }
    }

    async fn over_stdio(revision: ProtocolVersion) -> Self {
        let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_client_host"));
        command.arg("--stdio");
        let transport = TokioChildProcess::new(command).expect("a program that was built");
        let (notes, lifecycle, reports) = Self::of(&revision);
        let service = notes.serve_with_lifecycle(transport, lifecycle).await.expect("it connects");
        Self { service, reports, revision }
    }

    fn of(
        revision: &ProtocolVersion,
    ) -> (Notes, ClientLifecycleMode, mpsc::UnboundedReceiver<ProgressNotificationParam>) {
        let mut config = ClientConfig::new(ClientCapabilities::default(), Implementation::new("tests", "1"));
        let lifecycle = if *revision == NEWEST {
            ClientLifecycleMode::Discover { preferred_versions: vec![NEWEST] }
        } else {
            config.protocol_version = revision.clone();
            ClientLifecycleMode::Initialize
        };
        let (sender, reports) = mpsc::unbounded_channel();
        (Notes { config, reports: sender }, lifecycle, reports)
    }

    async fn call(&self, tool: &str, arguments: &Value) -> Result<CallToolResult, ServiceError> {
        self.service.call_tool(params(tool, arguments)).await
    }

    /// Sends a call without waiting for its answer.
    async fn send(&self, tool: &str, arguments: &Value) -> RequestHandle<RoleClient> {
        let call = ClientRequest::CallToolRequest(CallToolRequest::new(params(tool, arguments)));
        let options = PeerRequestOptions::no_options();
        self.service.send_cancellable_request(call, options).await.expect("it is sent")
    }

    async fn report(&mut self) -> ProgressNotificationParam {
        timeout(PATIENCE, self.reports.recv()).await.expect("a report in time").expect("a report")
    }

    /// How many calls of the waiting tool were cancelled.
    async fn given_up(&self) -> Value {
        answer(&self.call("callers", &json!({})).await.expect("an answer"))["given_up"].clone()
    }
}

fn params(tool: &str, arguments: &Value) -> CallToolRequestParams {
    let arguments = arguments.as_object().cloned().expect("arguments are an object");
    CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments)
}

fn text(result: &CallToolResult) -> &str {
    result.content[0].as_text().map_or("", |block| &block.text)
}

fn answer(result: &CallToolResult) -> Value {
    assert_ne!(result.is_error, Some(true), "{result:?}");
    serde_json::from_str(text(result)).expect("an answer is JSON")
}

struct Row {
    tool: String,
    arguments: Value,
    answer: Value,
}

/// What every client sends, and what it is answered.
fn rows() -> Vec<Row> {
    let text = include_str!("../clients/reference.json");
    let rows: Vec<Value> = serde_json::from_str(text).expect("the rows are in the tree");
    let row = |row: Value| Row {
        tool: row["tool"].as_str().expect("a name").to_owned(),
        arguments: row["arguments"].clone(),
        answer: row["answer"].clone(),
    };
    rows.into_iter().map(row).collect()
}

/// What every client calls the tool with that answers it, and that asks for it in headers as well.
fn routes() -> Vec<Value> {
    serde_json::from_str(include_str!("../clients/in-headers.json")).expect("the calls are in the tree")
}

/// What the tool that answers content answers.
fn blocks_of_the_sample() -> Value {
    let note = json!({"uri": "sample://note", "mimeType": "text/plain", "text": "A note that came along."});
    json!([
        {"type": "text", "text": "One of each."},
        {"type": "image", "data": base64(PIXEL), "mimeType": "image/png"},
        {"type": "audio", "data": base64(SILENCE), "mimeType": "audio/wav"},
        {"type": "resource", "resource": note},
    ])
}

async fn serve() -> (Host, ToolServer) {
    let server = builder(dispatcher(Waits::default()))
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named(CONSUMER)))
        .transport(StatelessHttp::new())
        .start()
        .unwrap_or_else(|error| panic!("{error}"));
    (Host::serve(&server).await, server)
}

/// The client knows of no header before it has listed; over HTTP, where one is missed, it hands the refusal on.
async fn calls_before_it_has_listed(client: &Client, headers_are_missed: bool) {
    let route = &routes()[0];
    match client.call("route", route).await {
        Ok(result) => {
            assert!(!headers_are_missed, "{result:?}");
            assert_eq!(answer(&result), *route);
        }
        Err(ServiceError::McpError(error)) => {
            assert!(headers_are_missed, "{error:?}");
            assert_eq!(error.code, ErrorCode::HEADER_MISMATCH);
        }
        Err(error) => panic!("{error}"),
    }
}

async fn lists_calls_and_is_refused(client: &mut Client) {
    let revision = client.revision.clone();
    let spoken = client.service.peer_info().expect("a server").protocol_version.clone();
    assert_eq!(spoken, revision);

    let tools = client.service.list_all_tools().await.expect("a listing");
    let rows = rows();
    let listed: BTreeSet<&str> = tools.iter().map(|tool| &*tool.name).collect();
    let called: BTreeSet<&str> = rows.iter().map(|row| &*row.tool).collect();
    let rest: Vec<_> = listed.difference(&called).collect();
    let others = [&"callers", &"count", &"route", &"sample", &"wait"];
    assert_eq!(rest, others, "every tool of the reference has a row");
    assert!(called.is_subset(&listed));
    for Row { tool, arguments, answer: expected } in &rows {
        let result = client.call(tool, arguments).await.expect("a result");
        assert_eq!(answer(&result), *expected, "{tool}, {revision}");
        let structured = if expected.is_object() { Some(expected) } else { None };
        assert_eq!(result.structured_content.as_ref(), structured, "{tool}, {revision}");
    }

    // Over HTTP, the newest revision refuses a call without its headers.
    for route in routes() {
        let result = client.call("route", &route).await.expect("a result");
        assert_eq!(answer(&result), route, "{revision}");
    }

    // Its header says what the body says, so it is the body that is judged, in words for a model.
    let numbered = client.call("route", &json!({"region": 42})).await.expect("a result");
    assert_eq!(numbered.is_error, Some(true));
    assert!(text(&numbered).contains("`region` must be a string"), "{numbered:?}");

    let sample = client.call("sample", &json!({})).await.expect("a result");
    assert_eq!((sample.is_error, &sample.structured_content), (Some(false), &None));
    assert_eq!(serde_json::to_value(&sample.content).expect("blocks"), blocks_of_the_sample(), "{revision}");

    let refused = client.call("scalar", &json!({"value": CANARY})).await.expect("a result");
    assert_eq!((refused.is_error, &refused.structured_content), (Some(true), &None));
    assert!(text(&refused).contains("value") && !format!("{refused:?}").contains(CANARY), "{refused:?}");

    match client.call(CANARY, &json!({})).await {
        Err(ServiceError::McpError(error)) => {
            assert_eq!(error.code, ErrorCode::INVALID_PARAMS);
            assert!(!format!("{error:?}").contains(CANARY), "{error:?}");
        }
        other => panic!("a tool that does not exist was answered: {other:?}"),
    }

    let counting = client.send("count", &json!({"last": 5})).await;
    let token = counting.progress_token.clone();
    let counted = timeout(PATIENCE, counting.await_response()).await.expect("an answer in time");
    let ServerResult::CallToolResult(counted) = counted.expect("an answer") else { panic!("no tool result") };
    assert_eq!(answer(&counted), json!(5));
    for number in 1..=5 {
        let report = client.report().await;
        assert_eq!((report.progress, report.total), (f64::from(number), Some(5.0)));
        assert_eq!(report.progress_token, token);
    }
}

/// Cancels a call that is running.
async fn gives_up(client: &mut Client) {
    let waiting = client.send("wait", &json!({})).await;
    client.report().await; // it runs
    waiting.cancel(None).await.expect("the cancellation is sent");
}

/// Until so many calls were cancelled.
async fn until_given_up(client: &Client, expected: u32) {
    let given_up = async {
        while client.given_up().await != json!(expected) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, given_up).await.expect("the call was cancelled");
}

// S14, S40, S42, S61, S92, S110
#[tokio::test]
async fn over_http_in_every_revision() {
    let (host, _server) = serve().await;
    for revision in [NEWEST].into_iter().chain(HANDSHAKES) {
        let headers_are_missed = revision == NEWEST;
        let mut client = Client::over_http(&host, revision).await;
        calls_before_it_has_listed(&client, headers_are_missed).await;
        lists_calls_and_is_refused(&mut client).await;
        client.service.cancel().await.expect("the client ends");
    }
}

// S92: a client of the newest revision gives up by closing its request; one of the handshake's era cannot,
// and goes on all the same.
#[tokio::test]
async fn over_http_a_call_is_cancelled_by_hanging_up() {
    let (host, _server) = serve().await;
    let mut newest = Client::over_http(&host, NEWEST).await;
    gives_up(&mut newest).await;
    until_given_up(&newest, 1).await;
    for revision in HANDSHAKES {
        let mut client = Client::over_http(&host, revision).await;
        gives_up(&mut client).await;
        assert_eq!(client.given_up().await, json!(1));
    }
}

// S92, S112
#[tokio::test]
async fn over_stdio_in_every_revision() {
    for revision in [NEWEST].into_iter().chain(HANDSHAKES) {
        let mut client = Client::over_stdio(revision).await;
        calls_before_it_has_listed(&client, false).await;
        lists_calls_and_is_refused(&mut client).await;
        gives_up(&mut client).await;
        until_given_up(&client, 1).await;
        client.service.cancel().await.expect("the client ends");
    }
}
