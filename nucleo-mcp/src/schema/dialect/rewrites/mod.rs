//! The named rewrites the dialects are composed from. Each dialect works on a copy of its own, so that none
//! can change the canonical document or another dialect's.

mod inline;
mod lengths;
mod maps;
mod merge;
mod narrow;
mod optionals;
mod references;
mod siblings;
mod spell;

pub(super) use inline::inline_references;
pub(crate) use lengths::bound_patterns;
pub(super) use maps::describe_maps;
pub(super) use merge::merge_unions;
pub(super) use narrow::{EnumsOf, ItemLimits, Vocabulary, narrow};
pub(super) use optionals::require_every_property;
pub(super) use references::lift_words_off_references;
pub(super) use siblings::{clear_union_siblings, spell_null};
pub(super) use spell::spell_maps_and_open_values;
