//! How deep a document is when its references are followed.
//!
//! Whoever reads a document goes into a node for every step, and into a definition for every reference that
//! it has not followed yet: a few kilobytes of the stack each. A program that runs out of them is not left
//! with an error but ends.

use crate::client::refs::cycles;
use crate::schema::Schema;
use std::collections::{BTreeMap, BTreeSet};

/// The most nodes that may lie within each other, references followed.
pub const DEEPEST_FOLLOWED: usize = 500;

/// Whether more nodes lie within each other than may. Definitions that lead back to themselves count as if
/// each were in all the others, since the order they are met in is the reader's.
pub(super) fn is_too_deep(document: &Schema) -> bool {
    let edges: BTreeMap<String, BTreeSet<String>> =
        document.definitions.iter().map(|(name, definition)| (name.clone(), named(definition))).collect();
    let in_cycles = cycles::in_cycles(&edges);
    let (mut circling, mut own) = (nodes(document), BTreeMap::new());
    for (name, definition) in &document.definitions {
        let nodes = nodes(definition);
        let is_circling = in_cycles.contains(name);
        circling += if is_circling { nodes } else { 0 };
        own.insert(name.as_str(), if is_circling { 0 } else { nodes });
    }
    let most = DEEPEST_FOLLOWED.saturating_sub(circling);
    circling > DEEPEST_FOLLOWED || longest(&edges, &own, most).is_none_or(|longest| longest > most)
}

/// The longest way through definitions, in nodes; none if it is found to be more than `most`.
fn longest(
    edges: &BTreeMap<String, BTreeSet<String>>,
    own: &BTreeMap<&str, usize>,
    most: usize,
) -> Option<usize> {
    let mut known = own.clone();
    loop {
        let mut changed = false;
        for (name, targets) in edges {
            let below = targets.iter().filter_map(|target| known.get(target.as_str())).max();
            let (own, below) = (own.get(name.as_str()).copied().unwrap_or(0), below.copied().unwrap_or(0));
            let now = known.entry(name).or_default();
            // A circle has no nodes of its own here, so that this ends.
            if own + below > *now {
                *now = own + below;
                changed = true;
            }
            if *now > most {
                return None;
            }
        }
        if !changed {
            return Some(known.into_values().max().unwrap_or(0));
        }
    }
}

/// How many nodes lie within each other, this one included, no reference followed.
fn nodes(node: &Schema) -> usize {
    1 + node.children().map(nodes).max().unwrap_or(0)
}

/// The definitions that are referred to.
fn named(node: &Schema) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    node.for_each_node(&mut |node| named.extend(node.reference.clone()));
    named
}
