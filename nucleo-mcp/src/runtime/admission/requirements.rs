//! What a job must be granted before it runs.

use std::fmt;

/// What a job must be granted before it runs: slots of the dispatcher's named gates, all of them at
/// once or none.
///
/// ```
/// use nucleo_mcp::runtime::Requirements;
///
/// let needs = Requirements::none().gate("database", 1).gate("geocoder", 2);
/// assert_eq!(needs.iter().collect::<Vec<_>>(), [("database", 1), ("geocoder", 2)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requirements {
    // One entry a gate: asked for twice is asked for once, with the sum.
    slots: Vec<(&'static str, u32)>,
}

impl Requirements {
    /// Nothing: the job runs as soon as it is submitted.
    pub const fn none() -> Self {
        Self { slots: Vec::new() }
    }

    /// Adds slots of a gate.
    pub fn gate(mut self, name: &'static str, slots: u32) -> Self {
        match self.slots.iter_mut().find(|(known, _)| *known == name) {
            Some((_, wanted)) => *wanted = wanted.saturating_add(slots),
            None if slots > 0 => self.slots.push((name, slots)),
            None => {}
        }
        self
    }

    /// Whether nothing is asked for.
    pub fn is_none(&self) -> bool {
        self.slots.is_empty()
    }

    /// Each gate and the slots asked of it.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u32)> + '_ {
        self.slots.iter().copied()
    }
}

/// A requirement that this dispatcher can never grant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unmeetable {
    /// The dispatcher has no gate of that name.
    UnknownGate {
        /// The name.
        gate: &'static str,
    },
    /// The gate has fewer slots than are asked for.
    AboveCapacity {
        /// The gate's name.
        gate: &'static str,
        /// How many slots are asked for.
        wanted: u32,
        /// How many there are.
        capacity: u32,
    },
}

impl fmt::Display for Unmeetable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGate { gate } => {
                write!(
                    f,
                    "the dispatcher has no gate `{gate}`: add `.gate(\"{gate}\", slots)` to its builder"
                )
            }
            Self::AboveCapacity { gate, wanted, capacity } => {
                write!(f, "gate `{gate}` has {capacity} slots and {wanted} are required at once")
            }
        }
    }
}

impl std::error::Error for Unmeetable {}
