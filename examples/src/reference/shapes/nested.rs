//! Objects in objects, behind pointers, and in newtypes.

use super::Carrier;
use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Where to.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
pub struct Address {
    /// The street, with the number
    pub street: String,
    /// The floor, the ground being 0
    pub floor: Option<i8>,
}

/// A part of a longer list.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Page<T> {
    /// The items of this part
    pub items: Vec<T>,
    /// Where the next one begins
    pub next: Option<u32>,
}

/// Objects in objects.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Nested {
    /// One
    pub address: Address,
    /// Perhaps one
    pub second: Option<Address>,
    /// Several
    pub others: Vec<Address>,
    /// A generic type
    pub page: Page<Address>,
    /// The same one of another type
    pub carriers: Page<Carrier>,
}

/// Objects behind pointers.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Pointers {
    /// Owned
    pub boxed: Box<Address>,
    /// Shared between threads
    pub arc: Arc<Address>,
    /// Perhaps owned
    pub perhaps: Option<Box<Address>>,
}

/// A temperature.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Celsius(pub f64);

/// A remark that may be left out.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
#[serde(transparent)]
pub struct Remark {
    /// What it says
    text: Option<String>,
}

/// Where it comes from.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Origin(Address);

/// Types with another type's form.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Wrapped {
    /// A number
    pub temperature: Celsius,
    /// A text that may be left out
    pub remark: Remark,
    /// An object
    pub origin: Origin,
}
