//! The way back: a document as a dialect's callers send it, turned into the canonical one.
//!
//! It undoes exactly what the dialect changed and judges nothing. What it does not recognise it
//! copies, so that the canonical judgement sees it; only a value that has no canonical form at all is
//! reported here. The result is JSON text made of the caller's own lexemes, numbers digit for digit,
//! to be read again by the reader that read the original.

mod compile;
mod undo;

use super::shape::{Spelling, Types};
use crate::{json::Value, schema::Schema};

/// What a dialect changed about one tool's documents, compiled so that undoing it looks nothing up.
#[derive(Clone, Debug)]
pub(crate) struct Inverse {
    steps: Vec<Step>,
    root: usize,
}

/// A value without a canonical form, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoCanonicalForm {
    /// The way down from the root, in declared names and positions.
    pub path: Vec<PathStep>,
    /// What is wrong with it.
    pub problem: Problem,
}

/// Told of a value without a canonical form, and able to have it described.
pub(crate) type Report<'r> = dyn FnMut(&dyn Fn() -> NoCanonicalForm) + 'r;

/// One step of the way down to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// A declared property.
    Property(String),
    /// An element of a list.
    Item(usize),
    /// An entry of a map, whichever way the map arrives.
    Entry(usize),
}

/// Why a value has no canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// A string that stands for JSON is not JSON text.
    NotJsonText,
    /// The JSON text is nested too deeply for where it stands.
    TooDeep,
    /// An entry has the key of an earlier one.
    RepeatedKey,
}

/// What is done with a value.
#[derive(Clone, Debug)]
enum Step {
    /// Copied.
    Copy,
    Object(Vec<Property>),
    /// Every element alike.
    Items(usize),
    /// Every value of a map alike.
    Values(usize),
    /// A list of `{key, value}` becomes a map; a map stays one.
    Entries(usize),
    /// JSON text becomes what it says.
    Text,
    /// The step of the branch whose constants of the property have the value's.
    Tagged(String, Vec<(Vec<String>, usize)>),
    /// The step of the branch that admits the value's JSON type.
    ByType(Vec<(Types, usize)>),
}

#[derive(Clone, Debug)]
struct Property {
    name: String,
    null_is_omission: bool,
    step: usize,
}

impl Inverse {
    /// Compiles the inverse of a spelling for one canonical document.
    pub(super) fn compile(canonical: &Schema, spelling: Spelling) -> Self {
        if spelling.is_canonical() {
            return Self { steps: vec![Step::Copy], root: COPY };
        }
        let (steps, root) = compile::compile(canonical, spelling);
        let mut inverse = Self { steps, root };
        inverse.prune();
        inverse
    }

    /// Whether documents arrive in canonical form.
    pub(crate) fn is_identity(&self) -> bool {
        matches!(self.steps[self.root], Step::Copy)
    }

    /// The canonical document's text; none if some value has no canonical form. Each of those is reported,
    /// to be composed by whoever will tell it: a caller may send millions.
    pub(crate) fn apply(&self, wire: Value<'_>, report: &mut Report<'_>) -> Option<String> {
        undo::apply(self, wire, report)
    }

    /// Replaces every step below which nothing changes by a copy.
    fn prune(&mut self) {
        let mut changes: Vec<bool> = self.steps.iter().map(Step::changes_by_itself).collect();
        loop {
            let mut settled = true;
            for (at, step) in self.steps.iter().enumerate() {
                if !changes[at] && step.below().any(|below| changes[below]) {
                    changes[at] = true;
                    settled = false;
                }
            }
            if settled {
                break;
            }
        }
        for (step, changes_something) in self.steps.iter_mut().zip(&changes) {
            if !changes_something {
                *step = Step::Copy;
            }
            if let Step::Object(properties) = step {
                properties.retain(|property| property.null_is_omission || changes[property.step]);
                properties.sort_by(|one, other| one.name.cmp(&other.name));
            }
        }
    }
}

impl Step {
    fn changes_by_itself(&self) -> bool {
        match self {
            Self::Entries(_) | Self::Text => true,
            Self::Object(properties) => properties.iter().any(|property| property.null_is_omission),
            _ => false,
        }
    }

    fn below(&self) -> impl Iterator<Item = usize> {
        let steps: Vec<usize> = match self {
            Self::Copy | Self::Text => Vec::new(),
            Self::Items(step) | Self::Values(step) | Self::Entries(step) => vec![*step],
            Self::Object(properties) => properties.iter().map(|property| property.step).collect(),
            Self::Tagged(_, branches) => branches.iter().map(|(_, step)| *step).collect(),
            Self::ByType(branches) => branches.iter().map(|(_, step)| *step).collect(),
        };
        steps.into_iter()
    }
}

/// The step every unchanged value shares.
const COPY: usize = 0;
