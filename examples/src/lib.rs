//! The runnable hosts of `nucleo-mcp`. One with more to it than a page is a module here, with a binary of
//! the same name.

#![forbid(unsafe_code)]

pub mod failing;
pub mod listening;
pub mod orders;
pub mod reference;
pub mod research;
pub mod stdio;

/// The code in the README and in the guide compiles, and what it asserts holds.
#[cfg(doctest)]
mod prose {
    #[doc = include_str!("../../README.md")]
    pub struct Readme;

    #[doc = include_str!("../../docs/guide/serving-tools.md")]
    pub struct ServingTools;

    #[doc = include_str!("../../docs/guide/what-your-type-becomes.md")]
    pub struct WhatYourTypeBecomes;

    #[doc = include_str!("../../docs/guide/limits-on-a-field.md")]
    pub struct LimitsOnAField;

    #[doc = include_str!("../../docs/guide/command-line.md")]
    pub struct CommandLine;

    #[doc = include_str!("../../docs/guide/stdio.md")]
    pub struct Stdio;
}
