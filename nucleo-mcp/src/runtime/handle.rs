//! The caller's end of a job: its answer, its limit, the way to call it off.

use super::contain::contained;
use super::node::Node;
use super::run::Settled;
use super::{CancelReason, Extensions, JobId, WorkflowId};
use crate::tool::ToolError;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::{Instant, Sleep};

/// The caller's end of a job; resolves to the tool's answer.
///
/// A job that is cancelled answers here at once, whatever it is still doing. Dropping the handle does
/// not cancel the job.
#[must_use = "a job that nobody waits for answers nobody; await it, or `drop` it on purpose"]
pub struct JobHandle<O> {
    node: Arc<Node>,
    answer: Answer,
    limit: Option<Pin<Box<Sleep>>>,
    output: PhantomData<fn() -> O>,
}

enum Answer {
    Running(JoinHandle<Settled>),
    Refused(ToolError),
    Given,
}

impl<O> JobHandle<O> {
    /// The job settles as a `Result<O, ToolError>`.
    pub(crate) fn running(node: Arc<Node>, job: JoinHandle<Settled>) -> Self {
        Self { node, answer: Answer::Running(job), limit: None, output: PhantomData }
    }

    pub(crate) fn refused(node: Arc<Node>, error: ToolError) -> Self {
        Self { node, answer: Answer::Refused(error), limit: None, output: PhantomData }
    }

    /// The workflow the job belongs to.
    pub fn workflow(&self) -> WorkflowId {
        self.node.workflow.id
    }

    /// The job.
    pub fn job(&self) -> JobId {
        self.node.id
    }

    /// What the jobs of the workflow share.
    pub fn extensions(&self) -> &Extensions {
        &self.node.workflow.extensions
    }

    /// Gives the job this much time from now; when it is over, the job and its descendants are
    /// cancelled and the answer is the timed-out error. Holds whether or not anybody waits.
    ///
    /// # Panics
    ///
    /// On a runtime that was built without its timer.
    pub fn timeout(mut self, limit: Duration) -> Self {
        if matches!(self.answer, Answer::Running(_)) {
            self.node.limit_to(limit);
            self.limit = Some(Box::pin(tokio::time::sleep(limit)));
        }
        self
    }

    /// Cancels the job and its descendants, and says how many were not cancelled before.
    pub fn cancel(&self, reason: impl Into<CancelReason>) -> usize {
        self.node.cancel(reason.into())
    }
}

impl<O: Send + 'static> Future for JobHandle<O> {
    type Output = Result<O, ToolError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let handle = &mut *self;
        if let Answer::Running(job) = &mut handle.answer {
            let answer = match Pin::new(job).poll(cx) {
                Poll::Ready(Ok(settled)) => {
                    *settled.downcast().expect("a job settles as what its handle answers")
                }
                // The runtime went away under the job: tool panics are contained further in.
                Poll::Ready(Err(lost)) => Err(ToolError::system(lost)),
                Poll::Pending => {
                    if handle.limit.as_mut().is_some_and(|limit| limit.as_mut().poll(cx).is_ready()) {
                        handle.limit = None;
                        handle.node.cancel(CancelReason::TimedOut);
                    }
                    match handle.node.watch(cx) {
                        Some(cancellation) => Err(cancellation.reason.error()),
                        None => return Poll::Pending,
                    }
                }
            };
            handle.limit = None;
            // What is left of the job, or of its answer, is dropped where a panic ends.
            let given = std::mem::replace(&mut handle.answer, Answer::Given);
            let _ = contained(|| drop(given));
            return Poll::Ready(answer);
        }
        match std::mem::replace(&mut handle.answer, Answer::Given) {
            Answer::Refused(error) => Poll::Ready(Err(error)),
            _ => Poll::Pending,
        }
    }
}

impl<O> Drop for JobHandle<O> {
    fn drop(&mut self) {
        let answer = std::mem::replace(&mut self.answer, Answer::Given);
        if let (Some(limit), Answer::Running(job)) = (self.limit.take(), &answer)
            && !job.is_finished()
        {
            keep_limit(Arc::clone(&self.node), limit.deadline());
        }
        let _ = contained(|| drop(answer));
    }
}

/// Holds a job to its limit when nobody waits for it.
fn keep_limit(node: Arc<Node>, deadline: Instant) {
    // Without a runtime there is no job that could go on.
    let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
    runtime.spawn(async move {
        tokio::select! {
            () = tokio::time::sleep_until(deadline) => { node.cancel(CancelReason::TimedOut); }
            () = node.ended() => {}
        }
    });
}

impl<O> fmt::Debug for JobHandle<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JobHandle")
            .field("workflow", &self.workflow())
            .field("job", &self.job())
            .finish_non_exhaustive()
    }
}
