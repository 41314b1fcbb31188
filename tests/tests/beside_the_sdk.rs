//! One tool, served by the SDK's own macros and by this library; the same requests to both. What comes of
//! each is the table of `docs/compare.md`: the page shows what this test saw, or the test fails.

use nucleo_mcp::boundary::access::{Consumer, RequestContext, StaticGrants};
use nucleo_mcp::boundary::http::StatelessHttp;
use nucleo_mcp::runtime::{JobContext, JobDispatcher};
use nucleo_mcp::server::ToolServer;
use nucleo_mcp::tool::{Tool, ToolError};
use nucleo_mcp::{ToolSchema, mcp, tool_name};
use rmcp::ServerHandler;
use rmcp::handler::server::wrapper::{Json, Parameters};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{tool, tool_handler, tool_router};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tests::host::{Host, PATH};
use tests::message::{Message, Revision};
use tests::raw::{Request, Response};
use tokio::time::timeout;

const CANARY: &str = "canary7f3a";

/// What both servers are asked to charge.
#[derive(Deserialize, ToolSchema, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct Order {
    /// The amount in cents.
    amount: u32,
    /// A remark.
    note: Option<String>,
}

/// What both answer.
#[derive(Serialize, ToolSchema, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct Receipt {
    /// The amount in cents.
    charged: u32,
}

fn charge(order: &Order) -> Receipt {
    assert_ne!(order.note.as_deref(), Some("panic"), "asked to panic");
    Receipt { charged: order.amount }
}

/// Charge an amount.
#[mcp]
#[tool_name("charge")]
struct Charge;

impl Tool for Charge {
    type Input = Order;
    type Output = Receipt;

    async fn execute(&self, order: Order, _ctx: &JobContext) -> Result<Receipt, ToolError> {
        Ok(charge(&order))
    }
}

#[derive(Clone)]
struct Sdk;

#[tool_router]
impl Sdk {
    /// Charge an amount.
    #[tool]
    async fn charge(&self, Parameters(order): Parameters<Order>) -> Json<Receipt> {
        Json(charge(&order))
    }
}

#[tool_handler]
impl ServerHandler for Sdk {}

async fn the_sdk() -> Host {
    let config =
        StreamableHttpServerConfig::default().with_legacy_session_mode(false).with_json_response(true);
    let service = StreamableHttpService::new(|| Ok(Sdk), Arc::new(NeverSessionManager::default()), config);
    Host::listen(axum::Router::new().route_service(PATH, service)).await
}

async fn this_library() -> Host {
    let server = ToolServer::builder()
        .scan_packages([module_path!()])
        .providers([])
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named("clerk")))
        .access_policy(StaticGrants::new([("clerk", ["charge"])]))
        .server_name("beside")
        .server_version("1")
        .call_timeout(Duration::from_secs(30))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().build())
        .start()
        .unwrap_or_else(|error| panic!("{error}"));
    Host::serve(&server).await
}

fn call(arguments: &str) -> Request {
    Message::call(Revision::November2025, "charge", arguments).request()
}

/// What is sent, in a reader's words and in bytes.
fn requests() -> Vec<(&'static str, Request)> {
    let canary = |text: &str| text.replace("CANARY", CANARY);
    vec![
        ("`{\"amount\": 1}`", call(r#"{"amount":1}"#)),
        ("`{\"amount\": 1, \"amount\": 9999}`", call(r#"{"amount":1,"amount":9999}"#)),
        ("`{\"amount\": 1, \"anything\": 2}`", call(&canary(r#"{"amount":1,"CANARY":2}"#))),
        ("`{\"amount\": \"text\"}`", call(&canary(r#"{"amount":"CANARY"}"#))),
        ("`{\"amount\": 7.0}`", call(r#"{"amount":7.0}"#)),
        ("`{\"amount\": 1, \"note\": null}`", call(r#"{"amount":1,"note":null}"#)),
        ("`{\"amount\": 1, \"note\": \"\\u0000\"}`", call(r#"{"amount":1,"note":"\u0000"}"#)),
        ("`[1, \"note\"]` for the arguments", call(&canary(r#"[1,"CANARY"]"#))),
        ("a tool that does not exist", Message::call(Revision::November2025, CANARY, "{}").request()),
        ("a method that does not exist", Message::new(Revision::November2025, CANARY).request()),
        (
            "the body cut off",
            Message::new(Revision::November2025, "ping").request_with_body(r#"{"jsonrpc":"2.0","#),
        ),
        ("a page of another origin", call(r#"{"amount":1}"#).header("Origin", "https://elsewhere.example")),
        ("a call that makes the tool panic", call(r#"{"amount":1,"note":"panic"}"#)),
    ]
}

/// How long a server that may never answer is given.
const GIVEN_UP: Duration = Duration::from_secs(3);

async fn outcome(host: &Host, request: Request) -> String {
    let Ok(answer) = timeout(GIVEN_UP, host.send(request)).await else {
        return "no answer in three seconds".to_owned();
    };
    let said = said(&answer);
    if answer.contains(CANARY) { format!("{said}, repeating what was sent") } else { said }
}

fn said(answer: &Response) -> String {
    let status = answer.status;
    let Ok(json) = serde_json::from_slice::<serde_json::Value>(&answer.body) else {
        return format!("HTTP {status}, and no JSON-RPC answer");
    };
    if let Some(code) = json["error"]["code"].as_i64() {
        return if status == 200 { format!("error {code}") } else { format!("HTTP {status}, error {code}") };
    }
    let result = &json["result"];
    if result["isError"] == true {
        let correctable = result["_meta"]["correctable"].as_bool();
        return match correctable {
            Some(true) => "a tool error, correctable".to_owned(),
            Some(false) => "a tool error, not correctable".to_owned(),
            None => "a tool error".to_owned(),
        };
    }
    format!("the tool runs, with {}", result["structuredContent"]["charged"])
}

#[tokio::test]
async fn the_compare_page_shows_what_both_servers_did() {
    let (sdk, ours) = (the_sdk().await, this_library().await);
    let mut table = String::from("| sent | rmcp 3.11 with its macros | nucleo-mcp |\n|---|---|---|\n");
    for (words, request) in requests() {
        let (theirs, own) = (outcome(&sdk, request.clone()).await, outcome(&ours, request).await);
        table.extend(["| ", words, " | ", &theirs, " | ", &own, " |\n"]);
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/compare.md");
    let page = std::fs::read_to_string(page).unwrap_or_default();
    assert!(page.contains(&table), "docs/compare.md should show:\n{table}");
}
