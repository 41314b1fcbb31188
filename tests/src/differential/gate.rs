//! The gate against the `jsonschema` crate: both say the same of a document, and where they cannot, the reason
//! is one of those of [`Outcome`].
//!
//! The oracle reads with `serde_json`, so this says something only while that crate keeps its numbers as
//! doubles.

use super::reader::only_ours_reads;
use nucleo_mcp::boundary::gate::Gate;
use nucleo_mcp::json::{Document, Fault, Kind, Number, Tree, Value};
use nucleo_mcp::schema::Schema;
use std::fmt::Write as _;

/// What a document was, and why the two could be compared or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Both accept it.
    Accepted,
    /// Both refuse it.
    Refused,
    /// It was refused before any judging.
    Unreadable(Fault),
    /// Valid by the schema, and refused for a control character alone.
    Control,
    /// Half of a surrogate pair, or a number beyond every double: the oracle's parser refuses the document,
    /// the gate refuses the value.
    Unread,
    /// Valid by the schema as it is written, and not once every number is the double it is handed over as.
    Doubles,
    /// A number that a double rounds: the oracle judges the rounded one, so both were asked about that.
    Rounded,
}

/// One published document, compiled by both.
#[derive(Debug)]
pub struct Judges {
    name: String,
    gate: Gate,
    oracle: jsonschema::Validator,
}

impl Judges {
    /// Compiles a document, given as JSON text.
    ///
    /// # Panics
    ///
    /// If either cannot.
    pub fn of(name: &str, schema: &str) -> Self {
        let tree = Tree::parse(schema).unwrap_or_else(|refused| panic!("{name}: {refused}"));
        let document = Schema::from_tree(&tree).unwrap_or_else(|defects| panic!("{name}: {defects:?}"));
        let gate = Gate::compile(&document).unwrap_or_else(|defects| panic!("{name}: {defects:?}"));
        let published: serde_json::Value = serde_json::from_str(&document.to_string()).expect(name);
        let oracle =
            jsonschema::draft202012::options().should_validate_formats(true).build(&published).expect(name);
        Self { name: name.to_owned(), gate, oracle }
    }

    /// Asks both about a document.
    ///
    /// # Panics
    ///
    /// If they disagree for any other reason than those of [`Outcome`].
    pub fn compare(&self, bytes: &[u8]) -> Outcome {
        let name = &self.name;
        let read = match Document::read(bytes) {
            Ok(read) => read,
            Err(refused) => return Outcome::Unreadable(refused.fault),
        };
        let shown = read.root().lexeme();
        let judged = self.gate.judge(read.root()).is_ok();
        let Ok(parsed) = serde_json::from_slice::<serde_json::Value>(bytes) else {
            assert!(only_ours_reads(read.root()) && !judged, "{name}: only ours reads {shown}");
            return Outcome::Unread;
        };
        let valid = self.oracle.is_valid(&parsed);
        if is_rounded(read.root()) {
            // Both are asked about the document that the oracle's parser made of it.
            let mut rounded = String::new();
            exact(&parsed, &mut rounded);
            let document = Document::read(rounded.as_bytes()).expect("an exact document is JSON");
            let agreed = self.gate.judge(document.root()).is_ok() == valid
                || (valid
                    && (self.is_control_alone(document.root())
                        || is_refused_as_doubles(&self.oracle, document.root())));
            assert!(agreed, "{name}: the oracle says {valid} to what it read of {shown}");
            return Outcome::Rounded;
        }
        if valid && !judged && self.is_control_alone(read.root()) {
            return Outcome::Control;
        }
        if valid && !judged && is_refused_as_doubles(&self.oracle, read.root()) {
            return Outcome::Doubles;
        }
        assert_eq!(judged, valid, "{name}: the oracle says {valid} to {shown}");
        if judged { Outcome::Accepted } else { Outcome::Refused }
    }

    /// Whether the gate refuses the document for its control characters alone: with each of them replaced
    /// by a character of the same classes it is accepted.
    fn is_control_alone(&self, value: Value<'_>) -> bool {
        let tree = value.to_tree();
        let (before, after) = (tree.to_string(), harmless(tree).to_string());
        let document = Document::read(after.as_bytes());
        after != before && document.is_ok_and(|document| self.gate.judge(document.root()).is_ok())
    }
}

fn harmless(tree: Tree) -> Tree {
    let replaced = |text: String| -> String {
        let each = text.chars().map(|character| match character {
            '\t' | '\n' | '\r' => character,
            '\u{b}' | '\u{c}' => '\t',
            '\0'..='\u{1f}' => char::from_u32(0xe000 + u32::from(character)).unwrap_or(character),
            _ => character,
        });
        each.collect()
    };
    match tree {
        Tree::String(text) => Tree::String(replaced(text)),
        Tree::Array(items) => Tree::Array(items.into_iter().map(harmless).collect()),
        Tree::Object(members) => Tree::Object(
            members.into_iter().map(|(name, member)| (replaced(name), harmless(member))).collect(),
        ),
        other => other,
    }
}

/// Whether some number of the document is not what a double makes of it.
fn is_rounded(value: Value<'_>) -> bool {
    match value.kind() {
        Kind::Number => {
            let lexeme = value.lexeme();
            if lexeme.parse::<i64>().is_ok() || lexeme.parse::<u64>().is_ok() {
                return false;
            }
            let exact: Number = lexeme.parse().expect("a number that was read is a number");
            let double = lexeme.parse::<f64>().expect("a number that was read is one to Rust too");
            Number::try_from(double).is_ok_and(|double| double != exact)
        }
        Kind::Array => value.elements().any(is_rounded),
        Kind::Object => value.members().any(|(_, member)| is_rounded(member)),
        _ => false,
    }
}

/// What the oracle's parser made of a document, each double in all its digits: what is written for
/// it by default reads back as the same double, and is another number.
fn exact(value: &serde_json::Value, out: &mut String) {
    match value {
        serde_json::Value::Number(number) if !number.is_i64() && !number.is_u64() => {
            let double = number.as_f64().expect("a number that is no integer is a double");
            // The smallest double has 1074 places.
            let places = if double.fract() == 0.0 { 0 } else { 1074 };
            // Writing to a string cannot fail.
            let _ = write!(out, "{double:.places$}");
        }
        serde_json::Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                exact(item, out);
            }
            out.push(']');
        }
        serde_json::Value::Object(members) => {
            out.push('{');
            for (at, (name, member)) in members.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                out.push_str(&serde_json::Value::from(name.as_str()).to_string());
                out.push(':');
                exact(member, out);
            }
            out.push('}');
        }
        other => out.push_str(&other.to_string()),
    }
}

/// The document with every number as the double it is handed over as, in all its digits.
fn doubled(value: Value<'_>, out: &mut String) {
    let (open, close) = match value.kind() {
        Kind::Number => {
            let double: f64 = value.lexeme().parse().expect("a number that was read is one to Rust too");
            return exact(&double.into(), out);
        }
        Kind::Array => ('[', ']'),
        Kind::Object => ('{', '}'),
        _ => return out.push_str(value.lexeme()),
    };
    out.push(open);
    let names = value.members().map(|(name, member)| (Some(name), member));
    for (at, (name, inner)) in names.chain(value.elements().map(|element| (None, element))).enumerate() {
        if at > 0 {
            out.push(',');
        }
        if let Some(name) = name {
            out.push_str(name.lexeme());
            out.push(':');
        }
        doubled(inner, out);
    }
    out.push(close);
}

/// Whether the oracle too refuses the text once its numbers are what they are handed over as.
fn is_refused_as_doubles(oracle: &jsonschema::Validator, document: Value<'_>) -> bool {
    let mut text = String::new();
    doubled(document, &mut text);
    serde_json::from_str(&text).is_ok_and(|document| !oracle.is_valid(&document))
}
