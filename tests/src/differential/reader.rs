//! The strict reader against `serde_json`: what both accept is the same value, and what only one accepts is
//! so for a reason that is written here.

use nucleo_mcp::json::{Document, Fault, Kind, Tree, Value};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::{collections::BTreeSet, fmt};

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
pub(super) fn only_ours_reads(value: Value<'_>) -> bool {
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

/// What the two made of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The same value.
    Both,
    /// Nothing.
    Neither,
    /// Only `serde_json` read them: a name comes twice in an object.
    Duplicates,
    /// Only ours did: half of a surrogate pair, or a number beyond every double.
    Ours,
}

/// Reads the bytes both ways.
///
/// # Panics
///
/// If the two disagree for any other reason than those of [`Outcome`].
pub fn compare(bytes: &[u8]) -> Outcome {
    let shown = || String::from_utf8_lossy(bytes).into_owned();
    let theirs = serde_json::from_slice::<serde_json::Value>(bytes);
    match (Document::read(bytes), theirs) {
        (Ok(ours), Ok(theirs)) => {
            assert!(is_same(ours.root(), &theirs), "read differently: {}", shown());
            // What was read can be written and read again.
            let written = ours.root().to_tree().to_string();
            assert_eq!(Tree::parse(&written).expect("a tree is JSON").to_string(), written);
            Outcome::Both
        }
        (Err(refused), Ok(_)) => {
            assert_eq!(refused.fault, Fault::DuplicateName, "only theirs reads {}", shown());
            let DuplicateNames(twice) = serde_json::from_slice(bytes).expect("it was just read");
            assert!(twice, "no name comes twice in {}", shown());
            Outcome::Duplicates
        }
        (Ok(ours), Err(error)) => {
            assert!(only_ours_reads(ours.root()), "only ours reads {}: {error}", shown());
            Outcome::Ours
        }
        (Err(refused), Err(_)) => {
            // The grammar is the same one, and is judged without what only ours reads.
            if refused.is_grammatical() && refused.fault == Fault::DuplicateName {
                let grammatical = serde_json::from_slice::<IgnoredAny>(bytes).is_ok();
                assert!(grammatical, "a name comes twice in what is not JSON: {}", shown());
            }
            Outcome::Neither
        }
    }
}
