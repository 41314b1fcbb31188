//! What a check found.

use super::diff::ContractDiff;
use std::fmt;

/// What a check of a catalog found: nothing, or findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use = "a report nobody reads finds nothing"]
#[non_exhaustive]
pub struct CatalogReport {
    /// The findings, rule by rule.
    pub findings: Vec<CatalogFinding>,
    /// In what the contract is another than that of the snapshot.
    pub contract: ContractDiff,
    /// What a person should know beside it: what was written, and how to accept a contract that changed.
    pub notes: Vec<String>,
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CatalogFinding {
    /// The rule.
    pub rule: CatalogRule,
    /// The tool; empty where it is about none.
    pub tool: String,
    /// What is wrong.
    pub problem: String,
}

/// A rule of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CatalogRule {
    /// Whatever a tool's schema accepts builds its input.
    Agreement,
    /// Names that every provider takes.
    Names,
    /// Every parameter says what it is.
    Descriptions,
    /// Every document is legal for each dialect's vendor.
    Dialects,
    /// Somebody may use each tool.
    Reach,
    /// The contract is that of the snapshot.
    Contract,
}

impl CatalogRule {
    /// Every rule, in the order they are checked.
    pub const ALL: [Self; 6] =
        [Self::Agreement, Self::Names, Self::Descriptions, Self::Dialects, Self::Reach, Self::Contract];

    /// The rule's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Agreement => "agreement",
            Self::Names => "names",
            Self::Descriptions => "descriptions",
            Self::Dialects => "dialects",
            Self::Reach => "reach",
            Self::Contract => "contract",
        }
    }
}

impl CatalogReport {
    /// Whether nothing was found.
    pub fn holds(&self) -> bool {
        self.findings.is_empty() && self.contract.is_empty()
    }

    /// Whether something was found of that rule at that tool.
    pub fn has(&self, rule: CatalogRule, tool: &str) -> bool {
        self.findings.iter().any(|finding| finding.rule == rule && finding.tool == tool)
    }

    pub(super) fn add(&mut self, rule: CatalogRule, tool: &str, problem: &str) {
        let finding = CatalogFinding { rule, tool: tool.to_owned(), problem: problem.to_owned() };
        // The alternatives of a union may each have it, at what a person sees as one place.
        if !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
    }
}

impl fmt::Display for CatalogReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.findings.len() {
            _ if self.holds() => writeln!(f, "the catalog holds")?,
            0 => writeln!(f, "the catalog is not what its callers were told")?,
            1 => writeln!(f, "1 thing is wrong with the catalog")?,
            count => writeln!(f, "{count} things are wrong with the catalog")?,
        }
        self.findings.iter().try_for_each(|finding| writeln!(f, "  {finding}"))?;
        if !self.contract.is_empty() {
            write!(f, "{}", self.contract)?;
        }
        self.notes.iter().try_for_each(|note| writeln!(f, "{note}"))
    }
}

impl fmt::Display for CatalogFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, tool, problem } = self;
        if tool.is_empty() {
            write!(f, "{rule}: {problem}")
        } else {
            write!(f, "{rule}: `{tool}`: {problem}")
        }
    }
}

impl fmt::Display for CatalogRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
