//! The order desk as the SDK's own client finds it.

use examples::orders::book::OrderBook;
use examples::orders::desk;
use nucleo_mcp::prelude::ToolServer;
use rmcp::model::{CallToolRequestParams, CallToolResult, ErrorCode, ProtocolVersion};
use rmcp::service::RunningService;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::{ClientLifecycleMode, ClientServiceExt, RoleClient, ServiceError};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

type Client = RunningService<RoleClient, ()>;

/// A desk on a free port and a book of its own, for one test.
struct Desk {
    url: String,
    task: JoinHandle<()>,
    server: ToolServer,
    _folder: TempDir,
}

impl Desk {
    async fn open() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let book = OrderBook::open(folder.path()).expect("a new book opens");
        let (server, _dispatcher) = desk::open(book).expect("the desk starts");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a loopback port is free");
        let url = format!("http://{}/mcp", listener.local_addr().expect("a bound listener has an address"));
        let app = axum::Router::new().route_service("/mcp", server.service());
        let task = tokio::spawn(async move {
            let _ = axum::serve(listener, app).await;
        });
        Self { url, task, server, _folder: folder }
    }

    async fn client(&self, lifecycle: ClientLifecycleMode) -> Client {
        let transport = StreamableHttpClientTransport::from_uri(self.url.as_str());
        ().serve_with_lifecycle(transport, lifecycle).await.expect("the SDK's client connects")
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn lifecycles() -> [ClientLifecycleMode; 2] {
    let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
    [ClientLifecycleMode::Initialize, ClientLifecycleMode::Discover { preferred_versions }]
}

async fn call(client: &Client, tool: &'static str, arguments: Value) -> Result<CallToolResult, ServiceError> {
    let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
    client.call_tool(CallToolRequestParams::new(tool).with_arguments(arguments)).await
}

fn text(result: &CallToolResult) -> &str {
    result.content[0].as_text().map_or("", |block| block.text.as_str())
}

#[tokio::test]
async fn the_sdks_client_lists_calls_and_is_refused_in_both_eras() {
    let desk = Desk::open().await;
    for lifecycle in lifecycles() {
        let client = desk.client(lifecycle).await;
        let tools = client.list_all_tools().await.expect("a listing");
        let names: Vec<_> = tools.iter().map(|tool| tool.name.as_ref()).collect();
        assert_eq!(names, ["find_orders", "order_status", "place_note"]);

        let found =
            call(&client, "order_status", json!({"order_number": "A-1042"})).await.expect("an answer");
        assert_ne!(found.is_error, Some(true), "{found:?}");
        let order = found.structured_content.as_ref().expect("an object is structured");
        assert_eq!(order["customer"], "Harper Lane Books");
        assert_eq!(serde_json::from_str::<Value>(text(&found)).expect("the text is JSON"), *order);

        let bad = call(&client, "order_status", json!({"order_number": "canary"})).await.expect("an answer");
        assert_eq!(bad.is_error, Some(true));
        assert!(text(&bad).contains("order_number") && !text(&bad).contains("canary"), "{}", text(&bad));

        let mut refusals = Vec::new();
        for tool in ["refund_order", "no_such_tool"] {
            match call(&client, tool, json!({})).await {
                Err(ServiceError::McpError(error)) => refusals.push(error),
                other => panic!("{tool} was answered: {other:?}"),
            }
        }
        assert_eq!(refusals[0], refusals[1]);
        assert_eq!(refusals[0].code, ErrorCode::INVALID_PARAMS);
        client.cancel().await.expect("the client ends");
    }
}

#[tokio::test]
async fn what_no_schema_can_say_is_said_by_the_tool() {
    let desk = Desk::open().await;
    let [handshake, _] = lifecycles();
    let client = desk.client(handshake).await;
    for (tool, arguments, said) in [
        ("order_status", json!({"order_number": "Z-9999"}), "There is no such order."),
        (
            "find_orders",
            json!({"placed_from": "2026-10-20", "placed_to": "2026-10-01"}),
            "The input was not accepted: placed_from is later than placed_to.",
        ),
        (
            "find_orders",
            json!({"after": "Z-9999"}),
            "The input was not accepted: after is not the next of any page.",
        ),
        ("place_note", json!({"order_number": "Z-9999", "text": "x"}), "There is no such order."),
    ] {
        let answer = call(&client, tool, arguments).await.expect("an answer");
        assert_eq!((answer.is_error, text(&answer)), (Some(true), said));
    }
}

#[tokio::test]
async fn a_page_ends_with_what_the_next_one_starts_behind() {
    let desk = Desk::open().await;
    let [handshake, _] = lifecycles();
    let client = desk.client(handshake).await;
    let mut seen = Vec::new();
    let mut arguments = json!({"limit": 5});
    loop {
        let page = call(&client, "find_orders", arguments.clone()).await.expect("an answer");
        let page = page.structured_content.expect("an object is structured");
        assert_eq!(page["matching"], 12);
        let orders = page["orders"].as_array().expect("a list").clone();
        seen.extend(orders.into_iter().map(|order| order["number"].clone()));
        let Some(next) = page.get("next") else { break };
        arguments["after"] = next.clone();
    }
    assert_eq!(seen.len(), 12);
    let mut distinct = seen.iter().map(Value::to_string).collect::<Vec<_>>();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), 12, "an order stood on two pages");
}

#[tokio::test]
async fn the_start_up_table_shows_the_tool_that_nobody_here_may_call() {
    let desk = Desk::open().await;
    let table = desk.server.describe();
    let refund = table.lines().find(|line| line.starts_with("refund_order")).expect("it is served");
    assert!(refund.contains("changes") && refund.trim_end().ends_with("finance"), "{table}");
}
