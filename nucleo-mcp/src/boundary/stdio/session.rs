//! One session: lines in, frames out, until either end is gone.

use super::flights::Flights;
use super::lines::{Line, Lines};
use super::output::Output;
use super::settings::Stdio;
use crate::boundary::answer::Answer;
use crate::boundary::conversation::{Conversation, Heard};
use crate::boundary::interposer::Interposer;
use crate::boundary::protocol_error::ProtocolError;
use crate::runtime::CancelReason;
use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use std::{error, fmt, io};
use tokio::io::AsyncRead;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// How long what is cancelled or written at the end may take.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StdioEnd {
    /// The peer ended the input.
    InputEnded,
    /// The peer takes no more output.
    OutputClosed,
    /// The host closed the server.
    ServerClosed,
}

/// Why a session could not be held.
#[derive(Debug)]
#[non_exhaustive]
pub enum StdioError {
    /// The standard streams are another session's.
    Taken,
    /// The standard streams could not be made the protocol's own.
    Streams(io::Error),
    /// The input could not be read.
    Read(io::Error),
    /// The output could not be written, for another reason than that the peer is gone.
    Write(io::Error),
}

impl fmt::Display for StdioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Taken => "a process serves its standard streams once",
            Self::Streams(_) => "the standard streams cannot be set aside for the protocol",
            Self::Read(_) => "the input cannot be read",
            Self::Write(_) => "the output cannot be written",
        })
    }
}

impl error::Error for StdioError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Taken => None,
            Self::Streams(error) | Self::Read(error) | Self::Write(error) => Some(error),
        }
    }
}

/// Serves one peer until either end is gone or the host closes the server.
pub(crate) async fn serve(
    interposer: Arc<Interposer>,
    settings: &Stdio,
    input: impl AsyncRead + Unpin,
    output: Output,
) -> Result<StdioEnd, StdioError> {
    let mut session = Session {
        conversation: Conversation::with(Arc::clone(&interposer), settings.consumer().clone()),
        flights: Flights::default(),
        frames: output.frames.clone(),
    };
    let mut lines = Lines::of(input, settings.max_line_bytes);
    let end = session.run(&interposer, &mut lines).await;
    if !matches!(end, Ok(StdioEnd::OutputClosed)) {
        session.drain(settings.drain).await;
    }
    drop(session);
    match timeout(LAST_WORDS, output.finish()).await {
        Ok(Err(error)) if error.kind() != io::ErrorKind::BrokenPipe => end.and(Err(StdioError::Write(error))),
        Ok(Err(_)) => end.map(|_| StdioEnd::OutputClosed),
        // A peer that does not read keeps nobody here.
        Ok(Ok(())) | Err(_) => end,
    }
}

struct Session {
    conversation: Conversation,
    flights: Flights,
    frames: mpsc::Sender<Bytes>,
}

impl Session {
    async fn run(
        &mut self,
        interposer: &Interposer,
        lines: &mut Lines<impl AsyncRead + Unpin>,
    ) -> Result<StdioEnd, StdioError> {
        let closing = interposer.closing();
        tokio::pin!(closing);
        let frames = self.frames.clone();
        let mut room = None;
        loop {
            let line = tokio::select! {
                biased;
                () = &mut closing => return Ok(StdioEnd::ServerClosed),
                () = frames.closed() => return Ok(StdioEnd::OutputClosed),
                // Looked after all the time, whether or not the peer reads.
                () = self.flights.landed() => continue,
                // A peer that does not read what it is sent is not listened to.
                reserved = frames.reserve(), if room.is_none() => match reserved {
                    Ok(permit) => { room = Some(permit); continue }
                    Err(_) => return Ok(StdioEnd::OutputClosed),
                },
                line = lines.next(), if room.is_some() && self.flights.have_room() => line,
            };
            let answer = match line.map_err(StdioError::Read)? {
                None => return Ok(StdioEnd::InputEnded),
                Some(Line::Whole(line)) => {
                    hear(&mut self.conversation, &mut self.flights, &frames, line).await
                }
                Some(Line::TooLong) => Some(Answer::error(None, ProtocolError::TooLarge)),
            };
            if let Some(answer) = answer
                && let Some(permit) = room.take()
            {
                permit.send(answer.body);
            }
        }
    }

    /// Gives calls in flight some time, and then cancels them; either way they are answered.
    async fn drain(&mut self, patience: Duration) {
        if timeout(patience, self.flights.all_landed()).await.is_ok() {
            return;
        }
        self.flights.cut_short(CancelReason::Disconnected);
        let _ = timeout(LAST_WORDS, self.flights.all_landed()).await;
    }
}

async fn hear(
    conversation: &mut Conversation,
    flights: &mut Flights,
    frames: &mpsc::Sender<Bytes>,
    line: &[u8],
) -> Option<Answer> {
    if line.iter().all(u8::is_ascii_whitespace) {
        return None;
    }
    let open = flights.open();
    match conversation.hear(line, |id| open.have(id)).await {
        Heard::Nothing => {}
        Heard::Answer(answer) => return Some(answer),
        Heard::Call(id, call) => flights.begin(id, call, frames.clone()),
        Heard::CalledOff(id) => flights.call_off(&id),
    }
    None
}
