//! `openai_strict`: everything closed and required, optionals nullable, maps and open values respelled.

use nucleo_mcp::schema::SchemaDialect;
use tests::dialects::expect::{input, output, property, refused};

const DIALECT: SchemaDialect = SchemaDialect::OpenaiStrict;

#[test]
fn every_property_is_required_and_an_optional_one_is_its_type_or_null() {
    input(
        DIALECT,
        r#"{"type":"object","title":"T","properties":{
            "a":{"type":"integer","minimum":0,"maximum":9,"description":"How many"},
            "b":{"type":"string","enum":["x","y"],"description":"Which","default":"x"},
            "c":{"type":"object","title":"C","description":"Inner","properties":{"d":{"type":"boolean"}},"required":[],"additionalProperties":false}
        },"required":["a"],"additionalProperties":false}"#,
        r#"{"type":"object","title":"T","properties":{
            "a":{"type":"integer","description":"How many","minimum":0,"maximum":9},
            "b":{"description":"Which. Default: \"x\".","anyOf":[{"type":"string","enum":["x","y"]},{"type":"null"}]},
            "c":{"description":"Inner","anyOf":[
                {"type":"object","title":"C","properties":{"d":{"anyOf":[{"type":"boolean"},{"type":"null"}]}},"required":["d"],"additionalProperties":false},
                {"type":"null"}]}
        },"required":["a","b","c"],"additionalProperties":false}"#,
    );
}

#[test]
fn an_optional_union_gains_a_null_branch_of_its_own() {
    input(
        DIALECT,
        r#"{"type":"object","properties":{"u":{"description":"Either","anyOf":[{"type":"integer"},{"type":"boolean"}]}},"required":[],"additionalProperties":false}"#,
        r#"{"type":"object","properties":{"u":{"description":"Either","anyOf":[{"type":"integer"},{"type":"boolean"},{"type":"null"}]}},"required":["u"],"additionalProperties":false}"#,
    );
}

#[test]
fn references_and_recursion_stay_and_no_word_stands_beside_a_reference() {
    input(
        DIALECT,
        r##"{"type":"object","properties":{"top":{"$ref":"#/$defs/N","description":"Start"},"more":{"$ref":"#/$defs/N","description":"Rest"},"bare":{"$ref":"#/$defs/N"}},
        "required":["top","bare"],"additionalProperties":false,
        "$defs":{"N":{"type":"object","title":"N","properties":{"next":{"$ref":"#/$defs/N"}},"required":[],"additionalProperties":false}}}"##,
        r##"{"type":"object","properties":{
            "top":{"description":"Start","anyOf":[{"$ref":"#/$defs/N"}]},
            "more":{"description":"Rest","anyOf":[{"$ref":"#/$defs/N"},{"type":"null"}]},
            "bare":{"$ref":"#/$defs/N"}
        },"required":["top","more","bare"],"additionalProperties":false,
        "$defs":{"N":{"type":"object","title":"N","properties":{"next":{"anyOf":[{"$ref":"#/$defs/N"},{"type":"null"}]}},"required":["next"],"additionalProperties":false}}}"##,
    );
}

#[test]
fn the_keywords_it_lists_stay_and_the_others_are_said() {
    let same = |schema: &str| property(DIALECT, schema, schema);
    same(r#"{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1}"#);
    same(r#"{"type":"string","pattern":"^[a-z]+$"}"#);
    same(r#"{"type":"array","items":{"type":"string"},"minItems":2,"maxItems":5}"#);
    same(r#"{"type":"integer","enum":[1,2]}"#);
    for format in ["date", "date-time", "time", "duration", "uuid"] {
        same(&format!(r#"{{"type":"string","format":"{format}"}}"#));
    }
    property(
        DIALECT,
        r#"{"type":"string","format":"uri"}"#,
        r#"{"type":"string","description":"Must be an absolute URI."}"#,
    );
    property(
        DIALECT,
        r#"{"type":"string","minLength":1,"maxLength":20,"examples":["a","b"]}"#,
        r#"{"type":"string","description":"1 to 20 characters. For example: \"a\", \"b\"."}"#,
    );
    property(
        DIALECT,
        r#"{"type":"array","items":{"type":"string"},"uniqueItems":true}"#,
        r#"{"type":"array","description":"All items must be different.","items":{"type":"string"}}"#,
    );
    property(DIALECT, r#"{"type":"string","const":"v1"}"#, r#"{"type":"string","enum":["v1"]}"#);
}

#[test]
fn a_map_is_a_list_of_entries() {
    property(
        DIALECT,
        r#"{"type":"object","description":"Stock","additionalProperties":{"type":"integer","minimum":0,"maximum":9}}"#,
        r#"{"type":"array","description":"Stock. A map, written as a list of entries of key and value, each key once.",
            "items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"integer","minimum":0,"maximum":9}},
            "required":["key","value"],"additionalProperties":false}}"#,
    );
}

#[test]
fn an_open_value_is_a_string_of_json_text() {
    property(
        DIALECT,
        r#"{"description":"The payload","default":{"a":1}}"#,
        r#"{"type":"string","description":"The payload. Any JSON value, written as JSON text. Default: {\"a\":1}."}"#,
    );
    property(
        DIALECT,
        r#"{"type":"object","additionalProperties":true}"#,
        r#"{"type":"array","description":"A map, written as a list of entries of key and value, each key once.",
            "items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"string","description":"Any JSON value, written as JSON text."}},
            "required":["key","value"],"additionalProperties":false}}"#,
    );
}

#[test]
fn a_union_whose_branches_would_look_alike_is_json_text() {
    property(
        DIALECT,
        r#"{"anyOf":[{"type":"array","items":{"type":"integer"}},{"type":"object","additionalProperties":{"type":"boolean"}}]}"#,
        r#"{"type":"string","description":"A list, each item an integer; or a map, each value true or false, written as JSON text."}"#,
    );
}

#[test]
fn an_output_is_narrowed_and_nothing_in_it_is_required_or_closed() {
    output(
        DIALECT,
        r#"{"type":"object","title":"O","properties":{
            "link":{"type":"string","format":"uri"},"n":{"type":"integer","minimum":0},
            "map":{"type":"object","additionalProperties":{"type":"string"}},"any":{}
        }}"#,
        r#"{"type":"object","title":"O","properties":{
            "link":{"type":"string","description":"Must be an absolute URI."},"n":{"type":"integer","minimum":0},
            "map":{"type":"object","additionalProperties":{"type":"string"}},"any":{"description":"Any JSON value."}
        }}"#,
    );
}

#[test]
fn the_checker_refuses_what_the_vendor_does() {
    let of = |property: &str| {
        format!(
            r#"{{"type":"object","properties":{{"p":{property}}},"required":["p"],"additionalProperties":false}}"#
        )
    };
    let p = "/properties/p";
    for (document, place, problem) in [
        (r#"{"type":"object","properties":{"p":{"type":"string"}},"required":[],"additionalProperties":false}"#.to_owned(), "", "not required"),
        (r#"{"type":"object","properties":{"p":{"type":"string"}},"required":["p"]}"#.to_owned(), "", "closed"),
        (of(r#"{"type":"object","additionalProperties":{"type":"string"}}"#), p, "a map is not allowed"),
        (of(r#"{"type":"object","title":"T","description":"d"}"#), p, "without a shape is not allowed"),
        (of(r#"{"description":"open"}"#), p, "without a type is not allowed"),
        (of(r#"{"type":"string","format":"uri"}"#), p, "the format"),
        (of(r#"{"type":"string","maxLength":3}"#), p, "`maxLength`"),
        (of(r#"{"type":"string","default":"x"}"#), p, "`default`"),
        (of(r#"{"type":"string","enum":["a",null]}"#), p, "every constant"),
        (of(r#"{"anyOf":[{"type":"string"},{"type":"null","enum":["a"]}]}"#), "/properties/p/anyOf/1", "`enum`"),
        (of(r#"{"type":"array","items":{"type":"string"},"uniqueItems":true}"#), p, "`uniqueItems`"),
        (of(r#"{"type":["object","null"],"properties":{}}"#), p, "seven JSON types"),
        (of(r##"{"$ref":"#/$defs/N","description":"d"}"##), p, "`description`"),
        (of(r#"{"oneOf":[{"type":"string"}]}"#), p, "without a type is not allowed"),
        (of(r#"{"type":"string","pattern":"^(?!a)b$"}"#), p, "groups are understood"),
    ] {
        refused(DIALECT, &document, place, problem);
    }
}

#[test]
fn its_name_is_openai_strict() {
    assert_eq!(SchemaDialect::OpenaiStrict.wire_name(), "openai_strict");
}
