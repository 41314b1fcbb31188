//! A dialect narrows the description and never what is accepted: the compiled judgement is the two
//! passes of its definition, the accepted documents are those of the canonical schema, and where the
//! published document lets something through that is refused, its description said so.

use nucleo_mcp::{
    boundary::{
        gate::Gate,
        refusal::{Finding, Rule},
    },
    json::{Document, Tree},
    schema::SchemaDialect,
};
use std::collections::BTreeMap;
use tests::dialects::{callers::spelled, documents::Maker, fixtures, places, schemas::generated};
use tests::differential::dialect::Spelling;

/// One fixture in one dialect, compiled both ways.
struct Case {
    name: String,
    spelling: Spelling,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for dialect in SchemaDialect::ALL {
        for fixture in fixtures::all().into_iter().chain((0..40).map(generated)) {
            let name = format!("{dialect} {}", fixture.name);
            let spelling = Spelling::of(dialect, &fixture.canonical);
            let spelling = spelling.unwrap_or_else(|defects| panic!("{name}: {defects:?}"));
            cases.push(Case { name, spelling });
        }
    }
    cases
}

/// Documents a caller of that dialect may send: right ones, damaged ones, and ones made from what it
/// was shown alone.
fn sent(spelling: &Spelling, seed: u64) -> [String; 5] {
    let Spelling { dialect, canonical, published, .. } = spelling;
    let meant = |document: Tree| spelled(*dialect, canonical, &document).to_string();
    [
        meant(Maker::new(canonical, seed).document()),
        meant(Maker::new(canonical, seed).damaged()),
        Maker::new(canonical, seed).damaged().to_string(),
        Maker::new(published, seed).document().to_string(),
        Maker::new(published, seed).damaged().to_string(),
    ]
}

// S84
#[test]
fn the_compiled_plan_is_the_two_passes() {
    let (mut accepted, mut refused) = (0, 0);
    for case in cases() {
        for seed in 0..12 {
            for wire in sent(&case.spelling, seed) {
                let document = Document::read(wire.as_bytes()).expect("a caller writes JSON");
                if case.spelling.compare(document.root()) { accepted += 1 } else { refused += 1 }
            }
        }
    }
    assert!(accepted > 2_000 && refused > 2_000, "{accepted} accepted, {refused} refused");
}

// S82
#[test]
fn the_accepted_documents_are_the_same_in_every_dialect() {
    let (mut accepted, mut refused) = (0, 0);
    for Case { name, spelling } in cases() {
        let Spelling { dialect, canonical, canonical_gate, .. } = &spelling;
        for seed in 0..20 {
            let mut maker = Maker::new(canonical, seed);
            for document in [maker.document(), maker.damaged()] {
                let wire = spelled(*dialect, canonical, &document).to_string();
                let sent = Document::read(wire.as_bytes()).expect("a caller writes JSON");
                let meant = document.to_string();
                // A null at an optional property and the like have no spelling in a strict dialect.
                match dialect.arguments(sent.root(), canonical) {
                    Ok(arguments) if Tree::parse(&arguments).expect("JSON").to_string() == meant => {}
                    _ => continue,
                }
                let read = Document::read(meant.as_bytes()).expect("a tree is written as JSON");
                let expected = canonical_gate.judge(read.root()).is_ok();
                let found = spelling.planned(sent.root());
                assert_eq!(found.is_ok(), expected, "{name}: {meant} as {wire}: {found:?}");
                if expected { accepted += 1 } else { refused += 1 }
            }
        }
    }
    assert!(accepted > 4_000 && refused > 1_500, "{accepted} accepted, {refused} refused");
}

/// Words that own up to a rule.
fn states(words: &str, finding: &Finding) -> bool {
    let any = |several: &[&str]| several.iter().any(|said| words.contains(said));
    match finding.rule {
        Rule::Range => any(&["Accepted range", "accepted range"]),
        Rule::Enum => any(&["One of: ", "Always ", "always "]),
        Rule::Format => any(&["Must be a", "must be a", "written as JSON text"]),
        Rule::Pattern => any(&["Must match", "must match"]),
        Rule::Length => any(&[" character"]),
        Rule::Items => any(&[" item"]),
        Rule::UniqueItems => any(&["All items must be different", "each key once"]),
        Rule::Undeclared => any(&["No other properties are accepted", "no other properties"]),
        Rule::Type => any(&["Must be null"]),
        _ => false,
    }
}

// S83
#[test]
fn whatever_a_published_document_lets_through_and_the_call_is_refused_for_was_said() {
    let mut disagreements: BTreeMap<(SchemaDialect, Rule), usize> = BTreeMap::new();
    for Case { name, spelling } in cases() {
        let published_gate = Gate::compile(&spelling.published).expect("what is published is judged");
        for seed in 0..50 {
            let wire = Maker::new(&spelling.published, seed).document().to_string();
            let sent = Document::read(wire.as_bytes()).expect("a caller writes JSON");
            let published = published_gate.judge(sent.root());
            assert!(published.is_ok(), "{name}: {wire}: {published:?}");
            let Err(findings) = spelling.planned(sent.root()) else { continue };
            for finding in &findings {
                // The one rule that has no place to be said: the closure of nova's root.
                if spelling.dialect == SchemaDialect::Nova
                    && finding.path.is_empty()
                    && finding.rule == Rule::Undeclared
                {
                    continue;
                }
                let said = places::words_at(&spelling.published, &finding.path);
                // A shape told in words, at the place or around it, covers what is inside it.
                let told = |words: &String| {
                    [
                        "Repeats the structure of",
                        "One of: ",
                        "A map, each value",
                        "each key once",
                        "written as JSON text",
                    ]
                    .iter()
                    .any(|shape| words.contains(shape))
                };
                let here = said.last().is_some_and(|words| words.iter().any(|words| states(words, finding)));
                let around = said.iter().flatten().any(told);
                // No branch of a union fits for a rule that is said inside one of them.
                let inside = finding.rule == Rule::AnyOf && {
                    let words = places::words_inside(&spelling.published, &finding.path);
                    words.iter().any(|words| told(words) || words.contains("ccept") || words.contains("ust "))
                };
                assert!(here || around || inside, "{name}: {wire}: {finding:?} was not said in {said:?}");
                *disagreements.entry((spelling.dialect, finding.rule)).or_default() += 1;
            }
        }
    }
    let of = |dialect| disagreements.keys().filter(|(own, _)| *own == dialect).count();
    assert_eq!(of(SchemaDialect::Canonical), 0);
    for dialect in [
        SchemaDialect::AnthropicStrict,
        SchemaDialect::BedrockStrict,
        SchemaDialect::Nova,
        SchemaDialect::Gemini,
    ] {
        assert!(of(dialect) >= 5, "{dialect} disagreed in {disagreements:?}");
    }
}
