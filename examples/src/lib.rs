//! The runnable hosts of `nucleo-mcp`. One with more to it than a page is a module here, with a binary of
//! the same name.

#![forbid(unsafe_code)]

pub mod orders;
pub mod reference;

/// The README's code compiles.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
