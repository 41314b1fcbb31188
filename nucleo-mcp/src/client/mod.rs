//! Calling tools that another server offers.

mod adopt;
mod refs;

pub use adopt::{LARGEST_SCHEMA, UnusableSchema};
pub use refs::{DEEPEST, MOST_INLINED, inline_foreign_refs};
