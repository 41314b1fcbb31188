//! Maps and open values, for the dialects whose vendors have no way to write either: a map becomes a
//! list of entries, an open value a string of JSON text. The inverse turns both back.

use crate::schema::{
    Additional, Kind, Schema,
    dialect::{
        phrase,
        sentences::{self, sentence},
        shape::{Form, Spelling, form},
    },
};

/// A copy whose maps are lists of `{key, value}` and whose open values are strings of JSON text.
///
/// The references stay: whether a union can stay one is asked of the types as they are declared.
pub(in crate::schema::dialect) fn spell_maps_and_open_values(root: &Schema, spelling: Spelling) -> Schema {
    let mut copy = root.clone();
    Speller { root, spelling }.node(&mut copy);
    copy
}

struct Speller<'s> {
    /// The document as it is declared.
    root: &'s Schema,
    spelling: Spelling,
}

impl Speller<'_> {
    /// Asked before anything below the node is changed, so what is asked about is what is declared.
    fn node(&self, node: &mut Schema) {
        match form(node, self.root, self.spelling) {
            // A reference is spelled where its definition is.
            _ if node.reference.is_some() => {}
            Form::Entries(entries) => *node = self.list_of_entries(node, entries),
            Form::Text => *node = json_text(node),
            Form::AsIs | Form::Tagged(_) | Form::ByType => {
                node.children_mut().for_each(|child| self.node(child));
                node.definitions.iter_mut().for_each(|(_, definition)| self.node(definition));
            }
        }
    }

    fn list_of_entries(&self, schema: &Schema, entries: &Additional) -> Schema {
        let value = match entries {
            Additional::Shape(shape) => {
                let mut shape = Schema::clone(shape);
                self.node(&mut shape);
                shape
            }
            Additional::Any | Additional::Closed => json_text(&Schema::default()),
        };
        let entry = Schema {
            properties: Some(vec![("key".to_owned(), Schema::of(Kind::String)), ("value".to_owned(), value)]),
            required: Some(vec!["key".to_owned(), "value".to_owned()]),
            additional: Some(Additional::Closed),
            ..Schema::of(Kind::Object)
        };
        // The title is that of the map, which the list is not.
        let mut list = Schema { title: None, items: Some(Box::new(entry)), ..respelled(schema, Kind::Array) };
        sentences::append(&mut list, "A map, written as a list of entries of key and value, each key once.");
        with_samples(list, schema)
    }
}

fn json_text(schema: &Schema) -> Schema {
    let what =
        if schema.is_open() { sentences::ANY.to_owned() } else { phrase::alternatives(&schema.any_of) };
    let mut text = respelled(schema, Kind::String);
    sentences::append(&mut text, &sentence(&format!("{what}, written as JSON text")));
    with_samples(text, schema)
}

fn respelled(schema: &Schema, kind: Kind) -> Schema {
    Schema { title: schema.title.clone(), description: schema.description.clone(), ..Schema::of(kind) }
}

/// A default or an example of the canonical form would contradict the type beside it.
fn with_samples(mut respelled: Schema, schema: &Schema) -> Schema {
    if let Some(default) = &schema.default {
        sentences::append(&mut respelled, &sentence(&sentences::default(default)));
    }
    if !schema.examples.is_empty() {
        sentences::append(&mut respelled, &sentence(&sentences::examples(&schema.examples)));
    }
    respelled
}
