//! The course of one job, from its first step to its answer.

use super::JobContext;
use super::contain::{contained, drop_contained, poll_contained};
use super::dispatcher::Membership;
use super::node::Node;
use crate::tool::{Tool, ToolError};
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;

/// Runs a job and settles its answer; nothing of the application's panics past here.
pub(crate) async fn run<T: Tool>(
    member: Membership,
    tool: Arc<T>,
    input: T::Input,
) -> Result<T::Output, ToolError> {
    let node = member.node();
    let ctx = JobContext::new(Arc::clone(node));
    let answer = supervise(node, tool.execute(input, &ctx)).await;
    let answer = match contained(|| drop(tool)) {
        Ok(()) => answer,
        Err(panicked) => discard(answer, panicked.into()),
    };
    match node.end() {
        Ok(()) => answer,
        Err(cancellation) => discard(answer, cancellation.reason.error()),
    }
}

/// Drops an answer that came too late to count.
fn discard<O>(answer: Result<O, ToolError>, error: ToolError) -> Result<O, ToolError> {
    let _ = contained(|| drop(answer));
    Err(error)
}

/// Runs the work until it answers, or until it was told to stop and its grace is over.
async fn supervise<O>(node: &Node, work: impl Future<Output = Result<O, ToolError>>) -> Result<O, ToolError> {
    let mut work = pin!(Some(work));
    let answer = if node.is_cancelled() {
        Ok(Err(ToolError::cancelled()))
    } else {
        tokio::select! {
            biased;
            answer = poll_fn(|cx| poll_contained(work.as_mut(), cx)) => answer,
            () = node.cancelled() => {
                let _ = tokio::select! {
                    biased;
                    late = poll_fn(|cx| poll_contained(work.as_mut(), cx)) => {
                        contained(|| drop(late))
                    }
                    () = patience(node) => Ok(()),
                };
                Ok(Err(ToolError::cancelled()))
            }
        }
    };
    match (answer, drop_contained(work)) {
        (Ok(answer), Ok(())) => answer,
        (Ok(answer), Err(panicked)) => discard(answer, panicked.into()),
        (Err(panicked), _) => Err(panicked.into()),
    }
}

/// Resolves when cancelled work has had its grace and is in no shielded section.
async fn patience(node: &Node) {
    if let Some(cancellation) = node.cancellation() {
        tokio::time::sleep(cancellation.grace).await;
    }
    node.unshielded().await;
}
