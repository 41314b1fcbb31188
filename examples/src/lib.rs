//! The runnable hosts of `nucleo-mcp`, one module each; each has a binary of the same name.

#![forbid(unsafe_code)]

pub mod orders;
