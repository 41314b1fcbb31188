//! The end of a dispatcher: no new work, time for the rest, then the rest is cancelled.

use super::node::{Node, grace_of};
use super::{CancelReason, JobDispatcher, JobId, Principal, WorkflowId};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// How a shutdown went.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShutdownReport {
    /// How many jobs did not end in the time they were given, and were cancelled.
    pub cancelled: usize,
    /// The jobs that went on after that.
    pub still_running: Vec<StillRunning>,
}

/// A job that outlived a shutdown: it blocks its thread, or is in a shielded section.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StillRunning {
    /// The job.
    pub job: JobId,
    /// Its workflow.
    pub workflow: WorkflowId,
    /// Whose work it is.
    pub principal: Principal,
    /// The tool's type.
    pub tool: &'static str,
}

/// What dropping cancelled work takes, once its grace is over.
const DROPPING: Duration = Duration::from_millis(100);

impl JobDispatcher {
    /// Refuses new workflows from now on, gives what runs `patience` to end, then cancels it and gives
    /// it a tenth of that again (between half a second and thirty seconds) before it is dropped.
    pub async fn shutdown(&self, patience: Duration) -> ShutdownReport {
        let inner = self.inner();
        inner.close();
        if timeout(patience, inner.idle()).await.is_ok() {
            return ShutdownReport { cancelled: 0, still_running: Vec::new() };
        }
        let grace = grace_of(Some(patience));
        let roots = inner.live_roots();
        let cancel = |root: &Arc<Node>| root.cancel_within(CancelReason::ShuttingDown, grace);
        let cancelled = roots.iter().map(cancel).sum();
        drop(roots);
        let ended = timeout(grace + DROPPING, inner.idle()).await.is_ok();
        let mut still_running = Vec::new();
        if !ended {
            for root in inner.live_roots() {
                root.for_each_live(&mut |node| still_running.push(StillRunning::of(node)));
            }
            still_running.sort_by_key(|running| running.job);
        }
        ShutdownReport { cancelled, still_running }
    }
}

impl StillRunning {
    fn of(node: &Node) -> Self {
        Self {
            job: node.id,
            workflow: node.workflow.id,
            principal: node.workflow.principal.clone(),
            tool: node.tool.name,
        }
    }
}

impl fmt::Display for ShutdownReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} jobs cancelled, {} still running", self.cancelled, self.still_running.len())?;
        for running in &self.still_running {
            write!(f, "\n  {} in {} for {}", running.tool, running.workflow, running.principal)?;
        }
        Ok(())
    }
}
