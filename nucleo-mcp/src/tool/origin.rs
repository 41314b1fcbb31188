//! Where a tool comes from, for the messages a start is refused with.

use std::fmt;
use std::panic::Location;

/// Where a tool comes from: a type, or a place in the host's code that gave it at run time.
///
/// It is for the people who run the server. No caller is ever shown one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Origin {
    /// The tool's type; `None` for a tool known only at run time.
    pub type_name: Option<&'static str>,
    /// The file.
    pub file: &'static str,
    /// The line.
    pub line: u32,
}

impl Origin {
    /// The line of host code that called us.
    #[track_caller]
    pub(crate) fn here(type_name: Option<&'static str>) -> Self {
        let caller = Location::caller();
        Self { type_name, file: caller.file(), line: caller.line() }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.type_name {
            Some(name) => write!(f, "`{name}` at {}:{}", self.file, self.line),
            None => write!(f, "a run-time tool given at {}:{}", self.file, self.line),
        }
    }
}
