//! HTTP written by hand: any method, any headers, any bytes.

use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The longest a test waits for an answer that must come.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A request as bytes.
#[derive(Clone, Debug)]
pub struct Request {
    method: String,
    target: String,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
}

/// A response as it came.
#[derive(Clone, Debug)]
pub struct Response {
    /// Everything that came, byte for byte.
    pub bytes: Vec<u8>,
    /// The status.
    pub status: u16,
    /// The headers, in order, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body, with its transfer coding undone.
    pub body: Vec<u8>,
}

impl Request {
    /// A POST of a body, with the headers every MCP client sends.
    pub fn post(body: impl Into<Vec<u8>>) -> Self {
        Self {
            method: "POST".into(),
            target: crate::host::PATH.into(),
            headers: Vec::new(),
            body: body.into(),
        }
        .header("Host", "localhost")
        .header("Accept", "application/json, text/event-stream")
        .header("Content-Type", "application/json")
    }

    /// Uses another method.
    pub fn method(mut self, method: &str) -> Self {
        self.method = method.into();
        self
    }

    /// Uses another target.
    pub fn target(mut self, target: &str) -> Self {
        self.target = target.into();
        self
    }

    /// Adds a header, beside any of the same name.
    pub fn header(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.headers.push((name.into(), value.as_ref().into()));
        self
    }

    /// Leaves a header out.
    pub fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(own, _)| !own.eq_ignore_ascii_case(name));
        self
    }

    /// Sends a header in place of any of the same name.
    pub fn with(self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.without(name).header(name, value)
    }

    /// The bytes that are sent.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = format!("{} {} HTTP/1.1\r\n", self.method, self.target).into_bytes();
        for (name, value) in &self.headers {
            bytes.extend_from_slice(name.as_bytes());
            bytes.extend_from_slice(b": ");
            bytes.extend_from_slice(value);
            bytes.extend_from_slice(b"\r\n");
        }
        bytes.extend_from_slice(
            format!("Connection: close\r\nContent-Length: {}\r\n\r\n", self.body.len()).as_bytes(),
        );
        bytes.extend_from_slice(&self.body);
        bytes
    }

    /// Sends the request on a connection of its own and reads until the server closes it.
    pub async fn send(&self, address: SocketAddr) -> Response {
        send_bytes(address, &self.bytes()).await
    }

    /// Sends the request and hangs up without reading an answer.
    pub async fn send_and_leave(&self, address: SocketAddr, once: impl Future<Output = ()>) {
        let mut stream = TcpStream::connect(address).await.expect("the server listens");
        stream.write_all(&self.bytes()).await.expect("the server reads");
        once.await;
    }
}

/// Sends bytes on a connection of their own and reads until the server closes it.
pub async fn send_bytes(address: SocketAddr, bytes: &[u8]) -> Response {
    let exchange = async {
        let mut stream = TcpStream::connect(address).await.expect("the server listens");
        // A server that refuses early may close before it has read everything.
        let _ = stream.write_all(bytes).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        answer
    };
    let answer = timeout(PATIENCE, exchange).await.expect("every request is answered");
    Response::parse(answer)
}

impl Response {
    fn parse(bytes: Vec<u8>) -> Self {
        let split = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("a whole response head");
        let head = String::from_utf8(bytes[..split].to_vec()).expect("a response head is ASCII");
        let mut lines = head.split("\r\n");
        let status_line = lines.next().expect("a status line");
        let status = status_line.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
            .collect();
        let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let rest = &bytes[split + 4..];
        let body = if chunked { unchunked(rest) } else { rest.to_vec() };
        Self { bytes, status, headers, body }
    }

    /// The value of a header, if it is there.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("a body is UTF-8")
    }

    /// The body as JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// Whether the text is anywhere in the response: status line, headers or body.
    pub fn contains(&self, text: &str) -> bool {
        self.bytes.windows(text.len()).any(|window| window == text.as_bytes())
    }

    /// The JSON-RPC error code, if the answer is an error.
    pub fn error_code(&self) -> Option<i64> {
        self.json()["error"]["code"].as_i64()
    }

    /// The response with the date taken out: two answers that may not be told apart are equal in it.
    pub fn undated(&self) -> (u16, Vec<(String, String)>, Vec<u8>) {
        let headers = self.headers.iter().filter(|(name, _)| name != "date").cloned();
        (self.status, headers.collect(), self.body.clone())
    }
}

fn unchunked(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(line) = rest.windows(2).position(|window| window == b"\r\n") {
        let size =
            std::str::from_utf8(&rest[..line]).ok().and_then(|size| usize::from_str_radix(size, 16).ok());
        let Some(size) = size.filter(|size| *size > 0) else { break };
        let end = (line + 2 + size).min(rest.len());
        body.extend_from_slice(&rest[line + 2..end]);
        rest = rest.get(end + 2..).unwrap_or_default();
    }
    body
}
