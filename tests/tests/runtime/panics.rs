//! A panic anywhere answers the caller once, and the next call works.

use crate::{Conductor, Probe, call, idle, until};
use nucleo_mcp::runtime::{JobContext, JobDispatcher, Requirements};
use nucleo_mcp::schema::{Description, ToolSchema};
use nucleo_mcp::tool::{Guardrails, Tool, ToolError, ToolErrorKind};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "as the test asks");
    }
}

/// An input and an output that may panic when dropped.
#[derive(Default, Deserialize, Serialize)]
struct Payload {
    text: String,
    #[serde(skip)]
    _bomb: Option<Bomb>,
}

impl std::fmt::Debug for Payload {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl Payload {
    fn of(text: &str, armed: bool) -> Self {
        Self { text: text.into(), _bomb: armed.then(|| Bomb) }
    }
}

impl ToolSchema for Payload {
    const DESCRIPTION: Description = Description::string();
}

/// What a `Fragile` tool does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    Execute,
    AfterAwait,
    Local,
    Tool,
    Output,
    Requirements,
    Guardrails,
    Guardrail,
    Payload,
}

struct Fragile {
    fault: Fault,
    _bomb: Option<Bomb>,
}

impl Fragile {
    fn new(fault: Fault) -> Arc<Self> {
        Arc::new(Self { fault, _bomb: (fault == Fault::Tool).then(|| Bomb) })
    }
}

impl Tool for Fragile {
    type Input = Payload;
    type Output = Payload;

    async fn execute(&self, input: Payload, ctx: &JobContext) -> Result<Payload, ToolError> {
        match self.fault {
            Fault::Execute => panic!("as the test asks"),
            Fault::AfterAwait => {
                tokio::task::yield_now().await;
                panic!("as the test asks {}", ctx.job_id());
            }
            Fault::Local => {
                let _local = Bomb;
                Ok(input)
            }
            Fault::Payload => std::panic::panic_any(Bomb),
            Fault::Output => Ok(Payload::of("boom", true)),
            _ => Ok(input),
        }
    }

    fn requirements(&self) -> Requirements {
        assert_ne!(self.fault, Fault::Requirements, "as the test asks");
        Requirements::none().gate("a", 1)
    }

    fn guardrails(&self) -> Guardrails<Payload, Payload> {
        assert_ne!(self.fault, Fault::Guardrails, "as the test asks");
        let fault = self.fault;
        Guardrails::none().output(move |_: &Payload| {
            assert_ne!(fault, Fault::Guardrail, "as the test asks");
            Ok(())
        })
    }
}

async fn the_next_call_works(dispatcher: &JobDispatcher) {
    let answer = call(dispatcher, &Fragile::new(Fault::None), Payload::of("next", false)).await;
    assert_eq!(answer.unwrap().text, "next");
    idle(dispatcher).await;
}

// S96
#[tokio::test]
async fn a_panic_anywhere_in_a_job_is_one_system_error() {
    let dispatcher = JobDispatcher::builder().gate("a", 1).build();
    for fault in [
        Fault::Execute,
        Fault::AfterAwait,
        Fault::Local,
        Fault::Tool,
        Fault::Requirements,
        Fault::Guardrails,
        Fault::Guardrail,
        Fault::Payload,
    ] {
        let tool = Fragile::new(fault);
        // The job's is the last handle to the tool, so the job drops it.
        let job = nucleo_mcp::runtime::Job::workflow("ann", "mcp");
        let answer = dispatcher.submit(job, tool, Payload::of("x", false)).await;
        assert_eq!(answer.unwrap_err().kind(), ToolErrorKind::System, "{fault:?}");
        the_next_call_works(&dispatcher).await;
    }
}

// S96
#[tokio::test]
async fn an_input_that_panics_when_dropped_is_contained_wherever_it_is_dropped() {
    let dispatcher = JobDispatcher::builder().gate("a", 1).build();
    // Dropped because the tool's declarations failed; by the tool; because it never ran.
    for fault in [Fault::Guardrails, Fault::Requirements, Fault::Execute, Fault::AfterAwait] {
        let answer = call(&dispatcher, &Fragile::new(fault), Payload::of("x", true)).await;
        assert_eq!(answer.unwrap_err().kind(), ToolErrorKind::System, "{fault:?}");
        the_next_call_works(&dispatcher).await;
    }
    let cancelled = call(&dispatcher, &Fragile::new(Fault::None), Payload::of("x", true));
    cancelled.cancel("test");
    assert!(cancelled.await.is_err());
    the_next_call_works(&dispatcher).await;
}

// S96
#[tokio::test(start_paused = true)]
async fn an_output_that_panics_when_dropped_is_contained_where_nobody_takes_it() {
    let dispatcher = JobDispatcher::builder().gate("a", 1).build();
    // Its handle is dropped: before the answer, and after.
    drop(call(&dispatcher, &Fragile::new(Fault::Output), Payload::default()));
    the_next_call_works(&dispatcher).await;
    let handle = call(&dispatcher, &Fragile::new(Fault::Output), Payload::default());
    idle(&dispatcher).await;
    drop(handle);
    the_next_call_works(&dispatcher).await;
    // The caller who takes it has it.
    let answer = call(&dispatcher, &Fragile::new(Fault::Output), Payload::default()).await.unwrap();
    assert_eq!(answer.text, "boom");
    std::mem::forget(answer);
}

// S92, S96
#[tokio::test(start_paused = true)]
async fn an_answer_that_came_too_late_is_dropped_where_a_panic_ends() {
    struct Late;
    impl Tool for Late {
        type Input = String;
        type Output = Payload;
        async fn execute(&self, _: String, ctx: &JobContext) -> Result<Payload, ToolError> {
            ctx.cancelled().await;
            Ok(Payload::of("late", true))
        }
    }
    let dispatcher = JobDispatcher::builder().gate("a", 1).build();
    let handle = call(&dispatcher, &Arc::new(Late), String::new()).timeout(Duration::from_secs(1));
    assert_eq!(handle.await.unwrap_err().kind(), ToolErrorKind::TimedOut);
    the_next_call_works(&dispatcher).await;
}

// S92, S96
#[tokio::test(start_paused = true)]
async fn work_that_panics_while_it_is_cut_off_is_contained() {
    let dispatcher = JobDispatcher::builder().gate("a", 1).build();
    let stubborn = Probe::new(|_, _| async {
        let _bomb = Bomb;
        std::future::pending::<()>().await;
        Ok(String::new())
    })
    .shared();
    let handle = call(&dispatcher, &stubborn, String::new());
    until("it runs", || dispatcher.stats().jobs == 1).await;
    tokio::time::sleep(Duration::from_millis(1)).await;
    handle.cancel("test");
    assert!(handle.await.is_err());
    idle(&dispatcher).await;
    the_next_call_works(&dispatcher).await;
}

// S96
#[tokio::test]
async fn a_poisoned_lock_fails_the_calls_that_need_it_and_no_other() {
    let dispatcher = JobDispatcher::builder().gate("a", 1).build();
    let lock = Arc::new(Mutex::new(0));
    let tool = Probe::new(move |input, _| {
        let lock = Arc::clone(&lock);
        async move {
            let mut count = lock.lock().unwrap();
            *count += 1;
            assert_ne!(input, "poison", "as the test asks");
            Ok(count.to_string())
        }
    })
    .shared();
    assert_eq!(call(&dispatcher, &tool, String::new()).await.unwrap(), "1");
    for input in ["poison", "any", "any"] {
        let error = call(&dispatcher, &tool, input.into()).await.unwrap_err();
        assert_eq!(error.kind(), ToolErrorKind::System);
    }
    the_next_call_works(&dispatcher).await;
}

// S96
#[tokio::test]
async fn a_child_that_panics_is_an_error_its_parent_can_handle() {
    let dispatcher = JobDispatcher::builder().gate("a", 1).build();
    let child = Probe::new(|input: String, _| async move {
        assert!(input.is_empty(), "as the test asks");
        Ok(input)
    })
    .shared();
    let doer = Conductor::new(move |input, flow| {
        let child = Arc::clone(&child);
        Box::pin(async move {
            match flow.submit(child, input).await {
                Ok(_) => Ok("fine".into()),
                Err(error) => Ok(format!("handled: {error}")),
            }
        })
    })
    .shared();
    assert_eq!(call(&dispatcher, &doer, "x".into()).await.unwrap(), "handled: system error");
    the_next_call_works(&dispatcher).await;
}

// S96
#[tokio::test]
async fn a_doer_that_panics_takes_its_children_with_it() {
    let dispatcher = JobDispatcher::builder().gate("a", 1).build();
    let child = Probe::slow(3600).shared();
    let doer = Conductor::new(move |_, flow| {
        let child = Arc::clone(&child);
        Box::pin(async move {
            drop(flow.submit(child, String::new()));
            panic!("as the test asks")
        })
    })
    .shared();
    assert!(call(&dispatcher, &doer, String::new()).await.is_err());
    until("the child is told", || dispatcher.stats().jobs <= 1).await;
}

// S96
#[tokio::test]
async fn the_panics_message_is_for_the_log_alone() {
    let dispatcher = JobDispatcher::builder().build();
    let tool = Probe::new(|input: String, _| async move { panic!("secret {input}") }).shared();
    let error = call(&dispatcher, &tool, "canary".into()).await.unwrap_err();
    assert_eq!(error.to_string(), "system error");
    assert!(error.chain().to_string().contains("secret canary"));
}

// S96
#[tokio::test]
async fn what_a_workflow_shared_is_dropped_where_a_panic_ends() {
    let dispatcher = JobDispatcher::builder().gate("a", 1).build();
    let tool = Probe::new(|input, ctx| async move {
        ctx.extensions().get_or_insert_with(|| Bomb);
        Ok(input)
    })
    .shared();
    assert_eq!(call(&dispatcher, &tool, "x".into()).await.unwrap(), "x");
    the_next_call_works(&dispatcher).await;
}

// S96
#[tokio::test]
async fn a_tool_that_panics_before_it_has_a_future_is_contained_too() {
    struct Hasty;

    impl Tool for Hasty {
        type Input = String;
        type Output = String;

        fn execute(
            &self,
            input: String,
            _ctx: &JobContext,
        ) -> impl Future<Output = Result<String, ToolError>> + Send {
            assert_ne!(input, "x", "as the test asks");
            async { Ok(input) }
        }

        fn requirements(&self) -> Requirements {
            Requirements::none().gate("a", 1)
        }
    }

    let dispatcher = JobDispatcher::builder().gate("a", 1).build();
    let error = call(&dispatcher, &Arc::new(Hasty), "x".into()).await.unwrap_err();
    assert!(error.chain().to_string().contains("panicked"), "{}", error.chain());
    the_next_call_works(&dispatcher).await;
}
