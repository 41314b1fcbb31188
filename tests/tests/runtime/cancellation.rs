//! A limit, a cancellation, a caller that is gone: how far it reaches and how work ends.

use crate::{Conductor, Diary, Probe, call, idle, until};
use nucleo_mcp::runtime::{CancelReason, JobContext, JobDispatcher};
use nucleo_mcp::tool::{ToolError, ToolErrorKind};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

const MINUTE: Duration = Duration::from_secs(60);

/// A tool that works until it is told to stop, and notes why.
fn patient(diary: &Diary) -> Arc<Probe> {
    let diary = diary.clone();
    Probe::new(move |input, ctx: JobContext| {
        let diary = diary.clone();
        async move {
            diary.note(format!("{input} starts"));
            ctx.cancelled().await;
            diary.note(format!("{input} stops: {:?}", ctx.cancel_reason().unwrap()));
            Err(ToolError::cancelled())
        }
    })
    .shared()
}

// S92
#[tokio::test(start_paused = true)]
async fn a_timed_out_call_is_answered_at_the_limit_and_its_slow_child_is_told() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let doer = Conductor::over(&patient(&diary)).shared();
    let started = Instant::now();
    let error = call(&dispatcher, &doer, "child".into()).timeout(MINUTE).await.unwrap_err();
    assert_eq!(error.kind(), ToolErrorKind::TimedOut);
    assert_eq!(started.elapsed(), MINUTE);
    idle(&dispatcher).await;
    assert_eq!(diary.entries(), ["child starts", "child stops: TimedOut"]);
    assert!(started.elapsed() < MINUTE + Duration::from_millis(100), "nobody waited for the grace");
}

// S92
#[tokio::test(start_paused = true)]
async fn cancelling_a_workflow_reaches_every_descendant_and_counts_them() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let leaf = patient(&diary);
    let pair = Conductor::new(move |input, flow| {
        let leaf = Arc::clone(&leaf);
        Box::pin(async move {
            let inputs = ["left", "right"].map(|side| format!("{input}-{side}"));
            let answers = flow.fan_out(leaf, inputs).await;
            answers.into_iter().collect::<Result<Vec<_>, _>>().map(|answers| answers.concat())
        })
    })
    .shared();
    let root = Conductor::new(move |_, flow| {
        let pair = Arc::clone(&pair);
        Box::pin(async move {
            let (one, two) = (flow.submit(Arc::clone(&pair), "1".into()), flow.submit(pair, "2".into()));
            Ok(one.await? + &two.await?)
        })
    })
    .shared();
    let handle = call(&dispatcher, &root, String::new());
    until("seven jobs", || dispatcher.stats().jobs == 7).await;
    let id = handle.workflow();
    assert_eq!(dispatcher.cancel_workflow(&id, CancelReason::Disconnected), 7);
    assert_eq!(dispatcher.cancel_workflow(&id, "again"), 0);
    assert_eq!(handle.await.unwrap_err().kind(), ToolErrorKind::Cancelled);
    idle(&dispatcher).await;
    let stops = diary.entries().into_iter().filter(|entry| entry.ends_with("stops: Disconnected"));
    assert_eq!(stops.count(), 4);
    assert_eq!(dispatcher.cancel_workflow(&id, "gone"), 0);
}

// S92
#[tokio::test(start_paused = true)]
async fn work_that_ignores_cancellation_is_dropped_after_a_tenth_of_its_time() {
    /// Notes when it is dropped.
    struct Dropped(Diary, Instant);
    impl Drop for Dropped {
        fn drop(&mut self) {
            self.0.note(format!("{}", self.1.elapsed().as_millis()));
        }
    }
    let ms = |ms| Some(Duration::from_millis(ms));
    for (limit, dropped_after) in
        [(ms(60_000), 6_000), (ms(1_000), 500), (ms(3_600_000), 30_000), (None, 30_000)]
    {
        let dispatcher = JobDispatcher::builder().gate("a", 1).build();
        let diary = Diary::default();
        let notes = diary.clone();
        let tool = Probe::new(move |_, ctx| {
            let notes = notes.clone();
            async move {
                ctx.cancelled().await;
                let _dropped = Dropped(notes, Instant::now());
                loop {
                    sleep(Duration::from_millis(1)).await;
                }
            }
        })
        .needing("a", 1)
        .shared();
        let handle = call(&dispatcher, &tool, String::new());
        let handle = if let Some(limit) = limit {
            handle.timeout(limit)
        } else {
            until("it runs", || dispatcher.stats().gates[0].held == 1).await;
            handle.cancel("test");
            handle
        };
        assert!(handle.await.is_err());
        assert_eq!(dispatcher.stats().gates[0].held, 1, "it still works, so it still holds");
        idle(&dispatcher).await;
        assert_eq!(diary.entries(), [dropped_after.to_string()], "{limit:?}");
    }
}

// S92
#[tokio::test(start_paused = true)]
async fn a_job_cancelled_before_it_began_never_runs() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let handle = call(&dispatcher, &patient(&diary), "x".into());
    assert_eq!(handle.cancel("test"), 1);
    assert_eq!(handle.await.unwrap_err().kind(), ToolErrorKind::Cancelled);
    idle(&dispatcher).await;
    assert!(diary.entries().is_empty());
}

// S92
#[tokio::test(start_paused = true)]
async fn a_leaf_in_the_middle_of_a_write_finishes_it() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let notes = diary.clone();
    let tool = Probe::new(move |_, ctx| {
        let notes = notes.clone();
        async move {
            ctx.shielded(async {
                notes.note("begins");
                sleep(MINUTE).await;
                notes.note("committed");
            })
            .await;
            sleep(MINUTE).await;
            notes.note("went on");
            Ok(String::new())
        }
    })
    .shared();
    let limit = Duration::from_secs(10);
    let error = call(&dispatcher, &tool, String::new()).timeout(limit).await.unwrap_err();
    assert_eq!(error.kind(), ToolErrorKind::TimedOut);
    idle(&dispatcher).await;
    assert_eq!(diary.entries(), ["begins", "committed"]);
}

// S92
#[tokio::test(start_paused = true)]
async fn a_tool_that_is_cut_off_before_its_side_effect_never_has_it() {
    let folder = std::env::temp_dir().join(format!("nucleo-cut-off-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let dispatcher = JobDispatcher::builder().build();
    let path = folder.clone();
    let writer = Probe::new(move |input, _| {
        let path = path.join(input);
        async move {
            sleep(MINUTE).await;
            std::fs::write(path, "done")?;
            Ok(String::new())
        }
    })
    .shared();
    let doer = Conductor::over(&writer).shared();
    let cut = [call(&dispatcher, &writer, "root".into()), call(&dispatcher, &doer, "child".into())]
        .map(|handle| handle.timeout(MINUTE / 2));
    for handle in cut {
        assert!(handle.await.is_err());
    }
    idle(&dispatcher).await;
    sleep(MINUTE * 10).await;
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    call(&dispatcher, &doer, "in-time".into()).timeout(MINUTE * 2).await.unwrap();
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "the writer does write");
    std::fs::remove_dir_all(folder).unwrap();
}

// S92
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tool_that_blocks_its_thread_does_not_keep_the_caller_waiting() {
    let dispatcher = JobDispatcher::builder().build();
    let (release, blocked) = std::sync::mpsc::channel::<()>();
    let blocked = std::sync::Mutex::new(blocked);
    let tool = Probe::new(move |input, _| {
        let _ = blocked.lock().unwrap().recv();
        async { Ok(input) }
    })
    .shared();
    let limit = Duration::from_millis(50);
    let handle = call(&dispatcher, &tool, "late".into()).timeout(limit);
    // The thread is let go only after the answer, so an answer that waits for it never comes.
    let error = tokio::spawn(handle).await.unwrap().unwrap_err();
    assert_eq!(error.kind(), ToolErrorKind::TimedOut);
    assert_eq!(dispatcher.stats().jobs, 1);
    release.send(()).unwrap();
    idle(&dispatcher).await;
}

// S92
#[tokio::test(start_paused = true)]
async fn what_was_cancelled_does_not_answer_late() {
    let dispatcher = JobDispatcher::builder().build();
    let tool = Probe::new(|input, ctx| async move {
        ctx.cancelled().await;
        Ok(input)
    })
    .shared();
    let handle = call(&dispatcher, &tool, "an answer all the same".into());
    until("it runs", || dispatcher.stats().jobs == 1).await;
    handle.cancel(CancelReason::CalledOff);
    idle(&dispatcher).await;
    assert_eq!(handle.await.unwrap_err().kind(), ToolErrorKind::Cancelled);
}

// S92
#[tokio::test(start_paused = true)]
async fn a_cancellation_after_the_answer_changes_nothing() {
    let dispatcher = JobDispatcher::builder().build();
    let handle = call(&dispatcher, &Probe::echo().shared(), "x".into());
    idle(&dispatcher).await;
    assert_eq!(handle.cancel("late"), 0);
    assert_eq!(handle.await.unwrap(), "x");
}

// S92
#[tokio::test(start_paused = true)]
async fn a_limit_holds_although_nobody_waits() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let started = Instant::now();
    drop(call(&dispatcher, &patient(&diary), "x".into()).timeout(MINUTE));
    drop(call(&dispatcher, &Probe::slow(1).shared(), "x".into()).timeout(MINUTE * 60));
    idle(&dispatcher).await;
    assert_eq!(diary.entries(), ["x starts", "x stops: TimedOut"]);
    assert!(started.elapsed() < MINUTE + Duration::from_secs(1));
}

// S92
#[tokio::test(start_paused = true)]
async fn a_childs_limit_ends_the_child_and_not_its_parent() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let child = patient(&diary);
    let doer = Conductor::new(move |_, flow| {
        let child = Arc::clone(&child);
        Box::pin(async move {
            let error = flow.submit(child, "child".into()).timeout(MINUTE).await.unwrap_err();
            Ok(format!("{error}, parent cancelled: {}", flow.is_cancelled()))
        })
    })
    .shared();
    let answer = call(&dispatcher, &doer, String::new()).await;
    assert_eq!(answer.unwrap(), "timed out, parent cancelled: false");
    idle(&dispatcher).await;
    assert_eq!(diary.entries(), ["child starts", "child stops: TimedOut"]);
}

// S92
#[tokio::test(start_paused = true)]
async fn children_left_running_end_with_their_parent() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let child = patient(&diary);
    let started = Arc::new(tokio::sync::Notify::new());
    let doer = Conductor::new({
        let started = Arc::clone(&started);
        move |_, flow| {
            let (child, started) = (Arc::clone(&child), Arc::clone(&started));
            Box::pin(async move {
                drop(flow.submit(child, "child".into()));
                started.notified().await;
                Ok("done".into())
            })
        }
    })
    .shared();
    let handle = call(&dispatcher, &doer, String::new());
    until("the child runs", || diary.entries().len() == 1).await;
    started.notify_one();
    assert_eq!(handle.await.unwrap(), "done");
    idle(&dispatcher).await;
    assert_eq!(diary.entries(), ["child starts", "child stops: ParentEnded"]);
}

// S92
#[tokio::test(start_paused = true)]
async fn a_cancelled_orchestrator_submits_nothing_more() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let notes = diary.clone();
    let leaf = Probe::new(move |_, _| {
        notes.note("ran");
        async { Ok(String::new()) }
    })
    .shared();
    let doer = Conductor::new(move |_, flow| {
        let leaf = Arc::clone(&leaf);
        Box::pin(async move {
            flow.cancelled().await;
            flow.submit(leaf, String::new()).await
        })
    })
    .shared();
    let handle = call(&dispatcher, &doer, String::new());
    until("it runs", || dispatcher.stats().jobs == 1).await;
    sleep(Duration::from_millis(1)).await;
    handle.cancel("test");
    idle(&dispatcher).await;
    assert!(diary.entries().is_empty());
}
