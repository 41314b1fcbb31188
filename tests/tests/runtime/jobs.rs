//! What a job knows, and what is left of it.

use crate::{Conductor, Probe, call, idle};
use nucleo_mcp::runtime::{Job, JobDispatcher};
use std::sync::atomic::{AtomicUsize, Ordering};

// S90
#[tokio::test]
async fn a_job_knows_whose_work_it_is_and_where_it_stands() {
    let dispatcher = JobDispatcher::builder().build();
    let tool = Probe::new(|input, ctx| async move {
        Ok(format!(
            "{input} {} {} {} {}",
            ctx.principal(),
            ctx.workflow_id().prefix(),
            ctx.parent_id().is_some(),
            ctx.invoked_as_tool()
        ))
    })
    .shared();
    assert_eq!(call(&dispatcher, &tool, "root".into()).await.unwrap(), "root ann mcp false true");
    let doer = Conductor::over(&tool).shared();
    assert_eq!(call(&dispatcher, &doer, "child".into()).await.unwrap(), "child ann mcp true false");
    let own = dispatcher.submit(Job::workflow("app", "nightly"), tool, "own".into());
    assert!(own.workflow().to_string().starts_with("nightly-"));
    assert_eq!(own.await.unwrap(), "own app nightly false false");
    idle(&dispatcher).await;
}

// S90
#[tokio::test]
async fn a_job_runs_although_nobody_waits_for_it() {
    let dispatcher = JobDispatcher::builder().build();
    let (ran, seen) = tokio::sync::oneshot::channel();
    let ran = std::sync::Mutex::new(Some(ran));
    let tool = Probe::new(move |input, _| {
        let _ = ran.lock().unwrap().take().map(|ran| ran.send(input));
        async { Ok(String::new()) }
    })
    .shared();
    drop(call(&dispatcher, &tool, "x".into()));
    assert_eq!(seen.await.unwrap(), "x");
    idle(&dispatcher).await;
}

// S95
#[tokio::test]
async fn what_a_workflow_shares_is_fresh_for_each_and_seen_by_all_of_it() {
    let dispatcher = JobDispatcher::builder().build();
    let count = Probe::new(|_, ctx| async move {
        let counter = ctx.extensions().get_or_insert_with(AtomicUsize::default);
        Ok(counter.fetch_add(1, Ordering::SeqCst).to_string())
    })
    .shared();
    let twice = Conductor::new({
        let count = std::sync::Arc::clone(&count);
        move |_, flow| {
            let count = std::sync::Arc::clone(&count);
            Box::pin(async move {
                flow.submit(std::sync::Arc::clone(&count), String::new()).await?;
                flow.submit(count, String::new()).await
            })
        }
    })
    .shared();
    for _ in 0..2 {
        let mut handle = call(&dispatcher, &twice, String::new());
        assert_eq!((&mut handle).await.unwrap(), "1");
        let shared = handle.extensions().get::<AtomicUsize>().expect("the jobs share a counter");
        assert_eq!(shared.load(Ordering::SeqCst), 2);
    }
}

// S90
#[test]
fn a_job_submitted_outside_any_runtime_fails_and_leaves_nothing() {
    let dispatcher = JobDispatcher::builder().build();
    let handle = call(&dispatcher, &Probe::echo().shared(), "x".into());
    assert!(dispatcher.stats().is_idle());
    let answer = tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(handle);
    assert!(answer.is_err());
}

// S90
#[tokio::test]
async fn dispatchers_do_not_know_each_other() {
    let (one, other) = (JobDispatcher::builder().build(), JobDispatcher::builder().build());
    let handle = call(&one, &Probe::slow(3600).shared(), "x".into());
    let id = handle.workflow();
    assert_eq!(other.cancel_workflow(&id, "test"), 0);
    assert_eq!((one.stats().jobs, other.stats().jobs), (1, 0));
    assert_eq!(one.clone().cancel_workflow(&id, "test"), 1);
    assert!(handle.await.is_err());
}
