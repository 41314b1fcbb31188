//! The course of one job, from its first step to its answer.

use super::admission::Entry;
use super::contain::{contained, drop_contained, poll_contained};
use super::dispatcher::Membership;
use super::node::Node;
use super::{Dependencies, JobContext, Route};
use crate::tool::{Attempt, FAILURES, Tool, ToolError, ToolErrorKind};
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;

/// Runs a job and settles its answer; nothing of the application's panics past here.
pub(crate) async fn run<T: Tool>(
    member: Membership,
    tool: Arc<T>,
    input: T::Input,
) -> Result<T::Output, ToolError> {
    let answer = course(&member, &tool, input).await;
    settle(member.node(), tool, answer)
}

/// Runs a job whose input is made from the answers of others.
pub(crate) async fn run_after<T: Tool, D: Dependencies>(
    member: Membership,
    dependencies: D,
    tool: Arc<T>,
    input: impl FnOnce(D::Resolved) -> T::Input + Send,
) -> Result<T::Output, ToolError> {
    let node = member.node();
    let mut resolving = pin!(Some(async { Ok(input(dependencies.resolve().await?)) }));
    let answer = match supervise(node, Patience::None, resolving.as_mut()).await {
        Ok(input) => match node.claim(&*tool, &input) {
            Ok(()) => course(&member, &tool, input).await,
            Err(refusal) => discard(Ok(input), refusal),
        },
        Err(error) => Err(error),
    };
    settle(node, tool, answer)
}

/// What a job goes through, in order: who and what may enter, the gates, the work, what may leave.
async fn course<T: Tool>(
    member: &Membership,
    tool: &Arc<T>,
    input: T::Input,
) -> Result<T::Output, ToolError> {
    let node = member.node();
    let (guardrails, requirements) = match contained(|| (tool.guardrails(), tool.requirements())) {
        Ok(declared) => declared,
        Err(panicked) => return discard(Ok(input), panicked.into()),
    };
    let mut input = input;
    if guardrails.judges_entry() {
        let attempt = Attempt { principal: node.workflow.principal.clone(), input };
        let mut entry = pin!(Some(guardrails.judge_entry(Route::of(node), attempt)));
        input = supervise(node, Patience::None, entry.as_mut()).await?;
    }
    let permit = if requirements.is_none() {
        None
    } else {
        let entered = match member.admission().enter(&requirements, &node.workflow.principal) {
            Ok(Entry::Granted(permit)) => Ok(permit),
            Ok(Entry::Waits(turn)) => {
                let mut turn = pin!(Some(async { Ok(turn.comes().await) }));
                supervise(node, Patience::None, turn.as_mut()).await
            }
            Err(unmeetable) => Err(unmeetable.into()),
        };
        match entered {
            Ok(permit) => Some(permit),
            Err(error) => return discard(Ok(input), error),
        }
    };
    let ctx = JobContext::new(Arc::clone(node));
    let output = {
        // Whoever writes the future by hand can panic before there is one.
        let mut work = pin!(Some(contained(|| tool.execute(input, &ctx))?));
        supervise(node, Patience::Grace, work.as_mut()).await?
    };
    drop(permit);
    if guardrails.judges_output() {
        let mut exit = pin!(Some(guardrails.judge_output(output)));
        return supervise(node, Patience::None, exit.as_mut()).await;
    }
    Ok(output)
}

/// Ends the job: its answer counts unless it was cancelled meanwhile.
fn settle<T: Tool>(
    node: &Node,
    tool: Arc<T>,
    answer: Result<T::Output, ToolError>,
) -> Result<T::Output, ToolError> {
    let answer = match contained(|| drop(tool)) {
        Ok(()) => answer,
        Err(panicked) => discard(answer, panicked.into()),
    };
    let answer = match node.end() {
        Ok(()) => answer,
        Err(cancellation) => discard(answer, cancellation.reason.error()),
    };
    if let Err(error) = &answer {
        let (workflow, job, tool, kind) = (node.workflow.id, node.id, node.tool.name, error.kind());
        if kind == ToolErrorKind::System {
            tracing::error!(%workflow, %job, tool, "a job failed");
        }
        tracing::debug!(target: FAILURES, %workflow, %job, tool, %kind, error = %error.chain(), "why a job has no answer");
    }
    answer
}

/// Drops what does not count, where a panic ends.
fn discard<X, O>(dropped: Result<X, ToolError>, error: ToolError) -> Result<O, ToolError> {
    let _ = contained(|| drop(dropped));
    Err(error)
}

/// How long work goes on after it was told to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Patience {
    /// Not at all.
    None,
    /// For its grace, and to the end of a shielded section.
    Grace,
}

/// Runs the application's code until it answers, or until it was told to stop and patience is over.
async fn supervise<O>(
    node: &Node,
    patience: Patience,
    // By reference: what an async function is given by value it holds twice.
    mut work: Pin<&mut Option<impl Future<Output = Result<O, ToolError>>>>,
) -> Result<O, ToolError> {
    let answer = if node.is_cancelled() {
        Ok(Err(ToolError::cancelled()))
    } else {
        tokio::select! {
            biased;
            answer = poll_fn(|cx| poll_contained(work.as_mut(), cx)) => answer,
            () = node.cancelled() => {
                if patience == Patience::Grace {
                    let _ = tokio::select! {
                        biased;
                        late = poll_fn(|cx| poll_contained(work.as_mut(), cx)) => contained(|| drop(late)),
                        () = grace(node) => Ok(()),
                    };
                }
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
async fn grace(node: &Node) {
    if let Some(cancellation) = node.cancellation() {
        tokio::time::sleep(cancellation.grace).await;
    }
    node.unshielded().await;
}
