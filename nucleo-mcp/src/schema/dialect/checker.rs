//! What each dialect's documents may be made of, checked on the document as it is published.
//!
//! A vendor refuses a whole request for one construct, and a client may drop every tool of a server,
//! so a document that breaks its dialect's rules is never served. The rules here are tables of what
//! may appear where, taken from the vendors' pages; they know nothing of how a document was made, and
//! a keyword that no table names is a defect.

mod cycles;
mod rules;
mod values;

use super::SchemaDialect;
use crate::{
    json::Tree,
    schema::{Defects, SchemaDefect, Walk, header},
};
use rules::{Rules, Words};
use values::whole;

/// Which of a tool's two documents is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Role {
    /// What the caller sends.
    Input,
    /// What the tool answers.
    Output,
}

/// Every place of a published document that its dialect does not allow.
pub(super) fn check(dialect: SchemaDialect, role: Role, document: &Tree) -> Vec<SchemaDefect> {
    let rules = rules::of(dialect, role);
    let mut checker = Checker { rules: &rules, root: document, defects: Defects::default() };
    checker.root();
    checker.defects.found
}

struct Checker<'a> {
    rules: &'a Rules,
    root: &'a Tree,
    defects: Defects,
}

impl Walk for Checker<'_> {
    fn defects(&mut self) -> &mut Defects {
        &mut self.defects
    }
}

impl<'a> Checker<'a> {
    fn root(&mut self) {
        let root = self.root;
        if root.get("type").and_then(Tree::as_str) != Some("object") {
            self.defect("the root is an object");
            return;
        }
        if !matches!(root.get("properties"), Some(Tree::Object(_))) {
            self.defect("the root has properties, if only an empty object of them");
        }
        if self.rules.root_requires && root.get("required").is_none() {
            self.defect("the root has a list of required properties, if only an empty one");
        }
        self.keywords(root, self.rules.root, "the root");
        self.object(root);
        self.words(root);
        self.cycles();
        if let Some(Tree::Object(definitions)) = root.get("$defs") {
            for (name, definition) in definitions {
                self.below(&["$defs", name], |checker| {
                    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_.-".contains(letter);
                    if name.is_empty() || !name.chars().all(plain) {
                        checker.defect("a definition's name is made of letters, digits and `_.-`");
                    }
                    checker.node(definition);
                });
            }
        }
    }

    fn node(&mut self, node: &'a Tree) {
        let Tree::Object(members) = node else {
            self.defect("a schema is an object");
            return;
        };
        self.words(node);
        let stated = |keyword: &str| members.iter().any(|(name, _)| name == keyword);
        if stated("$ref") {
            self.keywords(node, self.rules.reference, "a reference");
            self.reference(node);
        } else if stated("anyOf") {
            self.keywords(node, self.rules.union, "a union");
            self.union(node);
        } else if stated("type") {
            self.typed(node);
        } else {
            self.keywords(node, self.rules.open, "a node without a type");
        }
    }

    fn keywords(&mut self, node: &Tree, allowed: Words, what: &str) {
        let Tree::Object(members) = node else { return };
        let Some(allowed) = allowed else {
            self.defect(format!("{what} is not allowed"));
            return;
        };
        for (keyword, _) in members {
            let is_header = keyword == header::KEYWORD && self.travels(node);
            if !is_header && !allowed.contains(&keyword.as_str()) {
                self.defect(format!("{what} may not have `{keyword}`"));
            }
        }
    }

    /// Whether a value of that node may be said in a header too; where in the document that may be is no
    /// dialect's own rule.
    fn travels(&self, node: &Tree) -> bool {
        let kind = node.get("type").and_then(Tree::as_str);
        self.rules.headers && matches!(kind, Some("string" | "integer" | "boolean"))
    }

    fn words(&mut self, node: &Tree) {
        for keyword in ["title", "description"] {
            if let Some(words) = node.get(keyword)
                && words.as_str().is_none_or(|text| text.trim().is_empty())
            {
                self.defect(format!("`{keyword}` is a text that is not empty"));
            }
        }
        if let Some(nullable) = node.get("nullable")
            && *nullable != Tree::Bool(true)
        {
            self.defect("`nullable` is true or absent");
        }
    }

    fn reference(&mut self, node: &Tree) {
        if self.definition(node).is_none() {
            self.defect("a reference names a definition of this document");
        }
    }

    fn union(&mut self, node: &'a Tree) {
        let Some(Tree::Array(branches)) = node.get("anyOf") else {
            self.defect("`anyOf` is a list of schemas");
            return;
        };
        if branches.len() < self.rules.fewest_branches {
            self.defect(format!("a union has at least {} branches", self.rules.fewest_branches));
        }
        for (position, branch) in branches.iter().enumerate() {
            self.below(&["anyOf", &position.to_string()], |checker| {
                if checker.rules.typed_branches && branch.get("type").is_none() {
                    checker.defect("a branch of a union has a type");
                }
                checker.node(branch);
            });
        }
    }

    fn typed(&mut self, node: &'a Tree) {
        match node.get("type").and_then(Tree::as_str) {
            Some("object") => {
                if node.get("properties").is_some() {
                    self.keywords(node, self.rules.object, "an object");
                    self.object(node);
                } else if node.get("additionalProperties").is_some() {
                    self.keywords(node, self.rules.map, "a map");
                    self.map(node);
                } else {
                    self.keywords(node, self.rules.shapeless, "an object without a shape");
                }
            }
            Some("array") => {
                self.keywords(node, self.rules.array, "a list");
                self.array(node);
            }
            Some("string") => {
                self.keywords(node, self.rules.string, "a string");
                self.constants(node, "string");
                self.string(node);
            }
            Some(kind @ ("integer" | "number")) => {
                self.keywords(node, self.rules.number, "a number");
                self.constants(node, kind);
                self.bounds(node);
            }
            Some("boolean") => {
                self.keywords(node, self.rules.boolean, "a boolean");
                self.constants(node, "boolean");
            }
            Some("null") => self.keywords(node, self.rules.null, "a null"),
            _ => self.defect("`type` is one of the seven JSON types, alone"),
        }
    }

    fn object(&mut self, node: &'a Tree) {
        let Some(Tree::Object(properties)) = node.get("properties") else {
            self.defect("`properties` is an object of schemas");
            return;
        };
        self.required(node, properties);
        if self.rules.closed && node.get("additionalProperties") != Some(&Tree::Bool(false)) {
            self.defect("an object is closed by `additionalProperties: false`");
        }
        if !matches!(node.get("additionalProperties"), None | Some(Tree::Bool(false))) {
            self.defect("an object with properties is closed, or says nothing of others");
        }
        for (name, property) in properties {
            self.below(&["properties", name], |checker| checker.node(property));
        }
    }

    fn required(&mut self, node: &Tree, properties: &[(String, Tree)]) {
        let names: Vec<&str> = match node.get("required") {
            None => Vec::new(),
            Some(Tree::Array(names)) if names.iter().all(|name| name.as_str().is_some()) => {
                names.iter().filter_map(Tree::as_str).collect()
            }
            Some(_) => {
                self.defect("`required` is a list of names");
                return;
            }
        };
        for (position, name) in names.iter().enumerate() {
            if !properties.iter().any(|(declared, _)| declared == name) {
                self.defect(format!("`{name}` is required and not declared"));
            }
            if names[..position].contains(name) {
                self.defect(format!("`{name}` is required twice"));
            }
        }
        if self.rules.all_required {
            for (name, _) in properties {
                if !names.contains(&name.as_str()) {
                    self.defect(format!("`{name}` is declared and not required"));
                }
            }
        }
        if !self.rules.tells_omission {
            for (name, property) in properties {
                if !names.contains(&name.as_str()) && self.admits_null(property, 0) {
                    self.below(&["properties", name], |checker| {
                        checker.defect(
                            "an optional property admits null, which some dialects spell an omission with",
                        );
                    });
                }
            }
        }
    }

    fn definition(&self, reference: &Tree) -> Option<&'a Tree> {
        self.root.get("$defs")?.get(named(reference)?)
    }

    fn map(&mut self, node: &'a Tree) {
        match node.get("additionalProperties") {
            Some(Tree::Bool(true)) => {}
            Some(shape @ Tree::Object(_)) => {
                self.below(&["additionalProperties"], |checker| checker.node(shape));
            }
            _ => self.defect("a closed object has `properties`, if only an empty object of them"),
        }
    }

    fn array(&mut self, node: &'a Tree) {
        match node.get("items") {
            Some(items) => self.below(&["items"], |checker| checker.node(items)),
            None => self.defect("a list states its items"),
        }
        for keyword in ["minItems", "maxItems"] {
            let Some(limit) = node.get(keyword) else { continue };
            let Some(count) = whole(limit) else {
                self.defect(format!("`{keyword}` is a whole number"));
                continue;
            };
            if keyword == "minItems" && self.rules.largest_min_items.is_some_and(|largest| count > largest) {
                self.defect("`minItems` is 0 or 1");
            }
        }
    }
}

/// The definition a reference names.
fn named(reference: &Tree) -> Option<&str> {
    reference.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}
