//! How far a job has come, told while it runs.

use super::JobId;
use std::fmt;
use std::sync::Arc;

/// How far a job has come. `done` never falls, and rises from one report of a job to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The job that reports.
    pub job: JobId,
    /// How many jobs stand above it: zero for the root of a workflow.
    pub depth: u32,
    /// How much is done, in the tool's units.
    pub done: u64,
    /// How much there is to do, where the tool knows.
    pub total: Option<u64>,
    /// What is being done, in the tool's own words.
    pub message: &'static str,
}

/// Where the reports of a workflow go.
#[derive(Clone)]
pub(crate) struct ProgressSink(pub(crate) Arc<dyn Fn(Progress) + Send + Sync>);

impl fmt::Debug for ProgressSink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ProgressSink")
    }
}
