//! What a start is refused with: everything that is wrong, at once, each by name.

use crate::artifact::AliasConflict;
use crate::boundary::access::Grant;
use crate::catalog::CatalogProblem;
use crate::runtime::Unmeetable;
use crate::tool::MissingResource;
use std::fmt;

/// A start that was refused.
///
/// Its `Debug` form is the same list as its `Display` form: a `main` that ends with `?` prints the
/// former, and is where most people meet it.
#[derive(Clone, PartialEq, Eq)]
pub struct StartError {
    problems: Vec<StartProblem>,
}

/// One thing that keeps a server from starting.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartProblem {
    /// A setting that was not made; every one is required.
    MissingSetting {
        /// The builder's method.
        setting: &'static str,
    },
    /// A setting that was made and says nothing: a blank name, no time at all, an empty list.
    EmptySetting {
        /// The builder's method.
        setting: &'static str,
    },
    /// An entry of a list that is not of the form the list takes.
    UnusableEntry {
        /// The builder's method.
        setting: &'static str,
        /// The entry.
        entry: String,
    },
    /// Something about the tools themselves.
    Catalog(CatalogProblem),
    /// A tool has a field of a type that nobody gave the dispatcher.
    MissingResource(MissingResource),
    /// A tool requires of a gate what the dispatcher can never grant.
    Unmeetable {
        /// The tool's name.
        tool: String,
        /// What is required.
        requirement: Unmeetable,
    },
    /// A grant names a tool that is not served.
    UnresolvableGrant(Grant),
    /// Two types claim one artifact alias, so that a reference carrying it would name neither.
    AliasConflict(AliasConflict),
}

impl StartError {
    /// Everything that is wrong; at least one.
    pub fn problems(&self) -> &[StartProblem] {
        &self.problems
    }

    pub(super) fn unless_empty(problems: Vec<StartProblem>) -> Result<(), Self> {
        if problems.is_empty() { Ok(()) } else { Err(Self { problems }) }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problems.len() {
            1 => f.write_str("the server cannot start:")?,
            count => write!(f, "the server cannot start, for {count} reasons:")?,
        }
        self.problems.iter().try_for_each(|problem| write!(f, "\n  - {problem}"))
    }
}

impl fmt::Debug for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for StartError {}

impl fmt::Display for StartProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingSetting { setting } => {
                write!(f, "`{setting}` is not set: give the builder `.{setting}({})`", example(setting))
            }
            Self::EmptySetting { setting } => write!(f, "`{setting}` {}", demand(setting)),
            Self::UnusableEntry { setting, entry } => {
                write!(f, "`{setting}` has an entry it cannot use: `{entry}`")
            }
            Self::Catalog(problem) => problem.fmt(f),
            Self::MissingResource(MissingResource { tool, field, resource }) => write!(
                f,
                "nobody supplied `{resource}`, the type of the field `{field}` of `{tool}`: give one to the \
                 dispatcher with `.resource(…)`"
            ),
            Self::Unmeetable { tool, requirement } => {
                write!(f, "the tool `{tool}` can never run: {requirement}")
            }
            Self::UnresolvableGrant(Grant { holder, tool }) => {
                write!(f, "`{holder}` is granted `{tool}`, which this server does not serve")
            }
            Self::AliasConflict(conflict) => write!(f, "{conflict}"),
        }
    }
}

/// What a required setting may be given.
fn example(setting: &str) -> &'static str {
    match setting {
        "transport" => "StatelessHttp::new()",
        "call_timeout" => "Duration::from_secs(30)",
        "dispatcher" => "JobDispatcher::builder().build()",
        _ => "…",
    }
}

/// What an empty setting has to be.
fn demand(setting: &str) -> &'static str {
    if setting.ends_with("_timeout") {
        "must be longer than zero"
    } else if setting.ends_with("_bytes") {
        "must be more than zero"
    } else {
        "must not be empty"
    }
}

impl From<AliasConflict> for StartProblem {
    fn from(conflict: AliasConflict) -> Self {
        Self::AliasConflict(conflict)
    }
}

impl From<CatalogProblem> for StartProblem {
    fn from(problem: CatalogProblem) -> Self {
        Self::Catalog(problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_main_that_ends_with_a_question_mark_prints_every_reason() {
        let problems =
            ["server_name", "call_timeout"].map(|setting| StartProblem::MissingSetting { setting });
        let error: Box<dyn std::error::Error> = Box::new(StartError { problems: problems.into() });
        let printed = format!("{error:?}");
        assert_eq!(printed, error.to_string());
        assert!(
            printed.starts_with("the server cannot start, for 2 reasons:\n  - `server_name`"),
            "{printed}"
        );
    }
}
