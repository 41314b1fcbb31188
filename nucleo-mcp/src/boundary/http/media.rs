//! What a client sends and what it accepts back.

use crate::boundary::protocol_error::ProtocolError;
use http::{HeaderMap, header};

/// Whether the client can take what an answer may be: one JSON message, or a stream of them.
///
/// The protocol asks a client to list both types. A wildcard that covers them lists them too, so that
/// a plain `curl` is served; an absent header lists nothing.
pub(crate) fn check_accept(headers: &HeaderMap) -> Result<(), ProtocolError> {
    let taken = takes(headers, "application", "json") && takes(headers, "text", "event-stream");
    if taken { Ok(()) } else { Err(ProtocolError::NotAcceptable) }
}

/// Whether the body says it is JSON, once, and that nothing was done to it.
pub(crate) fn check_content(headers: &HeaderMap) -> Result<(), ProtocolError> {
    let mut types = headers.get_all(header::CONTENT_TYPE).iter();
    let json = types.next().and_then(|value| value.to_str().ok()).is_some_and(|value| {
        let essence = value.split(';').next().unwrap_or_default();
        essence.trim().eq_ignore_ascii_case("application/json")
    });
    let mut encodings = headers.get_all(header::CONTENT_ENCODING).iter();
    let plain = encodings.all(|value| value.as_bytes().eq_ignore_ascii_case(b"identity"));
    // Cut into chunks is all that may have been done to it on the way.
    let mut transfers = headers.get_all(header::TRANSFER_ENCODING).iter();
    let plain = plain && transfers.all(|value| value.as_bytes().eq_ignore_ascii_case(b"chunked"));
    if json && types.next().is_none() && plain { Ok(()) } else { Err(ProtocolError::MediaType) }
}

/// Whether the client takes that type: the most specific range that covers it says so.
fn takes(headers: &HeaderMap, kind: &str, subtype: &str) -> bool {
    let ranges =
        accepted(headers).filter_map(|(range, is_taken)| Some((precision(range, kind, subtype)?, is_taken)));
    ranges.max().is_some_and(|(_, is_taken)| is_taken)
}

/// The media ranges without their parameters, and whether each has a quality above zero.
fn accepted(headers: &HeaderMap) -> impl Iterator<Item = (&str, bool)> {
    let values = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).filter_map(|range| {
        let mut parts = range.split(';').map(str::trim);
        let essence = parts.next()?;
        let refused = parts.any(|parameter| {
            let weight = parameter.strip_prefix("q=").or_else(|| parameter.strip_prefix("Q="));
            weight.is_some_and(|weight| weight.trim().parse::<f32>().is_ok_and(|quality| quality <= 0.0))
        });
        Some((essence, !refused))
    })
}

/// How closely a range names that type, if it covers it.
fn precision(range: &str, kind: &str, subtype: &str) -> Option<u8> {
    match range.split_once('/')? {
        ("*", "*") => Some(0),
        (accepted, "*") => accepted.eq_ignore_ascii_case(kind).then_some(1),
        (accepted, other) => {
            (accepted.eq_ignore_ascii_case(kind) && other.eq_ignore_ascii_case(subtype)).then_some(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: &header::HeaderName, values: &[&str]) -> HeaderMap {
        let mut map = HeaderMap::new();
        for value in values {
            map.append(name, value.parse().expect("a header's value"));
        }
        map
    }

    // S110
    #[test]
    fn both_answer_types_must_be_acceptable() {
        let accepts = |values: &[&str]| check_accept(&headers(&header::ACCEPT, values)).is_ok();
        for both in [
            &["application/json, text/event-stream"][..],
            &["application/json", "text/event-stream"],
            &["APPLICATION/JSON;q=0.9,Text/Event-Stream;q=0.1"],
            &["*/*"],
            &["application/*, text/*"],
            &["*/*;q=0, application/json, text/event-stream"],
            &["application/json;q=0, application/json, text/*"],
        ] {
            assert!(accepts(both), "{both:?}");
        }
        for one in [
            &[][..],
            &[""],
            &["application/json"],
            &["text/event-stream"],
            &["application/json, text/html"],
            &["application/json, text/event-stream;q=0"],
            &["application/json, text/event-stream; q=0.000"],
            &["application/jsonx, text/event-stream"],
            &["*/*, application/json;q=0"],
            &["text/*;q=0, */*"],
        ] {
            assert!(!accepts(one), "{one:?}");
        }
    }

    // S110
    #[test]
    fn the_body_must_say_it_is_json_once() {
        let content = |values: &[&str]| check_content(&headers(&header::CONTENT_TYPE, values)).is_ok();
        for json in ["application/json", "Application/JSON; charset=utf-8"] {
            assert!(content(&[json]), "{json}");
        }
        for other in
            [&[][..], &["text/plain"], &["application/jsonp"], &["application/json", "application/json"]]
        {
            assert!(!content(other), "{other:?}");
        }
    }

    // S70: an encoded body is not the bytes that would be judged.
    #[test]
    fn an_encoded_body_is_refused() {
        let mut map = headers(&header::CONTENT_TYPE, &["application/json"]);
        map.insert(header::CONTENT_ENCODING, "gzip".parse().expect("a header's value"));
        assert!(check_content(&map).is_err());
        map.insert(header::CONTENT_ENCODING, "identity".parse().expect("a header's value"));
        assert!(check_content(&map).is_ok());
        map.insert(header::TRANSFER_ENCODING, "Chunked".parse().expect("a header's value"));
        assert!(check_content(&map).is_ok());
        map.insert(header::TRANSFER_ENCODING, "gzip, chunked".parse().expect("a header's value"));
        assert!(check_content(&map).is_err());
    }
}
