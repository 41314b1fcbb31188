//! The guide's page about the dialects says what the code does.

#![allow(dead_code, reason = "the types are published and never built")]

use nucleo_mcp::{
    ToolSchema,
    boundary::{dialect_plan::DialectPlan, gate::Gate},
    json::{Document, Tree},
    schema::{Schema, SchemaDialect, input_document},
};
use serde::Deserialize;
use std::{collections::HashMap, sync::Arc};

// shown in the guide
#[derive(Deserialize, ToolSchema)]
struct Booking {
    /// How many seats
    #[arg(range = 1..=9)]
    seats: u8,
    /// Which class
    class: Option<Class>,
    /// Meals by passenger
    meals: HashMap<String, Meal>,
    /// The way, one leg after the other
    route: Leg,
    /// Whatever the till sent
    receipt: Option<serde_json::Value>,
}

#[derive(Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum Class {
    First,
    Second,
}

#[derive(Deserialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
enum Meal {
    Meat,
    Vegetables,
}

#[derive(Deserialize, ToolSchema)]
struct Leg {
    /// The station, by its code
    #[arg(pattern = "^[A-Z]{3}$")]
    to: String,
    /// The leg after this one
    then: Option<Box<Leg>>,
}
// to here

fn guide() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/guide/which-dialect.md");
    std::fs::read_to_string(path).expect("the guide has the page")
}

fn canonical() -> Schema {
    input_document::<Booking>().expect("the guide's tool can be published")
}

#[test]
fn the_type_in_the_guide_is_the_one_tested_here() {
    let own = include_str!("dialect_guide.rs");
    let (_, shown) = own.split_once("// shown in the guide\n").expect("a first mark");
    let (shown, _) = shown.split_once("// to here").expect("a second mark");
    assert!(guide().contains(&format!("```rust\n{shown}```")), "the guide shows another type");
}

#[test]
fn the_side_by_side_is_what_each_dialect_publishes() {
    let guide = guide();
    for dialect in SchemaDialect::ALL {
        let heading = format!("### `{dialect}`\n");
        let (_, section) = guide.split_once(&heading).unwrap_or_else(|| panic!("no section {heading}"));
        let section = section.split_once("\n### ").map_or(section, |(section, _)| section);
        let (_, block) = section.split_once("```json\n").expect("a document");
        let (block, _) = block.split_once("```").expect("its end");
        let shown = Tree::parse(block).unwrap_or_else(|error| panic!("{dialect}: {error}"));
        let published = dialect.input_schema(&canonical()).to_string();
        assert_eq!(
            shown.to_string(),
            Tree::parse(&published).unwrap().to_string(),
            "{dialect} publishes {published}"
        );
    }
}

#[test]
fn every_name_and_no_other_is_in_the_table_of_dialects() {
    let guide = guide();
    for dialect in SchemaDialect::ALL {
        assert!(guide.contains(&format!("| `{dialect}` |")), "{dialect} is not in the table");
    }
    for (at, _) in guide.match_indices("dialect=") {
        let name: String = guide[at + "dialect=".len()..]
            .chars()
            .take_while(|letter| letter.is_ascii_lowercase() || *letter == '_')
            .collect();
        assert!(SchemaDialect::from_wire_name(&name).is_some(), "the guide names a dialect `{name}`");
    }
}

#[test]
fn the_call_in_the_guide_is_one_call_in_every_spelling() {
    let guide = guide();
    let canonical = canonical();
    let gate = Arc::new(Gate::compile(&canonical).expect("the guide's tool can be judged"));
    let mut meant = None;
    for dialect in SchemaDialect::ALL {
        let (_, section) = guide.split_once(&format!("### `{dialect}`\n")).expect("a section");
        let section = section.split_once("\n### ").map_or(section, |(section, _)| section);
        let Some((_, call)) = section.split_once("```json\n{\"seats\"") else { continue };
        let call = format!("{{\"seats\"{}", call.split_once("```").expect("its end").0);
        let sent = Document::read(call.as_bytes()).expect("a call is JSON");
        let plan = DialectPlan::compile(dialect, &canonical, Arc::clone(&gate)).expect("it can be published");
        let judged = plan.judge(sent.root(), |arguments| arguments.to_tree().to_string());
        let judged = judged.unwrap_or_else(|findings| panic!("{dialect}: {findings}"));
        assert_eq!(meant.get_or_insert_with(|| judged.clone()), &judged, "{dialect}");
    }
    assert!(meant.is_some());
}
