//! The types of Rust's own library that state a schema. An integer states the range of its width,
//! a set states that its items are unique, a pointer is what it points to.

mod collections;
mod maps;
mod numbers;
mod open;
mod pointers;
mod text;

pub use maps::MapKey;
