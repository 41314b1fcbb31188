//! `nova`: a bare root, no combinator, no title.

use nucleo_mcp::schema::SchemaDialect;
use tests::dialects::expect::{input, output, property, refused};

const DIALECT: SchemaDialect = SchemaDialect::Nova;

#[test]
fn the_root_is_exactly_type_properties_and_required() {
    input(
        DIALECT,
        r#"{"type":"object","title":"T","description":"Words","properties":{
            "a":{"type":"object","title":"A","properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}
        },"additionalProperties":false}"#,
        r#"{"type":"object","properties":{
            "a":{"type":"object","properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}
        },"required":[]}"#,
    );
    output(
        DIALECT,
        r#"{"type":"object","title":"T","properties":{}}"#,
        r#"{"type":"object","properties":{}}"#,
    );
}

#[test]
fn formats_enums_and_inclusive_bounds_stay_below_the_root() {
    for same in [
        r#"{"type":"integer","enum":[1,2],"minimum":0,"maximum":9}"#,
        r#"{"type":"string","format":"uri"}"#,
        r#"{"type":"string","enum":["a",""]}"#,
        r#"{"type":"object","additionalProperties":{"type":"integer","minimum":0,"maximum":9}}"#,
        r#"{"type":"object","additionalProperties":true}"#,
    ] {
        property(DIALECT, same, same);
    }
    for (canonical, published) in [
        (
            r#"{"type":"string","pattern":"^a$","maxLength":1}"#,
            r#"{"type":"string","description":"Must match ^a$. At most 1 character."}"#,
        ),
        (
            r#"{"type":"number","exclusiveMinimum":0,"maximum":2}"#,
            r#"{"type":"number","description":"Accepted range: more than 0.","maximum":2}"#,
        ),
        (
            r#"{"type":"array","title":"L","items":{"type":"string"},"minItems":1}"#,
            r#"{"type":"array","description":"At least 1 item.","items":{"type":"string"}}"#,
        ),
        ("{}", r#"{"description":"Any JSON value."}"#),
    ] {
        property(DIALECT, canonical, published);
    }
}

#[test]
fn a_cycle_ends_in_an_object_without_shape_and_title() {
    input(
        DIALECT,
        r##"{"type":"object","properties":{"top":{"$ref":"#/$defs/N"}},"required":["top"],"additionalProperties":false,
        "$defs":{"N":{"type":"object","title":"N","properties":{"next":{"$ref":"#/$defs/N"}},"required":[],"additionalProperties":false}}}"##,
        r#"{"type":"object","properties":{"top":{"type":"object","properties":{
            "next":{"type":"object","description":"Repeats the structure of N, to any depth."}
        },"required":[],"additionalProperties":false}},"required":["top"]}"#,
    );
}

#[test]
fn a_union_of_objects_is_one_object_and_its_forms_are_said() {
    property(
        DIALECT,
        r#"{"description":"A shape","anyOf":[
            {"type":"object","title":"Circle","properties":{"kind":{"type":"string","enum":["circle"]},"size":{"type":"integer","minimum":1,"maximum":5}},
             "required":["kind","size"],"additionalProperties":false},
            {"type":"object","title":"Box","properties":{"kind":{"type":"string","enum":["box"]},"size":{"type":"integer","minimum":0,"maximum":9},"label":{"type":"string"}},
             "required":["kind"],"additionalProperties":false}
        ]}"#,
        r#"{"type":"object","description":"A shape. One of: an object with `kind`: a string (always \"circle\"), `size`: an integer (accepted range: 1 to 5), and no other properties; or an object with `kind`: a string (always \"box\"), optional `size`: an integer (accepted range: 0 to 9), optional `label`: a string, and no other properties.",
            "properties":{"kind":{"type":"string","enum":["circle","box"]},"size":{"type":"integer","minimum":0,"maximum":9},"label":{"type":"string"}},
            "required":["kind"],"additionalProperties":false}"#,
    );
}

#[test]
fn a_union_of_several_types_is_open_and_its_forms_are_said() {
    property(
        DIALECT,
        r#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#,
        r#"{"description":"One of: a string; or an integer. Any JSON value."}"#,
    );
    property(
        DIALECT,
        r#"{"anyOf":[{"type":"integer","minimum":3},{"type":"number","minimum":0}]}"#,
        r#"{"type":"number","description":"One of: an integer (accepted range: 3 or more); or a number (accepted range: 0 or more).","minimum":0}"#,
    );
}

#[test]
fn the_checker_refuses_what_the_vendor_does() {
    let of = |property: &str| format!(r#"{{"type":"object","properties":{{"p":{property}}},"required":[]}}"#);
    let p = "/properties/p";
    for (document, place, problem) in [
        (r#"{"type":"object","properties":{}}"#.to_owned(), "", "list of required"),
        (r#"{"type":"object","properties":{},"required":[],"title":"T"}"#.to_owned(), "", "`title`"),
        (
            r#"{"type":"object","properties":{},"required":[],"additionalProperties":false}"#.to_owned(),
            "",
            "`additionalProperties`",
        ),
        (r#"{"type":"object","properties":{},"required":[],"$defs":{}}"#.to_owned(), "", "`$defs`"),
        (of(r##"{"$ref":"#/$defs/A"}"##), p, "a reference is not allowed"),
        (of(r#"{"anyOf":[{"type":"string"}]}"#), p, "a union is not allowed"),
        (of(r#"{"type":"string","title":"T"}"#), p, "`title`"),
        (of(r#"{"type":"string","pattern":"^a$"}"#), p, "`pattern`"),
        (of(r#"{"type":"array","items":{"type":"string"},"maxItems":3}"#), p, "`maxItems`"),
        (of(r#"{"type":"integer","default":1}"#), p, "`default`"),
    ] {
        refused(DIALECT, &document, place, problem);
    }
}

#[test]
fn its_name_is_nova() {
    assert_eq!(SchemaDialect::Nova.wire_name(), "nova");
}
