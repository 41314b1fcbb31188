//! One node of a foreign schema, its references in place already.

use super::keyword::{applies, constants, count, implied, is_of_kind, kind_of, number_keyword, text_keyword};
use super::words;
use crate::json::Tree;
use crate::schema::{Additional, Kind, Schema};
use serde_json::{Map, Value, json};

/// Which of a tool's two documents is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// What callers send: narrower is safe, since the foreign server accepts it too.
    Input,
    /// What the tool answers: wider is safe, since nobody is promised too much.
    Output,
}

pub(super) struct Adopter {
    side: Side,
    /// Whether what was adopted refuses something that the foreign document accepts.
    pub(super) promises_more: bool,
}

type Members = Map<String, Value>;

/// What a node says that is not a rule.
const ANNOTATIONS: [&str; 6] = ["title", "description", "default", "examples", "deprecated", "$schema"];

impl Adopter {
    pub(super) fn new(side: Side, promises_more: bool) -> Self {
        Self { side, promises_more }
    }

    pub(super) fn root(&mut self, root: &Members) -> Schema {
        let mut root = root.clone();
        let definitions = root.remove("$defs");
        root.insert("type".to_owned(), json!("object"));
        // A root that is a choice cannot be read by any client; its properties can.
        let mut rules = Vec::new();
        for keyword in ["anyOf", "oneOf"] {
            if let Some(choice) = root.remove(keyword) {
                rules.extend(words::rule("anyOf", &choice));
            }
        }
        let mut schema = self.object(&root, &mut rules, true);
        annotate(&mut schema, &root, &rules);
        if let Some(Value::Object(definitions)) = &definitions {
            schema.definitions = definitions
                .iter()
                .map(|(name, definition)| (name.clone(), self.node(definition).unwrap_or_default()))
                .collect();
        }
        schema
    }

    /// The node, or none where nothing at all is accepted.
    fn node(&mut self, foreign: &Value) -> Option<Schema> {
        let members = match foreign {
            Value::Bool(false) => return None,
            Value::Object(members) => members,
            _ => return Some(Schema::default()),
        };
        if let Some(Value::String(reference)) = members.get("$ref") {
            return Some(mention(reference, members));
        }
        if let Some(merged) = merged(members) {
            return self.node(&Value::Object(merged));
        }
        let mut rules = Vec::new();
        let mut schema = match self.union(members, &mut rules) {
            Some(union) => union,
            None => self.typed(members, &mut rules)?,
        };
        annotate(&mut schema, members, &rules);
        Some(schema)
    }

    /// A choice of shapes, where the node is that and nothing else.
    fn union(&mut self, members: &Members, rules: &mut Vec<String>) -> Option<Schema> {
        let keyword = ["anyOf", "oneOf"].into_iter().find(|keyword| members.contains_key(*keyword))?;
        let Some(Value::Array(branches)) = members.get(keyword) else { return None };
        let says_more = members
            .keys()
            .any(|name| name != keyword && name != "type" && !ANNOTATIONS.contains(&name.as_str()));
        if says_more {
            return None;
        }
        let kind = members.get("type");
        let branches = branches.iter().filter_map(|branch| {
            let mut branch = branch.clone();
            if let (Some(kind), Value::Object(branch)) = (kind, &mut branch) {
                branch.entry("type").or_insert_with(|| kind.clone());
            }
            self.node(&branch)
        });
        let branches: Vec<Schema> = branches.collect();
        if keyword == "oneOf" && branches.len() > 1 {
            rules.extend(words::rule("oneOf", &Value::Null));
        }
        Some(one_of_several(branches))
    }

    fn typed(&mut self, members: &Members, rules: &mut Vec<String>) -> Option<Schema> {
        let kinds = self.kinds(members, rules);
        let mut shapes = Vec::new();
        for kind in &kinds {
            // One shape tells the rules; what none of them takes is told once, by the first.
            let mut own = Vec::new();
            if let Some(shape) = self.of_kind(*kind, members, &mut own) {
                shapes.push(shape);
            }
            for rule in own {
                if !rules.contains(&rule) {
                    rules.push(rule);
                }
            }
        }
        if kinds.is_empty() {
            return Some(Self::untyped(members, rules));
        }
        (!shapes.is_empty()).then(|| one_of_several(shapes))
    }

    /// The kinds of value a node accepts; none when it says nothing about that.
    fn kinds(&mut self, members: &Members, rules: &mut Vec<String>) -> Vec<Kind> {
        let named: Vec<&str> = match members.get("type") {
            Some(Value::String(name)) => vec![name],
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        let mut kinds: Vec<Kind> = named.iter().copied().filter_map(Kind::named).collect();
        if kinds.len() < named.len() {
            rules.extend(members.get("type").and_then(|value| words::rule("type", value)));
            // A type nobody knows: anything may be meant, so nothing is refused for its kind.
            return Vec::new();
        }
        if kinds.is_empty() && !members.contains_key("enum") && !members.contains_key("const") {
            kinds.extend(implied(members));
            self.promises_more |= !kinds.is_empty();
        }
        if members.get("nullable") == Some(&Value::Bool(true)) && !kinds.is_empty() {
            kinds.push(Kind::Null);
        }
        if kinds.contains(&Kind::Number) {
            kinds.retain(|kind| *kind != Kind::Integer);
        }
        let mut once = Vec::with_capacity(kinds.len());
        for kind in kinds {
            if !once.contains(&kind) {
                once.push(kind);
            }
        }
        once
    }

    fn untyped(members: &Members, rules: &mut Vec<String>) -> Schema {
        let constants = constants(members);
        for (keyword, value) in members {
            let is_said = constants.is_some() && matches!(keyword.as_str(), "enum" | "const");
            if !is_said && keyword != "type" && !ANNOTATIONS.contains(&keyword.as_str()) {
                rules.extend(words::rule(keyword, value));
            }
        }
        let Some(constants) = constants else { return Schema::default() };
        let mut by_kind: Vec<(Kind, Vec<Tree>)> = Vec::new();
        for constant in constants {
            let kind = kind_of(&constant);
            match by_kind.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, constants)) => constants.push(constant),
                None => by_kind.push((kind, vec![constant])),
            }
        }
        one_of_several(by_kind.into_iter().map(|(kind, constants)| of_constants(kind, constants)).collect())
    }

    fn of_kind(&mut self, kind: Kind, members: &Members, rules: &mut Vec<String>) -> Option<Schema> {
        if let Some(all) = constants(members) {
            let own: Vec<Tree> = all.into_iter().filter(|constant| is_of_kind(constant, kind)).collect();
            return (!own.is_empty()).then(|| of_constants(kind, own));
        }
        if kind == Kind::Object {
            return Some(self.object(members, rules, false));
        }
        let mut schema = Schema::of(kind);
        for (keyword, value) in members {
            let is_taken = match kind {
                Kind::String => text_keyword(&mut schema, keyword, value),
                Kind::Integer | Kind::Number => number_keyword(&mut schema, keyword, value, members),
                Kind::Array => self.array_keyword(&mut schema, keyword, value),
                Kind::Boolean | Kind::Null | Kind::Object => false,
            };
            if !is_taken && applies(keyword, kind) {
                rules.extend(words::rule(keyword, value));
            }
        }
        if kind == Kind::Array && schema.items.is_none() {
            schema.items = Some(Box::default());
        }
        Some(schema)
    }

    fn array_keyword(&mut self, schema: &mut Schema, keyword: &str, value: &Value) -> bool {
        match (keyword, value) {
            ("items", Value::Object(_) | Value::Bool(true)) => match self.node(value) {
                Some(items) => schema.items = Some(Box::new(items)),
                None => schema.max_items = Some(0),
            },
            ("items", Value::Bool(false)) => schema.max_items = Some(0),
            ("minItems", _) => return count(value, &mut schema.min_items),
            ("maxItems", _) => return count(value, &mut schema.max_items),
            ("uniqueItems", Value::Bool(unique)) => schema.unique_items = *unique,
            _ => return false,
        }
        true
    }

    fn object(&mut self, members: &Members, rules: &mut Vec<String>, is_root: bool) -> Schema {
        let mut schema = Schema::of(Kind::Object);
        let mut properties = Vec::new();
        let mut never = Vec::new();
        if let Some(Value::Object(declared)) = members.get("properties") {
            for (name, property) in declared {
                match self.node(property) {
                    Some(property) => properties.push((name.clone(), property)),
                    None => never.push(name.as_str()),
                }
            }
        }
        if let Some(Value::Array(required)) = members.get("required") {
            let mut names: Vec<String> = Vec::new();
            for name in required.iter().filter_map(Value::as_str) {
                if !names.iter().any(|known| known == name) && !never.contains(&name) {
                    if !properties.iter().any(|(declared, _)| declared == name) {
                        properties.push((name.to_owned(), Schema::default()));
                    }
                    names.push(name.to_owned());
                }
            }
            schema.required = Some(names).filter(|names| !names.is_empty() && self.side == Side::Input);
        }
        let additional = members.get("additionalProperties");
        if properties.is_empty() {
            schema.additional = match additional {
                Some(Value::Bool(false)) => Some(Additional::Closed),
                Some(shape @ Value::Object(_)) => match self.node(shape) {
                    None => Some(Additional::Closed),
                    Some(shape) if shape == Schema::default() => Some(Additional::Any),
                    Some(shape) => Some(Additional::Shape(Box::new(shape))),
                },
                None if is_root => Some(Additional::Closed),
                Some(_) | None => Some(Additional::Any),
            };
        } else if self.side == Side::Input {
            schema.additional = Some(Additional::Closed);
        }
        if self.side == Side::Input {
            let required = schema.required.as_deref().unwrap_or_default();
            properties.retain_mut(|(name, property)| required.contains(name) || without_null(property));
        }
        if !matches!(schema.additional, Some(Additional::Any | Additional::Shape(_))) {
            schema.properties = Some(properties);
        }
        if self.side == Side::Output && schema.additional == Some(Additional::Closed) {
            schema.additional = None;
        }
        for (keyword, value) in members {
            let is_said =
                matches!(keyword.as_str(), "type" | "properties" | "required" | "additionalProperties");
            if !is_said && applies(keyword, Kind::Object) {
                rules.extend(words::rule(keyword, value));
            }
        }
        schema
    }
}

/// Takes `null` out of what an optional property accepts: leaving it out says the same, and there are
/// dialects that spell an omission so. Whether anything is left.
fn without_null(property: &mut Schema) -> bool {
    if property.kind == Some(Kind::Null) {
        return false;
    }
    if property.any_of.iter().any(|branch| branch.kind == Some(Kind::Null)) {
        property.any_of.retain(|branch| branch.kind != Some(Kind::Null));
        if property.any_of.len() == 1 {
            let branch = property.any_of.remove(0);
            let outer = std::mem::take(property);
            *property = Schema {
                description: outer.description.or(branch.description.clone()),
                default: outer.default.or(branch.default.clone()),
                ..branch
            };
        }
    }
    true
}

/// A node that only mentions a definition; the rules beside that are told.
fn mention(reference: &str, members: &Members) -> Schema {
    let mut schema =
        Schema { reference: reference.strip_prefix("#/$defs/").map(str::to_owned), ..Schema::default() };
    let rules: Vec<String> = members
        .iter()
        .filter(|(keyword, _)| *keyword != "$ref" && *keyword != "type")
        .filter_map(|(keyword, value)| words::rule(keyword, value))
        .collect();
    schema.description = words::description(members.get("description").and_then(Value::as_str), &rules);
    schema
}

/// A node without an `allOf` of one schema, which stands for that schema; what the node says wins.
fn merged(members: &Members) -> Option<Members> {
    let Some(Value::Array(all)) = members.get("allOf") else { return None };
    let [Value::Object(only)] = all.as_slice() else { return None };
    let mut merged = only.clone();
    merged.extend(
        members.iter().filter(|(keyword, _)| *keyword != "allOf").map(|(k, v)| (k.clone(), v.clone())),
    );
    Some(merged)
}

fn annotate(schema: &mut Schema, members: &Members, rules: &[String]) {
    if schema.kind == Some(Kind::Object) {
        schema.title = members.get("title").and_then(Value::as_str).and_then(words::title);
    }
    schema.description = words::description(members.get("description").and_then(Value::as_str), rules);
    schema.default = members.get("default").filter(|default| !default.is_null()).map(Tree::from);
    if let Some(Value::Array(examples)) = members.get("examples") {
        schema.examples = examples.iter().take(3).map(Tree::from).collect();
    }
}

fn one_of_several(mut shapes: Vec<Schema>) -> Schema {
    match shapes.len() {
        0 => Schema::default(),
        1 => shapes.remove(0),
        _ => Schema { any_of: shapes, ..Schema::default() },
    }
}

fn of_constants(kind: Kind, constants: Vec<Tree>) -> Schema {
    // `null` and a whole kind of constants need no list.
    let constants = if kind == Kind::Null { None } else { Some(constants) };
    Schema { constants, ..Schema::of(kind) }
}
