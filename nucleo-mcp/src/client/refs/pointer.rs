//! What a reference points at: a place in the same document, or something we would never fetch.

/// The place a reference names, as a JSON Pointer (RFC 6901) without percent-encoding. Empty for the
/// document itself; `None` for another document, and for a fragment that is not a pointer.
pub(super) fn place(reference: &str, own_address: Option<&str>) -> Option<String> {
    let (address, fragment) = reference.split_once('#')?;
    let own = own_address.map(|own| own.trim_end_matches('#'));
    if !(address.is_empty() || own == Some(address)) {
        return None;
    }
    let pointer = percent_decoded(fragment)?;
    (pointer.is_empty() || pointer.starts_with('/')).then_some(pointer)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first == b'%' {
            let [high, low, after @ ..] = rest else { return None };
            bytes.push(digit(*high)? * 16 + digit(*low)?);
            rest = after;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}

fn digit(letter: u8) -> Option<u8> {
    char::from(letter).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn a_place_is_a_pointer_into_the_same_document() {
        for (reference, expected) in [
            ("#", Some("")),
            ("#/$defs/A", Some("/$defs/A")),
            ("#/$defs/a%20b", Some("/$defs/a b")),
            ("#/%24defs/caf%C3%A9", Some("/$defs/café")),
            ("#/$defs/a~1b", Some("/$defs/a~1b")),
            ("https://example.org/own#/$defs/A", Some("/$defs/A")),
            ("https://example.org/other#/$defs/A", None),
            ("other.json", None),
            ("other.json#/A", None),
            ("#name", None),
            ("#/%", None),
            ("#/%f", None),
            ("#/%zz", None),
            ("#/%ff", None),
            ("", None),
        ] {
            let found = place(reference, Some("https://example.org/own#"));
            assert_eq!(found.as_deref(), expected, "{reference}");
        }
    }
}
