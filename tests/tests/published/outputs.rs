//! What a tool answers.

use crate::output;
use examples::reference::shapes::{Everything, Nested};
use nucleo_mcp::ToolSchema;
use nucleo_mcp::schema::output_document;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Every object of a document, wherever it is.
fn objects<'v>(value: &'v Value, found: &mut Vec<&'v Value>) {
    match value {
        Value::Object(members) => {
            if members.get("type") == Some(&json!("object")) {
                found.push(value);
            }
            members.values().for_each(|member| objects(member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| objects(item, found)),
        _ => {}
    }
}

// S40
#[test]
fn an_output_requires_nothing_and_closes_nothing_at_any_depth() {
    for document in [output::<Nested>(), output::<Everything>()] {
        let document = document.expect("an object is published");
        let mut found = Vec::new();
        objects(&document, &mut found);
        assert!(found.len() > 4);
        for object in found {
            assert_eq!(object.get("required"), None, "{object}");
            assert_ne!(object.get("additionalProperties"), Some(&json!(false)), "{object}");
        }
    }
}

// S40
#[test]
fn what_is_no_object_is_answered_without_a_schema() {
    #[derive(Serialize, ToolSchema)]
    struct Done;
    #[derive(Serialize, ToolSchema)]
    struct Count(u8);
    #[derive(Serialize, ToolSchema)]
    enum Speed {
        #[allow(dead_code)]
        Fast,
    }
    assert_eq!(output::<()>(), None);
    assert_eq!(output::<Done>(), None);
    assert_eq!(output::<String>(), None);
    assert_eq!(output::<Count>(), None);
    assert_eq!(output::<Speed>(), None);
    assert_eq!(output::<Vec<Nested>>(), None);
    assert_eq!(output::<Value>(), None);
}

// S40, S43: an optional output declares its object, and the call that answers nothing breaks its word.
#[test]
fn an_optional_object_and_an_object_behind_a_pointer_are_objects() {
    assert_eq!(output::<Option<Nested>>(), output::<Nested>());
    assert_eq!(output::<Box<Nested>>(), output::<Nested>());
}

// S40
#[test]
fn a_map_at_the_root_is_an_object_that_declares_nothing() {
    assert_eq!(
        output::<BTreeMap<String, u8>>(),
        Some(json!({"type": "object", "title": "BTreeMap", "properties": {}}))
    );
}

// S25
#[test]
fn an_enum_with_data_is_no_whole_answer() {
    #[derive(Serialize, ToolSchema)]
    #[serde(tag = "type")]
    #[allow(dead_code)]
    enum Outcome {
        Won { prize: String },
        Lost,
    }
    let defects = output_document::<Outcome>().expect_err("no client reads a union at the root");
    assert_eq!(
        defects[0].to_string(),
        "no client reads an enum with data as the whole output of a tool: make it a field of a struct (at the root)"
    );
}
