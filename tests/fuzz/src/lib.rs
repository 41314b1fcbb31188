//! What the targets share.

pub mod call;
#[path = "../../src/differential/mod.rs"]
pub mod differential;
pub mod request;

use nucleo_mcp::json::Tree;
use nucleo_mcp::schema::Schema;

macro_rules! schemas {
    ($($name:literal)*) => {
        /// The schemas that the tests are judged with, by their names.
        pub const SCHEMAS: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../fixtures/schemas/", $name, ".json")))),*];
    };
}

schemas! {
    "arrays" "charge" "constants" "formats" "maps" "numbers" "patterns" "record" "texts" "tree" "typeless"
    "unions"
}

/// One of them, read.
pub fn schema(text: &str) -> Schema {
    let tree = Tree::parse(text).expect("a fixture is JSON");
    Schema::from_tree(&tree).expect("a fixture is a schema")
}

/// The first byte chooses; the rest is a document.
pub fn chosen<'a, T>(of: &'a [T], input: &'a [u8]) -> Option<(&'a T, &'a [u8])> {
    let (first, rest) = input.split_first()?;
    Some((&of[usize::from(*first) % of.len()], rest))
}
