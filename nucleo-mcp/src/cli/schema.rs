//! `schema`: the documents, and what changed since they were committed.

use super::check::object;
use super::command::Documents;
use super::screen::{Look, Screen};
use super::{Status, Trouble};
use crate::catalog::CatalogTool;
use crate::json::Tree;
use crate::server::{ToolServer, Transport};
use crate::testing::{Change, ContractDiff, Effect, committed, contract_text, indented, write_contract};
use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;

/// The command that writes the contract, as it is named to a person.
pub(super) const UPDATE: &str = "`schema --update`";

/// Prints schemas.
pub(super) fn print<T: Transport>(
    server: &ToolServer<T>,
    told: &Documents,
    screen: &mut Screen<impl Write>,
) -> Result<Status, Trouble> {
    let documents = documents(server, told)?;
    if documents.is_empty() {
        let _ = writeln!(io::stderr(), "there is no such schema: what is no object is answered without one");
    }
    if told.json {
        screen.json(&object(documents.iter().map(|(name, document)| (*name, document.clone()))))?;
        return Ok(Status::Done);
    }
    for (at, (name, document)) in documents.iter().enumerate() {
        if at > 0 {
            screen.line("")?;
        }
        let heading = screen.look(Look::Bold, name);
        screen.line(&heading)?;
        screen.foreign(&indented(document))?;
    }
    Ok(Status::Done)
}

fn documents<'t, T: Transport>(
    server: &'t ToolServer<T>,
    told: &Documents,
) -> Result<Vec<(&'t str, Tree)>, Trouble> {
    let catalog = server.catalog();
    let mut tools: Vec<&CatalogTool> = if told.tools.is_empty() {
        catalog.tools().iter().collect()
    } else {
        let wanted = told.tools.iter().map(|name| catalog.get(name));
        wanted.collect::<Option<_>>().ok_or_else(|| {
            let names: Vec<&str> = catalog.tools().iter().map(|tool| tool.offered().name()).collect();
            Trouble::Failed(format!("there is no such tool; there are {}", names.join(", ")))
        })?
    };
    // One that is named twice is shown once: a program reads names as keys.
    let mut seen = HashSet::new();
    tools.retain(|tool| seen.insert(tool.offered().name()));
    let dialect = told.dialect;
    let document = |tool: &CatalogTool| {
        if told.of_answers {
            tool.output_schema().map(|schema| dialect.output_schema(schema).to_string())
        } else {
            Some(dialect.input_schema(tool.input_schema()).to_string())
        }
    };
    let documents = tools.into_iter().filter_map(|tool| {
        let document = Tree::parse(&document(tool)?).ok()?;
        Some((tool.offered().name(), document))
    });
    Ok(documents.collect())
}

/// Writes the contract to be committed.
pub(super) fn update<T: Transport>(
    server: &ToolServer<T>,
    lock: &Path,
    screen: &mut Screen<impl Write>,
) -> Result<Status, Trouble> {
    write_contract(lock, &contract_text(server.catalog())).map_err(Trouble::Failed)?;
    screen.line(&format!("wrote {}", lock.display()))?;
    Ok(Status::Done)
}

/// Says what changed since the contract was committed.
pub(super) fn diff<T: Transport>(
    server: &ToolServer<T>,
    lock: &Path,
    json: bool,
    screen: &mut Screen<impl Write>,
) -> Result<Status, Trouble> {
    let diff = committed(lock, server.catalog(), UPDATE).map_err(Trouble::Failed)?;
    if json {
        screen.json(&object([("breaks", Tree::Bool(diff.breaks())), ("changes", changes(&diff))]))?;
    } else if diff.is_empty() {
        screen.line("the contract is the one that was committed")?;
    } else {
        for effect in [Effect::Breaks, Effect::Compatible, Effect::Wording] {
            let of_it: Vec<&Change> = diff.changes.iter().filter(|change| change.effect == effect).collect();
            if of_it.is_empty() {
                continue;
            }
            let kind = if effect == Effect::Breaks { Look::Bad } else { Look::Good };
            let heading = screen.look(kind, effect.heading());
            screen.line(&heading)?;
            for change in of_it {
                screen.foreign(&format!("  {change}"))?;
            }
        }
    }
    Ok(if diff.breaks() { Status::Found } else { Status::Done })
}

/// The changes of a contract, for programs.
pub(super) fn changes(diff: &ContractDiff) -> Tree {
    let changes = diff.changes.iter().map(|change| {
        object([
            ("effect", Tree::from(change.effect.name())),
            ("tool", Tree::from(change.tool.as_str())),
            ("place", Tree::from(change.place.as_str())),
            ("what", Tree::from(change.what.as_str())),
        ])
    });
    Tree::Array(changes.collect())
}
