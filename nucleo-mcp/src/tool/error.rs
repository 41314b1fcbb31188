//! How a tool fails: whose problem it is, and what may be said about it.

use std::error::Error;
use std::fmt;

/// Where the log says why: at DEBUG, because an error's words may quote what a caller sent.
pub(crate) const FAILURES: &str = "nucleo_mcp::failures";

/// Why a tool did not answer.
///
/// `?` on any error of another type becomes the system error: its text goes to the log (at DEBUG, under
/// the target `nucleo_mcp::failures`, because it may quote the input) and never to the caller. The words a caller may read are the application's own and known when it was compiled,
/// so nothing a caller sent can be in them.
///
/// ```
/// use nucleo_mcp::tool::{ToolError, ToolErrorKind};
///
/// fn parse(text: &str) -> Result<u16, ToolError> {
///     Ok(text.parse()?)
/// }
///
/// let error = parse("seven").unwrap_err();
/// assert_eq!(error.kind(), ToolErrorKind::System);
/// assert!(!error.is_correctable());
/// assert!(ToolError::not_found("order").is_correctable());
/// ```
pub struct ToolError {
    kind: ToolErrorKind,
    source: Option<Box<dyn Error + Send + Sync>>,
}

/// Whose problem it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToolErrorKind {
    /// The input is well-formed and still not acceptable, for the reason given.
    InvalidInput(&'static str),
    /// The thing asked for does not exist; its kind (`"order"`) is given.
    NotFound(&'static str),
    /// A guardrail refused, for the reason given.
    Guardrail(&'static str),
    /// The input reaches beyond what the workflow is confined to; the kind of thing is given.
    OutOfScope(&'static str),
    /// A service the tool depends on failed; its name is given.
    ExternalService(&'static str),
    /// A service the tool depends on asks for fewer calls.
    Throttled,
    /// A service the tool depends on does not accept the application's own credentials.
    UnauthorizedUpstream,
    /// The principal may not do this.
    PermissionDenied,
    /// The work took longer than it was given.
    TimedOut,
    /// The work was told to stop.
    Cancelled,
    /// Anything else.
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

    /// A guardrail refuses; `reason` says why, in the guardrail's own words.
    pub fn refused(reason: &'static str) -> Self {
        Self::of(ToolErrorKind::Guardrail(reason))
    }

    /// The input reaches beyond what the workflow is confined to; `what` is the kind of thing
    /// (`"tenant"`).
    pub fn out_of_scope(what: &'static str) -> Self {
        Self::of(ToolErrorKind::OutOfScope(what))
    }

    /// A service the tool depends on failed; `service` is its name.
    pub fn external_service(service: &'static str) -> Self {
        Self::of(ToolErrorKind::ExternalService(service))
    }

    /// A service the tool depends on asks for fewer calls.
    pub fn throttled() -> Self {
        Self::of(ToolErrorKind::Throttled)
    }

    /// A service the tool depends on does not accept the application's own credentials.
    pub fn unauthorized_upstream() -> Self {
        Self::of(ToolErrorKind::UnauthorizedUpstream)
    }

    /// The principal may not do this.
    pub fn permission_denied() -> Self {
        Self::of(ToolErrorKind::PermissionDenied)
    }

    /// The work took longer than it was given.
    pub fn timed_out() -> Self {
        Self::of(ToolErrorKind::TimedOut)
    }

    /// The work was told to stop.
    pub fn cancelled() -> Self {
        Self::of(ToolErrorKind::Cancelled)
    }

    /// Anything else went wrong. `?` does the same for a type that is an [`Error`].
    pub fn system(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::of(ToolErrorKind::System).caused_by(source)
    }

    /// Adds what went wrong underneath, for the log.
    ///
    /// ```
    /// # use nucleo_mcp::tool::ToolError;
    /// let error = ToolError::external_service("rates").caused_by("connection reset");
    /// assert_eq!(error.source().unwrap().to_string(), "connection reset");
    /// ```
    pub fn caused_by(mut self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Whose problem it is.
    pub fn kind(&self) -> ToolErrorKind {
        self.kind
    }

    /// Whether a corrected input may succeed.
    pub fn is_correctable(&self) -> bool {
        self.kind.is_correctable()
    }

    /// What went wrong underneath. It may quote the input, and belongs in a log only.
    pub fn source(&self) -> Option<&(dyn Error + Send + Sync + 'static)> {
        self.source.as_deref()
    }

    /// The kind and everything underneath, outermost first. It may quote the input, and belongs in a
    /// log only.
    pub fn chain(&self) -> impl fmt::Display {
        Chain(self)
    }
}

impl ToolErrorKind {
    /// Whether a corrected input may succeed.
    pub fn is_correctable(self) -> bool {
        match self {
            Self::InvalidInput(_) | Self::NotFound(_) | Self::Guardrail(_) | Self::OutOfScope(_) => true,
            Self::ExternalService(_)
            | Self::Throttled
            | Self::UnauthorizedUpstream
            | Self::PermissionDenied
            | Self::TimedOut
            | Self::Cancelled
            | Self::System => false,
        }
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for ToolError {
    fn from(error: E) -> Self {
        Self::system(error)
    }
}

impl fmt::Display for ToolErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidInput(problem) => write!(f, "invalid input: {problem}"),
            Self::NotFound(what) => write!(f, "{what} not found"),
            Self::Guardrail(reason) => write!(f, "refused: {reason}"),
            Self::OutOfScope(what) => write!(f, "outside the {what} this work is confined to"),
            Self::ExternalService(service) => write!(f, "{service} failed"),
            Self::Throttled => f.write_str("throttled by a service"),
            Self::UnauthorizedUpstream => f.write_str("not authorized at a service"),
            Self::PermissionDenied => f.write_str("permission denied"),
            Self::TimedOut => f.write_str("timed out"),
            Self::Cancelled => f.write_str("cancelled"),
            Self::System => f.write_str("system error"),
        }
    }
}

/// The kind alone, without what went wrong underneath.
impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Debug for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolError").field("kind", &self.kind).field("source", &self.source).finish()
    }
}

struct Chain<'e>(&'e ToolError);

impl fmt::Display for Chain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.kind.fmt(f)?;
        let mut next = self.0.source.as_deref().map(|source| source as &dyn Error);
        while let Some(error) = next {
            write!(f, ": {error}")?;
            next = error.source();
        }
        Ok(())
    }
}
