//! Limits on fields.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};

/// The most that can be ordered at once.
const MOST: u16 = 500;

/// What a share is a share of.
const WHOLE: f64 = 1.0;

/// A share of a whole.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Percent(#[arg(range = 0..=100)] pub u8);

/// A number of an article.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Sku(#[arg(pattern = "^[A-Z]{2}-[0-9]{4}$")] pub String);

/// Limits on fields.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Limits {
    /// How many
    #[arg(range = 1..=MOST, example = 12)]
    pub amount: u16,
    /// Below zero alone
    #[arg(range = ..0)]
    pub depth: i32,
    /// From nothing to everything, which is left out
    #[arg(range = 0.0..WHOLE, example = 0.25)]
    pub share: f64,
    /// What it is called
    #[arg(length = 1..=20, example = "Anvil", example = "Bellows")]
    pub name: String,
    /// Exactly two letters
    #[arg(length = 2, pattern = "^[A-Z]+$")]
    pub country: String,
    /// A few of them, each once
    #[arg(items = 1..=3, unique, example = ["red", "blue"])]
    pub colours: Vec<String>,
    /// Perhaps
    #[arg(range = 1..)]
    pub floor: Option<i8>,
    /// Limited by its type
    pub discount: Percent,
    /// Limited by its type and by its field
    #[arg(range = 10..=50)]
    pub rebate: Percent,
    /// Limited by its type
    pub sku: Sku,
    /// Never zero
    #[arg(range = -3..=3)]
    pub step: std::num::NonZeroI8,
}
