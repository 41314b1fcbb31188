//! Any request to the endpoint: it is answered, soon, in whole, without a panic anywhere, and with nothing in the
//! answer that only the caller can have said. [`fuzz::request`] says how bytes become a request.

#![no_main]

use bytes::Bytes;
use fuzz::call::{CANARY, ROUTED};
use fuzz::request;
use http::Response;
use http_body::Body;
use http_body_util::BodyExt;
use nucleo_mcp::boundary::http::HttpService;
use nucleo_mcp::json::Tree;
use nucleo_mcp::prelude::*;
use std::sync::LazyLock;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tower_service::Service;

/// Longer than anything here takes on a slow machine.
const SOON: Duration = Duration::from_secs(20);

/// The shared schemas that a tool can have; the others are for the gate alone.
const PUBLISHED: &[&str] = &["charge", "formats", "numbers", "patterns", "record"];

/// The schema of [`ROUTED`].
const ROUTED_SCHEMA: &str = r#"{"type": "object", "additionalProperties": false, "properties": {
    "region": {"type": "string", "maxLength": 32, "x-mcp-header": "Region"},
    "limits": {"type": "object", "additionalProperties": false, "properties": {
        "rows": {"type": "integer", "minimum": -5, "maximum": 5000, "x-mcp-header": "Rows"},
        "dry": {"type": "boolean", "x-mcp-header": "Dry"}}}}}"#;

struct Endpoint {
    runtime: Runtime,
    service: HttpService,
    _server: ToolServer,
}

static ENDPOINT: LazyLock<Endpoint> = LazyLock::new(|| {
    let runtime = Builder::new_current_thread().enable_time().build().expect("a runtime");
    let shared = fuzz::SCHEMAS.iter().copied().filter(|(name, _)| PUBLISHED.contains(name));
    let providers = shared.chain([(ROUTED, ROUTED_SCHEMA)]).map(|(name, schema)| {
        ToolProvider::dynamic(name)
            .description("Answers that it was called.")
            .read_only()
            .input_schema(fuzz::schema(schema))
            .handler(|_: Arguments, _: JobContext| async { Ok::<_, ToolError>("called") })
    });
    let server = ToolServer::builder()
        .scan_packages([])
        .providers(providers.collect::<Vec<_>>())
        .consumer_resolver(|request: &RequestContext| request.header("x-consumer").map(Consumer::named))
        .access_policy(|consumer: &Consumer, tool: &OfferedTool| {
            consumer.name() == "agent" && tool.name() != "charge"
        })
        .server_name("fuzzed")
        .server_version("1")
        .call_timeout(Duration::from_secs(5))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().build())
        .start()
        .expect("the server starts");
    Endpoint { runtime, service: server.service(), _server: server }
});

/// Everything of a message that a caller did not have to be given back: its id and the revision it asked for.
fn ours(text: &str) -> String {
    let Ok(Tree::Object(mut members)) = Tree::parse(text) else { panic!("no answer is {text}") };
    members.retain(|(name, _)| name != "id");
    for (_, error) in members.iter_mut().filter(|(name, _)| name == "error") {
        let Tree::Object(error) = error else { panic!("no error is {text}") };
        for (_, data) in error.iter_mut().filter(|(name, _)| name == "data") {
            let Tree::Object(data) = data else { panic!("no data is {text}") };
            data.retain(|(name, _)| name != "requested");
        }
    }
    Tree::Object(members).to_string()
}

async fn judge<B: Body<Data = Bytes>>(response: Response<B>)
where
    B::Error: std::fmt::Debug,
{
    let (parts, body) = response.into_parts();
    for (name, value) in &parts.headers {
        assert!(!String::from_utf8_lossy(value.as_bytes()).contains(CANARY), "{name} repeats what was sent");
    }
    assert!(!parts.status.is_server_error(), "the endpoint failed: {}", parts.status);
    let body = body.collect().await.expect("an answer ends").to_bytes();
    let text = std::str::from_utf8(&body).expect("an answer is text");
    let kind = parts.headers.get("content-type").map(|kind| kind.to_str().expect("a type is ASCII"));
    let messages: Vec<&str> = match kind {
        Some("application/json") => vec![text],
        Some("text/event-stream") => text.lines().filter_map(|line| line.strip_prefix("data: ")).collect(),
        other => {
            assert!(text.is_empty(), "{other:?}: {text}");
            vec![]
        }
    };
    for message in messages.into_iter().filter(|message| !message.is_empty()) {
        let own = ours(message);
        assert!(!own.contains(CANARY), "an answer repeats what was sent: {own}");
        assert!(!own.contains("-32603") && !own.contains("\"correctable\":false"), "a panic: {own}");
    }
}

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let Some(request) = request::of(input) else { return };
    let endpoint = &*ENDPOINT;
    endpoint.runtime.block_on(async {
        let answered =
            async { judge(endpoint.service.clone().call(request).await.expect("infallible")).await };
        tokio::time::timeout(SOON, answered).await.expect("a request is answered");
    });
});
