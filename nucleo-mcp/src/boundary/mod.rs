//! Everything that arrives from outside, from the first byte to the answer: judged once, in our words.

pub mod access;
pub mod argument_headers;
pub mod audit;
pub mod dialect_plan;
pub mod gate;
pub mod http;
pub mod refusal;
#[cfg(feature = "stdio")]
pub mod stdio;

mod answer;
#[cfg(any(feature = "stdio", feature = "testing"))]
pub(crate) mod conversation;
mod delegate;
pub(crate) mod dialect;
pub(crate) mod envelope;
pub(crate) mod error_text;
pub(crate) mod interposer;
mod listing;
pub(crate) mod plan;
pub(crate) mod protocol_error;
pub(crate) mod revision;
pub(crate) mod self_description;

pub use dialect::META_DIALECT;
