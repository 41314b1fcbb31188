//! What single keywords say, in either vocabulary.

use crate::json::{Number, Tree};
use crate::schema::{Format, Kind, Schema, pattern};
use serde_json::{Map, Value};

/// The constants of a node, each once, if it has some and all are plain.
pub(super) fn constants(members: &Map<String, Value>) -> Option<Vec<Tree>> {
    let listed = match (members.get("const"), members.get("enum")) {
        (Some(constant), _) => std::slice::from_ref(constant),
        (None, Some(Value::Array(constants))) => constants,
        _ => return None,
    };
    if listed.is_empty() || listed.iter().any(|constant| constant.is_array() || constant.is_object()) {
        return None;
    }
    let mut constants: Vec<Tree> = Vec::with_capacity(listed.len());
    for constant in listed.iter().map(Tree::from) {
        if !constants.contains(&constant) {
            constants.push(constant);
        }
    }
    Some(constants)
}

pub(super) fn kind_of(constant: &Tree) -> Kind {
    match constant {
        Tree::Null => Kind::Null,
        Tree::Bool(_) => Kind::Boolean,
        Tree::Number(number) if number.to_i128().is_some() => Kind::Integer,
        Tree::Number(_) => Kind::Number,
        Tree::String(_) => Kind::String,
        Tree::Array(_) => Kind::Array,
        Tree::Object(_) => Kind::Object,
    }
}

pub(super) fn is_of_kind(constant: &Tree, kind: Kind) -> bool {
    let own = kind_of(constant);
    own == kind || (own == Kind::Integer && kind == Kind::Number)
}

/// The kind of value that a node without a type is plainly about.
pub(super) fn implied(members: &Map<String, Value>) -> Option<Kind> {
    let says = |keywords: &[&str]| keywords.iter().any(|keyword| members.contains_key(*keyword));
    if says(&["properties", "required", "additionalProperties", "patternProperties"]) {
        Some(Kind::Object)
    } else if says(&["items", "prefixItems", "minItems", "maxItems"]) {
        Some(Kind::Array)
    } else if says(&["pattern", "minLength", "maxLength", "format"]) {
        Some(Kind::String)
    } else if says(&["minimum", "maximum", "multipleOf"]) {
        Some(Kind::Number)
    } else {
        None
    }
}

/// Whether a keyword says anything about values of that kind.
pub(super) fn applies(keyword: &str, kind: Kind) -> bool {
    let of_one_kind = match keyword {
        "minLength" | "maxLength" | "pattern" | "contentEncoding" | "contentMediaType" => &[Kind::String][..],
        "format" => &[Kind::String],
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
            &[Kind::Integer, Kind::Number]
        }
        "items" | "additionalItems" | "prefixItems" | "contains" | "minContains" | "maxContains"
        | "minItems" | "maxItems" | "uniqueItems" | "unevaluatedItems" => &[Kind::Array],
        "properties"
        | "required"
        | "additionalProperties"
        | "patternProperties"
        | "propertyNames"
        | "minProperties"
        | "maxProperties"
        | "dependentRequired"
        | "dependentSchemas"
        | "dependencies"
        | "unevaluatedProperties" => &[Kind::Object],
        "type" => return false,
        _ => return true,
    };
    of_one_kind.contains(&kind)
}

pub(super) fn text_keyword(schema: &mut Schema, keyword: &str, value: &Value) -> bool {
    match (keyword, value) {
        ("minLength", _) => return count(value, &mut schema.min_length),
        ("maxLength", _) => return count(value, &mut schema.max_length),
        ("pattern", Value::String(published)) if pattern::translate(published).is_ok() => {
            schema.pattern = Some(published.clone());
        }
        ("format", Value::String(name)) => match Format::named(name) {
            Some(format) => schema.format = Some(format),
            None => return false,
        },
        _ => return false,
    }
    true
}

pub(super) fn number_keyword(
    schema: &mut Schema,
    keyword: &str,
    value: &Value,
    members: &Map<String, Value>,
) -> bool {
    let exclusive = |keyword: &str| members.get(keyword) == Some(&Value::Bool(true));
    let bound = match (keyword, value) {
        // Draft 4 made the bound beside it an open one.
        ("exclusiveMinimum" | "exclusiveMaximum", Value::Bool(_)) => return true,
        ("minimum", _) if exclusive("exclusiveMinimum") => &mut schema.exclusive_minimum,
        ("maximum", _) if exclusive("exclusiveMaximum") => &mut schema.exclusive_maximum,
        ("minimum", _) => &mut schema.minimum,
        ("maximum", _) => &mut schema.maximum,
        ("exclusiveMinimum", _) => &mut schema.exclusive_minimum,
        ("exclusiveMaximum", _) => &mut schema.exclusive_maximum,
        _ => return false,
    };
    *bound = number(value);
    bound.is_some()
}

fn number(value: &Value) -> Option<Number> {
    if let Value::Number(number) = value { number.to_string().parse().ok() } else { None }
}

pub(super) fn count(value: &Value, into: &mut Option<u64>) -> bool {
    *into = number(value).and_then(|number| number.to_i128()).and_then(|count| u64::try_from(count).ok());
    into.is_some()
}
