//! This process's standard streams, made the protocol's own.

use super::output::Output;
use super::session::StdioError;
use bytes::{Buf, Bytes};
use std::io::{self, Read};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, ReadBuf};
use tokio::sync::mpsc;

/// How much of the input is read at once, and how many such pieces wait to be looked at.
const CHUNK: usize = 64 * 1024;
const WAITING_CHUNKS: usize = 4;

static TAKEN: AtomicBool = AtomicBool::new(false);

/// Sets the standard streams aside, for as long as the process lives: what anything else in it, or a
/// program it starts, reads from the standard input is nothing from now on, and what it writes to the
/// standard output goes to the standard error.
pub(crate) fn claim() -> Result<(Input, Output), StdioError> {
    if TAKEN.swap(true, Ordering::AcqRel) {
        return Err(StdioError::Taken);
    }
    let (input, output) = streams::set_aside().map_err(StdioError::Streams)?;
    let input = Input::on_a_thread(input).map_err(StdioError::Streams)?;
    let output = Output::on_a_thread(output).map_err(StdioError::Streams)?;
    Ok((input, output))
}

#[cfg(unix)]
mod streams {
    use std::fs::File;
    use std::io::{self, Write};
    use std::os::fd::AsFd;

    pub(super) fn set_aside() -> io::Result<(File, File)> {
        let input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
        let output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
        rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
        rustix::stdio::dup2_stdout(io::stderr())?;
        // The beginning of a line that was printed before now belongs with the rest of it.
        io::stdout().flush()?;
        Ok((input, output))
    }
}

/// Elsewhere there is no safe way to turn a standard stream around, and the streams are used as they
/// are.
#[cfg(not(unix))]
mod streams {
    use std::io;

    pub(super) fn set_aside() -> io::Result<(io::Stdin, io::Stdout)> {
        Ok((io::stdin(), io::stdout()))
    }
}

/// The standard input, read by a thread of its own: one that is blocked in reading keeps neither a
/// worker nor the end of the process waiting.
pub(crate) struct Input {
    chunks: mpsc::Receiver<io::Result<Bytes>>,
    current: Bytes,
}

impl Input {
    fn on_a_thread(mut read: impl Read + Send + 'static) -> io::Result<Self> {
        let (sender, chunks) = mpsc::channel(WAITING_CHUNKS);
        std::thread::Builder::new().name("stdio-input".to_owned()).spawn(move || {
            let mut buffer = vec![0; CHUNK];
            loop {
                let chunk = match read.read(&mut buffer) {
                    Ok(0) => return,
                    Ok(size) => Ok(Bytes::copy_from_slice(&buffer[..size])),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => Err(error),
                };
                let failed = chunk.is_err();
                if sender.blocking_send(chunk).is_err() || failed {
                    return;
                }
            }
        })?;
        Ok(Self { chunks, current: Bytes::new() })
    }
}

impl AsyncRead for Input {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.current.is_empty() {
            match ready!(self.chunks.poll_recv(cx)) {
                None => return Poll::Ready(Ok(())),
                Some(chunk) => self.current = chunk?,
            }
        }
        let size = self.current.len().min(buffer.remaining());
        buffer.put_slice(&self.current[..size]);
        self.current.advance(size);
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt;

    struct Pieces(Vec<Result<&'static [u8], io::ErrorKind>>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0)?;
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    // S112
    #[tokio::test]
    async fn what_the_thread_reads_arrives_in_order_and_a_failure_after_it() {
        let pieces = vec![Ok(&b"ab"[..]), Err(io::ErrorKind::Interrupted), Ok(b"c")];
        let mut text = String::new();
        let mut input = Input::on_a_thread(Pieces(pieces)).expect("a thread");
        input.read_to_string(&mut text).await.expect("no failure");
        assert_eq!(text, "abc");

        let pieces = vec![Ok(&b"ab"[..]), Err(io::ErrorKind::ConnectionReset), Ok(b"never")];
        let mut read = Vec::new();
        let mut input = Input::on_a_thread(Pieces(pieces)).expect("a thread");
        let failure = input.read_to_end(&mut read).await.expect_err("a failure");
        assert_eq!((read.as_slice(), failure.kind()), (&b"ab"[..], io::ErrorKind::ConnectionReset));
    }
}
