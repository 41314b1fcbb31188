//! Ready guardrails of admission: who, and through whom.

use super::Guardrail;
use crate::runtime::{Principal, Route};
use crate::tool::{Tool, ToolError};
use std::collections::BTreeSet;
use std::fmt;
use std::future::{Future, ready};
use std::marker::PhantomData;

/// Lets only the named principals reach a tool.
///
/// An empty list lets nobody.
#[derive(Clone, Debug)]
pub struct PrincipalAllowList {
    names: BTreeSet<Principal>,
}

impl PrincipalAllowList {
    /// Lets these.
    pub fn new<N: Into<Principal>>(names: impl IntoIterator<Item = N>) -> Self {
        Self { names: names.into_iter().map(Into::into).collect() }
    }
}

impl Guardrail<Route> for PrincipalAllowList {
    fn judge(&self, route: &Route) -> impl Future<Output = Result<(), ToolError>> + Send {
        ready(if self.names.contains(route.principal()) {
            Ok(())
        } else {
            Err(ToolError::refused("this tool is not open to this caller"))
        })
    }
}

/// Lets a tool be reached only through a given orchestrator: somewhere above it, a job of that type.
///
/// ```
/// use nucleo_mcp::tool::{Guardrails, OnlyThrough};
/// # use nucleo_mcp::runtime::Flow;
/// # use nucleo_mcp::tool::{Doer, ThinkerInput, ToolError};
/// # struct Research;
/// # impl Doer for Research {
/// #     type Input = ThinkerInput;
/// #     type Output = String;
/// #     async fn perform(&self, _: ThinkerInput, _: &Flow) -> Result<String, ToolError> { Ok(String::new()) }
/// # }
///
/// let guardrails = Guardrails::<(), ()>::none().admission(OnlyThrough::<Research>::new());
/// ```
pub struct OnlyThrough<T> {
    orchestrator: PhantomData<fn() -> T>,
}

impl<T: Tool> OnlyThrough<T> {
    /// Lets only work that `T` stands above.
    pub const fn new() -> Self {
        Self { orchestrator: PhantomData }
    }
}

impl<T: Tool> Default for OnlyThrough<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Tool> Guardrail<Route> for OnlyThrough<T> {
    fn judge(&self, route: &Route) -> impl Future<Output = Result<(), ToolError>> + Send {
        ready(if route.came_through::<T>() {
            Ok(())
        } else {
            Err(ToolError::refused("this tool is not open to direct use"))
        })
    }
}

impl<T> fmt::Debug for OnlyThrough<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OnlyThrough<{}>", std::any::type_name::<T>())
    }
}
