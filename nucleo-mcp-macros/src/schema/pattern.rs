//! The subset of regular expressions that every client compiles.

/// Why a pattern is not in the subset, if it is not.
pub(crate) fn problem(pattern: &str) -> Option<String> {
    if !pattern.starts_with('^') || !pattern.ends_with('$') {
        return Some(
            "a pattern is anchored at both ends, because JSON Schema otherwise searches: write `^…$`"
                .to_owned(),
        );
    }
    None
}
