//! A judged call, on its way to a job and back to a result.

mod result;

pub(crate) use result::{Form, ResultFrame, failure, success};

use crate::boundary::access::Consumer;
use crate::json::Value;
#[cfg(feature = "stdio")]
use crate::runtime::WorkflowId;
use crate::runtime::{CancelReason, Job, JobDispatcher, Progress};
use crate::tool::{AnswerText, Callable, FAILURES, Order, Running, ToolErrorKind};
use std::time::Duration;

/// What a call is run with.
pub(crate) struct CallRoom<'a> {
    pub(crate) dispatcher: &'a JobDispatcher,
    pub(crate) limit: Duration,
    /// Whether a caller that goes away calls the work off.
    pub(crate) called_off_when_dropped: bool,
}

/// A call under way; dropping it is the caller going away.
pub(crate) struct Call {
    dispatcher: JobDispatcher,
    running: Running,
    called_off_when_dropped: bool,
    answered: bool,
}

impl CallRoom<'_> {
    /// Builds the input from arguments that were judged and submits the job, as the root of its own
    /// flow under the consumer's name.
    pub(crate) fn submit(
        &self,
        tool: &dyn Callable,
        consumer: &Consumer,
        arguments: Value<'_>,
        listener: Option<Box<dyn Fn(Progress) + Send + Sync>>,
    ) -> Result<Call, ToolErrorKind> {
        let mut job = Job::workflow(consumer.shared_name(), "mcp").invoked_as_tool();
        if let Some(listener) = listener {
            job = job.on_progress(listener);
        }
        let order = Order { dispatcher: self.dispatcher, job, limit: self.limit };
        let running = tool.submit(arguments, order).map_err(|error| {
            tracing::error!("arguments that the published schema accepts do not build the tool's input");
            tracing::debug!(target: FAILURES, %error, "why the input was not built");
            ToolErrorKind::System
        })?;
        Ok(Call {
            dispatcher: self.dispatcher.clone(),
            running,
            called_off_when_dropped: self.called_off_when_dropped,
            answered: false,
        })
    }
}

/// The way to stop a call's work from outside the call.
#[cfg(feature = "stdio")]
pub(crate) struct CallOff {
    dispatcher: JobDispatcher,
    workflow: WorkflowId,
}

#[cfg(feature = "stdio")]
impl CallOff {
    /// Cancels the work, children included; the call is answered with that, if anybody still waits.
    pub(crate) fn now(&self, reason: CancelReason) {
        self.dispatcher.cancel_workflow(&self.workflow, reason);
    }
}

impl Call {
    /// The way to stop the work while somebody waits for the answer.
    #[cfg(feature = "stdio")]
    pub(crate) fn call_off(&self) -> CallOff {
        CallOff { dispatcher: self.dispatcher.clone(), workflow: self.running.workflow }
    }

    /// The output, or why there is none.
    pub(crate) async fn answer(mut self) -> Result<AnswerText, ToolErrorKind> {
        let answer = self.running.answer.as_mut().await;
        self.answered = true;
        answer.map_err(|error| error.kind())
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        if !self.answered && self.called_off_when_dropped {
            self.dispatcher.cancel_workflow(&self.running.workflow, CancelReason::Disconnected);
        }
    }
}
