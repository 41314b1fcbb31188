//! `list`: the tools.

use super::screen::{Look, Screen, harmless};
use super::who::Who;
use super::{Status, Trouble};
use crate::boundary::access::Consumer;
use crate::json::Tree;
use crate::schema::SchemaDialect;
use crate::server::{ToolServer, Transport};
use crate::testing::TestClient;
use std::io::{self, Write};

/// What is shown of a tool to a person.
struct Row {
    name: String,
    effect: &'static str,
    words: String,
}

pub(super) async fn list<T: Transport>(
    server: &ToolServer<T>,
    who: &Who,
    dialect: SchemaDialect,
    json: bool,
    screen: &mut Screen<impl Write>,
) -> Result<Status, Trouble> {
    let entries = entries(server, who.named()?, dialect).await;
    if json {
        screen.json(&Tree::Array(entries))?;
        return Ok(Status::Done);
    }
    let rows: Vec<Row> = entries.iter().map(Row::of).collect();
    if rows.is_empty() {
        // An empty page would leave a person wondering; a program asks for JSON.
        let _ = writeln!(io::stderr(), "no tool is shown to this consumer");
    }
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    for Row { name, effect, words } in &rows {
        let padding = " ".repeat(width - name.chars().count());
        let (name, effect) = (screen.look(Look::Bold, name), screen.look(Look::Faint, effect));
        screen.line(&format!("{name}{padding}  {effect}  {words}"))?;
    }
    Ok(Status::Done)
}

/// The entries of a listing: those the consumer is shown, or all that are served.
async fn entries<T>(server: &ToolServer<T>, consumer: Option<Consumer>, dialect: SchemaDialect) -> Vec<Tree> {
    let Some(consumer) = consumer else {
        let tools = server.interposer().tools().iter();
        return tools.filter_map(|tool| Tree::parse(tool.entry(dialect)).ok()).collect();
    };
    let client = TestClient::of(server).as_consumer(consumer.name(), consumer.groups());
    let listing = client.in_dialect(dialect).list().await;
    listing.tools().iter().map(|tool| tool.entry.clone()).collect()
}

impl Row {
    fn of(entry: &Tree) -> Self {
        let text = |name| entry.get(name).and_then(Tree::as_str).unwrap_or_default();
        let read_only = entry.get("annotations").and_then(|annotations| annotations.get("readOnlyHint"));
        let words = text("description");
        Self {
            name: text("name").to_owned(),
            effect: if read_only == Some(&Tree::Bool(true)) { "reads  " } else { "changes" },
            words: harmless(first_sentence(words)),
        }
    }
}

/// What a model's description begins with is what a person wants to know.
fn first_sentence(words: &str) -> &str {
    let line = words.lines().next().unwrap_or_default();
    line.find(". ").map_or(line, |end| &line[..=end])
}
