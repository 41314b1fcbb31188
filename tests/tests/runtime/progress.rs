//! Progress reaches whoever asked, and never falls.

use crate::{Conductor, Probe, call, idle};
use nucleo_mcp::runtime::{Job, JobDispatcher, Progress};
use std::sync::{Arc, Mutex};

fn listening() -> (Job, Arc<Mutex<Vec<Progress>>>) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&heard);
    let job =
        Job::workflow("ann", "mcp").on_progress(move |progress| listener.lock().unwrap().push(progress));
    (job, heard)
}

fn reporting(reports: &'static [(u64, Option<u64>)]) -> Arc<Probe> {
    Probe::new(move |input, ctx| async move {
        for (done, total) in reports {
            ctx.progress(*done, *total, "working");
        }
        Ok(input)
    })
    .shared()
}

// S92
#[tokio::test]
async fn a_report_that_does_not_go_beyond_the_last_is_not_passed_on() {
    let dispatcher = JobDispatcher::builder().build();
    let (job, heard) = listening();
    let tool = reporting(&[(0, Some(10)), (0, Some(10)), (3, Some(10)), (2, Some(10)), (10, None)]);
    dispatcher.submit(job, tool, String::new()).await.unwrap();
    let heard: Vec<_> = heard.lock().unwrap().iter().map(|p| (p.done, p.total, p.message)).collect();
    assert_eq!(heard, [(0, Some(10), "working"), (3, Some(10), "working"), (10, None, "working")]);
}

// S92
#[tokio::test]
async fn a_childs_progress_reaches_the_roots_listener_and_says_how_deep_it_is() {
    let dispatcher = JobDispatcher::builder().build();
    let (job, heard) = listening();
    let child = reporting(&[(1, Some(1))]);
    let doer = Conductor::new(move |input, flow| {
        let child = Arc::clone(&child);
        Box::pin(async move {
            flow.progress(1, 2, "asking");
            let answer = flow.submit(child, input).await;
            flow.progress(2, 2, "done");
            answer
        })
    });
    dispatcher.submit(job, doer.shared(), String::new()).await.unwrap();
    let heard: Vec<_> = heard.lock().unwrap().iter().map(|p| (p.depth, p.done, p.message)).collect();
    assert_eq!(heard, [(0, 1, "asking"), (1, 1, "working"), (0, 2, "done")]);
}

// S92
#[tokio::test]
async fn nothing_is_heard_from_a_job_that_was_cancelled() {
    let dispatcher = JobDispatcher::builder().build();
    let (job, heard) = listening();
    let tool = Probe::new(|input, ctx| async move {
        ctx.progress(1, None, "before");
        ctx.cancelled().await;
        ctx.progress(2, None, "after");
        Ok(input)
    })
    .shared();
    let handle = dispatcher.submit(job, tool, String::new());
    crate::until("it reports", || heard.lock().unwrap().len() == 1).await;
    handle.cancel("test");
    idle(&dispatcher).await;
    assert_eq!(heard.lock().unwrap().len(), 1);
}

// S96
#[tokio::test]
async fn a_listener_that_panics_does_not_fail_the_tool() {
    let dispatcher = JobDispatcher::builder().build();
    let job = Job::workflow("ann", "mcp").on_progress(|_| panic!("as the test asks"));
    let tool = reporting(&[(1, None), (2, None)]);
    assert_eq!(dispatcher.submit(job, Arc::clone(&tool), "x".into()).await.unwrap(), "x");
    assert_eq!(call(&dispatcher, &tool, "nobody listens".into()).await.unwrap(), "nobody listens");
}
