//! Constants.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};

/// Who carries it.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq, Serialize, ToolSchema)]
#[serde(rename_all = "snake_case")]
pub enum Carrier {
    /// By air
    AirMail,
    /// Over land
    Truck,
    /// Over sea, which takes weeks
    #[serde(rename = "ship")]
    ContainerShip,
    /// An internal state that no caller sends
    #[serde(skip)]
    Unknown,
}

/// How soon.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, ToolSchema)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
pub enum Priority {
    #[allow(missing_docs)]
    RightNow,
    #[allow(missing_docs)]
    SomeTime,
}

/// Constants.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Choices {
    /// The one to use
    pub carrier: Carrier,
    /// Others that would do
    pub fallbacks: Vec<Carrier>,
    #[allow(missing_docs)]
    pub priority: Option<Priority>,
}
