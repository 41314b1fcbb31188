//! JSON-RPC messages as clients of each revision send them.

use crate::raw::Request;

/// The revision a client speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revision {
    /// 2025-06-18
    June2025,
    /// 2025-11-25
    November2025,
    /// 2026-07-28
    July2026,
}

impl Revision {
    /// Every revision.
    pub const ALL: [Self; 3] = [Self::June2025, Self::November2025, Self::July2026];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::June2025 => "2025-06-18",
            Self::November2025 => "2025-11-25",
            Self::July2026 => "2026-07-28",
        }
    }

    /// Whether requests describe themselves.
    pub fn is_modern(self) -> bool {
        self == Self::July2026
    }
}

/// A message of one revision: a request, unless it is made a notification.
#[derive(Clone, Debug)]
pub struct Message {
    revision: Revision,
    id: Option<String>,
    method: String,
    /// The members of `params`, each as `"name":value`; `None` for no params at all.
    params: Option<Vec<String>>,
    /// The members of `params._meta`.
    meta: Vec<String>,
    name: Option<String>,
}

impl Message {
    /// A request with the id 1 and empty params.
    pub fn new(revision: Revision, method: &str) -> Self {
        let meta = if revision.is_modern() {
            vec![
                format!(r#""io.modelcontextprotocol/protocolVersion":"{}""#, revision.name()),
                r#""io.modelcontextprotocol/clientCapabilities":{}"#.to_owned(),
            ]
        } else {
            Vec::new()
        };
        Self {
            revision,
            id: Some("1".into()),
            method: method.into(),
            params: Some(Vec::new()),
            meta,
            name: None,
        }
    }

    /// A `tools/list`.
    pub fn list(revision: Revision) -> Self {
        Self::new(revision, "tools/list")
    }

    /// A `tools/call` with arguments given as JSON text.
    pub fn call(revision: Revision, tool: &str, arguments: &str) -> Self {
        let name = serde_json::to_string(tool).expect("text is JSON");
        let mut call = Self::new(revision, "tools/call").param("name", &name).param("arguments", arguments);
        call.name = Some(tool.into());
        call
    }

    /// An `initialize`.
    pub fn initialize(revision: &str) -> Self {
        let mut handshake = Self::new(Revision::November2025, "initialize")
            .param("protocolVersion", &format!("\"{revision}\""))
            .param("capabilities", "{}")
            .param("clientInfo", r#"{"name":"tests","version":"1"}"#);
        handshake.name = None;
        handshake
    }

    /// Uses another id, given as JSON text.
    pub fn id(mut self, id: &str) -> Self {
        self.id = Some(id.into());
        self
    }

    /// Makes it a notification.
    pub fn notification(mut self) -> Self {
        self.id = None;
        self
    }

    /// Adds a member to the params, given as JSON text.
    pub fn param(mut self, name: &str, value: &str) -> Self {
        self.params.get_or_insert_default().push(format!("\"{name}\":{value}"));
        self
    }

    /// Adds a member to the params' `_meta`, given as JSON text.
    pub fn meta(mut self, name: &str, value: &str) -> Self {
        self.meta.push(format!("\"{name}\":{value}"));
        self
    }

    /// The body.
    pub fn body(&self) -> String {
        let mut members = self.params.clone().unwrap_or_default();
        if !self.meta.is_empty() {
            members.push(format!("\"_meta\":{{{}}}", self.meta.join(",")));
        }
        self.body_with_params(&format!("{{{}}}", members.join(",")))
    }

    /// The body with other params, given as JSON text; empty for none.
    pub fn body_with_params(&self, params: &str) -> String {
        let id = self.id.as_ref().map_or_else(String::new, |id| format!("\"id\":{id},"));
        let params = if params.is_empty() { String::new() } else { format!(",\"params\":{params}") };
        format!("{{\"jsonrpc\":\"2.0\",{id}\"method\":\"{}\"{params}}}", self.method)
    }

    /// The HTTP request, with the headers the revision asks for.
    pub fn request(&self) -> Request {
        self.request_with_body(self.body())
    }

    /// The HTTP request with another body.
    pub fn request_with_body(&self, body: impl Into<Vec<u8>>) -> Request {
        let request = Request::post(body);
        if self.method == "initialize" && !self.revision.is_modern() {
            return request;
        }
        let request = request.header("MCP-Protocol-Version", self.revision.name());
        if !self.revision.is_modern() {
            return request;
        }
        let request = request.header("Mcp-Method", &self.method);
        match &self.name {
            Some(name) => request.header("Mcp-Name", header_value(name)),
            None => request,
        }
    }
}

/// A text as a header value, wrapped where it would not survive as it is.
pub fn header_value(text: &str) -> String {
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return text.to_owned();
    }
    format!("=?base64?{}?=", base64(text.as_bytes()))
}

/// Bytes as base64 with padding.
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut encoded = String::new();
    for group in bytes.chunks(3) {
        let bits =
            group.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        for position in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * position)) as usize & 63];
            encoded.push(if position > group.len() { '=' } else { char::from(digit) });
        }
    }
    encoded
}
