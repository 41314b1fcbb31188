//! JSON as it is written: a strict reader that keeps every lexeme, exact numbers, and the owned tree
//! that schemas and constants are made of. Nothing here knows what a document means.

mod decimal;
mod deserialize;
mod document;
mod equality;
mod lexeme;
mod names;
mod number;
#[cfg(feature = "testing")]
pub(crate) mod passed_over;
mod reader;
mod skim;
mod tree;
mod unreadable;
mod value;
mod word;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use decimal::Decimal;
pub use deserialize::BuildError;
pub use document::{DEPTH_LIMIT, Document, Kind};
pub(crate) use names::Known;
pub use number::{NotANumber, Number};
#[cfg(any(feature = "stdio", feature = "testing"))]
pub(crate) use skim::has_member;
pub use skim::salvage;
pub use tree::Tree;
pub use unreadable::{Fault, Unreadable};
pub use value::{Elements, Members, Value};
pub(crate) use write::{write_escaped, write_string};
