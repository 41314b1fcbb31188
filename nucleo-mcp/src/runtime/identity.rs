//! What tells one workflow, and one job, from every other of this process.

use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

/// Tells one workflow from every other of this process; shown as `mcp-42`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WorkflowId {
    prefix: &'static str,
    number: u64,
}

/// Tells one job from every other of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JobId(u64);

impl WorkflowId {
    pub(crate) fn next(prefix: &'static str) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self { prefix, number: NEXT.fetch_add(1, Ordering::Relaxed) }
    }

    pub(crate) fn number(self) -> u64 {
        self.number
    }

    /// Which of the application's doors the work came through: `"mcp"` for a served call.
    pub fn prefix(&self) -> &'static str {
        self.prefix
    }
}

impl JobId {
    pub(crate) fn next() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl fmt::Display for WorkflowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.prefix, self.number)
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Hashes the numbers given out here, which nobody outside chooses.
#[derive(Default)]
pub(crate) struct NumberHasher(u64);

/// A map by such numbers.
pub(crate) type ByNumber<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<NumberHasher>>;

impl Hasher for NumberHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        // The golden ratio's multiplier spreads consecutive numbers over all bits.
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
