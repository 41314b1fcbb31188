//! A root job before it runs: under whose name, through which door, who hears of its progress.

use super::progress::ProgressSink;
use super::{Principal, Progress, Scope, WorkflowId};
use std::sync::Arc;

/// A root job before it is submitted: under whose name it runs, and what of it is watched.
///
/// ```
/// use nucleo_mcp::runtime::Job;
///
/// let job = Job::workflow("billing", "nightly");
/// assert_eq!(job.principal(), &"billing");
/// assert_eq!(job.workflow_id().prefix(), "nightly");
/// ```
#[derive(Debug)]
pub struct Job {
    pub(crate) principal: Principal,
    pub(crate) workflow: WorkflowId,
    pub(crate) progress: Option<ProgressSink>,
    pub(crate) scope: Scope,
    pub(crate) invoked_as_tool: bool,
}

impl Job {
    /// The root of a new workflow, run under `principal`'s name. The prefix says which of the
    /// application's doors the work came through, and starts the workflow's identifier.
    pub fn workflow(principal: impl Into<Principal>, prefix: &'static str) -> Self {
        Self {
            principal: principal.into(),
            workflow: WorkflowId::next(prefix),
            progress: None,
            scope: Scope::none(),
            invoked_as_tool: false,
        }
    }

    /// Reports what the jobs of the workflow say of their progress. The listener runs inside the job
    /// that reports, so it should hand over and return.
    pub fn on_progress(mut self, listener: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(ProgressSink(Arc::new(listener)));
        self
    }

    /// Confines the workflow; a root whose own claim is outside is refused.
    pub fn scope(mut self, scope: Scope) -> Self {
        self.scope = scope;
        self
    }

    /// Marks the job as one that a caller outside chose as a tool, rather than the application's code.
    pub fn invoked_as_tool(mut self) -> Self {
        self.invoked_as_tool = true;
        self
    }

    /// Whose work it is.
    pub fn principal(&self) -> &Principal {
        &self.principal
    }

    /// The workflow it is the root of.
    pub fn workflow_id(&self) -> WorkflowId {
        self.workflow
    }
}
