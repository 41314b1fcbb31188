//! The named rewrites the dialects are composed from. Each works on its own copy, so that no dialect
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
pub(super) use lengths::bound_patterns;
pub(super) use maps::describe_maps;
pub(super) use merge::merge_unions;
pub(super) use narrow::{EnumsOf, ItemLimits, Vocabulary, narrow};
pub(super) use optionals::require_every_property;
pub(super) use references::lift_words_off_references;
pub(super) use siblings::{clear_union_siblings, spell_null};
pub(super) use spell::spell_maps_and_open_values;

use crate::schema::{Additional, Schema};

/// Calls `visit` on every node of the document, a node's children before the node itself.
///
/// The children are what sits in a schema position. The entries of `properties` and `$defs` are named
/// by the author, so a property named like a keyword is walked as what it is: a property.
fn for_each_node(schema: &mut Schema, visit: &mut impl FnMut(&mut Schema)) {
    for branch in &mut schema.any_of {
        for_each_node(branch, visit);
    }
    for (_, property) in schema.properties.iter_mut().flatten() {
        for_each_node(property, visit);
    }
    if let Some(items) = &mut schema.items {
        for_each_node(items, visit);
    }
    if let Some(Additional::Shape(shape)) = &mut schema.additional {
        for_each_node(shape, visit);
    }
    for (_, definition) in &mut schema.definitions {
        for_each_node(definition, visit);
    }
    visit(schema);
}
