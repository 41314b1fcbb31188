//! What a running job knows about itself.

use super::contain::contained;
use super::node::Node;
use super::{CancelReason, Extensions, JobId, Principal, Progress, Scope, WorkflowId};
use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// What a running job knows about itself: whose work it is, where it stands, whether it should stop.
#[derive(Clone)]
pub struct JobContext {
    node: Arc<Node>,
}

impl JobContext {
    pub(crate) fn new(node: Arc<Node>) -> Self {
        Self { node }
    }

    pub(crate) fn node(&self) -> &Arc<Node> {
        &self.node
    }

    /// Whose work it is.
    pub fn principal(&self) -> &Principal {
        &self.node.workflow.principal
    }

    /// The workflow it belongs to.
    pub fn workflow_id(&self) -> WorkflowId {
        self.node.workflow.id
    }

    /// The job itself.
    pub fn job_id(&self) -> JobId {
        self.node.id
    }

    /// The job that submitted it; none for the root of a workflow.
    pub fn parent_id(&self) -> Option<JobId> {
        self.node.parent.as_ref().map(|parent| parent.id)
    }

    /// Whether a caller outside, or a model, chose this job as a tool.
    pub fn invoked_as_tool(&self) -> bool {
        self.node.invoked_as_tool
    }

    /// What the job is confined to.
    pub fn scope(&self) -> &Scope {
        self.node.scope()
    }

    /// Whether the job was told to stop.
    pub fn is_cancelled(&self) -> bool {
        self.node.is_cancelled()
    }

    /// Why the job was told to stop; none while nobody has.
    pub fn cancel_reason(&self) -> Option<CancelReason> {
        self.node.cancellation().map(|cancellation| cancellation.reason)
    }

    /// Resolves when the job is told to stop.
    ///
    /// A job that goes on regardless is dropped at its next `.await` after a period of grace: a tenth
    /// of the time it was given, between half a second and thirty seconds.
    pub async fn cancelled(&self) {
        self.node.cancelled().await;
    }

    /// Runs a section that is not to be cut in half, such as a write: a cancelled job is not dropped
    /// before the section ends, however long past its grace.
    pub async fn shielded<F: Future>(&self, section: F) -> F::Output {
        let _shield = self.node.shield();
        section.await
    }

    /// Says how far the job has come, in the tool's units and words. A report that does not go
    /// beyond the last one is not passed on; without a listener it costs next to nothing.
    pub fn progress(&self, done: u64, total: impl Into<Option<u64>>, message: &'static str) {
        let Some(sink) = &self.node.workflow.progress else { return };
        if self.is_cancelled() {
            return;
        }
        let reported = done.saturating_add(1);
        if self.node.reported.fetch_max(reported, Ordering::AcqRel) >= reported {
            return;
        }
        let (job, depth, total) = (self.node.id, self.node.depth, total.into());
        // A listener that panics is the host's defect, and no reason for the tool to fail.
        if contained(|| (sink.0)(Progress { job, depth, done, total, message })).is_err() {
            tracing::error!(workflow = %self.workflow_id(), "a progress listener panicked");
        }
    }

    /// What the jobs of the workflow share.
    pub fn extensions(&self) -> &Extensions {
        &self.node.workflow.extensions
    }
}

impl fmt::Debug for JobContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JobContext")
            .field("principal", self.principal())
            .field("workflow", &self.workflow_id())
            .field("job", &self.job_id())
            .field("parent", &self.parent_id())
            .finish_non_exhaustive()
    }
}
