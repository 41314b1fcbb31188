//! An input type that uses every construct the derive has, for what only a typed tool can show.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, HashMap},
    num::NonZeroU16,
};

/// Everything an input can ask for.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct Everything {
    /// The order number
    #[arg(pattern = "^[A-Z]-[0-9]{4}$", example = "A-1042")]
    pub order: String,
    /// How many
    pub count: u8,
    /// As wide as it gets
    pub wide: Option<u64>,
    /// Never zero
    pub some: Option<NonZeroU16>,
    /// A share
    #[arg(range = 0.0..=1.0)]
    pub share: Option<f64>,
    /// Whether to ask again
    #[serde(default)]
    pub ask: bool,
    /// How fast
    pub speed: Speed,
    /// What happened
    pub event: Option<Event>,
    /// Every event
    #[serde(default)]
    pub events: Vec<Change>,
    /// Pieces by article
    pub stock: HashMap<String, i32>,
    /// Trees by name
    #[serde(default)]
    pub forest: BTreeMap<String, Branch>,
    /// Anything
    pub payload: serde_json::Value,
    /// Perhaps anything
    pub extra: Option<serde_json::Value>,
    /// Where to
    #[serde(default)]
    pub stops: Vec<Stop>,
    /// The tree
    pub tree: Option<Branch>,
}

/// A speed.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// By air
    Fast,
    /// By land
    Slow,
}

/// Something that happened.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// It moved
    Moved {
        /// How far
        by: i16,
        /// Why
        why: Option<String>,
    },
    /// It was labelled
    Labelled {
        /// Every label
        labels: HashMap<String, serde_json::Value>,
    },
    /// It is gone
    Gone,
}

/// A change.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
#[serde(tag = "type", content = "content")]
pub enum Change {
    /// Another place
    Place(Stop),
    /// Nothing
    Nothing,
}

/// A stop on the way.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct Stop {
    /// Where
    #[arg(length = 1..=40)]
    pub city: String,
    /// What to do there
    pub note: Option<String>,
}

/// A branch with others on it.
#[derive(Debug, Deserialize, Serialize, ToolSchema)]
pub struct Branch {
    /// Its name
    pub label: String,
    /// The ones on it
    #[serde(default)]
    pub twigs: Vec<Branch>,
    /// Those with names
    #[serde(default)]
    pub named: HashMap<String, Branch>,
    /// The one across
    pub across: Option<Box<Branch>>,
    /// What hangs on it
    pub fruit: Option<serde_json::Value>,
}
