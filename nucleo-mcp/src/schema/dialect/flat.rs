//! `flat`: the canonical document without a reference, for clients that lose or cannot follow them.
//!
//! Most desktop and IDE clients drop `$defs` on the way to the model, which then guesses, usually a
//! string of JSON. Every keyword stays; a cycle is closed by an object without a shape.

use super::rewrites::inline_references;
use crate::schema::Schema;

pub(super) fn input(canonical: &Schema) -> Schema {
    let mut schema = canonical.clone();
    inline_references(&mut schema);
    schema
}

pub(super) fn output(canonical: &Schema) -> Schema {
    input(canonical)
}
