//! One document in, one document expected: what the test file of each dialect is made of.

use super::fixtures::schema;
use nucleo_mcp::{
    json::Tree,
    schema::{Schema, SchemaDialect},
};

/// Wraps one property's schema into a canonical input document.
pub fn tool(property: &str) -> Schema {
    schema(&format!(
        r#"{{"type":"object","title":"T","properties":{{"p":{property}}},"required":["p"],"additionalProperties":false}}"#
    ))
}

/// Asserts what a dialect publishes for one required property of an input.
#[track_caller]
pub fn property(dialect: SchemaDialect, canonical: &str, published: &str) {
    let document = dialect.input_schema(&tool(canonical));
    let found = document.property("p").expect("the property is published").to_string();
    assert_eq!(found, compact(published), "{dialect} of {canonical}");
}

/// Asserts what a dialect publishes for a whole input document.
#[track_caller]
pub fn input(dialect: SchemaDialect, canonical: &str, published: &str) {
    assert_eq!(
        dialect.input_schema(&schema(canonical)).to_string(),
        compact(published),
        "{dialect} of {canonical}"
    );
}

/// Asserts what a dialect publishes for a whole output document.
#[track_caller]
pub fn output(dialect: SchemaDialect, canonical: &str, published: &str) {
    assert_eq!(
        dialect.output_schema(&schema(canonical)).to_string(),
        compact(published),
        "{dialect} of {canonical}"
    );
}

/// Asserts that the checker refuses an input document of the dialect at one place.
#[track_caller]
pub fn refused(dialect: SchemaDialect, document: &str, place: &str, problem: &str) {
    let tree = Tree::parse(document).expect("the document is JSON");
    let defects = dialect.input_defects(&tree);
    let found = defects.iter().any(|defect| defect.place == place && defect.problem.contains(problem));
    assert!(found, "{dialect} of {document}: expected {problem:?} at {place:?}, found {defects:?}");
}

fn compact(text: &str) -> String {
    Tree::parse(text).expect("the expectation is JSON").to_string()
}
