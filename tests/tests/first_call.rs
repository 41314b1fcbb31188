//! One annotated tool, served to a client over real HTTP.

use nucleo_mcp::boundary::access::{Consumer, RequestContext, StaticGrants};
use nucleo_mcp::boundary::http::StatelessHttp;
use nucleo_mcp::runtime::{JobContext, JobDispatcher};
use nucleo_mcp::schema::SchemaDialect;
use nucleo_mcp::server::ToolServer;
use nucleo_mcp::tool::{Tool, ToolError};
use nucleo_mcp::{ToolSchema, mcp, tool_name};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tests::host::Host;
use tests::message::{Message, Revision};

/// Adds two numbers.
#[mcp]
#[tool_name("add", title = "Add", read_only)]
pub struct Add;

/// Two numbers.
#[derive(Deserialize, ToolSchema)]
pub struct Pair {
    /// The first.
    pub a: i32,
    /// The second.
    pub b: i32,
}

/// A number.
#[derive(Serialize, ToolSchema)]
pub struct Sum {
    /// The two numbers' sum.
    pub sum: i64,
}

impl Tool for Add {
    type Input = Pair;
    type Output = Sum;

    async fn execute(&self, input: Pair, _: &JobContext) -> Result<Sum, ToolError> {
        Ok(Sum { sum: i64::from(input.a) + i64::from(input.b) })
    }
}

fn server() -> ToolServer {
    ToolServer::builder()
        .scan_packages([module_path!()])
        .providers([])
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named("local-agent")))
        .access_policy(StaticGrants::new([("local-agent", ["add"])]).require_resolvable())
        .server_name("first-call")
        .server_version("1")
        .call_timeout(Duration::from_secs(30))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().build())
        .start()
        .unwrap_or_else(|error| panic!("{error}"))
}

// S1, S40, S42, S110
#[tokio::test]
async fn an_annotated_tool_is_listed_and_called_in_every_revision() {
    let host = Host::serve(&server()).await;
    for revision in Revision::ALL {
        let listed = host.post(&Message::list(revision)).await;
        assert_eq!(listed.status, 200, "{}", listed.text());
        assert_eq!(listed.json()["result"]["tools"][0]["name"], "add", "{revision:?}");

        let called = host.post(&Message::call(revision, "add", r#"{"a":2,"b":40}"#)).await;
        assert_eq!(called.status, 200);
        let result = &called.json()["result"];
        assert_eq!(result["structuredContent"]["sum"], 42, "{}", called.text());
        assert_eq!(result["content"][0]["text"], r#"{"sum":42}"#);
        assert_eq!(result["isError"], false);

        let refused = host.post(&Message::call(revision, "add", r#"{"a":"2","c":1}"#)).await;
        let result = &refused.json()["result"];
        assert_eq!(result["isError"], true, "{}", refused.text());
        assert_eq!(result["_meta"]["correctable"], true);
    }
}

// S81, S82
#[tokio::test]
async fn every_dialect_is_served_through_the_one_endpoint() {
    let host = Host::serve(&server()).await;
    for dialect in SchemaDialect::ALL {
        let name = format!("\"{}\"", dialect.wire_name());
        for revision in Revision::ALL {
            let listed = host.post(&Message::list(revision).meta("ai.redouble/dialect", &name)).await;
            assert_eq!(listed.json()["result"]["tools"][0]["name"], "add", "{}", listed.text());
            let call = Message::call(revision, "add", r#"{"a":2,"b":40}"#).meta("ai.redouble/dialect", &name);
            assert_eq!(host.post(&call).await.json()["result"]["structuredContent"]["sum"], 42);
        }
    }
}

// S14
#[tokio::test]
async fn the_handshake_is_the_sdks() {
    let host = Host::serve(&server()).await;
    let opened = host.post(&Message::initialize("2025-11-25")).await;
    assert_eq!(opened.status, 200, "{}", opened.text());
    let result = &opened.json()["result"];
    assert_eq!(result["protocolVersion"], "2025-11-25");
    assert_eq!(result["serverInfo"]["name"], "first-call");
    assert!(result["instructions"].as_str().is_some_and(|text| text.contains("ai.redouble/dialect")));
    let discovered = host.post(&Message::new(Revision::July2026, "server/discover")).await;
    assert_eq!(discovered.status, 200, "{}", discovered.text());
    assert_eq!(discovered.json()["result"]["supportedVersions"][2], "2026-07-28");
    let pinged = host.post(&Message::new(Revision::June2025, "ping")).await;
    assert_eq!(pinged.text(), r#"{"jsonrpc":"2.0","id":1,"result":{}}"#);
}
