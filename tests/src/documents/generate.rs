//! Documents that a schema accepts, with at most one place that it does not.

use super::spell::HALF;
use super::{Random, pattern, texts};
use nucleo_mcp::json::{Number, Tree};
use nucleo_mcp::schema::{Additional, Kind, Schema};

/// In what a document leaves its schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lapse {
    /// In nothing that was meant.
    None,
    /// A value of another type.
    Type,
    /// An array where an object is declared, or an object where a constant is.
    Shape,
    /// An integer outside its range.
    Width,
    /// A number outside its range.
    Range,
    /// A number that no double holds.
    Overflow,
    /// A string that is no constant of its enum.
    Constant,
    /// A text that is too short or too long.
    Length,
    /// A text of another form.
    Form,
    /// A control character.
    Control,
    /// Half of a surrogate pair.
    Surrogate,
    /// Too few items, or too many.
    Count,
    /// An item twice in a set.
    Repetition,
    /// A required property that is not there.
    Missing,
    /// A `null` for a required property.
    NullRequired,
    /// A `null` for an optional property.
    NullOptional,
    /// A property that nobody declared.
    Undeclared,
}

/// Makes documents of one schema.
#[derive(Debug)]
pub struct Generator<'s> {
    root: &'s Schema,
    random: Random,
    /// Nodes still to be passed before one is made wrong; `None` if none is.
    countdown: Option<usize>,
    /// Nodes of the document so far, and of the one before.
    passed: usize,
    /// Whether texts of this document go to the edges of their formats.
    daring: bool,
    lapse: Lapse,
}

impl<'s> Generator<'s> {
    /// The same documents in every run.
    pub fn new(root: &'s Schema, seed: u64) -> Self {
        Self {
            root,
            random: Random::new(seed),
            countdown: None,
            passed: 8,
            daring: false,
            lapse: Lapse::None,
        }
    }

    /// The numbers everything here is drawn from.
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// The next document, and in what it leaves the schema.
    pub fn document(&mut self) -> (Tree, Lapse) {
        self.lapse = Lapse::None;
        self.countdown = (!self.random.once_in(3)).then(|| self.random.below(self.passed));
        self.daring = self.random.once_in(2);
        self.passed = 1;
        let root = self.root;
        let document = self.node(root, 0);
        (document, self.lapse)
    }

    fn is_due(&mut self) -> bool {
        self.passed += 1;
        match &mut self.countdown {
            Some(0) => {
                self.countdown = None;
                true
            }
            Some(left) => {
                *left -= 1;
                false
            }
            None => false,
        }
    }

    fn lapse(&mut self, lapse: Lapse, value: Tree) -> Tree {
        self.lapse = lapse;
        value
    }

    fn node(&mut self, schema: &'s Schema, depth: usize) -> Tree {
        if let Some(name) = &schema.reference {
            let definition = self.root.definition(name).expect("a published reference is defined");
            return self.node(definition, depth);
        }
        if !schema.any_of.is_empty() {
            // The first branch is the shallow one in every recursive fixture.
            let branch = if depth > 6 { 0 } else { self.random.below(schema.any_of.len()) };
            return self.node(&schema.any_of[branch], depth);
        }
        let due = self.is_due();
        if due && self.random.once_in(3) && schema.kind.is_some() {
            return self.other_type(schema);
        }
        match schema.kind {
            Some(Kind::Boolean) => Tree::Bool(self.random.once_in(2)),
            Some(Kind::Null) => Tree::Null,
            Some(Kind::Integer) => self.integer(schema, due),
            Some(Kind::Number) => self.number(schema, due),
            Some(Kind::String) => self.text(schema, due),
            Some(Kind::Array) => self.array(schema, due, depth),
            Some(Kind::Object) => self.object(schema, due, depth),
            None => self.anything(due, depth),
        }
    }

    fn other_type(&mut self, schema: &'s Schema) -> Tree {
        let constants = schema.constants.as_ref().and_then(|constants| constants.first());
        let (lapse, other) = match schema.kind {
            Some(Kind::Object) if self.random.once_in(3) => (Lapse::Shape, Tree::Array(Vec::new())),
            Some(Kind::String) if constants.is_some() && self.random.once_in(2) => {
                let name = constants.and_then(Tree::as_str).unwrap_or_default();
                (Lapse::Shape, Tree::Object(vec![(name.to_owned(), Tree::Null)]))
            }
            Some(Kind::Boolean) => {
                let pick = self.random.below(3);
                (Lapse::Type, [number("1"), Tree::from("true"), Tree::Array(Vec::new())][pick].clone())
            }
            Some(Kind::Integer) => {
                let pick = self.random.below(4);
                let others = [number("7.5"), Tree::from("7"), Tree::Bool(true), number("1e-1")];
                (Lapse::Type, others[pick].clone())
            }
            Some(Kind::Number) => (Lapse::Type, Tree::from("1.5")),
            Some(Kind::String) => {
                let pick = self.random.below(3);
                (Lapse::Type, [number("7"), Tree::Bool(false), Tree::Object(Vec::new())][pick].clone())
            }
            Some(Kind::Array) => (Lapse::Type, Tree::from("[]")),
            _ => (Lapse::Type, Tree::from("{}")),
        };
        self.lapse(lapse, other)
    }

    fn integer(&mut self, schema: &Schema, due: bool) -> Tree {
        let bound = |bound: &Option<Number>, otherwise: i128| -> i128 {
            bound.as_ref().map_or(otherwise, |number| number.as_str().parse().expect("an integer"))
        };
        let least = bound(&schema.minimum, i128::from(i64::MIN));
        let most = bound(&schema.maximum, i128::from(i64::MAX));
        if due {
            let digits = match self.random.below(5) {
                0 | 1 => (least - 1).to_string(),
                2 | 3 => (most + 1).to_string(),
                _ => format!("{}{}", self.random.pick(&["", "-"]), "9".repeat(30)),
            };
            let spelled = self.spelled(&digits);
            return self.lapse(Lapse::Width, spelled);
        }
        let value = match self.random.below(6) {
            0 => least,
            1 => most,
            2 => (least + 1).min(most),
            3 => 0.clamp(least, most),
            4 => 7.clamp(least, most),
            _ => (i128::from(self.random.bits()) - i128::from(u64::MAX / 2)).clamp(least, most),
        };
        self.spelled(&value.to_string())
    }

    /// An integer in one of the ways JSON has to write it.
    fn spelled(&mut self, digits: &str) -> Tree {
        let (sign, bare) = digits.strip_prefix('-').map_or(("", digits), |bare| ("-", bare));
        number(&match self.random.below(8) {
            0 => format!("{digits}.0"),
            1 => format!("{digits}e0"),
            2 if bare != "0" => format!("{digits}0E-1"),
            3 if bare.len() > 1 => format!("{sign}{}.{}e{}", &bare[..1], &bare[1..], bare.len() - 1),
            4 if bare == "0" => "-0".to_owned(),
            _ => digits.to_owned(),
        })
    }

    fn number(&mut self, schema: &Schema, due: bool) -> Tree {
        if due && self.random.once_in(3) {
            let digits = *self.random.pick(&["1e400", "-1e400", "1e309"]);
            return self.lapse(Lapse::Overflow, number(digits));
        }
        let least = schema.minimum.as_ref().or(schema.exclusive_minimum.as_ref());
        let most = schema.maximum.as_ref().or(schema.exclusive_maximum.as_ref());
        if due && (least.is_some() || most.is_some()) {
            let beyond = match (least, most) {
                (Some(least), _) if self.random.once_in(2) => beyond(least, true),
                (_, Some(most)) if schema.exclusive_maximum.is_some() => most.as_str().to_owned(),
                (_, Some(most)) => beyond(most, false),
                (Some(least), None) => beyond(least, true),
                (None, None) => return Tree::Null,
            };
            return self.lapse(Lapse::Range, number(&beyond));
        }
        if let (Some(least), true) = (least, self.random.once_in(4)) {
            return Tree::Number(least.clone());
        }
        if let (Some(most), true, true) = (most, self.random.once_in(4), schema.maximum.is_some()) {
            return Tree::Number(most.clone());
        }
        let within = ["0", "-0", "0.5", "0.25", "1e-320", "0.1e0", "2E-3", "0.333333333333333333333"];
        let anywhere = ["1.5", "-7", "100", "123456789012345678901234567890", "3e38", "-2.5E+10"];
        let doubles = ["1e308", "-1.7976931348623157e308", "5e-324"];
        let digits = match (least, most) {
            (None, None) if self.random.once_in(3) => *self.random.pick(&doubles),
            (None, None) => *self.random.pick(&anywhere),
            // Wide enough for an `f32`, or narrow.
            (_, Some(most)) if most.as_str().contains('e') && self.random.once_in(2) => {
                *self.random.pick(&anywhere)
            }
            _ => *self.random.pick(&within),
        };
        number(digits)
    }

    fn text(&mut self, schema: &Schema, due: bool) -> Tree {
        if let Some(constants) = &schema.constants {
            let constant = self.random.pick(constants).clone();
            if !due {
                return constant;
            }
            let name = constant.as_str().unwrap_or_default().to_owned();
            let other = match self.random.below(3) {
                0 => name.to_uppercase() + "_",
                1 => format!("{name} "),
                _ => String::new(),
            };
            return self.lapse(Lapse::Constant, Tree::String(other));
        }
        let mut text = match (&schema.pattern, schema.format) {
            (Some(pattern), None) => self.of_pattern(pattern, schema),
            (Some(pattern), Some(_)) if self.daring && self.random.once_in(3) => {
                pattern::sample(pattern, &mut self.random)
            }
            (_, Some(format)) => texts::of(format, self.daring, &mut self.random),
            (None, None) => {
                let least = usize::try_from(schema.min_length.unwrap_or(0)).unwrap_or_default();
                let most =
                    schema.max_length.map_or(least + 6, |most| usize::try_from(most).unwrap_or_default());
                let length = if self.random.once_in(2) { most } else { least };
                self.characters(length)
            }
        };
        if due {
            match self.random.below(4) {
                0 => {
                    text.push(*self.random.pick(&['\0', '\u{1}', '\u{1f}', '\u{b}', '\u{8}']));
                    return self.lapse(Lapse::Control, Tree::String(text));
                }
                1 => {
                    text.push(HALF);
                    return self.lapse(Lapse::Surrogate, Tree::String(text));
                }
                _ if schema.pattern.is_some() || schema.format.is_some() => {
                    let text = texts::nearly(&text, &mut self.random);
                    return self.lapse(Lapse::Form, Tree::String(text));
                }
                _ => {}
            }
            if let Some(most) = schema.max_length {
                let longer = self.characters(usize::try_from(most).unwrap_or_default() + 1);
                return self.lapse(Lapse::Length, Tree::String(longer));
            }
            if schema.min_length.is_some() {
                return self.lapse(Lapse::Length, Tree::String(String::new()));
            }
        }
        Tree::String(text)
    }

    /// A text of the pattern, and of the length that the node declares beside it.
    fn of_pattern(&mut self, pattern: &str, schema: &Schema) -> String {
        let (least, most) = (schema.min_length.unwrap_or(0), schema.max_length.unwrap_or(u64::MAX));
        loop {
            let text = pattern::sample(pattern, &mut self.random);
            if (least..=most).contains(&(text.chars().count() as u64)) {
                return text;
            }
        }
    }

    fn characters(&mut self, length: usize) -> String {
        let alphabet =
            ['a', 'Z', '0', ' ', '"', '\\', '/', '\n', 'é', '語', '🙂', '\u{301}', '<', '\u{2028}'];
        (0..length).map(|_| *self.random.pick(&alphabet)).collect()
    }

    fn array(&mut self, schema: &'s Schema, due: bool, depth: usize) -> Tree {
        let least = usize::try_from(schema.min_items.unwrap_or(0)).unwrap_or_default();
        let most = schema.max_items.map_or(least + 3, |most| usize::try_from(most).unwrap_or_default());
        let mut length = least + self.random.below(most - least + 1);
        if depth > 6 {
            length = least;
        }
        if due {
            if schema.unique_items && length > 0 {
                let mut items = self.items(schema, length, depth);
                items.push(items[0].clone());
                return self.lapse(Lapse::Repetition, Tree::Array(items));
            }
            let wrong = match (schema.min_items, schema.max_items) {
                (Some(1..), _) if self.random.once_in(2) => Some(least - 1),
                (_, Some(_)) => Some(most + 1),
                (Some(1..), None) => Some(least - 1),
                _ => None,
            };
            if let Some(length) = wrong {
                let items = self.items(schema, length, depth);
                return self.lapse(Lapse::Count, Tree::Array(items));
            }
        }
        Tree::Array(self.items(schema, length, depth))
    }

    fn items(&mut self, schema: &'s Schema, length: usize, depth: usize) -> Vec<Tree> {
        let shape = schema.items.as_deref().expect("a published array has items");
        let mut items: Vec<Tree> = Vec::new();
        for _ in 0..length {
            let item = self.node(shape, depth + 1);
            if !schema.unique_items || !items.contains(&item) {
                items.push(item);
            }
        }
        items
    }

    fn object(&mut self, schema: &'s Schema, due: bool, depth: usize) -> Tree {
        let Some(properties) = &schema.properties else { return self.map(schema, depth) };
        let wrong = due.then(|| self.random.below(3));
        let spoilt = self.random.below(properties.len().max(1));
        let mut members = Vec::new();
        for (at, (name, property)) in properties.iter().enumerate() {
            let required = schema.requires(name);
            let is_open = property.is_open();
            if at == spoilt && wrong == Some(0) && required {
                self.lapse = Lapse::Missing;
                continue;
            }
            if at == spoilt && wrong == Some(1) && !is_open {
                self.lapse = if required { Lapse::NullRequired } else { Lapse::NullOptional };
                members.push((name.clone(), Tree::Null));
                continue;
            }
            let left_out = !required && (depth > 6 || self.random.once_in(2));
            if !left_out {
                members.push((name.clone(), self.node(property, depth + 1)));
            }
        }
        if wrong == Some(2) {
            self.lapse = Lapse::Undeclared;
            let name = self.random.pick(&["undeclared", "", "type ", "Name", "é"]).to_string();
            members.push((name, Tree::Bool(true)));
        }
        for at in (1..members.len()).rev() {
            let other = self.random.below(at + 1);
            members.swap(at, other);
        }
        Tree::Object(members)
    }

    fn map(&mut self, schema: &'s Schema, depth: usize) -> Tree {
        let length = if depth > 6 { 0 } else { self.random.below(4) };
        let names = ["a", "", "$ref", "ключ", "a.b/c~d", "type"];
        let mut members: Vec<(String, Tree)> = Vec::new();
        for name in &names[..length] {
            let value = match &schema.additional {
                Some(Additional::Shape(shape)) => self.node(shape, depth + 1),
                _ => self.anything(false, depth + 1),
            };
            members.push(((*name).to_owned(), value));
        }
        if length > 0 && self.is_due() {
            let half = self.random.once_in(2);
            self.lapse = if half { Lapse::Surrogate } else { Lapse::Control };
            members[0].0 = if half { HALF.to_string() } else { "\u{2}".to_owned() };
        }
        Tree::Object(members)
    }

    fn anything(&mut self, due: bool, depth: usize) -> Tree {
        if due {
            return match self.random.below(3) {
                0 => self.lapse(Lapse::Overflow, number("1e400")),
                1 => self.lapse(Lapse::Control, Tree::from("\u{7}")),
                _ => self.lapse(Lapse::Surrogate, Tree::String(HALF.to_string())),
            };
        }
        match self.random.below(if depth > 6 { 5 } else { 7 }) {
            0 => Tree::Null,
            1 => Tree::Bool(true),
            2 => number("7.0"),
            3 => number("18446744073709551616"),
            4 => Tree::from("any text"),
            5 => Tree::Array(vec![self.anything(false, depth + 1)]),
            _ => Tree::Object(vec![("$ref".to_owned(), self.anything(false, depth + 1))]),
        }
    }
}

fn number(digits: &str) -> Tree {
    Tree::Number(digits.parse().expect("a number of JSON's grammar"))
}

/// A number a little further from zero than the bound, or a little past it.
fn beyond(bound: &Number, below: bool) -> String {
    let text = bound.as_str();
    if let Some((digits, exponent)) = text.split_once('e') {
        return format!("{digits}9e{exponent}");
    }
    let sign = if below && !text.starts_with('-') { "-" } else { "" };
    let point = if text.contains('.') { "" } else { "." };
    format!("{sign}{text}{point}0000001")
}
