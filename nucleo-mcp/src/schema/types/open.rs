//! Any JSON, and nothing at all.

use crate::schema::{Description, ToolSchema};

impl ToolSchema for serde_json::Value {
    const DESCRIPTION: Description = Description::any();
}

/// The input of a tool without parameters, or the output of one that answers nothing.
impl ToolSchema for () {
    const DESCRIPTION: Description = Description::unit();
}
