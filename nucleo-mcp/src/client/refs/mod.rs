//! Schemas that other servers publish, without their references.
//!
//! A schema of ours that refers to nothing is our defect and refuses the start. A foreign one is not
//! ours to repair, and a tool whose schema cannot be read to the last node is still worth offering, so
//! here every doubt has an answer: what cannot be found becomes a bare object, and what cannot be put in
//! place, because it contains itself or because the whole would grow without measure, keeps its
//! reference with its definition beside it.

pub(super) mod cycles;
mod graph;
mod pointer;
mod positions;
#[cfg(test)]
mod tests;

use graph::{Graph, Place, Target};
use positions::{Position, is_about_references, position};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The size, in bytes of JSON text and roughly, above which references are left where they are.
pub const MOST_INLINED: usize = 256 * 1024;

/// The deepest that arrays and objects of a schema may lie within each other. Readers refuse documents
/// at 128, and a listing adds a few levels of its own.
pub const DEEPEST: usize = 100;

/// Turns a schema that another server published into one without references.
///
/// Both `$defs` and `definitions` are read, and any other place of the same document that a reference
/// points at. Keywords beside a reference win over the definition's. A reference that leads nowhere, or
/// out of the document, becomes a bare object: nothing is ever fetched. A definition that contains itself
/// keeps its reference, and is found under `$defs`. A schema that would exceed [`MOST_INLINED`] or
/// [`DEEPEST`] with its references in place keeps all of them in the same way; what is nested deeper than
/// that of its own becomes a bare object.
///
/// ```
/// use nucleo_mcp::client::inline_foreign_refs;
/// use serde_json::json;
///
/// let foreign = json!({
///     "type": "object",
///     "properties": {
///         "from": {"$ref": "#/definitions/Place", "description": "Where it starts."},
///         "via": {"$ref": "https://example.org/route.json"},
///     },
///     "definitions": {"Place": {"type": "string", "description": "A place."}},
/// });
/// assert_eq!(inline_foreign_refs(&foreign), json!({
///     "type": "object",
///     "properties": {
///         "from": {"type": "string", "description": "Where it starts."},
///         "via": {"type": "object"},
///     },
/// }));
/// ```
pub fn inline_foreign_refs(schema: &Value) -> Value {
    inlined(schema).schema
}

/// A schema after its references were put in place.
pub(super) struct Inlined {
    pub(super) schema: Value,
    /// Whether a bare object stands in for something else.
    pub(super) lost: bool,
}

pub(super) fn inlined(schema: &Value) -> Inlined {
    let graph = Graph::of(schema);
    let in_place = Writer::new(&graph, Policy::PutInPlace).document();
    let written = in_place.or_else(|| Writer::new(&graph, Policy::KeepAll).document());
    written.unwrap_or_else(|| Inlined { schema: bare_object(), lost: true })
}

fn bare_object() -> Value {
    json!({"type": "object"})
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Policy {
    /// Every reference but those of a cycle.
    PutInPlace,
    /// None: what is mentioned many times is written once.
    KeepAll,
}

struct Writer<'g, 's> {
    graph: &'g Graph<'s>,
    policy: Policy,
    /// What was written so far, in bytes and roughly.
    size: usize,
    /// How many definitions are being put in place around the current node.
    in_place: usize,
    /// The names that kept definitions have under `$defs`.
    names: BTreeMap<Place, String>,
    /// How often each name was wanted.
    wanted: BTreeMap<String, usize>,
    /// Those that still have to be written.
    unwritten: Vec<(Place, String)>,
    lost: bool,
}

impl<'g, 's> Writer<'g, 's> {
    fn new(graph: &'g Graph<'s>, policy: Policy) -> Self {
        Self {
            graph,
            policy,
            size: 0,
            in_place: 0,
            names: BTreeMap::new(),
            wanted: BTreeMap::new(),
            unwritten: Vec::new(),
            lost: false,
        }
    }

    /// The whole document; `None` when putting references in place makes it too large or too deep.
    fn document(mut self) -> Option<Inlined> {
        let mut document = self.root()?;
        let mut definitions = Map::new();
        while let Some((place, name)) = self.unwritten.pop() {
            let definition = self.schema(self.graph.value(&place), 3)?;
            definitions.insert(name, definition);
        }
        if let (false, Value::Object(members)) = (definitions.is_empty(), &mut document) {
            members.insert("$defs".to_owned(), Value::Object(definitions));
        }
        Some(Inlined { schema: document, lost: self.lost })
    }

    /// The root is never a mere reference: no reader looks for an object behind one.
    fn root(&mut self) -> Option<Value> {
        self.body(self.graph.root())
    }

    fn body(&mut self, node: &Value) -> Option<Value> {
        let Some(members) = node.as_object() else { return self.schema(node, 1) };
        let Some(target) = self.graph.target(members) else { return self.schema(node, 1) };
        let beside = self.keywords(members, 1)?;
        let body = match target {
            // One more of a chain that has an end.
            Target::Here(place) => self.body(self.graph.value(&place))?,
            Target::Nowhere => self.lose(),
        };
        Some(overlaid(body, beside))
    }

    fn schema(&mut self, schema: &Value, depth: usize) -> Option<Value> {
        self.write(8)?;
        if depth > DEEPEST || self.in_place > DEEPEST {
            // Without definitions in place around it, it may not be too deep at all.
            let its_own_depth = self.in_place == 0 || self.policy == Policy::KeepAll;
            return its_own_depth.then(|| self.lose());
        }
        let members = match schema {
            Value::Object(members) => members,
            Value::Bool(_) => return Some(schema.clone()),
            _ => return Some(self.lose()),
        };
        let Some(target) = self.graph.target(members) else {
            return self.keywords(members, depth).map(Value::Object);
        };
        let beside = self.keywords(members, depth)?;
        let node = match target {
            Target::Nowhere => self.lose(),
            Target::Here(place) if self.policy == Policy::KeepAll || self.graph.contains_itself(&place) => {
                json!({"$ref": format!("#/$defs/{}", self.name(place))})
            }
            Target::Here(place) => {
                self.in_place += 1;
                let definition = self.schema(self.graph.value(&place), depth);
                self.in_place -= 1;
                definition?
            }
        };
        Some(overlaid(node, beside))
    }

    /// The keywords of one node but those about references, and the schemas among them without theirs.
    fn keywords(&mut self, members: &Map<String, Value>, depth: usize) -> Option<Map<String, Value>> {
        let mut kept = Map::new();
        for (keyword, value) in members {
            if is_about_references(keyword) {
                continue;
            }
            self.write(keyword.len() + 4)?;
            let value = match position(keyword, value) {
                Position::Definitions => continue,
                Position::Schema => self.schema(value, depth + 1)?,
                Position::List(items) => {
                    let items: Option<_> = items.iter().map(|item| self.schema(item, depth + 2)).collect();
                    Value::Array(items?)
                }
                Position::Named(named) => {
                    let mut schemas = Map::new();
                    for (name, schema) in named {
                        self.write(name.len() + 4)?;
                        schemas.insert(name.clone(), self.schema(schema, depth + 2)?);
                    }
                    Value::Object(schemas)
                }
                Position::Plain => match size(value, DEEPEST.saturating_sub(depth)) {
                    Some(size) => {
                        self.write(size)?;
                        value.clone()
                    }
                    // Too deep; without its data a schema says less, and nothing wrong.
                    None => continue,
                },
            };
            kept.insert(keyword.clone(), value);
        }
        Some(kept)
    }

    /// What stands in for a node that cannot be read.
    fn lose(&mut self) -> Value {
        self.lost = true;
        bare_object()
    }

    fn write(&mut self, bytes: usize) -> Option<()> {
        self.size += bytes;
        (self.policy == Policy::KeepAll || self.size <= MOST_INLINED).then_some(())
    }

    /// The name of a definition that keeps its reference, in the characters that every reader accepts.
    fn name(&mut self, place: Place) -> String {
        if let Some(name) = self.names.get(&place) {
            return name.clone();
        }
        let last = place.rsplit(['/', '#']).next().unwrap_or_default();
        let accepted = |letter: char| letter.is_ascii_alphanumeric() || "_.-".contains(letter);
        let plain: String =
            last.chars().map(|letter| if accepted(letter) { letter } else { '_' }).take(64).collect();
        let plain = if plain.is_empty() { "Root".to_owned() } else { plain };
        let mut name = plain.clone();
        while let Some(count) = self.wanted.get_mut(&name) {
            *count += 1;
            name = format!("{plain}_{count}");
        }
        self.wanted.insert(name.clone(), 1);
        self.names.insert(place.clone(), name.clone());
        self.unwritten.push((place, name.clone()));
        name
    }
}

/// A node with the keywords that stand beside its reference, which win.
fn overlaid(node: Value, beside: Map<String, Value>) -> Value {
    let mut members = match node {
        _ if beside.is_empty() => return node,
        Value::Object(members) => members,
        Value::Bool(false) => Map::from_iter([("not".to_owned(), json!({}))]),
        _ => Map::new(),
    };
    members.extend(beside);
    Value::Object(members)
}

/// The size of a value in bytes, roughly; `None` when its arrays and objects lie more than `levels`
/// within each other.
fn size(value: &Value, levels: usize) -> Option<usize> {
    let below = || levels.checked_sub(1);
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => Some(8),
        Value::String(text) => Some(text.len() + 2),
        Value::Array(items) => items.iter().try_fold(2, |sum, item| Some(sum + size(item, below()?)?)),
        Value::Object(members) => members
            .iter()
            .try_fold(2, |sum, (name, member)| Some(sum + name.len() + 4 + size(member, below()?)?)),
    }
}
