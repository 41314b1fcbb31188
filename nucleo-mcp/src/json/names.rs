//! The names of an object: a tag that tells most of them apart, and whether one comes twice.

use super::{
    document::Node,
    lexeme::{self, Traits},
    word,
};
use std::{borrow::Cow, collections::HashSet};

/// An object with more members than this is looked through once, at its end, by sorting.
pub(super) const MANY: u32 = 24;

/// So many names of one tag are compared each with each; more are hashed.
const FEW: usize = 8;

/// A number that equal names share and different names rarely do, from the first eight bytes of a
/// name (zeros where there are fewer), the last eight of a longer one (else zero) and its length.
/// Nothing depends on two names having different tags but how long it takes to tell them apart.
#[inline]
pub(crate) fn tag_of_ends(first: u64, last: u64, length: usize) -> u32 {
    let mixed = (first ^ length as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ last.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
    (mixed >> 32) as u32
}

/// The two ends that a tag is made of.
pub(crate) fn ends(name: &[u8]) -> (u64, u64) {
    let padded = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    match name.len() {
        0..=8 => (padded(name), 0),
        length => (padded(&name[..8]), padded(&name[length - 8..])),
    }
}

/// The tag of a name.
pub(crate) fn tag(name: &[u8]) -> u32 {
    let (first, last) = ends(name);
    tag_of_ends(first, last, name.len())
}

/// The tag of a name in the text, of which the first word is known.
#[inline]
pub(super) fn tag_in_place(bytes: &[u8], first: u64, start: usize, end: usize) -> u32 {
    let length = end - start;
    if length <= 8 {
        return tag_of_ends(word::first_bytes(first, length), 0, length);
    }
    tag_of_ends(first, word::load(bytes, end - 8).unwrap_or_default(), length)
}

/// A text that values and names of documents are compared with often.
#[derive(Debug)]
pub(crate) struct Known {
    tag: u32,
    length: usize,
    first: u64,
    last: u64,
    text: Box<str>,
}

impl Known {
    pub(crate) fn new(text: &str) -> Self {
        let (first, last) = ends(text.as_bytes());
        Self { tag: tag(text.as_bytes()), length: text.len(), first, last, text: text.into() }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    pub(crate) fn tag(&self) -> u32 {
        self.tag
    }

    /// Whether the entry is a string that is written as this text. One that needs an escape for it
    /// is not found here.
    #[inline]
    pub(super) fn is_written(&self, bytes: &[u8], entry: &Node) -> bool {
        let (start, end) = (entry.start as usize, entry.end as usize);
        if end - start != self.length {
            return false;
        }
        let Some(first) = word::load(bytes, start) else { return self.text.as_bytes() == &bytes[start..end] };
        match self.length {
            0..=8 => word::first_bytes(first, self.length) == self.first,
            9..=16 => first == self.first && word::load(bytes, end - 8) == Some(self.last),
            _ => first == self.first && self.text.as_bytes() == &bytes[start..end],
        }
    }
}

/// A name as it stands in the text, unescaped where it must be.
pub(super) fn text<'a>(bytes: &'a [u8], entry: &Node) -> Cow<'a, [u8]> {
    let inside = &bytes[entry.start as usize..entry.end as usize];
    if entry.traits.has(Traits::ESCAPED) {
        let mut text = Vec::with_capacity(inside.len());
        lexeme::unescape(inside, &mut text);
        Cow::Owned(text)
    } else {
        Cow::Borrowed(inside)
    }
}

/// Whether the name that is the tape's last entry was the name of an earlier member of the object
/// whose members start at `from`.
#[inline(never)]
pub(super) fn comes_again(bytes: &[u8], tape: &[Node], from: usize) -> bool {
    let Some((name, earlier)) = tape.split_last() else { return false };
    let mut at = from;
    while let Some(other) = earlier.get(at) {
        if other.link == name.link && text(bytes, other) == text(bytes, name) {
            return true;
        }
        at = after_value(earlier, at + 1);
    }
    false
}

/// The place of a name that comes twice among the members from `from` to the end of the tape.
#[inline(never)]
pub(super) fn twice_among_many(bytes: &[u8], tape: &[Node], from: usize) -> Option<usize> {
    let mut names = Vec::new();
    let mut at = from;
    while let Some(name) = tape.get(at) {
        names.push((name.link, at));
        at = after_value(tape, at + 1);
    }
    // Sorting takes as long whatever a caller chose the names to be.
    names.sort_unstable();
    let alike = names.chunk_by(|(one, _), (two, _)| one == two).filter(|alike| alike.len() > 1);
    alike.filter_map(|alike| twice_among_alike(bytes, tape, alike)).min()
}

fn twice_among_alike(bytes: &[u8], tape: &[Node], alike: &[(u32, usize)]) -> Option<usize> {
    let mut entries = alike.iter().map(|(_, at)| &tape[*at]);
    let twice = if alike.len() > FEW {
        // Keyed at random, so that a caller cannot choose names that collide here too.
        let mut seen = HashSet::with_capacity(alike.len());
        entries.find(|entry| !seen.insert(text(bytes, entry)))
    } else {
        entries.clone().enumerate().map(|(at, entry)| (entry, at)).find_map(|(entry, at)| {
            let own = text(bytes, entry);
            entries.clone().take(at).any(|earlier| text(bytes, earlier) == own).then_some(entry)
        })
    };
    twice.map(|entry| entry.start as usize)
}

/// The entry after the value at `at`.
fn after_value(tape: &[Node], at: usize) -> usize {
    tape.get(at).map_or(at + 1, |value| value.after(at))
}
