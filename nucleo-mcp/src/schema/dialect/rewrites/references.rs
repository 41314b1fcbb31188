//! References that stand alone.

use super::for_each_node;
use crate::schema::Schema;

/// Moves the words beside a reference to a union of that one branch, for a vendor that refuses any
/// keyword beside a reference.
pub(in crate::schema::dialect) fn lift_words_off_references(schema: &mut Schema) {
    for_each_node(schema, &mut |node| {
        let beside = Schema { reference: node.reference.clone(), ..Schema::default() };
        if node.reference.is_some() && *node != beside {
            node.reference = None;
            node.any_of = vec![beside];
        }
    });
}
