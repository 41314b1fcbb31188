//! Constructs that real clients and model services rejected or misread, each with the Rust type that would
//! produce it if it were described naively, and the document that is published instead. The table is
//! `data/schema-types.json`; its cases keep the numbers they were collected under, as those of
//! `data/schema-constructs.json` do, which holds the same constructs as documents.

use nucleo_mcp::ToolSchema;
use nucleo_mcp::json::Tree;
use nucleo_mcp::schema::{Schema, SchemaDialect, input_document, output_document};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::Path;

/// A matrix.
#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Matrix {
    values: Vec<Vec<f64>>,
}

#[derive(Deserialize, ToolSchema)]
struct NoParameters;

#[derive(Deserialize, ToolSchema)]
struct NoFields {}

#[derive(Deserialize, Serialize, ToolSchema)]
#[allow(dead_code)]
enum Letter {
    A,
    B,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct OptionalChoice {
    a: Option<Letter>,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Anchors {
    anchor: HashMap<String, Value>,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Labels {
    m: BTreeMap<String, String>,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Inner {
    x: String,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct OptionalObject {
    a: Option<Inner>,
}

#[derive(Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
struct Dashboard {
    default_filter: Filter,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Filter {
    items: Vec<String>,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Variables {
    variables: Value,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Request {
    request: Inner,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Mixed {
    a: i32,
    b: Option<String>,
    /// no type
    c: Value,
}

/// One of the two is enough.
#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct EitherOr {
    a: Option<String>,
    b: Option<String>,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Limited {
    #[arg(items = 2..=5)]
    t: Vec<String>,
    #[arg(range = 1..)]
    n: i32,
}

#[derive(Deserialize, ToolSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(dead_code)]
enum NumberOrText {
    Number { value: i64 },
    Text { value: String },
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Either {
    a: NumberOrText,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Choice {
    a: Letter,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Rows {
    a: Vec<Inner>,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Unique {
    a: HashSet<String>,
}

/// A folder of folders.
#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Folder {
    /// What is in it
    folders: Vec<Folder>,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Holder {
    /// Where to begin
    folder: Folder,
}

#[derive(Deserialize, Serialize, ToolSchema)]
#[allow(dead_code)]
struct Keywords {
    r#const: String,
    examples: Option<String>,
    description: Option<String>,
    #[serde(rename = "$ref")]
    reference: Option<String>,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Code {
    #[arg(pattern = "^[a-z]+$", length = ..=3)]
    a: String,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Pages {
    pages: Vec<(u32, u32)>,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Counters {
    n: u64,
    v: Value,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Twice {
    a: Vec<Inner>,
    b: Vec<Inner>,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Positive {
    n: std::num::NonZeroU32,
    e: Letter,
}

#[derive(Serialize, ToolSchema)]
#[allow(dead_code)]
struct Answer {
    s: Letter,
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Measure {
    a: f64,
}

fn document(name: &str) -> Schema {
    macro_rules! inputs {
        ($($name:ident)*) => {
            match name {
                $(stringify!($name) => input_document::<$name>().expect("the type can be published"),)*
                "Answer" => output_document::<Answer>().expect("it can be published").expect("an object"),
                "Keywords, answered" => {
                    output_document::<Keywords>().expect("it can be published").expect("an object")
                }
                other => panic!("no type is called {other}"),
            }
        };
    }
    inputs! {
        Matrix NoParameters NoFields OptionalChoice Anchors Labels OptionalObject Dashboard Variables Request
        Mixed EitherOr Limited Either Choice Rows Unique Holder Keywords Code Pages Counters Twice Positive
        Measure
    }
}

fn table(name: &str) -> Vec<Tree> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name);
    let text = std::fs::read_to_string(path).expect("the table is beside the tests");
    match Tree::parse(&text) {
        Ok(Tree::Array(rows)) => rows,
        _ => panic!("{name} is a list"),
    }
}

fn text<'t>(row: &'t Tree, member: &str) -> &'t str {
    row.get(member).and_then(Tree::as_str).unwrap_or_else(|| panic!("{row} has {member}"))
}

fn cases(rows: &[Tree]) -> BTreeSet<&str> {
    rows.iter().map(|row| text(row, "case")).collect()
}

/// How many constructs were collected. A few are of results and of names, and no documents.
const COLLECTED: usize = 69;

#[test]
fn every_construct_has_a_type_or_a_reason() {
    let (types, constructs) = (table("schema-types.json"), table("schema-constructs.json"));
    assert!(cases(&types).is_superset(&cases(&constructs)));
    assert_eq!(cases(&types).len(), COLLECTED);
    for row in &types {
        let ways = ["type", "cannot_arise", "does_not_compile"];
        assert_eq!(ways.into_iter().filter(|way| row.get(way).is_some()).count(), 1, "{row}");
        assert!(!text(row, "what").is_empty());
    }
}

#[test]
fn every_type_is_published_as_its_row_says() {
    let rows = table("schema-types.json");
    let mut wrong = Vec::new();
    for row in rows.iter().filter(|row| row.get("type").is_some()) {
        let name = text(row, "type");
        let document = document(name);
        let published = document.to_string();
        let expected = row.get("published").map(Tree::to_string).unwrap_or_default();
        if published != expected {
            wrong.push(format!(
                "{} {name}\n  publishes {published}\n  expected  {expected}",
                text(row, "case")
            ));
        }
        // What is published is what every client reads.
        let tree = Tree::parse(&published).expect("a document is JSON");
        let canonical = SchemaDialect::Canonical;
        let output = name.starts_with("Answer") || name.ends_with("answered");
        let defects = if output { canonical.output_defects(&tree) } else { canonical.input_defects(&tree) };
        assert!(defects.is_empty(), "{name}: {defects:?}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A mistake that the compiler refuses is held by the message it is refused with.
#[test]
fn what_does_not_compile_has_its_message_in_the_tree() {
    let refused = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui-tests/tests/refuse");
    for row in table("schema-types.json") {
        if let Some(held_by) = row.get("does_not_compile").and_then(Tree::as_str) {
            let message = refused.join(held_by).with_extension("stderr");
            assert!(message.exists(), "{} is in the tree", message.display());
        }
    }
}
