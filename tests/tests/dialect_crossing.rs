//! Every document the canonical schema accepts crosses every dialect with every value intact.

use nucleo_mcp::{
    boundary::{dialect_plan::DialectPlan, gate::Gate},
    json::{BuildError, Document, Tree, Value},
    schema::SchemaDialect,
};
use std::sync::Arc;
use tests::dialects::{
    callers::spelled, derived::Everything, documents::Maker, fixtures, schemas::generated,
};

fn arguments(dialect: SchemaDialect, fixture: &fixtures::Fixture, wire: &str) -> Tree {
    let document = Document::read(wire.as_bytes()).expect("a caller writes JSON");
    let arguments = dialect.arguments(document.root(), &fixture.canonical);
    let arguments =
        arguments.unwrap_or_else(|problems| panic!("{dialect} {}: {problems:?} in {wire}", fixture.name));
    Tree::parse(&arguments).expect("the inverse writes JSON")
}

// S82, S85, S87
#[test]
fn every_value_is_intact_after_every_dialect() {
    let fixtures = fixtures::all().into_iter().map(|fixture| (fixture, 60));
    for (fixture, documents) in fixtures.chain((0..150).map(|seed| (generated(seed), 6))) {
        for seed in 0..documents {
            let document = Maker::new(&fixture.canonical, seed).document();
            for dialect in SchemaDialect::ALL {
                let wire = spelled(dialect, &fixture.canonical, &document).to_string();
                let back = arguments(dialect, &fixture, &wire);
                assert_eq!(
                    back.to_string(),
                    document.to_string(),
                    "{dialect} {} {seed}: {wire}",
                    fixture.name
                );
            }
        }
    }
}

fn build(arguments: Value<'_>) -> Result<Everything, BuildError> {
    arguments.deserialize()
}

// S73, S82
#[test]
fn what_was_judged_builds_the_same_typed_input_from_every_dialect() {
    let fixture = fixtures::derived();
    let gate =
        Arc::new(Gate::compile(&fixture.canonical).expect("a derive makes a document that is judged by"));
    for dialect in SchemaDialect::ALL {
        let plan =
            DialectPlan::compile(dialect, &fixture.canonical, Arc::clone(&gate)).expect("and published");
        for seed in 0..100 {
            let meant = Maker::new(&fixture.canonical, seed).document().to_string();
            let canonical = Document::read(meant.as_bytes()).expect("a tree is written as JSON");
            let expected: Everything = canonical.root().deserialize().expect("what the gate accepts builds");
            let sent = spelled(dialect, &fixture.canonical, &canonical.root().to_tree()).to_string();
            let wire = Document::read(sent.as_bytes()).expect("a caller writes JSON");
            let built = plan.judge(wire.root(), build);
            let built = built.unwrap_or_else(|findings| panic!("{dialect}: {sent}: {findings}"));
            let built = built.expect("what was judged builds");
            let values = |input: &Everything| serde_json::to_value(input).expect("it is data");
            assert_eq!(values(&built), values(&expected), "{dialect}: {sent}");
        }
    }
}
