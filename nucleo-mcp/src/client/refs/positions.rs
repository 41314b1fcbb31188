//! Where schemas stand inside a schema. A property called `items`, or a constant that looks like a
//! schema, stands in none of these places.

use serde_json::{Map, Value};

/// What the value of a keyword is.
pub(super) enum Position<'v> {
    /// One schema.
    Schema,
    /// A list of schemas.
    List(&'v [Value]),
    /// Schemas by name.
    Named(&'v Map<String, Value>),
    /// Schemas that only references mention.
    Definitions,
    /// Anything else: a number, a text, a constant.
    Plain,
}

/// What the value of that keyword is, across the drafts that are still written.
pub(super) fn position<'v>(keyword: &str, value: &'v Value) -> Position<'v> {
    match (keyword, value) {
        ("$defs" | "definitions", _) => Position::Definitions,
        ("properties" | "patternProperties" | "dependentSchemas", Value::Object(named)) => {
            Position::Named(named)
        }
        ("allOf" | "anyOf" | "oneOf" | "prefixItems" | "items", Value::Array(items)) => Position::List(items),
        (
            "items"
            | "additionalItems"
            | "unevaluatedItems"
            | "contains"
            | "additionalProperties"
            | "unevaluatedProperties"
            | "propertyNames"
            | "not"
            | "if"
            | "then"
            | "else"
            | "contentSchema",
            Value::Object(_) | Value::Bool(_),
        ) => Position::Schema,
        _ => Position::Plain,
    }
}

/// The schemas directly inside a node, definitions left out: those only stand where they are mentioned.
pub(super) fn children(members: &Map<String, Value>) -> impl Iterator<Item = &Value> {
    members.iter().flat_map(|(keyword, value)| -> Box<dyn Iterator<Item = &Value>> {
        match position(keyword, value) {
            Position::Schema => Box::new(std::iter::once(value)),
            Position::List(items) => Box::new(items.iter()),
            Position::Named(named) => Box::new(named.values()),
            Position::Definitions | Position::Plain => Box::new(std::iter::empty()),
        }
    })
}

/// The name a node has for references, if it has one.
pub(super) fn anchor(members: &Map<String, Value>) -> Option<&str> {
    ["$anchor", "$dynamicAnchor"].into_iter().find_map(|keyword| members.get(keyword)?.as_str())
}

/// Keywords that are about references and say nothing once those are gone.
pub(super) fn is_about_references(keyword: &str) -> bool {
    matches!(
        keyword,
        "$ref"
            | "$dynamicRef"
            | "$recursiveRef"
            | "$anchor"
            | "$dynamicAnchor"
            | "$recursiveAnchor"
            | "$id"
            | "$vocabulary"
    )
}

/// Keywords whose value is data, in which nothing is a schema.
pub(super) fn is_data(keyword: &str) -> bool {
    matches!(keyword, "const" | "enum" | "default" | "examples")
}
