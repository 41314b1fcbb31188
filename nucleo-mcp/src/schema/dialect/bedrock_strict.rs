//! `bedrock_strict`: for tools with Amazon Bedrock's `strict: true`.
//!
//! Today the rules of Claude's strict tools, under a name of its own: the two vendors publish theirs
//! separately and may part. Without the flag, which Bedrock refuses for several models, the document
//! is an ordinary one. Keywords:
//! <https://docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html>.

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
