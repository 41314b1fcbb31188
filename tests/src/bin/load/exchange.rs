//! What is sent, and the one right answer to it.
//!
//! Every kind of request is sent once before the load, and what came is judged for what it says. Under load
//! it is compared with that, byte for byte, but for the id, which is another each time: so each answer is
//! known to be right, and to be this request's.

use crate::connection::{Answer, Connection};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The id of the requests that are judged; later ones have as many digits.
const FIRST: u64 = 1_000_000_000;

/// Whom the callers say they are.
const CALLER: &str = "x-consumer: caller\r\n";

/// The tool that records its executions, each by the id of its request.
const RECORDING: &str = "record";

/// What no answer may hold: part of every hostile request.
const CANARY: &str = "canary";

/// One kind of request.
pub(crate) struct Kind {
    name: String,
    request: Template,
    status: u16,
    body: Template,
    /// How often it is sent, beside the others; what is held is sent only where it is asked for.
    weight: u64,
    /// Whether its executions are recorded.
    recorded: bool,
    /// Whether it is a call that a tool answers.
    pub(crate) good: bool,
}

/// Text around every place where the id stands.
struct Template(Vec<Vec<u8>>);

impl Template {
    fn of(bytes: &[u8]) -> Self {
        let id = FIRST.to_string().into_bytes();
        let mut parts = vec![Vec::new()];
        let mut rest = bytes;
        while let Some(place) = rest.windows(id.len()).position(|window| window == id) {
            parts.last_mut().into_iter().for_each(|part| part.extend_from_slice(&rest[..place]));
            parts.push(Vec::new());
            rest = &rest[place + id.len()..];
        }
        parts.last_mut().into_iter().for_each(|part| part.extend_from_slice(rest));
        Self(parts)
    }

    fn with(&self, id: u64) -> Vec<u8> {
        self.0.join(id.to_string().as_bytes())
    }
}

/// A request that was sent and not answered yet.
pub(crate) struct Sent<'s> {
    pub(crate) kind: &'s Kind,
    id: u64,
    answered: &'s Mutex<Vec<u64>>,
}

impl Sent<'_> {
    /// Whether this is the right answer.
    pub(crate) fn judge(&self, answer: &Answer) -> Result<(), String> {
        if answer.status == self.kind.status && answer.body == self.kind.body.with(self.id) {
            if self.kind.recorded {
                self.answered.lock().unwrap_or_else(PoisonError::into_inner).push(self.id);
            }
            return Ok(());
        }
        let body = String::from_utf8_lossy(&answer.body);
        Err(format!("{}, id {}: status {}: {body}", self.kind.name, self.id, answer.status))
    }
}

pub(crate) struct Script {
    kinds: Vec<Kind>,
    next: AtomicU64,
    /// The calls that are recorded and were answered right.
    answered: Mutex<Vec<u64>>,
}

impl Script {
    /// Sends every kind of request once and judges what comes.
    pub(crate) async fn judged(address: SocketAddr) -> Result<Self, String> {
        let mut kinds = Vec::new();
        for modern in [false, true] {
            for draft in drafts() {
                kinds.push(draft.judged(address, modern).await?);
            }
        }
        Ok(Self { kinds, next: AtomicU64::new(FIRST + 1), answered: Mutex::default() })
    }

    /// A request, chosen by a number: its bytes, and what is to come of it.
    pub(crate) fn request(&self, choice: u64) -> (Vec<u8>, Sent<'_>) {
        let all: u64 = self.kinds.iter().map(|kind| kind.weight).sum();
        let mut left = choice % all;
        let chosen = self.kinds.iter().find(|kind| {
            let found = left < kind.weight;
            left = left.saturating_sub(kind.weight);
            found
        });
        self.of(chosen.unwrap_or(&self.kinds[0]))
    }

    /// A call that a tool records and answers.
    pub(crate) fn call(&self) -> (Vec<u8>, Sent<'_>) {
        self.of(&self.kinds[0])
    }

    /// One that the tool records, and answers when it is released.
    pub(crate) fn held(&self) -> (Vec<u8>, Sent<'_>) {
        self.of(self.kinds.iter().find(|kind| kind.weight == 0).unwrap_or(&self.kinds[0]))
    }

    /// Which recorded calls were answered since this was asked last.
    pub(crate) fn answered(&self) -> Vec<u64> {
        std::mem::take(&mut self.answered.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn of<'s>(&'s self, kind: &'s Kind) -> (Vec<u8>, Sent<'s>) {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        (kind.request.with(id), Sent { kind, id, answered: &self.answered })
    }
}

/// A kind of request before it was judged.
struct Draft {
    name: &'static str,
    method: &'static str,
    tool: Option<&'static str>,
    headers: &'static str,
    body: Body,
    right: Right,
    weight: u64,
}

enum Body {
    /// The params of a readable request.
    Params(Value),
    Bytes(String),
}

enum Right {
    /// What the tool answers, as text.
    Text(String),
    Listing,
    /// A tool's refusal.
    Refused,
    /// A protocol error.
    Error(i64),
    /// A status without a message.
    Status(u16),
}

fn drafts() -> Vec<Draft> {
    let call = |name, tool, arguments: Value, right, weight| Draft {
        name,
        method: "tools/call",
        tool: Some(tool),
        headers: "",
        body: Body::Params(json!({"name": tool, "arguments": arguments})),
        right,
        weight,
    };
    let bytes = |name, bytes: String, right| Draft {
        name,
        method: "tools/call",
        tool: Some("scalar"),
        headers: "",
        body: Body::Bytes(bytes),
        right,
        weight: 4,
    };
    let texts: Vec<_> =
        (0..60).map(|line| format!("line {line} of {FIRST}: \u{e9}\u{1f600}\"\\\n")).collect();
    let envelope =
        format!(r#"{{"jsonrpc":"2.0","id":{FIRST},"method":"tools/call","params":{{"name":"scalar""#);
    vec![
        call("recorded", RECORDING, json!({"token": FIRST}), Right::Text(FIRST.to_string()), 30),
        call("held", RECORDING, json!({"token": FIRST, "held": true}), Right::Text(FIRST.to_string()), 0),
        call("scalar", "scalar", json!({"value": FIRST}), Right::Text(FIRST.to_string()), 10),
        call("list", "list", json!({"values": texts.clone()}), Right::Text(json!(texts).to_string()), 10),
        call("nothing", "nothing", json!({}), Right::Text("null".into()), 10),
        Draft {
            name: "listing",
            method: "tools/list",
            tool: None,
            headers: "",
            body: Body::Params(json!({})),
            right: Right::Listing,
            weight: 1,
        },
        call("text for a number", "scalar", json!({"value": CANARY}), Right::Refused, 8),
        call("an undeclared name", "scalar", json!({"value": 1, CANARY: 1}), Right::Refused, 8),
        call("an unknown tool", "canary_tool", json!({"value": 1}), Right::Error(-32602), 4),
        Draft {
            // Who is two is nobody.
            headers: "x-consumer: canary\r\n",
            ..call("nobody", "scalar", json!({"value": 1}), Right::Error(-32602), 4)
        },
        bytes("half a document", format!("{envelope},"), Right::Error(-32700)),
        bytes("a name twice", format!(r#"{envelope},"name":"{CANARY}"}}}}"#), Right::Error(-32600)),
        bytes("nested deep", format!("{}{}", "[".repeat(20_000), "]".repeat(20_000)), Right::Error(-32600)),
        Draft {
            name: "an unknown method",
            method: "canary/method",
            tool: None,
            headers: "",
            body: Body::Params(json!({})),
            right: Right::Error(-32601),
            weight: 4,
        },
        Draft {
            name: "a page of another origin",
            headers: "origin: https://canary.example\r\n",
            ..call("", "scalar", json!({"value": 1}), Right::Status(403), 4)
        },
    ]
}

impl Draft {
    fn bytes(&self, modern: bool) -> Vec<u8> {
        let revision = if modern { "2026-07-28" } else { "2025-11-25" };
        let mut headers = format!("{CALLER}{}", self.headers);
        let body = match &self.body {
            Body::Bytes(bytes) => bytes.clone(),
            Body::Params(params) => {
                let mut params = params.clone();
                if modern {
                    params["_meta"] = json!({
                        "io.modelcontextprotocol/protocolVersion": revision,
                        "io.modelcontextprotocol/clientCapabilities": {},
                    });
                }
                json!({"jsonrpc": "2.0", "id": FIRST, "method": self.method, "params": params}).to_string()
            }
        };
        if modern {
            let _ = write!(headers, "mcp-method: {}\r\n", self.method);
            if let Some(tool) = self.tool {
                let _ = write!(headers, "mcp-name: {tool}\r\n");
            }
        }
        format!(
            "POST /mcp HTTP/1.1\r\nhost: localhost\r\naccept: application/json, text/event-stream\r\n\
             content-type: application/json\r\nmcp-protocol-version: {revision}\r\n{headers}\
             content-length: {}\r\n\r\n{body}",
            body.len()
        )
        .into_bytes()
    }

    async fn judged(&self, address: SocketAddr, modern: bool) -> Result<Kind, String> {
        let request = self.bytes(modern);
        let mut connection = Connection::open(address).await?;
        connection.send(&request).await?;
        let answer = connection.answer().await?.ok_or_else(|| format!("{}: no answer", self.name))?;
        if !self.is_right(&answer) {
            let body = String::from_utf8_lossy(&answer.body);
            return Err(format!("{}: a wrong answer, status {}: {body}", self.name, answer.status));
        }
        Ok(Kind {
            name: self.name.to_owned(),
            request: Template::of(&request),
            status: answer.status,
            body: Template::of(&answer.body),
            weight: self.weight,
            recorded: self.tool == Some(RECORDING),
            good: matches!(self.right, Right::Text(_)),
        })
    }

    fn is_right(&self, answer: &Answer) -> bool {
        let text = String::from_utf8_lossy(&answer.body);
        let message: Value = serde_json::from_str(&text).unwrap_or_default();
        let own = message["id"] == FIRST;
        let result = &message["result"];
        !text.contains(CANARY)
            && match &self.right {
                Right::Text(text) => {
                    own && result["isError"] == false
                        && result["content"] == json!([{"type": "text", "text": text}])
                }
                Right::Listing => own && result["tools"].as_array().is_some_and(|tools| tools.len() > 20),
                Right::Refused => own && result["isError"] == true && result["_meta"]["correctable"] == true,
                Right::Error(code) => message["error"]["code"] == *code,
                Right::Status(status) => answer.status == *status,
            }
    }
}
