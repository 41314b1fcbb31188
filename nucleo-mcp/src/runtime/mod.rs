//! Jobs: a tool run under a principal's name, with a place in a workflow. Knows nothing of MCP.
//!
//! An application submits its tools through a [`JobDispatcher`], and a served call comes the same way.
//! A [`Job`] says under whose name; a [`JobHandle`] gives the answer, sets the limit, calls the work
//! off. What a tool needs is granted by named gates ([`Requirements`]), what it is confined to is its
//! [`Scope`], and an orchestrator is handed a [`Flow`] to submit work below itself.

mod admission;
mod cancel;
pub(crate) mod contain;
mod context;
mod dependencies;
mod dispatcher;
mod extensions;
mod fan_out;
mod flow;
mod handle;
mod identity;
mod job;
mod node;
mod principal;
mod progress;
mod route;
mod run;
mod scope;
mod shutdown;
mod stats;
#[cfg(test)]
mod tests;

#[cfg(feature = "rate-limit")]
pub use admission::Rate;
pub use admission::{GateStats, Requirements, Unmeetable};
pub use cancel::CancelReason;
pub use context::JobContext;
pub use dependencies::Dependencies;
pub use dispatcher::{JobDispatcher, JobDispatcherBuilder};
pub use extensions::Extensions;
pub use fan_out::FanOut;
pub use flow::Flow;
pub use handle::JobHandle;
pub use identity::{JobId, WorkflowId};
pub use job::Job;
pub use principal::Principal;
pub use progress::Progress;
pub use route::Route;
pub use scope::{Scope, ScopeValue};
pub use shutdown::{ShutdownReport, StillRunning};
pub use stats::DispatcherStats;

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

/// Gives back the room that a map took when it was full of what has since left.
fn shrink_when_sparse<K: Eq + Hash, V, S: BuildHasher>(map: &mut HashMap<K, V, S>) {
    if map.capacity() > 1024 && map.len() < map.capacity() / 8 {
        map.shrink_to(map.len() * 2);
    }
}
