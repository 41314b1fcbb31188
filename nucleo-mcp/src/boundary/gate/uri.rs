//! The `URI` of RFC 3986: absolute, with a scheme, every character one that its part may hold.

use std::net::Ipv6Addr;

const PCHAR: &[u8] = b"-._~!$&'()*+,;=:@";

/// RFC 3986, section 3.
pub(super) fn uri(text: &[u8]) -> bool {
    let Some(colon) = text.iter().position(|byte| *byte == b':') else { return false };
    if !scheme(&text[..colon]) {
        return false;
    }
    let (rest, fragment) = split(&text[colon + 1..], b'#');
    let (hierarchy, query) = split(rest, b'?');
    let (authority, path) = match hierarchy.strip_prefix(b"//") {
        Some(rest) => {
            let end = rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len());
            (Some(&rest[..end]), &rest[end..])
        }
        None => (None, hierarchy),
    };
    authority.is_none_or(self::authority)
        && characters(path, b"/")
        && characters(query, b"/?")
        && characters(fragment, b"/?")
}

fn scheme(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_alphabetic)
        && text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

/// What stands before the separator, and what stands after it (nothing, where there is none).
fn split(text: &[u8], separator: u8) -> (&[u8], &[u8]) {
    match text.iter().position(|byte| *byte == separator) {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, &[]),
    }
}

/// `[ userinfo "@" ] host [ ":" port ]`
fn authority(text: &[u8]) -> bool {
    let host = match text.iter().rposition(|byte| *byte == b'@') {
        Some(at) if !text[..at].contains(&b'@') && characters(&text[..at], b"") => &text[at + 1..],
        Some(_) => return false,
        None => text,
    };
    let port = if let Some(literal) = host.strip_prefix(b"[") {
        let Some(end) = literal.iter().position(|byte| *byte == b']') else { return false };
        if !ip_literal(&literal[..end]) {
            return false;
        }
        &literal[end + 1..]
    } else {
        let end = host.iter().position(|byte| *byte == b':').unwrap_or(host.len());
        if !characters(&host[..end], b"") {
            return false;
        }
        &host[end..]
    };
    match port {
        [] => true,
        [b':', digits @ ..] => digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

fn ip_literal(text: &[u8]) -> bool {
    let text = std::str::from_utf8(text).unwrap_or_default();
    match text.strip_prefix(['v', 'V']) {
        None => text.parse::<Ipv6Addr>().is_ok(),
        Some(future) => future.split_once('.').is_some_and(|(version, address)| {
            let version = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_hexdigit());
            version
                && !address.is_empty()
                && !address.contains(['@', '%'])
                && characters(address.as_bytes(), b"")
        }),
    }
}

/// Whether every character is a `pchar`, one of `more`, or part of a percent-encoded byte.
fn characters(text: &[u8], more: &[u8]) -> bool {
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        at += match byte {
            b'%' => match text.get(at + 1..at + 3) {
                Some(digits) if digits.iter().all(u8::is_ascii_hexdigit) => 3,
                _ => return false,
            },
            byte if byte.is_ascii_alphanumeric() || PCHAR.contains(byte) || more.contains(byte) => 1,
            _ => return false,
        };
    }
    true
}
