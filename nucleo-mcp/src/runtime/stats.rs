//! What a dispatcher is doing now.

use super::GateStats;

/// What a dispatcher is doing now. Everything is zero when nothing runs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DispatcherStats {
    /// Workflows that have a job.
    pub workflows: usize,
    /// Jobs that have not ended, waiting ones included.
    pub jobs: usize,
    /// Jobs that wait for a gate.
    pub waiting: usize,
    /// The gates, in the order they were added.
    pub gates: Vec<GateStats>,
}

impl DispatcherStats {
    /// Whether nothing runs, waits or is held.
    pub fn is_idle(&self) -> bool {
        self.workflows == 0
            && self.jobs == 0
            && self.waiting == 0
            && self.gates.iter().all(|gate| gate.held == 0 && gate.waiting == 0)
    }
}
