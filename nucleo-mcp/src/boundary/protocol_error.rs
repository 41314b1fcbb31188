//! Every answer that refuses a message as such: its code, its words and, over HTTP, its status.
//!
//! The words are constants. Nothing a caller sent can be in one, and two refusals that must not be
//! told apart are one variant.

use super::revision::Revision;
use http::StatusCode;

/// A message was not served. (A tool that fails, or refuses its arguments, answers a result instead.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProtocolError {
    /// The bytes are not one JSON document in the strict sense.
    NotJson,
    /// A JSON document, and not one JSON-RPC request or notification.
    NotARequest,
    /// A method that is not served in the request's revision.
    MethodNotFound,
    /// The one answer to a call of a tool that is not there, is not granted, is asked for by nobody,
    /// or is asked for in a shape that cannot be read.
    UnknownTool,
    /// Params of any other method in a shape that cannot be read.
    UnreadableParams,
    /// A dialect that does not exist.
    UnknownDialect,
    /// A cursor this server did not hand out.
    UnknownCursor,
    /// `_meta` does not say what every request of 2026-07-28 must say.
    IncompleteMeta,
    /// A revision that is not served, named by a header alone.
    UnservedRevision,
    /// A revision that is not served, named in `_meta`; its answer carries `data`.
    UnsupportedRevision,
    /// `MCP-Protocol-Version` is there more than once, or is no text.
    RevisionHeaderUnreadable,
    /// `_meta` names a revision and the header does not.
    RevisionHeaderMissing,
    /// The header and the body name two revisions.
    RevisionHeaderMismatch,
    /// The header and the handshake's params name two revisions.
    HandshakeMismatch,
    /// `Mcp-Method` is absent, repeated, unreadable or another method's.
    MethodHeaderMismatch,
    /// `Mcp-Name` is absent, repeated, unreadable or another tool's.
    NameHeaderMismatch,
    /// A header of an argument does not repeat it, or is not there where it must be.
    ArgumentHeaderMismatch,
    /// The `Host` header is absent, repeated or malformed.
    HostUnreadable,
    /// The `Host` header names a host this endpoint does not answer for.
    HostForbidden,
    /// The request comes from a page of another origin.
    OriginForbidden,
    /// Anything but POST.
    HttpMethod,
    /// The client does not accept what an answer may be.
    NotAcceptable,
    /// The body does not say it is plain JSON.
    MediaType,
    /// The body is larger than the host allows.
    TooLarge,
    /// The body ended before it was whole.
    BodyIncomplete,
    /// The body took longer to arrive than the host allows.
    BodyTooSlow,
    /// The server takes no more requests.
    Closed,
    /// Something of ours failed.
    Internal,
}

impl ProtocolError {
    /// The JSON-RPC code.
    pub(crate) fn code(self) -> i32 {
        match self {
            Self::NotJson => -32700,
            Self::MethodNotFound => -32601,
            Self::UnknownTool
            | Self::UnreadableParams
            | Self::UnknownDialect
            | Self::UnknownCursor
            | Self::IncompleteMeta => -32602,
            Self::Internal => -32603,
            Self::RevisionHeaderUnreadable
            | Self::RevisionHeaderMissing
            | Self::RevisionHeaderMismatch
            | Self::MethodHeaderMismatch
            | Self::NameHeaderMismatch
            | Self::ArgumentHeaderMismatch => -32020,
            Self::UnsupportedRevision => -32022,
            Self::NotARequest
            | Self::UnservedRevision
            | Self::HandshakeMismatch
            | Self::HostUnreadable
            | Self::HostForbidden
            | Self::OriginForbidden
            | Self::HttpMethod
            | Self::NotAcceptable
            | Self::MediaType
            | Self::TooLarge
            | Self::BodyIncomplete
            | Self::BodyTooSlow
            | Self::Closed => -32600,
        }
    }

    /// The status over HTTP.
    ///
    /// The revisions with a handshake carry the errors of a readable request on a 200; 2026-07-28 asks
    /// for a 404 where the method is not there.
    pub(crate) fn status(self, revision: Revision) -> StatusCode {
        match self {
            Self::MethodNotFound if revision.is_modern() => StatusCode::NOT_FOUND,
            Self::MethodNotFound
            | Self::UnknownTool
            | Self::UnreadableParams
            | Self::UnknownDialect
            | Self::UnknownCursor
            | Self::Internal => StatusCode::OK,
            Self::HostForbidden | Self::OriginForbidden => StatusCode::FORBIDDEN,
            Self::HttpMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::NotAcceptable => StatusCode::NOT_ACCEPTABLE,
            Self::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::BodyTooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Closed => StatusCode::SERVICE_UNAVAILABLE,
            Self::NotJson
            | Self::NotARequest
            | Self::IncompleteMeta
            | Self::UnservedRevision
            | Self::UnsupportedRevision
            | Self::RevisionHeaderUnreadable
            | Self::RevisionHeaderMissing
            | Self::RevisionHeaderMismatch
            | Self::HandshakeMismatch
            | Self::MethodHeaderMismatch
            | Self::NameHeaderMismatch
            | Self::ArgumentHeaderMismatch
            | Self::HostUnreadable
            | Self::BodyIncomplete => StatusCode::BAD_REQUEST,
        }
    }

    /// The words. None needs escaping in JSON; a test holds that.
    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::NotJson => "parse error: the body is not one strict JSON document in UTF-8",
            Self::NotARequest => {
                "invalid request: not one JSON-RPC 2.0 request or notification, each name in it once"
            }
            Self::MethodNotFound => "method not found",
            Self::UnknownTool => "invalid params: no such tool is available to this caller",
            Self::UnreadableParams => "invalid params: not the shape this method takes",
            Self::UnknownDialect => "invalid params: no such dialect",
            Self::UnknownCursor => "invalid params: not a cursor of this listing",
            Self::IncompleteMeta => {
                "invalid params: params._meta must carry io.modelcontextprotocol/protocolVersion (a string) \
                 and io.modelcontextprotocol/clientCapabilities (an object)"
            }
            Self::UnservedRevision => {
                "invalid request: MCP-Protocol-Version names a revision this server does not serve; \
                 it serves 2025-06-18, 2025-11-25 and 2026-07-28"
            }
            Self::UnsupportedRevision => "unsupported protocol version",
            Self::RevisionHeaderUnreadable => {
                "header mismatch: MCP-Protocol-Version must be sent once, as text"
            }
            Self::RevisionHeaderMissing => "header mismatch: MCP-Protocol-Version must repeat _meta",
            Self::RevisionHeaderMismatch => {
                "header mismatch: MCP-Protocol-Version and _meta name two revisions"
            }
            Self::HandshakeMismatch => {
                "invalid request: MCP-Protocol-Version and params.protocolVersion name two revisions"
            }
            Self::MethodHeaderMismatch => {
                "header mismatch: Mcp-Method must be sent once and be the method of the body"
            }
            Self::NameHeaderMismatch => {
                "header mismatch: Mcp-Name must be sent once and be params.name of the body"
            }
            Self::ArgumentHeaderMismatch => {
                "header mismatch: each Mcp-Param header that the tool's schema names must say, once, what its \
                 argument in the body says, and be sent where the protocol revision asks for it"
            }
            Self::HostUnreadable => "bad request: the Host header must be sent once and name a host",
            Self::HostForbidden => "forbidden: this endpoint does not answer for that host",
            Self::OriginForbidden => "forbidden: this endpoint does not serve pages of that origin",
            Self::HttpMethod => "method not allowed: this endpoint takes POST",
            Self::NotAcceptable => {
                "not acceptable: the Accept header must allow application/json and text/event-stream"
            }
            Self::MediaType => "unsupported media type: the body must be application/json, not encoded",
            Self::TooLarge => "payload too large",
            Self::BodyIncomplete => "bad request: the body could not be read",
            Self::BodyTooSlow => "request timeout: the body did not arrive in time",
            Self::Closed => "service unavailable: the server is closing",
            Self::Internal => "internal error",
        }
    }
}
