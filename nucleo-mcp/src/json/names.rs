//! The names an object has had so far, and whether one comes twice.

use super::{
    document::Node,
    lexeme::{self, Traits},
};
use std::{borrow::Cow, collections::HashSet};

/// An object with more members than this is looked through once, at its end, with a hash table.
const MANY: usize = 24;

/// The names of every open object, the innermost last.
#[derive(Default)]
pub(super) struct Names {
    noted: Vec<Noted>,
}

#[derive(Clone, Copy)]
struct Noted {
    tag: u32,
    entry: usize,
}

impl Names {
    pub(super) fn len(&self) -> usize {
        self.noted.len()
    }

    /// Notes the name that is the tape's last entry, in the object whose names start at `from`:
    /// true if that object has had it already. An object of many members answers when it is left.
    pub(super) fn enter(&mut self, from: usize, bytes: &[u8], tape: &mut [Node]) -> bool {
        let entry = tape.len() - 1;
        let tag = tag(&text(bytes, &tape[entry]));
        tape[entry].link = tag;
        let earlier = &self.noted[from..];
        let twice = earlier.len() < MANY
            && earlier.iter().any(|noted| {
                noted.tag == tag && text(bytes, &tape[noted.entry]) == text(bytes, &tape[entry])
            });
        self.noted.push(Noted { tag, entry });
        twice
    }

    /// Forgets the names of the object whose names start at `from`; the place of one that came
    /// twice, if the object had many and there is one.
    pub(super) fn leave(&mut self, from: usize, bytes: &[u8], tape: &[Node]) -> Option<usize> {
        let own = &self.noted[from..];
        let mut twice = None;
        if own.len() > MANY {
            // Keyed at random, so that a caller cannot choose names that collide.
            let mut seen = HashSet::with_capacity(own.len());
            let entry = own.iter().map(|noted| &tape[noted.entry]);
            twice = entry.into_iter().find(|entry| !seen.insert(text(bytes, entry)));
        }
        let place = twice.map(|entry| entry.start as usize);
        self.noted.truncate(from);
        place
    }
}

fn text<'a>(bytes: &'a [u8], entry: &Node) -> Cow<'a, [u8]> {
    let inside = &bytes[entry.start as usize..entry.end as usize];
    if entry.traits.has(Traits::ESCAPED) {
        let mut text = Vec::with_capacity(inside.len());
        lexeme::unescape(inside, &mut text);
        Cow::Owned(text)
    } else {
        Cow::Borrowed(inside)
    }
}

/// A number that equal names share and different names rarely do: from the ends of the name and
/// its length. It only saves comparing; nothing depends on two names having different ones.
pub(crate) fn tag(name: &[u8]) -> u32 {
    let (first, last) = match name {
        [] => (0, 0),
        [one] => (u64::from(*one), 0),
        [one, .., two] if name.len() < 4 => {
            (u64::from(*one), u64::from(name[name.len() / 2]) << 8 | u64::from(*two))
        }
        _ if name.len() < 8 => (four(&name[..4]), four(&name[name.len() - 4..])),
        _ => (eight(&name[..8]), eight(&name[name.len() - 8..])),
    };
    let mixed = (first ^ name.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ last.rotate_left(29).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    (mixed >> 32) as u32
}

fn four(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, |four| u64::from(u32::from_le_bytes(four)))
}

fn eight(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, u64::from_le_bytes)
}
