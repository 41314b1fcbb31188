//! Identifiers.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};

/// Identifiers.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Identifiers {
    /// Of a thing
    pub uuid: uuid::Uuid,
    /// Of a page
    pub url: url::Url,
}
