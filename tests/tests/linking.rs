//! Which tools a program has: those of the crates its code names, chosen by module.

use linked_tools as _;
use nucleo_mcp::catalog::{CatalogProblem, ToolCatalog};

fn names(packages: &[&str]) -> Vec<String> {
    let catalog = ToolCatalog::collect(packages.iter().copied(), [])
        .unwrap_or_else(|problems| panic!("{packages:?}: {problems:?}"));
    catalog.tools().iter().map(|tool| tool.offered().name().to_owned()).collect()
}

// S4, S5
#[test]
fn one_program_serves_different_tools_to_two_servers_by_their_modules() {
    for (packages, expected) in [
        (&["linked_tools"][..], &["cellar_stock", "ground_stock"][..]),
        // Whole segments: the ground floor does not take `ground_below`.
        (&["linked_tools::ground"], &["ground_stock"]),
        (&["linked_tools::ground_below"], &["cellar_stock"]),
        (&["linked_tools::ground", "linked_tools::ground_below"], &["cellar_stock", "ground_stock"]),
        // A tool that two prefixes take is one entry.
        (&["linked_tools", "linked_tools::ground"], &["cellar_stock", "ground_stock"]),
    ] {
        assert_eq!(names(packages), expected, "{packages:?}");
    }
}

// S5: `unlinked-tools` stands in the manifest of this test and is named nowhere in its code.
#[test]
fn a_crate_that_only_the_manifest_names_is_not_there_and_the_refusal_says_what_to_write() {
    let problems = ToolCatalog::collect(["unlinked_tools"], []).expect_err("an unlinked crate was found");
    let [CatalogProblem::NothingScanned { package, registered }] = &problems[..] else {
        panic!("refused for another reason: {problems:?}");
    };
    assert_eq!(package, "unlinked_tools");
    assert!(registered.iter().any(|module| module == "linked_tools::ground"), "{registered:?}");
    let said = problems[0].to_string();
    assert!(said.contains("use unlinked_tools as _;") && said.contains("spelling"), "{said}");
}

#[test]
fn a_prefix_that_ends_within_a_name_takes_nothing() {
    for misspelt in ["linked_tools::grou", "linked", "linked_tools::", "linked-tools", "Linked_Tools", ""] {
        assert!(ToolCatalog::collect([misspelt], []).is_err(), "{misspelt:?} took something");
    }
}
