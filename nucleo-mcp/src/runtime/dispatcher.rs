//! The door through which all work enters, and the roll of what is running.

use super::contain::contained;
use super::node::{Node, ToolType, Workflow};
use super::run::run;
use super::{CancelReason, Extensions, Job, JobHandle, WorkflowId};
use crate::tool::{Resources, Tool, ToolError};
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Runs jobs. A clone is another handle to the same dispatcher; several may exist beside each other.
///
/// ```
/// use nucleo_mcp::runtime::JobDispatcher;
///
/// #[derive(Clone)]
/// struct Rates(u32);
///
/// let dispatcher = JobDispatcher::builder().resource(Rates(7)).build();
/// assert_eq!(dispatcher.resources().get::<Rates>().unwrap().0, 7);
/// ```
#[derive(Clone)]
pub struct JobDispatcher {
    inner: Arc<Inner>,
}

/// What a dispatcher is given before it runs anything.
#[derive(Debug, Default)]
pub struct JobDispatcherBuilder {
    resources: Resources,
}

pub(crate) struct Inner {
    resources: Resources,
    /// The root of each workflow that has a job.
    workflows: Mutex<HashMap<u64, Arc<Node>>>,
    live: AtomicU64,
}

impl JobDispatcherBuilder {
    /// Adds what tools use, found by type; a second of the same type replaces the first.
    pub fn resource<R: Clone + Send + Sync + 'static>(mut self, resource: R) -> Self {
        self.resources.insert(resource);
        self
    }

    /// The dispatcher.
    pub fn build(self) -> JobDispatcher {
        JobDispatcher {
            inner: Arc::new(Inner {
                resources: self.resources,
                workflows: Mutex::default(),
                live: AtomicU64::new(0),
            }),
        }
    }
}

impl JobDispatcher {
    /// A dispatcher to be set up.
    pub fn builder() -> JobDispatcherBuilder {
        JobDispatcherBuilder::default()
    }

    /// What tools use, found by type.
    pub fn resources(&self) -> &Resources {
        &self.inner.resources
    }

    /// Runs a tool as the root of a workflow. The job starts whether or not the handle is awaited.
    pub fn submit<T: Tool>(&self, job: Job, tool: Arc<T>, input: T::Input) -> JobHandle<T::Output> {
        let Job { principal, workflow: id, progress, invoked_as_tool } = job;
        let extensions = Extensions::default();
        let workflow = Arc::new(Workflow { id, principal, progress, extensions, live: AtomicU64::new(0) });
        let root = Arc::new(Node::new(ToolType::of::<T>(), workflow, None, invoked_as_tool));
        self.inner.workflows().insert(id.number(), Arc::clone(&root));
        self.inner.start(root, tool, input)
    }

    /// Cancels every job of a workflow, and says how many were not cancelled before: none if the
    /// workflow has ended or never was.
    pub fn cancel_workflow(&self, id: &WorkflowId, reason: impl Into<CancelReason>) -> usize {
        let root = self.inner.workflows().get(&id.number()).cloned();
        root.map_or(0, |root| root.cancel(reason.into()))
    }
}

impl Inner {
    fn workflows(&self) -> MutexGuard<'_, HashMap<u64, Arc<Node>>> {
        // Nothing of the application's runs under this lock, so it is never left half-changed.
        self.workflows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start<T: Tool>(
        self: &Arc<Self>,
        node: Arc<Node>,
        tool: Arc<T>,
        input: T::Input,
    ) -> JobHandle<T::Output> {
        let member = Membership::of(self, &node);
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => {
                let job = runtime.spawn(run(member, tool, input));
                JobHandle::running(node, job)
            }
            Err(no_runtime) => {
                let _ = contained(|| drop((member, tool, input)));
                JobHandle::refused(node, ToolError::system(no_runtime))
            }
        }
    }
}

/// A job's place on the roll; given up when the job is over, however it ended.
pub(crate) struct Membership {
    dispatcher: Arc<Inner>,
    node: Arc<Node>,
}

impl Membership {
    fn of(dispatcher: &Arc<Inner>, node: &Arc<Node>) -> Self {
        dispatcher.live.fetch_add(1, Ordering::AcqRel);
        node.workflow.live.fetch_add(1, Ordering::AcqRel);
        Self { dispatcher: Arc::clone(dispatcher), node: Arc::clone(node) }
    }

    pub(crate) fn node(&self) -> &Arc<Node> {
        &self.node
    }
}

impl Drop for Membership {
    fn drop(&mut self) {
        // Where the task was dropped before it could say so.
        let _ = self.node.end();
        self.node.leave();
        if self.node.workflow.live.fetch_sub(1, Ordering::AcqRel) == 1 {
            let mut workflows = self.dispatcher.workflows();
            workflows.remove(&self.node.workflow.id.number());
            if workflows.capacity() > 1024 && workflows.len() < workflows.capacity() / 8 {
                let len = workflows.len();
                workflows.shrink_to(len * 2);
            }
        }
        self.dispatcher.live.fetch_sub(1, Ordering::AcqRel);
    }
}

impl fmt::Debug for JobDispatcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JobDispatcher")
            .field("resources", &self.inner.resources)
            .field("live", &self.inner.live.load(Ordering::Relaxed))
            .finish_non_exhaustive()
    }
}
