//! What may be left out, and what is filled in then.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};

/// Properties that may be left out.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Presence {
    /// Must be there
    pub required: String,
    /// May be left out
    pub optional: Option<String>,
    /// May be left out, and is empty then
    #[serde(default)]
    pub filled: Vec<u16>,
    /// May be left out, and is 7 then
    #[serde(default = "seven")]
    #[arg(default)]
    pub days: u8,
    /// A pointer to what may be left out
    pub boxed: Box<Option<i32>>,
}

fn seven() -> u8 {
    7
}

/// A type whose every property is filled in.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
#[serde(default)]
pub struct Defaults {
    /// How many at most
    #[arg(default)]
    pub limit: u32,
    /// In which order
    #[arg(default)]
    pub ascending: bool,
    /// From where
    pub cursor: Option<String>,
}

impl Default for Defaults {
    fn default() -> Self {
        Self { limit: 20, ascending: true, cursor: None }
    }
}
