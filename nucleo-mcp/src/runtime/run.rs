//! The course of one job, from its first step to its answer.

use super::admission::{Entry, Permit};
use super::contain::{Panicked, contained, drop_contained, poll_contained};
use super::dispatcher::Membership;
use super::node::Node;
use super::{Dependencies, JobContext, Requirements, Route};
use crate::tool::{Attempt, FAILURES, Tool, ToolError, ToolErrorKind};
use std::any::Any;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};

/// A job's answer without its type: a `Result<T::Output, ToolError>`.
pub(crate) type Settled = Box<dyn Any + Send>;

/// Runs a job and settles its answer; nothing of the application's panics past here.
pub(crate) async fn run<T: Tool>(member: Membership, tool: Arc<T>, input: T::Input) -> Settled {
    let answer = course(&member, &tool, input).await;
    Box::new(settle(member.node(), tool, answer))
}

/// Runs a job whose input is made from the answers of others.
pub(crate) async fn run_after<T: Tool, D: Dependencies>(
    member: Membership,
    dependencies: D,
    tool: Arc<T>,
    input: impl FnOnce(D::Resolved) -> T::Input + Send,
) -> Settled {
    let node = member.node();
    let resolving = pin!(Some(async { Ok(input(dependencies.resolve().await?)) }));
    let mut resolving = Supervised::of(resolving);
    let watched = supervise(node, Patience::None, &mut resolving).await;
    let answer = match resolving.answer(watched) {
        Ok(input) => match node.claim(&*tool, &input) {
            Ok(()) => course(&member, &tool, input).await,
            Err(refusal) => discard(Ok(input), refusal),
        },
        Err(error) => Err(error),
    };
    Box::new(settle(node, tool, answer))
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
        let entry = pin!(Some(guardrails.judge_entry(Route::of(node), attempt)));
        let mut entry = Supervised::of(entry);
        let watched = supervise(node, Patience::None, &mut entry).await;
        input = entry.answer(watched)?;
    }
    let permit = if requirements.is_none() {
        None
    } else {
        match enter(member, &requirements).await {
            Ok(permit) => Some(permit),
            Err(error) => return discard(Ok(input), error),
        }
    };
    let ctx = JobContext::new(Arc::clone(node));
    let output = {
        // Whoever writes the future by hand can panic before there is one.
        let work = pin!(Some(contained(|| tool.execute(input, &ctx))?));
        let mut work = Supervised::of(work);
        let watched = supervise(node, Patience::Grace, &mut work).await;
        work.answer(watched)?
    };
    drop(permit);
    if guardrails.judges_output() {
        let exit = pin!(Some(guardrails.judge_output(output)));
        let mut exit = Supervised::of(exit);
        let watched = supervise(node, Patience::None, &mut exit).await;
        return exit.answer(watched);
    }
    Ok(output)
}

/// Waits for the gates of a job that needs any.
async fn enter(member: &Membership, requirements: &Requirements) -> Result<Permit, ToolError> {
    let node = member.node();
    match member.admission().enter(requirements, &node.workflow.principal) {
        Ok(Entry::Granted(permit)) => Ok(permit),
        Ok(Entry::Waits(turn)) => {
            let turn = pin!(Some(async { Ok(turn.comes().await) }));
            let mut turn = Supervised::of(turn);
            let watched = supervise(node, Patience::None, &mut turn).await;
            turn.answer(watched)
        }
        Err(unmeetable) => Err(unmeetable.into()),
    }
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
        tell(node, error);
    }
    answer
}

/// Says in the log why a job has no answer.
fn tell(node: &Node, error: &ToolError) {
    let (workflow, job, tool, kind) = (node.workflow.id, node.id, node.tool.name, error.kind());
    if kind == ToolErrorKind::System {
        tracing::error!(%workflow, %job, tool, "a job failed");
    }
    tracing::debug!(target: FAILURES, %workflow, %job, tool, %kind, error = %error.chain(), "why a job has no answer");
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

/// The application's code under way, and what it has answered. By reference, because what an async function
/// is given by value it holds twice.
struct Supervised<'w, F, O> {
    work: Pin<&'w mut Option<F>>,
    answer: Option<Result<O, ToolError>>,
}

/// The same without its type, so that watching it is compiled once and not for every tool.
trait Work: Send {
    /// Goes on with the work; keeps what it answers.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Panicked>>;

    /// Drops the answer, which came too late to count.
    fn forget(&mut self) -> Result<(), Panicked>;

    /// Drops what is left of the work.
    fn end(&mut self) -> Result<(), Panicked>;
}

impl<F, O> Work for Supervised<'_, F, O>
where
    F: Future<Output = Result<O, ToolError>> + Send,
    O: Send,
{
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Panicked>> {
        poll_contained(self.work.as_mut(), cx).map(|answer| {
            self.answer = Some(answer?);
            Ok(())
        })
    }

    fn forget(&mut self) -> Result<(), Panicked> {
        contained(|| self.answer = None)
    }

    fn end(&mut self) -> Result<(), Panicked> {
        drop_contained(self.work.as_mut())
    }
}

impl<'w, F, O> Supervised<'w, F, O> {
    fn of(work: Pin<&'w mut Option<F>>) -> Self {
        Self { work, answer: None }
    }

    /// The work's answer, unless watching it came to something else.
    fn answer(&mut self, watched: Result<(), ToolError>) -> Result<O, ToolError> {
        let answer = self.answer.take();
        match (watched, answer) {
            (Ok(()), Some(answer)) => answer,
            // Only what was watched to its end has no error, and it answered then.
            (Ok(()), None) => Err(ToolError::cancelled()),
            (Err(error), Some(answer)) => discard(answer, error),
            (Err(error), None) => Err(error),
        }
    }
}

/// Runs the application's code until it answers, or until it was told to stop and patience is over.
async fn supervise(node: &Node, patience: Patience, work: &mut dyn Work) -> Result<(), ToolError> {
    let watched = if node.is_cancelled() {
        Ok(Err(ToolError::cancelled()))
    } else {
        tokio::select! {
            biased;
            answered = poll_fn(|cx| work.poll(cx)) => answered.map(Ok),
            () = node.cancelled() => {
                if patience == Patience::Grace {
                    let _ = tokio::select! {
                        biased;
                        late = poll_fn(|cx| work.poll(cx)) => late.and_then(|()| work.forget()),
                        () = grace(node) => Ok(()),
                    };
                }
                Ok(Err(ToolError::cancelled()))
            }
        }
    };
    match (watched, work.end()) {
        (Ok(watched), Ok(())) => watched,
        (Ok(_), Err(panicked)) | (Err(panicked), _) => Err(panicked.into()),
    }
}

/// Resolves when cancelled work has had its grace and is in no shielded section.
async fn grace(node: &Node) {
    if let Some(cancellation) = node.cancellation() {
        tokio::time::sleep(cancellation.grace).await;
    }
    node.unshielded().await;
}
