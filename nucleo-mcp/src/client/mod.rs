//! Calling tools that another server offers.

mod refs;

pub use refs::{DEEPEST, MOST_INLINED, inline_foreign_refs};
