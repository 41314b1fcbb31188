//! One type for every shape a tool can accept.

mod choices;
mod flattened;
mod identifiers;
mod limits;
mod lists;
mod maps;
mod names;
mod nested;
mod numbers;
mod open;
mod presence;
mod recursive;
mod tagged;
mod texts;
mod times;

pub use choices::{Carrier, Choices, Priority};
pub use flattened::{Audit, Flattened, Position, Stamp};
pub use identifiers::Identifiers;
pub use limits::{Limits, Percent, Sku};
pub use lists::{Lists, Sets};
pub use maps::{Maps, Ordered};
pub use names::{Kebab, Names, Skipped};
pub use nested::{Address, Celsius, Nested, Page, Pointers, Wrapped};
pub use numbers::{Floats, Integers, NonZeros};
pub use open::Open;
pub use presence::{Defaults, Presence};
pub use recursive::{Expression, Folder, Link, Parent, Recursive, Registry};
pub use tagged::{Card, Payment, Reading, Tagged};
pub use texts::Texts;
pub use times::{ChronoTimes, JiffTimes, TimeTimes};

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};

/// Every shape at once, each in a property of its own.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Everything {
    /// Whole numbers
    pub integers: Integers,
    /// Whole numbers without zero
    pub non_zeros: NonZeros,
    /// Numbers with a fraction
    pub floats: Floats,
    /// Text
    pub texts: Texts,
    /// What may be left out
    pub presence: Presence,
    /// What is filled in
    pub defaults: Defaults,
    /// Lists
    pub lists: Lists,
    /// Sets
    pub sets: Sets,
    /// Maps
    pub maps: Maps,
    /// Maps that keep their order
    pub ordered: Ordered,
    /// Any JSON
    pub open: Open,
    /// Constants
    pub choices: Choices,
    /// One of several objects
    pub tagged: Tagged,
    /// Objects in objects
    pub nested: Nested,
    /// Objects behind pointers
    pub pointers: Pointers,
    /// Types with another type's form
    pub wrapped: Wrapped,
    /// The properties of several types in one object
    pub flattened: Flattened,
    /// Types that contain themselves
    pub recursive: Recursive,
    /// Names other than the fields'
    pub names: Names,
    /// Fields that do not travel
    pub skipped: Skipped,
    /// Limits on fields
    pub limits: Limits,
    /// Dates and times of chrono
    pub chrono: ChronoTimes,
    /// Dates, times and durations of jiff
    pub jiff: JiffTimes,
    /// Dates and times of time
    pub time: TimeTimes,
    /// Identifiers
    pub identifiers: Identifiers,
}
