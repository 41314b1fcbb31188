//! References replaced by what they name; the one shape that cannot be, a cycle, is closed.

use crate::schema::{
    Kind, Schema,
    dialect::{sentences, shape::is_declared_object},
};

/// How many nodes are spelled out before every further reference is closed as if it were a cycle.
///
/// Types that refer to each other in every combination multiply at each level; past this size the
/// document would be of no use to a model and a burden to every listing.
const LIMIT: usize = 4_000;

/// How deep references are spelled out, in nodes within nodes, before every further one to an object is closed
/// in the same way. A node is two levels of JSON, and readers refuse documents at 128; a chain of thousands of types, as
/// another server may list one, would not even fit on the stack.
const DEEPEST: usize = 50;

/// Takes out the references and the definitions, the keywords beside a reference winning over those of the
/// definition.
///
/// A cycle is closed where it comes back to a type that is an object: an object of that title with no
/// shape, whose description says what it repeats. It accepts more than the type does, never less.
/// Recursion through a list or a map goes on to the next object, because a closed list would have to
/// state its items.
pub(in crate::schema::dialect) fn inline_references(schema: &mut Schema) {
    let definitions = Schema { definitions: std::mem::take(&mut schema.definitions), ..Schema::default() };
    // A reference that names nothing stays, and the checker refuses it by its place.
    if !definitions.definitions.is_empty() {
        Inliner { root: &definitions, path: Vec::new(), nodes: 0, depth: 0 }.node(schema);
    }
}

struct Inliner<'s> {
    /// Nothing but the definitions.
    root: &'s Schema,
    path: Vec<Entered<'s>>,
    nodes: usize,
    /// How many nodes the one in hand is in.
    depth: usize,
}

#[derive(Clone, Copy)]
struct Entered<'s> {
    name: &'s str,
    closable: bool,
}

impl<'s> Inliner<'s> {
    fn node(&mut self, node: &mut Schema) {
        self.nodes += 1;
        match &node.reference {
            None => {
                self.depth += 1;
                node.children_mut().for_each(|child| self.node(child));
                self.depth -= 1;
            }
            Some(name) => {
                let defined = self.root.definitions.iter().find(|(defined, _)| defined == name);
                if let Some((name, definition)) = defined {
                    let site = std::mem::take(node);
                    *node = self.reference(name, site, definition);
                }
            }
        }
    }

    fn reference(&mut self, name: &'s str, site: Schema, definition: &Schema) -> Schema {
        let closable = is_declared_object(definition, self.root);
        if self.closes(name, closable) {
            return closed(name, site, definition, closable);
        }
        self.path.push(Entered { name, closable });
        let mut inlined = definition.clone();
        self.node(&mut inlined);
        self.path.pop();
        overlaid(site, inlined)
    }

    fn closes(&self, name: &str, closable: bool) -> bool {
        let Some(last) = self.path.iter().rposition(|entered| entered.name == name) else {
            return self.is_full(closable);
        };
        // A cycle of nothing but lists and maps has no object to be closed at.
        closable || self.is_full(closable) || !self.path[last..].iter().any(|entered| entered.closable)
    }

    fn is_full(&self, closable: bool) -> bool {
        self.nodes > LIMIT || closable && self.depth > DEEPEST
    }
}

fn closed(name: &str, site: Schema, definition: &Schema, closable: bool) -> Schema {
    let title = definition.title.clone().unwrap_or_else(|| name.to_owned());
    let mut node =
        Schema { kind: closable.then_some(Kind::Object), description: site.description, ..Schema::default() };
    sentences::append(&mut node, &sentences::sentence(&sentences::repeats(&title)));
    node.title = Some(site.title.unwrap_or(title));
    node
}

/// The definition with every keyword that the place of use states itself.
fn overlaid(site: Schema, definition: Schema) -> Schema {
    Schema {
        reference: definition.reference,
        kind: site.kind.or(definition.kind),
        title: site.title.or(definition.title),
        description: site.description.or(definition.description),
        constants: site.constants.or(definition.constants),
        constant: site.constant.or(definition.constant),
        any_of: if site.any_of.is_empty() { definition.any_of } else { site.any_of },
        properties: site.properties.or(definition.properties),
        required: site.required.or(definition.required),
        additional: site.additional.or(definition.additional),
        items: site.items.or(definition.items),
        min_items: site.min_items.or(definition.min_items),
        max_items: site.max_items.or(definition.max_items),
        unique_items: site.unique_items || definition.unique_items,
        min_length: site.min_length.or(definition.min_length),
        max_length: site.max_length.or(definition.max_length),
        pattern: site.pattern.or(definition.pattern),
        format: site.format.or(definition.format),
        minimum: site.minimum.or(definition.minimum),
        maximum: site.maximum.or(definition.maximum),
        exclusive_minimum: site.exclusive_minimum.or(definition.exclusive_minimum),
        exclusive_maximum: site.exclusive_maximum.or(definition.exclusive_maximum),
        default: site.default.or(definition.default),
        examples: if site.examples.is_empty() { definition.examples } else { site.examples },
        header: site.header.or(definition.header),
        nullable: site.nullable || definition.nullable,
        definitions: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Document;
    use serde_json::json;

    // S83: closed like a cycle, and still a document that a reader takes.
    #[test]
    fn a_long_chain_of_types_is_spelled_out_as_deep_as_readers_go() {
        let reference = |at: usize| json!({"$ref": format!("#/$defs/N{}", at % 300)});
        let node = |at: usize| {
            let node = json!({"type": "object", "properties": {"n": reference(at + 1)}});
            (format!("N{at}"), node)
        };
        let definitions: serde_json::Map<_, _> = (0..300).map(node).collect();
        let document = json!({"type": "object", "properties": {"n": reference(0)}, "$defs": definitions});
        let mut schema = Schema::from_value(&document).unwrap();
        inline_references(&mut schema);
        let text = schema.to_string();
        assert_eq!(text.matches("\"properties\"").count(), DEEPEST + 1);
        assert!(text.contains("Repeats the structure of N") && Document::read(text.as_bytes()).is_ok());
    }
}
