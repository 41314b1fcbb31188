//! Objects: what is required, what is closed, what is said of it.

use crate::{input, output};
use nucleo_mcp::ToolSchema;
use nucleo_mcp::schema::{MapKey, foreign_input_document, input_document};
use nucleo_mcp::tool::ThinkerInput;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};
use std::marker::PhantomData;

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
    number: String,
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
                "number": {"type": "string", "pattern": "^[A-Z]-[0-9]{4}$", "examples": ["A-1042"]},
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
            "required": ["number", "amount", "express", "shipTo", "speed", "weights"],
            "additionalProperties": false,
        })
    );
}

// S51
#[test]
fn a_tool_without_parameters_takes_an_object_without_properties() {
    #[derive(Deserialize, ToolSchema)]
    struct Nothing;

    #[derive(Deserialize, ToolSchema)]
    struct Braced {}

    for (title, document) in
        [("Nothing", input::<Nothing>()), ("Braced", input::<Braced>()), ("Unit", input::<()>())]
    {
        assert_eq!(
            document,
            json!({"type": "object", "title": title, "properties": {}, "additionalProperties": false})
        );
    }
}

/// Of the type.
#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Told {
    /// Of the
    /// field.
    ///
    /// - one
    /// - two
    field: Address,
    of_the_type: Address,
    nothing: bool,
    #[doc = concat!("Comp", "uted.")]
    computed: bool,
}

#[test]
fn a_field_says_what_its_doc_comment_says_and_otherwise_what_its_type_says() {
    let document = input::<Told>();
    let description = |field: &str| document["properties"][field].get("description").cloned();
    assert_eq!(document["description"], "Of the type.");
    assert_eq!(description("field"), Some(json!("Of the field.\n\n- one\n- two")));
    assert_eq!(description("of_the_type"), Some(json!("Where to.")));
    assert_eq!(description("nothing"), None, "no description is better than an empty one");
    assert_eq!(description("computed"), Some(json!("Comp uted.".replace(' ', ""))));
}

// S24
#[test]
fn what_may_be_left_out_is_not_required_and_is_no_union() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Some_ {
        plain: u8,
        option: Option<u8>,
        boxed: Box<Option<u8>>,
        #[serde(default)]
        filled: u8,
        alias: Maybe,
        transparent: Transparent,
        newtype: Newtype,
    }
    type Maybe = Option<u8>;

    #[derive(Deserialize, ToolSchema)]
    #[serde(transparent)]
    #[allow(dead_code)]
    struct Transparent(Option<u8>);

    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Newtype(u8);

    let document = input::<Some_>();
    assert_eq!(document["required"], json!(["plain", "newtype"]));
    for (_, property) in document["properties"].as_object().expect("properties") {
        assert_eq!(property, &json!({"type": "integer", "minimum": 0, "maximum": 255}));
    }

    #[derive(Default, Deserialize, ToolSchema)]
    #[serde(default)]
    #[allow(dead_code)]
    struct All {
        one: u8,
        other: u8,
    }
    assert_eq!(input::<All>().get("required"), None, "an empty list would say nothing");
}

// S20
#[test]
fn a_field_that_a_function_reads_is_required_whatever_its_type() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Read {
        #[serde(deserialize_with = "text")]
        #[arg(with = "Option<String>")]
        one: Option<u8>,
        #[serde(default, deserialize_with = "text")]
        #[arg(with = "String")]
        other: Option<u8>,
    }

    fn text<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<Option<u8>, D::Error> {
        String::deserialize(reader).map(|text| text.parse().ok())
    }

    let document = input::<Read>();
    assert_eq!(document["required"], json!(["one"]));
    assert_eq!(document["properties"], json!({"one": {"type": "string"}, "other": {"type": "string"}}));
}

// S21
#[test]
fn names_are_the_ones_serde_uses_in_either_direction() {
    use examples::reference::shapes::{Names, Skipped};
    let keys = |document: &Value| -> Vec<String> {
        document["properties"].as_object().expect("properties").keys().cloned().collect()
    };
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names
    };
    let (asked, answered) = (input::<Names>(), output::<Names>().expect("an object"));
    assert_eq!(
        sorted(keys(&asked)),
        [
            "$ref",
            "asked",
            "const",
            "description",
            "enum",
            "examples",
            "kebab",
            "properties",
            "required",
            "twoWords",
            "type"
        ]
    );
    assert!(keys(&answered).contains(&"answered".to_owned()));
    assert_eq!(sorted(keys(&asked["properties"]["kebab"])), ["first-name", "last-name"]);
    assert_eq!(sorted(keys(&answered["properties"]["kebab"])), ["FIRST_NAME", "LAST_NAME"]);
    assert_eq!(sorted(keys(&input::<Skipped>())), ["accepted", "notes", "there_and_back"]);
    assert_eq!(
        sorted(keys(&output::<Skipped>().expect("an object"))),
        ["answered", "notes", "there_and_back"]
    );
}

#[test]
fn every_case_is_the_one_serde_writes() {
    macro_rules! cases {
        ($($name:ident $case:literal;)*) => {$(
            #[derive(Serialize, ToolSchema)]
            #[serde(rename_all = $case)]
            #[allow(non_snake_case)]
            struct $name {
                plain: u8,
                two_words: u8,
                __dunder_x2: u8,
                MixedUp: u8,
            }
            let written = $name { plain: 0, two_words: 0, __dunder_x2: 0, MixedUp: 0 };
            let written = serde_json::to_value(written).expect("it is written");
            let document = output::<$name>().expect("an object");
            let (written, published) = (written.as_object().unwrap(), document["properties"].as_object().unwrap());
            let (written, published): (Vec<_>, Vec<_>) = (written.keys().collect(), published.keys().collect());
            assert_eq!(written, published, "{}", $case);
        )*};
    }
    cases! {
        Lower "lowercase";
        Upper "UPPERCASE";
        Pascal "PascalCase";
        Camel "camelCase";
        Snake "snake_case";
        Screaming "SCREAMING_SNAKE_CASE";
        Kebab "kebab-case";
        ScreamingKebab "SCREAMING-KEBAB-CASE";
    }
}

// S26, S27
#[test]
fn a_map_states_the_shape_of_its_values_and_an_open_value_states_nothing() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Maps {
        numbers: HashMap<String, i8>,
        speeds: BTreeMap<Box<str>, Speed>,
        anything: Map<String, Value>,
        keyed: BTreeMap<Id, bool>,
        open: Value,
        list: Vec<Value>,
    }

    #[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord)]
    #[allow(dead_code)]
    struct Id(String);
    impl MapKey for Id {}

    assert_eq!(
        input::<Maps>()["properties"],
        json!({
            "numbers": {
                "type": "object",
                "title": "HashMap",
                "additionalProperties": {"type": "integer", "minimum": -128, "maximum": 127},
            },
            "speeds": {
                "type": "object",
                "title": "BTreeMap",
                "additionalProperties": {
                    "type": "string",
                    "description": "How fast.\n- fast: By air",
                    "enum": ["fast", "slow"],
                },
            },
            "anything": {"type": "object", "title": "Map", "additionalProperties": true},
            "keyed": {"type": "object", "title": "BTreeMap", "additionalProperties": {"type": "boolean"}},
            "open": {},
            "list": {"type": "array", "items": {}},
        })
    );
}

// S20
#[test]
fn a_flattened_struct_gives_its_properties_to_the_one_it_is_in() {
    let document = input::<examples::reference::shapes::Flattened>();
    let names: Vec<&String> = document["properties"].as_object().expect("properties").keys().collect();
    let mut sorted = names.clone();
    sorted.sort();
    assert_eq!(sorted, ["at", "author", "carrier", "marks", "name", "reason", "weight", "x", "y"]);
    assert_eq!(document["required"], json!(["name", "author", "at", "carrier", "weight", "marks"]));
    assert_eq!(document["additionalProperties"], json!(false));
}

#[test]
fn a_newtype_has_the_form_of_what_it_holds_and_a_title_of_its_own() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Wrapped {
        number: Number,
        /// What it is here
        origin: Origin,
        skipping: Skipping<u8>,
    }
    /// A number.
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Number(u8);
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Origin(Address);
    #[derive(Deserialize, ToolSchema)]
    #[serde(transparent)]
    #[allow(dead_code)]
    struct Skipping<T> {
        value: bool,
        marker: PhantomData<T>,
        #[serde(skip)]
        kept: u128,
    }
    let document = input::<Wrapped>();
    assert_eq!(
        document["properties"]["number"],
        json!({"type": "integer", "description": "A number.", "minimum": 0, "maximum": 255})
    );
    assert_eq!(document["properties"]["origin"]["title"], "Origin");
    assert_eq!(document["properties"]["origin"]["description"], "What it is here");
    assert_eq!(document["properties"]["skipping"], json!({"type": "boolean"}));
}

// S32
#[test]
fn a_caller_from_outside_is_not_shown_the_references_of_this_process() {
    let inside = input_document::<ThinkerInput>().expect("it can be published");
    let outside = foreign_input_document::<ThinkerInput>().expect("it can be published");
    let names = |document: &nucleo_mcp::schema::Schema| -> Vec<String> {
        document.properties.iter().flatten().map(|(name, _)| name.clone()).collect()
    };
    assert_eq!(names(&inside), ["query", "depth", nucleo_mcp::schema::ARTIFACT_REFS]);
    assert_eq!(names(&outside), ["query", "depth"]);
}
