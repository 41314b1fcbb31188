//! An order of twelve properties, in any size: strings, bounded integers, an enum, a date, an array
//! of objects, a recursive tree, a map.

use serde::Deserialize;
use std::collections::BTreeMap;

pub(crate) const SCHEMA: &str = r##"{
    "type": "object", "title": "Order",
    "properties": {
        "number": {"type": "string", "minLength": 1, "maxLength": 32},
        "customer": {"type": "string"},
        "quantity": {"type": "integer", "minimum": 0, "maximum": 4294967295},
        "priority": {"type": "integer", "minimum": 0, "maximum": 255},
        "balance": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
        "status": {"type": "string", "enum": ["open", "paid", "shipped", "returned"]},
        "placed": {"type": "string", "format": "date"},
        "express": {"type": "boolean"},
        "note": {"type": "string", "maxLength": 2000},
        "lines": {"type": "array", "items": {
            "type": "object", "title": "Line",
            "properties": {
                "sku": {"type": "string", "maxLength": 16},
                "quantity": {"type": "integer", "minimum": 1, "maximum": 65535},
                "cents": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
                "gift": {"type": "boolean"}
            },
            "required": ["sku", "quantity", "cents"], "additionalProperties": false
        }},
        "category": {"$ref": "#/$defs/Category"},
        "labels": {"type": "object", "additionalProperties": {"type": "string"}}
    },
    "required": ["number", "customer", "quantity", "status", "placed", "lines"],
    "additionalProperties": false,
    "$defs": {"Category": {
        "type": "object", "title": "Category",
        "properties": {"name": {"type": "string"}, "below": {"type": "array", "items": {"$ref": "#/$defs/Category"}}},
        "required": ["name"], "additionalProperties": false
    }}
}"##;

#[derive(Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    number: String,
    customer: String,
    quantity: u32,
    #[serde(default)]
    priority: Option<u8>,
    #[serde(default)]
    balance: Option<i64>,
    status: Status,
    placed: String,
    #[serde(default)]
    express: bool,
    #[serde(default)]
    note: Option<String>,
    lines: Vec<Line>,
    #[serde(default)]
    category: Option<Category>,
    #[serde(default)]
    labels: BTreeMap<String, String>,
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Status {
    Open,
    Paid,
    Shipped,
    Returned,
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Line {
    sku: String,
    quantity: u16,
    cents: i64,
    #[serde(default)]
    gift: bool,
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Category {
    name: String,
    #[serde(default)]
    below: Vec<Category>,
}

/// A small stream of numbers from a seed.
struct Stream(u64);

impl Stream {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn word(&mut self) -> &'static str {
        let words = ["alder", "birch", "cedar", "dogwood", "elm", "fir", "ginkgo", "hazel", "ivy", "juniper"];
        words[usize::try_from(self.below(10)).unwrap_or(0)]
    }

    fn words(&mut self, count: u64) -> String {
        (0..count).map(|_| self.word()).collect::<Vec<_>>().join(" ")
    }

    fn members(&mut self, mut members: Vec<String>, shuffled: bool) -> String {
        if shuffled {
            for at in (1..members.len()).rev() {
                let other = usize::try_from(self.below(at as u64 + 1)).unwrap_or(0);
                members.swap(at, other);
            }
        }
        format!("{{{}}}", members.join(","))
    }

    fn line(&mut self, shuffled: bool) -> String {
        let mut members = vec![
            format!(r#""sku":"{}-{}""#, self.word(), self.below(10_000)),
            format!(r#""quantity":{}"#, self.below(500) + 1),
            format!(r#""cents":{}"#, self.below(1_000_000)),
        ];
        if self.below(3) == 0 {
            members.push(r#""gift":true"#.to_owned());
        }
        self.members(members, shuffled)
    }

    fn category(&mut self, nodes: &mut u64, depth: u64, shuffled: bool) -> String {
        *nodes = nodes.saturating_sub(1);
        let name = format!(r#""name":"{}""#, self.words(2));
        let mut below = Vec::new();
        while *nodes > 0 && below.len() < 4 && depth < 12 {
            below.push(self.category(nodes, depth + 1, shuffled));
        }
        if below.is_empty() {
            return self.members(vec![name], shuffled);
        }
        self.members(vec![name, format!(r#""below":[{}]"#, below.join(","))], shuffled)
    }
}

/// A valid order of about that many bytes.
pub(crate) fn order(size: usize, seed: u64, shuffled: bool) -> Vec<u8> {
    let mut stream = Stream(seed.wrapping_mul(977) + 5);
    let weight = (size / 300).max(1) as u64;
    let lines: Vec<String> = (0..weight * 2).map(|_| stream.line(shuffled)).collect();
    let labels: Vec<String> =
        (0..weight).map(|at| format!(r#""{}{at}":"{}""#, stream.word(), stream.words(1))).collect();
    let mut nodes = weight * 2;
    let mut members = vec![
        format!(r#""number":"A-{}""#, stream.below(10_000)),
        format!(r#""customer":"{}""#, stream.words(2)),
        format!(r#""quantity":{}"#, stream.below(100_000)),
        format!(r#""priority":{}"#, stream.below(256)),
        format!(r#""balance":-{}"#, stream.below(1_000_000_000)),
        format!(
            r#""status":"{}""#,
            ["open", "paid", "shipped", "returned"][usize::try_from(seed % 4).unwrap_or(0)]
        ),
        format!(r#""placed":"2026-{:02}-{:02}""#, stream.below(12) + 1, stream.below(28) + 1),
        format!(r#""express":{}"#, seed.is_multiple_of(2)),
    ];
    if size > 1_000 {
        members.push(format!(r#""note":"{}""#, stream.words((weight * 2).min(250))));
    }
    members.push(format!(r#""lines":[{}]"#, lines.join(",")));
    if size > 1_000 || seed.is_multiple_of(2) {
        members.push(format!(r#""category":{}"#, stream.category(&mut nodes, 0, shuffled)));
    }
    if size > 1_000 || seed.is_multiple_of(3) {
        members.push(format!(r#""labels":{{{}}}"#, labels.join(",")));
    }
    stream.members(members, shuffled).into_bytes()
}

/// What can be wrong with an order, late in the document, where most of the work is done already.
pub(crate) fn spoiled(good: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let text = std::str::from_utf8(good).expect("an order is text");
    let open = &text[..text.len() - 1];
    let scattered = text.replace("\"quantity\":", "\"quantity\":-");
    let renamed = text.replace("\"cents\":", "\"cent\":");
    [
        ("an undeclared name at the end", format!("{open},\"extra\":1}}")),
        ("a name twice at the end", format!("{open},\"number\":\"A-1\"}}")),
        ("a wrong type at the start", text.replacen("\"number\":\"", "\"number\":7,\"x\":\"", 1)),
        ("every quantity out of range", scattered),
        ("every line with a wrong name", renamed),
        ("not JSON at the end", format!("{open},}}")),
        ("too deep at the end", format!("{open},\"x\":{}{}}}", "[".repeat(200), "]".repeat(200))),
    ]
    .map(|(what, text)| (what, text.into_bytes()))
    .into()
}

/// One flat object of so many names, about twenty bytes a member; the last name may be the first.
pub(crate) fn wide(names: usize, twice: bool) -> Vec<u8> {
    let mut members: Vec<String> =
        (0..names).map(|at| format!(r#""name-{at:06}":{:06}"#, at + 100_000)).collect();
    if twice {
        members.push(r#""name-000000":1"#.to_owned());
    }
    format!("{{{}}}", members.join(",")).into_bytes()
}
