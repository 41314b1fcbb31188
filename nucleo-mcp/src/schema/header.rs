//! Arguments that travel in a header as well, so that what stands in front of a server can route by them.
//!
//! The rules are those of the protocol (SEP-2243), and a client drops a tool that breaks one: where the
//! header is, what it is called and what it holds must be plain from the document alone.

use super::{Additional, Defects, Kind, Schema, SchemaDefect, Walk};
use crate::json::Number;
use std::collections::HashMap;

/// The keyword of a property.
pub(crate) const KEYWORD: &str = "x-mcp-header";

/// The largest integer that every reader of a header holds exactly, 2<sup>53</sup> - 1.
pub(crate) const LARGEST: i128 = 9_007_199_254_740_991;

pub(crate) const NOT_A_TOKEN: &str =
    "the name of a header has letters, digits and any of !#$%&'*+-.^_`|~, and at least one of them";
pub(crate) const NOT_PRIMITIVE: &str = "only text, an integer or a boolean travels in a header";
pub(crate) const FRACTIONAL: &str =
    "only text, an integer or a boolean travels in a header, and this number may have a fraction";
pub(crate) const TOO_WIDE: &str = "not every reader of a header holds this integer exactly: give it a range \
                                   within 9007199254740991 either way";
pub(crate) const WITHOUT_ZERO: &str =
    "an integer on both sides of zero and without it is published as two ranges, and a header belongs to one";
const OFF_THE_CHAIN: &str = "what travels in a header is a property of the root, or of an object that is such a \
                             property itself: nothing in a list, a map, a choice or a type that refers to itself";
const PREFIXED: &str = "a header is named without its prefix `Mcp-Param-`, which clients put before the name";

/// An argument that travels in a header as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ArgumentHeader {
    /// The name, without the prefix that all such headers have.
    pub(crate) name: String,
    /// The names of the properties that lead to the argument.
    pub(crate) path: Vec<String>,
}

/// The arguments of an input schema that travel in a header as well, in its order.
pub(crate) fn arguments(document: &Schema) -> Vec<ArgumentHeader> {
    Headers::of(document).found
}

/// Every rule about headers that an input schema breaks.
pub(crate) fn defects(document: &Schema) -> Vec<SchemaDefect> {
    Headers::of(document).defects.found
}

/// The document, or every rule about headers that it breaks.
pub(crate) fn judged(document: Schema) -> Result<Schema, Vec<SchemaDefect>> {
    let defects = defects(&document);
    if defects.is_empty() { Ok(document) } else { Err(defects) }
}

/// A walk through a document.
#[derive(Default)]
struct Headers {
    found: Vec<ArgumentHeader>,
    /// The place of each header, by its name in small letters.
    places: HashMap<String, String>,
    defects: Defects,
}

impl Walk for Headers {
    fn defects(&mut self) -> &mut Defects {
        &mut self.defects
    }
}

impl Headers {
    fn of(document: &Schema) -> Self {
        let mut headers = Self::default();
        headers.node(document, Some(&[]));
        headers
    }

    /// `path` is how the node is reached from the root through properties alone, if it is.
    fn node(&mut self, node: &Schema, path: Option<&[String]>) {
        if let Some(name) = &node.header {
            self.header(name, node, path);
        }
        for (name, property) in node.properties.iter().flatten() {
            let path = path.map(|path| [path, std::slice::from_ref(name)].concat());
            self.below(&["properties", name], |headers| headers.node(property, path.as_deref()));
        }
        for (at, branch) in node.any_of.iter().enumerate() {
            self.below(&["anyOf", &at.to_string()], |headers| headers.node(branch, None));
        }
        if let Some(items) = &node.items {
            self.below(&["items"], |headers| headers.node(items, None));
        }
        if let Some(Additional::Shape(shape)) = &node.additional {
            self.below(&["additionalProperties"], |headers| headers.node(shape, None));
        }
        for (name, definition) in &node.definitions {
            self.below(&["$defs", name], |headers| headers.node(definition, None));
        }
    }

    fn header(&mut self, name: &str, node: &Schema, path: Option<&[String]>) {
        if !is_token(name) {
            self.defect(NOT_A_TOKEN);
        }
        if name.to_ascii_lowercase().starts_with("mcp-param-") {
            self.defect(PREFIXED);
        }
        if let Some(problem) = problem_of(node) {
            self.defect(problem);
        }
        let Some(path) = path.filter(|path| !path.is_empty()) else { return self.defect(OFF_THE_CHAIN) };
        if let Some(taken) = self.places.insert(name.to_ascii_lowercase(), self.defects.place.clone()) {
            self.defect(format!(
                "the header `{name}` has an argument already, the one at {taken}, and headers do not tell \
                 capitals from small letters"
            ));
        }
        self.found.push(ArgumentHeader { name: name.to_owned(), path: path.to_vec() });
    }
}

fn is_token(name: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !name.is_empty() && name.bytes().all(is_letter)
}

/// Why a value of that node does not travel in a header, if it does not.
fn problem_of(node: &Schema) -> Option<&'static str> {
    match node.kind {
        Some(Kind::String | Kind::Boolean) => None,
        Some(Kind::Integer) => (!is_held_exactly(node)).then_some(TOO_WIDE),
        Some(Kind::Number) => Some(FRACTIONAL),
        _ => Some(NOT_PRIMITIVE),
    }
}

fn is_held_exactly(node: &Schema) -> bool {
    let (least, most) = (Number::from(-LARGEST), Number::from(LARGEST));
    let constants = node.constants.as_deref().or(node.constant.as_ref().map(std::slice::from_ref));
    if let Some(constants) = constants {
        return constants.iter().all(|constant| {
            matches!(constant, crate::json::Tree::Number(number) if *number >= least && *number <= most)
        });
    }
    let low = node.minimum.as_ref().max(node.exclusive_minimum.as_ref());
    let high = node.maximum.as_ref().into_iter().chain(&node.exclusive_maximum).min();
    low.is_some_and(|low| *low >= least) && high.is_some_and(|high| *high <= most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn read(properties: &Value) -> Result<Schema, Vec<String>> {
        let document = json!({"type": "object", "properties": properties, "additionalProperties": false});
        Schema::from_value(&document)
            .map_err(|defects| defects.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn what_travels_is_found_at_any_depth_and_published_as_it_was_read() {
        let schema = read(&json!({
            "region": {"type": "string", "x-mcp-header": "Region"},
            "deep": {"type": "object", "properties": {
                "dry": {"type": "boolean", "x-mcp-header": "Dry-Run"},
                "level": {"type": "integer", "enum": [1, 2], "x-mcp-header": "a.b"},
            }, "additionalProperties": false},
            "most": {
                "type": "integer", "minimum": -9_007_199_254_740_991_i64,
                "exclusiveMaximum": 9_007_199_254_740_991_i64, "x-mcp-header": "~",
            },
        }))
        .expect("it keeps every rule");
        let mut found: Vec<String> =
            arguments(&schema).iter().map(|it| format!("{} {}", it.name, it.path.join("."))).collect();
        // The document above has the order that another crate's features of `serde_json` give it.
        found.sort_unstable();
        assert_eq!(found, ["Dry-Run deep.dry", "Region region", "a.b deep.level", "~ most"]);
        let text = schema.to_string();
        let again = Schema::from_value(&text.parse().expect("JSON")).expect("what was published is read");
        assert_eq!(again.to_string(), text);
        assert_eq!(arguments(&again), arguments(&schema));
    }

    #[test]
    fn what_breaks_a_rule_is_named_by_its_place() {
        let text = |header: &str| json!({"type": "string", "x-mcp-header": header});
        let object = |property: Value| json!({"type": "object", "properties": {"x": property}, "additionalProperties": false});
        for (properties, expected) in [
            (json!({"a": text("")}), format!("{NOT_A_TOKEN} (at /properties/a)")),
            (json!({"a": text("Re gion")}), format!("{NOT_A_TOKEN} (at /properties/a)")),
            (json!({"a": text("Rég")}), format!("{NOT_A_TOKEN} (at /properties/a)")),
            (json!({"a": text("a:b")}), format!("{NOT_A_TOKEN} (at /properties/a)")),
            (json!({"a": text("mcp-param-Region")}), format!("{PREFIXED} (at /properties/a)")),
            (
                json!({"a": {"type": "string", "x-mcp-header": 5}}),
                "expected a string (at /properties/a/x-mcp-header)".to_owned(),
            ),
            (
                json!({"a": {"type": "number", "x-mcp-header": "A"}}),
                format!("{FRACTIONAL} (at /properties/a)"),
            ),
            (json!({"a": {"x-mcp-header": "A"}}), format!("{NOT_PRIMITIVE} (at /properties/a)")),
            (
                json!({"a": {"type": "array", "items": {"type": "string"}, "x-mcp-header": "A"}}),
                format!("{NOT_PRIMITIVE} (at /properties/a)"),
            ),
            (
                json!({"a": {"type": "integer", "minimum": 0, "x-mcp-header": "A"}}),
                format!("{TOO_WIDE} (at /properties/a)"),
            ),
            (
                json!({"a": {"type": "integer", "minimum": 0, "maximum": 9_007_199_254_740_992_u64,
                    "x-mcp-header": "A"}}),
                format!("{TOO_WIDE} (at /properties/a)"),
            ),
            (
                json!({"a": {"type": "integer", "enum": [1, 9_007_199_254_740_992_u64], "x-mcp-header": "A"}}),
                format!("{TOO_WIDE} (at /properties/a)"),
            ),
            (
                json!({"a": {"type": "array", "items": text("A")}}),
                format!("{OFF_THE_CHAIN} (at /properties/a/items)"),
            ),
            (
                json!({"a": {"type": "array", "items": object(text("A"))}}),
                format!("{OFF_THE_CHAIN} (at /properties/a/items/properties/x)"),
            ),
            (
                json!({"a": {"type": "object", "additionalProperties": text("A")}}),
                format!("{OFF_THE_CHAIN} (at /properties/a/additionalProperties)"),
            ),
            (
                json!({"a": {"anyOf": [text("A"), {"type": "null"}]}}),
                format!("{OFF_THE_CHAIN} (at /properties/a/anyOf/0)"),
            ),
            (
                json!({"a": text("Region"), "b": object(text("REGION"))}),
                "the header `REGION` has an argument already, the one at /properties/a, and headers do not \
                 tell capitals from small letters (at /properties/b/properties/x)"
                    .to_owned(),
            ),
        ] {
            assert_eq!(read(&properties).expect_err("a rule is broken"), [expected], "{properties}");
        }
        let root = json!({"type": "object", "properties": {}, "x-mcp-header": "A"});
        let refused = Schema::from_value(&root).expect_err("the root is no argument");
        assert_eq!(refused.len(), 2, "{refused:?}");
        let recursive = json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": object(text("A"))}});
        let refused = Schema::from_value(&recursive).expect_err("a definition is mentioned anywhere");
        assert_eq!(refused[0].to_string(), format!("{OFF_THE_CHAIN} (at /$defs/A/properties/x)"));
    }
}
