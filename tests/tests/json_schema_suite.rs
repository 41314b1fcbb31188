//! The JSON Schema Test Suite (2020-12): every group whose schema this framework could publish is
//! compiled and judged through the public door, and none may disagree.

use nucleo_mcp::{
    boundary::{gate::Gate, refusal::Rule},
    json::{Document, Tree, Value},
    schema::{Schema, SchemaDefect},
};
use std::collections::BTreeMap;
use tests::suites;

/// Why a group does not apply, in a few kinds that can be counted.
fn reason(defects: &[SchemaDefect]) -> String {
    let problem = defects[0].problem.as_str();
    if let Some(keyword) = problem.strip_prefix("the keyword `").and_then(|rest| rest.split('`').next()) {
        return format!("the keyword `{keyword}` is never published");
    }
    problem.to_owned()
}

/// `$schema` names the suite's draft, the one we speak, and `$comment` says nothing to a validator:
/// the two keywords set aside, at the root of a schema.
fn without_notes(schema: &Tree) -> Tree {
    match schema {
        Tree::Object(members) => {
            let stays = |keyword: &str| keyword != "$schema" && keyword != "$comment";
            Tree::Object(members.iter().filter(|(keyword, _)| stays(keyword)).cloned().collect())
        }
        other => other.clone(),
    }
}

#[derive(Default)]
struct Count {
    groups: usize,
    tests: usize,
    apart: BTreeMap<String, usize>,
    /// Valid by the suite and refused for one of the two rules that every text is held to.
    texts: usize,
    disagreements: Vec<String>,
}

fn run(suite: &str, count: &mut Count) {
    for (file, bytes) in suites::files(suite, "json") {
        if file == "format.json" {
            // Its groups say that a format is an annotation. Ours are asserted, as `format/` tests.
            *count.apart.entry("a format is asserted here".to_owned()).or_default() += 1;
            continue;
        }
        let document = Document::read(&bytes).unwrap_or_else(|refused| panic!("{file}: {refused}"));
        for group in document.root().elements() {
            let name = group.get("description").and_then(Value::as_str).expect("a group is described");
            let schema = without_notes(&group.get("schema").expect("a group has a schema").to_tree());
            let compiled = Schema::from_tree(&schema).and_then(|schema| Gate::compile(&schema));
            let gate = match compiled {
                Ok(gate) => gate,
                Err(defects) => {
                    *count.apart.entry(reason(&defects)).or_default() += 1;
                    continue;
                }
            };
            count.groups += 1;
            for test in group.get("tests").expect("a group has tests").elements() {
                count.tests += 1;
                let valid = test.get("valid").and_then(Value::as_bool).expect("a test has a verdict");
                let data = test.get("data").expect("a test has data");
                let judged = gate.judge(data);
                let text_rule = |rule| matches!(rule, Rule::ControlCharacter | Rule::UnpairedSurrogate);
                match &judged {
                    Err(findings) if valid && findings.iter().all(|finding| text_rule(finding.rule)) => {
                        count.texts += 1;
                    }
                    _ if judged.is_ok() == valid => {}
                    _ => {
                        let what = test.get("description").and_then(Value::as_str).unwrap_or_default();
                        count.disagreements.push(format!("{file}: {name}: {what}: {}", data.lexeme()));
                    }
                }
            }
        }
    }
}

#[test]
fn no_group_that_applies_disagrees() {
    let mut count = Count::default();
    run("json-schema-2020-12", &mut count);
    run("json-schema-2020-12/format", &mut count);
    if count.groups == 0 {
        return;
    }
    for (reason, groups) in &count.apart {
        println!("{groups} did not apply: {reason}");
    }
    println!(
        "suite json-schema-2020-12: {} tests in {} groups, {} disagree, {} refused by a text rule; {} groups did not \
         apply",
        count.tests,
        count.groups,
        count.disagreements.len(),
        count.texts,
        count.apart.values().sum::<usize>(),
    );
    assert!(count.disagreements.is_empty(), "{:#?}", count.disagreements);
    // What runs must not shrink unseen.
    assert!(count.groups >= 88 && count.tests >= 633, "{} groups, {} tests", count.groups, count.tests);
}
