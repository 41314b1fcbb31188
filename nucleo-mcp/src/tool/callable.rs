//! A tool without its types: judged JSON in, JSON text out.

use super::output::{NotSerializable, to_json};
use super::{Answer, FAILURES, Tool, ToolError};
use crate::json::{BuildError, Value};
use crate::runtime::contain::contained;
use crate::runtime::{Job, JobDispatcher, Requirements, WorkflowId};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// A tool that can be called without naming its types.
pub(crate) trait Callable: Send + Sync {
    /// Builds the tool's input from arguments that were judged, and submits the job.
    fn submit(&self, arguments: Value<'_>, order: Order<'_>) -> Result<Running, BuildError>;

    /// The gates a call must be granted.
    fn requirements(&self) -> Requirements;

    /// Builds the tool's input and drops it; `None` for a tool whose input has no type.
    #[cfg(feature = "testing")]
    fn build(&self, arguments: Value<'_>) -> Option<Result<(), BuildError>>;
}

/// How a call is to be run.
pub(crate) struct Order<'a> {
    pub(crate) dispatcher: &'a JobDispatcher,
    pub(crate) job: Job,
    pub(crate) limit: Duration,
}

/// A call under way.
pub(crate) struct Running {
    pub(crate) workflow: WorkflowId,
    /// The output. Dropping it does not cancel the job.
    pub(crate) answer: Pin<Box<dyn Future<Output = Result<AnswerText, ToolError>> + Send>>,
}

/// An output as JSON text.
#[derive(Clone, Debug)]
pub(crate) struct AnswerText {
    pub(crate) json: String,
    /// Whether the text is the protocol's own list of content blocks.
    pub(crate) is_content: bool,
}

/// A tool of a type known when the application was compiled.
pub(super) struct Typed<T>(pub(super) Arc<T>);

impl<T: Tool> Callable for Typed<T> {
    fn submit(&self, arguments: Value<'_>, order: Order<'_>) -> Result<Running, BuildError> {
        let input = arguments.deserialize::<T::Input>()?;
        let handle = order.dispatcher.submit(order.job, Arc::clone(&self.0), input).timeout(order.limit);
        let workflow = handle.workflow();
        let is_content = T::Output::DATA.is_none();
        let answer =
            Box::pin(
                async move { written(workflow, handle.await?).map(|json| AnswerText { json, is_content }) },
            );
        Ok(Running { workflow, answer })
    }

    fn requirements(&self) -> Requirements {
        self.0.requirements()
    }

    #[cfg(feature = "testing")]
    fn build(&self, arguments: Value<'_>) -> Option<Result<(), BuildError>> {
        Some(arguments.deserialize::<T::Input>().map(drop))
    }
}

/// The output as text. Both its `Serialize` and its `Drop` are the application's code.
fn written<O: serde::Serialize>(workflow: WorkflowId, output: O) -> Result<String, ToolError> {
    let unwritten = match contained(move || to_json(&output)) {
        Ok(Ok(text)) => return Ok(text),
        Ok(Err(unwritten)) => unwritten,
        Err(_) => NotSerializable::because("writing the output panicked"),
    };
    Err(untold(workflow, unwritten))
}

/// What became of the answer of a job that is over and told of.
fn untold(workflow: WorkflowId, unwritten: NotSerializable) -> ToolError {
    tracing::error!(%workflow, "an output could not be written");
    tracing::debug!(target: FAILURES, %workflow, error = %unwritten, "why an output was not written");
    ToolError::system(unwritten)
}
