//! The gate against the `jsonschema` crate: on generated documents, valid, nearly valid and wild,
//! both say the same, and where they cannot, the reason is one of five that are told apart and
//! counted.

// The oracle reads with serde_json, so its numbers are other ones when that crate's features are: there
// is nothing to compare with then. Ours are held to the same answers by every other test of that run.
#![cfg(not(feature = "serde-json-otherwise"))]

use nucleo_mcp::json::{Fault, Tree};
use tests::differential::gate::{Judges, Outcome};
use tests::generate::Generator;

/// How many documents each schema is judged with.
const DOCUMENTS: u64 = 100_000;

#[derive(Debug, Default)]
struct Count {
    accepted: usize,
    refused: usize,
    duplicates: usize,
    control: usize,
    unread: usize,
    doubles: usize,
    rounded: usize,
}

fn compare(name: &str, schema: &str, seed: u64) {
    let tree = Tree::parse(schema).unwrap_or_else(|refused| panic!("{name}: {refused}"));
    let judges = Judges::of(name, schema);
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
        match judges.compare(text.as_bytes()) {
            Outcome::Accepted => count.accepted += 1,
            Outcome::Refused => count.refused += 1,
            Outcome::Unreadable(Fault::DuplicateName) => count.duplicates += 1,
            Outcome::Unreadable(fault) => panic!("{name}: {fault:?}: {text}"),
            Outcome::Control => count.control += 1,
            Outcome::Unread => count.unread += 1,
            Outcome::Doubles => count.doubles += 1,
            Outcome::Rounded => count.rounded += 1,
        }
    }
    println!("{name}: {count:?}");
    assert!(count.accepted > 5_000 && count.refused > 5_000, "{name} tells nothing: {count:?}");
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
