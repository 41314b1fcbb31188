//! How a tool fails: whose problem it is, and what may be said about it.

use std::error::Error;

/// Why a tool did not answer.
///
/// `?` on any error of another type becomes the system error: its text goes to the log and never to
/// the caller.
#[derive(Debug)]
pub struct ToolError {
    pub(crate) kind: ToolErrorKind,
    pub(crate) source: Option<Box<dyn Error + Send + Sync>>,
}

/// Whose problem it is. The words are the application's own and known when it was compiled, so that
/// nothing a caller sent can be in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ToolErrorKind {
    InvalidInput(&'static str),
    NotFound(&'static str),
    Guardrail(&'static str),
    ExternalService(&'static str),
    Throttled,
    UnauthorizedUpstream,
    PermissionDenied,
    TimedOut,
    Cancelled,
    System,
}

impl ToolError {
    fn of(kind: ToolErrorKind) -> Self {
        Self { kind, source: None }
    }

    /// The input is well-formed and still not acceptable; `problem` says why, in the tool's own words.
    pub fn invalid_input(problem: &'static str) -> Self {
        Self::of(ToolErrorKind::InvalidInput(problem))
    }

    /// The thing asked for does not exist; `what` is its kind (`"order"`), never its identifier.
    pub fn not_found(what: &'static str) -> Self {
        Self::of(ToolErrorKind::NotFound(what))
    }

    /// Whether a corrected input may succeed.
    pub fn is_correctable(&self) -> bool {
        matches!(
            self.kind,
            ToolErrorKind::InvalidInput(_) | ToolErrorKind::NotFound(_) | ToolErrorKind::Guardrail(_)
        )
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for ToolError {
    fn from(error: E) -> Self {
        Self { kind: ToolErrorKind::System, source: Some(Box::new(error)) }
    }
}
