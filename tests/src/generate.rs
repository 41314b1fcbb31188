//! Documents for differential tests: generated from a published schema, then spoiled, or wild.
//!
//! Everything comes from one seed, so a disagreement is the same one on every run. Documents are
//! built as they will be written: a number is its lexeme and a string the inside of its quotes,
//! because how something is written is half of what is tested.

use crate::random::Random;
use nucleo_mcp::json::Tree;

/// A document as it will be written.
#[derive(Clone, Debug)]
pub enum Written {
    /// A literal or a number: its lexeme.
    Lexeme(String),
    /// A string: what stands between its quotes.
    Text(String),
    /// An array.
    Array(Vec<Written>),
    /// An object; names are what stands between their quotes, and may come twice.
    Object(Vec<(String, Written)>),
}

impl Written {
    /// Appends the document, now and then with white space.
    pub fn write(&self, random: &mut Random, out: &mut String) {
        match self {
            Self::Lexeme(lexeme) => out.push_str(lexeme),
            Self::Text(inside) => {
                out.push('"');
                out.push_str(inside);
                out.push('"');
            }
            Self::Array(items) => {
                out.push('[');
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    space(random, out);
                    item.write(random, out);
                }
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                for (at, (name, value)) in members.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    space(random, out);
                    out.push('"');
                    out.push_str(name);
                    out.push_str("\":");
                    space(random, out);
                    value.write(random, out);
                }
                out.push('}');
            }
        }
    }
}

fn space(random: &mut Random, out: &mut String) {
    if random.once_in(16) {
        out.push_str(random.pick::<&str>(&[" ", "\n", "\t", "\r\n", "    "]));
    }
}

/// Lexemes of numbers, most of them at an edge.
pub const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "0.0",
    "-0.0",
    "1",
    "-1",
    "2",
    "5",
    "7.0",
    "7e0",
    "70e-1",
    "7.5",
    "0.1",
    "0.5",
    "-0.5",
    "1e2",
    "1E+2",
    "12e-1",
    "100",
    "127",
    "128",
    "-128",
    "-129",
    "255",
    "256",
    "-32768",
    "-32769",
    "32767",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "4294967295",
    "4294967296",
    "9007199254740992",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "1e19",
    "1e300",
    "-1e300",
    "1e308",
    "1e-400",
    "1e400",
    "-1e400",
    "1e-5",
    "0e7",
    "123456789.125",
    "1.0000000000000000001",
    "0.30000000000000004",
    "100000000000000000000000",
    "2.55e2",
    "99.99999999999999999999",
];

/// Insides of strings that any reader takes for text.
pub const TEXTS: &[&str] = &[
    "",
    "a",
    "b",
    "abc",
    "abcd",
    "A-1042",
    "2026-02-28",
    "é",
    "😀",
    "日本語",
    "e\u{301}",
    "a b",
    "two words and more",
    "7",
    "true",
    "null",
    r"\n",
    r"\t\r",
    r"\u0061",
    r"\u0061bc",
    r"\ud83d\ude00",
    r#"\"\\\/"#,
    r"\u007f",
    "\u{7f}",
    "\u{85}",
    "../../etc/passwd",
    "'; DROP TABLE x; --",
    "<script>",
    r#"{\"x\":1}"#,
    "circle",
    "square",
];

/// Insides of strings that no published schema accepts.
pub const AWKWARD_TEXTS: &[&str] = &[r"\u0000", r"a\u001b[31m", r"\b", r"\f", r"\ud800", r"\udc00x"];

/// Makes documents for one schema.
pub struct Generator<'s> {
    /// Where its choices come from.
    pub random: Random,
    root: &'s Tree,
    names: Vec<&'s str>,
}

impl<'s> Generator<'s> {
    /// For that schema, from that seed.
    pub fn new(root: &'s Tree, seed: u64) -> Self {
        let mut names = vec!["x", "", "additional"];
        collect_names(root, &mut names);
        Self { random: Random::new(seed), root, names }
    }

    /// A document that the schema accepts, as far as following it goes.
    pub fn valid(&mut self) -> Written {
        self.follow(self.root, 5)
    }

    fn follow(&mut self, schema: &'s Tree, depth: usize) -> Written {
        if let Some(name) =
            schema.get("$ref").and_then(Tree::as_str).and_then(|name| name.strip_prefix("#/$defs/"))
        {
            let definition = self.root.get("$defs").and_then(|definitions| definitions.get(name));
            return definition
                .map_or(Written::Lexeme("null".to_owned()), |definition| self.follow(definition, depth));
        }
        for constants in ["enum", "examples", "anyOf"] {
            if let Some(Tree::Array(items)) = schema.get(constants)
                && !items.is_empty()
                && (constants != "examples" || !self.random.once_in(8))
            {
                let one = self.random.below(items.len());
                return if constants == "anyOf" {
                    self.follow(&items[one], depth)
                } else {
                    self.respelled(&items[one])
                };
            }
        }
        if let Some(constant) = schema.get("const") {
            return self.respelled(constant);
        }
        match schema.get("type").and_then(Tree::as_str) {
            Some("object") => self.object(schema, depth),
            Some("array") => self.array(schema, depth),
            Some("string") => self.text(schema),
            Some("integer" | "number") => self.number(schema),
            Some("boolean") => Written::Lexeme((*self.random.pick(&["true", "false"])).to_owned()),
            Some("null") => Written::Lexeme("null".to_owned()),
            _ => self.wild(2),
        }
    }

    fn object(&mut self, schema: &'s Tree, depth: usize) -> Written {
        let mut members = Vec::new();
        let required = |name: &str| match schema.get("required") {
            Some(Tree::Array(names)) => names.iter().any(|one| one.as_str() == Some(name)),
            _ => false,
        };
        if let Some(Tree::Object(properties)) = schema.get("properties") {
            for (name, property) in properties {
                if required(name) || (depth > 0 && !self.random.once_in(3)) {
                    let value = self.follow(property, depth.saturating_sub(1));
                    members.push((self.respell(name), value));
                }
            }
        }
        match schema.get("additionalProperties") {
            Some(Tree::Bool(false)) => {}
            None | Some(Tree::Bool(true)) => {
                if self.random.once_in(4) {
                    members.push((format!("more{}", self.random.below(9)), self.wild(1)));
                }
            }
            Some(shape) => {
                for entry in 0..self.random.below(4) {
                    let name = format!("{}{entry}", *self.random.pick(&["k", "key ", "é"]));
                    members.push((name, self.follow(shape, depth.saturating_sub(1))));
                }
            }
        }
        for at in (1..members.len()).rev() {
            if self.random.once_in(4) {
                members.swap(at, 0);
            }
        }
        Written::Object(members)
    }

    fn array(&mut self, schema: &'s Tree, depth: usize) -> Written {
        let count = |keyword: &str| match schema.get(keyword) {
            Some(Tree::Number(number)) => number.as_str().parse::<usize>().ok(),
            _ => None,
        };
        let least = count("minItems").unwrap_or(0);
        let most = count("maxItems").unwrap_or(least + 3).min(least + 20);
        let length = least + self.random.below(if depth == 0 { 1 } else { most - least + 1 });
        let items = (0..length).map(|_| match schema.get("items") {
            Some(items) => self.follow(items, depth.saturating_sub(1)),
            None => self.wild(1),
        });
        Written::Array(items.collect())
    }

    fn text(&mut self, schema: &'s Tree) -> Written {
        let form = match schema.get("format").and_then(Tree::as_str) {
            Some("date") => self.date(),
            Some("time") => self.time(),
            Some("date-time") => format!("{}T{}", self.date(), self.time()),
            Some("duration") => {
                (*self.random.pick(&["P1D", "PT5M", "P2W", "P1Y2M3DT4H5M6S", "PT0S", "P1M2D"])).to_owned()
            }
            Some("uuid") => format!(
                "{:08x}-{:04x}-4a00-8b1f-{:012x}",
                self.random.bits() >> 32,
                self.random.bits() >> 48,
                self.random.bits() >> 16
            ),
            Some("uri") => (*self.random.pick(&[
                "https://example.org/a?b=c#d",
                "urn:isbn:0451450523",
                "mailto:a@example.org",
                "http://[::1]:80/",
                "a:b",
                "http://u:p@h:1/%20",
            ]))
            .to_owned(),
            _ => return Written::Text(self.some_text(schema)),
        };
        Written::Text(form)
    }

    /// A text, mostly of a length that the schema takes.
    fn some_text(&mut self, schema: &Tree) -> String {
        if self.random.once_in(40) {
            return (*self.random.pick(AWKWARD_TEXTS)).to_owned();
        }
        let mut text = (*self.random.pick(TEXTS)).to_owned();
        let limit = |keyword: &str| match schema.get(keyword) {
            Some(Tree::Number(number)) => number.as_str().parse::<usize>().ok(),
            _ => None,
        };
        if text.contains('\\') || self.random.once_in(4) {
            return text;
        }
        while text.chars().count() < limit("minLength").unwrap_or(0) {
            text.push(*self.random.pick(&['x', 'é', '😀']));
        }
        let most = limit("maxLength").unwrap_or(usize::MAX);
        text.chars().take(most).collect()
    }

    fn date(&mut self) -> String {
        format!("{:04}-{:02}-{:02}", self.random.below(3000), self.random.below(13), self.random.below(32))
    }

    fn time(&mut self) -> String {
        let zone =
            *self.random.pick(&["Z", "z", "+00:00", "-08:00", "+23:59", ".5Z", ".123456789-00:30", ""]);
        format!(
            "{:02}:{:02}:{:02}{zone}",
            self.random.below(25),
            self.random.below(61),
            self.random.below(62)
        )
    }

    fn number(&mut self, schema: &'s Tree) -> Written {
        let bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
        let bounds: Vec<&str> = bounds
            .into_iter()
            .filter_map(|keyword| match schema.get(keyword) {
                Some(Tree::Number(number)) => Some(number.as_str()),
                _ => None,
            })
            .collect();
        match self.random.below(16) {
            // Beside a bound, on either side of it.
            0..=1 if !bounds.is_empty() => {
                let bound = *self.random.pick(&bounds);
                match bound.parse::<i128>() {
                    Ok(whole) => {
                        let near = i128::try_from(self.random.below(5)).unwrap_or(0) - 2;
                        Written::Lexeme((whole + near).to_string())
                    }
                    Err(_) => Written::Lexeme(bound.to_owned()),
                }
            }
            // Not far above the lower bound.
            0..=14 => {
                let low = bounds.first().and_then(|bound| bound.parse::<i128>().ok()).unwrap_or(0);
                let above = i128::try_from(self.random.below(100)).unwrap_or(0);
                Written::Lexeme((low.max(-20) + above).to_string())
            }
            _ => Written::Lexeme((*self.random.pick(NUMBERS)).to_owned()),
        }
    }

    /// Any document, now and then with names and constants of the schema in it.
    pub fn wild(&mut self, depth: usize) -> Written {
        match self.random.below(if depth == 0 { 4 } else { 6 }) {
            0 => Written::Lexeme((*self.random.pick(&["null", "true", "false"])).to_owned()),
            1 => Written::Lexeme((*self.random.pick(NUMBERS)).to_owned()),
            2 => Written::Text(self.awkward().to_owned()),
            3 => Written::Text((*self.random.pick(&self.names)).to_owned()),
            4 => Written::Array((0..self.random.below(4)).map(|_| self.wild(depth - 1)).collect()),
            _ => {
                let members = (0..self.random.below(5)).map(|_| {
                    let name =
                        if self.random.once_in(3) { self.awkward() } else { *self.random.pick(&self.names) };
                    (name.to_owned(), self.wild(depth - 1))
                });
                Written::Object(members.collect())
            }
        }
    }

    fn awkward(&mut self) -> &'static str {
        let texts = if self.random.once_in(4) { AWKWARD_TEXTS } else { TEXTS };
        texts[self.random.below(texts.len())]
    }

    /// Spoils one place, or a few.
    pub fn spoil(&mut self, document: &mut Written) {
        for _ in 0..=self.random.below(3) {
            self.spoil_once(document);
        }
    }

    fn spoil_once(&mut self, document: &mut Written) {
        let inside = match document {
            Written::Array(items) => items.len(),
            Written::Object(members) => members.len(),
            _ => 0,
        };
        if inside > 0 && !self.random.once_in(5) {
            let at = self.random.below(inside);
            match document {
                Written::Array(items) if self.random.once_in(3) => match self.random.below(3) {
                    0 => drop(items.remove(at)),
                    1 => items.push(items[at].clone()),
                    _ => items.insert(at, self.wild(1)),
                },
                Written::Array(items) => self.spoil_once(&mut items[at]),
                Written::Object(members) if self.random.once_in(3) => match self.random.below(5) {
                    0 => drop(members.remove(at)),
                    1 => members[at].0 = (*self.random.pick(&self.names)).to_owned(),
                    2 => members.push((members[at].0.clone(), self.wild(1))),
                    3 => members[at].0 = (self.awkward()).to_owned(),
                    _ => members.insert(at, ((*self.random.pick(&self.names)).to_owned(), self.wild(1))),
                },
                Written::Object(members) => self.spoil_once(&mut members[at].1),
                _ => {}
            }
            return;
        }
        match document {
            Written::Text(inside) if !self.random.once_in(3) => self.spoil_text(inside),
            Written::Lexeme(lexeme) if self.random.once_in(3) => {
                *document = Written::Text(lexeme.clone());
            }
            _ => *document = self.wild(1),
        }
    }

    fn spoil_text(&mut self, inside: &mut String) {
        let mut characters: Vec<char> = inside.chars().collect();
        // An escape is not taken apart here; the reader's own test does that.
        if characters.contains(&'\\') {
            inside.push_str(self.awkward());
            return;
        }
        let new = *self.random.pick(&[
            '0', '9', '1', '-', ':', 'T', 'Z', 'P', 'W', 'a', 'z', 'A', ' ', '.', '+', '%', '/', '[', 'é',
            '😀', '१',
        ]);
        let at = self.random.below(characters.len() + 1);
        match self.random.below(3) {
            0 if at < characters.len() => drop(characters.remove(at)),
            1 if at < characters.len() => characters[at] = new,
            _ => characters.insert(at, new),
        }
        *inside = characters.into_iter().collect();
    }

    /// A constant as it is written, now and then in another spelling of the same value.
    fn respelled(&mut self, constant: &Tree) -> Written {
        match constant {
            Tree::String(text) => Written::Text(self.respell(text)),
            Tree::Number(number) if self.random.once_in(4) && !number.as_str().contains(['.', 'e', 'E']) => {
                Written::Lexeme(format!("{number}{}", *self.random.pick(&[".0", "e0", ".0e0", ".000"])))
            }
            Tree::Array(items) => Written::Array(items.iter().map(|item| self.respelled(item)).collect()),
            Tree::Object(members) => {
                let mut members: Vec<_> =
                    members.iter().map(|(name, value)| (self.respell(name), self.respelled(value))).collect();
                if self.random.once_in(2) {
                    members.reverse();
                }
                Written::Object(members)
            }
            other => Written::Lexeme(other.to_string()),
        }
    }

    fn respell(&mut self, text: &str) -> String {
        let mut literal = text.to_owned();
        if text.bytes().any(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f)) {
            literal = Tree::from(text).to_string();
            literal.pop();
            literal.remove(0);
        }
        if !literal.is_empty() && literal.is_ascii() && !literal.contains('\\') && self.random.once_in(12) {
            let at = self.random.below(literal.len());
            let escape = format!("\\u{:04x}", literal.as_bytes()[at]);
            literal.replace_range(at..=at, &escape);
        }
        literal
    }
}

fn collect_names<'s>(schema: &'s Tree, names: &mut Vec<&'s str>) {
    match schema {
        Tree::Object(members) => {
            for (name, value) in members {
                if let Tree::Object(properties) = value
                    && (name == "properties" || name == "$defs")
                {
                    names.extend(properties.iter().map(|(name, _)| name.as_str()));
                }
                if let Tree::Array(constants) = value
                    && name == "enum"
                {
                    let texts = constants.iter().filter_map(Tree::as_str);
                    names.extend(texts.filter(|text| !text.contains(['"', '\\'])));
                }
                collect_names(value, names);
            }
        }
        Tree::Array(items) => items.iter().for_each(|item| collect_names(item, names)),
        _ => {}
    }
}
