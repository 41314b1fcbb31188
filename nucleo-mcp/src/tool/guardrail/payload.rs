//! A ready guardrail of content: how much.

use super::Guardrail;
use crate::tool::ToolError;
use serde::Serialize;
use std::fmt;
use std::future::{Future, ready};
use std::io::{self, Write};

/// Caps how large an input or an output may be.
///
/// ```
/// use nucleo_mcp::tool::PayloadCap;
///
/// struct Note { text: String }
///
/// let input = PayloadCap::measured(2_000, |note: &Note| note.text.len());
/// let output = PayloadCap::bytes(1 << 20); // of anything that serde writes
/// ```
#[derive(Clone, Copy)]
pub struct PayloadCap<M = Json> {
    most: usize,
    measure: M,
}

/// Measures a payload by the bytes of its JSON.
#[derive(Clone, Copy, Debug)]
pub struct Json;

impl PayloadCap {
    /// At most this many bytes of JSON.
    pub const fn bytes(most: usize) -> Self {
        Self { most, measure: Json }
    }
}

impl<M> PayloadCap<M> {
    /// At most this much, in the measure's units.
    pub const fn measured<S>(most: usize, measure: M) -> Self
    where
        M: Fn(&S) -> usize,
    {
        Self { most, measure }
    }
}

const TOO_LARGE: &str = "the payload is larger than this tool takes";

impl<S: Serialize> Guardrail<S> for PayloadCap<Json> {
    fn judge(&self, subject: &S) -> impl Future<Output = Result<(), ToolError>> + Send {
        let mut room = Room { left: self.most, exceeded: false };
        let written = serde_json::to_writer(&mut room, subject);
        ready(match written {
            Ok(()) => Ok(()),
            Err(_) if room.exceeded => Err(ToolError::refused(TOO_LARGE)),
            // What cannot be written cannot be measured.
            Err(error) => Err(error.into()),
        })
    }
}

impl<S, M> Guardrail<S> for PayloadCap<M>
where
    M: Fn(&S) -> usize + Send + Sync + 'static,
{
    fn judge(&self, subject: &S) -> impl Future<Output = Result<(), ToolError>> + Send {
        let size = (self.measure)(subject);
        ready(if size <= self.most { Ok(()) } else { Err(ToolError::refused(TOO_LARGE)) })
    }
}

/// Counts what is written, keeps none of it, and stops when there is no room left.
struct Room {
    left: usize,
    exceeded: bool,
}

impl Write for Room {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(left) = self.left.checked_sub(bytes.len()) else {
            self.exceeded = true;
            return Err(io::ErrorKind::StorageFull.into());
        };
        self.left = left;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<M> fmt::Debug for PayloadCap<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PayloadCap").field("most", &self.most).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::ToolErrorKind;

    fn kind(verdict: Result<(), ToolError>) -> Option<ToolErrorKind> {
        verdict.err().map(|error| error.kind())
    }

    // S93
    #[tokio::test]
    async fn a_payload_passes_up_to_the_cap_and_not_beyond() {
        let refused = Some(ToolErrorKind::Guardrail(TOO_LARGE));
        for (text, verdict) in [("abc", None), ("abcd", refused), (&"x".repeat(1 << 16), refused)] {
            // Two quotation marks are part of the JSON.
            assert_eq!(kind(PayloadCap::bytes(5).judge(&text.to_owned()).await), verdict);
            let measured = PayloadCap::measured(3, |text: &String| text.len());
            assert_eq!(kind(measured.judge(&text.to_owned()).await), verdict);
        }
    }

    // S93
    #[tokio::test]
    async fn a_payload_that_cannot_be_written_fails_the_call() {
        struct Unwritable;
        impl Serialize for Unwritable {
            fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
                Err(serde::ser::Error::custom("no"))
            }
        }
        assert_eq!(kind(PayloadCap::bytes(5).judge(&Unwritable).await), Some(ToolErrorKind::System));
    }
}
