//! An orchestrator written in Rust.

use super::{Answer, Guardrails, Tool, ToolError};
use crate::runtime::{Flow, JobContext, Requirements, Scope};
use crate::schema::ToolSchema;
use serde::{Serialize, de::DeserializeOwned};
use std::future::Future;

/// An orchestrator written in Rust: it submits other tools and makes one answer of theirs.
///
/// A doer is a tool, and can be served and submitted like any. It holds no gate, so a doer that waits
/// for its children never keeps them waiting.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a doer",
    label = "nothing here says what it submits",
    note = "write `impl Doer for {Self}`"
)]
pub trait Doer: Send + Sync + 'static {
    /// What the caller sends.
    type Input: ToolSchema + DeserializeOwned + Send + 'static;
    /// What the caller gets: data of a type that states a schema, or [`Content`](super::Content).
    type Output: Answer + Serialize + Send + 'static;

    /// Does the work, by submitting it.
    fn perform(
        &self,
        input: Self::Input,
        flow: &Flow,
    ) -> impl Future<Output = Result<Self::Output, ToolError>> + Send;

    /// What is judged on every route, before and after.
    fn guardrails(&self) -> Guardrails<Self::Input, Self::Output> {
        Guardrails::none()
    }

    /// What the input claims to be about, and everything submitted below is confined to.
    fn scope(&self, input: &Self::Input) -> Scope {
        let _ = input;
        Scope::none()
    }
}

#[diagnostic::do_not_recommend]
impl<D: Doer> Tool for D {
    type Input = D::Input;
    type Output = D::Output;

    async fn execute(&self, input: Self::Input, ctx: &JobContext) -> Result<Self::Output, ToolError> {
        self.perform(input, &Flow::new(ctx)).await
    }

    fn requirements(&self) -> Requirements {
        Requirements::none()
    }

    fn guardrails(&self) -> Guardrails<Self::Input, Self::Output> {
        Doer::guardrails(self)
    }

    fn scope(&self, input: &Self::Input) -> Scope {
        Doer::scope(self, input)
    }
}
