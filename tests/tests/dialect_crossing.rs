//! Every document the canonical schema accepts crosses every dialect with every value intact.

use nucleo_mcp::{
    json::{Document, Tree},
    schema::SchemaDialect,
};
use tests::dialects::{callers::spelled, documents::Maker, fixtures};

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
    for fixture in fixtures::all() {
        for seed in 0..60 {
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
