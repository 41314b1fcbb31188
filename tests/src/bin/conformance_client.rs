//! What the official conformance suite's client scenarios are run with: the library's own client lists the
//! tools of the server at the last argument, and calls those that the scenario names or else every one.

use nucleo_mcp::client::{ForeignServer, ForeignTool};
use nucleo_mcp::schema::{Kind, Schema};
use serde_json::{Map, Value, json};
use std::error::Error;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let url = std::env::args().next_back().ok_or("usage: conformance_client URL")?;
    let server = ForeignServer::named("conformance").connect_http(url).await?;
    let listing = server.tools().await?;
    for refused in &listing.refused {
        eprintln!("not offered: {refused:?}");
    }
    for (tool, arguments) in calls(&listing.tools)? {
        match server.call(&tool, &arguments).await {
            Ok(answer) => eprintln!("{tool} answered {}", answer.to_json()),
            Err(error) => eprintln!("{tool} did not answer: {error}"),
        }
    }
    Ok(())
}

/// The calls that the suite hands over in its context, or one of each tool.
fn calls(tools: &[ForeignTool]) -> Result<Vec<(String, Value)>, Box<dyn Error>> {
    if let Ok(context) = std::env::var("MCP_CONFORMANCE_CONTEXT") {
        let context: Value = serde_json::from_str(&context)?;
        if let Some(calls) = context["toolCalls"].as_array() {
            let call = |call: &Value| Some((call["name"].as_str()?.to_owned(), call["arguments"].clone()));
            return Ok(calls.iter().filter_map(call).collect());
        }
    }
    Ok(tools.iter().map(|tool| (tool.name().to_owned(), arguments(tool.input_schema()))).collect())
}

/// Something for every required argument.
fn arguments(schema: &Schema) -> Value {
    let properties = schema.properties.iter().flatten().filter(|(name, _)| schema.requires(name));
    let argument = |node: &Schema| match node.kind {
        Some(Kind::Integer | Kind::Number) => json!(1),
        Some(Kind::Boolean) => json!(true),
        Some(Kind::Array) => json!([]),
        Some(Kind::Object) => json!({}),
        _ => json!("text"),
    };
    Value::Object(properties.map(|(name, node)| (name.clone(), argument(node))).collect::<Map<_, _>>())
}
