//! The gate against the `jsonschema` crate: on generated documents, valid, nearly valid and wild,
//! both say the same, and where they cannot, the reason is one of five that are told apart and
//! counted.

// The oracle reads with serde_json, so its numbers are other ones when that crate's features are: there
// is nothing to compare with then. Ours are held to the same answers by every other test of that run.
#![cfg(not(feature = "serde-json-otherwise"))]

use nucleo_mcp::{
    boundary::gate::Gate,
    json::{Document, Fault, Kind, Number, Tree, Value},
    schema::Schema,
};
use std::fmt::Write as _;
use tests::generate::Generator;

/// How many documents each schema is judged with.
const DOCUMENTS: u64 = 100_000;

/// What a document was, and why the two could be compared or not.
#[derive(Debug, Default)]
struct Count {
    accepted: usize,
    refused: usize,
    /// A name came twice: refused before any judging.
    duplicates: usize,
    /// Valid by the schema, and refused for a control character alone.
    control: usize,
    /// Half of a surrogate pair, or a number beyond every double: the oracle's parser refuses the
    /// document, the gate refuses the value.
    unread: usize,
    /// Valid by the schema as it is written, and not once every number is the double it is handed over as.
    doubles: usize,
    /// A number that a double rounds: the oracle judges the rounded one, so both are asked about that.
    rounded: usize,
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

/// Whether the gate refuses the text for its control characters alone: with each of them replaced
/// by a character of the same classes it is accepted.
fn is_control_alone(gate: &Gate, text: &str) -> bool {
    let mut harmless = text.to_owned();
    for (escape, replacement) in [
        (r"\u0000", r"\ue000"),
        (r"\u0008", r"\ue001"),
        (r"\u000c", r"\t"),
        (r"\u001b", r"\ue002"),
        (r"\b", r"\ue001"),
        (r"\f", r"\t"),
    ] {
        harmless = harmless.replace(escape, replacement);
    }
    harmless != text
        && Document::read(harmless.as_bytes()).is_ok_and(|document| gate.judge(document.root()).is_ok())
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

fn compare(name: &str, schema: &str, seed: u64) {
    let tree = Tree::parse(schema).unwrap_or_else(|refused| panic!("{name}: {refused}"));
    let document = Schema::from_tree(&tree).unwrap_or_else(|defects| panic!("{name}: {defects:?}"));
    let gate = Gate::compile(&document).unwrap_or_else(|defects| panic!("{name}: {defects:?}"));
    let published: serde_json::Value = serde_json::from_str(&document.to_string()).expect(name);
    let oracle =
        jsonschema::draft202012::options().should_validate_formats(true).build(&published).expect(name);

    let mut generator = Generator::new(&tree, seed);
    let mut count = Count::default();
    let mut text = String::new();
    for turn in 0..DOCUMENTS {
        let mut written = if turn % 8 == 7 { generator.wild(4) } else { generator.valid() };
        if turn % 8 > 3 {
            generator.spoil(&mut written);
        }
        text.clear();
        written.write(&mut generator.random, &mut text);
        judge_both(name, &gate, &oracle, &text, &mut count);
    }
    println!("{name}: {count:?}");
    assert!(count.accepted > 5_000 && count.refused > 5_000, "{name} tells nothing: {count:?}");
}

fn judge_both(name: &str, gate: &Gate, oracle: &jsonschema::Validator, text: &str, count: &mut Count) {
    let read = match Document::read(text.as_bytes()) {
        Ok(read) => read,
        Err(refused) => {
            assert_eq!(refused.fault, Fault::DuplicateName, "{name}: {text}");
            count.duplicates += 1;
            return;
        }
    };
    let judged = gate.judge(read.root()).is_ok();
    let Ok(parsed) = serde_json::from_str::<serde_json::Value>(text) else {
        let reason = text.contains("\\ud8") || text.contains("\\udc") || text.contains("e400");
        assert!(reason && !judged, "{name}: only ours reads {text}");
        count.unread += 1;
        return;
    };
    let valid = oracle.is_valid(&parsed);
    if is_rounded(read.root()) {
        // Both are asked about the document that the oracle's parser made of it.
        count.rounded += 1;
        let mut rounded = String::new();
        exact(&parsed, &mut rounded);
        let document = Document::read(rounded.as_bytes()).expect("an exact document is JSON");
        let judged = gate.judge(document.root()).is_ok();
        let agreed = judged == valid
            || (valid
                && (is_control_alone(gate, &rounded) || is_refused_as_doubles(oracle, document.root())));
        assert!(agreed, "{name}: the oracle says {valid} to what it read of {text}");
        return;
    }
    if valid && !judged && is_control_alone(gate, text) {
        count.control += 1;
        return;
    }
    if valid && !judged && is_refused_as_doubles(oracle, read.root()) {
        count.doubles += 1;
        return;
    }
    assert_eq!(judged, valid, "{name}: the oracle says {valid} to {text}");
    if judged { count.accepted += 1 } else { count.refused += 1 }
}

macro_rules! fixtures {
    ($($test:ident: $file:literal, $seed:literal;)*) => {$(
        #[test]
        fn $test() {
            compare($file, include_str!(concat!("../fixtures/schemas/", $file, ".json")), $seed);
        }
    )*};
}

fixtures! {
    the_charge_is_judged_alike: "charge", 1;
    a_record_of_everything_is_judged_alike: "record", 2;
    a_recursive_tree_is_judged_alike: "tree", 3;
    unions_are_judged_alike: "unions", 4;
    texts_are_judged_alike: "texts", 5;
    formats_are_judged_alike: "formats", 6;
    patterns_are_judged_alike: "patterns", 7;
    numbers_are_judged_alike: "numbers", 8;
    arrays_are_judged_alike: "arrays", 9;
    maps_are_judged_alike: "maps", 10;
    keywords_without_a_type_are_judged_alike: "typeless", 11;
    constants_are_judged_alike: "constants", 12;
}
