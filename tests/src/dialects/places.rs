//! From the place a refusal names to the words a published document has there.

use nucleo_mcp::schema::{Additional, Schema};

/// The descriptions on the way to a place, the place itself last. A union is every branch at once.
pub fn words_at(published: &Schema, path: &str) -> Vec<Vec<String>> {
    let mut nodes = within(vec![published], published);
    let mut words = vec![words_of(&nodes)];
    for step in steps(path) {
        nodes = within(nodes.iter().flat_map(|node| below(node, &step, published)).collect(), published);
        words.push(words_of(&nodes));
    }
    words
}

/// Every description at a place and anywhere inside it.
pub fn words_inside(published: &Schema, path: &str) -> Vec<String> {
    let mut nodes = within(vec![published], published);
    for step in steps(path) {
        nodes = within(nodes.iter().flat_map(|node| below(node, &step, published)).collect(), published);
    }
    let mut at = 0;
    while let Some(node) = nodes.get(at).copied() {
        let mut inside: Vec<&Schema> =
            node.properties.iter().flatten().map(|(_, property)| property).collect();
        inside.extend(node.items.as_deref());
        for found in within(inside, published) {
            if !nodes.iter().any(|seen| std::ptr::eq(*seen, found)) {
                nodes.push(found);
            }
        }
        at += 1;
    }
    words_of(&nodes)
}

enum Step {
    Property(String),
    Item,
    Entry,
}

fn steps(path: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("[\"") {
            let (name, after) = after.split_once("\"]").expect("a closed name");
            steps.push(Step::Property(name.replace("\\\"", "\"")));
            rest = after;
        } else if let Some(after) = rest.strip_prefix('[') {
            let (position, after) = after.split_once(']').expect("a closed position");
            steps.push(if position.starts_with("entry") { Step::Entry } else { Step::Item });
            rest = after;
        } else {
            let plain = rest.trim_start_matches('.');
            let end = plain.find(['.', '[']).unwrap_or(plain.len());
            steps.push(Step::Property(plain[..end].to_owned()));
            rest = &plain[end..];
        }
    }
    steps
}

/// The nodes themselves, their branches and what they refer to.
fn within<'s>(nodes: Vec<&'s Schema>, root: &'s Schema) -> Vec<&'s Schema> {
    let mut all: Vec<&Schema> = Vec::new();
    let mut open = nodes;
    while let Some(node) = open.pop() {
        if all.iter().any(|seen| std::ptr::eq(*seen, node)) {
            continue;
        }
        all.push(node);
        open.extend(&node.any_of);
        open.extend(node.reference.as_deref().and_then(|name| root.definition(name)));
    }
    all
}

fn below<'s>(node: &'s Schema, step: &Step, root: &'s Schema) -> Vec<&'s Schema> {
    match step {
        Step::Property(name) => node.property(name).into_iter().collect(),
        Step::Item => node.items.as_deref().into_iter().collect(),
        Step::Entry => match (&node.additional, node.items.as_deref()) {
            (Some(Additional::Shape(shape)), _) => vec![shape],
            (_, Some(entry)) => {
                within(vec![entry], root).iter().filter_map(|entry| entry.property("value")).collect()
            }
            _ => Vec::new(),
        },
    }
}

fn words_of(nodes: &[&Schema]) -> Vec<String> {
    nodes.iter().filter_map(|node| node.description.clone()).collect()
}
