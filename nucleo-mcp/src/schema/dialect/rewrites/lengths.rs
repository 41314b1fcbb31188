//! Greatest lengths beside the patterns that a dialect spells without them.

use crate::schema::Schema;
use std::collections::HashMap;

/// Puts beside each pattern the greatest length that stands beside it wherever the canonical document has
/// it. For judging alone: a caller who keeps to the description notices nothing, and a pattern is never held
/// against a text that the canonical judgement would refuse for its length.
pub(crate) fn bound_patterns(schema: &mut Schema, canonical: &Schema) {
    let mut longest: HashMap<&str, Option<u64>> = HashMap::new();
    canonical.for_each_node(&mut |node| {
        if let Some(pattern) = &node.pattern {
            let known = longest.entry(pattern).or_insert(node.max_length);
            *known = known.zip(node.max_length).map(|(one, two)| one.max(two));
        }
    });
    schema.change_each_node(&mut |node| {
        let bound = node.pattern.as_ref().and_then(|pattern| longest.get(&**pattern).copied().flatten());
        node.max_length = node.max_length.or(bound);
    });
}
