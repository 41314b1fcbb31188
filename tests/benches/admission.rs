//! Grants per second: jobs behind a gate, against tasks behind tokio's semaphore.
//!
//! `cargo bench -p tests --bench admission`. Every contestant does the same work (nothing) the same
//! number of times, in turns (A B A B), and the median of the rounds is printed with its ratio. A job
//! is more than a task: it has a principal, a place in a workflow, a way to be cancelled, a contained
//! panic. What the gate itself adds is the difference to the same contestant without one.

use nucleo_mcp::runtime::{Job, JobContext, JobDispatcher, JobHandle, Principal, Requirements};
use nucleo_mcp::tool::{Tool, ToolError};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

const ROUNDS: usize = 9;
const GRANTS: u32 = 100_000;
const SLOTS: u32 = 8;

/// Yields once, so that jobs overlap, and answers.
struct Nothing {
    gated: bool,
}

impl Tool for Nothing {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        tokio::task::yield_now().await;
        Ok(())
    }

    fn requirements(&self) -> Requirements {
        if self.gated { Requirements::none().gate("gate", 1) } else { Requirements::none() }
    }
}

#[derive(Clone, Copy)]
enum Contestant {
    Task,
    TaskBehindSemaphore,
    Job,
    JobBehindGate,
}

use Contestant::{Job as Jobs, JobBehindGate, Task, TaskBehindSemaphore};

struct Field {
    semaphore: Arc<Semaphore>,
    dispatcher: JobDispatcher,
    principal: Principal,
    tools: [Arc<Nothing>; 2],
}

impl Field {
    fn task(&self, gated: bool) -> JoinHandle<()> {
        let semaphore = gated.then(|| Arc::clone(&self.semaphore));
        tokio::spawn(async move {
            let _permit = match &semaphore {
                Some(semaphore) => Some(semaphore.acquire().await.expect("it is never closed")),
                None => None,
            };
            tokio::task::yield_now().await;
        })
    }

    fn job(&self, gated: bool) -> JobHandle<()> {
        let job = Job::workflow(self.principal.clone(), "bench");
        self.dispatcher.submit(job, Arc::clone(&self.tools[usize::from(gated)]), ())
    }

    /// Runs everything, so many at a time, and says how long it took.
    async fn run(&self, contestant: Contestant, at_once: usize) -> Duration {
        let started = Instant::now();
        for _ in 0..GRANTS as usize / at_once {
            match contestant {
                Task | TaskBehindSemaphore => {
                    let gated = matches!(contestant, TaskBehindSemaphore);
                    let tasks: Vec<_> = (0..at_once).map(|_| self.task(gated)).collect();
                    for task in tasks {
                        task.await.expect("nothing panics");
                    }
                }
                Jobs | JobBehindGate => {
                    let gated = matches!(contestant, JobBehindGate);
                    let jobs: Vec<_> = (0..at_once).map(|_| self.job(gated)).collect();
                    for job in jobs {
                        job.await.expect("nothing fails");
                    }
                }
            }
        }
        started.elapsed()
    }
}

#[tokio::main]
async fn main() {
    let field = Field {
        semaphore: Arc::new(Semaphore::new(SLOTS as usize)),
        dispatcher: JobDispatcher::builder().gate("gate", SLOTS).build(),
        principal: Principal::from("bench"),
        tools: [false, true].map(|gated| Arc::new(Nothing { gated })),
    };
    println!("{GRANTS} grants, {SLOTS} slots, median of {ROUNDS} rounds, nanoseconds each");
    for at_once in [1, 8, 64, 1_000, 20_000] {
        let mut times: [Vec<Duration>; 4] = Default::default();
        for _ in 0..ROUNDS {
            for (contestant, times) in
                [Task, TaskBehindSemaphore, Jobs, JobBehindGate].into_iter().zip(&mut times)
            {
                times.push(field.run(contestant, at_once).await);
            }
        }
        let [task, semaphore, job, gate] = times.map(|mut times| {
            times.sort_unstable();
            times[ROUNDS / 2].as_secs_f64() * 1e9 / f64::from(GRANTS)
        });
        println!(
            "{at_once:>6} at once: task {task:>6.0}, behind a semaphore {semaphore:>6.0} (+{:.0}); \
             job {job:>6.0}, behind a gate {gate:>6.0} (+{:.0}); gated jobs / gated tasks {:.2}",
            semaphore - task,
            gate - job,
            semaphore / gate,
        );
    }
    assert!(field.dispatcher.stats().is_idle());
}
