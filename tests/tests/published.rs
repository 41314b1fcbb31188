//! What `#[derive(ToolSchema)]` publishes, type by type.

use nucleo_mcp::ToolSchema;
use nucleo_mcp::schema::{input_document, output_document};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

fn input<T: ToolSchema>() -> Value {
    let document = input_document::<T>().unwrap_or_else(|defects| panic!("not publishable: {defects:?}"));
    serde_json::from_str(&document.to_string()).expect("a published document is JSON")
}

fn output<T: ToolSchema>() -> Option<Value> {
    let document = output_document::<T>().unwrap_or_else(|defects| panic!("not publishable: {defects:?}"));
    document
        .map(|document| serde_json::from_str(&document.to_string()).expect("a published document is JSON"))
}

/// How fast.
#[derive(Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum Speed {
    /// By air
    Fast,
    Slow,
}

/// Where to.
#[derive(Deserialize, Serialize, ToolSchema)]
struct Address {
    /// The street, with the number
    street: String,
    floor: Option<i8>,
}

/// An order.
#[derive(Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
struct Order {
    #[arg(pattern = "^[A-Z]-[0-9]{4}$", example = "A-1042")]
    order_number: String,
    #[arg(range = 1..=100)]
    amount: u8,
    express: bool,
    ship_to: Address,
    speed: Speed,
    weights: Vec<f64>,
    #[serde(default = "seven")]
    #[arg(default)]
    days: u16,
}

fn seven() -> u16 {
    7
}

#[test]
fn a_struct_becomes_a_closed_object_with_its_required_properties() {
    assert_eq!(
        input::<Order>(),
        json!({
            "type": "object",
            "title": "Order",
            "description": "An order.",
            "properties": {
                "orderNumber": {"type": "string", "pattern": "^[A-Z]-[0-9]{4}$", "examples": ["A-1042"]},
                "amount": {"type": "integer", "minimum": 1, "maximum": 100},
                "express": {"type": "boolean"},
                "shipTo": {
                    "type": "object",
                    "title": "Address",
                    "description": "Where to.",
                    "properties": {
                        "street": {"type": "string", "description": "The street, with the number"},
                        "floor": {"type": "integer", "minimum": -128, "maximum": 127},
                    },
                    "required": ["street"],
                    "additionalProperties": false,
                },
                "speed": {
                    "type": "string",
                    "description": "How fast.\n- fast: By air",
                    "enum": ["fast", "slow"],
                },
                "weights": {"type": "array", "items": {"type": "number"}},
                "days": {"type": "integer", "minimum": 0, "maximum": 65535, "default": 7},
            },
            "required": ["orderNumber", "amount", "express", "shipTo", "speed", "weights"],
            "additionalProperties": false,
        })
    );
}

#[test]
fn an_output_promises_nothing_and_closes_nothing() {
    let document = output::<Order>().expect("an object is published");
    assert_eq!(document.get("required"), None);
    assert_eq!(document.get("additionalProperties"), None);
    assert_eq!(document["properties"]["shipTo"].get("additionalProperties"), None);
    assert_eq!(output::<String>(), None);
    assert_eq!(output::<Vec<Order>>(), None);
    assert_eq!(output::<()>(), None);
}

/// The derive holds a field's pattern to the rule that a server starts by: they are one file.
#[test]
fn the_macros_and_the_library_know_one_rule_for_patterns() {
    assert!(
        include_str!("../../nucleo-mcp/src/schema/pattern.rs")
            == include_str!("../../nucleo-mcp-macros/src/schema/pattern.rs"),
        "copy the library's pattern.rs into the macros"
    );
}
