//! Any JSON.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Any JSON.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Open {
    /// Whatever it is
    pub value: Value,
    /// Whatever they are
    pub values: Vec<Value>,
}
