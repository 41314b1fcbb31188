//! A reading room: a slow archive somebody else runs, and tools that search it, survey it, and look into a
//! question with a model. Served to readers and analysts, who may do different things.

pub mod archive;
pub mod host;
pub mod model;
pub mod service;
pub mod tools;
