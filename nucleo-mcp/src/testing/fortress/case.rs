//! One message, and what should become of it.

use crate::json::Tree;
use http::HeaderMap;

/// What marks every text that must not come back. No schema has it.
pub(super) const CANARY: &str = "zq7canary";

/// What marks numbers.
pub(super) const NUMBER_CANARY: &str = "8675309";

/// One message, and what should become of it.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// What is special about it.
    pub(super) label: String,
    pub(super) message: Vec<u8>,
    /// The headers that repeat arguments, if it comes with headers at all.
    pub(super) headers: Option<HeaderMap>,
    pub(super) expected: Expected,
}

/// What should become of a message.
#[derive(Clone, Debug)]
pub(super) enum Expected {
    /// The tool runs, on these arguments.
    Run(Tree),
    /// The arguments are refused, in the words of the schema.
    Refused,
    /// No JSON, or no request.
    NoRequest,
    /// The one answer to a call of what is not there.
    Unavailable,
    /// An error of that code.
    Error(i32),
    /// No answer.
    Silence,
    /// Any result.
    Result,
}

impl Case {
    pub(super) fn new(label: impl Into<String>, message: impl Into<Vec<u8>>, expected: Expected) -> Self {
        Self { label: label.into(), message: message.into(), headers: None, expected }
    }
}
