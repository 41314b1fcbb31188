//! An orchestrator whose model chooses.

use super::{Choice, Doer, Guardrails, Model, Round, Situation, ToolError, Toolbox};
use crate::ToolSchema;
use crate::json::Document;
use crate::runtime::{Flow, Scope};
use crate::schema::input_document;
use futures_util::future::try_join_all;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// An orchestrator whose model chooses: which tools to call, with what, and when it knows enough.
///
/// A thinker is a [`Doer`], and so a tool.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a thinker",
    label = "nothing here says which model chooses",
    note = "write `impl Thinker for {Self}`"
)]
pub trait Thinker: Send + Sync + 'static {
    /// What the caller sends: a [`ThinkerInput`], or a type that embeds one by `#[serde(flatten)]`.
    type Input: ToolSchema + DeserializeOwned + AsRef<ThinkerInput> + Send + 'static;
    /// What the model answers: a type that embeds a [`ThinkerOutput`] by `#[serde(flatten)]`.
    type Output: ToolSchema + Serialize + DeserializeOwned + Send + 'static;
    /// The application's model.
    type Model: Model;

    /// The model that chooses.
    fn model(&self) -> &Self::Model;

    /// What the model is told before the query.
    fn instructions(&self, input: &Self::Input) -> String;

    /// The tools the model may choose from.
    fn toolbox(&self, flow: &Flow) -> Result<Toolbox, ToolError>;

    /// How many rounds of tools there are where the caller does not say.
    fn depth(&self) -> u32 {
        8
    }

    /// What is judged on every route, before and after.
    fn guardrails(&self) -> Guardrails<Self::Input, Self::Output> {
        Guardrails::none()
    }

    /// What the input claims to be about, and everything the model calls is confined to.
    fn scope(&self, input: &Self::Input) -> Scope {
        let _ = input;
        Scope::none()
    }
}

/// What every thinker is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToolSchema)]
pub struct ThinkerInput {
    /// What to find out, in plain words.
    pub query: String,
    /// How many rounds of tools to use at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u8>,
    /// The artifacts of this process that the query is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[arg(in_process)]
    pub artifact_refs: Vec<String>,
}

impl AsRef<Self> for ThinkerInput {
    fn as_ref(&self) -> &Self {
        self
    }
}

/// What every thinker answers, beside its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToolSchema)]
pub struct ThinkerOutput {
    /// How the answer was reached.
    pub reasoning: String,
}

#[diagnostic::do_not_recommend]
impl<T: Thinker> Doer for T {
    type Input = T::Input;
    type Output = T::Output;

    async fn perform(&self, input: Self::Input, flow: &Flow) -> Result<Self::Output, ToolError> {
        let ThinkerInput { query, depth, artifact_refs } = input.as_ref().clone();
        let instructions = self.instructions(&input);
        drop(input);
        let toolbox = self.toolbox(flow)?;
        let (tools, answer_schema) = (toolbox.offers()?, schema_text::<T::Output>()?);
        let depth = depth.map_or_else(|| self.depth(), u32::from);
        let mut rounds = Vec::new();
        for rounds_left in (0..=depth).rev() {
            let situation = Situation {
                instructions: &instructions,
                query: &query,
                artifact_refs: &artifact_refs,
                tools: &tools,
                answer_schema: &answer_schema,
                rounds: &rounds,
                rounds_left,
            };
            match self.model().choose(&situation).await? {
                Choice::Answer(answer) => match read_answer(&answer) {
                    Ok(output) => return Ok(output),
                    Err(problem) => rounds.push(Round::Misanswered { answer, problem }),
                },
                Choice::Call(_) if rounds_left == 0 => break,
                Choice::Call(calls) => {
                    let returns = calls.into_iter().map(|call| toolbox.call(call, flow));
                    rounds.push(Round::Called(try_join_all(returns).await?));
                }
            }
            flow.progress(u64::try_from(rounds.len()).unwrap_or(u64::MAX), u64::from(depth), "thinking");
        }
        Err(ToolError::external_service("the model").caused_by("it did not answer in the rounds it had"))
    }

    fn guardrails(&self) -> Guardrails<Self::Input, Self::Output> {
        Thinker::guardrails(self)
    }

    fn scope(&self, input: &Self::Input) -> Scope {
        Thinker::scope(self, input)
    }
}

/// Reads the model's answer, or says what is wrong with it, for the model.
fn read_answer<O: DeserializeOwned>(answer: &str) -> Result<O, String> {
    let document = Document::read(answer.as_bytes()).map_err(|unreadable| unreadable.to_string())?;
    document.root().deserialize().map_err(|misfit| misfit.to_string())
}

/// What the model must write is what the type reads: the document of an input.
fn schema_text<O: ToolSchema>() -> Result<String, ToolError> {
    match input_document::<O>() {
        Ok(document) => Ok(document.to_string()),
        Err(defects) => Err(ToolError::system(format!("no schema for an answer: {defects:?}"))),
    }
}
