//! The reference server as a caller finds it: what it lists, held whole, and that every value crosses
//! intact.
//!
//! `NUCLEO_UPDATE_SNAPSHOTS=1 cargo test -p tests --test reference` writes the listing anew, so that a
//! change of contract shows in review.

use examples::reference::host::open;
use nucleo_mcp::json::Tree;
use nucleo_mcp::prelude::ToolServer;
use nucleo_mcp::runtime::JobDispatcher;
use std::collections::BTreeSet;
use std::path::PathBuf;
use tests::host::Host;
use tests::message::{Message, Revision};

struct Reference {
    host: Host,
    _server: ToolServer,
    _dispatcher: JobDispatcher,
}

impl Reference {
    async fn serve() -> Self {
        let (server, dispatcher) = open().expect("the reference starts");
        Self { host: Host::serve(&server).await, _server: server, _dispatcher: dispatcher }
    }

    /// The result of a request that has one.
    async fn result(&self, message: &Message) -> Tree {
        let response = self.host.post(message).await;
        let answer = Tree::parse(response.text()).expect("the answer is JSON");
        answer.get("result").cloned().unwrap_or_else(|| panic!("{answer} is a result"))
    }
}

fn data(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "data", name].iter().collect()
}

fn rows() -> Vec<Tree> {
    let text = std::fs::read_to_string(data("reference-calls.json")).expect("the calls are in the tree");
    match Tree::parse(&text) {
        Ok(Tree::Array(rows)) => rows,
        other => panic!("{other:?} is a list of calls"),
    }
}

fn member<'t>(tree: &'t Tree, name: &str) -> &'t Tree {
    tree.get(name).unwrap_or_else(|| panic!("{tree} has {name}"))
}

/// A document over several lines, so that a change of it is a few of them.
fn spread(tree: &Tree, indent: usize, out: &mut String) {
    let line = |out: &mut String, indent: usize| {
        out.push('\n');
        out.push_str(&"  ".repeat(indent));
    };
    match tree {
        Tree::Object(members) if tree.to_string().len() > 90 => {
            out.push('{');
            for (at, (name, value)) in members.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                line(out, indent + 1);
                Tree::from(name.as_str()).write(out);
                out.push_str(": ");
                spread(value, indent + 1, out);
            }
            line(out, indent);
            out.push('}');
        }
        Tree::Array(items) if tree.to_string().len() > 90 => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                line(out, indent + 1);
                spread(item, indent + 1, out);
            }
            line(out, indent);
            out.push(']');
        }
        short => short.write(out),
    }
}

#[tokio::test]
async fn the_whole_listing_is_the_one_in_the_tree() {
    let reference = Reference::serve().await;
    let result = reference.result(&Message::list(Revision::November2025)).await;
    let mut listing = String::new();
    spread(member(&result, "tools"), 0, &mut listing);
    listing.push('\n');
    let snapshot = data("reference-listing.json");
    if std::env::var_os("NUCLEO_UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&snapshot, &listing).expect("the snapshot can be written");
    }
    let known = std::fs::read_to_string(&snapshot).expect("the snapshot is in the tree");
    assert!(
        known == listing,
        "the contract has changed; look at it with NUCLEO_UPDATE_SNAPSHOTS=1 and git diff"
    );
}

#[tokio::test]
async fn every_tool_is_called() {
    let reference = Reference::serve().await;
    let result = reference.result(&Message::list(Revision::November2025)).await;
    let Tree::Array(tools) = member(&result, "tools") else { panic!("{result} lists tools") };
    let listed: BTreeSet<&str> = tools.iter().filter_map(|tool| member(tool, "name").as_str()).collect();
    let rows = rows();
    let called: BTreeSet<&str> = rows.iter().filter_map(|row| member(row, "tool").as_str()).collect();
    let rest: Vec<_> = listed.difference(&called).collect();
    assert_eq!(rest, [&"everything"], "it is called with all the others' arguments");
}

/// Objects with their members in one order, which JSON does not know.
fn sorted(tree: &Tree) -> Tree {
    match tree {
        Tree::Object(members) => {
            let mut members: Vec<_> =
                members.iter().map(|(name, value)| (name.clone(), sorted(value))).collect();
            members.sort_by(|(one, _), (other, _)| one.cmp(other));
            Tree::Object(members)
        }
        Tree::Array(items) => Tree::Array(items.iter().map(sorted).collect()),
        other => other.clone(),
    }
}

/// Sends arguments and expects the answer, as text and, where it is an object, as structured content.
async fn crosses(reference: &Reference, tool: &str, arguments: &str, answer: &Tree) {
    let result = reference.result(&Message::call(Revision::November2025, tool, arguments)).await;
    let Tree::Array(blocks) = member(&result, "content") else { panic!("{result} has content") };
    let text = member(&blocks[0], "text").as_str().expect("a text block");
    let answered = Tree::parse(text).unwrap_or_else(|_| panic!("{tool} answers {text}"));
    assert_eq!(sorted(&answered), sorted(answer), "{tool} answers {arguments}");
    match answer {
        Tree::Object(_) => {
            assert_eq!(sorted(member(&result, "structuredContent")), sorted(answer), "{tool}");
        }
        _ => assert_eq!(result.get("structuredContent"), None, "{tool}"),
    }
}

#[tokio::test]
async fn every_value_crosses_intact() {
    let reference = Reference::serve().await;
    for row in rows() {
        let tool = member(&row, "tool").as_str().expect("a name");
        let arguments = member(&row, "arguments");
        let answer = row.get("answer").unwrap_or(arguments);
        crosses(&reference, tool, &arguments.to_string(), answer).await;
    }
}

#[tokio::test]
async fn everything_crosses_at_once() {
    let reference = Reference::serve().await;
    let (mut arguments, mut answer) = (Vec::new(), Vec::new());
    for row in rows() {
        let tool = member(&row, "tool").as_str().expect("a name");
        let property = tool.strip_suffix("_times").unwrap_or(tool).to_owned();
        let is_part = !["nothing", "scalar", "list"].contains(&tool);
        if is_part && arguments.iter().all(|(name, _)| *name != property) {
            let sent = member(&row, "arguments");
            arguments.push((property.clone(), sent.clone()));
            answer.push((property, row.get("answer").unwrap_or(sent).clone()));
        }
    }
    let arguments = Tree::Object(arguments).to_string();
    crosses(&reference, "everything", &arguments, &Tree::Object(answer)).await;
}

#[tokio::test]
async fn a_map_that_keeps_its_order_keeps_it_on_the_way() {
    let reference = Reference::serve().await;
    let arguments = r#"{"counts":{"z":1,"a":2,"m":3},"tags":["z","a"]}"#;
    let result = reference.result(&Message::call(Revision::July2026, "ordered", arguments)).await;
    let Tree::Array(blocks) = member(&result, "content") else { panic!("{result} has content") };
    assert_eq!(member(&blocks[0], "text").as_str(), Some(arguments));
}
