//! The repository keeps its own promises: what is at its top, what its files may say, what its README
//! tells a stranger to type.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate lies in the workspace").to_owned()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files under version control, relative to the root; none outside a checkout.
fn tracked() -> Vec<String> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    let Some(listed) = listed.ok().filter(|listed| listed.status.success()) else {
        println!("skipped: this is no git checkout");
        return Vec::new();
    };
    let names = String::from_utf8(listed.stdout).expect("file names here are UTF-8");
    // A file deleted and not yet committed is still listed.
    names.split_terminator('\0').filter(|name| root().join(name).is_file()).map(str::to_owned).collect()
}

fn lines_of_text(name: &str) -> Vec<String> {
    // A picture or a fuzzing corpus is not prose.
    let bytes = fs::read(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    String::from_utf8(bytes).map(|text| text.lines().map(str::to_owned).collect()).unwrap_or_default()
}

#[test]
fn the_workspace_has_five_members_and_no_other_folder_holds_one_at_the_top() {
    let expected = ["examples", "nucleo-mcp", "nucleo-mcp-macros", "tests", "ui-tests"];
    let found: BTreeSet<String> = fs::read_dir(root())
        .expect("the root is readable")
        .filter_map(|entry| entry.ok().filter(|entry| entry.path().join("Cargo.toml").is_file()))
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(found, expected.map(str::to_owned).into());
    let manifest = read("Cargo.toml");
    for member in expected {
        assert!(manifest.contains(&format!("\"{member}\"")), "{member} is not a member");
    }
}

#[test]
fn both_licences_are_there_whole() {
    assert!(read("LICENSE-MIT").contains("Permission is hereby granted, free of charge"));
    assert!(read("LICENSE-APACHE").contains("Apache License"));
    assert!(read("LICENSE-APACHE").contains("END OF TERMS AND CONDITIONS"));
    assert!(read("Cargo.toml").contains("license = \"MIT OR Apache-2.0\""));
}

#[test]
fn no_file_names_a_place_that_a_stranger_does_not_have() {
    // Put together here, so that this file does not name them either.
    let nowhere = [["/wo", "rk/"].concat(), ["/t", "mp/"].concat()];
    let beside = ["../sha", "red"].concat();
    for name in tracked() {
        for (number, line) in (1..).zip(lines_of_text(&name)) {
            let line_number = format!("{name}:{number}");
            assert!(!nowhere.iter().any(|place| line.contains(place)), "{line_number}: {line}");
            // The public suites may lie beside the checkout; only tests look there.
            let suites = name.starts_with("tests/") || name.starts_with("nucleo-mcp/tests/");
            assert!(suites || !line.contains(&beside), "{line_number}: {line}");
        }
    }
}

#[test]
fn no_source_file_is_longer_than_eight_hundred_lines() {
    for name in tracked().iter().filter(|name| Path::new(name).extension().is_some_and(|ext| ext == "rs")) {
        let lines = lines_of_text(name).len();
        assert!(lines <= 800, "{name} has {lines} lines: it has more than one idea");
    }
}

#[test]
fn the_readme_says_what_to_type_and_continuous_integration_types_the_same() {
    let readme = read("README.md");
    for command in ["cargo run -p examples --bin orders", "cargo test --workspace"] {
        assert!(readme.lines().any(|line| line.trim() == command), "the README does not show `{command}`");
    }
    assert!(
        read(".ci/run").contains("cargo test --workspace;"),
        "continuous integration tests something else"
    );
}

#[test]
fn the_program_in_the_readme_is_the_one_that_is_built() {
    let program = read("examples/src/bin/shipping.rs");
    let (_doc_comment, code) = program.split_once("\n\n").expect("a blank line ends the comment");
    assert!(read("README.md").contains(code.trim_end()), "examples/src/bin/shipping.rs has moved on");
}

#[test]
fn every_page_is_in_the_table_of_its_folder() {
    for folder in ["docs/guide", "docs/decisions"] {
        let table = read(&format!("{folder}/README.md"));
        let mut numbers = BTreeSet::new();
        for entry in fs::read_dir(root().join(folder)).expect("the folder is readable") {
            let name = entry.expect("the entry is readable").file_name().to_string_lossy().into_owned();
            assert!(
                name == "README.md" || table.contains(&format!("({name})")),
                "{folder}/{name} is not listed"
            );
            // Decisions are numbered, each once.
            let number: String = name.chars().take_while(char::is_ascii_digit).collect();
            assert!(number.is_empty() || numbers.insert(number), "{folder}/{name} repeats a number");
        }
    }
}

#[test]
fn every_crate_the_library_links_has_a_reason() {
    let reasons = read("docs/decisions/0002-dependencies.md");
    for manifest in ["nucleo-mcp/Cargo.toml", "nucleo-mcp-macros/Cargo.toml"] {
        let manifest = read(manifest);
        let sections = manifest.split("\n[").filter(|section| {
            let head = section.lines().next().unwrap_or_default();
            head == "dependencies]" || head.ends_with(".dependencies]")
        });
        let names = sections.flat_map(|section| section.lines().skip(1)).filter_map(|line| {
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            (!name.is_empty() && !name.starts_with(['#', ' ', ']'])).then_some(name)
        });
        let names: Vec<_> = names.collect();
        assert!(names.len() > 2, "no dependencies were found");
        for name in names.into_iter().filter(|name| *name != "nucleo-mcp-macros") {
            assert!(reasons.contains(&format!("`{name}`")), "{name} has no reason in the decision");
        }
    }
}

#[test]
fn every_link_between_our_pages_leads_somewhere() {
    for name in tracked().iter().filter(|name| Path::new(name).extension().is_some_and(|ext| ext == "md")) {
        let folder = root().join(name).parent().expect("a file lies in a folder").to_owned();
        for line in lines_of_text(name) {
            for target in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let path = target.split('#').next().unwrap_or_default();
                if path.is_empty() || path.contains("://") || path.starts_with("mailto:") {
                    continue;
                }
                assert!(folder.join(path).exists(), "{name} links to {target}, which does not exist");
            }
        }
    }
}
