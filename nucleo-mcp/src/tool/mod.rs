//! What a tool is: one operation with a typed input and a typed answer.

mod details;
mod error;
mod named;
mod registration;
mod resources;

pub use details::{ToolDetails, ToolWeight, WeightLevel};
pub use error::{ToolError, ToolErrorKind};
pub use named::{Assemble, Named};
pub use registration::Registration;
pub use resources::{MissingResource, Resources};

use crate::runtime::JobContext;
use crate::schema::ToolSchema;
use serde::{Serialize, de::DeserializeOwned};
use std::future::Future;

/// One operation. It may hold resources; it cannot submit work, because nothing it is handed can.
pub trait Tool: Send + Sync + 'static {
    /// What the caller sends.
    type Input: ToolSchema + DeserializeOwned + Send + 'static;
    /// What the caller gets.
    type Output: ToolSchema + Serialize + Send + 'static;

    /// Does the work.
    fn execute(
        &self,
        input: Self::Input,
        ctx: &JobContext,
    ) -> impl Future<Output = Result<Self::Output, ToolError>> + Send;
}
