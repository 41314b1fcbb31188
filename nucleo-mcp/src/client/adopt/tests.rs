//! Foreign schemas and what we publish for them.

use super::{LARGEST_SCHEMA, UnusableSchema, input, output};
use crate::boundary::gate::{Gate, refused_examples};
use crate::json::Document;
use crate::schema::Schema;
use serde_json::{Value, json};

/// What is published for one property of a tool's input.
fn property(foreign: &Value) -> String {
    let document = json!({"type": "object", "properties": {"p": foreign}, "required": ["p"]});
    let schema = input(&document).unwrap_or_else(|problem| panic!("{foreign}: {problem}"));
    schema.property("p").map(Schema::to_string).unwrap_or_default()
}

fn accepts(schema: &Schema, value: &Value) -> bool {
    let text = value.to_string();
    let document = Document::read(text.as_bytes()).unwrap();
    Gate::compile(schema).unwrap().judge(document.root()).is_ok()
}

#[test]
fn what_our_vocabulary_can_say_is_said() {
    for (foreign, published) in [
        (
            json!({"type": "string", "minLength": 1, "maxLength": 9}),
            r#"{"type":"string","minLength":1,"maxLength":9}"#,
        ),
        (json!({"type": "string", "pattern": "^[a-z]+$"}), r#"{"type":"string","pattern":"^[a-z]+$"}"#),
        (json!({"type": "string", "format": "date-time"}), r#"{"type":"string","format":"date-time"}"#),
        (
            json!({"type": "integer", "minimum": 1, "exclusiveMaximum": 9}),
            r#"{"type":"integer","minimum":1,"exclusiveMaximum":9}"#,
        ),
        (
            json!({"type": "number", "minimum": 0, "exclusiveMinimum": true}),
            r#"{"type":"number","exclusiveMinimum":0}"#,
        ),
        (json!({"type": "boolean", "description": "Yes?"}), r#"{"type":"boolean","description":"Yes?"}"#),
        (json!({"type": "string", "enum": ["a", "b", "a"]}), r#"{"type":"string","enum":["a","b"]}"#),
        (json!({"const": "a"}), r#"{"type":"string","enum":["a"]}"#),
        (
            json!({"type": "array", "items": {"type": "string"}, "minItems": 1}),
            r#"{"type":"array","items":{"type":"string"},"minItems":1}"#,
        ),
        (json!({"type": "array"}), r#"{"type":"array","items":{}}"#),
        (json!({"type": "array", "items": true}), r#"{"type":"array","items":{}}"#),
        (json!({"type": "array", "items": false}), r#"{"type":"array","items":{},"maxItems":0}"#),
        (json!({"type": "object"}), r#"{"type":"object","additionalProperties":true}"#),
        (json!({"type": "object", "properties": {}}), r#"{"type":"object","additionalProperties":true}"#),
        (
            json!({"type": "object", "additionalProperties": {"type": "integer"}}),
            r#"{"type":"object","additionalProperties":{"type":"integer"}}"#,
        ),
        (
            json!({"type": "object", "additionalProperties": false}),
            r#"{"type":"object","properties":{},"additionalProperties":false}"#,
        ),
        (
            json!({"type": "object", "title": "T", "properties": {"a": {"type": "string"}}, "required": ["a", "b", "a"]}),
            r#"{"type":"object","title":"T","properties":{"a":{"type":"string"},"b":{}},"required":["a","b"],"additionalProperties":false}"#,
        ),
        (json!(true), "{}"),
        (json!({}), "{}"),
        (
            json!({"type": "integer", "default": 3, "examples": [1, 2, 3, 4]}),
            r#"{"type":"integer","default":3,"examples":[1,2,3]}"#,
        ),
        (
            json!({"type": "string", "default": null, "$comment": "x", "x-order": 1, "readOnly": true}),
            r#"{"type":"string"}"#,
        ),
    ] {
        assert_eq!(property(&foreign), published, "{foreign}");
    }
}

#[test]
fn several_types_become_a_choice_of_one_each() {
    for (foreign, published) in [
        (
            json!({"type": ["string", "null"], "maxLength": 5, "description": "D."}),
            r#"{"description":"D.","anyOf":[{"type":"string","maxLength":5},{"type":"null"}]}"#,
        ),
        (json!({"type": ["string"]}), r#"{"type":"string"}"#),
        (json!({"type": ["integer", "number", "integer"]}), r#"{"type":"number"}"#),
        (
            json!({"type": ["string", "null"], "enum": ["a", null]}),
            r#"{"anyOf":[{"type":"string","enum":["a"]},{"type":"null"}]}"#,
        ),
        (
            json!({"enum": ["a", 1, null, 2]}),
            r#"{"anyOf":[{"type":"string","enum":["a"]},{"type":"integer","enum":[1,2]},{"type":"null"}]}"#,
        ),
        (json!({"type": "string", "nullable": true}), r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#),
        (
            json!({"anyOf": [{"type": "string"}, {"type": "null"}, false], "default": null}),
            r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#,
        ),
        (
            json!({"type": "string", "anyOf": [{"const": "a"}, {"pattern": "^b+$"}]}),
            r#"{"anyOf":[{"type":"string","enum":["a"]},{"type":"string","pattern":"^b+$"}]}"#,
        ),
        (
            json!({"oneOf": [{"type": "integer"}, {"type": "string"}]}),
            r#"{"description":"Exactly one of the shapes must match.","anyOf":[{"type":"integer"},{"type":"string"}]}"#,
        ),
        (
            json!({"allOf": [{"type": "string", "description": "There."}], "description": "Here."}),
            r#"{"type":"string","description":"Here."}"#,
        ),
    ] {
        assert_eq!(property(&foreign), published, "{foreign}");
    }
}

#[test]
fn null_is_not_among_what_an_optional_property_accepts() {
    for (foreign, published) in [
        (json!({"type": ["string", "null"], "maxLength": 5}), r#"{"type":"string","maxLength":5}"#),
        (
            json!({"anyOf": [{"type": "string", "description": "There."}, {"type": "null"}], "description": "Here."}),
            r#"{"type":"string","description":"Here."}"#,
        ),
        (
            json!({"type": ["integer", "string", "null"]}),
            r#"{"anyOf":[{"type":"integer"},{"type":"string"}]}"#,
        ),
    ] {
        let schema = input(&json!({"type": "object", "properties": {"p": foreign}})).unwrap();
        assert_eq!(schema.property("p").unwrap().to_string(), published, "{foreign}");
    }
    let schema = input(&json!({"type": "object", "properties": {"p": {"type": "null"}}})).unwrap();
    assert!(schema.property("p").is_none());
}

#[test]
fn a_rule_that_cannot_be_said_is_told() {
    for (foreign, published) in [
        (
            json!({"type": "integer", "multipleOf": 5}),
            r#"{"type":"integer","description":"Must be a multiple of 5."}"#,
        ),
        (
            json!({"type": "string", "format": "email", "description": "Whom."}),
            r#"{"type":"string","description":"Whom. Must be in the format `email`."}"#,
        ),
        (
            json!({"type": "string", "pattern": "(?=a)"}),
            r#"{"type":"string","description":"Must match the regular expression `(?=a)`."}"#,
        ),
        (
            json!({"type": "object", "minProperties": 1, "propertyNames": {"maxLength": 3}}),
            r#"{"type":"object","description":"At least 1 entries. Also judged by: {\"propertyNames\":{\"maxLength\":3}}.","additionalProperties":true}"#,
        ),
        (
            json!({"type": "array", "items": [{"type": "integer"}, {"type": "string"}]}),
            r#"{"type":"array","description":"Also judged by: {\"items\":[{\"type\":\"integer\"},{\"type\":\"string\"}]}.","items":{}}"#,
        ),
        (
            json!({"not": {"type": "null"}}),
            r#"{"description":"Also judged by: {\"not\":{\"type\":\"null\"}}."}"#,
        ),
        (json!({"type": "any"}), r#"{"description":"Also judged by: {\"type\":\"any\"}."}"#),
        (json!({"type": "integer", "format": "int32"}), r#"{"type":"integer"}"#),
        (
            json!({"type": "string", "minLength": -1}),
            r#"{"type":"string","description":"Also judged by: {\"minLength\":-1}."}"#,
        ),
        (json!({"enum": []}), r#"{"description":"Also judged by: {\"enum\":[]}."}"#),
        (json!({"enum": [{"a": 1}]}), r#"{"description":"Also judged by: {\"enum\":[{\"a\":1}]}."}"#),
    ] {
        assert_eq!(property(&foreign), published, "{foreign}");
    }
    let long: Vec<_> = (0..200).map(|number| json!({"required": [format!("p{number}")]})).collect();
    let published = property(&json!({"type": "object", "properties": {"a": true}, "anyOf": long}));
    assert!(published.contains(r#""description":"Further rules apply (anyOf).""#), "{published}");
}

#[test]
fn a_choice_at_the_root_is_told_and_the_rest_is_published() {
    let schema = input(&json!({
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
        "anyOf": [{"required": ["a"]}, {"required": ["b"]}],
    }))
    .unwrap();
    assert!(schema.any_of.is_empty());
    assert!(schema.description.as_deref().unwrap().contains(r#"{"required":["a"]}"#));
    assert!(accepts(&schema, &json!({"a": "x"})));
    assert!(!accepts(&schema, &json!({"c": "x"})));
}

#[test]
fn a_root_that_is_not_an_object_is_unusable() {
    for foreign in [
        json!(true),
        json!(false),
        json!(7),
        json!({}),
        json!({"type": "array", "items": {}}),
        json!({"type": "string"}),
        json!({"type": ["object", "null"]}),
        json!({"anyOf": [{"type": "object"}]}),
        json!({"$ref": "#/$defs/Text", "$defs": {"Text": {"type": "string"}}}),
    ] {
        assert_eq!(input(&foreign).unwrap_err(), UnusableSchema::NotAnObject, "{foreign}");
    }
}

#[test]
fn a_tool_without_parameters_accepts_none() {
    for foreign in [json!({"type": "object"}), json!({"type": "object", "properties": {}})] {
        let schema = input(&foreign).unwrap();
        assert_eq!(schema.to_string(), r#"{"type":"object","properties":{},"additionalProperties":false}"#);
    }
    for map in [json!(true), json!({"type": "string"})] {
        let foreign = json!({"type": "object", "additionalProperties": map});
        assert_eq!(input(&foreign).unwrap_err(), UnusableSchema::NoNames);
    }
}

#[test]
fn a_recursive_schema_stays_recursive_and_is_judged_at_every_depth() {
    let schema = input(&json!({
        "type": "object",
        "properties": {"tree": {"$ref": "#/definitions/Node", "description": "The tree.", "minProperties": 1}},
        "definitions": {"Node": {"type": "object", "properties": {
            "label": {"type": "string"},
            "children": {"type": "array", "items": {"$ref": "#/definitions/Node"}},
        }, "required": ["label"]}},
    }))
    .unwrap();
    let tree = schema.property("tree").unwrap();
    assert_eq!(tree.reference.as_deref(), Some("Node"));
    assert_eq!(tree.description.as_deref(), Some("The tree. At least 1 entries."));
    assert!(accepts(&schema, &json!({"tree": {"label": "a", "children": [{"label": "b"}]}})));
    assert!(!accepts(&schema, &json!({"tree": {"label": "a", "children": [{"label": 7}]}})));
}

#[test]
fn a_choice_that_leads_back_to_itself_is_unusable() {
    let endless = json!({
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/A"}},
        "$defs": {"A": {"anyOf": [{"$ref": "#/$defs/A"}, {"type": "string"}]}},
    });
    assert!(matches!(input(&endless), Err(UnusableSchema::Defects(_))));
}

#[test]
fn a_schema_that_is_too_large_is_unusable_and_a_long_description_is_cut() {
    let words = "a".repeat(LARGEST_SCHEMA);
    let large = json!({"type": "object", "properties": {"p": {"type": "string", "description": words}}});
    assert_eq!(input(&large).unwrap_err(), UnusableSchema::TooLarge);
    let many: Vec<_> = (0..LARGEST_SCHEMA).map(|_| json!(1)).collect();
    assert_eq!(input(&json!({"type": "object", "examples": many})).unwrap_err(), UnusableSchema::TooLarge);

    let published = property(&json!({"type": "string", "description": "é".repeat(10_000)}));
    assert_eq!(published.chars().filter(|letter| *letter == 'é').count(), 4_000);
    assert!(published.ends_with("…\"}"));
    assert_eq!(property(&json!({"description": "a\u{1b}[31mb\u{0}"})), r#"{"description":"a[31mb"}"#);
}

#[test]
fn an_answer_promises_no_more_than_the_foreign_document() {
    let foreign = json!({
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"type": "object", "properties": {"c": {"type": "integer"}}}},
        "required": ["a"],
        "additionalProperties": false,
    });
    let published = output(&foreign).unwrap().unwrap().to_string();
    assert_eq!(
        published,
        r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"object","properties":{"c":{"type":"integer"}}}}}"#
    );
    for lost in [json!({"$ref": "other.json"}), json!({"properties": {"d": {"type": "string"}}})] {
        let foreign = json!({"type": "object", "properties": {"a": lost}});
        assert_eq!(output(&foreign).unwrap(), None, "{foreign}");
    }
}

#[test]
fn a_document_of_ours_is_adopted_as_it_was_published() {
    use crate::artifact::{Artifact, Code, Link, LinkCite, LinkPage, Person};
    use crate::schema::{ToolSchema, input_document};

    fn check<T: ToolSchema>() {
        let own = input_document::<T>().unwrap();
        let listed: Value = serde_json::from_str(&own.to_string()).unwrap();
        let adopted: Value = serde_json::from_str(&input(&listed).unwrap().to_string()).unwrap();
        assert_eq!(adopted, listed);
    }
    check::<Artifact<Link>>();
    check::<LinkCite>();
    check::<LinkPage>();
    check::<Person>();
    check::<Code>();
}

// S31: a tool of ours refuses the start for one; somebody else's mistake must not.
#[test]
fn a_value_that_the_foreign_schema_refuses_itself_is_left_out() {
    for (foreign, published) in [
        (
            json!({"type": "integer", "default": "5", "examples": [1, "two", 3]}),
            r#"{"type":"integer","examples":[1,3]}"#,
        ),
        (json!({"type": "string", "enum": ["a"], "default": ""}), r#"{"type":"string","enum":["a"]}"#),
        (
            json!({"type": "array", "items": {"type": "integer", "default": 1.5}, "default": [1]}),
            r#"{"type":"array","items":{"type":"integer"},"default":[1]}"#,
        ),
    ] {
        assert_eq!(property(&foreign), published, "{foreign}");
    }
    let node = json!({"type": "object", "properties": {"next": {"$ref": "#/$defs/Node", "default": 7}}});
    let recursive =
        json!({"type": "object", "properties": {"node": {"$ref": "#/$defs/Node"}}, "$defs": {"Node": node}});
    assert_eq!(refused_examples(&input(&recursive).unwrap()), []);
}

// A document with a title or a description of nothing is refused, and a tool without a description the start.
#[test]
fn words_of_nothing_are_no_words() {
    for nothing in ["", "  ", "\u{1}", "\u{1} \u{1}"] {
        let foreign = json!({"type": "object", "title": nothing, "description": nothing});
        assert_eq!(property(&foreign), r#"{"type":"object","additionalProperties":true}"#);
        assert_eq!(super::spoken(nothing), None);
    }
    let named = json!({"type": "object", "title": " A\u{7}B ", "properties": {"a": true}});
    assert!(property(&named).contains(r#""title":"AB""#), "{}", property(&named));
}

/// A chain of definitions, each with this around the reference to the next, the last to the first.
fn circle(many: usize, around: fn(Value) -> Value) -> Value {
    let next = |at: usize| json!({"$ref": format!("#/$defs/N{}", (at + 1) % many)});
    let node = |at: usize| (format!("N{at}"), around(next(at)));
    let definitions: serde_json::Map<String, Value> = (0..many).map(node).collect();
    json!({"type": "object", "properties": {"n": next(0)}, "$defs": definitions})
}

// S122: compiled anew for each of them, this would take minutes.
#[test]
fn a_foreign_schema_states_a_value_in_each_of_many_nodes_that_lead_to_each_other() {
    let around = |mut next: Value| {
        next["default"] = json!(7);
        let many = (0..10).map(|at| (format!("p{at}"), next.clone()));
        json!({"type": "object", "properties": many.collect::<serde_json::Map<_, _>>()})
    };
    let schema = input(&circle(150, around)).expect("it is neither too large nor too deep");
    assert_eq!(refused_examples(&schema), []);
    assert!(!schema.to_string().contains("default"), "no number is an object");
}

// S122: whoever lists it must not end the process that reads it.
#[test]
fn a_foreign_schema_whose_definitions_lie_too_deep_within_each_other_is_refused() {
    let shapes: [fn(Value) -> Value; 5] = [
        |next| json!({"type": "object", "properties": {"n": next}}),
        |next| json!({"type": "array", "items": next}),
        |next| json!({"type": "object", "additionalProperties": next}),
        |next| json!({"anyOf": [{"type": "string"}, {"type": "array", "items": next}]}),
        |next| json!({"properties": {"n": {"type": "object", "properties": {"m": {"type": "array", "items": next}}}}}),
    ];
    for around in shapes {
        assert_eq!(input(&circle(1_800, around)), Err(UnusableSchema::TooDeep));
        let mut straight = circle(1_800, around);
        straight["$defs"]["N1799"] = json!({"type": "string"});
        assert_eq!(input(&straight), Err(UnusableSchema::TooDeep));
    }
    let list = circle(200, shapes[0]);
    assert!(input(&list).is_ok(), "as deep as that is read");
    let wide = |at: usize| (format!("N{at}"), json!({"$ref": format!("#/$defs/N{}", at.max(1) / 2)}));
    let wide: serde_json::Map<String, Value> = (1..1_000).map(wide).collect();
    let mut definitions = json!({"N0": {"type": "string", "description": "a".repeat(1_000)}});
    for at in 1..1_000 {
        let next = wide[&format!("N{at}")].clone();
        definitions[format!("N{at}")] = json!({"type": "object", "properties": {"a": next}});
    }
    definitions["N1"] = json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/N0"}}});
    let properties: serde_json::Map<String, Value> =
        (1..1_000).map(|at| (format!("p{at}"), json!({"$ref": format!("#/$defs/N{at}")}))).collect();
    let wide = json!({"type": "object", "properties": properties, "$defs": definitions});
    assert_ne!(input(&wide).err(), Some(UnusableSchema::TooDeep), "many beside each other are not deep");
}
