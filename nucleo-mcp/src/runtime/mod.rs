//! Jobs: a tool run under a principal's name, with a place in a workflow. Knows nothing of MCP.

mod cancel;
mod contain;
mod context;
mod dispatcher;
mod extensions;
mod handle;
mod identity;
mod job;
mod node;
mod principal;
mod progress;
mod run;
#[cfg(test)]
mod tests;

pub use cancel::CancelReason;
pub use context::JobContext;
pub use dispatcher::{JobDispatcher, JobDispatcherBuilder};
pub use extensions::Extensions;
pub use handle::JobHandle;
pub use identity::{JobId, WorkflowId};
pub use job::Job;
pub use principal::Principal;
pub use progress::Progress;
