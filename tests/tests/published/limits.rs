//! What `#[arg(…)]` publishes.

use crate::{input, output};
use examples::reference::shapes::{Defaults, Limits, Presence};
use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

// S31
#[test]
fn every_limit_is_a_keyword_of_its_property() {
    assert_eq!(
        input::<Limits>()["properties"],
        json!({
            "amount": {
                "type": "integer", "description": "How many", "minimum": 1, "maximum": 500, "examples": [12],
            },
            "depth": {
                "type": "integer", "description": "Below zero alone",
                "minimum": -2_147_483_648_i64, "maximum": -1,
            },
            "share": {
                "type": "number", "description": "From nothing to everything, which is left out",
                "minimum": 0.0, "exclusiveMaximum": 1.0, "examples": [0.25],
            },
            "name": {
                "type": "string", "description": "What it is called", "minLength": 1, "maxLength": 20,
                "examples": ["Anvil", "Bellows"],
            },
            "country": {
                "type": "string", "description": "Exactly two letters", "minLength": 2, "maxLength": 2,
                "pattern": "^[A-Z]+$",
            },
            "colours": {
                "type": "array", "description": "A few of them, each once", "items": {"type": "string"},
                "minItems": 1, "maxItems": 3, "uniqueItems": true, "examples": [["red", "blue"]],
            },
            "floor": {"type": "integer", "description": "Perhaps", "minimum": 1, "maximum": 127},
            "discount": {
                "type": "integer", "description": "Limited by its type", "minimum": 0, "maximum": 100,
            },
            "rebate": {
                "type": "integer", "description": "Limited by its type and by its field",
                "minimum": 10, "maximum": 50,
            },
            "sku": {
                "type": "string", "description": "Limited by its type", "pattern": "^[A-Z]{2}-[0-9]{4}$",
            },
            "step": {
                "description": "Never zero",
                "anyOf": [
                    {"type": "integer", "minimum": -3, "maximum": -1},
                    {"type": "integer", "minimum": 1, "maximum": 3},
                ],
            },
        })
    );
}

// S31
#[test]
fn a_default_is_shown_where_it_is_asked_for_and_is_what_serde_fills_in() {
    let document = input::<Presence>();
    assert_eq!(document["properties"]["days"]["default"], json!(7));
    assert_eq!(document["properties"]["filled"].get("default"), None, "nobody asked for it");
    let document = input::<Defaults>();
    assert_eq!(document["properties"]["limit"]["default"], json!(20));
    assert_eq!(document["properties"]["ascending"]["default"], json!(true));
    let built: Defaults = serde_json::from_str("{}").expect("everything is filled in");
    assert_eq!(built, Defaults::default());
    let answered = output::<Presence>().expect("an object");
    assert_eq!(answered["properties"]["days"].get("default"), None, "an answer is not filled in");
}

#[test]
fn a_default_keeps_its_digits_and_its_structure() {
    #[derive(Deserialize, Serialize, ToolSchema)]
    struct Filled {
        #[serde(default = "tenth")]
        #[arg(default)]
        tenth: f32,
        #[serde(default)]
        #[arg(default)]
        point: Point,
    }
    #[derive(Default, Deserialize, Serialize, ToolSchema)]
    struct Point {
        x: u64,
        tags: Vec<String>,
    }
    fn tenth() -> f32 {
        0.1
    }
    let document = nucleo_mcp::schema::input_document::<Filled>().expect("it can be published").to_string();
    assert!(document.contains(r#""default":0.1}"#), "{document}");
    assert!(document.contains(r#""default":{"x":0,"tags":[]}"#), "{document}");
}

/// The derive holds a field's pattern to the rule that a server starts by: they are one file.
#[test]
fn the_macros_and_the_library_know_one_rule_for_patterns() {
    assert!(
        include_str!("../../../nucleo-mcp/src/schema/pattern.rs")
            == include_str!("../../../nucleo-mcp-macros/src/schema/pattern.rs"),
        "copy the library's pattern.rs into the macros"
    );
}

// S31: a constant of the type itself, whatever parameters the type has.
#[test]
fn a_limit_is_a_constant_of_the_type_itself() {
    #[derive(Deserialize, ToolSchema)]
    struct Plain {
        #[arg(range = 0..=Self::MOST)]
        #[allow(dead_code)]
        value: u8,
    }
    impl Plain {
        const MOST: u8 = 7;
    }
    #[derive(Deserialize, ToolSchema)]
    struct Lent<'t> {
        #[arg(length = 1..=Self::MOST)]
        #[allow(dead_code)]
        value: std::borrow::Cow<'t, str>,
    }
    impl Lent<'_> {
        const MOST: u64 = 8;
    }
    #[derive(Deserialize, ToolSchema)]
    struct Least<T, const LEAST: i64>(#[arg(range = LEAST..)] T);

    assert_eq!(input::<Plain>()["properties"]["value"]["maximum"], 7);
    assert_eq!(input::<Lent<'_>>()["properties"]["value"]["maxLength"], 8);
    #[derive(Deserialize, ToolSchema)]
    struct Both {
        #[allow(dead_code)]
        value: Least<u16, 9>,
    }
    assert_eq!(input::<Both>()["properties"]["value"]["minimum"], 9);
}
