//! Questions whose answer lies beyond a reference.

use super::{Checker, named};
use crate::{json::Tree, schema::Walk};

impl<'a> Checker<'a> {
    pub(super) fn admits_null(&self, node: &Tree, depth: usize) -> bool {
        // Branches and references that go on for longer come back to themselves.
        if depth > 64 {
            return false;
        }
        if node.get("type").and_then(Tree::as_str) == Some("null") {
            return true;
        }
        if let Some(Tree::Array(branches)) = node.get("anyOf") {
            return branches.iter().any(|branch| self.admits_null(branch, depth + 1));
        }
        self.definition(node).is_some_and(|definition| self.admits_null(definition, depth + 1))
    }

    /// A cycle can only be closed, in the dialects without references, where it comes back to an object.
    pub(super) fn cycles(&mut self) {
        let Some(Tree::Object(definitions)) = self.root.get("$defs") else { return };
        for (name, definition) in definitions {
            if !self.is_object(definition, 0) && self.comes_back(name, definition, &mut Vec::new()) {
                self.below(&["$defs", name], |checker| {
                    checker.defect(
                        "a type contains itself without passing through an object that is defined by name",
                    );
                });
            }
        }
    }

    /// Whether the walk below a definition that is no object comes back to it before it meets one.
    fn comes_back(&self, name: &str, node: &'a Tree, passed: &mut Vec<&'a str>) -> bool {
        if let Some(target) = named(node) {
            let Some(definition) = self.definition(node).filter(|definition| !self.is_object(definition, 0))
            else {
                return false;
            };
            if target == name {
                return true;
            }
            if passed.contains(&target) {
                return false;
            }
            passed.push(target);
            return self.comes_back(name, definition, passed);
        }
        children(node).any(|child| self.comes_back(name, child, passed))
    }

    fn is_object(&self, node: &Tree, depth: usize) -> bool {
        if depth > 64 {
            return false;
        }
        if let Some(definition) = self.definition(node) {
            return self.is_object(definition, depth + 1);
        }
        match node.get("anyOf") {
            Some(Tree::Array(branches)) => branches.iter().all(|branch| self.is_object(branch, depth + 1)),
            _ => node.get("properties").is_some(),
        }
    }
}

/// What stands in a schema position directly below a node.
fn children(node: &Tree) -> impl Iterator<Item = &Tree> {
    let single = ["items", "additionalProperties"].into_iter().filter_map(|keyword| node.get(keyword));
    let branches = match node.get("anyOf") {
        Some(Tree::Array(branches)) => branches.as_slice(),
        _ => &[],
    };
    let properties = match node.get("properties") {
        Some(Tree::Object(properties)) => properties.as_slice(),
        _ => &[],
    };
    single.chain(branches).chain(properties.iter().map(|(_, property)| property))
}
