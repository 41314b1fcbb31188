//! The facts listed beside a tool: its name, its title, what it costs.

/// What `#[tool_name]` states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToolDetails {
    /// The name a caller uses, 1 to 64 characters of `A-Z a-z 0-9 _ . -`.
    pub name: &'static str,
    /// The title a person sees, if one was given.
    pub title: Option<&'static str>,
    /// The doc comment of the struct.
    pub description: &'static str,
    /// Whether the tool changes nothing.
    pub read_only: bool,
    /// What a call costs, if it was stated.
    pub weight: Option<ToolWeight>,
}

/// What a call of a tool costs, so that a caller can tell a lookup from an agent that runs for minutes.
///
/// Nothing else that is listed conveys it. The scale is the application's own, from 1 to 10: what counts
/// is that its tools compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToolWeight {
    /// What the cost is spent on, in the application's words: `database`, `model`, `network`.
    pub kind: &'static str,
    /// How heavy that is, in one word.
    pub level: WeightLevel,
    /// The least a call costs, from 1 to 10.
    pub min: u32,
    /// The most a call costs, from 1 to 10.
    pub max: u32,
}

/// How heavy a tool is, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WeightLevel {
    /// A lookup: a caller need not think before calling. Costs up to 3.
    Light,
    /// A piece of work: a caller waits for it. Costs up to 6.
    Medium,
    /// An investigation: it may run for minutes, and calling it twice is a waste. Costs above 6.
    Heavy,
}

impl WeightLevel {
    /// The word that is published.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Medium => "medium",
            Self::Heavy => "heavy",
        }
    }

    /// The level that a most of this many units is, where none was stated.
    pub const fn of(max: u32) -> Self {
        match max {
            0..=3 => Self::Light,
            4..=6 => Self::Medium,
            _ => Self::Heavy,
        }
    }
}
