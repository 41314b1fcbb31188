//! The door through which all work enters, and the roll of what is running.

use super::admission::{Admission, Gate, Requirements, Unmeetable};
use super::contain::contained;
use super::identity::ByNumber;
use super::node::{Node, ToolType, Workflow};
use super::run::{Settled, run, run_after};
use super::{
    CancelReason, Dependencies, DispatcherStats, Extensions, Job, JobHandle, WorkflowId, shrink_when_sparse,
};
use crate::tool::{Resource, Resources, Tool, ToolError};
use std::fmt;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tracing::{Instrument, Span};

/// Runs jobs. A clone is another handle to the same dispatcher; several may exist beside each other.
///
/// ```
/// use nucleo_mcp::runtime::{JobDispatcher, Requirements};
///
/// #[derive(Clone)]
/// struct Rates(u32);
///
/// let dispatcher = JobDispatcher::builder()
///     .resource(Rates(7))
///     .gate("database", 8)
///     .build();
/// assert_eq!(dispatcher.resources().get::<Rates>().unwrap().0, 7);
/// assert!(dispatcher.unmeetable(&Requirements::none().gate("database", 8)).is_empty());
/// ```
#[derive(Clone)]
pub struct JobDispatcher {
    inner: Arc<Inner>,
}

/// What a dispatcher is given before it runs anything.
#[derive(Debug, Default)]
pub struct JobDispatcherBuilder {
    resources: Resources,
    gates: Vec<(&'static str, Gate)>,
}

pub(crate) struct Inner {
    resources: Resources,
    admission: Arc<Admission>,
    /// The root of each workflow that has a job.
    roots: Mutex<Roots>,
    live: AtomicUsize,
    draining: AtomicBool,
    /// Rings when the last job ends while the dispatcher is draining.
    idle: Notify,
}

#[derive(Debug, Default)]
struct Roots {
    by_number: ByNumber<u64, Arc<Node>>,
    closed: bool,
}

impl JobDispatcherBuilder {
    /// Adds what tools use, found by type; a second of the same type replaces the first.
    pub fn resource<R: Resource>(mut self, resource: R) -> Self {
        self.resources.insert(resource);
        self
    }

    /// Adds a gate: at most this many of its slots are held at once, by all jobs together. A second
    /// of the same name replaces the first.
    pub fn gate(self, name: &'static str, slots: u32) -> Self {
        self.named(name, Gate::Shared(slots))
    }

    /// Adds a gate of which every principal has this many slots to itself.
    pub fn principal_gate(self, name: &'static str, slots: u32) -> Self {
        self.named(name, Gate::PerPrincipal(slots))
    }

    /// Adds a gate that bounds how often jobs start; a slot of it is used up and comes back with time.
    #[cfg(feature = "rate-limit")]
    pub fn rate_gate(self, name: &'static str, rate: super::Rate) -> Self {
        self.named(name, Gate::Rate(rate))
    }

    fn named(mut self, name: &'static str, gate: Gate) -> Self {
        self.gates.retain(|(known, _)| *known != name);
        self.gates.push((name, gate));
        self
    }

    /// The dispatcher.
    pub fn build(self) -> JobDispatcher {
        JobDispatcher {
            inner: Arc::new(Inner {
                resources: self.resources,
                admission: Arc::new(Admission::new(self.gates)),
                roots: Mutex::default(),
                live: AtomicUsize::new(0),
                draining: AtomicBool::new(false),
                idle: Notify::new(),
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

    /// Every requirement that this dispatcher can never grant; a job that has one fails.
    pub fn unmeetable(&self, requirements: &Requirements) -> Vec<Unmeetable> {
        self.inner.admission.unmeetable(requirements)
    }

    /// Runs a tool as the root of a workflow. The job starts whether or not the handle is awaited.
    pub fn submit<T: Tool>(&self, job: Job, tool: Arc<T>, input: T::Input) -> JobHandle<T::Output> {
        self.inner.submit(job, tool, input)
    }

    /// Cancels every job of a workflow, and says how many were not cancelled before: none if the
    /// workflow has ended or never was.
    pub fn cancel_workflow(&self, id: &WorkflowId, reason: impl Into<CancelReason>) -> usize {
        let root = self.inner.roots().by_number.get(&id.number()).cloned();
        root.map_or(0, |root| root.cancel(reason.into()))
    }

    /// What is running and waiting now.
    pub fn stats(&self) -> DispatcherStats {
        let workflows = self.inner.roots().by_number.len();
        let waiting = self.inner.admission.waiting();
        DispatcherStats { workflows, jobs: self.inner.live(), waiting, gates: self.inner.admission.stats() }
    }

    pub(crate) fn inner(&self) -> &Inner {
        &self.inner
    }
}

impl Inner {
    fn roots(&self) -> MutexGuard<'_, Roots> {
        // Nothing of the application's runs under this lock, so it is never left half-changed.
        self.roots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn resources(&self) -> &Resources {
        &self.resources
    }

    pub(crate) fn live(&self) -> usize {
        // In one order with the flag that asks for the last job's end, so that neither misses the other.
        self.live.load(Ordering::SeqCst)
    }

    /// Refuses new workflows from here on.
    pub(crate) fn close(&self) {
        self.draining.store(true, Ordering::SeqCst);
        self.roots().closed = true;
    }

    pub(crate) fn live_roots(&self) -> Vec<Arc<Node>> {
        self.roots().by_number.values().cloned().collect()
    }

    /// Resolves when no job is live. Only once the dispatcher is closed.
    pub(crate) async fn idle(&self) {
        loop {
            let mut idle = std::pin::pin!(self.idle.notified());
            // Enlisted before the look, so that the last job's end is not missed.
            idle.as_mut().enable();
            if self.live() == 0 {
                return;
            }
            idle.await;
        }
    }

    fn submit<T: Tool>(self: &Arc<Self>, job: Job, tool: Arc<T>, input: T::Input) -> JobHandle<T::Output> {
        let Job { principal, workflow: id, progress, scope, invoked_as_tool } = job;
        let workflow = Arc::new(Workflow {
            id,
            principal,
            progress,
            extensions: Extensions::default(),
            live: AtomicUsize::new(0),
            dispatcher: Arc::clone(self),
        });
        let root = Arc::new(Node::new(ToolType::of::<T>(), workflow, None, scope, invoked_as_tool));
        if let Err(refusal) = root.claim(&*tool, &input) {
            return refused(root, (tool, input), refusal);
        }
        let mut roots = self.roots();
        if roots.closed {
            drop(roots);
            return refused(root, (tool, input), CancelReason::ShuttingDown.error());
        }
        let member = Membership::of(&root);
        roots.by_number.insert(id.number(), Arc::clone(&root));
        drop(roots);
        start::<T, _, _>(root, (tool, input), |(tool, input)| run(member, tool, input))
    }
}

/// How many orchestrators may stand above a job. Deeper than this, they call each other without end.
const DEEPEST: u32 = 64;

/// Runs a tool as a child of a job.
pub(crate) fn submit_below<T: Tool>(
    parent: &Arc<Node>,
    tool: Arc<T>,
    input: T::Input,
    invoked_as_tool: bool,
) -> JobHandle<T::Output> {
    let child = Arc::new(Node::below(ToolType::of::<T>(), parent, invoked_as_tool));
    if let Err(refusal) = child.claim(&*tool, &input) {
        return refused(child, (tool, input), refusal);
    }
    match Membership::below(parent, &child) {
        Ok(member) => start::<T, _, _>(child, (tool, input), |(tool, input)| run(member, tool, input)),
        Err(error) => refused(child, (tool, input), error),
    }
}

/// Runs a tool as a child of a job once others have answered.
pub(crate) fn submit_after<T: Tool, D: Dependencies>(
    parent: &Arc<Node>,
    dependencies: D,
    tool: Arc<T>,
    input: impl FnOnce(D::Resolved) -> T::Input + Send + 'static,
) -> JobHandle<T::Output> {
    let child = Arc::new(Node::below(ToolType::of::<T>(), parent, false));
    match Membership::below(parent, &child) {
        Ok(member) => start::<T, _, _>(child, (dependencies, tool, input), |(dependencies, tool, input)| {
            run_after(member, dependencies, tool, input)
        }),
        Err(error) => refused(child, (dependencies, tool, input), error),
    }
}

/// Puts a job of that tool on the runtime of whoever submits it.
fn start<T: Tool, A, F>(node: Arc<Node>, parts: A, run: impl FnOnce(A) -> F) -> JobHandle<T::Output>
where
    F: Future<Output = Settled> + Send + 'static,
{
    match Handle::try_current() {
        Ok(runtime) => {
            let job = spawn(&runtime, span_of(&node), Box::pin(run(parts)));
            JobHandle::running(node, job)
        }
        Err(no_runtime) => {
            drop(run);
            refused(node, parts, ToolError::system(no_runtime))
        }
    }
}

/// Boxed, because tokio moves a task's future about as often as the task changes its state; without its
/// type, because tokio's task would otherwise be compiled anew for every tool.
fn spawn(
    runtime: &Handle,
    span: Span,
    job: Pin<Box<dyn Future<Output = Settled> + Send>>,
) -> JoinHandle<Settled> {
    runtime.spawn(job.instrument(span))
}

/// What everything a job logs is put under: whose it is, and nothing of its input.
fn span_of(node: &Node) -> Span {
    let Node { id, workflow, tool, .. } = node;
    tracing::info_span!("job", principal = %workflow.principal, workflow = %workflow.id, job = %id, tool = tool.name)
}

/// Answers for a job that does not run.
fn refused<A, O>(node: Arc<Node>, parts: A, error: ToolError) -> JobHandle<O> {
    let _ = contained(|| drop(parts));
    JobHandle::refused(node, error)
}

/// A job's place on the roll; given up when the job is over, however it ended.
pub(crate) struct Membership {
    node: Arc<Node>,
}

impl Membership {
    fn of(node: &Arc<Node>) -> Self {
        node.workflow.dispatcher.live.fetch_add(1, Ordering::SeqCst);
        node.workflow.live.fetch_add(1, Ordering::AcqRel);
        Self { node: Arc::clone(node) }
    }

    fn below(parent: &Node, child: &Arc<Node>) -> Result<Self, ToolError> {
        if child.depth > DEEPEST {
            return Err(ToolError::system("orchestrators are nested too deep"));
        }
        let member = Self::of(child);
        parent.adopt(child).map_err(|cancellation| cancellation.reason.error())?;
        Ok(member)
    }

    pub(crate) fn node(&self) -> &Arc<Node> {
        &self.node
    }

    pub(crate) fn admission(&self) -> &Arc<Admission> {
        &self.node.workflow.dispatcher.admission
    }
}

impl Drop for Membership {
    fn drop(&mut self) {
        // Where the task was dropped before it could say so.
        let _ = self.node.end();
        self.node.leave();
        let workflow = &self.node.workflow;
        let dispatcher = &workflow.dispatcher;
        if workflow.live.fetch_sub(1, Ordering::AcqRel) == 1 {
            let roots = &mut dispatcher.roots().by_number;
            roots.remove(&workflow.id.number());
            shrink_when_sparse(roots);
        }
        if dispatcher.live.fetch_sub(1, Ordering::SeqCst) == 1 && dispatcher.draining.load(Ordering::SeqCst) {
            dispatcher.idle.notify_waiters();
        }
    }
}

impl fmt::Debug for JobDispatcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JobDispatcher")
            .field("resources", &self.inner.resources)
            .field("stats", &self.stats())
            .finish()
    }
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inner").field("live", &self.live()).finish_non_exhaustive()
    }
}
