//! `gemini`: for Gemini's function declarations, legal as `parameters` and as `parametersJsonSchema`.
//!
//! The older surface is a message with fixed fields: string enums only, `nullable` for null, a union
//! that stands alone, no closure and no references. Rules:
//! <https://ai.google.dev/api/caching#Schema>.

use super::rewrites::{
    EnumsOf, ItemLimits, Vocabulary, clear_union_siblings, describe_maps, inline_references, narrow,
    spell_null,
};
use crate::schema::{Format, Schema};

const VOCABULARY: Vocabulary = Vocabulary {
    titles: false,
    enums: EnumsOf::Strings,
    bounds: false,
    exclusive_bounds: false,
    formats: &[Format::DateTime],
    patterns: false,
    item_limits: ItemLimits::Described,
    closure: false,
};

pub(super) fn input(canonical: &Schema) -> Schema {
    let mut schema = canonical.clone();
    inline_references(&mut schema);
    describe_maps(&mut schema);
    narrow(&mut schema, &VOCABULARY);
    clear_union_siblings(&mut schema);
    spell_null(&mut schema);
    schema
}

pub(super) fn output(canonical: &Schema) -> Schema {
    input(canonical)
}
