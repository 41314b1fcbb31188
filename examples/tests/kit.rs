//! What the order desk holds itself to: the lines an application needs, and nothing else.

use examples::orders::book::OrderBook;
use examples::orders::desk;
use examples::reference;
use nucleo_mcp::prelude::*;
use nucleo_mcp::schema::SchemaDialect;
use nucleo_mcp::testing::{self, TestClient};
use serde_json::json;

fn desk() -> (ToolServer, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let (server, _dispatcher) = desk::open(OrderBook::open(folder.path()).expect("a book")).expect("a desk");
    (server, folder)
}

// S131
#[test]
fn the_boundary_holds() {
    testing::fortress(&desk().0).assert_holds();
}

// S131
#[test]
fn the_catalog_is_what_callers_were_told() {
    testing::check_catalog(&desk().0).assert_holds();
}

// S131
#[tokio::test]
async fn an_agent_finds_orders_in_every_dialect() {
    let (server, _folder) = desk();
    for dialect in SchemaDialect::ALL {
        let agent = TestClient::of(&server).named(desk::CONSUMER).in_dialect(dialect);
        assert_eq!(agent.list().await.names(), ["find_orders", "order_status", "place_note"]);
        let found = agent.call("find_orders", json!({"states": ["received"], "limit": 2})).await;
        let found: serde_json::Value = found.expect_output();
        assert_eq!(found["orders"].as_array().map(Vec::len), Some(2), "{dialect}: {found}");
        let refusal = agent.call("order_status", json!({"order_number": "1042"})).await.expect_refusal();
        assert_eq!(refusal.rules(), [("order_number", "pattern")], "{dialect}");
        agent.call("refund_order", json!({})).await.expect_unavailable();
    }
}

// S130, S131: every shape a tool can accept.
#[test]
fn the_boundary_holds_around_every_shape() {
    let (server, _dispatcher) = reference::host::open().expect("the reference starts");
    // Its policy lets everybody in, as an example may.
    let tools: Vec<_> =
        server.catalog().tools().iter().map(|tool| tool.offered().name().to_owned()).collect();
    testing::fortress(&server).for_everyone(tools).assert_holds();
}

// S131
#[test]
fn the_catalog_of_every_shape_holds() {
    let (server, _dispatcher) = reference::host::open().expect("the reference starts");
    let lock = concat!(env!("CARGO_MANIFEST_DIR"), "/reference.lock.json");
    testing::check_catalog(&server).lock_file(lock).assert_holds();
}
