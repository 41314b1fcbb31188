//! A dialect narrows the description and never what is accepted: the compiled judgement is the two
//! passes of its definition, the accepted documents are those of the canonical schema, and where the
//! published document lets something through that is refused, its description said so.

use nucleo_mcp::{
    boundary::{
        dialect_plan::DialectPlan,
        gate::Gate,
        refusal::{Finding, Findings, Rule},
    },
    json::{Document, Tree},
    schema::{Schema, SchemaDialect},
};
use std::{collections::BTreeMap, sync::Arc};
use tests::dialects::{
    callers::spelled,
    documents::Maker,
    fixtures::{self, Fixture},
    places,
    schemas::generated,
};

/// One fixture in one dialect, compiled both ways.
struct Case {
    dialect: SchemaDialect,
    fixture: Fixture,
    published: Schema,
    published_gate: Gate,
    canonical_gate: Arc<Gate>,
    plan: DialectPlan,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for dialect in SchemaDialect::ALL {
        for fixture in fixtures::all().into_iter().chain((0..40).map(generated)) {
            let canonical_gate = Arc::new(Gate::compile(&fixture.canonical).expect(fixture.name));
            let published = dialect.input_schema(&fixture.canonical);
            let published_gate = Gate::compile(&published).expect(fixture.name);
            let plan = DialectPlan::compile(dialect, &fixture.canonical, Arc::clone(&canonical_gate));
            let plan = plan.unwrap_or_else(|defects| panic!("{dialect} {}: {defects:?}", fixture.name));
            cases.push(Case { dialect, fixture, published, published_gate, canonical_gate, plan });
        }
    }
    cases
}

impl Case {
    fn name(&self) -> String {
        format!("{} {}", self.dialect, self.fixture.name)
    }

    /// The definition: the published document, the inverse, the canonical document.
    fn two_passes(&self, wire: &str) -> Result<String, Option<Findings>> {
        let document = Document::read(wire.as_bytes()).expect("a caller writes JSON");
        self.published_gate.judge(document.root()).map_err(Some)?;
        // A value without a canonical form has no findings of a gate.
        let arguments = self.dialect.arguments(document.root(), &self.fixture.canonical).map_err(|_| None)?;
        let canonical = Document::read(arguments.as_bytes()).expect("the inverse writes JSON");
        self.canonical_gate.judge(canonical.root()).map_err(Some)?;
        Ok(arguments.into_owned())
    }

    fn planned(&self, wire: &str) -> Result<String, Findings> {
        let document = Document::read(wire.as_bytes()).expect("a caller writes JSON");
        self.plan.judge(document.root(), |arguments| arguments.lexeme().to_owned())
    }
}

/// Documents a caller of that dialect may send: right ones, damaged ones, and ones made from what it
/// was shown alone.
fn sent(case: &Case, seed: u64) -> [String; 5] {
    let canonical = |document: Tree| spelled(case.dialect, &case.fixture.canonical, &document).to_string();
    [
        canonical(Maker::new(&case.fixture.canonical, seed).document()),
        canonical(Maker::new(&case.fixture.canonical, seed).damaged()),
        Maker::new(&case.fixture.canonical, seed).damaged().to_string(),
        Maker::new(&case.published, seed).document().to_string(),
        Maker::new(&case.published, seed).damaged().to_string(),
    ]
}

// S84
#[test]
fn the_compiled_plan_is_the_two_passes() {
    let (mut accepted, mut refused) = (0, 0);
    for case in cases() {
        for seed in 0..12 {
            for wire in sent(&case, seed) {
                match (case.two_passes(&wire), case.planned(&wire)) {
                    (Ok(defined), Ok(planned)) => {
                        assert_eq!(defined, planned, "{}: {wire}", case.name());
                        accepted += 1;
                    }
                    (Err(defined), Err(planned)) => {
                        if let (Some(defined), true) = (defined, case.plan.respells()) {
                            assert_eq!(defined, planned, "{}: {wire}", case.name());
                        }
                        refused += 1;
                    }
                    (defined, planned) => panic!("{}: {wire}: {defined:?} and {planned:?}", case.name()),
                }
            }
        }
    }
    assert!(accepted > 2_000 && refused > 2_000, "{accepted} accepted, {refused} refused");
}

// S82
#[test]
fn the_accepted_documents_are_the_same_in_every_dialect() {
    let (mut accepted, mut refused) = (0, 0);
    for case in cases() {
        for seed in 0..20 {
            let mut maker = Maker::new(&case.fixture.canonical, seed);
            for document in [maker.document(), maker.damaged()] {
                let wire = spelled(case.dialect, &case.fixture.canonical, &document).to_string();
                let sent = Document::read(wire.as_bytes()).expect("a caller writes JSON");
                let meant = document.to_string();
                // A null at an optional property and the like have no spelling in a strict dialect.
                match case.dialect.arguments(sent.root(), &case.fixture.canonical) {
                    Ok(arguments) if Tree::parse(&arguments).expect("JSON").to_string() == meant => {}
                    _ => continue,
                }
                let canonical = Document::read(meant.as_bytes()).expect("a tree is written as JSON");
                let expected = case.canonical_gate.judge(canonical.root()).is_ok();
                let found = case.planned(&wire);
                assert_eq!(found.is_ok(), expected, "{}: {meant} as {wire}: {found:?}", case.name());
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
    for case in cases() {
        for seed in 0..50 {
            let wire = Maker::new(&case.published, seed).document().to_string();
            let sent = Document::read(wire.as_bytes()).expect("a caller writes JSON");
            let published = case.published_gate.judge(sent.root());
            assert!(published.is_ok(), "{}: {wire}: {published:?}", case.name());
            let Err(findings) = case.planned(&wire) else { continue };
            for finding in &findings {
                // The one rule that has no place to be said: the closure of nova's root.
                if case.dialect == SchemaDialect::Nova
                    && finding.path.is_empty()
                    && finding.rule == Rule::Undeclared
                {
                    continue;
                }
                let said = places::words_at(&case.published, &finding.path);
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
                    let words = places::words_inside(&case.published, &finding.path);
                    words.iter().any(|words| told(words) || words.contains("ccept") || words.contains("ust "))
                };
                assert!(
                    here || around || inside,
                    "{}: {wire}: {finding:?} was not said in {said:?}",
                    case.name()
                );
                *disagreements.entry((case.dialect, finding.rule)).or_default() += 1;
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
