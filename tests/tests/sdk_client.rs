//! The SDK's own client against our server.

use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, ClientConfig, Implementation, PaginatedRequestParams};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use serde_json::json;
use tests::fixtures::{AGENT, GRANTED, Ledger, builder};
use tests::host::{Host, PATH};

fn arguments(value: &serde_json::Value) -> rmcp::model::JsonObject {
    value.as_object().cloned().expect("arguments are an object")
}

// S14, S110: list, a good call, a bad call, a call without a grant.
#[tokio::test]
async fn the_sdks_client_lists_and_calls() {
    let ledger = Ledger::default();
    let agent = |_: &nucleo_mcp::boundary::access::RequestContext| {
        Some(nucleo_mcp::boundary::access::Consumer::named(AGENT))
    };
    let server =
        builder(&ledger).consumer_resolver(agent).page_size(std::num::NonZeroUsize::new(4).expect("four"));
    let host = Host::serve(&server.start().unwrap_or_else(|error| panic!("{error}"))).await;
    let config = StreamableHttpClientTransportConfig::with_uri(format!("http://{}{PATH}", host.address));
    let transport = StreamableHttpClientTransport::from_config(config);
    let mut info = ClientConfig::default();
    info.client_info = Implementation::new("tests", "1");
    let client = info.serve(transport).await.expect("the client connects");

    let tools = client.list_all_tools().await.expect("a listing");
    let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(names, GRANTED);
    let charge = tools.iter().find(|tool| tool.name == "charge").expect("it is listed");
    assert_eq!(charge.title.as_deref(), Some("Charge"));
    assert!(charge.output_schema.is_some());
    let first = client.list_tools(Some(PaginatedRequestParams::default())).await.expect("a page");
    assert_eq!((first.tools.len(), first.next_cursor.is_some()), (4, true));

    let good = CallToolRequestParams::new("charge")
        .with_arguments(arguments(&json!({"amount": 7, "big": u64::MAX})));
    let good = client.call_tool(good).await.expect("a result");
    assert_eq!(good.structured_content, Some(json!({"amount": 7, "big": u64::MAX})));
    assert_eq!(good.is_error, Some(false));

    let bad = CallToolRequestParams::new("charge").with_arguments(arguments(&json!({"amount": "7"})));
    let bad = client.call_tool(bad).await.expect("a result that says what is wrong");
    assert_eq!((bad.is_error, bad.structured_content), (Some(true), None));

    let hidden = CallToolRequestParams::new("forbidden").with_arguments(arguments(&json!({"amount": 7})));
    let refused = client.call_tool(hidden).await.expect_err("no such tool");
    assert!(refused.to_string().contains("no such tool"), "{refused}");
    assert_eq!(ledger.runs(), ["charge"]);
    client.cancel().await.expect("the client ends");
}
