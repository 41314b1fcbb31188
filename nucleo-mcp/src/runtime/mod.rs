//! Jobs: a tool run under a principal's name, with a place in a workflow. Knows nothing of MCP.

mod context;

pub use context::JobContext;
