//! What it costs to read a call's arguments strictly, judge them and build the typed input, beside
//! what others pay for the same bytes.
//!
//! `cargo bench -p tests --bench reading`. Contestants of one table run in turns on the same bytes;
//! a figure is the median, a ratio is to `serde_json::from_slice::<Value>`. Every answer is checked
//! before it is counted. Only ratios travel between machines. An argument chooses tables by name.

mod measure;
mod payload;

use measure::{Contestant, Table};
use nucleo_mcp::{
    boundary::gate::Gate,
    json::{Document, Tree},
    schema::Schema,
};
use payload::Order;
use serde::de::IgnoredAny;
use std::hint::black_box;

struct Judges {
    gate: Gate,
    oracle: jsonschema::Validator,
}

impl Judges {
    fn new() -> Self {
        let tree = Tree::parse(payload::SCHEMA).expect("the schema is JSON");
        let schema = Schema::from_tree(&tree).expect("the schema can be published");
        let published = serde_json::from_str(&schema.to_string()).expect("a schema is JSON");
        Self {
            gate: Gate::compile(&schema).expect("the schema can be judged by"),
            oracle: jsonschema::draft202012::options()
                .should_validate_formats(true)
                .build(&published)
                .expect("the schema is one"),
        }
    }

    /// Reads and judges: the verdict alone.
    fn verdict(&self, bytes: &[u8]) -> bool {
        Document::read(bytes).is_ok_and(|document| self.gate.judge(document.root()).is_ok())
    }

    /// Reads, judges and builds.
    fn typed(&self, bytes: &[u8]) -> Option<Order> {
        let document = Document::read(bytes).ok()?;
        self.gate.judge(document.root()).ok()?;
        document.root().deserialize().ok()
    }

    /// What a careful server does without us.
    fn careful(&self, bytes: &[u8]) -> Option<Order> {
        let value: serde_json::Value = serde_json::from_slice(bytes).ok()?;
        if !self.oracle.is_valid(&value) {
            return None;
        }
        serde_json::from_value(value).ok()
    }

    /// What a refused caller is told, both forms.
    fn refusal(&self, bytes: &[u8]) -> usize {
        match Document::read(bytes) {
            Err(refused) => refused.at,
            Ok(document) => match self.gate.judge(document.root()) {
                Ok(()) => 0,
                Err(findings) => findings.text().len() + findings.to_tree().to_string().len(),
            },
        }
    }
}

/// The contestants on valid payloads; each run takes all of them once.
fn valid(title: &str, judges: &Judges, payloads: &[Vec<u8>]) {
    for payload in payloads {
        let expected: Order = serde_json::from_slice(payload).expect("the payload builds");
        assert_eq!(
            judges.typed(payload).as_ref(),
            Some(&expected),
            "what is built is what serde_json builds"
        );
        assert_eq!(judges.careful(payload).as_ref(), Some(&expected));
        assert!(judges.verdict(payload));
    }
    let mut table = Table::new(title, payloads);
    table.run(vec![
        Contestant::new("serde_json, to a Value", |bytes| {
            serde_json::from_slice::<serde_json::Value>(black_box(bytes)).is_ok()
        }),
        Contestant::new("serde_json, grammar alone", |bytes| {
            serde_json::from_slice::<IgnoredAny>(black_box(bytes)).is_ok()
        }),
        Contestant::new("serde_json, typed", |bytes| {
            serde_json::from_slice::<Order>(black_box(bytes)).is_ok()
        }),
        Contestant::new("Value + jsonschema + from_value", |bytes| {
            judges.careful(black_box(bytes)).is_some()
        }),
        Contestant::new("ours: read", |bytes| Document::read(black_box(bytes)).is_ok()),
        Contestant::new("ours: read + judge", |bytes| judges.verdict(black_box(bytes))),
        Contestant::new("ours: read + judge + typed", |bytes| judges.typed(black_box(bytes)).is_some()),
    ]);
}

/// A payload that must be refused, beside the valid one that it was made from.
fn hostile(judges: &Judges, size: usize) {
    let good = payload::order(size, 0, false);
    let mut table = Table::new(&format!("refused, {size} bytes"), std::slice::from_ref(&good));
    let spoiled = payload::spoiled(&good);
    for (what, bytes) in &spoiled {
        assert!(!judges.verdict(bytes), "{what} must be refused");
    }
    let mut contestants = vec![
        Contestant::new("serde_json, to a Value (valid)", |bytes| {
            serde_json::from_slice::<serde_json::Value>(black_box(bytes)).is_ok()
        }),
        Contestant::new("accepted: verdict", |bytes| judges.verdict(black_box(bytes))),
        Contestant::new("accepted: read + judge + typed", |bytes| judges.typed(black_box(bytes)).is_some()),
    ];
    for (what, bytes) in &spoiled {
        contestants.push(Contestant::new(&format!("{what}: refused, with its words"), move |_| {
            judges.refusal(black_box(bytes)) > 0
        }));
    }
    table.run(contestants);
}

/// A flat object of 50,000 names in a megabyte, once as it is and once with the last name twice.
fn names(judges: &Judges) {
    let wide = payload::wide(50_000, false);
    let twice = payload::wide(50_000, true);
    assert!(Document::read(&wide).is_ok());
    assert!(Document::read(&twice).is_err());
    let half = payload::wide(25_000, true);
    let mut table = Table::new("50,000 names in 1 MB", std::slice::from_ref(&wide));
    table.run(vec![
        Contestant::new("serde_json, to a Value", |bytes| {
            serde_json::from_slice::<serde_json::Value>(black_box(bytes)).is_ok()
        }),
        Contestant::new("ours: read", |bytes| Document::read(black_box(bytes)).is_ok()),
        Contestant::new("ours: read, refused by a duplicate", |_| Document::read(black_box(&twice)).is_err()),
        Contestant::new("ours: the same, half as many", |_| Document::read(black_box(&half)).is_err()),
        Contestant::new("ours: all undeclared, with its words", |bytes| judges.refusal(black_box(bytes)) > 0),
    ]);
}

fn main() {
    let judges = Judges::new();
    let chosen: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let wanted = |name: &str| chosen.is_empty() || chosen.iter().any(|chosen| name.contains(chosen.as_str()));
    for size in [300, 5_000, 100_000] {
        if wanted("valid") {
            valid(&format!("valid, {size} bytes"), &judges, &[payload::order(size, 0, false)]);
        }
    }
    if wanted("different") {
        let different: Vec<_> = (0..256).map(|seed| payload::order(300, seed, false)).collect();
        valid("256 different payloads of 300 bytes", &judges, &different);
    }
    if wanted("shuffled") {
        let shuffled: Vec<_> = (0..256).map(|seed| payload::order(300, seed, true)).collect();
        valid("the same with shuffled names", &judges, &shuffled);
    }
    for size in [300, 100_000] {
        if wanted("hostile") {
            hostile(&judges, size);
        }
    }
    if wanted("names") {
        names(&judges);
    }
}
