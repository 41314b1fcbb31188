//! An answer as bytes: the JSON-RPC envelope around a result or an error.

use super::protocol_error::ProtocolError;
use bytes::Bytes;
use std::fmt::Write as _;

/// What goes back to the caller for one request.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The JSON-RPC message.
    pub(crate) body: Bytes,
    /// What was wrong with the message as such, if anything was.
    pub(crate) error: Option<ProtocolError>,
}

impl Answer {
    /// A result, written by `write`, under the request's own id.
    pub(crate) fn result(id: &str, size: usize, write: impl FnOnce(&mut String)) -> Self {
        let mut body = String::with_capacity(size + id.len() + 48);
        body.push_str(r#"{"jsonrpc":"2.0","id":"#);
        body.push_str(id);
        body.push_str(r#","result":"#);
        write(&mut body);
        body.push('}');
        Self { body: Bytes::from(body), error: None }
    }

    /// An error, under the request's own id where it could be read beyond doubt.
    pub(crate) fn error(id: Option<&str>, error: ProtocolError) -> Self {
        Self::error_in_words(id, error, error.message(), None)
    }

    /// An error in words of our own that need no escaping, with `data` given as JSON text.
    pub(crate) fn error_in_words(
        id: Option<&str>,
        error: ProtocolError,
        words: &str,
        data: Option<&str>,
    ) -> Self {
        let mut body = String::with_capacity(256);
        body.push_str(r#"{"jsonrpc":"2.0","#);
        if let Some(id) = id {
            body.push_str(r#""id":"#);
            body.push_str(id);
            body.push(',');
        }
        let _ = write!(body, r#""error":{{"code":{},"message":"{words}""#, error.code());
        if let Some(data) = data {
            body.push_str(r#","data":"#);
            body.push_str(data);
        }
        body.push_str("}}");
        Self { body: Bytes::from(body), error: Some(error) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(answer: &Answer) -> &str {
        std::str::from_utf8(&answer.body).expect("an answer is text")
    }

    // S72
    #[test]
    fn an_error_carries_the_id_or_none_at_all() {
        assert_eq!(
            text(&Answer::error(Some("\"a\""), ProtocolError::MethodNotFound)),
            r#"{"jsonrpc":"2.0","id":"a","error":{"code":-32601,"message":"method not found"}}"#
        );
        assert_eq!(
            text(&Answer::error(None, ProtocolError::MethodNotFound)),
            r#"{"jsonrpc":"2.0","error":{"code":-32601,"message":"method not found"}}"#
        );
    }

    #[test]
    fn a_result_carries_the_id() {
        let answer = Answer::result("7", 2, |out| out.push_str("{}"));
        assert_eq!(text(&answer), r#"{"jsonrpc":"2.0","id":7,"result":{}}"#);
    }
}
