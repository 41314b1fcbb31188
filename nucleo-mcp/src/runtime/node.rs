//! One live job in the tree of its workflow: where cancellation travels and answers are decided.

use super::contain::contained;
use super::dispatcher::Inner;
use super::identity::ByNumber;
use super::progress::ProgressSink;
use super::{CancelReason, Extensions, JobId, Principal, Scope, WorkflowId};
use crate::tool::{Tool, ToolError};
use std::any::{TypeId, type_name};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Waker};
use std::time::Duration;
use tokio::sync::Notify;

/// What the jobs of one workflow have in common.
#[derive(Debug)]
pub(crate) struct Workflow {
    pub(crate) id: WorkflowId,
    pub(crate) principal: Principal,
    pub(crate) progress: Option<ProgressSink>,
    pub(crate) extensions: Extensions,
    /// How many of its jobs have not ended.
    pub(crate) live: AtomicUsize,
    pub(crate) dispatcher: Arc<Inner>,
}

impl Drop for Workflow {
    fn drop(&mut self) {
        // What was shared is the application's, and is dropped by whoever lets go last.
        let (extensions, progress) = (std::mem::take(&mut self.extensions), self.progress.take());
        let _ = contained(|| drop((extensions, progress)));
    }
}

/// Which tool a job runs, told by its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ToolType {
    pub(crate) id: TypeId,
    pub(crate) name: &'static str,
}

impl ToolType {
    pub(crate) fn of<T: 'static>() -> Self {
        Self { id: TypeId::of::<T>(), name: type_name::<T>() }
    }
}

/// A cancellation as a job sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cancellation {
    pub(crate) reason: CancelReason,
    /// How long the work may go on before it is dropped.
    pub(crate) grace: Duration,
}

/// One job, from its submission to its end.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) id: JobId,
    pub(crate) tool: ToolType,
    pub(crate) workflow: Arc<Workflow>,
    pub(crate) parent: Option<Arc<Node>>,
    pub(crate) depth: u32,
    pub(crate) invoked_as_tool: bool,
    /// What the job is confined to by whoever is above it.
    confined: Scope,
    /// What the job is confined to once its own claim was judged.
    sealed: OnceLock<Scope>,
    /// The greatest progress reported, plus one; zero before the first report.
    pub(crate) reported: AtomicU64,
    /// The time the job's caller gives it, in nanoseconds; zero for no limit.
    limit: AtomicU64,
    shields: AtomicU32,
    cancelled: AtomicBool,
    /// Rings at a cancellation, at the end of a shielded section, and at the job's end.
    changed: Notify,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    cancellation: Option<Cancellation>,
    ended: bool,
    /// Who waits for the answer.
    waiter: Option<Waker>,
    children: ByNumber<JobId, Arc<Node>>,
}

/// The least and the most time that cancelled work is given.
const GRACE: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(30));

/// A tenth of the limit, within bounds; the most where there is no limit.
pub(crate) fn grace_of(limit: Option<Duration>) -> Duration {
    limit.map_or(GRACE.1, |limit| (limit / 10).clamp(GRACE.0, GRACE.1))
}

impl Node {
    pub(crate) fn new(
        tool: ToolType,
        workflow: Arc<Workflow>,
        parent: Option<Arc<Node>>,
        confined: Scope,
        invoked_as_tool: bool,
    ) -> Self {
        let depth = parent.as_ref().map_or(0, |parent| parent.depth.saturating_add(1));
        Self {
            id: JobId::next(),
            tool,
            workflow,
            parent,
            depth,
            invoked_as_tool,
            confined,
            sealed: OnceLock::new(),
            reported: AtomicU64::new(0),
            limit: AtomicU64::new(0),
            shields: AtomicU32::new(0),
            cancelled: AtomicBool::new(false),
            changed: Notify::new(),
            state: Mutex::default(),
        }
    }

    /// A job below another, in the same workflow and within its scope.
    pub(crate) fn below(tool: ToolType, parent: &Arc<Node>, invoked_as_tool: bool) -> Self {
        let workflow = Arc::clone(&parent.workflow);
        Self::new(tool, workflow, Some(Arc::clone(parent)), parent.scope().clone(), invoked_as_tool)
    }

    /// What the job, and everything below it, is confined to.
    pub(crate) fn scope(&self) -> &Scope {
        self.sealed.get().unwrap_or(&self.confined)
    }

    /// Judges what the input claims, before anything of the job runs, and seals it.
    pub(crate) fn claim<T: Tool>(&self, tool: &T, input: &T::Input) -> Result<(), ToolError> {
        let claimed = contained(|| tool.scope(input))?;
        if claimed.is_none() { Ok(()) } else { self.seal(claimed) }
    }

    fn seal(&self, claimed: Scope) -> Result<(), ToolError> {
        let sealed = contained(|| self.confined.seal(claimed))??;
        let _ = self.sealed.set(sealed);
        Ok(())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing of the application's runs under this lock, so it is never left half-changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Enters a child, unless this job was cancelled or has ended.
    pub(crate) fn adopt(&self, child: &Arc<Node>) -> Result<(), Cancellation> {
        let mut state = self.state();
        if let Some(cancellation) = state.cancellation {
            return Err(cancellation);
        }
        if state.ended {
            return Err(Cancellation { reason: CancelReason::ParentEnded, grace: GRACE.0 });
        }
        state.children.insert(child.id, Arc::clone(child));
        Ok(())
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire)
    }

    pub(crate) fn cancellation(&self) -> Option<Cancellation> {
        if self.is_cancelled() { self.state().cancellation } else { None }
    }

    /// Resolves when the job is cancelled; never, if it is not.
    pub(crate) async fn cancelled(&self) {
        self.until(|| self.is_cancelled()).await;
    }

    /// Resolves when no shielded section is open.
    pub(crate) async fn unshielded(&self) {
        self.until(|| self.shields.load(Ordering::Acquire) == 0).await;
    }

    /// Resolves when the job has ended.
    pub(crate) async fn ended(&self) {
        self.until(|| self.state().ended).await;
    }

    async fn until(&self, reached: impl Fn() -> bool) {
        loop {
            let mut changed = pin!(self.changed.notified());
            // Enlisted before the look, so that a change in between is not missed.
            changed.as_mut().enable();
            if reached() {
                return;
            }
            changed.await;
        }
    }

    pub(crate) fn limit_to(&self, limit: Duration) {
        let nanoseconds = u64::try_from(limit.as_nanos()).unwrap_or(u64::MAX).max(1);
        self.limit.store(nanoseconds, Ordering::Release);
    }

    /// How long this job goes on after a cancellation: by its own limit, or its nearest ancestor's.
    fn grace(&self) -> Duration {
        let mut node = self;
        loop {
            match (node.limit.load(Ordering::Acquire), &node.parent) {
                (0, Some(parent)) => node = parent,
                (0, None) => return grace_of(None),
                (nanoseconds, _) => return grace_of(Some(Duration::from_nanos(nanoseconds))),
            }
        }
    }

    /// Cancels this job and every descendant, and says how many were not cancelled before.
    pub(crate) fn cancel(&self, reason: CancelReason) -> usize {
        self.cancel_within(reason, Duration::MAX)
    }

    /// Cancels as [`cancel`](Self::cancel) does, with no more grace than `most`.
    pub(crate) fn cancel_within(&self, reason: CancelReason, most: Duration) -> usize {
        let grace = self.grace().min(most);
        let mut below = Vec::new();
        let mut count = self.cancel_alone(Cancellation { reason, grace }, &mut below);
        while let Some(child) = below.pop() {
            count += child.cancel_alone(Cancellation { reason, grace }, &mut below);
        }
        count
    }

    fn cancel_alone(&self, cancellation: Cancellation, below: &mut Vec<Arc<Node>>) -> usize {
        let mut state = self.state();
        below.extend(state.children.values().cloned());
        if state.ended || state.cancellation.is_some() {
            return 0;
        }
        state.cancellation = Some(cancellation);
        self.cancelled.store(true, Ordering::Release);
        let waiter = state.waiter.take();
        drop(state);
        self.changed.notify_waiters();
        if let Some(waiter) = waiter {
            waiter.wake();
        }
        1
    }

    /// Visits this job and its descendants, those that have not ended.
    pub(crate) fn for_each_live(&self, visit: &mut impl FnMut(&Node)) {
        let state = self.state();
        let (ended, children) = (state.ended, state.children.values().cloned().collect::<Vec<_>>());
        drop(state);
        if !ended {
            visit(self);
        }
        for child in children {
            child.for_each_live(visit);
        }
    }

    /// Ends the job: its answer counts unless it was cancelled first. Children left behind are
    /// cancelled, because nobody is there to hear them.
    pub(crate) fn end(&self) -> Result<(), Cancellation> {
        let mut state = self.state();
        state.ended = true;
        let cancellation = state.cancellation;
        let left: Vec<_> = state.children.values().cloned().collect();
        drop(state);
        self.changed.notify_waiters();
        for child in left {
            child.cancel(CancelReason::ParentEnded);
        }
        cancellation.map_or(Ok(()), Err)
    }

    /// The cancellation, if there was one before the job ended; else wakes the waiter at the next.
    pub(crate) fn watch(&self, cx: &Context<'_>) -> Option<Cancellation> {
        let mut state = self.state();
        if !state.ended && state.cancellation.is_some() {
            return state.cancellation;
        }
        match &mut state.waiter {
            Some(waiter) => waiter.clone_from(cx.waker()),
            none => *none = Some(cx.waker().clone()),
        }
        None
    }

    pub(crate) fn shield(&self) -> Shield<'_> {
        self.shields.fetch_add(1, Ordering::AcqRel);
        Shield(self)
    }

    /// Takes the job out of the tree.
    pub(crate) fn leave(&self) {
        if let Some(parent) = &self.parent {
            parent.state().children.remove(&self.id);
        }
    }
}

/// An open section that a cancellation waits for.
pub(crate) struct Shield<'n>(&'n Node);

impl Drop for Shield<'_> {
    fn drop(&mut self) {
        if self.0.shields.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.0.changed.notify_waiters();
        }
    }
}
