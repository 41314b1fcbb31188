//! Type aliases: the names artifact types have in references, one claim each, known at link time.

use super::rehydrate::{Rebuild, rebuild_list, rebuild_one};
use super::{Artifact, ArtifactType, Link, List};
use std::any::type_name;
use std::collections::BTreeMap;
use std::fmt;

/// The longest alias, in characters.
pub const LONGEST_ALIAS: usize = 64;

/// Whether a text is an alias: segments joined by `:`, each of `a-z 0-9 _ -` and starting with a letter.
///
/// `#[type_alias("…")]` refuses anything else when it is compiled.
pub(super) fn is_well_formed(text: &str) -> bool {
    text.len() <= LONGEST_ALIAS && text.split(':').all(is_segment)
}

fn is_segment(text: &str) -> bool {
    let rest = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-');
    text.starts_with(|first: char| first.is_ascii_lowercase()) && text.bytes().all(rest)
}

/// Whether `alias` is `ancestor` or below it, by whole segments: `link:cite` is below `link`, `linkage`
/// is not.
pub(super) fn is_at_or_below(alias: &str, ancestor: &str) -> bool {
    alias.strip_prefix(ancestor).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
}

/// The alias, then each of its ancestors, nearest first.
pub(super) fn lineage(alias: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(alias), |alias| alias.rsplit_once(':').map(|(parent, _)| parent))
}

/// One type's claim on an alias, registered at link time by `#[derive(Artifact)]`.
#[derive(Clone, Copy)]
pub struct AliasClaim {
    alias: &'static str,
    type_name: fn() -> &'static str,
    file: &'static str,
    line: u32,
    pub(super) rebuild: Rebuild,
}

inventory::collect!(AliasClaim);

// A list takes a parameter, so no derive claims its alias: a reader rebuilds each item as what it is.
inventory::submit! {
    AliasClaim {
        rebuild: rebuild_list,
        type_name: || "nucleo_mcp::artifact::List",
        ..AliasClaim::of::<List<Artifact<Link>>>(file!(), line!())
    }
}

impl AliasClaim {
    /// The claim of `T`, made where the derive stands.
    #[doc(hidden)]
    pub const fn of<T: ArtifactType>(file: &'static str, line: u32) -> Self {
        Self { alias: T::TYPE_ALIAS, type_name: type_name::<T>, file, line, rebuild: rebuild_one::<T> }
    }

    /// The alias that is claimed.
    pub fn alias(&self) -> &'static str {
        self.alias
    }

    /// The type that claims it, with its path.
    pub fn type_name(&self) -> &'static str {
        (self.type_name)()
    }

    fn place(&self) -> (&'static str, &'static str, &'static str, u32) {
        (self.alias, self.type_name(), self.file, self.line)
    }
}

impl PartialEq for AliasClaim {
    fn eq(&self, other: &Self) -> bool {
        self.place() == other.place()
    }
}

impl Eq for AliasClaim {}

impl fmt::Display for AliasClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}:{})", self.type_name(), self.file, self.line)
    }
}

impl fmt::Debug for AliasClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {self}", self.alias)
    }
}

/// One alias that two or more types claim: a reference that carries it would name neither.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AliasConflict {
    /// The alias.
    pub alias: &'static str,
    /// Every claim on it, in a stable order.
    pub claims: Vec<&'static AliasClaim>,
}

impl fmt::Display for AliasConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the type alias `{}` is claimed by ", self.alias)?;
        for (at, claim) in self.claims.iter().enumerate() {
            let separator = match at {
                0 => "",
                _ if at + 1 == self.claims.len() => " and ",
                _ => ", ",
            };
            write!(f, "{separator}{claim}")?;
        }
        f.write_str(": rename all but one")
    }
}

impl std::error::Error for AliasConflict {}

/// Every alias claimed in this program, sorted by alias, then by type.
pub fn aliases() -> Vec<&'static AliasClaim> {
    let mut claims: Vec<_> = inventory::iter::<AliasClaim>.into_iter().collect();
    claims.sort_by_key(|claim| claim.place());
    claims
}

/// Every alias with more than one claim; a server refuses to start while there is one.
pub fn alias_conflicts() -> Vec<AliasConflict> {
    conflicts(aliases())
}

fn conflicts(claims: Vec<&'static AliasClaim>) -> Vec<AliasConflict> {
    let mut by_alias = BTreeMap::<_, Vec<_>>::new();
    for claim in claims {
        by_alias.entry(claim.alias).or_default().push(claim);
    }
    by_alias.retain(|_, claims| claims.len() > 1);
    by_alias.into_iter().map(|(alias, claims)| AliasConflict { alias, claims }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artifact::{Code, Link};

    #[test]
    fn an_alias_is_lower_case_segments_joined_by_colons() {
        for alias in ["link", "link:cite", "link:cite:pubmed", "a", "h2o-v_1:x9"] {
            assert!(is_well_formed(alias), "{alias}");
        }
        let long = "a".repeat(LONGEST_ALIAS + 1);
        for text in
            ["", ":", "link:", ":cite", "link::cite", "Link", "9a", "-a", "a b", "a~b", "é", "a»", &long]
        {
            assert!(!is_well_formed(text), "{text}");
        }
    }

    #[test]
    fn an_ancestor_is_a_run_of_whole_segments() {
        assert!(is_at_or_below("link:cite:pubmed", "link"));
        assert!(is_at_or_below("link", "link"));
        assert!(!is_at_or_below("linkage", "link"));
        assert!(!is_at_or_below("link", "link:cite"));
        assert_eq!(
            lineage("link:cite:pubmed").collect::<Vec<_>>(),
            ["link:cite:pubmed", "link:cite", "link"]
        );
    }

    // S120
    #[test]
    fn an_alias_claimed_twice_is_a_conflict_that_names_both_types_and_places() {
        static ONE: AliasClaim = AliasClaim::of::<Link>("src/one.rs", 3);
        static OTHER: AliasClaim = AliasClaim { alias: "link", ..AliasClaim::of::<Code>("src/other.rs", 9) };
        static ALONE: AliasClaim = AliasClaim::of::<Code>("src/code.rs", 1);
        let found = conflicts(vec![&ONE, &OTHER, &ALONE]);
        assert_eq!(found.len(), 1);
        let text = found[0].to_string();
        assert!(text.starts_with("the type alias `link` is claimed by "), "{text}");
        for part in ["Link (src/one.rs:3)", "Code (src/other.rs:9)", " and "] {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn the_shipped_shapes_are_claimed_once_each_at_link_time() {
        let claimed: Vec<_> = aliases().iter().map(|claim| claim.alias()).collect();
        for alias in ["code", "link", "link:cite", "link:page", "list", "person"] {
            assert_eq!(claimed.iter().filter(|&&claim| claim == alias).count(), 1, "{alias}");
        }
        assert!(alias_conflicts().is_empty());
    }
}
