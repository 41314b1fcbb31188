//! Header values that had to be wrapped to survive as headers: `=?base64?…?=`.

use std::borrow::Cow;

/// The text a header value stands for: itself, or what its base64 wrapper holds. `None` for a wrapper
/// around anything but standard base64, padded, of UTF-8.
pub(super) fn decode(value: &str) -> Option<Cow<'_, str>> {
    let wrapped = value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?="));
    let Some(wrapped) = wrapped else { return Some(Cow::Borrowed(value)) };
    String::from_utf8(base64(wrapped.as_bytes())?).ok().map(Cow::Owned)
}

fn base64(text: &[u8]) -> Option<Vec<u8>> {
    let (groups, rest) = text.as_chunks::<4>();
    if !rest.is_empty() {
        return None;
    }
    let mut bytes = Vec::with_capacity(groups.len() * 3);
    for (position, group) in groups.iter().enumerate() {
        let padding = match group {
            [_, _, b'=', b'='] => 2,
            [_, _, _, b'='] => 1,
            _ => 0,
        };
        if padding > 0 && position + 1 < groups.len() {
            return None;
        }
        let mut bits = 0_u32;
        for digit in &group[..4 - padding] {
            bits = bits << 6 | u32::from(sextet(*digit)?);
        }
        bits <<= 6 * padding;
        let [_, decoded @ ..] = bits.to_be_bytes();
        let (kept, dropped) = decoded.split_at(3 - padding);
        // The bits that padding leaves over are zero in the one encoding a text has.
        if dropped.iter().any(|byte| *byte != 0) {
            return None;
        }
        bytes.extend_from_slice(kept);
    }
    Some(bytes)
}

fn sextet(digit: u8) -> Option<u8> {
    match digit {
        b'A'..=b'Z' => Some(digit - b'A'),
        b'a'..=b'z' => Some(digit - b'a' + 26),
        b'0'..=b'9' => Some(digit - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn a_wrapped_value_is_decoded_and_anything_else_is_itself() {
        for (value, expected) in [
            ("order_status", "order_status"),
            ("=?base64?SGVsbG8=?=", "Hello"),
            ("=?base64?SGVsbG8h?=", "Hello!"),
            ("=?base64?SGVsbA==?=", "Hell"),
            ("=?base64?w6k=?=", "\u{e9}"),
            ("=?base64??=", ""),
            ("SGVsbG8=", "SGVsbG8="),
            ("=?base64?SGVsbG8=", "=?base64?SGVsbG8="),
            ("SGVsbG8=?=", "SGVsbG8=?="),
            ("=?BASE64?SGVsbG8=?=", "=?BASE64?SGVsbG8=?="),
        ] {
            assert_eq!(decode(value).as_deref(), Some(expected), "{value}");
        }
    }

    #[test]
    fn a_broken_wrapper_is_nothing() {
        for value in [
            "=?base64?SGVsbG8?=",
            "=?base64?SGVs!!!bG8=?=",
            "=?base64?SGVsbG9=?=",
            "=?base64?SG=sbG8=?=",
            "=?base64?SGVs====?=",
            "=?base64?SGVsbG8=SGVsbG8=?=",
            "=?base64?/w==?=",
            "=?base64?SGVs bG8=?=",
            "=?base64?SGVsbG_-?=",
        ] {
            assert_eq!(decode(value), None, "{value}");
        }
    }
}
