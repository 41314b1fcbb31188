//! What a hundred thousand jobs took is given back when they are over.

// The allocator counts, which no safe trait lets it do.
#![allow(unsafe_code)]

use nucleo_mcp::runtime::{Job, JobContext, JobDispatcher, Requirements};
use nucleo_mcp::tool::{Tool, ToolError};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: everything is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Answers at once, once a slot is free.
struct Nap;

impl Tool for Nap {
    type Input = String;
    type Output = String;

    async fn execute(&self, input: String, _: &JobContext) -> Result<String, ToolError> {
        tokio::task::yield_now().await;
        Ok(input)
    }

    fn requirements(&self) -> Requirements {
        Requirements::none().gate("slot", 4).gate("fair", 1)
    }
}

const JOBS: usize = 100_000;

/// Submits every job under its own name before the first can run; cancels every third.
async fn wave(dispatcher: &JobDispatcher) -> usize {
    let tool = Arc::new(Nap);
    let submit = |number: usize| {
        let job = Job::workflow(format!("principal-{number}"), "wave");
        let handle = dispatcher.submit(job, Arc::clone(&tool), String::from("some text"));
        if number.is_multiple_of(3) {
            handle.cancel("a third of them");
        }
        handle
    };
    let handles: Vec<_> = (0..JOBS).map(submit).collect();
    assert_eq!(dispatcher.stats().jobs, JOBS);
    let mut answered = 0;
    for handle in handles {
        answered += usize::from(handle.await.is_ok());
    }
    answered
}

// S91, S92
#[tokio::test]
async fn a_hundred_thousand_jobs_leave_no_job_no_slot_and_no_memory() {
    let dispatcher = JobDispatcher::builder().gate("slot", 400).principal_gate("fair", 1).build();
    // What tokio keeps for its queues is as large as the largest wave, so the first one does not count.
    wave(&dispatcher).await;
    let before = LIVE.load(Ordering::Relaxed);
    let answered = wave(&dispatcher).await;
    let after = LIVE.load(Ordering::Relaxed);
    assert_eq!(answered, JOBS - JOBS.div_ceil(3));
    assert!(dispatcher.stats().is_idle(), "{:?}", dispatcher.stats());
    let kept = after.saturating_sub(before);
    assert!(kept < 64 * 1024, "{kept} bytes kept");
}
