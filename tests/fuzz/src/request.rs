//! A request made of bytes: the first eight choose what a request usually has, lines up to an empty one are
//! headers in the caller's own words, and the rest is the body.

use crate::call::CALLED;
use bytes::Bytes;
use futures_util::stream;
use http::header::{HeaderName, HeaderValue};
use http::{Method, Request};
use http_body::Frame;
use http_body_util::StreamBody;
use std::convert::Infallible;

/// How many bytes choose.
const CHOICES: usize = 8;

const METHODS: &[&str] = &["POST", "POST", "POST", "POST", "GET", "DELETE", "OPTIONS", "c4naryX"];
const PATHS: &[&str] = &[
    "/mcp",
    "/mcp?dialect=openai_strict",
    "/mcp?dialect=gemini&dialect=nova",
    "/mcp?dialect=c4naryX",
    "/mcp?dialect=%",
    "/mcp?c4naryX",
    "*",
    "http://localhost/mcp?dialect=flat",
];
const ACCEPTED: &[&str] = &["application/json, text/event-stream", "*/*", "application/json", ""];
const TYPES: &[&str] = &["application/json", "application/json; charset=utf-8", "text/plain", ""];
const HOSTS: &[&str] = &["localhost", "127.0.0.1:80", "[::1]", "localhost:c4naryX", "c4naryX", ""];
const REVISIONS: &[&str] = &["2025-06-18", "2025-11-25", "2026-07-28", "2026-07-28", "c4naryX", ""];
const CONSUMERS: &[&str] = &["agent", "agent", "c4naryX", ""];

/// The body, in pieces.
pub type Pieces = StreamBody<stream::Iter<std::vec::IntoIter<Result<Frame<Bytes>, Infallible>>>>;

/// The request those bytes stand for; none if HTTP has no such request.
pub fn of(input: &[u8]) -> Option<Request<Pieces>> {
    let (choices, mut rest) = input.split_at_checked(CHOICES)?;
    let one = |at: usize, of: &[&'static str]| of[usize::from(choices[at]) % of.len()];
    let mut request =
        Request::builder().method(Method::from_bytes(one(0, METHODS).as_bytes()).ok()?).uri(one(1, PATHS));
    let (method, tool) = CALLED[usize::from(choices[5]) % CALLED.len()];
    let usual = [
        ("accept", one(2, ACCEPTED)),
        ("content-type", one(3, TYPES)),
        ("host", one(4, HOSTS)),
        ("mcp-method", method),
        ("mcp-name", tool),
        ("mcp-protocol-version", one(6, REVISIONS)),
        ("x-consumer", one(7, CONSUMERS)),
    ];
    for (name, value) in usual.into_iter().filter(|(_, value)| !value.is_empty()) {
        request = request.header(name, value);
    }
    while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
        let (line, after) = (&rest[..end], &rest[end + 1..]);
        if line.is_empty() {
            rest = after;
            break;
        }
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { break };
        let (Ok(name), Ok(value)) =
            (HeaderName::from_bytes(&line[..colon]), HeaderValue::from_bytes(&line[colon + 1..]))
        else {
            break;
        };
        request = request.header(name, value);
        rest = after;
    }
    // In one piece, or in many small ones.
    let size = if choices[3] >= 128 { usize::from(choices[2]) + 1 } else { usize::MAX };
    let pieces: Vec<_> = rest
        .chunks(size.min(rest.len().max(1)))
        .map(|piece| Ok(Frame::data(Bytes::copy_from_slice(piece))))
        .collect();
    request.body(StreamBody::new(stream::iter(pieces))).ok()
}
