//! The types that state a schema of themselves: those of Rust's own library, and those of a few crates
//! behind features of their names. An integer states the range of its width, a set states that its items
//! are unique, a pointer is what it points to.

mod collections;
mod maps;
mod numbers;
mod open;
mod pointers;
mod text;

#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "indexmap")]
mod indexmap;
#[cfg(feature = "jiff")]
mod jiff;
#[cfg(any(feature = "chrono", feature = "jiff", feature = "time"))]
mod local;
#[cfg(feature = "time")]
mod time;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "uuid")]
mod uuid;

pub use maps::MapKey;
#[cfg(feature = "time")]
pub use time::Rfc3339;
