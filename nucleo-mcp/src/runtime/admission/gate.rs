//! One named bound on work, and how much room it has.

#[cfg(feature = "rate-limit")]
use super::rate::RateLimit;
use std::time::Duration;

/// One named bound on work, as the dispatcher's builder is told it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Gate {
    /// So many slots for everybody together.
    Shared(u32),
    /// So many slots for each principal.
    PerPrincipal(u32),
    /// So many starts in a period.
    #[cfg(feature = "rate-limit")]
    Rate(super::Rate),
}

/// How much of a gate is taken.
#[derive(Debug)]
pub(super) enum Bound {
    Slots {
        capacity: u32,
        held: u32,
    },
    /// Nothing of it is given back: it comes back with time.
    #[cfg(feature = "rate-limit")]
    Rate(RateLimit),
}

/// Whether a gate has room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    Enough,
    /// Not before something is given back.
    Lacking,
    /// Not before that time.
    #[cfg_attr(not(feature = "rate-limit"), expect(dead_code, reason = "only a rate waits for a time"))]
    NotBefore(Duration),
}

impl Gate {
    /// The most that can be asked of it at once.
    pub(super) fn capacity(self) -> u32 {
        match self {
            Self::Shared(slots) | Self::PerPrincipal(slots) => slots,
            #[cfg(feature = "rate-limit")]
            Self::Rate(rate) => rate.most_at_once(),
        }
    }

    pub(super) fn is_per_principal(self) -> bool {
        matches!(self, Self::PerPrincipal(_))
    }

    pub(super) fn is_timed(self) -> bool {
        match self {
            Self::Shared(_) | Self::PerPrincipal(_) => false,
            #[cfg(feature = "rate-limit")]
            Self::Rate(_) => true,
        }
    }

    /// The gate with nothing taken; for a gate per principal, one principal's.
    pub(super) fn open(self) -> Bound {
        match self {
            Self::Shared(capacity) | Self::PerPrincipal(capacity) => Bound::Slots { capacity, held: 0 },
            #[cfg(feature = "rate-limit")]
            Self::Rate(rate) => Bound::Rate(RateLimit::new(rate)),
        }
    }
}

impl Bound {
    /// Whether so much is free.
    #[cfg_attr(
        not(feature = "rate-limit"),
        expect(unused_variables, reason = "only a rate looks at the time")
    )]
    pub(super) fn room(&self, wanted: u32, now: Duration) -> Room {
        match self {
            Self::Slots { capacity, held } if capacity - held >= wanted => Room::Enough,
            Self::Slots { .. } => Room::Lacking,
            #[cfg(feature = "rate-limit")]
            Self::Rate(rate) => rate.room(wanted, now),
        }
    }

    /// Takes what [`room`](Self::room) found.
    #[cfg_attr(
        not(feature = "rate-limit"),
        expect(unused_variables, reason = "only a rate looks at the time")
    )]
    pub(super) fn take(&mut self, wanted: u32, now: Duration) {
        match self {
            Self::Slots { held, .. } => *held += wanted,
            #[cfg(feature = "rate-limit")]
            Self::Rate(rate) => rate.take(wanted, now),
        }
    }

    /// Gives back what was taken.
    pub(super) fn give_back(&mut self, taken: u32) {
        match self {
            Self::Slots { held, .. } => *held -= taken,
            #[cfg(feature = "rate-limit")]
            Self::Rate(_) => {}
        }
    }

    /// How many slots are held.
    pub(super) fn held(&self) -> u32 {
        match self {
            Self::Slots { held, .. } => *held,
            #[cfg(feature = "rate-limit")]
            Self::Rate(_) => 0,
        }
    }
}
