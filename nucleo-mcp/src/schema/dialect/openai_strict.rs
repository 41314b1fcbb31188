//! `openai_strict`: for tools with OpenAI's `strict: true`.
//!
//! Every object closed and every property required, an optional one its type or null; recursion
//! through references is supported. Keywords and formats:
//! <https://platform.openai.com/docs/guides/structured-outputs#supported-schemas>. Lengths are not on
//! that list and are described, although OpenAI itself enforces them: services that speak the same
//! protocol refuse them.

use super::{
    rewrites::{
        EnumsOf, ItemLimits, Vocabulary, lift_words_off_references, narrow, require_every_property,
        spell_maps_and_open_values,
    },
    shape::Spelling,
};
use crate::schema::{Format, Schema};

pub(super) const SPELLING: Spelling = Spelling { nulls_for_omissions: true, entries_and_text: true };

const VOCABULARY: Vocabulary = Vocabulary {
    titles: true,
    enums: EnumsOf::Scalars,
    bounds: true,
    exclusive_bounds: true,
    formats: &[Format::DateTime, Format::Time, Format::Date, Format::Duration, Format::Uuid],
    patterns: true,
    item_limits: ItemLimits::Any,
    closure: true,
};

pub(super) fn input(canonical: &Schema) -> Schema {
    let mut schema = spell_maps_and_open_values(canonical, SPELLING);
    narrow(&mut schema, &VOCABULARY);
    require_every_property(&mut schema);
    lift_words_off_references(&mut schema);
    schema
}

pub(super) fn output(canonical: &Schema) -> Schema {
    let mut schema = canonical.clone();
    narrow(&mut schema, &VOCABULARY);
    lift_words_off_references(&mut schema);
    schema
}
