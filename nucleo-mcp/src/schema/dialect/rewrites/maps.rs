//! Maps whose value shape is said, for a vendor that has objects and no maps.

use crate::schema::{
    Additional, Schema,
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
    schema.any_of.iter_mut().for_each(describe_maps);
    schema.properties.iter_mut().flatten().for_each(|(_, property)| describe_maps(property));
    schema.items.iter_mut().for_each(|items| describe_maps(items));
    if let Some(Additional::Shape(shape)) = &mut schema.additional {
        describe_maps(shape);
    }
}
