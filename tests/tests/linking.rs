//! Which tools a program has: those of the crates its code names, chosen by module.

use linked_tools as _;
use nucleo_mcp::catalog::{CatalogProblem, ToolCatalog};
use nucleo_mcp::prelude::*;
use std::time::Duration;
use tests::host::Host;
use tests::message::{Message, Revision};

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

fn server(package: &str) -> ToolServer {
    ToolServer::builder()
        .scan_packages([package])
        .providers([])
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named("clerk")))
        .access_policy(StaticGrants::new([("clerk", ["ground_stock", "cellar_stock"])]))
        .server_name(package)
        .server_version("1")
        .call_timeout(Duration::from_secs(30))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().build())
        .start()
        .unwrap_or_else(|error| panic!("{error}"))
}

// S5, S12: a grant is for a tool of this server; a name that another server of the program serves is
// unknown here.
#[tokio::test]
async fn two_servers_of_one_program_each_list_and_call_their_own_tools_alone() {
    let ground = Host::serve(&server("linked_tools::ground")).await;
    let cellar = Host::serve(&server("linked_tools::ground_below")).await;
    for (host, own, other, pieces) in
        [(&ground, "ground_stock", "cellar_stock", 3), (&cellar, "cellar_stock", "ground_stock", 1003)]
    {
        for revision in Revision::ALL {
            let listed = host.post(&Message::list(revision)).await.json();
            let names: Vec<_> = listed["result"]["tools"].as_array().into_iter().flatten().collect();
            assert_eq!(names.len(), 1, "{listed}");
            assert_eq!(names[0]["name"], own);
            let called = host.post(&Message::call(revision, own, r#"{"sku":"abc"}"#)).await.json();
            assert_eq!(called["result"]["structuredContent"]["pieces"], pieces, "{called}");
            let refused = host.post(&Message::call(revision, other, r#"{"sku":"abc"}"#)).await.json();
            assert_eq!(refused["error"]["code"], -32602, "{refused}");
        }
    }
}
