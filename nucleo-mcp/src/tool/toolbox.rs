//! The tools a thinker's model may choose from.

use super::output::{NotSerializable, to_json};
use super::{Content, Named, Tool, ToolCall, ToolError, ToolErrorKind, ToolOffer, ToolReturn};
use crate::boundary::gate::Gate;
use crate::json::{Document, Value};
use crate::runtime::Flow;
use crate::schema::{SchemaDefect, input_document};
use serde::Serialize;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

/// The tools a thinker's model may choose from.
///
/// A tool that a model chooses runs as a child of the thinker, behind its own guardrails and within
/// the thinker's scope. What the model sends is judged against the schema it was offered, as a caller's
/// arguments are: to a tool, a model is one more stranger.
#[derive(Default)]
pub struct Toolbox {
    tools: Vec<Box<dyn Offered>>,
}

/// A tool whose type is not known here.
trait Offered: Send + Sync {
    fn name(&self) -> &'static str;
    fn offer(&self) -> Result<ToolOffer, ToolError>;
    fn call<'f>(&'f self, arguments: &'f str, flow: &'f Flow) -> Outcome<'f>;
}

/// An answer, a reason for the model, or a failure of the thinker itself.
type Outcome<'f> = Pin<Box<dyn Future<Output = Result<Result<String, String>, ToolError>> + Send + 'f>>;

struct Offer<T> {
    tool: Arc<T>,
    /// What the model sends it, or why it cannot be offered.
    input: Result<Input, Vec<SchemaDefect>>,
}

/// A schema as a model is shown it, and as what the model sends is judged.
struct Input {
    schema: String,
    gate: Gate,
}

impl Input {
    fn of<T: Tool>() -> Result<Self, Vec<SchemaDefect>> {
        let document = input_document::<T::Input>()?;
        Ok(Self { schema: document.to_string(), gate: Gate::compile(&document)? })
    }
}

impl<T: Tool> Offer<T> {
    fn input(&self) -> Result<&Input, ToolError> {
        let unusable = |defects| ToolError::system(format!("a tool's schema cannot be used: {defects:?}"));
        self.input.as_ref().map_err(unusable)
    }

    /// The tool's input, or what the model has to do otherwise.
    fn judged(&self, arguments: Value<'_>) -> Result<Result<T::Input, String>, ToolError> {
        Ok(match self.input()?.gate.judge(arguments) {
            Ok(()) => Ok(arguments.deserialize().map_err(ToolError::system)?),
            Err(findings) => Err(findings.text()),
        })
    }
}

impl<T: Tool + Named> Offered for Offer<T> {
    fn name(&self) -> &'static str {
        T::DETAILS.name
    }

    fn offer(&self) -> Result<ToolOffer, ToolError> {
        let input_schema = self.input()?.schema.clone();
        Ok(ToolOffer { name: T::DETAILS.name, description: T::DETAILS.description, input_schema })
    }

    fn call<'f>(&'f self, arguments: &'f str, flow: &'f Flow) -> Outcome<'f> {
        Box::pin(async move {
            let input = match Document::read(arguments.as_bytes()) {
                Ok(document) => self.judged(document.root())?,
                Err(unreadable) => Err(format!("the arguments are not JSON: {unreadable}")),
            };
            let input = match input {
                Ok(input) => input,
                Err(problem) => return Ok(Err(problem)),
            };
            match flow.submit_as_tool(Arc::clone(&self.tool), input).await {
                // The model may refer to what it is shown, so that has to resolve from now on.
                Ok(output) => {
                    Ok(Ok(flow.artifacts().indexing(|| shown(&output)).map_err(ToolError::system)?))
                }
                // The thinker itself was told to stop.
                Err(error) if error.kind() == ToolErrorKind::Cancelled && flow.is_cancelled() => Err(error),
                Err(error) => Ok(Err(error.to_string())),
            }
        })
    }
}

/// An answer as a model reads it: data as JSON, and of content its texts and what the rest is.
fn shown<T: Serialize + 'static>(output: &T) -> Result<String, NotSerializable> {
    Content::among(output).map_or_else(|| to_json(output), |content| Ok(content.to_string()))
}

impl Toolbox {
    /// No tool: the model can only answer.
    pub const fn new() -> Self {
        Self { tools: Vec::new() }
    }

    /// Adds a tool; a second of the same name replaces the first.
    pub fn with<T: Tool + Named>(mut self, tool: impl Into<Arc<T>>) -> Self {
        self.tools.retain(|known| known.name() != T::DETAILS.name);
        self.tools.push(Box::new(Offer { tool: tool.into(), input: Input::of::<T>() }));
        self
    }

    pub(super) fn offers(&self) -> Result<Vec<ToolOffer>, ToolError> {
        self.tools.iter().map(|tool| tool.offer()).collect()
    }

    /// Calls a tool by name. An error is the thinker's; what the model can do something about is in
    /// the return.
    pub(super) async fn call(&self, call: ToolCall, flow: &Flow) -> Result<ToolReturn, ToolError> {
        let outcome = match self.tools.iter().find(|tool| tool.name() == call.tool) {
            Some(tool) => tool.call(&call.arguments, flow).await?,
            None => Err("there is no tool of that name".to_owned()),
        };
        Ok(ToolReturn { call, outcome })
    }
}

impl fmt::Debug for Toolbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.tools.iter().map(|tool| tool.name())).finish()
    }
}
