//! The application's model, as a thinker sees it: one question, one choice.

use super::ToolError;
use std::future::Future;

/// The application's model: an adapter to whatever service or library answers for it.
///
/// ```
/// use nucleo_mcp::tool::{Choice, Model, Situation, ToolError};
///
/// /// Answers without thinking.
/// struct Scripted;
///
/// impl Model for Scripted {
///     async fn choose(&self, situation: &Situation<'_>) -> Result<Choice, ToolError> {
///         let reasoning = format!("asked: {}", situation.query);
///         Ok(Choice::Answer(format!(r#"{{"reasoning": {reasoning:?}}}"#)))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a model",
    note = "write `impl Model for {Self}`, whose one method asks the service that answers for it"
)]
pub trait Model: Send + Sync + 'static {
    /// Chooses what to do next.
    fn choose(&self, situation: &Situation<'_>) -> impl Future<Output = Result<Choice, ToolError>> + Send;
}

/// Everything a model is told before it chooses.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'s> {
    /// The thinker's instructions.
    pub instructions: &'s str,
    /// What the caller asks.
    pub query: &'s str,
    /// The artifacts the caller points to.
    pub artifact_refs: &'s [String],
    /// The tools there are.
    pub tools: &'s [ToolOffer],
    /// The JSON Schema that an answer follows.
    pub answer_schema: &'s str,
    /// What was chosen before, and what came of it.
    pub rounds: &'s [Round],
    /// How many more rounds there are. With none left, only an answer counts.
    pub rounds_left: u32,
}

/// A tool as a model is offered it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolOffer {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub description: &'static str,
    /// The JSON Schema that its arguments follow.
    pub input_schema: String,
}

/// What a model chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// To call tools, all at once.
    Call(Vec<ToolCall>),
    /// To answer, in JSON that follows the answer's schema.
    Answer(String),
}

/// A call that a model chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolCall {
    /// The tool's name.
    pub tool: String,
    /// Its arguments, in JSON.
    pub arguments: String,
}

/// What a model chose before, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Round {
    /// Tools were called.
    Called(Vec<ToolReturn>),
    /// An answer was given that does not follow its schema.
    Misanswered {
        /// The answer.
        answer: String,
        /// What is wrong with it.
        problem: String,
    },
}

/// What came of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolReturn {
    /// The call.
    pub call: ToolCall,
    /// The tool's answer in JSON, or why there is none. Of [`Content`](super::Content) a model reads the
    /// texts, and a line for whatever is no text.
    pub outcome: Result<String, String>,
}
