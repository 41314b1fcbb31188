//! The strict reader against `serde_json`, on generated documents and on their bytes mutated: what
//! both accept is the same value, and what only one accepts is so for a reason on the list below.

use nucleo_mcp::json::{Document, Fault, Kind, Tree, Value};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::{collections::BTreeSet, fmt};
use tests::generate::Generator;

/// What only `serde_json` accepts: an object in which a name comes twice. It keeps the last.
struct DuplicateNames(bool);

impl<'de> Deserialize<'de> for DuplicateNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Look;
        impl<'de> Visitor<'de> for Look {
            type Value = DuplicateNames;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any JSON")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<DuplicateNames, A::Error> {
                let mut twice = false;
                while let Some(DuplicateNames(inside)) = items.next_element()? {
                    twice |= inside;
                }
                Ok(DuplicateNames(twice))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<DuplicateNames, A::Error> {
                let mut twice = false;
                let mut names = BTreeSet::new();
                while let Some((name, DuplicateNames(inside))) = members.next_entry::<String, _>()? {
                    twice |= inside | !names.insert(name);
                }
                Ok(DuplicateNames(twice))
            }

            fn visit_bool<E>(self, _: bool) -> Result<DuplicateNames, E> {
                Ok(DuplicateNames(false))
            }

            fn visit_i64<E>(self, _: i64) -> Result<DuplicateNames, E> {
                Ok(DuplicateNames(false))
            }

            fn visit_u64<E>(self, _: u64) -> Result<DuplicateNames, E> {
                Ok(DuplicateNames(false))
            }

            fn visit_f64<E>(self, _: f64) -> Result<DuplicateNames, E> {
                Ok(DuplicateNames(false))
            }

            fn visit_str<E>(self, _: &str) -> Result<DuplicateNames, E> {
                Ok(DuplicateNames(false))
            }

            fn visit_unit<E>(self) -> Result<DuplicateNames, E> {
                Ok(DuplicateNames(false))
            }
        }
        deserializer.deserialize_any(Look)
    }
}

/// What only ours accepts: half of a surrogate pair, which the gate refuses by name, and a number
/// beyond every double, which is kept as it is written.
fn only_ours_reads(value: Value<'_>) -> bool {
    match value.kind() {
        Kind::String => value.as_str().is_none(),
        Kind::Number => value.lexeme().parse::<f64>().is_ok_and(f64::is_infinite),
        Kind::Array => value.elements().any(only_ours_reads),
        Kind::Object => {
            value.members().any(|(name, member)| only_ours_reads(name) || only_ours_reads(member))
        }
        Kind::Null | Kind::Bool => false,
    }
}

/// Whether both read the same value. Without its feature for it, `serde_json` may round a double to
/// the neighbour of the nearest one.
fn is_same(ours: Value<'_>, theirs: &serde_json::Value) -> bool {
    match theirs {
        serde_json::Value::Null => ours.kind() == Kind::Null,
        serde_json::Value::Bool(flag) => ours.as_bool() == Some(*flag),
        serde_json::Value::String(text) => ours.as_str().is_some_and(|own| own == *text),
        serde_json::Value::Number(number) => {
            if let Some(whole) = number.as_i64() {
                return ours.deserialize::<i64>().is_ok_and(|own| own == whole);
            }
            if let Some(whole) = number.as_u64() {
                return ours.deserialize::<u64>().is_ok_and(|own| own == whole);
            }
            let (Ok(own), Some(double)) = (ours.deserialize::<f64>(), number.as_f64()) else { return false };
            own.is_sign_negative() == double.is_sign_negative()
                && own.to_bits().abs_diff(double.to_bits()) <= 1
        }
        serde_json::Value::Array(items) => {
            let mut own = ours.elements();
            ours.kind() == Kind::Array
                && items.iter().all(|item| own.next().is_some_and(|one| is_same(one, item)))
                && own.next().is_none()
        }
        serde_json::Value::Object(members) => {
            ours.kind() == Kind::Object
                && ours.members().count() == members.len()
                && members.iter().all(|(name, member)| ours.get(name).is_some_and(|one| is_same(one, member)))
        }
    }
}

#[derive(Debug, Default)]
struct Count {
    both: usize,
    neither: usize,
    duplicates: usize,
    ours: usize,
}

fn compare(bytes: &[u8], count: &mut Count) {
    let shown = || String::from_utf8_lossy(bytes).into_owned();
    let theirs = serde_json::from_slice::<serde_json::Value>(bytes);
    match (Document::read(bytes), theirs) {
        (Ok(ours), Ok(theirs)) => {
            assert!(is_same(ours.root(), &theirs), "read differently: {}", shown());
            // What was read can be written and read again.
            let written = ours.root().to_tree().to_string();
            assert_eq!(Tree::parse(&written).expect("a tree is JSON").to_string(), written);
            count.both += 1;
        }
        (Err(refused), Ok(_)) => {
            assert_eq!(refused.fault, Fault::DuplicateName, "only theirs reads {}", shown());
            let DuplicateNames(twice) = serde_json::from_slice(bytes).expect("it was just read");
            assert!(twice, "no name comes twice in {}", shown());
            count.duplicates += 1;
        }
        (Ok(ours), Err(error)) => {
            assert!(only_ours_reads(ours.root()), "only ours reads {}: {error}", shown());
            count.ours += 1;
        }
        (Err(refused), Err(_)) => {
            // The grammar is the same one; what only ours reads is not judged by it.
            if refused.is_grammatical() && refused.fault == Fault::DuplicateName {
                let text = shown();
                assert!(
                    serde_json::from_slice::<IgnoredAny>(bytes).is_ok()
                        || text.contains("\\u")
                        || text.contains(['e', 'E']),
                    "a name comes twice in what is not JSON: {text}"
                );
            }
            count.neither += 1;
        }
    }
}

/// Bytes that make or break a document.
const BYTES: &[u8] =
    b"{}[]\",:\\/ \t\n\r0123456789-+.eEtrufalsn'\x00\x1f\x7f\x80\xbf\xc0\xc3\xe2\xed\xef\xf0\xff";

fn mutate(generator: &mut Generator<'_>, bytes: &mut Vec<u8>) {
    for _ in 0..=generator.random.below(2) {
        let at = generator.random.below(bytes.len() + 1);
        let byte = generator.random.one_of(BYTES);
        match generator.random.below(5) {
            0 if at < bytes.len() => drop(bytes.remove(at)),
            1 if at < bytes.len() => bytes[at] = byte,
            2 => bytes.truncate(at),
            3 => {
                let from = generator.random.below(bytes.len() + 1).min(at);
                let piece = bytes[from..at].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => bytes.insert(at, byte),
        }
    }
}

#[test]
#[cfg_attr(feature = "serde-json-otherwise", ignore = "serde_json reads other numbers then")]
fn both_readers_read_the_same() {
    let schema = include_str!("../fixtures/schemas/record.json");
    let schema = Tree::parse(schema).expect("a fixture is JSON");
    let mut generator = Generator::new(&schema, 70);
    let mut count = Count::default();
    let mut text = String::new();
    for turn in 0..150_000 {
        let written = if turn % 3 == 0 { generator.valid() } else { generator.wild(5) };
        text.clear();
        written.write(&mut generator.random, &mut text);
        let mut bytes = std::mem::take(&mut text).into_bytes();
        if turn % 2 == 0 {
            mutate(&mut generator, &mut bytes);
        }
        compare(&bytes, &mut count);
    }
    println!("{count:?}");
    assert!(count.both > 20_000 && count.neither > 20_000, "{count:?}");
    assert!(count.duplicates > 500 && count.ours > 1_000, "{count:?}");
}

#[test]
fn every_single_byte_in_every_place_of_a_document_is_read_alike() {
    let document = br#"{"a":[1,-2.5e3,true,null,"x\u00e9\ud83d\ude00"],"b":{"":"\\"}} "#;
    let mut count = Count::default();
    for at in 0..document.len() {
        for byte in 0..=u8::MAX {
            let mut bytes = document.to_vec();
            bytes[at] = byte;
            compare(&bytes, &mut count);
        }
        let mut shorter = document.to_vec();
        shorter.truncate(at);
        compare(&shorter, &mut count);
    }
    assert!(count.both > 500 && count.neither > 10_000, "{count:?}");
}

#[test]
fn the_depth_is_the_same() {
    // S71
    for depth in 120..135 {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let text = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            let theirs = serde_json::from_str::<serde_json::Value>(&text).is_ok();
            assert_eq!(Document::read(text.as_bytes()).is_ok(), theirs, "{depth} levels of {open}");
        }
    }
}
