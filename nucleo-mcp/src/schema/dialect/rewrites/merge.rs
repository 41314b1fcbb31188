//! Unions folded into one shape, for a dialect without any combinator.

use crate::{
    json::{Number, Tree},
    schema::{
        Additional, Kind, Schema,
        dialect::{
            phrase,
            sentences::{self, sentence},
        },
    },
};

/// Replaces every union by one node that accepts whatever a branch accepts, and says the branches in
/// its description.
///
/// Objects become one object of all their properties, required where every branch requires them;
/// branches of one type become that type; branches of several become an open node.
pub(in crate::schema::dialect) fn merge_unions(schema: &mut Schema) {
    schema.change_each_node(&mut |node| {
        if node.any_of.is_empty() {
            return;
        }
        let union = std::mem::take(node);
        let forms = sentence(&format!("one of: {}", phrase::alternatives(&union.any_of)));
        *node = Schema {
            title: union.title,
            description: union.description,
            default: union.default,
            examples: union.examples,
            ..merged(&union.any_of)
        };
        sentences::append(node, &forms);
    });
}

/// The narrowest node of this vocabulary that accepts every value any of the shapes accepts.
fn merged(shapes: &[Schema]) -> Schema {
    let Some((first, others)) = shapes.split_first() else { return Schema::default() };
    if others.iter().all(|other| other == first) {
        return first.clone();
    }
    let Some(kind) = common_kind(shapes) else { return Schema::default() };
    match kind {
        Kind::Object => merged_objects(shapes),
        Kind::Array => {
            let items: Option<Vec<Schema>> =
                shapes.iter().map(|list| list.items.as_deref().cloned()).collect();
            let items = items.as_deref().map_or_else(Schema::default, merged);
            Schema { items: Some(Box::new(items)), ..Schema::of(kind) }
        }
        _ => Schema {
            constants: merged_constants(shapes),
            minimum: outermost(shapes, |shape| shape.minimum.as_ref(), Iterator::min),
            maximum: outermost(shapes, |shape| shape.maximum.as_ref(), Iterator::max),
            ..Schema::of(kind)
        },
    }
}

fn common_kind(shapes: &[Schema]) -> Option<Kind> {
    let numeric = |kind| matches!(kind, Kind::Integer | Kind::Number);
    let mut kinds = shapes.iter().map(|shape| shape.kind);
    let first = kinds.next()??;
    kinds.try_fold(first, |common, kind| match kind? {
        same if same == common => Some(common),
        other if numeric(common) && numeric(other) => Some(Kind::Number),
        _ => None,
    })
}

fn merged_objects(shapes: &[Schema]) -> Schema {
    let declared: Option<Vec<&[(String, Schema)]>> =
        shapes.iter().map(|shape| shape.properties.as_deref()).collect();
    // A map or a closed cycle among the branches has no properties to merge.
    let Some(declared) = declared else { return Schema::of(Kind::Object) };
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in declared.iter().copied().flatten() {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let property = |name: &str| {
        let found: Vec<Schema> = shapes.iter().filter_map(|shape| shape.property(name)).cloned().collect();
        (name.to_owned(), merged(&found))
    };
    let required = |name: &&str| shapes.iter().all(|shape| shape.requires(name));
    let closed = shapes.iter().all(|shape| shape.additional == Some(Additional::Closed));
    Schema {
        properties: Some(names.iter().map(|name| property(name)).collect()),
        required: shapes
            .iter()
            .any(|shape| shape.required.is_some())
            .then(|| names.iter().filter(|name| required(name)).map(|name| (*name).to_owned()).collect()),
        additional: closed.then_some(Additional::Closed),
        ..Schema::of(Kind::Object)
    }
}

fn merged_constants(shapes: &[Schema]) -> Option<Vec<Tree>> {
    let mut merged: Vec<Tree> = Vec::new();
    for shape in shapes {
        let constants = shape.constants.as_deref().or(shape.constant.as_ref().map(std::slice::from_ref))?;
        for constant in constants {
            if !merged.contains(constant) {
                merged.push(constant.clone());
            }
        }
    }
    Some(merged)
}

/// The bound that admits what every shape admits; none where one of them has none.
fn outermost<'s>(
    shapes: &'s [Schema],
    bound: impl Fn(&'s Schema) -> Option<&'s Number>,
    pick: impl Fn(std::vec::IntoIter<&'s Number>) -> Option<&'s Number>,
) -> Option<Number> {
    let bounds: Option<Vec<&Number>> = shapes.iter().map(bound).collect();
    pick(bounds?.into_iter()).cloned()
}
