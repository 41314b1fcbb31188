//! Who is calling.

use std::fmt;
use std::sync::Arc;

/// Who is calling: a name, which is the principal of every job the call becomes, and the groups the
/// caller belongs to.
///
/// ```
/// use nucleo_mcp::boundary::access::Consumer;
///
/// let consumer = Consumer::new("ada", ["research-agents"]);
/// assert_eq!(consumer.name(), "ada");
/// assert!(consumer.groups().any(|group| group == "research-agents"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Consumer {
    name: Arc<str>,
    groups: Arc<[Box<str>]>,
}

impl Consumer {
    /// A consumer of that name, in those groups.
    ///
    /// A name of nothing but white space is no name: the request counts as unauthenticated.
    pub fn new(name: impl AsRef<str>, groups: impl IntoIterator<Item = impl Into<Box<str>>>) -> Self {
        Self { name: name.as_ref().into(), groups: groups.into_iter().map(Into::into).collect() }
    }

    /// A consumer of that name, in no group.
    pub fn named(name: impl AsRef<str>) -> Self {
        Self::new(name, [] as [&str; 0])
    }

    /// The name, which is the principal every guardrail sees.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The groups, in the order they were given.
    pub fn groups(&self) -> impl Iterator<Item = &str> {
        self.groups.iter().map(|group| &**group)
    }

    /// The name, shared rather than copied.
    pub(crate) fn shared_name(&self) -> Arc<str> {
        Arc::clone(&self.name)
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.name.trim().is_empty()
    }
}

/// A consumer of that name, in no group.
impl From<&str> for Consumer {
    fn from(name: &str) -> Self {
        Self::named(name)
    }
}

/// A consumer of that name, in no group.
impl From<String> for Consumer {
    fn from(name: String) -> Self {
        Self::named(name)
    }
}

impl fmt::Debug for Consumer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Consumer").field("name", &self.name).field("groups", &self.groups).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // S10
    #[test]
    fn a_name_of_white_space_is_blank() {
        for blank in ["", " ", "\t\n", "\u{a0}"] {
            assert!(Consumer::named(blank).is_blank(), "{blank:?}");
        }
        assert!(!Consumer::named("ada").is_blank());
    }
}
