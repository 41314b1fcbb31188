//! An order desk on an embedded SQLite database: the tools of a small shop, served to one local agent.

pub mod book;
pub mod desk;
pub mod options;
pub mod order;
pub mod tools;
