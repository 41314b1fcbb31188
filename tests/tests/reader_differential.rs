//! The strict reader against `serde_json`, on generated documents and on their bytes mutated: what
//! both accept is the same value, and what only one accepts is so for a reason on a written list.

use nucleo_mcp::json::{Document, Tree};
use tests::differential::reader::{Outcome, compare};
use tests::generate::Generator;

#[derive(Debug, Default)]
struct Count {
    both: usize,
    neither: usize,
    duplicates: usize,
    ours: usize,
}

impl Count {
    fn compare(&mut self, bytes: &[u8]) {
        match compare(bytes) {
            Outcome::Both => self.both += 1,
            Outcome::Neither => self.neither += 1,
            Outcome::Duplicates => self.duplicates += 1,
            Outcome::Ours => self.ours += 1,
        }
    }
}

/// Bytes that make or break a document.
const BYTES: &[u8] =
    b"{}[]\",:\\/ \t\n\r0123456789-+.eEtrufalsn'\x00\x1f\x7f\x80\xbf\xc0\xc3\xe2\xed\xef\xf0\xff";

fn mutate(generator: &mut Generator<'_>, bytes: &mut Vec<u8>) {
    for _ in 0..=generator.random.below(2) {
        let at = generator.random.below(bytes.len() + 1);
        let byte = *generator.random.pick(BYTES);
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
        count.compare(&bytes);
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
            count.compare(&bytes);
        }
        let mut shorter = document.to_vec();
        shorter.truncate(at);
        count.compare(&shorter);
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
