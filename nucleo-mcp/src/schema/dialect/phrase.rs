//! A whole shape in words, for the places where a dialect can show none: the values of a map, the
//! branches of a union.

use super::sentences;
use crate::schema::{Additional, Kind, Schema};

/// The shape in one phrase: `an integer (accepted range: 1 to 9)`.
pub(super) fn phrase(schema: &Schema) -> String {
    let mut phrase = shape(schema);
    let rules = sentences::rules(schema);
    if !rules.is_empty() {
        phrase = format!("{phrase} ({})", rules.join("; "));
    }
    if let Some(words) = &schema.description {
        phrase = format!("{phrase} - {}", words.trim_end_matches('.'));
    }
    phrase
}

/// The branches of a union in one phrase: `a string; or an integer`.
pub(super) fn alternatives(branches: &[Schema]) -> String {
    branches.iter().map(phrase).collect::<Vec<_>>().join("; or ")
}

fn shape(schema: &Schema) -> String {
    if let Some(name) = &schema.reference {
        return format!("the structure of {name}");
    }
    if !schema.any_of.is_empty() {
        return format!("one of: {}", alternatives(&schema.any_of));
    }
    match (schema.kind, &schema.properties, &schema.additional) {
        (None, ..) => sentences::ANY.to_owned(),
        (Some(Kind::Array), ..) => match &schema.items {
            Some(items) => format!("a list, each item {}", phrase(items)),
            None => sentences::noun(Kind::Array).to_owned(),
        },
        (Some(Kind::Object), Some(properties), closure) => object(schema, properties, closure.as_ref()),
        (Some(Kind::Object), None, Some(entries)) => map(entries),
        (Some(kind), ..) => sentences::noun(kind).to_owned(),
    }
}

fn object(schema: &Schema, properties: &[(String, Schema)], closure: Option<&Additional>) -> String {
    if properties.is_empty() {
        return "an object without properties".to_owned();
    }
    let listed = properties.iter().map(|(name, property)| {
        let optional = if schema.requires(name) { "" } else { "optional " };
        format!("{optional}`{name}`: {}", phrase(property))
    });
    let closed = if closure == Some(&Additional::Closed) { ", and no other properties" } else { "" };
    format!("an object with {}{closed}", listed.collect::<Vec<_>>().join(", "))
}

/// `a map, each value an integer`: the keys are the caller's own.
pub(super) fn map(entries: &Additional) -> String {
    match entries {
        Additional::Closed => "an object without properties".to_owned(),
        Additional::Any => format!("a map, each value {}", sentences::ANY),
        Additional::Shape(shape) => format!("a map, each value {}", phrase(shape)),
    }
}
