//! References that stand alone.

use crate::schema::Schema;

/// Moves the words beside a reference to a union of that one branch, for a vendor that refuses any
/// keyword beside a reference.
pub(in crate::schema::dialect) fn lift_words_off_references(schema: &mut Schema) {
    schema.change_each_node(&mut |node| {
        if node.reference.is_none() {
            return;
        }
        let alone = Schema { reference: node.reference.clone(), ..Schema::default() };
        if *node != alone {
            node.reference = None;
            node.any_of = vec![alone];
        }
    });
}
