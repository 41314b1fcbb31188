//! Which places of a document its references lead to, and which of those lead back to themselves.

use super::cycles::in_cycles;
use super::pointer;
use super::positions::{anchor, children, is_data};
use serde_json::{Map, Value};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The most references that may follow one another without a keyword between them.
const LONGEST_CHAIN: usize = 32;

/// A document and where its references lead.
pub(super) struct Graph<'s> {
    document: &'s Value,
    address: Option<&'s str>,
    anchors: HashMap<&'s str, &'s Value>,
    in_cycles: BTreeSet<String>,
}

/// A place of the document: a JSON Pointer, or `#name` for a schema with a name of its own.
pub(super) type Place = String;

/// Where the reference of a node leads.
pub(super) enum Target {
    /// A place of this document.
    Here(Place),
    /// Out of the document, to nothing in it, or only on to other references.
    Nowhere,
}

impl<'s> Graph<'s> {
    pub(super) fn of(document: &'s Value) -> Self {
        let mut graph = Self {
            document,
            address: document.get("$id").and_then(Value::as_str),
            anchors: anchors(document),
            in_cycles: BTreeSet::new(),
        };
        graph.in_cycles = in_cycles(&graph.edges());
        graph
    }

    pub(super) fn root(&self) -> &'s Value {
        self.document
    }

    /// The schema at a place that a reference leads to.
    pub(super) fn value(&self, place: &str) -> &'s Value {
        self.look_up(place).unwrap_or(&Value::Bool(true))
    }

    fn look_up(&self, place: &str) -> Option<&'s Value> {
        match place.strip_prefix('#') {
            Some(name) => self.anchors.get(name).copied(),
            None => self.document.pointer(place),
        }
    }

    /// Where a node's reference leads, if it has one.
    pub(super) fn target(&self, members: &Map<String, Value>) -> Option<Target> {
        let first = self.place(reference(members)?);
        let mut next = first.clone();
        for _ in 0..LONGEST_CHAIN {
            let Some(place) = next else { return Some(Target::Nowhere) };
            let Some(reference) = self.value(&place).as_object().and_then(reference) else {
                return Some(first.map_or(Target::Nowhere, Target::Here));
            };
            next = self.place(reference);
            if next.is_none() {
                // The chain ends in a bare object, and what stands along it still counts.
                return Some(first.map_or(Target::Nowhere, Target::Here));
            }
        }
        Some(Target::Nowhere)
    }

    fn place(&self, reference: &str) -> Option<Place> {
        let place = match pointer::place(reference, self.address) {
            Some(pointer) => pointer,
            None => reference.starts_with('#').then(|| reference.to_owned())?,
        };
        self.look_up(&place).filter(|value| value.is_object() || value.is_boolean()).map(|_| place)
    }

    /// Whether a place is referred to from inside itself, through whatever lies between.
    pub(super) fn contains_itself(&self, place: &str) -> bool {
        self.in_cycles.contains(place)
    }

    /// For each place that is referred to, the places that are referred to from inside it.
    fn edges(&self) -> BTreeMap<Place, BTreeSet<Place>> {
        let mut edges = BTreeMap::new();
        let mut unvisited: Vec<Place> = self.mentioned_in(self.document).into_iter().collect();
        while let Some(place) = unvisited.pop() {
            if let Entry::Vacant(unknown) = edges.entry(place) {
                let mentioned = self.mentioned_in(self.value(unknown.key()));
                unvisited.extend(mentioned.iter().cloned());
                unknown.insert(mentioned);
            }
        }
        edges
    }

    fn mentioned_in(&self, schema: &'s Value) -> BTreeSet<Place> {
        let mut mentioned = BTreeSet::new();
        let mut nodes = vec![schema];
        while let Some(node) = nodes.pop() {
            if let Value::Object(members) = node {
                if let Some(Target::Here(place)) = self.target(members) {
                    mentioned.insert(place);
                }
                nodes.extend(children(members));
            }
        }
        mentioned
    }
}

fn reference(members: &Map<String, Value>) -> Option<&str> {
    ["$ref", "$dynamicRef", "$recursiveRef"].into_iter().find_map(|keyword| members.get(keyword)?.as_str())
}

/// The schemas that have a name of their own; of two with one name, neither has it.
fn anchors(document: &Value) -> HashMap<&str, &Value> {
    let mut anchors = HashMap::new();
    let mut contested = Vec::new();
    let mut nodes = vec![document];
    while let Some(node) = nodes.pop() {
        match node {
            Value::Object(members) => {
                if let Some(name) = anchor(members)
                    && anchors.insert(name, node).is_some()
                {
                    contested.push(name);
                }
                nodes.extend(members.iter().filter(|(keyword, _)| !is_data(keyword)).map(|(_, value)| value));
            }
            Value::Array(items) => nodes.extend(items),
            _ => {}
        }
    }
    for name in contested {
        anchors.remove(name);
    }
    anchors
}
