//! Cursors of a listing: a place in the sorted catalog and a mark of this process, in hexadecimal.
//!
//! A cursor holds nothing a caller chose, and a forged one gains nothing: every entry of every page is
//! admitted for itself.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::OnceLock;

fn mark(place: usize, tools: usize) -> u64 {
    static KEY: OnceLock<RandomState> = OnceLock::new();
    KEY.get_or_init(RandomState::new).hash_one((place, tools))
}

/// The cursor of a page that begins at that place of a catalog of so many tools.
pub(super) fn write(place: usize, tools: usize) -> String {
    format!("{place:x}-{:016x}", mark(place, tools))
}

/// The place a cursor stands for, if it was handed out here.
pub(super) fn read(cursor: &str, tools: usize) -> Option<usize> {
    let (place, _) = cursor.split_once('-')?;
    let place = usize::from_str_radix(place, 16).ok()?;
    (place < tools && write(place, tools) == cursor).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    // S17, S102
    #[test]
    fn only_what_was_handed_out_is_read() {
        let cursor = write(17, 40);
        assert_eq!(read(&cursor, 40), Some(17));
        let forged = [
            String::new(),
            "17".into(),
            cursor.to_uppercase() + " ",
            cursor.replace('-', "_"),
            format!("0{cursor}"),
        ];
        for other in forged {
            assert_eq!(read(&other, 40), None, "{other}");
        }
        assert_eq!(read(&cursor, 41), None);
    }
}
