//! One named bound on work, and how much room it has.

#[cfg(feature = "rate-limit")]
use super::rate::RateGate;
use crate::runtime::Principal;
use std::collections::HashMap;
use std::time::Duration;

/// One named bound on work.
#[derive(Debug)]
pub(crate) enum Gate {
    /// So many slots for everybody together.
    Shared { capacity: u32, free: u32 },
    /// So many slots for each principal. A principal that holds none is not on the list.
    PerPrincipal { capacity: u32, held: HashMap<Principal, u32> },
    /// So many starts in a period; nothing is given back.
    #[cfg(feature = "rate-limit")]
    Rate(RateGate),
}

/// Whether a gate has room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    Enough,
    /// Not before something is given back.
    Lacking,
    /// Not before that time.
    #[cfg_attr(not(feature = "rate-limit"), expect(dead_code, reason = "only a rate gate waits for a time"))]
    NotBefore(Duration),
}

impl Gate {
    pub(crate) fn shared(capacity: u32) -> Self {
        Self::Shared { capacity, free: capacity }
    }

    pub(crate) fn per_principal(capacity: u32) -> Self {
        Self::PerPrincipal { capacity, held: HashMap::new() }
    }

    /// The most that can be asked of it at once.
    pub(super) fn capacity(&self) -> u32 {
        match self {
            Self::Shared { capacity, .. } | Self::PerPrincipal { capacity, .. } => *capacity,
            #[cfg(feature = "rate-limit")]
            Self::Rate(rate) => rate.burst(),
        }
    }

    pub(super) fn is_per_principal(&self) -> bool {
        matches!(self, Self::PerPrincipal { .. })
    }

    pub(super) fn is_timed(&self) -> bool {
        match self {
            Self::Shared { .. } | Self::PerPrincipal { .. } => false,
            #[cfg(feature = "rate-limit")]
            Self::Rate(_) => true,
        }
    }

    /// How many slots are held.
    pub(super) fn held(&self) -> u32 {
        match self {
            Self::Shared { capacity, free } => capacity - free,
            Self::PerPrincipal { held, .. } => held.values().sum(),
            #[cfg(feature = "rate-limit")]
            Self::Rate(_) => 0,
        }
    }

    /// Whether `wanted` slots are free beyond those `kept` for others.
    pub(super) fn room(&self, principal: Option<&Principal>, kept: u32, wanted: u32, now: Duration) -> Room {
        let free = match self {
            Self::Shared { free, .. } => *free,
            Self::PerPrincipal { capacity, held } => {
                capacity - principal.and_then(|principal| held.get(principal)).unwrap_or(&0)
            }
            #[cfg(feature = "rate-limit")]
            Self::Rate(rate) => return rate.room(kept.saturating_add(wanted), now),
        };
        #[cfg(not(feature = "rate-limit"))]
        let _ = now;
        if free >= kept.saturating_add(wanted) { Room::Enough } else { Room::Lacking }
    }

    /// Takes what [`room`](Self::room) found.
    pub(super) fn take(&mut self, principal: Option<&Principal>, wanted: u32, now: Duration) {
        match self {
            Self::Shared { free, .. } => *free -= wanted,
            Self::PerPrincipal { held, .. } => {
                if let Some(principal) = principal {
                    *held.entry(principal.clone()).or_default() += wanted;
                }
            }
            #[cfg(feature = "rate-limit")]
            Self::Rate(rate) => rate.take(wanted, now),
        }
        #[cfg(not(feature = "rate-limit"))]
        let _ = now;
    }

    /// Gives back what was taken.
    pub(super) fn give_back(&mut self, principal: Option<&Principal>, taken: u32) {
        match self {
            Self::Shared { free, .. } => *free += taken,
            Self::PerPrincipal { held, .. } => {
                if let Some(principal) = principal
                    && let Some(slots) = held.get_mut(principal)
                {
                    *slots -= taken;
                    if *slots == 0 {
                        held.remove(principal);
                    }
                }
            }
            #[cfg(feature = "rate-limit")]
            Self::Rate(_) => {}
        }
    }
}
