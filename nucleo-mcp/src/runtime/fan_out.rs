//! One tool run over many inputs.

use super::Flow;
use crate::tool::{Tool, ToolError};
use futures_util::stream::{FuturesUnordered, StreamExt};
use std::fmt;
use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::sync::Arc;

/// One tool run over many inputs; resolves to every answer, in the order of the inputs.
///
/// A job that fails stops no other: its error stands in its place. For the first failure to end the rest,
/// await the handles of [`Flow::submit`] together and answer: what still runs then is cancelled. Jobs may
/// start in another order than that of the inputs, also before a gate.
///
/// Nothing is submitted before it is awaited. Inputs are taken as there is room for them, so a bounded
/// fan-out over a long iterator holds only what is running and what has answered.
#[must_use = "a fan-out runs when it is awaited"]
pub struct FanOut<'f, T, I> {
    flow: &'f Flow,
    tool: Arc<T>,
    inputs: I,
    at_most: usize,
}

impl<'f, T: Tool, I: Iterator<Item = T::Input>> FanOut<'f, T, I> {
    pub(crate) fn new(flow: &'f Flow, tool: Arc<T>, inputs: I) -> Self {
        Self { flow, tool, inputs, at_most: usize::MAX }
    }

    /// Runs no more than this many at once; at least one.
    pub fn at_most(mut self, jobs: usize) -> Self {
        self.at_most = jobs.max(1);
        self
    }

    async fn run(self) -> Vec<Result<T::Output, ToolError>> {
        let Self { flow, tool, inputs, at_most } = self;
        let mut inputs = inputs.enumerate();
        let mut running = FuturesUnordered::new();
        let mut answers = Vec::new();
        loop {
            while running.len() < at_most {
                let Some((position, input)) = inputs.next() else { break };
                let job = flow.submit(Arc::clone(&tool), input);
                running.push(async move { (position, job.await) });
                answers.push(None);
            }
            match running.next().await {
                Some((position, answer)) => answers[position] = Some(answer),
                // Every input was taken and has answered.
                None => return answers.into_iter().flatten().collect(),
            }
        }
    }
}

impl<'f, T: Tool, I> IntoFuture for FanOut<'f, T, I>
where
    I: Iterator<Item = T::Input> + Send + 'f,
{
    type Output = Vec<Result<T::Output, ToolError>>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'f>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.run())
    }
}

impl<T, I> fmt::Debug for FanOut<'_, T, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FanOut").field("at_most", &self.at_most).finish_non_exhaustive()
    }
}
