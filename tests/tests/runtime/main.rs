//! The runtime as an application meets it: tools of its own, submitted through the public door.

mod admission;
mod cancellation;
mod errors;
mod guardrails;
mod jobs;
mod orchestrators;
mod panics;
mod progress;
mod scope;
mod shutdown;
mod thinkers;

use nucleo_mcp::runtime::{Flow, Job, JobContext, JobDispatcher, JobHandle, Requirements, Scope};
use nucleo_mcp::tool::{Doer, Guardrails, Tool, ToolError};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::Instant;

type Work<'c> = Pin<Box<dyn Future<Output = Result<String, ToolError>> + Send + 'c>>;
type Body = dyn Fn(String, JobContext) -> Work<'static> + Send + Sync;
type Rails = dyn Fn() -> Guardrails<String, String> + Send + Sync;
type Claims = dyn Fn(&str) -> Scope + Send + Sync;

/// A tool that does what the test says.
struct Probe {
    body: Box<Body>,
    requirements: Requirements,
    guardrails: Box<Rails>,
    scope: Box<Claims>,
}

impl Probe {
    fn new<F, W>(body: F) -> Self
    where
        F: Fn(String, JobContext) -> W + Send + Sync + 'static,
        W: Future<Output = Result<String, ToolError>> + Send + 'static,
    {
        Self {
            body: Box::new(move |input, ctx| Box::pin(body(input, ctx))),
            requirements: Requirements::none(),
            guardrails: Box::new(Guardrails::none),
            scope: Box::new(|_| Scope::none()),
        }
    }

    /// Answers its input.
    fn echo() -> Self {
        Self::new(|input, _| async { Ok(input) })
    }

    /// Answers its input after so many seconds.
    fn slow(seconds: u64) -> Self {
        Self::new(move |input, _| async move {
            tokio::time::sleep(Duration::from_secs(seconds)).await;
            Ok(input)
        })
    }

    fn needing(mut self, gate: &'static str, slots: u32) -> Self {
        self.requirements = self.requirements.gate(gate, slots);
        self
    }

    fn guarded(mut self, rails: impl Fn() -> Guardrails<String, String> + Send + Sync + 'static) -> Self {
        self.guardrails = Box::new(rails);
        self
    }

    fn scoped(mut self, claims: impl Fn(&str) -> Scope + Send + Sync + 'static) -> Self {
        self.scope = Box::new(claims);
        self
    }

    fn shared(self) -> Arc<Self> {
        Arc::new(self)
    }
}

impl Tool for Probe {
    type Input = String;
    type Output = String;

    async fn execute(&self, input: String, ctx: &JobContext) -> Result<String, ToolError> {
        (self.body)(input, ctx.clone()).await
    }

    fn requirements(&self) -> Requirements {
        self.requirements.clone()
    }

    fn guardrails(&self) -> Guardrails<String, String> {
        (self.guardrails)()
    }

    fn scope(&self, input: &String) -> Scope {
        (self.scope)(input)
    }
}

type Performance = dyn for<'f> Fn(String, &'f Flow) -> Work<'f> + Send + Sync;

/// A doer that does what the test says.
struct Conductor {
    body: Box<Performance>,
    guardrails: Box<Rails>,
    scope: Box<Claims>,
}

impl Conductor {
    fn new(body: impl for<'f> Fn(String, &'f Flow) -> Work<'f> + Send + Sync + 'static) -> Self {
        Self {
            body: Box::new(body),
            guardrails: Box::new(Guardrails::none),
            scope: Box::new(|_| Scope::none()),
        }
    }

    /// Hands its input to one child and answers what that answers.
    fn over(tool: &Arc<Probe>) -> Self {
        let tool = Arc::clone(tool);
        Self::new(move |input, flow| {
            let tool = Arc::clone(&tool);
            Box::pin(async move { flow.submit(tool, input).await })
        })
    }

    fn scoped(mut self, claims: impl Fn(&str) -> Scope + Send + Sync + 'static) -> Self {
        self.scope = Box::new(claims);
        self
    }

    fn shared(self) -> Arc<Self> {
        Arc::new(self)
    }
}

impl Doer for Conductor {
    type Input = String;
    type Output = String;

    async fn perform(&self, input: String, flow: &Flow) -> Result<String, ToolError> {
        (self.body)(input, flow).await
    }

    fn guardrails(&self) -> Guardrails<String, String> {
        (self.guardrails)()
    }

    fn scope(&self, input: &String) -> Scope {
        (self.scope)(input)
    }
}

/// Submits as a served call is: the root of its own workflow, under the caller's name.
fn call<T: Tool>(dispatcher: &JobDispatcher, tool: &Arc<T>, input: T::Input) -> JobHandle<T::Output> {
    dispatcher.submit(Job::workflow("ann", "mcp").invoked_as_tool(), Arc::clone(tool), input)
}

/// A list that tools write to and tests read.
#[derive(Clone, Default)]
struct Diary(Arc<Mutex<Vec<String>>>);

impl Diary {
    fn note(&self, entry: impl Into<String>) {
        self.0.lock().unwrap().push(entry.into());
    }

    fn entries(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }
}

/// Waits until something is so, and fails if it never is.
async fn until(what: &str, reached: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(600);
    let mut pause = Duration::from_millis(1);
    while !reached() {
        assert!(Instant::now() < deadline, "never: {what}");
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// Waits until a dispatcher has nothing left.
async fn idle(dispatcher: &JobDispatcher) {
    until("idle", || dispatcher.stats().is_idle()).await;
}
