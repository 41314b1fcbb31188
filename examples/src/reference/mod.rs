//! A server whose tools cover every shape a tool can accept, each answering what it received: a caller
//! sees that every value crosses intact.

pub mod host;
pub mod shapes;
pub mod tools;
