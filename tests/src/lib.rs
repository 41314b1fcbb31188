//! tests

pub mod dialects;
