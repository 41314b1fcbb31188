//! Maps whose value shape is said, for a vendor that has objects and no maps.

use crate::schema::{
    Schema,
    dialect::{
        phrase,
        sentences::{self, sentence},
    },
};

/// Says the value shape of every map in its description and leaves a plain object.
///
/// An outer map is described before anything within it is rewritten, so that its shape is told in the
/// canonical document's terms.
pub(in crate::schema::dialect) fn describe_maps(schema: &mut Schema) {
    if schema.is_map()
        && let Some(entries) = schema.additional.take()
    {
        sentences::append(schema, &sentence(&phrase::map(&entries)));
        return;
    }
    schema.children_mut().for_each(describe_maps);
}
