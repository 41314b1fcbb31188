//! Frames on their way out, in the order they were given.

use bytes::Bytes;
use std::future::Future;
use std::io::{self, Write};
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::sync::{mpsc, oneshot};

/// How many frames wait for a slow reader. Then whoever has another one waits.
const WAITING_FRAMES: usize = 64;

/// What takes the frames of a session and writes each as a line.
pub(crate) struct Output {
    pub(super) frames: mpsc::Sender<Bytes>,
    /// How writing ended; there once all is written, or nothing more can be.
    pub(super) end: oneshot::Receiver<io::Result<()>>,
}

impl Output {
    /// Writes on a thread of its own, so that a peer that does not read keeps neither a worker nor the
    /// end of the process waiting.
    pub(super) fn on_a_thread(mut write: impl Write + Send + 'static) -> io::Result<Self> {
        let (output, mut frames, end) = Self::channels();
        std::thread::Builder::new().name("stdio-output".to_owned()).spawn(move || {
            let mut write_all = || {
                while let Some(frame) = frames.blocking_recv() {
                    write.write_all(&line(&frame))?;
                    write.flush()?;
                }
                Ok(())
            };
            // Nobody listens any more where the session has gone first.
            let _ = end.send(write_all());
        })?;
        Ok(output)
    }

    /// Writes in a task.
    pub(crate) fn in_a_task(write: impl AsyncWrite + Unpin + Send + 'static) -> Self {
        let (output, frames, end) = Self::channels();
        tokio::spawn(async move {
            let _ = end.send(write_all(write, frames).await);
        });
        output
    }

    fn channels() -> (Self, mpsc::Receiver<Bytes>, oneshot::Sender<io::Result<()>>) {
        let (frames, receiver) = mpsc::channel(WAITING_FRAMES);
        let (sender, end) = oneshot::channel();
        (Self { frames, end }, receiver, sender)
    }

    /// Gives no more frames and waits until those that were given are written.
    pub(super) fn finish(self) -> impl Future<Output = io::Result<()>> {
        drop(self.frames);
        let end = self.end;
        async move { end.await.unwrap_or(Ok(())) }
    }
}

async fn write_all(mut write: impl AsyncWrite + Unpin, mut frames: mpsc::Receiver<Bytes>) -> io::Result<()> {
    while let Some(frame) = frames.recv().await {
        write.write_all(&line(&frame)).await?;
        write.flush().await?;
    }
    Ok(())
}

/// A frame and the end of its line, to be written at once.
fn line(frame: &Bytes) -> Vec<u8> {
    [frame, &b"\n"[..]].concat()
}
