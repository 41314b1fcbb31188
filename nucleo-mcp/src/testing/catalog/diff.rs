//! In what two contracts differ, and whether a caller of the one can live with the other.

mod schemas;

use super::lock::{Lock, LockedTool};
use std::fmt;

/// In what two contracts differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ContractDiff {
    /// The changes, tool by tool.
    pub changes: Vec<Change>,
}

/// One change of a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// The tool.
    pub tool: String,
    /// The place, like `input.limit`; empty for the tool itself.
    pub place: String,
    /// What is different now.
    pub what: String,
    /// What it means to callers of before.
    pub effect: Effect,
}

/// What a change means to a caller that was told the contract before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A call that was right may be refused, or an answer may not be what it was said to be.
    Breaks,
    /// Everything that was right is right.
    Compatible,
    /// Words alone.
    Wording,
}

impl ContractDiff {
    /// Whether nothing is different.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Whether a caller of before may be in trouble.
    pub fn breaks(&self) -> bool {
        self.changes.iter().any(|change| change.effect == Effect::Breaks)
    }

    pub(crate) fn between(before: &Lock, now: &Lock) -> Self {
        let mut changes = Changes { tool: String::new(), all: Vec::new() };
        let named = |lock: &'_ Lock, name: &str| lock.tools.iter().position(|tool| tool.name == name);
        for tool in &before.tools {
            changes.tool.clone_from(&tool.name);
            match named(now, &tool.name) {
                Some(at) => of_tool(tool, &now.tools[at], &mut changes),
                None => changes.add("", "the tool is gone", Effect::Breaks),
            }
        }
        for tool in &now.tools {
            if named(before, &tool.name).is_none() {
                changes.tool.clone_from(&tool.name);
                changes.add("", "the tool is new", Effect::Compatible);
            }
        }
        Self { changes: changes.all }
    }
}

struct Changes {
    tool: String,
    all: Vec<Change>,
}

impl Changes {
    fn add(&mut self, place: &str, what: impl Into<String>, effect: Effect) {
        let (tool, place, what) = (self.tool.clone(), place.to_owned(), what.into());
        self.all.push(Change { tool, place, what, effect });
    }
}

fn of_tool(before: &LockedTool, now: &LockedTool, changes: &mut Changes) {
    if before.title != now.title {
        changes.add("", "the title says something else", Effect::Wording);
    }
    if before.description != now.description {
        changes.add("", "the description says something else", Effect::Wording);
    }
    if before.weight != now.weight {
        changes.add("", "it costs something else", Effect::Wording);
    }
    match (before.read_only, now.read_only) {
        (true, false) => {
            changes.add("", "it changes something now, and was run as one that only reads", Effect::Breaks);
        }
        (false, true) => changes.add("", "it only reads now", Effect::Compatible),
        _ => {}
    }
    schemas::compare(schemas::Side::Input, &before.input, &now.input, changes);
    match (before.content, now.content) {
        (false, true) => {
            return changes.add("output", "it answers with content and no data now", Effect::Breaks);
        }
        (true, false) => {
            return changes.add("output", "it answers with data and no content now", Effect::Breaks);
        }
        _ => {}
    }
    match (&before.output, &now.output) {
        (Some(before), Some(now)) => schemas::compare(schemas::Side::Output, before, now, changes),
        (Some(_), None) => changes.add("output", "it answers with text alone now", Effect::Breaks),
        (None, Some(_)) => changes.add("output", "it answers with an object too now", Effect::Compatible),
        (None, None) => {}
    }
}

impl Effect {
    /// What stands above changes of this effect.
    pub(crate) fn heading(self) -> &'static str {
        match self {
            Self::Breaks => "this breaks callers:",
            Self::Compatible => "this does not break callers:",
            Self::Wording => "this is wording:",
        }
    }

    /// The effect's name, for programs.
    #[cfg(feature = "cli")]
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Breaks => "breaks",
            Self::Compatible => "compatible",
            Self::Wording => "wording",
        }
    }
}

impl fmt::Display for ContractDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for effect in [Effect::Breaks, Effect::Compatible, Effect::Wording] {
            let mut of_it = self.changes.iter().filter(|change| change.effect == effect).peekable();
            if of_it.peek().is_some() {
                writeln!(f, "{}", effect.heading())?;
                of_it.try_for_each(|change| writeln!(f, "  {change}"))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tool, place, what, .. } = self;
        if place.is_empty() { write!(f, "`{tool}`: {what}") } else { write!(f, "`{tool}` {place}: {what}") }
    }
}
