//! Which revision a request is of, and what that revision's headers must say.

use crate::boundary::envelope::{Notification, Params, Request};
use crate::boundary::protocol_error::ProtocolError;
use crate::boundary::revision::Revision;
use crate::boundary::self_description::{self, META_REVISION, OutOfOrder};
use crate::json::Value;
use http::HeaderMap;
use std::borrow::Cow;

use super::headers::{Single, single};
use super::sentinel;

const REVISION_HEADER: &str = "mcp-protocol-version";
const METHOD_HEADER: &str = "mcp-method";
const NAME_HEADER: &str = "mcp-name";

/// The revision of a request, once everything its headers say agrees with its body.
pub(super) fn of_request(headers: &HeaderMap, request: &Request<'_>) -> Result<Revision, OutOfOrder> {
    let header = revision_header(headers)?;
    let named = header.and_then(Revision::named);
    let says_modern = named.is_some_and(Revision::is_modern);
    if request.method == "initialize" && request.params.meta(META_REVISION).is_none() {
        check_handshake(headers, header, says_modern, request.params)?;
        return Ok(Revision::UNNAMED);
    }
    if says_modern {
        check_method_header(headers, &request.method, Presence::Required)?;
        check_name_header(headers, request)?;
    }
    let revision = match request.params.meta(META_REVISION) {
        Some(meta) => agreed(header, meta)?,
        None => match (header, named) {
            (_, Some(revision)) => revision,
            (Some(_), None) => return Err(ProtocolError::UnservedRevision.into()),
            // Nothing of the handshake's era has this method.
            (None, None) if request.method == "server/discover" => Revision::V2026July,
            (None, None) => Revision::UNNAMED,
        },
    };
    if revision.is_modern() && !self_description::is_complete(request) {
        return Err(ProtocolError::IncompleteMeta.into());
    }
    Ok(revision)
}

/// Whether a notification's headers are in order. What 2026-07-28 requires of them is not defined, so
/// nothing is required; what contradicts the body is refused.
pub(super) fn of_notification(
    headers: &HeaderMap,
    notification: &Notification<'_>,
) -> Result<(), OutOfOrder> {
    let header = revision_header(headers)?;
    if let Some(meta) = notification.params.meta(META_REVISION) {
        agreed(header, meta)?;
    }
    match header.map(Revision::named) {
        Some(None) => Err(ProtocolError::UnservedRevision.into()),
        Some(Some(Revision::V2026July)) => {
            Ok(check_method_header(headers, &notification.method, Presence::Optional)?)
        }
        _ => Ok(()),
    }
}

fn revision_header(headers: &HeaderMap) -> Result<Option<&str>, ProtocolError> {
    match single(headers, REVISION_HEADER) {
        Single::Absent => Ok(None),
        Single::Text(text) => Ok(Some(text)),
        Single::Unusable => Err(ProtocolError::RevisionHeaderUnreadable),
    }
}

/// The handshake names its revision in its params; a header may be there, and must then agree.
fn check_handshake(
    headers: &HeaderMap,
    header: Option<&str>,
    says_modern: bool,
    params: Params<'_>,
) -> Result<(), ProtocolError> {
    if says_modern {
        check_method_header(headers, "initialize", Presence::Optional)?;
    }
    let Some(header) = header else { return Ok(()) };
    match params.get("protocolVersion").and_then(Value::as_str) {
        Some(named) if named != header => Err(ProtocolError::HandshakeMismatch),
        _ => Ok(()),
    }
}

/// The revision that header and `_meta` both name.
fn agreed(header: Option<&str>, meta: Value<'_>) -> Result<Revision, OutOfOrder> {
    let named = meta.as_str().ok_or(ProtocolError::IncompleteMeta)?;
    let header = header.ok_or(ProtocolError::RevisionHeaderMissing)?;
    if header != named {
        return Err(ProtocolError::RevisionHeaderMismatch.into());
    }
    self_description::named(&named)
}

enum Presence {
    Required,
    Optional,
}

fn check_method_header(headers: &HeaderMap, method: &str, presence: Presence) -> Result<(), ProtocolError> {
    match (single(headers, METHOD_HEADER), presence) {
        (Single::Absent, Presence::Optional) => Ok(()),
        (Single::Text(text), _) if text == method => Ok(()),
        _ => Err(ProtocolError::MethodHeaderMismatch),
    }
}

fn check_name_header(headers: &HeaderMap, request: &Request<'_>) -> Result<(), ProtocolError> {
    if request.method != "tools/call" {
        return Ok(());
    }
    // A name that is no text has nothing to agree with, and an answer of its own.
    let Some(name) = request.params.get("name").and_then(Value::as_str) else { return Ok(()) };
    let Single::Text(text) = single(headers, NAME_HEADER) else {
        return Err(ProtocolError::NameHeaderMismatch);
    };
    match sentinel::decode(text) {
        Some(decoded) if decoded == name => Ok(()),
        _ => Err(ProtocolError::NameHeaderMismatch),
    }
}

/// The dialect named in the endpoint's address, if one is: the value of the `dialect` parameter. One
/// that is named twice, or cannot be decoded, is a name no dialect has.
pub(super) fn dialect_parameter(query: &str) -> Option<Cow<'_, str>> {
    let mut named = query.split('&').filter_map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (percent_decoded(name)? == "dialect").then_some(value)
    });
    let value = named.next()?;
    if named.next().is_some() {
        return Some(Cow::Borrowed(""));
    }
    Some(percent_decoded(value).unwrap_or_default())
}

fn percent_decoded(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('%') {
        return Some(Cow::Borrowed(text));
    }
    let mut decoded = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let mut digit = || char::from(bytes.next()?).to_digit(16);
            let value = digit()? * 16 + digit()?;
            decoded.push(u8::try_from(value).ok()?);
        } else {
            decoded.push(byte);
        }
    }
    String::from_utf8(decoded).ok().map(Cow::Owned)
}
