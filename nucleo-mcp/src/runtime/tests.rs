//! Whole jobs: what a caller sees of one, whatever the tool does.

use super::{CancelReason, Job, JobContext, JobDispatcher};
use crate::schema::{Description, ToolSchema};
use crate::tool::{Tool, ToolError, ToolErrorKind};
use serde::{Deserialize, Serialize};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A text, in or out.
#[derive(Debug, PartialEq, Deserialize, Serialize)]
struct Text(String);

impl ToolSchema for Text {
    const DESCRIPTION: Description = Description::string();
}

type Work<'c> = Pin<Box<dyn Future<Output = Result<Text, ToolError>> + Send + 'c>>;

/// A tool that does what the test says.
struct Does<F>(F);

impl<F> Tool for Does<F>
where
    F: for<'c> Fn(String, &'c JobContext) -> Work<'c> + Send + Sync + 'static,
{
    type Input = Text;
    type Output = Text;

    async fn execute(&self, input: Text, ctx: &JobContext) -> Result<Text, ToolError> {
        (self.0)(input.0, ctx).await
    }
}

fn does<F>(work: F) -> Arc<Does<F>>
where
    F: for<'c> Fn(String, &'c JobContext) -> Work<'c> + Send + Sync + 'static,
{
    Arc::new(Does(work))
}

fn text(text: &str) -> Text {
    Text(text.to_owned())
}

// S90
#[tokio::test]
async fn a_job_answers_under_its_principals_name() {
    let dispatcher = JobDispatcher::builder().build();
    let tool =
        does(|input, ctx| Box::pin(async move { Ok(Text(format!("{input} for {}", ctx.principal()))) }));
    let handle = dispatcher.submit(Job::workflow("billing", "mcp"), tool, text("totals"));
    assert_eq!(handle.workflow().prefix(), "mcp");
    assert_eq!(handle.await.unwrap(), text("totals for billing"));
}

// S92
#[tokio::test(start_paused = true)]
async fn a_job_that_outlives_its_limit_is_answered_at_the_limit() {
    let dispatcher = JobDispatcher::builder().build();
    let told = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&told);
    let tool = does(move |input, ctx| {
        let seen = Arc::clone(&seen);
        Box::pin(async move {
            ctx.cancelled().await;
            seen.store(ctx.cancel_reason() == Some(CancelReason::TimedOut), Ordering::SeqCst);
            Ok(Text(input))
        })
    });
    let started = tokio::time::Instant::now();
    let limit = Duration::from_secs(60);
    let answer = dispatcher.submit(Job::workflow("billing", "mcp"), tool, text("x")).timeout(limit).await;
    assert_eq!(answer.unwrap_err().kind(), ToolErrorKind::TimedOut);
    assert_eq!(started.elapsed(), limit);
    tokio::time::sleep(Duration::from_millis(1)).await;
    assert!(told.load(Ordering::SeqCst));
}

// S96
#[tokio::test]
async fn a_panic_is_a_system_error_and_the_next_job_runs() {
    let dispatcher = JobDispatcher::builder().build();
    let tool = does(|input, _| {
        Box::pin(async move {
            assert_ne!(input, "bad", "as the test asks");
            Ok(Text(input))
        })
    });
    let bad = dispatcher.submit(Job::workflow("billing", "mcp"), Arc::clone(&tool), text("bad")).await;
    assert_eq!(bad.unwrap_err().kind(), ToolErrorKind::System);
    let good = dispatcher.submit(Job::workflow("billing", "mcp"), tool, text("good")).await;
    assert_eq!(good.unwrap(), text("good"));
}

// S92
#[tokio::test(start_paused = true)]
async fn a_cancelled_workflow_answers_at_once_and_can_be_cancelled_once() {
    let dispatcher = JobDispatcher::builder().build();
    let tool = does(|_, _| Box::pin(std::future::pending()));
    let handle = dispatcher.submit(Job::workflow("billing", "mcp"), tool, text("x"));
    let id = handle.workflow();
    assert_eq!(dispatcher.cancel_workflow(&id, CancelReason::Disconnected), 1);
    assert_eq!(dispatcher.cancel_workflow(&id, CancelReason::Disconnected), 0);
    assert_eq!(handle.await.unwrap_err().kind(), ToolErrorKind::Cancelled);
}
