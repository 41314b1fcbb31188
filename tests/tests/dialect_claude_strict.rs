//! `anthropic_strict` and `bedrock_strict`: closed, without references, limits in words. Today the two vendors
//! ask for the same; each is held to it by itself.

use nucleo_mcp::schema::SchemaDialect;
use tests::dialects::expect::{input, output, property, refused};

const BOTH: [SchemaDialect; 2] = [SchemaDialect::AnthropicStrict, SchemaDialect::BedrockStrict];

#[test]
fn optionals_stay_optional_and_objects_stay_closed() {
    for dialect in BOTH {
        input(
            dialect,
            r#"{"type":"object","title":"T","properties":{"a":{"type":"string"},"b":{"type":"boolean","default":true}},"required":["a"],"additionalProperties":false}"#,
            r#"{"type":"object","title":"T","properties":{"a":{"type":"string"},"b":{"type":"boolean","description":"Default: true."}},"required":["a"],"additionalProperties":false}"#,
        );
    }
}

#[test]
fn limits_and_patterns_are_said() {
    for dialect in BOTH {
        for (canonical, published) in [
            (
                r#"{"type":"integer","minimum":1,"maximum":9}"#,
                r#"{"type":"integer","description":"Accepted range: 1 to 9."}"#,
            ),
            (
                r#"{"type":"integer","minimum":1}"#,
                r#"{"type":"integer","description":"Accepted range: 1 or more."}"#,
            ),
            (
                r#"{"type":"number","exclusiveMinimum":0,"maximum":1.5,"description":"Share"}"#,
                r#"{"type":"number","description":"Share. Accepted range: more than 0, at most 1.5."}"#,
            ),
            (
                r#"{"type":"string","pattern":"^[A-Z]-[0-9]+$"}"#,
                r#"{"type":"string","description":"Must match ^[A-Z]-[0-9]+$."}"#,
            ),
            (
                r#"{"type":"string","minLength":3,"maxLength":3}"#,
                r#"{"type":"string","description":"Exactly 3 characters."}"#,
            ),
            (
                r#"{"type":"array","items":{"type":"string"},"minItems":2,"maxItems":20,"uniqueItems":true}"#,
                r#"{"type":"array","description":"2 to 20 items. All items must be different.","items":{"type":"string"}}"#,
            ),
            (
                r#"{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":20}"#,
                r#"{"type":"array","description":"At most 20 items.","items":{"type":"string"},"minItems":1}"#,
            ),
            (
                r#"{"type":"array","items":{"type":"string"},"minItems":0}"#,
                r#"{"type":"array","items":{"type":"string"},"minItems":0}"#,
            ),
            (r#"{"type":"integer","enum":[1,2]}"#, r#"{"type":"integer","enum":[1,2]}"#),
            (r#"{"type":"integer","const":1}"#, r#"{"type":"integer","enum":[1]}"#),
        ] {
            property(dialect, canonical, published);
        }
        for format in ["date", "date-time", "time", "duration", "uuid", "uri"] {
            let same = format!(r#"{{"type":"string","format":"{format}"}}"#);
            property(dialect, &same, &same);
        }
    }
}

#[test]
fn references_are_inlined_and_the_end_of_a_cycle_stays_open() {
    for dialect in BOTH {
        input(
            dialect,
            r##"{"type":"object","properties":{"top":{"$ref":"#/$defs/N","description":"Start"}},"required":["top"],"additionalProperties":false,
        "$defs":{"N":{"type":"object","title":"N","properties":{"by_name":{"type":"object","additionalProperties":{"$ref":"#/$defs/N"}}},"required":[],"additionalProperties":false}}}"##,
            r#"{"type":"object","properties":{"top":{"type":"object","title":"N","description":"Start","properties":{
            "by_name":{"type":"array","description":"A map, written as a list of entries of key and value, each key once.",
                "items":{"type":"object","properties":{"key":{"type":"string"},
                    "value":{"type":"object","title":"N","description":"Repeats the structure of N, to any depth."}},
                "required":["key","value"],"additionalProperties":false}}
        },"required":[],"additionalProperties":false}},"required":["top"],"additionalProperties":false}"#,
        );
    }
}

#[test]
fn a_map_is_a_list_of_entries_and_an_open_value_json_text() {
    for dialect in BOTH {
        property(
            dialect,
            r#"{"type":"object","additionalProperties":{"type":"integer","minimum":0,"maximum":9}}"#,
            r#"{"type":"array","description":"A map, written as a list of entries of key and value, each key once.",
            "items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"integer","description":"Accepted range: 0 to 9."}},
            "required":["key","value"],"additionalProperties":false}}"#,
        );
        property(dialect, "{}", r#"{"type":"string","description":"Any JSON value, written as JSON text."}"#);
    }
}

#[test]
fn an_output_is_inlined_and_narrowed() {
    for dialect in BOTH {
        output(
            dialect,
            r##"{"type":"object","properties":{"n":{"$ref":"#/$defs/N"},"m":{"type":"object","additionalProperties":true},"any":{}},
        "$defs":{"N":{"type":"integer","minimum":0,"maximum":255}}}"##,
            r#"{"type":"object","properties":{"n":{"type":"integer","description":"Accepted range: 0 to 255."},
            "m":{"type":"object","additionalProperties":true},"any":{"description":"Any JSON value."}}}"#,
        );
    }
}

#[test]
fn the_checker_refuses_what_the_vendor_does() {
    for dialect in BOTH {
        let of = |property: &str| {
            format!(
                r#"{{"type":"object","properties":{{"p":{property}}},"required":["p"],"additionalProperties":false}}"#
            )
        };
        let p = "/properties/p";
        for (document, place, problem) in [
            (r#"{"type":"object","properties":{}}"#.to_owned(), "", "closed"),
            (of(r#"{"type":"object","properties":{}}"#), p, "closed"),
            (of(r#"{"type":"object","additionalProperties":{"type":"string"}}"#), p, "a map is not allowed"),
            (of(r#"{"description":"open"}"#), p, "without a type is not allowed"),
            (of(r##"{"$ref":"#/$defs/N"}"##), p, "a reference is not allowed"),
            (of(r#"{"type":"integer","minimum":1}"#), p, "`minimum`"),
            (of(r#"{"type":"string","maxLength":1}"#), p, "`maxLength`"),
            (of(r#"{"type":"string","pattern":"^a$"}"#), p, "`pattern`"),
            (of(r#"{"type":"array","items":{"type":"string"},"minItems":2}"#), p, "0 or 1"),
            (of(r#"{"type":"array","items":{"type":"string"},"maxItems":2}"#), p, "`maxItems`"),
            (of(r#"{"type":"string","format":"regex"}"#), p, "the format"),
            (of(r#"{"oneOf":[{"type":"string"}]}"#), p, "without a type is not allowed"),
            (of(r#"{"type":"string","default":"a"}"#), p, "`default`"),
        ] {
            refused(dialect, &document, place, problem);
        }
    }
}

#[test]
fn each_has_its_name() {
    assert_eq!(BOTH.map(SchemaDialect::wire_name), ["anthropic_strict", "bedrock_strict"]);
}
