//! What is wrong with a document, and the walk that finds it.

use std::fmt;

/// Why a document cannot be published, and where in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SchemaDefect {
    /// The place, as a JSON Pointer into the document (`/properties/amount`); empty for the root.
    pub place: String,
    /// What is wrong, in lower case and without a trailing period.
    pub problem: String,
}

impl fmt::Display for SchemaDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.place.is_empty() { "the root" } else { &self.place };
        write!(f, "{} (at {place})", self.problem)
    }
}

impl std::error::Error for SchemaDefect {}

/// Where a walk through a document stands, and what it found wrong so far.
#[derive(Default)]
pub(crate) struct Defects {
    pub(crate) place: String,
    pub(crate) found: Vec<SchemaDefect>,
}

impl Defects {
    /// The value, unless something is wrong.
    pub(crate) fn unless_found<T>(self, value: T) -> Result<T, Vec<SchemaDefect>> {
        if self.found.is_empty() { Ok(value) } else { Err(self.found) }
    }
}

/// A walk through a document that notes what is wrong where it stands.
pub(crate) trait Walk: Sized {
    fn defects(&mut self) -> &mut Defects;

    /// Notes a problem of the place where the walk stands.
    fn defect(&mut self, problem: impl Into<String>) {
        let Defects { place, found } = self.defects();
        found.push(SchemaDefect { place: place.clone(), problem: problem.into() });
    }

    /// Goes so many steps down, and comes back.
    fn below<T>(&mut self, steps: &[&str], walk: impl FnOnce(&mut Self) -> T) -> T {
        let place = &mut self.defects().place;
        let length = place.len();
        for step in steps {
            place.push('/');
            for letter in step.chars() {
                match letter {
                    '~' => place.push_str("~0"),
                    '/' => place.push_str("~1"),
                    plain => place.push(plain),
                }
            }
        }
        let value = walk(self);
        self.defects().place.truncate(length);
        value
    }
}
