//! Every property required, an optional one its own type or null.

use crate::schema::{Kind, Schema};

/// Makes every property required; one that was optional becomes a union with null.
///
/// The author's words move to the union, which is the node the property now is. A union gains a
/// branch instead of becoming one inside another, and `null` never joins an author's constants.
pub(in crate::schema::dialect) fn require_every_property(schema: &mut Schema) {
    schema.change_each_node(&mut |node| {
        let Some(properties) = &mut node.properties else { return };
        let required = node.required.take().unwrap_or_default();
        for (name, property) in properties.iter_mut() {
            if !required.contains(name) {
                *property = or_null(std::mem::take(property));
            }
        }
        node.required = Some(properties.iter().map(|(name, _)| name.clone()).collect());
    });
}

fn or_null(mut property: Schema) -> Schema {
    let null = Schema::of(Kind::Null);
    if property.any_of.is_empty() {
        let description = property.description.take();
        return Schema { description, any_of: vec![property, null], ..Schema::default() };
    }
    property.any_of.push(null);
    property
}
