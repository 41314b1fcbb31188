//! Every published document is standard JSON Schema and obeys the floor of every dialect.

use crate::{input, json, output};
use examples::reference::shapes;
use nucleo_mcp::ToolSchema;
use nucleo_mcp::json::Tree;
use nucleo_mcp::schema::{Schema, SchemaDialect, input_document, output_document};
use serde_json::Value;

fn documents<T: ToolSchema>() -> (Schema, Schema) {
    let input = input_document::<T>().expect("the input can be published");
    let output = output_document::<T>().expect("the output can be published").expect("an object");
    (input, output)
}

macro_rules! every_shape {
    ($($shape:ident)*) => {
        vec![$((stringify!($shape), documents::<shapes::$shape>())),*]
    };
}

fn all() -> Vec<(&'static str, (Schema, Schema))> {
    every_shape! {
        Integers NonZeros Floats Texts Presence Defaults Lists Sets Maps Ordered Open Choices Tagged Nested
        Pointers Wrapped Flattened Recursive Names Skipped Limits ChronoTimes JiffTimes TimeTimes
        Identifiers Everything
    }
}

// S22
#[test]
fn every_document_is_one_of_the_meta_schema() {
    for (shape, (input, output)) in all() {
        for document in [input, output] {
            if let Err(error) = jsonschema::draft202012::meta::validate(&json(&document)) {
                panic!("{shape}: {error} in {document}");
            }
        }
    }
}

// S22
#[test]
fn every_document_obeys_the_floor() {
    for (shape, (input, output)) in all() {
        let tree = |document: &Schema| Tree::parse(&document.to_string()).expect("a document is JSON");
        let defects = SchemaDialect::Canonical.input_defects(&tree(&input));
        assert!(defects.is_empty(), "{shape}: {defects:?} in {input}");
        let defects = SchemaDialect::Canonical.output_defects(&tree(&output));
        assert!(defects.is_empty(), "{shape}: {defects:?} in {output}");
    }
}

/// Calls for every node of a document, with the node's place.
fn nodes(schema: &Value, visit: &mut impl FnMut(&Value)) {
    visit(schema);
    for keyword in ["properties", "$defs"] {
        schema[keyword].as_object().into_iter().flatten().for_each(|(_, node)| nodes(node, visit));
    }
    schema["anyOf"].as_array().into_iter().flatten().for_each(|node| nodes(node, visit));
    for keyword in ["items", "additionalProperties"] {
        if schema[keyword].is_object() {
            nodes(&schema[keyword], visit);
        }
    }
}

// S22, S28
#[test]
fn every_node_is_typed_titled_and_closed() {
    let document = input::<shapes::Everything>();
    let mut seen = 0;
    nodes(&document, &mut |node| {
        seen += 1;
        let members = node.as_object().expect("no subschema is a boolean");
        let has = |keyword: &str| members.contains_key(keyword);
        assert!(
            has("type") || has("anyOf") || has("$ref") || members.keys().all(|key| key == "description"),
            "{node}"
        );
        assert!(node["description"] != "", "{node}");
        assert!(!has("$schema") && !has("$id"), "{node}");
        match node["type"].as_str() {
            Some("object") => {
                assert!(has("title"), "{node}");
                assert!(
                    has("properties")
                        != (has("additionalProperties") && node["additionalProperties"] != false)
                );
                assert!(has("additionalProperties"), "{node}");
                let required = node["required"].as_array().into_iter().flatten();
                for name in required {
                    assert!(node["properties"].get(name.as_str().expect("a name")).is_some(), "{node}");
                }
            }
            Some("array") => assert!(has("items"), "{node}"),
            Some("integer") => assert!(has("minimum") && has("maximum"), "{node}"),
            _ => {}
        }
    });
    assert!(seen > 200, "{seen} nodes");
}

#[test]
fn a_document_is_the_same_bytes_every_time() {
    let (one, other) = (documents::<shapes::Everything>(), documents::<shapes::Everything>());
    assert_eq!(one.0.to_string(), other.0.to_string());
    assert_eq!(one.1.to_string(), other.1.to_string());
    assert!(output::<shapes::Everything>().is_some());
}
