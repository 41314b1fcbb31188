//! Documents that a published document accepts, and ones that it may not.

use super::random::Random;
use nucleo_mcp::{
    json::{Number, Tree},
    schema::{Additional, Format, Kind, Schema},
};

const TEXTS: &[&str] = &[
    "",
    "a",
    "Zürich",
    "null",
    "{\"a\":1}",
    "[1, 2",
    "line\nbreak",
    "quote \" backslash \\",
    "../../etc",
    "日本語",
    "12345",
    "true",
];
const NAMES: &[&str] = &["a", "b", "key", "value", "$ref", "", "ключ", "a b", "\"", "const", "x\ty"];

/// Makes documents for one root schema.
pub struct Maker<'s> {
    root: &'s Schema,
    random: Random,
}

impl<'s> Maker<'s> {
    /// A maker whose documents depend on nothing but the schema and the seed.
    pub fn new(root: &'s Schema, seed: u64) -> Self {
        Self { root, random: Random::seeded(seed) }
    }

    /// A document the schema accepts.
    pub fn document(&mut self) -> Tree {
        self.value(self.root, 0)
    }

    /// A document with one place changed into something its schema hardly accepts.
    pub fn damaged(&mut self) -> Tree {
        let mut document = self.document();
        let places = count(&document);
        let at = self.random.below(places);
        self.damage(&mut document, &mut 0, at);
        document
    }

    fn value(&mut self, node: &'s Schema, depth: usize) -> Tree {
        if node.nullable && self.random.once_in(4) {
            return Tree::Null;
        }
        if let Some(name) = &node.reference {
            let definition = self.root.definition(name).expect("fixtures have no dangling references");
            return self.value(definition, depth + 1);
        }
        if let Some(only) = &node.constant {
            return only.clone();
        }
        if let Some(constants) = &node.constants {
            return self.random.pick(constants).clone();
        }
        if !node.any_of.is_empty() {
            // Deep inside, the branch that ends soonest: null, or by the fixtures' habit the first.
            let null = node.any_of.iter().find(|branch| branch.kind == Some(Kind::Null));
            let branch = match null {
                _ if depth <= 6 => self.random.pick(&node.any_of),
                Some(null) => null,
                None => &node.any_of[0],
            };
            return self.value(branch, depth);
        }
        match node.kind {
            None => self.anything(depth),
            Some(Kind::Null) => Tree::Null,
            Some(Kind::Boolean) => Tree::Bool(self.random.once_in(2)),
            Some(Kind::Integer) => self.integer(node),
            Some(Kind::Number) => self.number(node),
            Some(Kind::String) => Tree::String(self.text(node)),
            Some(Kind::Array) => self.list(node, depth),
            Some(Kind::Object) => match (&node.properties, &node.additional) {
                (Some(properties), _) => self.object(node, properties, depth),
                (None, Some(Additional::Shape(shape))) => self.map(Some(shape), depth),
                (None, Some(Additional::Any) | None) => self.map(None, depth),
                (None, Some(Additional::Closed)) => Tree::Object(Vec::new()),
            },
        }
    }

    fn anything(&mut self, depth: usize) -> Tree {
        match self.random.below(if depth > 5 { 5 } else { 7 }) {
            0 => Tree::Null,
            1 => Tree::Bool(true),
            2 => number(self.random.pick::<&str>(&[
                "0",
                "-1",
                "9007199254740993",
                "1.50",
                "1e3",
                "12345678901234567890123",
            ])),
            3 | 4 => Tree::from(*self.random.pick(TEXTS)),
            5 => {
                let length = self.random.below(3);
                Tree::Array((0..length).map(|_| self.anything(depth + 2)).collect())
            }
            _ => self.map(None, depth),
        }
    }

    fn integer(&mut self, node: &Schema) -> Tree {
        let bound = |bound: &Option<Number>| bound.as_ref().and_then(Number::to_i128);
        let low = bound(&node.minimum).or(bound(&node.exclusive_minimum).map(|low| low + 1));
        let high = bound(&node.maximum).or(bound(&node.exclusive_maximum).map(|high| high - 1));
        let low = low.unwrap_or_else(|| high.unwrap_or(0).min(0) - 1_000);
        let picked = self.random.between(low, high.unwrap_or_else(|| low.max(0) + 1_000_000));
        // A whole number however it is written.
        let text = if self.random.once_in(8) { format!("{picked}.0") } else { picked.to_string() };
        number(&text)
    }

    fn number(&mut self, node: &Schema) -> Tree {
        let candidates = ["0", "0.5", "1", "1.0", "1.25", "2.25", "-3.5", "1e-3", "0.1", "100", "7.50"];
        let fits = |text: &&&str| {
            let number: Number = text.parse().expect("a number");
            node.minimum.as_ref().is_none_or(|low| number >= *low)
                && node.exclusive_minimum.as_ref().is_none_or(|low| number > *low)
                && node.maximum.as_ref().is_none_or(|high| number <= *high)
                && node.exclusive_maximum.as_ref().is_none_or(|high| number < *high)
        };
        let fitting: Vec<&str> = candidates.iter().filter(fits).copied().collect();
        number(self.random.pick::<&str>(&fitting))
    }

    fn text(&mut self, node: &Schema) -> String {
        if let Some(format) = node.format {
            let samples: &[&str] = match format {
                Format::Date => &["2026-02-28", "2024-02-29"],
                Format::DateTime => &["2026-11-30T12:00:00Z", "2026-11-30T12:00:00.25+02:00"],
                Format::Time => &["12:00:00Z", "23:59:59-05:00"],
                Format::Duration => &["P1D", "PT36H", "P1Y2M3DT4H5M6S"],
                Format::Uuid => &["2eb8aa08-aa98-11ea-b4aa-73b441d16380"],
                Format::Uri => &["https://example.com/a?b=c#d", "urn:isbn:0451450523"],
            };
            return (*self.random.pick(samples)).to_owned();
        }
        if let Some(pattern) = &node.pattern {
            return self.matching(pattern);
        }
        let low = usize::try_from(node.min_length.unwrap_or(0)).expect("fixtures have short texts");
        let high = node.max_length.map_or(usize::MAX, |high| usize::try_from(high).expect("short"));
        let picked: String = self.random.pick(TEXTS).chars().take(high).collect();
        picked.chars().chain(std::iter::repeat('é')).take(picked.chars().count().max(low)).collect()
    }

    /// A text of a pattern made of letters and repeated classes.
    fn matching(&mut self, pattern: &str) -> String {
        let mut text = String::new();
        let mut rest = pattern.trim_start_matches('^').trim_end_matches('$');
        while let Some(first) = rest.chars().next() {
            let (letters, after): (Vec<char>, &str) = if first == '[' {
                let (class, after) = rest[1..].split_once(']').expect("a closed class");
                let (low, high) = class.split_once('-').expect("a class of one range");
                let ends = (low.chars().next().expect("a letter"), high.chars().next().expect("a letter"));
                ((ends.0..=ends.1).collect(), after)
            } else {
                (vec![first], &rest[first.len_utf8()..])
            };
            let (times, after) = match after.strip_prefix('{').and_then(|counts| counts.split_once('}')) {
                Some((counts, after)) => {
                    let (low, high) = counts.split_once(',').unwrap_or((counts, counts));
                    let (low, high): (i128, i128) =
                        (low.parse().expect("a count"), high.parse().expect("a count"));
                    (self.random.between(low, high), after)
                }
                None => (1, after),
            };
            for _ in 0..times {
                text.push(*self.random.pick(&letters));
            }
            rest = after;
        }
        text
    }

    fn list(&mut self, node: &'s Schema, depth: usize) -> Tree {
        let items = node.items.as_deref().expect("every list states its items");
        let low = usize::try_from(node.min_items.unwrap_or(0)).expect("short");
        let high = node.max_items.map_or(low + 3, |high| usize::try_from(high).expect("short"));
        let length = if depth > 6 { low } else { low + self.random.below(high - low + 1) };
        let mut elements: Vec<Tree> = Vec::new();
        for _ in 0..length.max(low) * 4 {
            if elements.len() == length {
                break;
            }
            let element = self.value(items, depth + 1);
            if !node.unique_items || !elements.contains(&element) {
                elements.push(element);
            }
        }
        Tree::Array(elements)
    }

    fn map(&mut self, shape: Option<&'s Schema>, depth: usize) -> Tree {
        let size = if depth > 6 { 0 } else { self.random.below(3) };
        let mut members: Vec<(String, Tree)> = Vec::new();
        for _ in 0..size {
            let name = *self.random.pick(NAMES);
            if members.iter().all(|(own, _)| own != name) {
                let value = match shape {
                    Some(shape) => self.value(shape, depth + 1),
                    None => self.anything(depth + 2),
                };
                members.push((name.to_owned(), value));
            }
        }
        Tree::Object(members)
    }

    fn object(&mut self, node: &'s Schema, properties: &'s [(String, Schema)], depth: usize) -> Tree {
        let mut members = Vec::new();
        for (name, property) in properties {
            if node.requires(name) || depth < 5 && self.random.once_in(2) {
                members.push((name.clone(), self.value(property, depth + 1)));
            }
        }
        if self.random.once_in(2) {
            members.reverse();
        }
        Tree::Object(members)
    }

    fn damage(&mut self, document: &mut Tree, seen: &mut usize, at: usize) {
        let here = *seen == at;
        *seen += 1;
        if here {
            *document = match (self.random.below(8), std::mem::replace(document, Tree::Null)) {
                (0, _) => Tree::Null,
                (1, Tree::Object(mut members)) => {
                    members.push(("undeclared".to_owned(), Tree::Bool(true)));
                    Tree::Object(members)
                }
                (2 | 3, Tree::Object(mut members)) if !members.is_empty() => {
                    members.remove(self.random.below(members.len()));
                    Tree::Object(members)
                }
                (4, Tree::Array(mut elements)) if !elements.is_empty() => {
                    elements.extend(elements.clone());
                    Tree::Array(elements)
                }
                (_, damaged) => self.other_than(&damaged),
            };
            return;
        }
        match document {
            Tree::Array(elements) => elements.iter_mut().for_each(|element| self.damage(element, seen, at)),
            Tree::Object(members) => members.iter_mut().for_each(|(_, member)| self.damage(member, seen, at)),
            _ => {}
        }
    }

    fn other_than(&mut self, value: &Tree) -> Tree {
        let candidates = [
            Tree::Bool(false),
            number("-1"),
            number("1e400"),
            number("300.5"),
            number("99999999999999999999999"),
            Tree::from("seven"),
            Tree::from("bell \u{7}"),
            Tree::from("2026-02-30"),
            Tree::Array(vec![Tree::Null]),
            Tree::Array(vec![Tree::Object(vec![
                ("key".to_owned(), Tree::from("k")),
                ("value".to_owned(), number("1")),
            ])]),
            Tree::Object(vec![("undeclared".to_owned(), number("1"))]),
            Tree::Object(Vec::new()),
        ];
        loop {
            let candidate = self.random.pick(&candidates);
            if candidate != value {
                return candidate.clone();
            }
        }
    }
}

fn count(document: &Tree) -> usize {
    1 + match document {
        Tree::Array(elements) => elements.iter().map(count).sum(),
        Tree::Object(members) => members.iter().map(|(_, member)| count(member)).sum(),
        _ => 0,
    }
}

fn number(text: &str) -> Tree {
    Tree::Number(text.parse().expect("a number of the JSON grammar"))
}
