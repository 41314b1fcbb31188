//! The JSON-RPC envelope: what of a document is a message, before anybody asks what it means.

use crate::json::{Document, Kind, Unreadable, Value, salvage};
use std::borrow::Cow;

use super::protocol_error::ProtocolError;

/// The longest request id that is echoed, in bytes as written, quotes included. A longer one makes
/// the message no request: an answer must not carry what a caller could write a book in.
pub(crate) const MAX_ID_BYTES: usize = 256;

/// One message.
#[derive(Clone, Debug)]
pub(crate) enum Message<'d> {
    /// It has an id: exactly one answer is due.
    Request(Request<'d>),
    /// It has none: no answer is due.
    Notification(Notification<'d>),
    /// It answers something; nothing was asked.
    Response,
}

/// A request.
#[derive(Clone, Debug)]
pub(crate) struct Request<'d> {
    /// The id as it was written.
    pub(crate) id: &'d str,
    pub(crate) method: Cow<'d, str>,
    pub(crate) params: Params<'d>,
}

/// A notification.
#[derive(Clone, Debug)]
pub(crate) struct Notification<'d> {
    pub(crate) method: Cow<'d, str>,
    pub(crate) params: Params<'d>,
}

/// The params as far as any method reads them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Params<'d> {
    /// There are none.
    Absent,
    /// An object; its `_meta`, if it has one, is an object too.
    Object { params: Value<'d>, meta: Option<Value<'d>> },
    /// Anything else.
    Unreadable,
}

/// A message that is none, and the id to say so under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoMessage<'d> {
    pub(crate) error: ProtocolError,
    pub(crate) id: Option<Cow<'d, str>>,
}

impl<'d> Message<'d> {
    /// Reads a message off a document.
    ///
    /// The member names are taken exactly, and members the protocol does not know are not looked at.
    pub(crate) fn of(document: &'d Document<'d>) -> Result<Self, NoMessage<'d>> {
        let root = document.root();
        let sent_id = root.get("id");
        let id = sent_id.and_then(readable_id);
        let refuse = || NoMessage { error: ProtocolError::NotARequest, id: id.map(Cow::Borrowed) };
        if root.kind() != Kind::Object || !root.get("jsonrpc").is_some_and(|version| version.is_text("2.0")) {
            return Err(refuse());
        }
        let answers = root.get("result").is_some() || root.get("error").is_some();
        let Some(method) = root.get("method") else {
            return if answers { Ok(Self::Response) } else { Err(refuse()) };
        };
        let Some(method) = method.as_str().filter(|_| !answers) else { return Err(refuse()) };
        let params = Params::of(root.get("params"));
        match (sent_id, id) {
            (None, _) => Ok(Self::Notification(Notification { method, params })),
            (Some(_), Some(id)) => Ok(Self::Request(Request { id, method, params })),
            (Some(_), None) => Err(refuse()),
        }
    }
}

impl<'d> Params<'d> {
    fn of(params: Option<Value<'d>>) -> Self {
        let Some(params) = params else { return Self::Absent };
        let meta = params.get("_meta");
        let readable = params.kind() == Kind::Object && meta.is_none_or(|meta| meta.kind() == Kind::Object);
        if readable { Self::Object { params, meta } } else { Self::Unreadable }
    }

    /// A member of the params.
    pub(crate) fn get(self, name: &str) -> Option<Value<'d>> {
        match self {
            Self::Object { params, .. } => params.get(name),
            Self::Absent | Self::Unreadable => None,
        }
    }

    /// A member of the params' `_meta`.
    pub(crate) fn meta(self, key: &str) -> Option<Value<'d>> {
        match self {
            Self::Object { meta, .. } => meta?.get(key),
            Self::Absent | Self::Unreadable => None,
        }
    }

    pub(crate) fn is_readable(self) -> bool {
        !matches!(self, Self::Unreadable)
    }
}

/// The refusal of a document that could not be read, under the id that is in it beyond doubt.
pub(crate) fn unreadable(bytes: &[u8], fault: Unreadable) -> NoMessage<'static> {
    if !fault.is_grammatical() {
        return NoMessage { error: ProtocolError::NotJson, id: None };
    }
    let id = salvage(bytes, "id").and_then(|id| readable_id(id.root()).map(str::to_owned));
    NoMessage { error: ProtocolError::NotARequest, id: id.map(Cow::Owned) }
}

/// A string or a whole number, as written, which is what an id is, and a token for progress. Half of a
/// surrogate pair is no text, and could not be written back.
pub(crate) fn readable_id(id: Value<'_>) -> Option<&str> {
    let lexeme = id.lexeme();
    let readable = match id.kind() {
        Kind::String => id.as_str().is_some(),
        Kind::Number => lexeme.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'),
        _ => false,
    };
    (readable && lexeme.len() <= MAX_ID_BYTES).then_some(lexeme)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How a message reads: `request ID METHOD`, `notification METHOD`, `response`, or `refused ID`.
    fn reading(text: &str) -> String {
        let refused = |refused: &NoMessage<'_>| {
            format!("refused {} {}", refused.error.code(), refused.id.as_deref().unwrap_or("-"))
        };
        match Document::read(text.as_bytes()) {
            Err(fault) => refused(&unreadable(text.as_bytes(), fault)),
            Ok(document) => match Message::of(&document) {
                Ok(Message::Request(request)) => format!("request {} {}", request.id, request.method),
                Ok(Message::Notification(notification)) => format!("notification {}", notification.method),
                Ok(Message::Response) => "response".to_owned(),
                Err(none) => refused(&none),
            },
        }
    }

    // S72
    #[test]
    fn an_id_is_echoed_as_written_or_not_at_all() {
        let long = format!("\"{}\"", "x".repeat(MAX_ID_BYTES));
        let longest = format!("\"{}\"", "x".repeat(MAX_ID_BYTES - 2));
        for (id, expected) in [
            ("1", Some("1")),
            ("-0", Some("-0")),
            ("12345678901234567890123", Some("12345678901234567890123")),
            (r#""a\u0062""#, Some(r#""a\u0062""#)),
            (r#""""#, Some(r#""""#)),
            (&longest, Some(longest.as_str())),
            (&long, None),
            ("1.0", None),
            ("1e0", None),
            ("null", None),
            ("true", None),
            ("{}", None),
            ("[1]", None),
            (r#""\ud800""#, None),
        ] {
            let text = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"m"}}"#);
            let expected = match expected {
                Some(id) => format!("request {id} m"),
                None => "refused -32600 -".to_owned(),
            };
            assert_eq!(reading(&text), expected, "{id}");
        }
    }

    // S72
    #[test]
    fn json_that_is_no_request_is_refused_under_its_id() {
        for (text, expected) in [
            ("[]", "refused -32600 -"),
            ("7", "refused -32600 -"),
            (r#"[{"jsonrpc":"2.0","id":1,"method":"m"}]"#, "refused -32600 -"),
            (r#"{"id":1,"method":"m"}"#, "refused -32600 1"),
            (r#"{"jsonrpc":"1.0","id":1,"method":"m"}"#, "refused -32600 1"),
            (r#"{"jsonrpc":2.0,"id":1,"method":"m"}"#, "refused -32600 1"),
            (r#"{"jsonrpc":"2.0","id":1}"#, "refused -32600 1"),
            (r#"{"jsonrpc":"2.0","id":1,"method":5}"#, "refused -32600 1"),
            (r#"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#, "refused -32600 1"),
            (r#"{"jsonrpc":"2.0","id":1,"method":"m","result":{}}"#, "refused -32600 1"),
            (r#"{"jsonrpc":"2.0","id":1,"Method":"m"}"#, "refused -32600 1"),
            (r#"{"jsonrpc":"2.0","method":"m"}"#, "notification m"),
            (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, "response"),
            (r#"{"jsonrpc":"2.0","id":null,"error":{}}"#, "response"),
        ] {
            assert_eq!(reading(text), expected, "{text}");
        }
    }

    // S72: an id is beyond doubt only in bytes that are JSON, and only if it is there once.
    #[test]
    fn a_refused_document_keeps_the_id_that_is_beyond_doubt() {
        for (text, expected) in [
            (r#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1,"a":2}}"#, "refused -32600 1"),
            (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"m"}"#, "refused -32600 -"),
            (r#"{"jsonrpc":"2.0","id":1,"i\u0064":2,"method":"m"}"#, "refused -32600 -"),
            (r#"{"jsonrpc":"2.0","id":{"a":1,"a":2},"method":"m"}"#, "refused -32600 -"),
            (r#"{"jsonrpc":"2.0","id":1,"method":"m",}"#, "refused -32700 -"),
            (r#"{"jsonrpc":"2.0","id":1,"method":"m"} x"#, "refused -32700 -"),
            ("", "refused -32700 -"),
        ] {
            assert_eq!(reading(text), expected, "{text}");
        }
        let deep = format!(r#"{{"jsonrpc":"2.0","id":"d","params":{}{}}}"#, "[".repeat(300), "]".repeat(300));
        assert_eq!(reading(&deep), r#"refused -32600 "d""#);
    }

    // S12, S16
    #[test]
    fn params_and_meta_are_objects_or_unreadable() {
        let readable = |params: &str| {
            let text = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"m","params":{params}}}"#);
            let document = Document::read(text.as_bytes()).expect("JSON");
            let Ok(Message::Request(request)) = Message::of(&document) else { panic!("not a request") };
            request.params.is_readable()
        };
        for params in ["{}", r#"{"_meta":{}}"#] {
            assert!(readable(params), "{params}");
        }
        for params in ["null", "[]", "5", r#""x""#, r#"{"_meta":5}"#, r#"{"_meta":null}"#, r#"{"_meta":[]}"#]
        {
            assert!(!readable(params), "{params}");
        }
    }
}
