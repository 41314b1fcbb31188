//! Gates bound the work, and a job in line holds nothing.

use crate::{Conductor, Diary, Probe, call, idle, until};
use nucleo_mcp::runtime::{Job, JobDispatcher, Rate, Requirements, Unmeetable};
use nucleo_mcp::tool::{Tool, ToolErrorKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// A tool that notes how many of it run at once.
fn counting(most: &Arc<AtomicUsize>) -> Probe {
    let (most, running) = (Arc::clone(most), Arc::new(AtomicUsize::new(0)));
    Probe::new(move |input, _| {
        let (most, running) = (Arc::clone(&most), Arc::clone(&running));
        async move {
            most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_secs(1)).await;
            running.fetch_sub(1, Ordering::SeqCst);
            Ok(input)
        }
    })
}

// S91
#[tokio::test(start_paused = true)]
async fn no_more_run_at_once_than_a_gate_has_slots() {
    let dispatcher = JobDispatcher::builder().gate("database", 3).build();
    let most = Arc::new(AtomicUsize::new(0));
    let tool = counting(&most).needing("database", 1).shared();
    let started = Instant::now();
    let calls: Vec<_> = (0..10).map(|_| call(&dispatcher, &tool, String::new())).collect();
    until("seven wait", || dispatcher.stats().waiting == 7).await;
    let gate = dispatcher.stats().gates[0];
    assert_eq!((gate.name, gate.capacity, gate.held, gate.waiting), ("database", 3, 3, 7));
    for answer in calls {
        answer.await.unwrap();
    }
    assert_eq!(most.load(Ordering::SeqCst), 3);
    assert_eq!(started.elapsed().as_secs(), 4);
    idle(&dispatcher).await;
}

// S91
#[tokio::test(start_paused = true)]
async fn a_job_that_waits_for_one_gate_holds_no_other() {
    let dispatcher = JobDispatcher::builder().gate("a", 1).gate("b", 1).build();
    let a = call(&dispatcher, &Probe::slow(10).needing("a", 1).shared(), "a".into());
    until("gate a is held", || dispatcher.stats().gates[0].held == 1).await;
    let both = call(&dispatcher, &Probe::echo().needing("a", 1).needing("b", 1).shared(), "both".into());
    until("one waits", || dispatcher.stats().waiting == 1).await;
    assert_eq!(dispatcher.stats().gates[1].held, 0);
    let b = call(&dispatcher, &Probe::echo().needing("b", 1).shared(), "b".into());
    assert_eq!(b.await.unwrap(), "b", "gate b is not what the first in line lacks");
    assert_eq!(dispatcher.stats().waiting, 1);
    assert_eq!((a.await.unwrap().as_str(), both.await.unwrap().as_str()), ("a", "both"));
    idle(&dispatcher).await;
}

// S91
#[tokio::test(start_paused = true)]
async fn a_cancelled_job_leaves_the_line() {
    let dispatcher = JobDispatcher::builder().gate("a", 2).build();
    let holds = call(&dispatcher, &Probe::slow(10).needing("a", 1).shared(), "holds".into());
    until("gate a is held", || dispatcher.stats().gates[0].held == 1).await;
    let large = call(&dispatcher, &Probe::echo().needing("a", 2).shared(), "large".into());
    until("one waits", || dispatcher.stats().waiting == 1).await;
    let small = call(&dispatcher, &Probe::echo().needing("a", 1).shared(), "small".into());
    until("two wait", || dispatcher.stats().waiting == 2).await;
    assert_eq!(large.cancel("test"), 1);
    assert_eq!(large.await.unwrap_err().kind(), ToolErrorKind::Cancelled);
    assert_eq!(small.await.unwrap(), "small", "what was kept for the one before is free");
    assert_eq!(holds.await.unwrap(), "holds");
    idle(&dispatcher).await;
}

// S91
#[tokio::test(start_paused = true)]
async fn first_come_is_first_served() {
    let dispatcher = JobDispatcher::builder().gate("a", 1).build();
    let diary = Diary::default();
    let note = diary.clone();
    let tool = Probe::new(move |input, _| {
        note.note(input.clone());
        async { Ok(input) }
    })
    .needing("a", 1)
    .shared();
    let mut calls = Vec::new();
    for name in ["1", "2", "3", "4", "5"] {
        calls.push(call(&dispatcher, &tool, name.into()));
    }
    for answer in calls {
        answer.await.unwrap();
    }
    assert_eq!(diary.entries(), ["1", "2", "3", "4", "5"]);
}

// S91
#[tokio::test(start_paused = true)]
async fn a_doer_holds_nothing_while_its_children_wait() {
    // As many doers as slots, each with a child that needs one: were a doer to hold, none would move.
    let dispatcher = JobDispatcher::builder().gate("model", 2).build();
    let child = Probe::slow(1).needing("model", 1).shared();
    let doer = Conductor::over(&child).shared();
    let calls: Vec<_> = (0..20).map(|_| call(&dispatcher, &doer, "x".into())).collect();
    for answer in calls {
        assert_eq!(answer.await.unwrap(), "x");
    }
    assert!(doer.requirements().is_none());
    idle(&dispatcher).await;
}

// S91
#[tokio::test(start_paused = true)]
async fn one_principal_cannot_crowd_out_another() {
    let dispatcher = JobDispatcher::builder().gate("service", 10).principal_gate("fair", 1).build();
    let tool = Probe::slow(1).needing("service", 1).needing("fair", 1).shared();
    let run =
        |name: &'static str| dispatcher.submit(Job::workflow(name, "mcp"), Arc::clone(&tool), name.into());
    let started = Instant::now();
    let ann: Vec<_> = (0..5).map(|_| run("ann")).collect();
    run("bob").await.unwrap();
    assert_eq!(started.elapsed().as_secs(), 1, "bob does not wait for ann's line");
    for answer in ann {
        answer.await.unwrap();
    }
    assert_eq!(started.elapsed().as_secs(), 5, "ann runs one at a time");
    idle(&dispatcher).await;
}

// S91
#[tokio::test(start_paused = true)]
async fn a_rate_bounds_how_often_jobs_start() {
    let rate = Rate::every(Duration::from_secs(1));
    let dispatcher = JobDispatcher::builder().rate_gate("service", rate).build();
    let tool = Probe::echo().needing("service", 1).shared();
    let started = Instant::now();
    let calls: Vec<_> = (0..4).map(|_| call(&dispatcher, &tool, "x".into())).collect();
    for answer in calls {
        answer.await.unwrap();
    }
    assert_eq!(started.elapsed().as_secs(), 3);
    idle(&dispatcher).await;
}

// S91
#[tokio::test]
async fn a_requirement_nobody_can_grant_is_found_at_start_and_fails_the_call() {
    let dispatcher = JobDispatcher::builder().gate("database", 2).build();
    let unknown = Probe::echo().needing("databse", 1).shared();
    let large = Probe::echo().needing("database", 3).shared();
    assert_eq!(dispatcher.unmeetable(&unknown.requirements()), [Unmeetable::UnknownGate { gate: "databse" }]);
    assert_eq!(
        dispatcher.unmeetable(&large.requirements()),
        [Unmeetable::AboveCapacity { gate: "database", wanted: 3, capacity: 2 }]
    );
    assert_eq!(dispatcher.unmeetable(&Requirements::none().gate("database", 2)), []);
    for tool in [unknown, large] {
        let error = call(&dispatcher, &tool, "x".into()).await.unwrap_err();
        assert_eq!(error.kind(), ToolErrorKind::System);
    }
    idle(&dispatcher).await;
}

// S91
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn gates_hold_under_many_threads() {
    let dispatcher = JobDispatcher::builder().gate("a", 3).gate("b", 2).build();
    let held = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
    let tool = |slots: [u32; 2]| {
        let held = Arc::clone(&held);
        let tool = Probe::new(move |input, _| {
            let held = Arc::clone(&held);
            async move {
                for ((held, slots), most) in held.iter().zip(slots).zip([3, 2]) {
                    let slots = slots as usize;
                    assert!(held.fetch_add(slots, Ordering::SeqCst) + slots <= most, "over capacity");
                }
                tokio::task::yield_now().await;
                for (held, slots) in held.iter().zip(slots) {
                    held.fetch_sub(slots as usize, Ordering::SeqCst);
                }
                Ok(input)
            }
        });
        tool.needing("a", slots[0]).needing("b", slots[1]).shared()
    };
    let tools = [tool([1, 0]), tool([0, 1]), tool([2, 1]), tool([3, 2]), tool([1, 1])];
    let calls: Vec<_> = (0..5_000)
        .map(|turn| {
            let handle = call(&dispatcher, &tools[turn % tools.len()], "x".into());
            let cancelled = turn % 7 == 0 && handle.cancel("test") == 1;
            (handle, cancelled)
        })
        .collect();
    for (answer, cancelled) in calls {
        assert_eq!(answer.await.is_ok(), !cancelled);
    }
    idle(&dispatcher).await;
}
