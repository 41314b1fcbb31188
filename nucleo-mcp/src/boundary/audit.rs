//! One event for every call, admitted or refused.

use super::access::Consumer;
use super::refusal::Rule;
use crate::runtime::contain::contained;
use crate::tool::ToolErrorKind;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Hears of every `tools/call` once it is over. Nothing of the arguments and no name a caller made up
/// is in what it hears.
///
/// It is called on the way to the answer and should hand over and return.
///
/// ```
/// use nucleo_mcp::boundary::audit::{AuditEvent, AuditSink};
///
/// struct Stderr;
///
/// impl AuditSink for Stderr {
///     fn record(&self, event: &AuditEvent<'_>) {
///         let (who, what) = (event.consumer.unwrap_or("nobody"), event.tool.unwrap_or("nothing"));
///         eprintln!("{who} {what} {} {:?}", event.outcome, event.duration);
///     }
/// }
/// ```
pub trait AuditSink: Send + Sync + 'static {
    /// Takes note of a call.
    fn record(&self, event: &AuditEvent<'_>);
}

/// A call that is over.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct AuditEvent<'a> {
    /// Who called; `None` if the request came from nobody we know.
    pub consumer: Option<&'a str>,
    /// The tool, if there is one of that name: also one that this consumer may not use.
    pub tool: Option<&'a str>,
    /// How it ended.
    pub outcome: AuditOutcome,
    /// How long it took, from the envelope to the answer.
    pub duration: Duration,
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AuditOutcome {
    /// The tool answered.
    Answered,
    /// The call was refused; the tool did not run.
    Refused(BrokenRule),
    /// The tool ran and did not answer.
    Failed(ToolErrorKind),
    /// The caller went away before the answer.
    Abandoned,
}

/// The rule a refused call broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BrokenRule {
    /// Nobody called, or the tool does not exist, is not granted, or was asked for unreadably.
    Access,
    /// The dialect does not exist.
    Dialect,
    /// A header that repeats an argument says something else than the body, or is not there.
    Header,
    /// The arguments are not what the tool's schema accepts; the rule is that of the first finding, in the
    /// order of the document.
    Arguments(Rule),
}

impl fmt::Display for AuditOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answered => f.write_str("answered"),
            Self::Refused(BrokenRule::Access) => f.write_str("refused: access"),
            Self::Refused(BrokenRule::Dialect) => f.write_str("refused: dialect"),
            Self::Refused(BrokenRule::Header) => f.write_str("refused: header"),
            Self::Refused(BrokenRule::Arguments(rule)) => write!(f, "refused: arguments: {rule}"),
            Self::Failed(kind) => write!(f, "failed: {kind}"),
            Self::Abandoned => f.write_str("abandoned"),
        }
    }
}

/// The host's sink, if it set one.
#[derive(Clone, Default)]
pub(crate) struct Auditor(pub(crate) Option<Arc<dyn AuditSink>>);

/// When a call began and what is known of it.
pub(crate) struct CallRecord {
    began: Instant,
    pub(crate) consumer: Option<Consumer>,
}

impl CallRecord {
    pub(crate) fn begin() -> Self {
        Self { began: Instant::now(), consumer: None }
    }
}

impl Auditor {
    /// Tells the sink and the log that a call is over.
    pub(crate) fn end(&self, record: &CallRecord, tool: Option<&str>, outcome: AuditOutcome) {
        let consumer = record.consumer.as_ref().map(Consumer::name);
        let duration = record.began.elapsed();
        tracing::info!(
            target: "nucleo_mcp::audit",
            consumer,
            tool,
            outcome = %outcome,
            micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX),
            "call"
        );
        if let Some(sink) = &self.0
            && contained(|| sink.record(&AuditEvent { consumer, tool, outcome, duration })).is_err()
        {
            tracing::error!("the audit sink panicked");
        }
    }
}
