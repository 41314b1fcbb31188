//! What stands in the place of the tools: it notes what it was called with and answers the same to all.

use crate::json::{BuildError, Value};
use crate::runtime::Requirements;
use crate::tool::{AnswerText, Callable, Order, Running};
use std::sync::{Arc, Mutex, PoisonError};

/// A call that got through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ran {
    pub(super) tool: Box<str>,
    /// The arguments as the tool would have got them, as JSON text.
    pub(super) arguments: Box<str>,
}

/// Where the calls that got through are noted.
#[derive(Clone, Default)]
pub(super) struct Notes(Arc<Mutex<Vec<Ran>>>);

impl Notes {
    /// What was noted since this was asked last.
    pub(super) fn take(&self) -> Vec<Ran> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn note(&self, ran: Ran) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(ran);
    }
}

/// Stands in the place of one tool.
pub(super) struct Probe {
    pub(super) tool: Box<str>,
    pub(super) own: Arc<dyn Callable>,
    pub(super) notes: Notes,
}

impl Callable for Probe {
    fn submit(&self, arguments: Value<'_>, order: Order<'_>) -> Result<Running, BuildError> {
        self.own.build(arguments).transpose()?;
        self.notes.note(Ran { tool: self.tool.clone(), arguments: arguments.lexeme().into() });
        let answer =
            Box::pin(std::future::ready(Ok(AnswerText { json: "{}".to_owned(), is_content: false })));
        Ok(Running { workflow: order.job.workflow_id(), answer })
    }

    fn requirements(&self) -> Requirements {
        self.own.requirements()
    }

    fn build(&self, arguments: Value<'_>) -> Option<Result<(), BuildError>> {
        self.own.build(arguments)
    }
}
