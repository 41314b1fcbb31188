//! Serve annotated Rust tools over the Model Context Protocol.

#![forbid(unsafe_code)]

// The derives name the crate from outside; its own shapes use them too.
extern crate self as nucleo_mcp;

pub mod artifact;
pub mod boundary;
mod call;
pub mod catalog;
#[cfg(feature = "client")]
pub mod client;
pub mod json;
pub mod prelude;
pub mod runtime;
pub mod schema;
pub mod server;
pub mod tool;

pub use nucleo_mcp_macros::{mcp, tool_name};
pub use schema::ToolSchema;

#[doc(hidden)]
pub mod __private;
