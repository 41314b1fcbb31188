//! What a tool is: one operation with a typed input and a typed answer.

mod answer;
mod arguments;
mod callable;
mod content;
mod details;
mod doer;
mod dynamic;
mod error;
mod guardrail;
mod model;
mod named;
mod offered;
mod origin;
mod output;
mod provider;
mod registration;
mod resources;
mod thinker;
mod toolbox;

pub use answer::Answer;
pub use arguments::{Arguments, JsonText};
pub use content::{Content, ContentBlock, MalformedMediaType, MalformedUri, MediaType, ResourceBody};
pub use details::{ToolDetails, ToolWeight, WeightLevel};
pub use doer::Doer;
pub use dynamic::{DynamicTool, GivenSchema};
pub use error::{ToolError, ToolErrorKind};
pub use guardrail::{
    Attempt, Guardrail, Guardrails, HostResolver, OnlyThrough, PayloadCap, PrincipalAllowList,
    SystemResolver, UrlGuard, is_public,
};
pub use model::{Choice, Model, Round, Situation, ToolCall, ToolOffer, ToolReturn};
pub use named::{Assemble, Named};
pub use offered::OfferedTool;
pub use origin::Origin;
pub use provider::ToolProvider;
pub use registration::Registration;
pub use resources::{MissingResource, Resource, Resources};
pub use thinker::{Thinker, ThinkerInput, ThinkerOutput};
pub use toolbox::Toolbox;

pub(crate) use callable::{AnswerText, Callable, Order, Running};
pub(crate) use error::FAILURES;

use crate::runtime::{JobContext, Requirements, Scope};
use crate::schema::ToolSchema;
use serde::{Serialize, de::DeserializeOwned};
use std::future::Future;

/// One operation. It may hold resources; it cannot submit work, because nothing it is handed can.
///
/// An orchestrator implements [`Doer`] or [`Thinker`] instead, and is a tool by that.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "nothing here says what it does",
    note = "write `impl Tool for {Self}`, or `impl Doer for {Self}` where it submits work"
)]
pub trait Tool: Send + Sync + 'static {
    /// What the caller sends.
    type Input: ToolSchema + DeserializeOwned + Send + 'static;
    /// What the caller gets: data of a type that states a schema, or [`Content`].
    type Output: Answer + Serialize + Send + 'static;

    /// Does the work.
    fn execute(
        &self,
        input: Self::Input,
        ctx: &JobContext,
    ) -> impl Future<Output = Result<Self::Output, ToolError>> + Send;

    /// The gates a job must be granted before it runs; none, unless the tool says otherwise.
    fn requirements(&self) -> Requirements {
        Requirements::none()
    }

    /// What is judged on every route: before the job is granted anything, and after it gave everything
    /// back.
    fn guardrails(&self) -> Guardrails<Self::Input, Self::Output> {
        Guardrails::none()
    }

    /// What the input claims to be about. A claim outside what the workflow is confined to is refused
    /// before anything of the job runs.
    fn scope(&self, input: &Self::Input) -> Scope {
        let _ = input;
        Scope::none()
    }
}
