//! Writing JSON text.

/// Appends a JSON string literal.
pub(crate) fn write_string(text: &str, out: &mut String) {
    out.push('"');
    write_escaped(text, out);
    out.push('"');
}

/// Appends what stands inside of a JSON string literal.
pub(crate) fn write_escaped(text: &str, out: &mut String) {
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escape = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            0..=0x1f => "",
            _ => continue,
        };
        out.push_str(&text[start..at]);
        if escape.is_empty() {
            // Below 0x20, so two of the four digits are zeros.
            out.extend(["\\u00", if byte < 0x10 { "0" } else { "1" }]);
            out.extend(char::from_digit(u32::from(byte & 0xf), 16));
        } else {
            out.push_str(escape);
        }
        start = at + 1;
    }
    out.push_str(&text[start..]);
}
