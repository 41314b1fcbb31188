//! Documents that a schema accepts.

use super::Random;
use super::oracle::{Oracle, says_the_same};
use super::pattern::Sampler;
use crate::json::{Number, Tree};
use crate::schema::{Additional, Format, Kind, Schema};
use std::collections::HashMap;

/// How much of what may be there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::testing) enum Extent {
    /// Only what must be.
    Least,
    /// Everything, each union in the branch of that number.
    Whole(usize),
    /// Some of it.
    Some,
}

/// How often a type is entered again below itself before what is optional ends.
const TURNS: usize = 2;

/// The deepest a document is made, for a type that has no end.
const DEPTH: usize = 48;

/// Makes documents of one schema.
pub(in crate::testing) struct Maker<'s> {
    root: &'s Schema,
    oracle: &'s Oracle<'s>,
    random: Random,
    /// The patterns that were met, each read once.
    samplers: HashMap<&'s str, Option<Sampler>>,
    extent: Extent,
    /// The defined types around the place that is made.
    within: Vec<&'s str>,
    depth: usize,
}

impl<'s> Maker<'s> {
    pub(in crate::testing) fn of(root: &'s Schema, oracle: &'s Oracle<'s>, seed: u64) -> Self {
        let random = Random::of(seed);
        let samplers = HashMap::new();
        Self { root, oracle, random, samplers, extent: Extent::Least, within: Vec::new(), depth: 0 }
    }

    /// A document, or `None` where the schema asks for something that cannot be made up: a text of a
    /// pattern and a format at once, a type that has no end.
    pub(in crate::testing) fn document(&mut self, extent: Extent) -> Option<Tree> {
        self.extent = extent;
        self.within.clear();
        self.depth = 0;
        self.node(self.root)
    }

    fn node(&mut self, node: &'s Schema) -> Option<Tree> {
        if self.depth == DEPTH {
            return None;
        }
        self.depth += 1;
        let made = self.made(node);
        self.depth -= 1;
        made
    }

    fn made(&mut self, node: &'s Schema) -> Option<Tree> {
        if let Some(name) = &node.reference {
            self.within.push(name);
            let made = self.root.definition(name).and_then(|definition| self.node(definition));
            self.within.pop();
            return made;
        }
        if let Some(constant) = &node.constant {
            return Some(constant.clone());
        }
        if let Some(constants) = &node.constants {
            return constants.get(self.choice(constants.len())).cloned();
        }
        if !node.any_of.is_empty() {
            let first = if self.is_ending() { 0 } else { self.choice(node.any_of.len()) };
            let branches = node.any_of.iter().cycle().skip(first).take(node.any_of.len());
            let mut made = branches.filter_map(|branch| self.node(branch));
            return made.next();
        }
        match node.kind {
            None => Some(self.anything()),
            Some(Kind::Null) => Some(Tree::Null),
            Some(Kind::Boolean) => Some(Tree::Bool(self.random.flip())),
            Some(Kind::Integer) => self.integer(node),
            Some(Kind::Number) => self.number(node),
            Some(Kind::String) => self.text(node),
            Some(Kind::Array) => self.list(node),
            Some(Kind::Object) => self.object(node),
        }
    }

    /// Whether a type goes on below itself for longer than it should.
    fn is_ending(&self) -> bool {
        let Some((last, around)) = self.within.split_last() else { return false };
        around.iter().filter(|name| *name == last).count() >= TURNS
    }

    fn choice(&mut self, of: usize) -> usize {
        match self.extent {
            Extent::Least => 0,
            Extent::Whole(variant) => variant % of.max(1),
            Extent::Some => self.random.below(of),
        }
    }

    /// Whether something is there that need not be.
    fn is_there(&mut self) -> bool {
        match self.extent {
            _ if self.is_ending() => false,
            Extent::Least => false,
            Extent::Whole(_) => true,
            Extent::Some => self.random.flip(),
        }
    }

    fn anything(&mut self) -> Tree {
        let samples = [
            r#"{"a":[1,{"b":null}],"c":"text"}"#,
            "[1,2.5,\"three\"]",
            "\"text\"",
            "9007199254740993",
            "true",
            "null",
        ];
        let at = self.choice(samples.len());
        Tree::parse(samples[at]).unwrap_or(Tree::Null)
    }

    fn fitting(&mut self, node: &'s Schema, candidates: Vec<Tree>) -> Option<Tree> {
        let oracle = self.oracle;
        let mut fitting: Vec<Tree> =
            candidates.into_iter().filter(|candidate| oracle.node(node, candidate)).collect();
        if fitting.is_empty() {
            return None;
        }
        let at = if self.extent == Extent::Some { self.random.below(fitting.len()) } else { 0 };
        Some(fitting.swap_remove(at))
    }

    fn integer(&mut self, node: &'s Schema) -> Option<Tree> {
        let bound = |bound: &Option<Number>| bound.as_ref().and_then(Number::to_i128);
        let low = bound(&node.minimum).or(bound(&node.exclusive_minimum).map(|low| low.saturating_add(1)));
        let high = bound(&node.maximum).or(bound(&node.exclusive_maximum).map(|high| high.saturating_sub(1)));
        let low = low.unwrap_or_else(|| high.map_or(0, |high| high.saturating_sub(1000)));
        let high = high.unwrap_or_else(|| low.saturating_add(1000));
        let between = self.random.between(low, high);
        let texts = [between.to_string(), "7".to_owned(), low.to_string(), format!("{high}.0")];
        self.fitting(node, texts.iter().filter_map(|text| number(text)).collect())
    }

    fn number(&mut self, node: &'s Schema) -> Option<Tree> {
        let bound =
            |bound: &Option<Number>| bound.as_ref().and_then(|bound| bound.as_str().parse::<f64>().ok());
        let low = bound(&node.minimum).or(bound(&node.exclusive_minimum));
        let high = bound(&node.maximum).or(bound(&node.exclusive_maximum));
        let middle = match (low, high) {
            (Some(low), Some(high)) => low / 2.0 + high / 2.0,
            (Some(low), None) => low + 1.0,
            (None, Some(high)) => high - 1.0,
            (None, None) => 0.5,
        };
        let edges = [&node.minimum, &node.maximum].into_iter().flatten().cloned().map(Tree::Number);
        let texts = [format!("{middle:?}"), "1.25".to_owned(), "0".to_owned(), "1e-400".to_owned()];
        self.fitting(node, texts.iter().filter_map(|text| number(text)).chain(edges).collect())
    }

    fn text(&mut self, node: &'s Schema) -> Option<Tree> {
        let mut candidates: Vec<Tree> = Vec::new();
        if let Some(format) = node.format {
            candidates.extend(of_format(format).iter().copied().map(Tree::from));
        }
        if let Some(published) = &node.pattern {
            // Many, because a length beside the pattern may let few of them pass.
            let Self { oracle, random, samplers, .. } = self;
            let sampler = samplers.entry(published).or_insert_with(|| Sampler::of(published));
            if let Some(sampler) = sampler {
                let drawn = std::iter::repeat_with(|| Tree::String(sampler.text(random))).take(500);
                let drawn = drawn.filter(|sample| oracle.node(node, sample));
                // Only where one is drawn does it matter how many there are.
                candidates.extend(drawn.take(if self.extent == Extent::Some { 4 } else { 1 }));
            }
        }
        if candidates.is_empty() {
            let least = usize::try_from(node.min_length.unwrap_or(0)).ok()?;
            let most = node.max_length.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
            for text in ["text", "ein längerer Text, 字 and \u{1f980}", "a\tb\r\nc", ""] {
                let long = text.chars().chain(std::iter::repeat('x')).take(text.chars().count().max(least));
                candidates.push(Tree::String(long.take(most).collect()));
            }
        }
        candidates.extend(node.examples.iter().chain(&node.default).cloned());
        self.fitting(node, candidates)
    }

    fn list(&mut self, node: &'s Schema) -> Option<Tree> {
        let least = usize::try_from(node.min_items.unwrap_or(0)).ok()?;
        let most = node.max_items.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
        let wanted = if self.is_there() { least.max(2) } else { least }.min(most);
        let Some(shape) = node.items.as_deref() else { return Some(Tree::Array(Vec::new())) };
        let mut items: Vec<Tree> = Vec::new();
        let extent = self.extent;
        for attempt in 0..wanted * 8 {
            if items.len() == wanted {
                break;
            }
            // What must differ is drawn, once the first of it is there.
            if node.unique_items && attempt > 0 {
                self.extent = Extent::Some;
            }
            let item = self.node(shape);
            self.extent = extent;
            let Some(item) = item else { break };
            if !node.unique_items || !items.iter().any(|other| says_the_same(&item, other)) {
                items.push(item);
            }
        }
        (items.len() >= least).then_some(Tree::Array(items))
    }

    fn object(&mut self, node: &'s Schema) -> Option<Tree> {
        let mut members = Vec::new();
        for (name, property) in node.properties.iter().flatten() {
            let required = node.requires(name);
            if required || self.is_there() {
                match self.node(property) {
                    Some(value) => members.push((name.clone(), value)),
                    None if required => return None,
                    None => {}
                }
            }
        }
        if node.properties.is_none() && self.is_there() {
            for name in ["first key", "zweiter Schlüssel"] {
                let value = match &node.additional {
                    Some(Additional::Shape(shape)) => self.node(shape),
                    Some(Additional::Any) | None => Some(self.anything()),
                    Some(Additional::Closed) => None,
                };
                members.extend(value.map(|value| (name.to_owned(), value)));
            }
        }
        Some(Tree::Object(members))
    }
}

fn number(text: &str) -> Option<Tree> {
    text.parse().ok().map(Tree::Number)
}

fn of_format(format: Format) -> &'static [&'static str] {
    match format {
        Format::Date => &["2026-03-01", "2024-02-29"],
        Format::Time => &["09:30:00Z", "23:59:59.5+01:00"],
        Format::DateTime => &["2026-03-01T09:30:00Z", "2024-02-29T23:59:59.123456-08:00"],
        Format::Duration => &["PT2H30M", "P1DT36H"],
        Format::Uuid => &["f81d4fae-7dec-11d0-a765-00a0c91e6bf6"],
        Format::Uri => &["https://example.com/a?b=c#d", "mailto:a@b.example"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_made_is_accepted_and_has_an_end() {
        let schema = Schema::from_value(&json!({
            "type": "object",
            "properties": {
                "byte": {"type": "integer", "minimum": -128, "maximum": 127},
                "open": {"type": "integer", "exclusiveMinimum": 1_000_000},
                "share": {"type": "number", "exclusiveMinimum": 0, "maximum": 1},
                "code": {"type": "string", "pattern": "^[A-Z]{2}[0-9]+$", "minLength": 4, "maxLength": 4},
                "day": {"type": "string", "format": "date"},
                "long": {"type": "string", "minLength": 50},
                "set": {
                    "type": "array",
                    "items": {"type": "string", "enum": ["a", "b", "c"]},
                    "minItems": 2, "uniqueItems": true,
                },
                "map": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Node"}},
                "tree": {"$ref": "#/$defs/Node"},
                "any": {},
            },
            "required": ["byte", "code", "set", "tree"],
            "additionalProperties": false,
            "$defs": {"Node": {
                "type": "object",
                "properties": {
                    "value": {"anyOf": [
                        {"type": "null"},
                        {"type": "array", "items": {"$ref": "#/$defs/Node"}},
                    ]},
                    "left": {"$ref": "#/$defs/Node"},
                    "right": {"$ref": "#/$defs/Node"},
                },
                "required": ["value"],
                "additionalProperties": false,
            }},
        }));
        let schema = schema.expect("a schema of our vocabulary");
        let oracle = Oracle::of(&schema);
        let mut maker = Maker::of(&schema, &oracle, 7);
        let extents = [Extent::Least, Extent::Whole(0), Extent::Whole(1)];
        for extent in extents.into_iter().chain([Extent::Some; 200]) {
            let document = maker.document(extent).expect("a document");
            assert!(oracle.accepts(&document), "{extent:?} {document}");
            assert!(document.to_string().len() < 100_000);
        }
        let whole = maker.document(Extent::Whole(0)).expect("a document");
        for (name, _) in schema.properties.iter().flatten() {
            assert!(whole.get(name).is_some(), "{name}");
        }
    }

    #[test]
    fn what_nobody_could_make_up_is_said() {
        let endless = Schema::from_value(&json!({
            "$ref": "#/$defs/E",
            "$defs": {"E": {
                "type": "object",
                "properties": {"e": {"$ref": "#/$defs/E"}},
                "required": ["e"],
                "additionalProperties": false,
            }},
        }));
        let endless = endless.expect("a schema of our vocabulary");
        let oracle = Oracle::of(&endless);
        assert_eq!(Maker::of(&endless, &oracle, 7).document(Extent::Least), None);
    }
}
