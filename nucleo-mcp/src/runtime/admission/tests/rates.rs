//! A gate that time opens.

use super::super::{Admission, Entry, Gate, Permit, Rate, Requirements};
use crate::runtime::Principal;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

fn admission(rate: Rate) -> Arc<Admission> {
    Arc::new(Admission::new(vec![("service", Gate::Rate(rate)), ("slot", Gate::Shared(1))]))
}

async fn admit(admission: &Arc<Admission>, needs: &Requirements) -> Permit {
    match admission.enter(needs, &Principal::from("ann")).expect("the gates are there") {
        Entry::Granted(permit) => permit,
        Entry::Waits(turn) => turn.comes().await,
    }
}

async fn start(admission: &Arc<Admission>, starts: u32) -> Duration {
    let before = Instant::now();
    drop(admit(admission, &Requirements::none().gate("service", starts)).await);
    before.elapsed()
}

// S91
#[tokio::test(start_paused = true)]
async fn a_rate_spaces_starts_evenly_after_a_burst() {
    let admission = admission(Rate::every(Duration::from_secs(1)).burst(2));
    for wait in [0, 0, 1, 1] {
        assert_eq!(start(&admission, 1).await.as_secs(), wait);
    }
    tokio::time::sleep(Duration::from_secs(10)).await;
    for wait in [0, 0, 1] {
        assert_eq!(start(&admission, 1).await.as_secs(), wait);
    }
}

// S91
#[tokio::test(start_paused = true)]
async fn jobs_in_line_for_a_rate_start_one_by_one_without_being_pushed() {
    let admission = admission(Rate::every(Duration::from_secs(1)));
    let before = Instant::now();
    let jobs = (0..5).map(|_| {
        let admission = Arc::clone(&admission);
        tokio::spawn(async move { start(&admission, 1).await })
    });
    let mut waits = Vec::new();
    for job in jobs.collect::<Vec<_>>() {
        waits.push(job.await.unwrap().as_secs());
    }
    assert_eq!(waits, [0, 1, 2, 3, 4]);
    assert_eq!(before.elapsed().as_secs(), 4);
}

// S91
#[tokio::test(start_paused = true)]
async fn a_job_that_lacks_a_slot_uses_up_no_start() {
    let admission = admission(Rate::every(Duration::from_secs(60)));
    let slot = admit(&admission, &Requirements::none().gate("slot", 1)).await;
    let both = Requirements::none().gate("slot", 1).gate("service", 1);
    let waits = tokio::time::timeout(Duration::from_secs(5), admit(&admission, &both)).await;
    assert!(waits.is_err(), "the slot is taken");
    assert_eq!(start(&admission, 1).await, Duration::ZERO, "the start is still there");
    drop(slot);
}
