//! The two lexemes of JSON that have an inside: numbers and strings.

use super::{unreadable::Fault, word};

/// A number that was read: where it ends, and whether it is digits alone.
#[derive(Clone, Copy)]
pub(super) struct NumberLexeme {
    pub(super) end: usize,
    pub(super) plain: bool,
}

/// A string that was read: where its closing quote is, and what its inside holds.
#[derive(Clone, Copy)]
pub(super) struct StringLexeme {
    pub(super) quote: usize,
    pub(super) traits: Traits,
}

/// What a string's inside holds that somebody has to know of, or what an integer's form is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Traits(u8);

impl Traits {
    /// The string has an escape, so its text is not its lexeme.
    pub(super) const ESCAPED: Self = Self(1);
    /// The string has an escaped C0 control character other than tab, line feed, carriage return.
    pub(super) const CONTROL: Self = Self(1 << 1);
    /// The string has half of a surrogate pair.
    pub(super) const UNPAIRED: Self = Self(1 << 2);
    /// The number has neither fraction nor exponent.
    pub(super) const PLAIN: Self = Self(1 << 3);
    /// The number is beyond every double.
    pub(super) const OVERFLOWS: Self = Self(1 << 4);
    /// The number is plain and its digits were read already.
    pub(super) const SMALL: Self = Self(1 << 5);
    /// The small number has a minus sign.
    pub(super) const NEGATIVE: Self = Self(1 << 6);

    pub(super) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

type Read<T> = Result<T, (Fault, usize)>;

/// Reads the number that starts at `start`.
pub(super) fn number(bytes: &[u8], start: usize) -> Read<NumberLexeme> {
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let digits = |mut at: usize| {
        while byte(at).is_ascii_digit() {
            at += 1;
        }
        at
    };
    let first = if byte(start) == b'-' { start + 1 } else { start };
    let mut end = match byte(first) {
        b'0' => first + 1,
        b'1'..=b'9' => digits(first + 1),
        _ => return Err((Fault::Syntax, first)),
    };
    let mut plain = true;
    if byte(end) == b'.' {
        plain = false;
        let fraction = end + 1;
        end = digits(fraction);
        if end == fraction {
            return Err((Fault::Syntax, end));
        }
    }
    if matches!(byte(end), b'e' | b'E') {
        plain = false;
        let exponent = if matches!(byte(end + 1), b'+' | b'-') { end + 2 } else { end + 1 };
        end = digits(exponent);
        if end == exponent {
            return Err((Fault::Syntax, end));
        }
    }
    Ok(NumberLexeme { end, plain })
}

/// The place of the first byte at or after `at` that is a quote, a backslash or a control character,
/// or the end.
#[inline]
pub(super) fn text_until(bytes: &[u8], mut at: usize) -> usize {
    // Most texts are short, so the first words are looked at one by one, and what is longer in
    // blocks that the compiler turns into vector code.
    for _ in 0..4 {
        let Some(word) = word::load(bytes, at) else { return text_until_end(bytes, at) };
        let marks = word::ends_of_text(word);
        if marks != 0 {
            return at + word::first(marks);
        }
        at += 8;
    }
    long_text_until(bytes, at)
}

#[inline(never)]
fn long_text_until(bytes: &[u8], mut at: usize) -> usize {
    while let Some(block) = bytes.get(at..).and_then(|rest| rest.first_chunk::<32>()) {
        // Joined without a branch, so that all of them are looked at together.
        let ends = block.iter().fold(0, |ends, byte| {
            ends | u8::from(*byte == b'"') | u8::from(*byte == b'\\') | u8::from(*byte < b' ')
        });
        if ends != 0 {
            break;
        }
        at += 32;
    }
    text_until_end(bytes, at)
}

#[inline(never)]
fn text_until_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1f)).count()
}

/// Reads the rest of a string, of which everything before `start` is plain text.
pub(super) fn string(bytes: &[u8], start: usize) -> Read<StringLexeme> {
    let mut at = start;
    let mut traits = Traits::default();
    loop {
        at = text_until(bytes, at);
        match bytes.get(at) {
            Some(b'"') => return Ok(StringLexeme { quote: at, traits }),
            Some(b'\\') => {
                let (end, found) = escape(bytes, at)?;
                at = end;
                traits = traits.with(found);
            }
            _ => return Err((Fault::Syntax, at)),
        }
    }
}

/// Reads the escape whose backslash is at `at`.
#[cold]
fn escape(bytes: &[u8], at: usize) -> Read<(usize, Traits)> {
    let traits = Traits::ESCAPED;
    match bytes.get(at + 1) {
        Some(b'"' | b'\\' | b'/' | b'n' | b'r' | b't') => Ok((at + 2, traits)),
        Some(b'b' | b'f') => Ok((at + 2, traits.with(Traits::CONTROL))),
        Some(b'u') => {
            let unit = code_unit(bytes, at + 2).ok_or((Fault::Syntax, at))?;
            match unit {
                0x09 | 0x0a | 0x0d => Ok((at + 6, traits)),
                0x00..=0x1f => Ok((at + 6, traits.with(Traits::CONTROL))),
                0xd800..=0xdbff if low_surrogate(bytes, at + 6).is_some() => Ok((at + 12, traits)),
                0xd800..=0xdfff => Ok((at + 6, traits.with(Traits::UNPAIRED))),
                _ => Ok((at + 6, traits)),
            }
        }
        _ => Err((Fault::Syntax, at)),
    }
}

/// The four hexadecimal digits at `at`.
fn code_unit(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + 4)?;
    digits.iter().try_fold(0, |unit, digit| Some(unit << 4 | char::from(*digit).to_digit(16)?))
}

/// The low surrogate whose escape starts at `at`.
fn low_surrogate(bytes: &[u8], at: usize) -> Option<u32> {
    if bytes.get(at..at + 2)? != b"\\u" {
        return None;
    }
    code_unit(bytes, at + 2).filter(|unit| (0xdc00..=0xdfff).contains(unit))
}

/// Appends the text that the inside of a string stands for. Half of a surrogate pair becomes the
/// three bytes that UTF-8 would give it if it gave it any, so that different halves stay different.
///
/// The inside must have been read by [`string`].
pub(super) fn unescape(inside: &[u8], out: &mut Vec<u8>) {
    let mut at = 0;
    while at < inside.len() {
        let until = text_until(inside, at);
        out.extend_from_slice(&inside[at..until]);
        at = until;
        if at == inside.len() {
            return;
        }
        // What was read has an escape here, and a whole one.
        let character = match inside.get(at + 1) {
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'u') => {
                let unit = code_unit(inside, at + 2).unwrap_or_default();
                let mut code = unit;
                at += 4;
                if (0xd800..=0xdbff).contains(&unit)
                    && let Some(low) = low_surrogate(inside, at + 2)
                {
                    code = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                    at += 6;
                }
                let Some(character) = char::from_u32(code) else {
                    // A surrogate: 0xd800 to 0xdfff, so each part is one byte.
                    let three = [0xe0 | code >> 12, 0x80 | code >> 6 & 0x3f, 0x80 | code & 0x3f];
                    out.extend(three.map(|part| part.to_le_bytes()[0]));
                    at += 2;
                    continue;
                };
                character
            }
            Some(other) => char::from(*other),
            None => return,
        };
        at += 2;
        out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
    }
}
