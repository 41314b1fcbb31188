//! Ten minutes of everything that can go wrong, at full speed; at the end nothing may be left.
//!
//! `cargo run --release -p tests --bin soak [-- SECONDS [SEED]]`. Random calls of random tools, some of
//! which fail, panic, hang, ignore cancellation, block their thread or write behind a shield; random
//! limits, cancellations and callers that go away. Every fourth caller is outside and comes through the
//! HTTP service, hostile now and then, and must get the one right answer or leave before it. Figures are
//! printed every tenth of the time; if a job, a gate's slot, a workflow or memory is left, it fails.

#![allow(missing_docs)]

mod served;

use nucleo_mcp::runtime::{
    CancelReason, Flow, Job, JobContext, JobDispatcher, JobHandle, Rate, Requirements,
};
use nucleo_mcp::server::ToolServer;
use nucleo_mcp::tool::{Attempt, Doer, Guardrails, Tool, ToolError, ToolErrorKind};
use served::ServedTally;
use std::future::{pending, poll_fn};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::Poll;
use std::time::{Duration, Instant};
use tokio::time::sleep;

const CALLERS: u64 = 256;
const DATABASE: u32 = 8;
const SERVICE: u32 = 3;

/// A small generator of the usual kind: enough to be unpredictable, and repeatable by its seed.
#[derive(Clone)]
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.roll() % bound
    }

    fn in_a_hundred(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }
}

/// Panics when it is dropped, unless something panicked already.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "a destructor panics");
    }
}

/// A tool whose behaviour its input decides.
struct Leaf {
    /// Slots of the database, the service, the gate per principal, the rate.
    slots: [u32; 4],
    held: Arc<Held>,
}

/// What the leaves themselves count, to be held against the gates.
#[derive(Default)]
struct Held {
    database: AtomicU32,
    service: AtomicU32,
    broken: AtomicBool,
}

/// Counts one leaf at work.
struct AtWork<'l>(&'l Leaf);

impl<'l> AtWork<'l> {
    fn of(leaf: &'l Leaf) -> Self {
        let [database, service, ..] = leaf.slots;
        let over =
            |slots: u32, held: &AtomicU32, most: u32| held.fetch_add(slots, Ordering::SeqCst) + slots > most;
        if over(database, &leaf.held.database, DATABASE) | over(service, &leaf.held.service, SERVICE) {
            leaf.held.broken.store(true, Ordering::SeqCst);
        }
        Self(leaf)
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        let [database, service, ..] = self.0.slots;
        self.0.held.database.fetch_sub(database, Ordering::SeqCst);
        self.0.held.service.fetch_sub(service, Ordering::SeqCst);
    }
}

impl Tool for Leaf {
    type Input = u64;
    type Output = String;

    async fn execute(&self, seed: u64, ctx: &JobContext) -> Result<String, ToolError> {
        let _at_work = AtWork::of(self);
        let mut dice = Dice(seed | 1);
        ctx.progress(1, None, "working");
        match dice.below(100) {
            0..60 => {}
            60..70 => sleep(Duration::from_micros(dice.below(3_000))).await,
            70..74 => return Err(ToolError::not_found("order")),
            74..77 => Err(std::io::Error::other("as the soak asks"))?,
            77..80 => panic!("as the soak asks"),
            80..82 => drop(Bomb),
            82..86 => ctx.cancelled().await,
            86 => pending::<()>().await,
            87 => loop {
                // Deaf to everything, but not blocking.
                sleep(Duration::from_millis(1)).await;
            },
            88..92 => std::thread::sleep(Duration::from_micros(dice.below(2_000))),
            92..96 => ctx.shielded(sleep(Duration::from_micros(dice.below(5_000)))).await,
            96 => {
                let _local = Bomb;
                pending::<()>().await;
            }
            _ => tokio::task::yield_now().await,
        }
        Ok("x".repeat(usize::try_from(dice.below(2_000)).unwrap_or(0)))
    }

    fn requirements(&self) -> Requirements {
        let [database, service, fair, rate] = self.slots;
        Requirements::none()
            .gate("database", database)
            .gate("service", service)
            .gate("fair", fair)
            .gate("rate", rate)
    }

    fn guardrails(&self) -> Guardrails<u64, String> {
        Guardrails::none()
            .auth(|attempt: &Attempt<u64>| match attempt.input % 97 {
                0 => Err(ToolError::refused("as the soak asks")),
                1 => panic!("a guardrail panics"),
                _ => Ok(()),
            })
            .output(|output: &String| match output.len() {
                1_999 => Err(ToolError::refused("as the soak asks")),
                _ => Ok(()),
            })
    }
}

/// A doer over the leaves, and over itself.
#[derive(Clone)]
struct Tree {
    leaves: Arc<[Arc<Leaf>]>,
}

impl Doer for Tree {
    type Input = u64;
    type Output = u64;

    async fn perform(&self, seed: u64, flow: &Flow) -> Result<u64, ToolError> {
        let mut dice = Dice(seed | 1);
        let inputs: Vec<u64> = (0..dice.below(6)).map(|_| dice.roll()).collect();
        let mut leaf = || {
            let position = dice.below(self.leaves.len() as u64);
            Arc::clone(&self.leaves[usize::try_from(position).unwrap_or(0)])
        };
        let (one, other) = (leaf(), leaf());
        match dice.below(6) {
            0 => Ok(flow.fan_out(one, inputs).await.len() as u64),
            1 => Ok(flow.fan_out(one, inputs).at_most(2).await.len() as u64),
            2 => {
                let first = flow.submit(one, dice.roll());
                Ok(flow.submit_after(first, other, |answer| answer.len() as u64).await?.len() as u64)
            }
            // What is left running ends with this.
            3 => {
                drop(flow.submit(one, dice.roll()));
                Ok(0)
            }
            4 => {
                let limit = Duration::from_micros(dice.below(2_000));
                Ok(flow.submit(one, dice.roll()).timeout(limit).await?.len() as u64)
            }
            _ if flow.parent_id().is_none() => {
                let below: JobHandle<u64> = flow.submit(Arc::new(self.clone()), dice.roll());
                below.await
            }
            _ => panic!("as the soak asks"),
        }
    }
}

#[derive(Default)]
struct Tally {
    calls: AtomicU64,
    answered: AtomicU64,
    refused: AtomicU64,
    failed: AtomicU64,
    timed_out: AtomicU64,
    cancelled: AtomicU64,
    abandoned: AtomicU64,
}

impl Tally {
    fn count<O>(&self, answer: &Result<O, ToolError>) {
        let counter = match answer {
            Ok(_) => &self.answered,
            Err(error) if error.is_correctable() => &self.refused,
            Err(error) => match error.kind() {
                ToolErrorKind::TimedOut => &self.timed_out,
                ToolErrorKind::Cancelled => &self.cancelled,
                _ => &self.failed,
            },
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    fn line(&self) -> String {
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        format!(
            "{} calls: {} answered, {} refused, {} failed, {} timed out, {} cancelled, {} abandoned",
            get(&self.calls),
            get(&self.answered),
            get(&self.refused),
            get(&self.failed),
            get(&self.timed_out),
            get(&self.cancelled),
            get(&self.abandoned)
        )
    }
}

struct Soak {
    dispatcher: JobDispatcher,
    leaves: Arc<[Arc<Leaf>]>,
    tree: Arc<Tree>,
    tally: Tally,
    server: ToolServer,
    served: ServedTally,
    /// The first answer that was wrong.
    wrong: OnceLock<String>,
    stopping: AtomicBool,
}

impl Soak {
    /// One caller, who calls one thing after the other until told to stop.
    async fn call_on(&self, mut dice: Dice) {
        while !self.stopping.load(Ordering::Relaxed) {
            self.tally.calls.fetch_add(1, Ordering::Relaxed);
            let mut job = Job::workflow(format!("principal-{}", dice.below(500)), "soak");
            if dice.in_a_hundred(30) {
                job = job.on_progress(|_| {});
            }
            if dice.in_a_hundred(60) {
                let position = usize::try_from(dice.below(self.leaves.len() as u64)).unwrap_or(0);
                let leaf = Arc::clone(&self.leaves[position]);
                let handle = self.dispatcher.submit(job, leaf, dice.roll());
                self.wait(handle, &mut dice).await;
            } else {
                let handle = self.dispatcher.submit(job, Arc::clone(&self.tree), dice.roll());
                self.wait(handle, &mut dice).await;
            }
        }
    }

    /// One caller outside, who does the same.
    async fn call_from_outside(&self, mut dice: Dice) {
        while !self.stopping.load(Ordering::Relaxed) {
            if let Err(wrong) = served::call(&self.server, self.leaves.len(), &mut dice, &self.served).await {
                let _ = self.wrong.set(wrong);
            }
        }
    }

    async fn wait<O: Send + 'static>(&self, handle: JobHandle<O>, dice: &mut Dice) {
        // Everything has a limit, because some of it would never end.
        let limit = Duration::from_micros(500 + dice.below(20_000));
        let mut handle = handle.timeout(limit);
        let id = handle.workflow();
        match dice.below(10) {
            0 => {
                self.tally.abandoned.fetch_add(1, Ordering::Relaxed);
                drop(handle);
            }
            1 => {
                let patience = Duration::from_micros(dice.below(3_000));
                if tokio::time::timeout(patience, &mut handle).await.is_err() {
                    self.dispatcher.cancel_workflow(&id, CancelReason::Disconnected);
                    self.tally.abandoned.fetch_add(1, Ordering::Relaxed);
                    drop(handle);
                }
            }
            2 => {
                // Looked at once, then cancelled.
                let _ = poll_fn(|cx| Poll::Ready(std::pin::Pin::new(&mut handle).poll(cx).is_ready())).await;
                handle.cancel(CancelReason::CalledOff);
                self.tally.cancelled.fetch_add(1, Ordering::Relaxed);
            }
            _ => self.tally.count(&handle.await),
        }
    }
}

/// The memory this process holds, in KiB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok()).unwrap_or(0)
}

/// Runs callers for a time, then waits until nothing is left of them.
async fn phase(soak: &Arc<Soak>, length: Duration, dice: &mut Dice) -> Result<(), String> {
    soak.stopping.store(false, Ordering::SeqCst);
    let callers: Vec<_> = (0..CALLERS)
        .map(|caller| {
            let (soak, dice) = (Arc::clone(soak), Dice(dice.roll() | 1));
            tokio::spawn(async move {
                if caller % 4 == 0 { soak.call_from_outside(dice).await } else { soak.call_on(dice).await }
            })
        })
        .collect();
    sleep(length).await;
    soak.stopping.store(true, Ordering::SeqCst);
    for caller in callers {
        caller.await.map_err(|panicked| format!("a caller saw a panic: {panicked}"))?;
    }
    // The longest limit, its grace, and a margin for a loaded machine.
    let deadline = Instant::now() + Duration::from_secs(60);
    while !soak.dispatcher.stats().is_idle() {
        if Instant::now() > deadline {
            return Err(format!("something is left: {:?}", soak.dispatcher.stats()));
        }
        sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

async fn run(seconds: u64, seed: u64) -> Result<(), String> {
    let held = Arc::new(Held::default());
    let leaf = |slots| Arc::new(Leaf { slots, held: Arc::clone(&held) });
    let leaves: Arc<[_]> = [
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [1, 0, 0, 0],
        [3, 0, 0, 0],
        [0, 1, 0, 0],
        [2, 1, 0, 0],
        [0, 0, 1, 0],
        [1, 0, 1, 0],
        [0, 0, 0, 1],
        [1, 0, 1, 1],
    ]
    .into_iter()
    .map(leaf)
    .collect();
    let tree = Arc::new(Tree { leaves: Arc::clone(&leaves) });
    let dispatcher = JobDispatcher::builder()
        .resource(Tree::clone(&tree))
        .gate("database", DATABASE)
        .gate("service", SERVICE)
        .principal_gate("fair", 2)
        .rate_gate("rate", Rate::every(Duration::from_micros(100)).burst(50))
        .build();
    let soak = Arc::new(Soak {
        server: served::server(&dispatcher, &leaves)?,
        dispatcher,
        leaves,
        tree,
        tally: Tally::default(),
        served: ServedTally::default(),
        wrong: OnceLock::new(),
        stopping: AtomicBool::new(false),
    });
    let mut dice = Dice(seed);
    let tenth = Duration::from_secs(seconds).div_f64(10.0);
    let started = Instant::now();
    let mut baseline = 0;
    for turn in 1..=10 {
        phase(&soak, tenth, &mut dice).await?;
        let memory = resident();
        if turn == 1 {
            baseline = memory;
        }
        let elapsed = started.elapsed().as_secs();
        println!("{elapsed:>4} s, {memory} KiB: {}; {}", soak.tally.line(), soak.served.line());
        if let Some(wrong) = soak.wrong.get() {
            return Err(wrong.clone());
        }
        if held.broken.load(Ordering::SeqCst) {
            return Err("more leaves were at work than their gate has slots".into());
        }
    }
    soak.server.close();
    let report = soak.dispatcher.shutdown(Duration::from_secs(1)).await;
    if report.cancelled > 0 || !report.still_running.is_empty() {
        return Err(format!("something was left at the end: {report}"));
    }
    let grown = resident().saturating_sub(baseline);
    println!("nothing is left; memory after the first tenth {baseline} KiB, grown by {grown} KiB since");
    if grown > 16 * 1024 { Err("memory grew".into()) } else { Ok(()) }
}

#[tokio::main]
async fn main() -> ExitCode {
    // A hundred thousand panics are asked for; one line each would be the only thing on the terminal.
    std::panic::set_hook(Box::new(|_| {}));
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse());
    let (seconds, seed) = match (arguments.next(), arguments.next()) {
        (None, None) => (600, 42),
        (Some(Ok(seconds)), None) => (seconds, 42),
        (Some(Ok(seconds)), Some(Ok(seed))) if seed > 0 => (seconds, seed),
        _ => {
            eprintln!("usage: soak [SECONDS [SEED]]");
            return ExitCode::from(2);
        }
    };
    println!("{seconds} seconds, {CALLERS} callers, seed {seed}");
    match run(seconds, seed).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("soak: {problem}");
            ExitCode::FAILURE
        }
    }
}
