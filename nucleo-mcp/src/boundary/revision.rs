//! The protocol revisions this server speaks.

/// A protocol revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Revision {
    /// 2025-06-18: opens with `initialize`.
    V2025June,
    /// 2025-11-25: opens with `initialize`.
    V2025November,
    /// 2026-07-28: no handshake, every request describes itself.
    V2026July,
}

impl Revision {
    /// Every revision, oldest first.
    pub(crate) const ALL: [Self; 3] = [Self::V2025June, Self::V2025November, Self::V2026July];

    /// The revision a request of the handshake era is served as when it names none.
    pub(crate) const UNNAMED: Self = Self::V2025June;

    /// The revision's name on the wire.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::V2025June => "2025-06-18",
            Self::V2025November => "2025-11-25",
            Self::V2026July => "2026-07-28",
        }
    }

    /// The revision of that name; exact, like everything a caller names.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|revision| revision.as_str() == name)
    }

    /// Whether requests describe themselves and there is no handshake.
    pub(crate) const fn is_modern(self) -> bool {
        matches!(self, Self::V2026July)
    }
}

#[cfg(test)]
mod tests {
    use super::Revision;

    // S14
    #[test]
    fn only_the_three_revisions_are_known_and_only_by_their_exact_names() {
        for revision in Revision::ALL {
            assert_eq!(Revision::named(revision.as_str()), Some(revision));
        }
        for other in ["2024-11-05", "2025-03-26", "2026-07-28 ", "2026-7-28", "", "v999.0.0"] {
            assert_eq!(Revision::named(other), None, "{other:?}");
        }
    }

    // The crate that carries the handshake must know every revision we say we speak.
    #[test]
    fn the_sdk_knows_every_revision() {
        for revision in Revision::ALL {
            let known = rmcp::model::ProtocolVersion::KNOWN_VERSIONS;
            assert!(known.iter().any(|version| version.as_str() == revision.as_str()), "{revision:?}");
        }
    }
}
