//! Canonical input documents nobody thought of, the same in every run.

use super::{fixtures::Fixture, random::Random};
use nucleo_mcp::{
    json::{Number, Tree},
    schema::{Additional, Format, Kind, Schema},
};

const NAMES: &[&str] = &[
    "id", "type", "enum", "note", "items", "$ref", "count", "default", "const", "value", "key", "required",
    "näme",
];
const TYPES: &[&str] = &["Alpha", "Beta", "Gamma"];
const WORDS: &[&str] = &["How many", "Which one.", "Why?", "A \"quoted\" word", "日本"];

/// The generated document of that seed.
pub fn generated(seed: u64) -> Fixture {
    let mut maker = Maker { random: Random::seeded(seed ^ 0x5eed), used: Vec::new() };
    let mut root = maker.object(0);
    root.title = Some("Root".to_owned());
    // A definition may ask for others, which ask for others.
    let mut definitions: Vec<(String, Schema)> = Vec::new();
    while let Some(name) =
        maker.used.iter().find(|name| definitions.iter().all(|(own, _)| own != *name)).copied()
    {
        let mut definition = maker.object(1);
        definition.title = Some(name.to_owned());
        // What a required property of a recursive type asks for must come to an end.
        definition.required = Some(Vec::new());
        definitions.push((name.to_owned(), definition));
    }
    definitions.sort_by(|(one, _), (other, _)| one.cmp(other));
    root.definitions = definitions;
    // Leaked: the name of a fixture lives as long as the test does.
    Fixture { name: format!("generated_{seed}").leak(), canonical: root }
}

struct Maker {
    random: Random,
    used: Vec<&'static str>,
}

impl Maker {
    fn node(&mut self, depth: usize) -> Schema {
        let mut node = match self.random.below(if depth > 3 { 7 } else { 14 }) {
            0 => Schema::of(Kind::Boolean),
            1 | 2 => self.integer(),
            3 => self.number(),
            4 | 5 => self.text(),
            6 => Schema::default(),
            7 => self.reference(),
            8 => self.list(depth),
            9 => self.map(depth),
            10 => self.union(depth),
            11 => self.tagged(depth),
            _ => self.object(depth),
        };
        if self.random.once_in(3) {
            node.description = Some((*self.random.pick(WORDS)).to_owned());
        }
        node
    }

    fn reference(&mut self) -> Schema {
        let name = *self.random.pick(TYPES);
        self.used.push(name);
        Schema { reference: Some(name.to_owned()), ..Schema::default() }
    }

    fn integer(&mut self) -> Schema {
        let low = self.random.between(-128, 127);
        let high = self.random.between(low, 1 << 40);
        let mut node = Schema::of(Kind::Integer);
        match self.random.below(4) {
            0 => node.constants = Some(vec![Tree::Number(low.into()), Tree::Number((low + 1).into())]),
            1 => node.minimum = Some(low.into()),
            _ => (node.minimum, node.maximum) = (Some(low.into()), Some(high.into())),
        }
        node
    }

    fn number(&mut self) -> Schema {
        let mut node = Schema::of(Kind::Number);
        if self.random.once_in(2) {
            node.exclusive_minimum = Some(Number::from(0));
            node.maximum = Some(Number::from(100));
        }
        node
    }

    fn text(&mut self) -> Schema {
        let mut node = Schema::of(Kind::String);
        match self.random.below(7) {
            0 => node.constants = Some(vec![Tree::from("a"), Tree::from(""), Tree::from("null")]),
            1 => node.constant = Some(Tree::from("only")),
            2 => node.pattern = Some("^[A-Z]-[0-9]{4}$".to_owned()),
            3 => (node.min_length, node.max_length) = (Some(1), Some(20)),
            4 => {
                let formats = [
                    Format::Date,
                    Format::DateTime,
                    Format::Time,
                    Format::Duration,
                    Format::Uuid,
                    Format::Uri,
                ];
                node.format = Some(*self.random.pick(&formats));
            }
            5 => node.examples = vec![Tree::from("like this")],
            _ => node.default = Some(Tree::from("")),
        }
        node
    }

    fn list(&mut self, depth: usize) -> Schema {
        let mut node = Schema { items: Some(Box::new(self.node(depth + 1))), ..Schema::of(Kind::Array) };
        if self.random.once_in(3) {
            (node.min_items, node.max_items) = (Some(1), Some(3));
        }
        node
    }

    fn map(&mut self, depth: usize) -> Schema {
        let entries = if self.random.once_in(4) {
            Additional::Any
        } else {
            Additional::Shape(Box::new(self.node(depth + 1)))
        };
        Schema { additional: Some(entries), ..Schema::of(Kind::Object) }
    }

    /// A union of whatever comes, which may or may not be told apart.
    fn union(&mut self, depth: usize) -> Schema {
        let count = 1 + self.random.below(3);
        let mut any_of: Vec<Schema> = (0..count).map(|_| self.node(depth + 1)).collect();
        any_of.dedup_by(|one, other| one == other);
        Schema { any_of, ..Schema::default() }
    }

    fn tagged(&mut self, depth: usize) -> Schema {
        let branch = |maker: &mut Self, tag: &str| {
            let mut branch = maker.object(depth + 1);
            let tag = Schema { constants: Some(vec![Tree::from(tag)]), ..Schema::of(Kind::String) };
            branch.properties.get_or_insert_default().push(("tag".to_owned(), tag));
            branch.required.get_or_insert_default().push("tag".to_owned());
            branch
        };
        let any_of = ["one", "two", "three"].into_iter().map(|tag| branch(self, tag)).collect();
        Schema { any_of, ..Schema::default() }
    }

    fn object(&mut self, depth: usize) -> Schema {
        let mut properties: Vec<(String, Schema)> = Vec::new();
        let mut required = Vec::new();
        for _ in 0..self.random.below(5) {
            let name = *self.random.pick(NAMES);
            if properties.iter().any(|(own, _)| own == name) {
                continue;
            }
            let property = self.node(depth + 1);
            // A reference that had to be there would never end.
            if property.reference.is_none() && self.random.once_in(2) {
                required.push(name.to_owned());
            }
            properties.push((name.to_owned(), property));
        }
        Schema {
            title: Some("Part".to_owned()),
            properties: Some(properties),
            required: Some(required),
            additional: Some(Additional::Closed),
            ..Schema::of(Kind::Object)
        }
    }
}
