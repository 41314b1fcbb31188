//! `flat`: no reference, everything else as it is.

use nucleo_mcp::schema::SchemaDialect;
use tests::dialects::{
    expect::{input, output, refused},
    fixtures,
};

const DIALECT: SchemaDialect = SchemaDialect::Flat;

#[test]
fn a_document_without_references_is_the_canonical_one() {
    for fixture in fixtures::all().iter().filter(|fixture| fixture.canonical.definitions.is_empty()) {
        assert_eq!(DIALECT.input_schema(&fixture.canonical), fixture.canonical, "{}", fixture.name);
    }
}

#[test]
fn a_reference_is_inlined_with_the_words_of_its_place() {
    input(
        DIALECT,
        r##"{"type":"object","properties":{
            "a":{"$ref":"#/$defs/Name","description":"Here","default":"x"},"b":{"$ref":"#/$defs/Name"}
        },"required":["a"],"additionalProperties":false,
        "$defs":{"Name":{"type":"string","description":"There","minLength":1,"default":"y"}}}"##,
        r#"{"type":"object","properties":{
            "a":{"type":"string","description":"Here","minLength":1,"default":"x"},
            "b":{"type":"string","description":"There","minLength":1,"default":"y"}
        },"required":["a"],"additionalProperties":false}"#,
    );
}

#[test]
fn a_cycle_ends_in_an_object_without_a_shape() {
    input(
        DIALECT,
        r##"{"type":"object","properties":{"top":{"$ref":"#/$defs/Node"}},"required":["top"],"additionalProperties":false,
        "$defs":{"Node":{"type":"object","title":"TreeNode","properties":{
            "next":{"$ref":"#/$defs/Node","description":"The one after it."},
            "all":{"type":"object","additionalProperties":{"$ref":"#/$defs/Node"}}
        },"required":[],"additionalProperties":false}}}"##,
        r#"{"type":"object","properties":{"top":{"type":"object","title":"TreeNode","properties":{
            "next":{"type":"object","title":"TreeNode","description":"The one after it. Repeats the structure of TreeNode, to any depth."},
            "all":{"type":"object","additionalProperties":{"type":"object","title":"TreeNode","description":"Repeats the structure of TreeNode, to any depth."}}
        },"required":[],"additionalProperties":false}},"required":["top"],"additionalProperties":false}"#,
    );
}

#[test]
fn a_cycle_through_a_list_goes_on_to_the_next_object() {
    input(
        DIALECT,
        r##"{"type":"object","properties":{"all":{"$ref":"#/$defs/Kids"}},"required":[],"additionalProperties":false,
        "$defs":{"Kids":{"type":"array","items":{"$ref":"#/$defs/Kid"}},
                 "Kid":{"type":"object","title":"Kid","properties":{"kids":{"$ref":"#/$defs/Kids"}},"required":[],"additionalProperties":false}}}"##,
        r#"{"type":"object","properties":{"all":{"type":"array","items":{"type":"object","title":"Kid","properties":{
            "kids":{"type":"array","items":{"type":"object","title":"Kid","description":"Repeats the structure of Kid, to any depth."}}
        },"required":[],"additionalProperties":false}}},"required":[],"additionalProperties":false}"#,
    );
}

#[test]
fn types_that_refer_to_each_other_in_every_way_stay_a_document_of_bounded_size() {
    let names: Vec<String> = (0..12).map(|at| format!("T{at}")).collect();
    let properties: Vec<String> =
        names.iter().map(|name| format!(r##""{name}":{{"$ref":"#/$defs/{name}"}}"##)).collect();
    let properties = properties.join(",");
    let definitions: Vec<String> = names
        .iter()
        .map(|name| {
            format!(r#""{name}":{{"type":"object","properties":{{{properties}}},"required":[],"additionalProperties":false}}"#)
        })
        .collect();
    let canonical = fixtures::schema(&format!(
        r#"{{"type":"object","properties":{{{properties}}},"required":[],"additionalProperties":false,"$defs":{{{}}}}}"#,
        definitions.join(","),
    ));
    for dialect in SchemaDialect::ALL {
        let length = dialect.input_schema(&canonical).to_string().len();
        assert!(length < 2_000_000, "{dialect}: {length} bytes");
    }
}

#[test]
fn an_output_is_inlined_alike() {
    output(
        DIALECT,
        r##"{"type":"object","properties":{"s":{"$ref":"#/$defs/X"}},"$defs":{"X":{"type":"string"}}}"##,
        r#"{"type":"object","properties":{"s":{"type":"string"}}}"#,
    );
}

#[test]
fn the_checker_refuses_a_reference() {
    let document = r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"additionalProperties":false,"$defs":{"A":{"type":"string"}}}"##;
    refused(DIALECT, document, "", "`$defs`");
    refused(DIALECT, document, "/properties/a", "a reference is not allowed");
}

#[test]
fn its_name_is_flat() {
    assert_eq!(SchemaDialect::Flat.wire_name(), "flat");
}
