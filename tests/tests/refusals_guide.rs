//! The guide's page about refusals says what the code says.

use nucleo_mcp::{
    boundary::{gate::Gate, refusal::Rule},
    json::{Document, Tree},
    schema::Schema,
};

const GUIDE: &str = include_str!("../../docs/guide/refusals.md");

/// The cells of every table row between that heading and the next, the table's head aside.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    let section = GUIDE.split(&format!("## {heading}\n")).nth(1).expect("the guide has the heading");
    let section = section.split("\n## ").next().expect("a split has a first part");
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect()).collect()
}

#[test]
fn every_rule_is_in_the_guide_with_its_sentence() {
    // S61
    let found: Vec<(String, String)> = rows("The sentences")
        .iter()
        .map(|row| (row[0].trim_matches('`').to_owned(), row[1].to_owned()))
        .collect();
    let told = |rule: &Rule| (rule.wire_name().to_owned(), rule.sentence().to_owned());
    assert_eq!(found, Rule::ALL.iter().map(told).collect::<Vec<_>>());
}

#[test]
fn what_is_expected_is_worded_as_the_guide_says() {
    for row in rows("What is expected") {
        let schema = row[0].trim_matches('`');
        let tree = Tree::parse(schema).unwrap_or_else(|refused| panic!("{schema}: {refused}"));
        let schema = Schema::from_tree(&tree).expect("the guide's schemas can be published");
        let gate = Gate::compile(&schema).expect("the guide's schemas can be judged by");
        let document = Document::read(b"null").expect("null is JSON");
        let findings = gate.judge(document.root()).expect_err("null is none of them");
        assert_eq!(findings.iter().next().expect("a refusal has a finding").expected, row[1]);
    }
}
