//! A client's end of one connection: bytes out, and answers taken apart no further than HTTP goes.

use crate::PATIENCE;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// An answer as it came.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
    /// Whether the server said that it is the connection's last.
    pub(crate) last: bool,
}

pub(crate) struct Connection {
    stream: TcpStream,
    received: Vec<u8>,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Result<Self, String> {
        let stream = timeout(PATIENCE, TcpStream::connect(address)).await;
        let stream = stream.map_err(|_| "nobody accepts")?.map_err(|error| format!("connecting: {error}"))?;
        stream.set_nodelay(true).map_err(|error| format!("connected: {error}"))?;
        Ok(Self { stream, received: Vec::new() })
    }

    pub(crate) async fn send(&mut self, bytes: &[u8]) -> Result<(), String> {
        let sent = timeout(PATIENCE, self.stream.write_all(bytes)).await;
        sent.map_err(|_| "the server does not read")?.map_err(|error| format!("sending: {error}"))
    }

    /// Sends no more; what the server still has to say may come.
    pub(crate) async fn half_close(&mut self) -> Result<(), String> {
        self.stream.shutdown().await.map_err(|error| format!("closing: {error}"))
    }

    /// The next answer; none if the connection ended before one began.
    pub(crate) async fn answer(&mut self) -> Result<Option<Answer>, String> {
        timeout(PATIENCE, self.read()).await.map_err(|_| "an answer never came")?
    }

    async fn read(&mut self) -> Result<Option<Answer>, String> {
        let head = loop {
            if let Some(end) = self.received.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break end;
            }
            match self.more().await {
                Ok(true) => {}
                Ok(false) | Err(_) if self.received.is_empty() => return Ok(None),
                _ => return Err("an answer's head broke off".into()),
            }
        };
        let text = std::str::from_utf8(&self.received[..head]).map_err(|error| error.to_string())?;
        let status = text.get(9..12).and_then(|status| status.parse().ok()).ok_or("no status")?;
        let (mut length, mut last) = (None, false);
        for line in text.split("\r\n").skip(1) {
            let (name, value) = line.split_once(':').unwrap_or((line, ""));
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse::<usize>().ok();
            } else if name.eq_ignore_ascii_case("connection") {
                last = value.trim().eq_ignore_ascii_case("close");
            }
        }
        let end = head + 4 + length.ok_or("an answer without a length")?;
        while self.received.len() < end {
            if !matches!(self.more().await, Ok(true)) {
                return Err("an answer's body broke off".into());
            }
        }
        let body = self.received[head + 4..end].to_vec();
        self.received.drain(..end);
        Ok(Some(Answer { status, body, last }))
    }

    async fn more(&mut self) -> std::io::Result<bool> {
        Ok(self.stream.read_buf(&mut self.received).await? > 0)
    }

    /// Says that it has no more to send, and holds the server to having no more to say.
    pub(crate) async fn close(mut self) -> Result<(), String> {
        let _ = self.half_close().await;
        match self.answer().await? {
            Some(answer) => Err(format!("an answer to nothing, with status {}", answer.status)),
            None => Ok(()),
        }
    }
}
