//! What keeps a set of tools from being served, each problem by name.

use crate::schema::SchemaDefect;
use crate::tool::Origin;
use std::fmt;

/// Something that keeps a set of tools from being served.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CatalogProblem {
    /// No registered tool lives in that module or below it.
    NothingScanned {
        /// The module prefix.
        package: String,
        /// The modules that do have registered tools.
        registered: Vec<String>,
    },
    /// Two tools claim one name.
    DuplicateName {
        /// The name.
        name: String,
        /// Where each comes from.
        claimants: Vec<Origin>,
    },
    /// A name that no client could call, given at run time.
    UnusableName {
        /// The name.
        name: String,
        /// Where the tool comes from.
        origin: Origin,
    },
    /// A tool that says nothing about itself.
    NoDescription {
        /// The tool.
        tool: String,
        /// Where it comes from.
        origin: Origin,
    },
    /// A tool with a schema that cannot be published.
    UnpublishableSchema {
        /// The tool.
        tool: String,
        /// Where it comes from.
        origin: Origin,
        /// Which of its two documents it is.
        side: SchemaSide,
        /// What is wrong with the document.
        defects: Vec<SchemaDefect>,
    },
    /// There is no tool at all.
    NothingToServe,
}

/// One of a tool's two documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaSide {
    /// What a caller sends.
    Input,
    /// What a caller gets.
    Output,
}

impl fmt::Display for SchemaSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Input => "input",
            Self::Output => "output",
        })
    }
}

impl fmt::Display for CatalogProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingScanned { package, registered } => nothing_scanned(package, registered, f),
            Self::DuplicateName { name, claimants } => {
                write!(f, "the name `{name}` is claimed more than once:")?;
                claimants.iter().try_for_each(|origin| write!(f, " {origin};"))?;
                f.write_str(" rename all but one")
            }
            Self::UnusableName { name, origin } => write!(
                f,
                "`{name}` is not a tool name ({origin}): it takes 1 to 64 characters of A-Z a-z 0-9 _ . -"
            ),
            Self::NoDescription { tool, origin } => write!(
                f,
                "the tool `{tool}` has no description ({origin}): say what it does in a doc comment, or with `.description(…)`"
            ),
            Self::UnpublishableSchema { tool, origin, side, defects } => {
                write!(f, "the {side} schema of `{tool}` cannot be published ({origin}):")?;
                for (position, defect) in defects.iter().enumerate() {
                    write!(f, "{} {defect}", if position == 0 { "" } else { ";" })?;
                }
                Ok(())
            }
            Self::NothingToServe => f.write_str(
                "there is nothing to serve: name the modules of your `#[mcp]` tools in `scan_packages`, or give `providers`",
            ),
        }
    }
}

fn nothing_scanned(package: &str, registered: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let root = package.split("::").next().unwrap_or(package);
    write!(
        f,
        "no `#[mcp]` tool is registered in `{package}` or below it: check the spelling; a crate that is only \
         listed in Cargo.toml and never named in code is not linked, and `use {root} as _;` links it"
    )?;
    if registered.is_empty() {
        f.write_str(" (no tool is registered anywhere)")
    } else {
        write!(f, " (tools are registered in {})", registered.join(", "))
    }
}

impl std::error::Error for CatalogProblem {}
