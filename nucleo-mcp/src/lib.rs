//! Serve annotated Rust tools over the Model Context Protocol.

#![forbid(unsafe_code)]

pub mod boundary;
pub mod json;
pub mod runtime;
pub mod schema;
pub mod tool;
