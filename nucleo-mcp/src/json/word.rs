//! Eight bytes at a time, in safe code: what a byte loop would find one by one.

/// The same byte eight times.
const fn every(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The eight bytes from `at` on, the first one lowest, if there are that many.
#[inline]
pub(super) fn load(bytes: &[u8], at: usize) -> Option<u64> {
    let eight = bytes.get(at..)?.first_chunk::<8>()?;
    Some(u64::from_le_bytes(*eight))
}

/// The place, in bytes, of the lowest mark.
#[inline]
pub(super) fn first(marks: u64) -> usize {
    (marks.trailing_zeros() / 8) as usize
}

/// Marks the first byte that ends plain text in a string, a quote, a backslash or a control
/// character; bytes above it may be marked without reason.
#[inline]
pub(super) fn ends_of_text(word: u64) -> u64 {
    let quote = word ^ every(b'"');
    let backslash = word ^ every(b'\\');
    let is_quote = quote.wrapping_sub(every(1)) & !quote;
    let is_backslash = backslash.wrapping_sub(every(1)) & !backslash;
    let is_control = word.wrapping_sub(every(b' ')) & !word;
    (is_quote | is_backslash | is_control) & every(0x80)
}

/// Marks exactly the bytes that are no decimal digits.
#[inline]
pub(super) fn no_digits(word: u64) -> u64 {
    let distance = word ^ every(b'0');
    ((distance & every(0x7f)).wrapping_add(every(0x76)) | distance) & every(0x80)
}

/// The first `count` bytes of a word, zeros above them.
#[inline]
pub(super) fn first_bytes(word: u64, count: usize) -> u64 {
    if count >= 8 { word } else { word & ((1 << (8 * count)) - 1) }
}

/// The number that the first `count` bytes, one to eight digits, are.
#[inline]
pub(super) fn number(word: u64, count: usize) -> u32 {
    // Zeros in front, then neighbours are joined: digits to pairs, pairs to fours, fours to eight.
    let digits = (word ^ every(b'0')) << (64 - 8 * count);
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let low = (pairs & 0x0000_00ff_0000_00ff).wrapping_mul(0x000f_4240_0000_0064);
    let high = (pairs >> 16 & 0x0000_00ff_0000_00ff).wrapping_mul(0x0000_2710_0000_0001);
    (low.wrapping_add(high) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::{ends_of_text, first, first_bytes, load, no_digits, number};

    #[test]
    fn the_first_end_of_text_is_found_among_all_bytes() {
        for end in 0..=u8::MAX {
            for at in 0..8 {
                for around in [b'a', b'!', b'#', b'[', b']', 0x7f, 0x80, 0xff, b' '] {
                    let mut bytes = [around; 8];
                    bytes[at] = end;
                    let marks = ends_of_text(u64::from_le_bytes(bytes));
                    let expected = bytes.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f));
                    assert_eq!((marks != 0).then(|| first(marks)), expected, "{bytes:?}");
                }
            }
        }
    }

    #[test]
    fn every_byte_that_is_no_digit_is_marked_and_no_other() {
        for byte in 0..=u8::MAX {
            for around in [b'0', b'9', b':', b'/', 0xff, 0] {
                let bytes = [around, byte, around, byte, byte, around, byte, around];
                let marks = no_digits(u64::from_le_bytes(bytes)).to_le_bytes();
                for (byte, mark) in bytes.iter().zip(marks) {
                    assert_eq!(mark == 0x80, !byte.is_ascii_digit(), "{bytes:?}");
                }
            }
        }
    }

    #[test]
    fn one_to_eight_digits_are_their_number() {
        for text in
            ["0", "7", "10", "255", "9999", "65536", "123456", "9999999", "12345678", "99999999", "00000001"]
        {
            let mut bytes = *b"xxxxxxxx";
            bytes[..text.len()].copy_from_slice(text.as_bytes());
            assert_eq!(number(u64::from_le_bytes(bytes), text.len()), text.parse::<u32>().unwrap(), "{text}");
        }
    }

    #[test]
    fn a_word_is_loaded_only_where_there_is_one() {
        assert_eq!(load(b"12345678", 0), Some(u64::from_le_bytes(*b"12345678")));
        assert_eq!(load(b"12345678", 1), None);
        assert_eq!(load(b"12345678", 9), None);
        assert_eq!(first_bytes(u64::MAX, 0), 0);
        assert_eq!(first_bytes(u64::MAX, 3), 0x00ff_ffff);
        assert_eq!(first_bytes(u64::MAX, 8), u64::MAX);
    }
}
