//! Header values that had to be wrapped to survive as headers: `=?base64?…?=`.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::borrow::Cow;

/// The text a header value stands for: itself, or what its base64 wrapper holds. `None` for a wrapper
/// around anything but standard base64, padded, of UTF-8.
pub(super) fn decode(value: &str) -> Option<Cow<'_, str>> {
    let wrapped = value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?="));
    let Some(wrapped) = wrapped else { return Some(Cow::Borrowed(value)) };
    String::from_utf8(STANDARD.decode(wrapped).ok()?).ok().map(Cow::Owned)
}

/// The header value that stands for a text: itself, or wrapped where it would not survive.
#[cfg(feature = "testing")]
pub(crate) fn encode(text: &str) -> Cow<'_, str> {
    let is_visible = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
    let survives = text.bytes().all(is_visible) && text == text.trim_matches(' ');
    if survives && !(text.starts_with("=?base64?") && text.ends_with("?=")) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!("=?base64?{}?=", STANDARD.encode(text)))
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

    #[cfg(feature = "testing")]
    #[test]
    fn what_is_wrapped_is_what_would_not_survive_and_it_is_read_back() {
        for (text, wrapped) in [
            ("", false),
            ("order status", false),
            ("=?base64?SGVsbG8=", false),
            (" order", true),
            ("order\t", true),
            ("a\nb", true),
            ("\u{e9}", true),
            ("=?base64?SGVsbG8=?=", true),
        ] {
            let value = super::encode(text);
            assert_eq!(value != text, wrapped, "{text:?}");
            assert_eq!(decode(&value).as_deref(), Some(text));
        }
    }
}
