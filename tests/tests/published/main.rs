//! What `#[derive(ToolSchema)]` publishes, rule by rule.

// A type is declared in the test that is about it, where it is read.
#![allow(clippy::items_after_statements)]

mod choices;
mod legal;
mod limits;
mod numbers;
mod objects;
mod outputs;
mod recursion;
mod refused;
mod texts;

use nucleo_mcp::ToolSchema;
use nucleo_mcp::schema::{Schema, input_document, output_document};
use serde_json::Value;

/// The input document of a type that can be published.
fn input<T: ToolSchema>() -> Value {
    json(&input_document::<T>().unwrap_or_else(|defects| panic!("not publishable: {defects:?}")))
}

/// The output document of a type that can be published, if there is one.
fn output<T: ToolSchema>() -> Option<Value> {
    let document = output_document::<T>().unwrap_or_else(|defects| panic!("not publishable: {defects:?}"));
    document.as_ref().map(json)
}

/// Why a type cannot be published.
fn refusals<T: ToolSchema>() -> Vec<String> {
    match input_document::<T>() {
        Ok(document) => panic!("published as {document}"),
        Err(defects) => defects.iter().map(ToString::to_string).collect(),
    }
}

fn json(document: &Schema) -> Value {
    serde_json::from_str(&document.to_string()).expect("a published document is JSON")
}
