//! Why a job was told to stop.

use crate::tool::ToolError;
use std::fmt;

/// Why a job was told to stop. The first reason stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CancelReason {
    /// It took longer than it was given.
    TimedOut,
    /// Whoever asked said that the answer is no longer wanted.
    CalledOff,
    /// Whoever asked is gone.
    Disconnected,
    /// The job that submitted it has ended.
    ParentEnded,
    /// The dispatcher is shutting down.
    ShuttingDown,
    /// The application's own reason.
    Other(&'static str),
}

impl CancelReason {
    pub(crate) fn error(self) -> ToolError {
        match self {
            Self::TimedOut => ToolError::timed_out(),
            _ => ToolError::cancelled(),
        }
    }
}

impl From<&'static str> for CancelReason {
    fn from(reason: &'static str) -> Self {
        Self::Other(reason)
    }
}

impl fmt::Display for CancelReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TimedOut => "it took longer than it was given",
            Self::CalledOff => "it was called off",
            Self::Disconnected => "whoever asked is gone",
            Self::ParentEnded => "the job that submitted it has ended",
            Self::ShuttingDown => "the dispatcher is shutting down",
            Self::Other(reason) => reason,
        })
    }
}
