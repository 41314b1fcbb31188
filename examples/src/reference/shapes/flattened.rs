//! The properties of several types in one object.

use super::Carrier;
use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Who and when.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Audit {
    /// Who
    pub author: String,
    /// When, in seconds
    pub at: u64,
    /// Why
    pub reason: Option<String>,
    /// More of it
    #[serde(flatten)]
    pub stamp: Stamp,
}

/// How it was marked.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Stamp {
    /// By whom it went
    pub carrier: Carrier,
    /// How it weighed
    pub weight: f32,
    /// Marks, by their name
    pub marks: BTreeMap<String, i16>,
}

/// Where.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize, ToolSchema)]
#[serde(default)]
pub struct Position {
    /// To the east
    pub x: i32,
    /// To the north
    pub y: i32,
}

/// The properties of several types in one object.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Flattened {
    /// Its own
    pub name: String,
    /// Of who and when
    #[serde(flatten)]
    pub audit: Audit,
    /// Of where
    #[serde(flatten)]
    pub position: Position,
}
