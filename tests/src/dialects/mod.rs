//! What the dialects are held by: canonical documents of every construct, arguments made from a
//! document, and the spelling a well-behaved caller of each dialect would send them in.

#![allow(clippy::missing_panics_doc, reason = "a fixture that is wrong fails the test that uses it")]

pub mod callers;
pub mod derived;
pub mod documents;
pub mod expect;
pub mod fixtures;
pub mod places;
pub mod random;
pub mod schemas;
