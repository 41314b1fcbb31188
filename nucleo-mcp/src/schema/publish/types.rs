//! The types that one document mentions: which of them contain themselves, and which share a name.

use super::Direction;
use crate::schema::SchemaDefect;
use crate::schema::description::{Body, Description, Shape};
use crate::schema::property::{Property, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A type's own name and the place where it was declared.
pub(super) type Identity = (&'static str, &'static str);

/// Deeper than any type that a person wrote, and far from the end of the stack: only a description
/// that mentions itself without a name of its own gets here.
const DEEPEST: usize = 128;

/// The declared types below a root.
#[derive(Default)]
pub(super) struct Types {
    names: BTreeMap<Identity, String>,
    mentions: BTreeMap<Identity, BTreeSet<Identity>>,
    path: Vec<Identity>,
    pub(super) bulk: bool,
    pub(super) endless: bool,
}

impl Types {
    /// Notes everything that is below a description.
    pub(super) fn visit(&mut self, description: &Description, direction: Direction, depth: usize) {
        if depth > DEEPEST {
            self.endless = true;
            return;
        }
        self.bulk |= description.bulk;
        let identity = description.identity();
        if let Some(identity) = identity {
            if let Some(&holder) = self.path.last() {
                self.mentions.entry(holder).or_default().insert(identity);
            }
            if self.names.insert(identity, description.full_name()).is_some() {
                return;
            }
            self.path.push(identity);
        }
        match description.shape {
            Shape::Array(items) => self.visit((items.of)(), direction, depth + 1),
            Shape::Map(values) => self.visit(values(), direction, depth + 1),
            Shape::Object(properties) => self.properties(properties, direction, depth),
            Shape::Union(union) => {
                for branch in union.branches {
                    match branch.body {
                        _ if direction.name(branch.constant.names).is_none() => {}
                        Body::Unit => {}
                        Body::Fields(properties) => self.properties(properties, direction, depth),
                        Body::Newtype(inner, _) => self.visit(inner(), direction, depth + 1),
                    }
                }
            }
            _ => {}
        }
        if identity.is_some() {
            self.path.pop();
        }
    }

    fn properties(&mut self, properties: &[Property], direction: Direction, depth: usize) {
        for property in properties {
            if direction.name(property.names).is_none() {
                continue;
            }
            match property.value {
                Value::Of(describe) | Value::Flattened(describe) => {
                    self.visit(describe(), direction, depth + 1);
                }
                Value::Tag(_) => {}
            }
        }
    }

    /// The types that contain themselves, whatever is in between.
    pub(super) fn recursive(&self) -> BTreeSet<Identity> {
        self.mentions.keys().copied().filter(|identity| self.reaches(*identity)).collect()
    }

    fn reaches(&self, target: Identity) -> bool {
        let mut seen = BTreeSet::new();
        let mut next = vec![target];
        while let Some(identity) = next.pop() {
            for &mentioned in self.mentions.get(&identity).into_iter().flatten() {
                if mentioned == target {
                    return true;
                }
                if seen.insert(mentioned) {
                    next.push(mentioned);
                }
            }
        }
        false
    }

    /// Every name that two different types have.
    pub(super) fn clashes(&self) -> Vec<SchemaDefect> {
        let mut holders: BTreeMap<&str, Vec<Identity>> = BTreeMap::new();
        for (identity, name) in &self.names {
            holders.entry(name).or_default().push(*identity);
        }
        let shared = holders.into_iter().filter(|(_, types)| types.len() > 1);
        shared
            .map(|(name, types)| {
                let types: Vec<String> = types.into_iter().map(told).collect();
                SchemaDefect {
                    place: String::new(),
                    problem: format!(
                        "different types share the name `{name}` in one schema: {}; give one of them \
                         another by `#[serde(rename = \"…\")]`",
                        types.join(" and ")
                    ),
                }
            })
            .collect()
    }
}

fn told((type_name, place): Identity) -> String {
    if place.is_empty() { format!("`{type_name}`") } else { format!("`{type_name}` ({place})") }
}
