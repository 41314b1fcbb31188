//! JSON as it is written: a strict reader that keeps every lexeme, exact numbers, and the owned tree
//! that schemas and constants are made of. Nothing here knows what a document means.

mod number;
mod tree;
mod write;

pub use number::{NotANumber, Number};
pub use tree::Tree;
pub(crate) use write::write_string;
