//! Text in every type that holds it.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;

/// Text in every type that holds it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Texts {
    /// Grows
    pub string: String,
    /// Does not grow
    pub boxed: Box<str>,
    /// Is shared
    pub shared: Arc<str>,
    /// May be borrowed
    pub cow: Cow<'static, str>,
    /// One character
    pub letter: char,
}
