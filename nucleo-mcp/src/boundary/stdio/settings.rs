//! How stdio is set up.

use crate::boundary::access::Consumer;
use crate::boundary::http::DEFAULT_MAX_BODY_BYTES;
use std::time::Duration;

/// How long calls in flight are given once the input has ended, unless the host says otherwise.
///
/// The common clients close the input and wait two seconds before they kill the process: work that is
/// called off within that time can still put down what it holds.
pub const DEFAULT_DRAIN: Duration = Duration::from_millis(1500);

/// Lines over the standard streams, for the one caller that started this process.
///
/// Nothing in a line says who sent it, so the host does.
///
/// ```
/// use nucleo_mcp::boundary::stdio::Stdio;
/// use std::time::Duration;
///
/// let stdio = Stdio::as_consumer("desk", ["local"])
///     .max_line_bytes(1024 * 1024)
///     .drain(Duration::from_millis(500));
/// assert_eq!(stdio.consumer().name(), "desk");
/// ```
#[derive(Clone, Debug)]
pub struct Stdio {
    consumer: Consumer,
    pub(crate) max_line_bytes: usize,
    pub(crate) drain: Duration,
}

impl Stdio {
    /// The caller at the other end is this consumer, in these groups.
    pub fn as_consumer(name: impl AsRef<str>, groups: impl IntoIterator<Item = impl Into<Box<str>>>) -> Self {
        Self::of(Consumer::new(name, groups))
    }

    /// The caller at the other end is this consumer.
    pub fn of(consumer: Consumer) -> Self {
        Self { consumer, max_line_bytes: DEFAULT_MAX_BODY_BYTES, drain: DEFAULT_DRAIN }
    }

    /// The longest line that is read, in bytes: 4 MiB unless it is set, as over HTTP. The rest of a
    /// longer one is skipped.
    pub fn max_line_bytes(mut self, bytes: usize) -> Self {
        self.max_line_bytes = bytes;
        self
    }

    /// How long calls in flight are given once the input has ended. Then they are cancelled, and
    /// answered with that.
    pub fn drain(mut self, patience: Duration) -> Self {
        self.drain = patience;
        self
    }

    /// The consumer at the other end.
    pub fn consumer(&self) -> &Consumer {
        &self.consumer
    }
}
