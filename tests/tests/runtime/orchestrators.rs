//! Doers: work made of other tools.

use crate::{Conductor, Diary, Probe, call, idle, until};
use nucleo_mcp::runtime::{Flow, JobDispatcher, JobHandle};
use nucleo_mcp::tool::{Assemble, Doer, MissingResource, Resources, Tool, ToolError, ToolErrorKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep};

// S94
#[tokio::test(start_paused = true)]
async fn dependencies_arrive_resolved() {
    let dispatcher = JobDispatcher::builder().build();
    let doer = Conductor::new(|_, flow| {
        Box::pin(async move {
            let slow = |seconds, name: &str| flow.submit(Probe::slow(seconds).shared(), name.to_owned());
            let pair = (slow(2, "a"), slow(1, "b"));
            let joined = flow.submit_after(pair, Probe::echo().shared(), |(a, b)| a + &b);
            let list =
                flow.submit_after(vec![slow(1, "c"), joined], Probe::echo().shared(), |all| all.join("-"));
            list.await
        })
    })
    .shared();
    let started = Instant::now();
    assert_eq!(call(&dispatcher, &doer, String::new()).await.unwrap(), "c-ab");
    assert_eq!(started.elapsed().as_secs(), 2, "what is waited for runs at the same time");
    idle(&dispatcher).await;
}

// S94
#[tokio::test(start_paused = true)]
async fn a_job_whose_dependency_fails_never_runs_and_fails_alike() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let notes = diary.clone();
    let doer = Conductor::new(move |_, flow| {
        let notes = notes.clone();
        Box::pin(async move {
            let fails = Probe::new(|_, _| async { Err(ToolError::not_found("order")) }).shared();
            let dependent = Probe::new(move |input, _| {
                notes.note("ran");
                async { Ok(input) }
            });
            let first = flow.submit(fails, String::new());
            flow.submit_after(first, dependent.shared(), |answer| answer).await
        })
    })
    .shared();
    let error = call(&dispatcher, &doer, String::new()).await.unwrap_err();
    assert_eq!(error.kind(), ToolErrorKind::NotFound("order"));
    assert!(diary.entries().is_empty());
    idle(&dispatcher).await;
}

// S92, S94
#[tokio::test(start_paused = true)]
async fn a_job_that_waits_for_others_can_be_cancelled() {
    let dispatcher = JobDispatcher::builder().build();
    let doer = Conductor::new(|_, flow| {
        Box::pin(async move {
            let never = flow.submit(Probe::slow(3600).shared(), String::new());
            let waits = flow.submit_after(never, Probe::echo().shared(), |answer| answer);
            waits.cancel("test");
            let error = waits.await.unwrap_err();
            Ok(error.to_string())
        })
    })
    .shared();
    let started = Instant::now();
    assert_eq!(call(&dispatcher, &doer, String::new()).await.unwrap(), "cancelled");
    assert!(started.elapsed() < Duration::from_secs(1));
}

/// Fans out over a tool that notes how many of it run at once.
fn fan(inputs: usize, at_most: Option<usize>, most: &Arc<AtomicUsize>) -> Arc<Conductor> {
    let running = Arc::new(AtomicUsize::new(0));
    let most = Arc::clone(most);
    let tool = Probe::new(move |input: String, _| {
        let (most, running) = (Arc::clone(&most), Arc::clone(&running));
        async move {
            most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            // The later ones are the faster, so that answers come out of order.
            let number: u64 = input.parse()?;
            sleep(Duration::from_secs(100 - number % 50)).await;
            running.fetch_sub(1, Ordering::SeqCst);
            if number % 10 == 9 { Err(ToolError::not_found("order")) } else { Ok(input) }
        }
    })
    .shared();
    Conductor::new(move |_, flow| {
        let tool = Arc::clone(&tool);
        Box::pin(async move {
            let mut fan_out = flow.fan_out(tool, (0..inputs).map(|input| input.to_string()));
            if let Some(at_most) = at_most {
                fan_out = fan_out.at_most(at_most);
            }
            let answers = fan_out.await;
            let text = |answer: &Result<String, ToolError>| match answer {
                Ok(answer) => answer.clone(),
                Err(_) => "-".to_owned(),
            };
            Ok(answers.iter().map(text).collect::<Vec<_>>().join(" "))
        })
    })
    .shared()
}

// S94
#[tokio::test(start_paused = true)]
async fn a_fan_out_answers_in_the_order_of_its_inputs_within_its_bound() {
    for (at_most, expected) in [(None, 30), (Some(7), 7), (Some(1), 1), (Some(0), 1), (Some(100), 30)] {
        let dispatcher = JobDispatcher::builder().build();
        let most = Arc::new(AtomicUsize::new(0));
        let answer = call(&dispatcher, &fan(30, at_most, &most), String::new()).await.unwrap();
        let in_order = (0..30).map(|n| if n % 10 == 9 { "-".to_owned() } else { n.to_string() });
        assert_eq!(answer, in_order.collect::<Vec<_>>().join(" "), "{at_most:?}");
        assert_eq!(most.load(Ordering::SeqCst), expected, "{at_most:?}");
        idle(&dispatcher).await;
    }
}

// S94
#[tokio::test(start_paused = true)]
async fn a_fan_out_over_nothing_answers_nothing() {
    let dispatcher = JobDispatcher::builder().build();
    let most = Arc::new(AtomicUsize::new(0));
    assert_eq!(call(&dispatcher, &fan(0, None, &most), String::new()).await.unwrap(), "");
}

/// A doer that calls itself without end.
struct Endless;

impl Doer for Endless {
    type Input = u32;
    type Output = u32;

    async fn perform(&self, depth: u32, flow: &Flow) -> Result<u32, ToolError> {
        let below: JobHandle<u32> = flow.submit(Arc::new(Endless), depth + 1);
        match below.await {
            // Whoever was refused says how deep it stood.
            Err(_) => Ok(depth),
            deeper => deeper,
        }
    }
}

// S91
#[tokio::test]
async fn orchestrators_that_call_each_other_without_end_are_stopped() {
    let dispatcher = JobDispatcher::builder().build();
    assert_eq!(call(&dispatcher, &Arc::new(Endless), 0).await.unwrap(), 64);
    idle(&dispatcher).await;
}

/// A tool with a field to be filled.
struct Greets {
    greeting: Arc<str>,
}

impl Assemble for Greets {
    fn assemble(resources: &Resources) -> Result<Self, Vec<MissingResource>> {
        let mut missing = Vec::new();
        let greeting = resources.fill("Greets", "greeting", &mut missing);
        greeting.map(|greeting| Self { greeting }).ok_or(missing)
    }
}

impl Tool for Greets {
    type Input = String;
    type Output = String;

    async fn execute(&self, name: String, _: &nucleo_mcp::runtime::JobContext) -> Result<String, ToolError> {
        Ok(format!("{}, {name}", self.greeting))
    }
}

// S90
#[tokio::test]
async fn an_orchestrator_can_have_its_tools_filled_from_the_dispatchers_resources() {
    let doer = Conductor::new(|name, flow| {
        Box::pin(async move { flow.submit(flow.assemble::<Greets>()?, name).await })
    })
    .shared();
    let greeting: Arc<str> = "good morning".into();
    let dispatcher = JobDispatcher::builder().resource(greeting).build();
    assert_eq!(call(&dispatcher, &doer, "ann".into()).await.unwrap(), "good morning, ann");
    let without = JobDispatcher::builder().build();
    assert_eq!(call(&without, &doer, "ann".into()).await.unwrap_err().kind(), ToolErrorKind::System);
}

// S94
#[tokio::test(start_paused = true)]
async fn the_first_of_several_answers_can_win_and_the_rest_is_cancelled() {
    let dispatcher = JobDispatcher::builder().build();
    let doer = Conductor::new(|_, flow| {
        Box::pin(async move {
            let slow = flow.submit(Probe::slow(3600).shared(), "slow".into());
            let fast = flow.submit(Probe::slow(1).shared(), "fast".into());
            tokio::select! { answer = slow => answer, answer = fast => answer }
        })
    })
    .shared();
    assert_eq!(call(&dispatcher, &doer, String::new()).await.unwrap(), "fast");
    until("the slow one is told", || dispatcher.stats().jobs <= 1).await;
}
