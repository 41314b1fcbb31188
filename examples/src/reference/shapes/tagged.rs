//! One of several objects, told apart by a tag.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How it is paid.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
#[serde(tag = "method", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Payment {
    /// With coins
    Cash,
    /// From an account
    BankTransfer {
        /// The account's number
        account_number: String,
        /// In cents
        amount_cents: u64,
        /// What it says on the statement
        reference: Option<String>,
    },
    /// With a card
    Card(Card),
}

/// A card.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Card {
    /// The last four digits
    #[arg(pattern = "^[0-9]{4}$")]
    pub last_four: String,
    /// The month it ends
    pub month: u8,
    /// What the rate is
    pub rate: f64,
}

/// What a sensor says.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
#[serde(tag = "kind", content = "value")]
pub enum Reading {
    /// Nothing was read
    Nothing,
    /// In degrees
    Temperature(f32),
    /// Of a door
    Open(bool),
    /// A list of them
    Series(Vec<i16>),
    /// By name
    Named(BTreeMap<String, u8>),
    /// At a place
    Placed {
        /// To the east
        x: i32,
        /// To the north
        y: i32,
        /// Upwards
        z: Option<i32>,
    },
}

/// One of several objects.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Tagged {
    /// The tag is among the other properties
    pub payment: Payment,
    /// The tag is beside the content
    pub reading: Reading,
    /// Several
    pub readings: Vec<Reading>,
}
