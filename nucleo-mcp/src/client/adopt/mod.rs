//! A schema that another server published, said in the vocabulary of ours.
//!
//! The vocabulary is closed: what it cannot say, our gate would not judge, and publishing it would be a
//! promise. So a keyword it does not have is taken out of the document and told in the description, and
//! the server behind, which has the rule, goes on judging by it. What is left may accept more than the
//! foreign document, and closes objects it left open, since our callers are only ever shown closed ones.

mod depth;
mod keyword;
mod node;
#[cfg(test)]
mod tests;
mod words;

use super::refs::{self, DEEPEST};
use crate::boundary::gate::{Gate, take_out_refused_examples};
use crate::schema::{Schema, SchemaDefect, SchemaDialect};
pub use depth::DEEPEST_FOLLOWED;
use serde_json::Value;
use std::fmt;

/// The most JSON text a foreign schema may have.
pub const LARGEST_SCHEMA: usize = 256 * 1024;

/// Why a foreign schema cannot be published.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnusableSchema {
    /// It is not a schema of an object: no client sends anything else.
    NotAnObject,
    /// Its parameters have no names: it takes any, and our callers are only ever shown named ones.
    NoNames,
    /// It has more text than [`LARGEST_SCHEMA`].
    TooLarge,
    /// With its references followed, more than [`DEEPEST_FOLLOWED`] of its nodes lie within each other.
    TooDeep,
    /// It cannot be judged by.
    Defects(Vec<SchemaDefect>),
    /// A dialect cannot publish it.
    Illegal(SchemaDialect, Vec<SchemaDefect>),
}

impl fmt::Display for UnusableSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnObject => f.write_str("the root of the schema is not an object"),
            Self::NoNames => f.write_str("the root of the schema is a map, and names no parameter"),
            Self::TooLarge => write!(f, "the schema is larger than {LARGEST_SCHEMA} bytes"),
            Self::TooDeep => {
                write!(f, "more than {DEEPEST_FOLLOWED} nodes of the schema lie within each other")
            }
            Self::Defects(defects) => {
                f.write_str("the schema cannot be judged by")?;
                some_of(defects, f)
            }
            Self::Illegal(dialect, defects) => {
                write!(f, "the schema cannot be published in the dialect {dialect}")?;
                some_of(defects, f)
            }
        }
    }
}

/// Enough of them to find the place: how many there are is the foreign server's doing.
fn some_of(defects: &[SchemaDefect], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    defects.iter().take(3).try_for_each(|defect| write!(f, "; {defect}"))
}

impl std::error::Error for UnusableSchema {}

/// The document we publish for what a foreign tool accepts.
pub(super) fn input(foreign: &Value) -> Result<Schema, UnusableSchema> {
    adopted(foreign, node::Side::Input).map(|(schema, _)| schema)
}

/// The document we publish for what a foreign tool answers; none when it cannot be said without
/// promising more than the foreign one does.
pub(super) fn output(foreign: &Value) -> Result<Option<Schema>, UnusableSchema> {
    adopted(foreign, node::Side::Output).map(|(schema, promises_more)| (!promises_more).then_some(schema))
}

fn adopted(foreign: &Value, side: node::Side) -> Result<(Schema, bool), UnusableSchema> {
    if !foreign.is_object() {
        return Err(UnusableSchema::NotAnObject);
    }
    if text_of(foreign) > LARGEST_SCHEMA {
        return Err(UnusableSchema::TooLarge);
    }
    let inlined = refs::inlined(foreign);
    let root = inlined.schema.as_object().ok_or(UnusableSchema::NotAnObject)?;
    let is_object = match root.get("type") {
        Some(kind) => kind == "object",
        None => root.contains_key("properties"),
    };
    if !is_object {
        return Err(UnusableSchema::NotAnObject);
    }
    let mut adopter = node::Adopter::new(side, inlined.lost);
    let mut schema = adopter.root(root);
    if schema.is_map() {
        return Err(UnusableSchema::NoNames);
    }
    if depth::is_too_deep(&schema) {
        return Err(UnusableSchema::TooDeep);
    }
    Gate::compile(&schema).map_err(UnusableSchema::Defects)?;
    take_out_refused_examples(&mut schema);
    for dialect in SchemaDialect::ALL {
        let checked = match side {
            node::Side::Input => dialect.checked_input_schema(&schema),
            node::Side::Output => dialect.checked_output_schema(&schema),
        };
        checked.map_err(|defects| UnusableSchema::Illegal(dialect, defects))?;
    }
    Ok((schema, adopter.promises_more))
}

/// What is kept of words that another server wrote; none when nothing is left.
pub(super) fn spoken(text: &str) -> Option<String> {
    words::description(Some(text), &[])
}

/// The size of a value's JSON text, roughly, as far as that matters.
fn text_of(value: &Value) -> usize {
    let mut size = 0;
    let mut values = vec![(value, 0)];
    while let Some((value, depth)) = values.pop() {
        size += 2;
        if size > LARGEST_SCHEMA {
            break;
        }
        match value {
            Value::String(text) => size += text.len(),
            // Deeper than this nothing is read.
            _ if depth > 4 * DEEPEST => {}
            Value::Array(items) => values.extend(items.iter().map(|item| (item, depth + 1))),
            Value::Object(members) => {
                size += members.keys().map(|name| name.len() + 4).sum::<usize>();
                values.extend(members.values().map(|member| (member, depth + 1)));
            }
            _ => {}
        }
    }
    size
}
