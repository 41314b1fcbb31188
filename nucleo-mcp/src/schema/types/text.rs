//! Text.

use crate::schema::{Description, ToolSchema};

impl ToolSchema for str {
    const DESCRIPTION: Description = Description::string();
}

impl ToolSchema for String {
    const DESCRIPTION: Description = Description::string();
}

/// One Unicode scalar value, which is what a length of 1 counts.
impl ToolSchema for char {
    const DESCRIPTION: Description = Description::string().length(1, 1);
}
