//! A well-behaved caller: knows the canonical document it means, reads what a dialect publishes, and
//! writes its arguments as that asks.

use nucleo_mcp::{
    json::Tree,
    schema::{Additional, Kind, Schema, SchemaDialect},
};

/// The arguments a caller of the dialect sends to mean `document`.
pub fn spelled(dialect: SchemaDialect, canonical: &Schema, document: &Tree) -> Tree {
    match dialect {
        // These narrow what is said and leave what is sent as it is.
        SchemaDialect::Canonical | SchemaDialect::Flat | SchemaDialect::Nova | SchemaDialect::Gemini => {
            return document.clone();
        }
        SchemaDialect::OpenaiStrict | SchemaDialect::AnthropicStrict | SchemaDialect::BedrockStrict => {}
    }
    let published = dialect.input_schema(canonical);
    let mut caller = Caller { canonical, published: &published, within: Vec::new() };
    caller.value(document, canonical, &published)
}

struct Caller<'s> {
    canonical: &'s Schema,
    published: &'s Schema,
    /// The defined types around the place being written, for what repeats one of them.
    within: Vec<(&'s str, &'s Schema)>,
}

impl<'s> Caller<'s> {
    fn value(&mut self, value: &Tree, canonical: &'s Schema, published: &'s Schema) -> Tree {
        if let Some(name) = &canonical.reference {
            let published =
                self.repeated(name, without_null(resolved(published, self.published), self.published));
            self.within.push((name, published));
            let definition = self.canonical.definition(name).expect("fixtures have no dangling references");
            let spelled = self.value(value, definition, published);
            self.within.pop();
            return spelled;
        }
        let wrapped = resolved(published, self.published);
        let published = without_null(wrapped, self.published);
        // The words of an optional property stand on its union with null.
        let says_text = |node: &Schema| {
            node.description.as_deref().is_some_and(|words| words.contains("written as JSON text"))
        };
        if published.kind == Some(Kind::String) && (says_text(published) || says_text(wrapped)) {
            return Tree::String(value.to_string());
        }
        match value {
            Tree::Object(members) if canonical.is_map() => self.map(members, canonical, published),
            _ if !canonical.any_of.is_empty() => {
                let fitting = |branch: &&Schema| fits(value, branch, self.canonical);
                let Some(at) = canonical.any_of.iter().position(|branch| fitting(&branch)) else {
                    return value.clone();
                };
                // A null branch that the dialect added comes after the others.
                let branch = wrapped.any_of.get(at).unwrap_or(wrapped);
                self.value(value, &canonical.any_of[at], branch)
            }
            Tree::Object(members) if canonical.properties.is_some() => {
                self.object(members, canonical, published)
            }
            Tree::Array(elements) if canonical.items.is_some() => {
                let (Some(items), Some(spelled)) = (&canonical.items, &published.items) else {
                    return value.clone();
                };
                Tree::Array(elements.iter().map(|element| self.value(element, items, spelled)).collect())
            }
            _ => value.clone(),
        }
    }

    fn map(&mut self, members: &[(String, Tree)], canonical: &'s Schema, published: &'s Schema) -> Tree {
        let shape = match &canonical.additional {
            Some(Additional::Shape(shape)) => Some(shape.as_ref()),
            _ => None,
        };
        let Some(entry) = &published.items else { return Tree::Object(members.to_vec()) };
        let spelling = entry.property("value").expect("an entry has a value");
        Tree::Array(
            members
                .iter()
                .map(|(name, value)| {
                    let value = match shape {
                        Some(shape) => self.value(value, shape, spelling),
                        None => Tree::String(value.to_string()),
                    };
                    Tree::Object(vec![
                        ("value".to_owned(), value),
                        ("key".to_owned(), Tree::String(name.clone())),
                    ])
                })
                .collect(),
        )
    }

    fn object(&mut self, members: &[(String, Tree)], canonical: &'s Schema, published: &'s Schema) -> Tree {
        let mut spelled: Vec<(String, Tree)> = Vec::new();
        for (name, value) in members {
            let value = match (canonical.property(name), published.property(name)) {
                (Some(canonical), Some(published)) => self.value(value, canonical, published),
                _ => value.clone(),
            };
            spelled.push((name.clone(), value));
        }
        // What a strict document requires and the caller leaves out.
        for (name, _) in published.properties.iter().flatten() {
            if published.requires(name)
                && !canonical.requires(name)
                && members.iter().all(|(own, _)| own != name)
            {
                spelled.insert(0, (name.clone(), Tree::Null));
            }
        }
        Tree::Object(spelled)
    }

    /// The type around this place that a shapeless object repeats.
    fn repeated(&self, name: &str, published: &'s Schema) -> &'s Schema {
        let repeats =
            published.description.as_deref().is_some_and(|words| words.contains("Repeats the structure of"));
        let shapeless = published.properties.is_none() && published.any_of.is_empty();
        let around = self.within.iter().rev().find(|(own, _)| *own == name);
        match around {
            Some((_, around)) if repeats && shapeless => around,
            _ => published,
        }
    }
}

fn resolved<'s>(node: &'s Schema, root: &'s Schema) -> &'s Schema {
    match &node.reference {
        Some(name) => resolved(root.definition(name).expect("fixtures have no dangling references"), root),
        None => node,
    }
}

/// The node itself, where it is its own type or null, or stands in a union of its own for its words.
fn without_null<'s>(node: &'s Schema, root: &'s Schema) -> &'s Schema {
    let branches = branches(node);
    match branches {
        [only] if only.kind != Some(Kind::Null) => resolved(only, root),
        _ => node,
    }
}

fn branches(node: &Schema) -> &[Schema] {
    match node.any_of.as_slice() {
        [branches @ .., null] if null.kind == Some(Kind::Null) && !branches.is_empty() => branches,
        branches => branches,
    }
}

/// Whether a value is of a branch, as far as that tells branches apart.
fn fits(value: &Tree, node: &Schema, root: &Schema) -> bool {
    let node = resolved(node, root);
    if !node.any_of.is_empty() {
        return node.any_of.iter().any(|branch| fits(value, branch, root));
    }
    let constants = node.constants.as_deref().or(node.constant.as_ref().map(std::slice::from_ref));
    if constants.is_some_and(|constants| !constants.contains(value)) {
        return false;
    }
    match (value, node.kind) {
        (_, None)
        | (Tree::Null, Some(Kind::Null))
        | (Tree::Bool(_), Some(Kind::Boolean))
        | (Tree::Number(_), Some(Kind::Integer | Kind::Number))
        | (Tree::String(_), Some(Kind::String)) => true,
        (Tree::Array(elements), Some(Kind::Array)) => {
            node.items.as_ref().is_none_or(|items| elements.iter().all(|element| fits(element, items, root)))
        }
        (Tree::Object(members), Some(Kind::Object)) => match (&node.properties, &node.additional) {
            (Some(_), _) => {
                let declared = |(name, value): &(String, Tree)| {
                    node.property(name).is_some_and(|property| fits(value, property, root))
                };
                let mut required = node.required.iter().flatten();
                members.iter().all(declared)
                    && required.all(|name| members.iter().any(|(own, _)| own == name))
            }
            (None, Some(Additional::Shape(shape))) => {
                members.iter().all(|(_, value)| fits(value, shape, root))
            }
            _ => true,
        },
        _ => false,
    }
}
