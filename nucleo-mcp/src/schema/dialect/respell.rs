//! A canonical document as a caller of a dialect writes it: what the inverse undoes.

use super::SchemaDialect;
use super::shape::{Form, Spelling, Types, form, resolved, tag_values};
use crate::json::{Kind, Tree};
use crate::schema::{Additional, Schema};

/// The arguments a caller of the dialect sends to mean `document`. What is not of the canonical
/// document is left as it is.
pub(crate) fn respelled(dialect: SchemaDialect, canonical: &Schema, document: &Tree) -> Tree {
    Speller { root: canonical, spelling: dialect.spelling() }.value(document, canonical)
}

struct Speller<'s> {
    root: &'s Schema,
    spelling: Spelling,
}

impl Speller<'_> {
    fn value(&self, value: &Tree, node: &Schema) -> Tree {
        let Some(node) = resolved(node, self.root) else { return value.clone() };
        match form(node, self.root, self.spelling) {
            Form::Text => Tree::String(value.to_string()),
            Form::Entries(entries) => self.entries(value, entries),
            Form::Tagged(tag) => {
                let own = value.get(tag).and_then(Tree::as_str);
                self.branch(value, node, |branch| {
                    let values = resolved(branch, self.root).and_then(|object| tag_values(object, tag));
                    values.is_some_and(|values| own.is_some_and(|own| values.contains(&own)))
                })
            }
            Form::ByType => {
                let own = Types::of_value(kind(value));
                self.branch(value, node, |branch| {
                    Types::of(branch, self.root, Spelling::CANONICAL).overlaps(own)
                })
            }
            Form::AsIs => self.as_is(value, node),
        }
    }

    fn branch(&self, value: &Tree, node: &Schema, is_of: impl Fn(&Schema) -> bool) -> Tree {
        let branch = node.any_of.iter().find(|branch| is_of(branch));
        branch.map_or_else(|| value.clone(), |branch| self.value(value, branch))
    }

    fn entries(&self, value: &Tree, entries: &Additional) -> Tree {
        let Tree::Object(members) = value else { return value.clone() };
        let entry = |(name, value): &(String, Tree)| {
            let value = match entries {
                Additional::Shape(shape) => self.value(value, shape),
                Additional::Any | Additional::Closed => Tree::String(value.to_string()),
            };
            Tree::Object(vec![("key".to_owned(), Tree::String(name.clone())), ("value".to_owned(), value)])
        };
        Tree::Array(members.iter().map(entry).collect())
    }

    fn as_is(&self, value: &Tree, node: &Schema) -> Tree {
        match value {
            Tree::Object(members) => {
                let entry = match &node.additional {
                    Some(Additional::Shape(shape)) => Some(&**shape),
                    _ => None,
                };
                let spelled = |(name, value): &(String, Tree)| {
                    let shape = node.property(name).or(entry);
                    (name.clone(), shape.map_or_else(|| value.clone(), |shape| self.value(value, shape)))
                };
                let mut spelled: Vec<(String, Tree)> = members.iter().map(spelled).collect();
                if self.spelling.nulls_for_omissions {
                    let properties = node.properties.iter().flatten().map(|(name, _)| name);
                    let omitted = properties
                        .filter(|name| !node.requires(name) && members.iter().all(|(own, _)| own != *name));
                    spelled.extend(omitted.map(|name| (name.clone(), Tree::Null)));
                }
                Tree::Object(spelled)
            }
            Tree::Array(items) => match &node.items {
                Some(shape) => Tree::Array(items.iter().map(|item| self.value(item, shape)).collect()),
                None => value.clone(),
            },
            _ => value.clone(),
        }
    }
}

fn kind(value: &Tree) -> Kind {
    match value {
        Tree::Null => Kind::Null,
        Tree::Bool(_) => Kind::Bool,
        Tree::Number(_) => Kind::Number,
        Tree::String(_) => Kind::String,
        Tree::Array(_) => Kind::Array,
        Tree::Object(_) => Kind::Object,
    }
}
