//! The type of what is no text, in the words of RFC 9110.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// A media type, like `image/png` or `text/plain;charset=utf-8`.
///
/// ```
/// use nucleo_mcp::tool::MediaType;
///
/// const WEBP: MediaType = MediaType::from_static("image/webp");
/// assert_eq!(WEBP.as_str(), "image/webp");
///
/// // One that is only known at run time:
/// assert_eq!("image/webp".parse(), Ok(WEBP));
/// assert!("webp".parse::<MediaType>().is_err());
/// ```
///
/// In a constant a malformed one does not compile:
///
/// ```compile_fail,E0080
/// # use nucleo_mcp::tool::MediaType;
/// const WEBP: MediaType = MediaType::from_static("webp");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct MediaType(Cow<'static, str>);

/// A text that is no media type. The words do not repeat it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedMediaType;

impl MediaType {
    /// `application/json`
    pub const APPLICATION_JSON: Self = Self::from_static("application/json");
    /// `application/pdf`
    pub const APPLICATION_PDF: Self = Self::from_static("application/pdf");
    /// `audio/mpeg`
    pub const AUDIO_MPEG: Self = Self::from_static("audio/mpeg");
    /// `audio/wav`
    pub const AUDIO_WAV: Self = Self::from_static("audio/wav");
    /// `image/jpeg`
    pub const IMAGE_JPEG: Self = Self::from_static("image/jpeg");
    /// `image/png`
    pub const IMAGE_PNG: Self = Self::from_static("image/png");
    /// `text/markdown`
    pub const TEXT_MARKDOWN: Self = Self::from_static("text/markdown");
    /// `text/plain`
    pub const TEXT_PLAIN: Self = Self::from_static("text/plain");

    /// The media type that is written.
    ///
    /// # Panics
    ///
    /// On a text that is none: at compile time, in a constant.
    #[track_caller]
    pub const fn from_static(text: &'static str) -> Self {
        assert!(is_media_type(text.as_bytes()), "a media type is written like `image/png`");
        Self(Cow::Borrowed(text))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for MediaType {
    type Err = MalformedMediaType;

    fn from_str(text: &str) -> Result<Self, MalformedMediaType> {
        if is_media_type(text.as_bytes()) {
            Ok(Self(Cow::Owned(text.to_owned())))
        } else {
            Err(MalformedMediaType)
        }
    }
}

impl fmt::Display for MediaType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for MediaType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for MalformedMediaType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a media type is written like `image/png`")
    }
}

impl std::error::Error for MalformedMediaType {}

/// `type "/" subtype *( OWS ";" OWS name "=" value )`: RFC 9110, section 8.3.1, in the names of RFC 6838,
/// section 4.2, without quoted values.
const fn is_media_type(text: &[u8]) -> bool {
    let Some(mut at) = pair(text, 0, b'/') else { return false };
    while at < text.len() {
        at = blanks(text, at);
        if at == text.len() || text[at] != b';' {
            return false;
        }
        at = match pair(text, blanks(text, at + 1), b'=') {
            Some(end) => end,
            None => return false,
        };
    }
    true
}

/// Where a name, the separator and another name end.
const fn pair(text: &[u8], start: usize, separator: u8) -> Option<usize> {
    let middle = name(text, start);
    if middle == start || middle == text.len() || text[middle] != separator {
        return None;
    }
    let end = name(text, middle + 1);
    if end == middle + 1 { None } else { Some(end) }
}

const fn name(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && is_of_name(text[at]) {
        at += 1;
    }
    at
}

const fn blanks(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && matches!(text[at], b' ' | b'\t') {
        at += 1;
    }
    at
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(byte, b'!' | b'#' | b'$' | b'&' | b'+' | b'-' | b'.' | b'^' | b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_media_type_is_a_type_a_subtype_and_perhaps_parameters() {
        for text in [
            "image/png",
            "image/svg+xml",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "text/plain;charset=utf-8",
            "text/plain ; charset=utf-8; format=flowed",
        ] {
            assert_eq!(text.parse::<MediaType>().map(|read| read.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn anything_else_is_none() {
        for text in [
            "",
            "png",
            "/",
            "image/",
            "/png",
            "image/png/x",
            "image /png",
            " image/png",
            "image/png ",
            "image/png;",
            "image/png;charset",
            "image/png;charset=",
            "image/png;charset=\"utf-8\"",
            "image/png\r\nX: y",
            "image/\u{e9}",
            "image/*",
        ] {
            assert_eq!(text.parse::<MediaType>(), Err(MalformedMediaType), "{text:?}");
        }
    }
}
