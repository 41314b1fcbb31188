//! `nova`: for Amazon Nova, which constrains its output to the schema whether asked to or not.
//!
//! The root has exactly `type`, `properties` and `required`; no references, no combinators, no titles.
//! The root's closure can be said nowhere, so the refusal teaches it. Rules:
//! <https://docs.aws.amazon.com/nova/latest/userguide/tool-use-definition.html>.

use super::rewrites::{EnumsOf, ItemLimits, Vocabulary, inline_references, merge_unions, narrow};
use crate::schema::{Format, Schema};

const VOCABULARY: Vocabulary = Vocabulary {
    titles: false,
    enums: EnumsOf::Scalars,
    bounds: true,
    exclusive_bounds: false,
    formats: &[Format::Date, Format::DateTime, Format::Time, Format::Duration, Format::Uuid, Format::Uri],
    patterns: false,
    item_limits: ItemLimits::Described,
    closure: true,
};

pub(super) fn input(canonical: &Schema) -> Schema {
    let mut schema = output(canonical);
    schema.required.get_or_insert_default();
    schema
}

pub(super) fn output(canonical: &Schema) -> Schema {
    let mut schema = canonical.clone();
    inline_references(&mut schema);
    merge_unions(&mut schema);
    narrow(&mut schema, &VOCABULARY);
    Schema {
        kind: schema.kind,
        properties: schema.properties,
        required: schema.required,
        ..Schema::default()
    }
}
