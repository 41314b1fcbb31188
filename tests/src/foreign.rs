//! Somebody else's server, which answers exactly what a test tells it to.

use crate::host::Host;
use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A foreign server: its listings by cursor, its answers by tool, and what it was asked.
#[derive(Clone, Debug, Default)]
pub struct Foreign {
    pages: HashMap<String, String>,
    answers: HashMap<String, Reply>,
    /// Whether a method it does not know is answered with an empty result.
    agreeable: bool,
    asked: Arc<Mutex<Vec<Asked>>>,
}

/// What a tool is answered with.
#[derive(Clone, Debug)]
enum Reply {
    /// The JSON text of a result.
    Result(String),
    /// The JSON text of a protocol error.
    Error(String),
    /// Nothing, ever.
    Silence,
}

/// A message that arrived.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The whole message.
    pub message: Value,
    /// Its headers.
    pub headers: HeaderMap,
}

impl Foreign {
    /// A server with these tools, listed on one page.
    pub fn listing(tools: &[Value]) -> Self {
        Self::default().page("", &json!({"tools": tools}).to_string())
    }

    /// A page of the listing, as the JSON text of a result; the first is under the empty cursor.
    pub fn page(mut self, cursor: &str, result: &str) -> Self {
        self.pages.insert(cursor.to_owned(), result.to_owned());
        self
    }

    /// Answers a tool with this result.
    pub fn answering(mut self, tool: &str, result: impl Into<String>) -> Self {
        self.answers.insert(tool.to_owned(), Reply::Result(result.into()));
        self
    }

    /// Answers a tool with this protocol error.
    pub fn failing(mut self, tool: &str, error: &Value) -> Self {
        self.answers.insert(tool.to_owned(), Reply::Error(error.to_string()));
        self
    }

    /// Never answers a tool.
    pub fn silent(mut self, tool: &str) -> Self {
        self.answers.insert(tool.to_owned(), Reply::Silence);
        self
    }

    /// Answers every method it does not know with an empty result.
    pub fn agreeable(mut self) -> Self {
        self.agreeable = true;
        self
    }

    /// What it was asked so far under that method.
    pub fn asked(&self, method: &str) -> Vec<Asked> {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.iter().filter(|asked| asked.message["method"] == method).cloned().collect()
    }

    /// Listens.
    pub async fn serve(&self) -> (Host, String) {
        let own = self.clone();
        let answer = move |headers: HeaderMap, body: Bytes| {
            let own = own.clone();
            async move { own.answer(headers, &body).await }
        };
        let host = Host::listen(Router::new().route("/mcp", post(answer))).await;
        let address = format!("http://{}/mcp", host.address);
        (host, address)
    }

    async fn answer(&self, headers: HeaderMap, body: &[u8]) -> Response {
        let message: Value = serde_json::from_slice(body).unwrap_or_default();
        let asked = Asked { message: message.clone(), headers };
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(asked);
        let id = message["id"].to_string();
        match message["method"].as_str().unwrap_or_default() {
            "initialize" => result(
                &id,
                r#"{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"foreign","version":"1"}}"#,
            ),
            "tools/list" => {
                let cursor = message["params"]["cursor"].as_str().unwrap_or_default();
                match self.pages.get(cursor) {
                    Some(page) => result(&id, page),
                    None => error(&id, r#"{"code":-32602,"message":"no such page"}"#),
                }
            }
            "tools/call" => match self.answers.get(message["params"]["name"].as_str().unwrap_or_default()) {
                Some(Reply::Result(text)) => result(&id, text),
                Some(Reply::Error(text)) => error(&id, text),
                Some(Reply::Silence) => std::future::pending().await,
                None => error(&id, r#"{"code":-32602,"message":"no such tool"}"#),
            },
            _ if message.get("id").is_none() => StatusCode::ACCEPTED.into_response(),
            _ if self.agreeable => result(&id, "{}"),
            _ => error(&id, r#"{"code":-32601,"message":"no such method"}"#),
        }
    }
}

fn result(id: &str, result: &str) -> Response {
    json_text(format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#))
}

fn error(id: &str, error: &str) -> Response {
    json_text(format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#))
}

fn json_text(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}
