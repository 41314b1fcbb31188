//! `gemini`: the fields of the older surface, which the newer one reads as well.

use nucleo_mcp::schema::SchemaDialect;
use tests::dialects::expect::{input, output, property, refused};

const DIALECT: SchemaDialect = SchemaDialect::Gemini;

#[test]
fn closure_is_said_on_every_object() {
    input(
        DIALECT,
        r#"{"type":"object","title":"T","description":"What to do","properties":{
            "a":{"type":"object","title":"A","properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}
        },"required":["a"],"additionalProperties":false}"#,
        r#"{"type":"object","description":"What to do. No other properties are accepted.","properties":{
            "a":{"type":"object","description":"No other properties are accepted.","properties":{"b":{"type":"string"}},"required":["b"]}
        },"required":["a"]}"#,
    );
    output(
        DIALECT,
        r#"{"type":"object","title":"T","properties":{"n":{"type":"integer","minimum":0}}}"#,
        r#"{"type":"object","properties":{"n":{"type":"integer","description":"Accepted range: 0 or more."}}}"#,
    );
}

#[test]
fn bounds_formats_and_constants_that_are_no_strings_are_said() {
    for (canonical, published) in [
        (
            r#"{"type":"integer","enum":[1,2,3],"minimum":0,"maximum":255}"#,
            r#"{"type":"integer","description":"One of: 1, 2, 3. Accepted range: 0 to 255."}"#,
        ),
        (r#"{"type":"boolean","enum":[true]}"#, r#"{"type":"boolean","description":"Always true."}"#),
        (r#"{"type":"string","enum":["a","b"]}"#, r#"{"type":"string","enum":["a","b"]}"#),
        (r#"{"type":"string","enum":["","b"]}"#, r#"{"type":"string","description":"One of: \"\", \"b\"."}"#),
        (r#"{"type":"string","format":"date-time"}"#, r#"{"type":"string","format":"date-time"}"#),
        (
            r#"{"type":"string","format":"date","description":"When"}"#,
            r#"{"type":"string","description":"When. Must be an ISO-8601 date."}"#,
        ),
        (
            r#"{"type":"string","format":"time"}"#,
            r#"{"type":"string","description":"Must be an ISO-8601 time with an offset."}"#,
        ),
        (
            r#"{"type":"string","format":"duration"}"#,
            r#"{"type":"string","description":"Must be an ISO-8601 duration."}"#,
        ),
        (r#"{"type":"string","format":"uuid"}"#, r#"{"type":"string","description":"Must be a UUID."}"#),
        (
            r#"{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":1}"#,
            r#"{"type":"array","description":"Exactly 1 item.","items":{"type":"string"}}"#,
        ),
        (
            r#"{"type":"object","additionalProperties":{"type":"object","title":"P","properties":{"n":{"type":"integer","minimum":0,"maximum":9}},"required":[],"additionalProperties":false}}"#,
            r#"{"type":"object","description":"A map, each value an object with optional `n`: an integer (accepted range: 0 to 9), and no other properties."}"#,
        ),
        ("{}", r#"{"description":"Any JSON value."}"#),
    ] {
        property(DIALECT, canonical, published);
    }
}

#[test]
fn a_union_stands_alone_with_its_words_in_every_branch() {
    property(
        DIALECT,
        r#"{"description":"Either","anyOf":[{"type":"string","description":"A name"},{"type":"integer"},{"type":"null"}]}"#,
        r#"{"anyOf":[{"type":"string","description":"Either. A name","nullable":true},{"type":"integer","description":"Either","nullable":true}]}"#,
    );
    property(
        DIALECT,
        r#"{"anyOf":[{"type":"string"},{"anyOf":[{"type":"integer"},{"type":"boolean"}],"description":"Inner"}]}"#,
        r#"{"anyOf":[{"type":"string"},{"type":"integer","description":"Inner"},{"type":"boolean","description":"Inner"}]}"#,
    );
}

#[test]
fn a_union_of_one_branch_is_that_branch() {
    property(
        DIALECT,
        r#"{"description":"Perhaps","anyOf":[{"type":"string"},{"type":"null"}]}"#,
        r#"{"type":"string","description":"Perhaps","nullable":true}"#,
    );
    property(DIALECT, r#"{"anyOf":[{"type":"string"}]}"#, r#"{"type":"string"}"#);
    property(
        DIALECT,
        r#"{"anyOf":[{"type":"null"}]}"#,
        r#"{"type":"string","description":"Must be null.","nullable":true}"#,
    );
    property(DIALECT, r#"{"anyOf":[{"type":"string"},{}]}"#, r#"{"description":"Any JSON value."}"#);
}

#[test]
fn a_cycle_ends_in_an_object_without_a_shape() {
    input(
        DIALECT,
        r##"{"type":"object","properties":{"top":{"$ref":"#/$defs/N"}},"required":["top"],"additionalProperties":false,
        "$defs":{"N":{"type":"object","title":"N","properties":{"next":{"$ref":"#/$defs/N"}},"required":[],"additionalProperties":false}}}"##,
        r#"{"type":"object","description":"No other properties are accepted.","properties":{"top":{"type":"object","description":"No other properties are accepted.","properties":{
            "next":{"type":"object","description":"Repeats the structure of N, to any depth."}
        },"required":[]}},"required":["top"]}"#,
    );
}

#[test]
fn the_checker_refuses_what_the_vendor_does() {
    let of = |property: &str| format!(r#"{{"type":"object","properties":{{"p":{property}}}}}"#);
    let p = "/properties/p";
    for (document, place, problem) in [
        (
            r#"{"type":"object","properties":{},"additionalProperties":false}"#.to_owned(),
            "",
            "`additionalProperties`",
        ),
        (r#"{"type":"object","properties":{},"title":"T"}"#.to_owned(), "", "`title`"),
        (of(r##"{"$ref":"#/$defs/A"}"##), p, "a reference is not allowed"),
        (of(r#"{"type":"integer","enum":[1]}"#), p, "`enum`"),
        (of(r#"{"type":"string","enum":[""]}"#), p, "not empty"),
        (of(r#"{"type":"string","const":"a"}"#), p, "`const`"),
        (of(r#"{"type":"string","format":"date"}"#), p, "the format"),
        (of(r#"{"type":"integer","minimum":1}"#), p, "`minimum`"),
        (of(r#"{"type":"null"}"#), p, "a null is not allowed"),
        (of(r#"{"type":"string","nullable":false}"#), p, "true or absent"),
        (of(r#"{"anyOf":[{"type":"string"},{"type":"integer"}],"description":"d"}"#), p, "`description`"),
        (of(r#"{"anyOf":[{"type":"string"}]}"#), p, "at least 2 branches"),
        (
            of(r#"{"anyOf":[{"type":"string"},{"description":"open"}]}"#),
            "/properties/p/anyOf/1",
            "has a type",
        ),
        (of(r#"{"type":"array"}"#), p, "states its items"),
        (of(r#"{"type":"object","additionalProperties":{"type":"string"}}"#), p, "a map is not allowed"),
        (of(r#"{"type":"object","properties":{},"required":["x"]}"#), p, "not declared"),
    ] {
        refused(DIALECT, &document, place, problem);
    }
}

#[test]
fn its_name_is_gemini() {
    assert_eq!(SchemaDialect::Gemini.wire_name(), "gemini");
}
