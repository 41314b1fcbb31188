//! `canonical`: the document as generated, and the floor every dialect stands on.

use nucleo_mcp::schema::SchemaDialect;
use tests::dialects::{
    expect::{refused, tool},
    fixtures,
};

const DIALECT: SchemaDialect = SchemaDialect::Canonical;

#[test]
fn the_document_is_published_as_it_was_generated() {
    for fixture in fixtures::all() {
        assert_eq!(DIALECT.input_schema(&fixture.canonical), fixture.canonical, "{}", fixture.name);
        assert_eq!(DIALECT.output_schema(&fixture.output()), fixture.output(), "{}", fixture.name);
    }
}

#[test]
fn what_no_client_or_model_service_reads_is_refused_with_its_place() {
    let of = |property: &str| {
        format!(r#"{{"type":"object","properties":{{"p":{property}}},"additionalProperties":false}}"#)
    };
    for (document, place, problem) in [
        (r#"{"properties":{}}"#.to_owned(), "", "the root is an object"),
        (r#"{"type":"object","additionalProperties":false}"#.to_owned(), "", "the root has properties"),
        (r#"{"type":"object","properties":null}"#.to_owned(), "", "the root has properties"),
        (r#"{"type":"object","properties":{}}"#.to_owned(), "", "closed"),
        (
            r#"{"type":"object","properties":{},"additionalProperties":false,"$schema":"x"}"#.to_owned(),
            "",
            "`$schema`",
        ),
        (
            r#"{"type":"object","properties":{},"additionalProperties":false,"anyOf":[]}"#.to_owned(),
            "",
            "`anyOf`",
        ),
        (
            r#"{"type":"object","properties":{},"required":null,"additionalProperties":false}"#.to_owned(),
            "",
            "list of names",
        ),
        (
            r#"{"type":"object","properties":{},"required":["a"],"additionalProperties":false}"#.to_owned(),
            "",
            "`a` is required and not declared",
        ),
        (of("true"), "/properties/p", "a schema is an object"),
        (of(r#"{"type":"any"}"#), "/properties/p", "seven JSON types"),
        (of(r#"{"type":["string","null"]}"#), "/properties/p", "seven JSON types"),
        (of(r#"{"type":"array"}"#), "/properties/p", "states its items"),
        (of(r#"{"type":"array","items":{"type":"array"}}"#), "/properties/p/items", "states its items"),
        (of(r#"{"enum":["a"]}"#), "/properties/p", "`enum`"),
        (of(r#"{"type":"string","enum":[]}"#), "/properties/p", "at least one constant"),
        (of(r#"{"type":"string","enum":["a",null]}"#), "/properties/p", "every constant"),
        (of(r#"{"type":"string","enum":["a","a"]}"#), "/properties/p", "twice"),
        (of(r#"{"type":"integer","format":"uint64"}"#), "/properties/p", "`format`"),
        (of(r#"{"type":"string","format":"hostname"}"#), "/properties/p", "the format"),
        (of(r#"{"type":"string","description":""}"#), "/properties/p", "not empty"),
        (of(r#"{"type":"string","properties":{}}"#), "/properties/p", "`properties`"),
        (of(r#"{"type":"string","required":true}"#), "/properties/p", "`required`"),
        (of(r#"{"type":"string","minimum":1}"#), "/properties/p", "`minimum`"),
        (of(r#"{"type":"string","oneOf":[]}"#), "/properties/p", "`oneOf`"),
        (of(r#"{"type":"string","nullable":true}"#), "/properties/p", "`nullable`"),
        (of(r#"{"type":"integer","minimum":2,"maximum":1}"#), "/properties/p", "above"),
        (of(r#"{"type":"object"}"#), "/properties/p", "without a shape"),
        (of(r#"{"type":"object","properties":{}}"#), "/properties/p", "closed"),
        (of(r#"{"type":"string","pattern":"a"}"#), "/properties/p", "anchored"),
        (of(r#"{"type":"string","pattern":"^(?=a)b$"}"#), "/properties/p", "groups are understood"),
        (of(r##"{"$ref":"#/$defs/N"}"##), "/properties/p", "names a definition"),
        (of(r##"{"$ref":"#/properties/p"}"##), "/properties/p", "names a definition"),
        (of(r##"{"$ref":"#/$defs/N","minimum":1}"##), "/properties/p", "`minimum`"),
        (
            of(r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#),
            "/properties/p",
            "an optional property admits null",
        ),
        (
            r#"{"type":"object","properties":{},"additionalProperties":false,"$defs":{"a b":{"type":"string"}}}"#
                .to_owned(),
            "/$defs/a b",
            "a definition's name",
        ),
        (
            r##"{"type":"object","properties":{"p":{"$ref":"#/$defs/L"}},"additionalProperties":false,
                "$defs":{"L":{"type":"array","items":{"$ref":"#/$defs/M"}},
                         "M":{"type":"object","additionalProperties":{"$ref":"#/$defs/L"}}}}"##
                .to_owned(),
            "/$defs/L",
            "contains itself",
        ),
    ] {
        refused(DIALECT, &document, place, problem);
    }
}

#[test]
fn a_cycle_that_passes_through_a_defined_object_is_allowed() {
    for name in ["recursive", "mutual"] {
        let tree = nucleo_mcp::json::Tree::parse(&fixtures::fixture(name).canonical.to_string()).unwrap();
        assert_eq!(DIALECT.input_defects(&tree), [], "{name}");
    }
}

#[test]
fn an_open_optional_may_be_null_because_its_null_has_a_spelling_of_its_own() {
    let document = r#"{"type":"object","properties":{"p":{}},"required":[],"additionalProperties":false}"#;
    assert_eq!(DIALECT.input_defects(&nucleo_mcp::json::Tree::parse(document).unwrap()), []);
    assert_eq!(SchemaDialect::Canonical.input_schema(&tool("{}")), tool("{}"));
}
