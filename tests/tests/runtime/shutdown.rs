//! The end of a dispatcher: no new work, time for the rest, a report.

use crate::{Conductor, Diary, Probe, call, idle, until};
use nucleo_mcp::runtime::JobDispatcher;
use nucleo_mcp::tool::ToolErrorKind;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

const PATIENCE: Duration = Duration::from_secs(10);

// S9
#[tokio::test(start_paused = true)]
async fn running_work_ends_and_new_work_is_refused() {
    let dispatcher = JobDispatcher::builder().build();
    let child = Probe::slow(2).shared();
    // What runs may still submit, or it could not end.
    let doer = Conductor::new(move |input, flow| {
        let child = Arc::clone(&child);
        Box::pin(async move {
            sleep(Duration::from_secs(2)).await;
            flow.submit(child, input).await
        })
    })
    .shared();
    let running = call(&dispatcher, &doer, "x".into());
    let started = Instant::now();
    let closing = tokio::spawn({
        let dispatcher = dispatcher.clone();
        async move { dispatcher.shutdown(PATIENCE).await }
    });
    tokio::task::yield_now().await;
    sleep(Duration::from_secs(1)).await;
    let refused = call(&dispatcher, &Probe::echo().shared(), "new".into()).await.unwrap_err();
    assert_eq!(refused.kind(), ToolErrorKind::Cancelled);
    assert_eq!(running.await.unwrap(), "x");
    let report = closing.await.unwrap();
    assert_eq!((report.cancelled, report.still_running.len()), (0, 0));
    assert_eq!(started.elapsed().as_secs(), 4, "nobody waits longer than there is work");
    assert!(dispatcher.shutdown(PATIENCE).await.still_running.is_empty());
}

// S9
#[tokio::test(start_paused = true)]
async fn what_does_not_end_in_time_is_cancelled_then_dropped() {
    let dispatcher = JobDispatcher::builder().gate("a", 1).build();
    let diary = Diary::default();
    let notes = diary.clone();
    let polite = Probe::new(move |_, ctx| {
        let notes = notes.clone();
        async move {
            ctx.cancelled().await;
            notes.note(ctx.cancel_reason().unwrap().to_string());
            Ok(String::new())
        }
    })
    .shared();
    let handles = [
        call(&dispatcher, &Conductor::over(&polite).shared(), String::new()),
        call(&dispatcher, &Probe::slow(3600).needing("a", 1).shared(), String::new()),
        call(&dispatcher, &Probe::slow(3600).needing("a", 1).shared(), String::new()),
    ];
    until("all are there", || dispatcher.stats().waiting == 1 && dispatcher.stats().jobs == 4).await;
    let started = Instant::now();
    let report = dispatcher.shutdown(PATIENCE).await;
    assert_eq!((report.cancelled, report.still_running.len()), (4, 0));
    assert_eq!(started.elapsed().as_secs(), 11, "a tenth of the patience for what ignores it");
    assert_eq!(diary.entries(), ["the dispatcher is shutting down"]);
    for handle in handles {
        assert_eq!(handle.await.unwrap_err().kind(), ToolErrorKind::Cancelled);
    }
    assert!(dispatcher.stats().is_idle());
}

// S9
#[tokio::test(start_paused = true)]
async fn what_goes_on_regardless_is_reported_by_name() {
    let dispatcher = JobDispatcher::builder().build();
    let shielded = Probe::new(|_, ctx| async move {
        ctx.shielded(sleep(Duration::from_secs(60))).await;
        Ok(String::new())
    })
    .shared();
    let doer = Conductor::over(&shielded).shared();
    let handle = call(&dispatcher, &doer, String::new());
    until("both run", || dispatcher.stats().jobs == 2).await;
    sleep(Duration::from_millis(1)).await;
    let report = dispatcher.shutdown(PATIENCE).await;
    assert_eq!(report.cancelled, 2);
    let [running] = &report.still_running[..] else { panic!("one is still running: {report}") };
    assert_eq!((running.workflow, running.principal.as_str()), (handle.workflow(), "ann"));
    assert!(running.tool.ends_with("Probe"), "{}", running.tool);
    assert!(report.to_string().contains("1 still running"), "{report}");
    idle(&dispatcher).await;
}
