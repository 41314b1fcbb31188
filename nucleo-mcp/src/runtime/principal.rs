//! Whose work a job is.

use std::borrow::Borrow;
use std::fmt;
use std::sync::Arc;

/// Whose work a job is: the name every guardrail judges.
///
/// A clone shares the name.
///
/// ```
/// use nucleo_mcp::runtime::Principal;
///
/// let principal = Principal::from("billing");
/// assert_eq!(principal, "billing");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Principal(Arc<str>);

impl Principal {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<N: Into<Arc<str>>> From<N> for Principal {
    fn from(name: N) -> Self {
        Self(name.into())
    }
}

impl Borrow<str> for Principal {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Principal {
    fn eq(&self, other: &str) -> bool {
        *self.0 == *other
    }
}

impl PartialEq<&str> for Principal {
    fn eq(&self, other: &&str) -> bool {
        *self.0 == **other
    }
}

impl fmt::Display for Principal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Principal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
