//! Places in a document, each with the node of the schema that is about it.

use super::Oracle;
use crate::json::Tree;
use crate::schema::{Additional, Schema};

/// A place in a document.
#[derive(Clone, Debug)]
pub(in crate::testing) struct Place<'s> {
    /// Positions of members and of items on the way down.
    pub(in crate::testing) way: Vec<usize>,
    /// The node that is about it: a branch, where there is a union, and no reference.
    pub(in crate::testing) node: &'s Schema,
    /// The place in declared names, for a person to read.
    pub(in crate::testing) name: String,
}

/// Every place of a document that its schema accepts, the whole document first. Of the items of an array
/// and the entries of a map only the first are told apart.
pub(in crate::testing) fn places<'s>(
    root: &'s Schema,
    oracle: &Oracle<'s>,
    document: &Tree,
) -> Vec<Place<'s>> {
    let mut walk = Walk { root, oracle, places: Vec::new() };
    walk.node(root, document, &mut Vec::new(), "the arguments".to_owned());
    walk.places
}

struct Walk<'s, 'o> {
    root: &'s Schema,
    oracle: &'o Oracle<'s>,
    places: Vec<Place<'s>>,
}

impl<'s> Walk<'s, '_> {
    fn node(&mut self, node: &'s Schema, value: &Tree, way: &mut Vec<usize>, name: String) {
        if let Some(definition) = node.reference.as_ref().and_then(|name| self.root.definition(name)) {
            return self.node(definition, value, way, name);
        }
        let oracle = self.oracle;
        if let Some(branch) = node.any_of.iter().find(|branch| oracle.node(branch, value)) {
            return self.node(branch, value, way, name);
        }
        match value {
            Tree::Object(members) => {
                self.places.push(Place { way: way.clone(), node, name: name.clone() });
                for (at, (member, value)) in members.iter().enumerate() {
                    let (below, name) = match (node.property(member), &node.additional) {
                        (Some(property), _) => (property, format!("{name}.{member}")),
                        (None, Some(Additional::Shape(shape))) if at == 0 => {
                            (&**shape, format!("{name}[entry 0]"))
                        }
                        _ => continue,
                    };
                    way.push(at);
                    self.node(below, value, way, name);
                    way.pop();
                }
            }
            Tree::Array(items) => {
                self.places.push(Place { way: way.clone(), node, name: name.clone() });
                if let (Some(shape), Some(first)) = (&node.items, items.first()) {
                    way.push(0);
                    self.node(shape, first, way, format!("{name}[0]"));
                    way.pop();
                }
            }
            _ => self.places.push(Place { way: way.clone(), node, name }),
        }
    }
}

/// What is at a place.
pub(in crate::testing) fn at<'t>(document: &'t Tree, way: &[usize]) -> Option<&'t Tree> {
    way.iter().try_fold(document, |value, step| match value {
        Tree::Array(items) => items.get(*step),
        Tree::Object(members) => members.get(*step).map(|(_, value)| value),
        _ => None,
    })
}

/// The document with something else at a place.
pub(in crate::testing) fn with(document: &Tree, way: &[usize], other: Tree) -> Tree {
    let Some((step, rest)) = way.split_first() else { return other };
    let mut document = document.clone();
    let inner = match &mut document {
        Tree::Array(items) => items.get_mut(*step),
        Tree::Object(members) => members.get_mut(*step).map(|(_, value)| value),
        _ => None,
    };
    if let Some(inner) = inner {
        *inner = with(inner, rest, other);
    }
    document
}
