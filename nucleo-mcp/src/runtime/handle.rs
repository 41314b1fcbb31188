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

/// The caller's end of a job; resolves to the tool's answer.
///
/// A job that is cancelled answers here at once, whatever it is still doing. Dropping the handle does
/// not cancel the job.
#[must_use = "a job that nobody waits for answers nobody; await it, or `drop` it on purpose"]
pub struct JobHandle<O> {
    node: Arc<Node>,
    answer: Answer,
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
        Self { node, answer: Answer::Running(job), output: PhantomData }
    }

    pub(crate) fn refused(node: Arc<Node>, error: ToolError) -> Self {
        Self { node, answer: Answer::Refused(error), output: PhantomData }
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
    pub fn timeout(self, limit: Duration) -> Self {
        if matches!(self.answer, Answer::Running(_)) {
            self.node.limit_to(limit);
            keep_limit(Arc::clone(&self.node), limit);
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
                Poll::Pending => match handle.node.watch(cx) {
                    Some(cancellation) => Err(cancellation.reason.error()),
                    None => return Poll::Pending,
                },
            };
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
        let _ = contained(|| drop(answer));
    }
}

/// Holds a job to its limit from a task of its own, because a handle is only looked at by whoever waits
/// for it, and a limit must not depend on a caller that does not.
fn keep_limit(node: Arc<Node>, limit: Duration) {
    // Without a runtime there is no job that could go on.
    let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
    let over = tokio::time::sleep(limit);
    runtime.spawn(async move {
        tokio::select! {
            biased;
            () = node.ended() => {}
            () = over => { node.cancel(CancelReason::TimedOut); }
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
