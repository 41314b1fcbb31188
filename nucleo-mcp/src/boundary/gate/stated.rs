//! Values that a document states itself: its examples and its defaults. One that the document would refuse
//! teaches every caller a mistake.

use super::shape::Index;
use super::{Gate, compile};
use crate::json::{Document, Tree};
use crate::schema::{Additional, Defects, Schema, SchemaDefect, Walk};
use std::collections::HashMap;

/// Every example and every default that its own place in the document refuses.
pub(crate) fn refused(document: &Schema) -> Vec<SchemaDefect> {
    // What keeps the document from being compiled is a defect of it, which has been told.
    let Some(judge) = Judge::of(document) else { return Vec::new() };
    let mut walker = Walker { judge, defects: Defects::default() };
    walker.node(document);
    walker.defects.found
}

/// Takes out every example and every default that its own place refuses. A document of somebody else's says
/// less without them, and nothing wrong.
#[cfg(feature = "client")]
pub(crate) fn take_out_refused(document: &mut Schema) {
    let Some(judge) = Judge::of(document) else { return };
    document.change_each_node(&mut |node| {
        let (mut examples, mut default) = (std::mem::take(&mut node.examples), node.default.take());
        examples.retain(|example| judge.accepts(node, example));
        default = default.filter(|default| judge.accepts(node, default));
        (node.examples, node.default) = (examples, default);
    });
}

/// The judge of every node of one document, which is compiled once: somebody else's may have a statement in
/// each of thousands of nodes, and all of them may refer to each other.
struct Judge {
    gate: Gate,
    /// The shapes of the nodes that state something, each by where its node is in memory.
    shapes: HashMap<*const Schema, Index>,
}

impl Judge {
    /// None where there is nothing to judge, or nothing to judge by.
    fn of(document: &Schema) -> Option<Self> {
        let mut shapes = HashMap::new();
        let compiled = compile::compile_telling(document, &mut |node, at| {
            if !node.examples.is_empty() || node.default.is_some() {
                shapes.insert(std::ptr::from_ref(node), at);
            }
        });
        let compiled = compiled.ok().filter(|_| !shapes.is_empty())?;
        Some(Self { gate: Gate::of(compiled), shapes })
    }

    fn accepts(&self, node: &Schema, value: &Tree) -> bool {
        let Some(at) = self.shapes.get(&std::ptr::from_ref(node)) else { return false };
        Document::read(value.to_string().as_bytes())
            .is_ok_and(|document| self.gate.accepts(*at, document.root()))
    }
}

struct Walker {
    judge: Judge,
    defects: Defects,
}

impl Walk for Walker {
    fn defects(&mut self) -> &mut Defects {
        &mut self.defects
    }
}

impl Walker {
    fn node(&mut self, schema: &Schema) {
        let examples = schema.examples.iter().map(|example| ("an example", example));
        for (what, value) in examples.chain(schema.default.iter().map(|default| ("the default", default))) {
            if !self.judge.accepts(schema, value) {
                self.defect(format!("{what} is not a value that is accepted: {value}"));
            }
        }
        for (name, property) in schema.properties.iter().flatten() {
            self.below(&["properties", name], |walker| walker.node(property));
        }
        if let Some(items) = &schema.items {
            self.below(&["items"], |walker| walker.node(items));
        }
        if let Some(Additional::Shape(shape)) = &schema.additional {
            self.below(&["additionalProperties"], |walker| walker.node(shape));
        }
        for (at, branch) in schema.any_of.iter().enumerate() {
            self.below(&["anyOf", &at.to_string()], |walker| walker.node(branch));
        }
        for (name, definition) in &schema.definitions {
            self.below(&["$defs", name], |walker| walker.node(definition));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::refused;
    use crate::schema::Schema;
    use serde_json::json;

    #[test]
    fn an_example_that_its_own_place_refuses_is_a_defect_with_a_place() {
        // S31
        let document = Schema::from_value(&json!({
            "type": "object",
            "properties": {
                "code": {"type": "string", "pattern": "^[A-Z]$", "examples": ["A", "b"]},
                "many": {"type": "array", "items": {"type": "integer", "maximum": 9, "default": 10}},
                "next": {"$ref": "#/$defs/Node", "default": {"next": {}}},
                "other": {"$ref": "#/$defs/Node", "default": {"previous": {}}},
            },
            "$defs": {
                "Node": {
                    "type": "object",
                    "properties": {"next": {"$ref": "#/$defs/Node"}},
                    "additionalProperties": false,
                },
            },
        }))
        .unwrap();
        let told: Vec<String> = refused(&document).iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "an example is not a value that is accepted: \"b\" (at /properties/code)",
                "the default is not a value that is accepted: 10 (at /properties/many/items)",
                "the default is not a value that is accepted: {\"previous\":{}} (at /properties/other)",
            ]
        );
    }
}
