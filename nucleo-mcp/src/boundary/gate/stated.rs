//! Values that a document states itself: its examples and its defaults. One that the document would refuse
//! teaches every caller a mistake.

use super::Gate;
use crate::json::{Document, Tree};
use crate::schema::{Additional, Defects, Schema, SchemaDefect, Walk};

/// Every example and every default that its own place in the document refuses.
pub(crate) fn refused(document: &Schema) -> Vec<SchemaDefect> {
    let mut walker = Walker { root: document, defects: Defects::default() };
    walker.node(document);
    walker.defects.found
}

struct Walker<'s> {
    root: &'s Schema,
    defects: Defects,
}

impl Walk for Walker<'_> {
    fn defects(&mut self) -> &mut Defects {
        &mut self.defects
    }
}

impl Walker<'_> {
    fn node(&mut self, schema: &Schema) {
        let examples = schema.examples.iter().map(|example| ("an example", example));
        let stated: Vec<_> =
            examples.chain(schema.default.iter().map(|default| ("the default", default))).collect();
        if !stated.is_empty() {
            self.judge(schema, &stated);
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

    fn judge(&mut self, schema: &Schema, stated: &[(&str, &Tree)]) {
        // What keeps the node from being compiled is a defect of the whole document, which has been told.
        let Some(gate) = alone(schema, self.root) else { return };
        for (what, value) in stated {
            if !accepts(&gate, value) {
                self.defect(format!("{what} is not a value that is accepted: {value}"));
            }
        }
    }
}

/// Takes out every example and every default that its own place refuses. A document of somebody else's says
/// less without them, and nothing wrong.
#[cfg(feature = "client")]
pub(crate) fn take_out_refused(document: &mut Schema) {
    let root = Schema { definitions: document.definitions.clone(), ..Schema::default() };
    document.change_each_node(&mut |node| {
        if node.examples.is_empty() && node.default.is_none() {
            return;
        }
        if let Some(gate) = alone(node, &root) {
            node.examples.retain(|example| accepts(&gate, example));
            node.default = node.default.take().filter(|default| accepts(&gate, default));
        }
    });
}

/// The judge of one node.
fn alone(node: &Schema, root: &Schema) -> Option<Gate> {
    Gate::compile(&Schema { definitions: root.definitions.clone(), ..node.clone() }).ok()
}

fn accepts(gate: &Gate, value: &Tree) -> bool {
    Document::read(value.to_string().as_bytes()).is_ok_and(|document| gate.judge(document.root()).is_ok())
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
