//! What a schema accepts, said by a second judge: slow, plain, and written from the specification of the
//! keywords, so that the gate has something to be compared with.

use crate::boundary::gate::has_format;
use crate::json::{Number, Tree};
use crate::schema::{Additional, Kind, Schema, pattern};
use regex_lite::Regex;
use std::collections::HashMap;

/// Stands for half of a surrogate pair, which no text holds, in a document that is still to be written.
pub(in crate::testing) const HALF_A_PAIR: char = '\u{f8ff}';

/// A judge of documents of one schema.
pub(in crate::testing) struct Oracle<'s> {
    root: &'s Schema,
    patterns: HashMap<&'s str, Option<Regex>>,
}

impl<'s> Oracle<'s> {
    pub(in crate::testing) fn of(root: &'s Schema) -> Self {
        let mut patterns = HashMap::new();
        root.for_each_node(&mut |node| {
            if let Some(published) = &node.pattern {
                patterns.entry(published.as_str()).or_insert_with(|| {
                    pattern::translate(published).ok().and_then(|text| Regex::new(&text).ok())
                });
            }
        });
        Self { root, patterns }
    }

    /// Whether the document is of the schema, and holds no text or number that is refused whatever the
    /// schema says.
    pub(in crate::testing) fn accepts(&self, document: &Tree) -> bool {
        is_clean(document) && self.node(self.root, document)
    }

    /// Whether a value is of one node, whatever else it holds.
    pub(in crate::testing) fn node(&self, node: &'s Schema, value: &Tree) -> bool {
        if let Some(name) = &node.reference {
            return self.root.definition(name).is_some_and(|definition| self.node(definition, value));
        }
        if node.nullable && *value == Tree::Null {
            return true;
        }
        let constants = node.constants.iter().flatten().collect::<Vec<_>>();
        node.kind.is_none_or(|kind| is_of_kind(value, kind))
            && (node.any_of.is_empty() || node.any_of.iter().any(|branch| self.node(branch, value)))
            && (node.constants.is_none() || constants.contains(&value))
            && node.constant.as_ref().is_none_or(|constant| constant == value)
            && match value {
                Tree::Null | Tree::Bool(_) => true,
                Tree::Number(number) => is_within(node, number),
                Tree::String(text) => self.text(node, text),
                Tree::Array(items) => self.items(node, items),
                Tree::Object(members) => self.members(node, members),
            }
    }

    fn text(&self, node: &Schema, text: &str) -> bool {
        let length = text.chars().count() as u64;
        let matches = |published: &String| {
            self.patterns
                .get(published.as_str())
                .and_then(Option::as_ref)
                .is_some_and(|own| own.is_match(text))
        };
        node.min_length.is_none_or(|least| length >= least)
            && node.max_length.is_none_or(|most| length <= most)
            && node.format.is_none_or(|format| has_format(format, text))
            && node.pattern.as_ref().is_none_or(matches)
    }

    fn items(&self, node: &'s Schema, items: &[Tree]) -> bool {
        let length = items.len() as u64;
        let repeats = || {
            items
                .iter()
                .enumerate()
                .any(|(at, item)| items[..at].iter().any(|other| says_the_same(item, other)))
        };
        node.min_items.is_none_or(|least| length >= least)
            && node.max_items.is_none_or(|most| length <= most)
            && !(node.unique_items && repeats())
            && node.items.as_deref().is_none_or(|shape| items.iter().all(|item| self.node(shape, item)))
    }

    fn members(&self, node: &'s Schema, members: &[(String, Tree)]) -> bool {
        let has = |name: &String| members.iter().any(|(own, _)| own == name);
        node.required.iter().flatten().all(has)
            && members.iter().all(|(name, value)| match (node.property(name), &node.additional) {
                (Some(property), _) => self.node(property, value),
                (None, Some(Additional::Closed)) => false,
                (None, Some(Additional::Shape(shape))) => self.node(shape, value),
                (None, Some(Additional::Any) | None) => true,
            })
    }
}

fn is_of_kind(value: &Tree, kind: Kind) -> bool {
    match value {
        Tree::Null => kind == Kind::Null,
        Tree::Bool(_) => kind == Kind::Boolean,
        Tree::Number(number) => kind == Kind::Number || kind == Kind::Integer && number.is_integer(),
        Tree::String(_) => kind == Kind::String,
        Tree::Array(_) => kind == Kind::Array,
        Tree::Object(_) => kind == Kind::Object,
    }
}

fn is_within(node: &Schema, number: &Number) -> bool {
    // What need not be whole is handed over as a double, which must not be the bound either.
    let is_other = |bound: &Number| node.kind == Some(Kind::Integer) || double(number) != double(bound);
    let bounds = [&node.exclusive_minimum, &node.exclusive_maximum];
    bounds.into_iter().flatten().all(is_other) && is_written_within(node, number)
}

fn double(number: &Number) -> Option<f64> {
    number.as_str().parse().ok()
}

fn is_written_within(node: &Schema, number: &Number) -> bool {
    node.minimum.as_ref().is_none_or(|least| number >= least)
        && node.maximum.as_ref().is_none_or(|most| number <= most)
        && node.exclusive_minimum.as_ref().is_none_or(|bound| number > bound)
        && node.exclusive_maximum.as_ref().is_none_or(|bound| number < bound)
}

/// Whether every text could be written to a stream of UTF-8 and a column, and every number be a double.
fn is_clean(value: &Tree) -> bool {
    let is_text = |text: &str| {
        let dirty = |character: char| {
            character == HALF_A_PAIR || character < ' ' && !['\t', '\n', '\r'].contains(&character)
        };
        !text.contains(dirty)
    };
    match value {
        Tree::Null | Tree::Bool(_) => true,
        Tree::Number(number) => number.as_str().parse().is_ok_and(f64::is_finite),
        Tree::String(text) => is_text(text),
        Tree::Array(items) => items.iter().all(is_clean),
        Tree::Object(members) => members.iter().all(|(name, value)| is_text(name) && is_clean(value)),
    }
}

/// Whether two documents say the same, in whatever order their members are.
pub(in crate::testing) fn says_the_same(one: &Tree, other: &Tree) -> bool {
    match (one, other) {
        (Tree::Array(one), Tree::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| says_the_same(one, other))
        }
        (Tree::Object(one), Tree::Object(members)) => {
            let same = |(name, value): &(String, Tree)| {
                other.get(name).is_some_and(|other| says_the_same(value, other))
            };
            one.len() == members.len() && one.iter().all(same)
        }
        (one, other) => one == other,
    }
}

/// The text of a document that is to be sent, halves of surrogate pairs included.
pub(in crate::testing) fn written(document: &Tree) -> String {
    let text = document.to_string();
    if text.contains(HALF_A_PAIR) { text.replace(HALF_A_PAIR, "\\ud800") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn it_knows_the_keywords() {
        let schema = Schema::from_value(&json!({
            "type": "object",
            "properties": {
                "n": {"type": "integer", "minimum": 1, "exclusiveMaximum": 10},
                "s": {"type": "string", "pattern": "^[a-z]+$", "maxLength": 3},
                "d": {"type": "string", "format": "date"},
                "l": {"type": "array", "items": {"type": "number"}, "uniqueItems": true, "maxItems": 2},
                "m": {"type": "object", "additionalProperties": {"type": "boolean"}},
                "u": {"anyOf": [{"type": "string", "enum": ["a"]}, {"$ref": "#/$defs/T"}]},
                "o": {},
            },
            "required": ["n"],
            "additionalProperties": false,
            "$defs": {"T": {
                "type": "object",
                "properties": {"t": {"$ref": "#/$defs/T"}},
                "additionalProperties": false,
            }},
        }));
        let schema = schema.expect("a schema of our vocabulary");
        let oracle = Oracle::of(&schema);
        let judged = |text: &str| oracle.accepts(&Tree::parse(text).expect("JSON"));
        for accepted in [
            r#"{"n":1}"#,
            r#"{"n":7.0,"s":"abc","d":"2024-02-29","l":[1,2],"m":{"k":true},"u":"a","o":null}"#,
            r#"{"n":9,"u":{"t":{"t":{}}},"o":{"any":["thing"]}}"#,
        ] {
            assert!(judged(accepted), "{accepted}");
        }
        for refused in [
            "[]",
            "{}",
            r#"{"n":0}"#,
            r#"{"n":10}"#,
            r#"{"n":1.5}"#,
            r#"{"n":"1"}"#,
            r#"{"n":1,"x":1}"#,
            r#"{"n":1,"s":"A"}"#,
            r#"{"n":1,"s":"abcd"}"#,
            r#"{"n":1,"d":"2026-02-30"}"#,
            r#"{"n":1,"l":[1,1.0]}"#,
            r#"{"n":1,"l":[1,2,3]}"#,
            r#"{"n":1,"m":{"k":1}}"#,
            r#"{"n":1,"m":[]}"#,
            r#"{"n":1,"u":"b"}"#,
            r#"{"n":1,"u":{"t":{"x":1}}}"#,
            r#"{"n":1,"o":1e400}"#,
            r#"{"n":1,"o":{"\u0000":1}}"#,
        ] {
            assert!(!judged(refused), "{refused}");
        }
    }
}
