//! Enums: constants, and objects told apart by a tag.

use crate::{input, output};
use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

// S25
#[test]
fn a_unit_enum_is_a_string_with_its_constants() {
    #[derive(Deserialize, Serialize, ToolSchema)]
    #[serde(rename_all = "kebab-case")]
    #[allow(dead_code)]
    enum Carrier {
        /// By air
        AirMail,
        Truck,
        #[serde(rename = "boat")]
        Ship,
        #[serde(skip_deserializing)]
        Unknown,
        #[serde(skip)]
        Never,
    }
    #[derive(Deserialize, Serialize, ToolSchema)]
    #[allow(dead_code)]
    struct Sent {
        /// Who takes it
        carrier: Carrier,
        others: Vec<Carrier>,
    }
    assert_eq!(
        input::<Sent>()["properties"],
        json!({
            "carrier": {
                "type": "string",
                "description": "Who takes it\n- air-mail: By air",
                "enum": ["air-mail", "truck", "boat"],
            },
            "others": {
                "type": "array",
                "items": {
                    "type": "string",
                    "description": "- air-mail: By air",
                    "enum": ["air-mail", "truck", "boat"],
                },
            },
        })
    );
    let answered = output::<Sent>().expect("an object");
    assert_eq!(
        answered["properties"]["carrier"]["enum"],
        json!(["air-mail", "truck", "boat", "unknown"]),
        "what is never accepted may be answered"
    );
}

// S25
#[test]
fn a_tagged_enum_is_one_of_several_closed_objects() {
    /// How it is paid.
    #[derive(Deserialize, ToolSchema)]
    #[serde(tag = "method", rename_all = "snake_case", rename_all_fields = "camelCase")]
    #[allow(dead_code)]
    enum Payment {
        /// With coins
        Cash,
        BankTransfer {
            account_number: String,
            /// On the statement
            reference: Option<String>,
        },
        Card(Card),
    }
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Card {
        last_four: String,
    }
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Order {
        payment: Payment,
    }
    assert_eq!(
        input::<Order>()["properties"]["payment"],
        json!({
            "description": "How it is paid.",
            "anyOf": [
                {
                    "type": "object",
                    "title": "Cash",
                    "description": "With coins",
                    "properties": {"method": {"type": "string", "enum": ["cash"]}},
                    "required": ["method"],
                    "additionalProperties": false,
                },
                {
                    "type": "object",
                    "title": "BankTransfer",
                    "properties": {
                        "method": {"type": "string", "enum": ["bank_transfer"]},
                        "accountNumber": {"type": "string"},
                        "reference": {"type": "string", "description": "On the statement"},
                    },
                    "required": ["method", "accountNumber"],
                    "additionalProperties": false,
                },
                {
                    "type": "object",
                    "title": "Card",
                    "properties": {
                        "method": {"type": "string", "enum": ["card"]},
                        "last_four": {"type": "string"},
                    },
                    "required": ["method", "last_four"],
                    "additionalProperties": false,
                },
            ],
        })
    );
}

// S25
#[test]
fn a_tag_beside_the_content_leaves_the_content_its_own_shape() {
    #[derive(Deserialize, ToolSchema)]
    #[serde(tag = "kind", content = "value")]
    #[allow(dead_code)]
    enum Reading {
        Nothing,
        Level(#[arg(range = 0..=9)] u8),
        Place { x: i8 },
    }
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Sensor {
        reading: Reading,
    }
    let tag = |name: &str| json!({"type": "string", "enum": [name]});
    assert_eq!(
        input::<Sensor>()["properties"]["reading"]["anyOf"],
        json!([
            {
                "type": "object",
                "title": "Nothing",
                "properties": {"kind": tag("Nothing")},
                "required": ["kind"],
                "additionalProperties": false,
            },
            {
                "type": "object",
                "title": "Level",
                "properties": {
                    "kind": tag("Level"),
                    "value": {"type": "integer", "minimum": 0, "maximum": 9},
                },
                "required": ["kind", "value"],
                "additionalProperties": false,
            },
            {
                "type": "object",
                "title": "Place",
                "properties": {
                    "kind": tag("Place"),
                    "value": {
                        "type": "object",
                        "title": "Place",
                        "properties": {"x": {"type": "integer", "minimum": -128, "maximum": 127}},
                        "required": ["x"],
                        "additionalProperties": false,
                    },
                },
                "required": ["kind", "value"],
                "additionalProperties": false,
            },
        ])
    );
}

/// serde writes the tag of a struct, and does not read it.
#[test]
fn the_tag_of_a_struct_is_answered_and_not_accepted() {
    #[derive(Deserialize, Serialize, ToolSchema)]
    #[serde(tag = "type", rename = "point")]
    #[allow(dead_code)]
    struct Point {
        x: i8,
    }
    assert_eq!(input::<Point>()["properties"].get("type"), None);
    let answered = output::<Point>().expect("an object");
    assert_eq!(answered["properties"]["type"], json!({"type": "string", "enum": ["point"]}));
    assert_eq!(answered["title"], "point", "the name that serde has for the type");
}
