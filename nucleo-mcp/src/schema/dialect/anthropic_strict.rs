//! `anthropic_strict`: for Claude tools with `strict: true`.
//!
//! Closed objects without references or recursion; limits and patterns are described, as the vendor's
//! own SDKs do. Optional properties stay optional. Keywords and formats:
//! <https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations>.

use super::{
    rewrites::{EnumsOf, ItemLimits, Vocabulary, inline_references, narrow, spell_maps_and_open_values},
    shape::Spelling,
};
use crate::schema::{Format, Schema};

pub(super) const SPELLING: Spelling = Spelling { nulls_for_omissions: false, entries_and_text: true };

const VOCABULARY: Vocabulary = Vocabulary {
    titles: true,
    enums: EnumsOf::Scalars,
    bounds: false,
    exclusive_bounds: false,
    formats: &[Format::DateTime, Format::Time, Format::Date, Format::Duration, Format::Uri, Format::Uuid],
    patterns: false,
    item_limits: ItemLimits::SomeOrNone,
    closure: true,
};

pub(super) fn input(canonical: &Schema) -> Schema {
    // Objects are closed already, so the shapeless one that ends a cycle is the only open one left.
    let mut schema = spell_maps_and_open_values(canonical, SPELLING);
    inline_references(&mut schema);
    narrow(&mut schema, &VOCABULARY);
    schema
}

pub(super) fn output(canonical: &Schema) -> Schema {
    let mut schema = canonical.clone();
    inline_references(&mut schema);
    narrow(&mut schema, &VOCABULARY);
    schema
}
