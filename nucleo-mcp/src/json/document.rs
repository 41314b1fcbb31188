//! A document that was read: its text, and a flat tape that says where everything in it is.

use super::{Fault, Unreadable, Value, equality::Digests, lexeme::Traits, reader};
use std::sync::OnceLock;

/// The nesting depth at which a document is refused: arrays and objects within each other, 127 are
/// read and 128 are not, as `serde_json` does it.
pub const DEPTH_LIMIT: usize = 128;

/// A JSON text that was read strictly, kept as it was written.
///
/// One pass checks the grammar to its last byte and refuses what two readers could read
/// differently: a member's name twice in one object (judged on what the escapes stand for), bytes
/// after the document, a byte order mark, invalid UTF-8, nesting to [`DEPTH_LIMIT`]. Half of a
/// surrogate pair, written as an escape, is read: the grammar allows it, and whoever judges the
/// document can say where it is.
///
/// ```
/// use nucleo_mcp::json::{Document, Fault};
///
/// let document = Document::read(br#"{"amount": 9007199254740993}"#).unwrap();
/// assert_eq!(document.root().get("amount").unwrap().lexeme(), "9007199254740993");
///
/// let refused = Document::read(br#"{"amount": 1, "amou\u006et": 9999}"#).unwrap_err();
/// assert_eq!(refused.fault, Fault::DuplicateName);
/// ```
#[derive(Clone, Debug)]
pub struct Document<'a> {
    pub(super) text: &'a str,
    pub(super) tape: Vec<Node>,
    pub(super) suspects: Option<Box<Suspects>>,
    /// Filled when it is first asked for.
    pub(super) digests: OnceLock<Digests>,
}

/// Where what must not be carried on stands on the tape, each kind in order: whether some value has one of
/// them inside is asked at every level of a document.
#[derive(Clone, Debug, Default)]
pub(super) struct Suspects {
    pub(super) control_characters: Vec<usize>,
    pub(super) unpaired_surrogates: Vec<usize>,
    pub(super) overflowing_numbers: Vec<usize>,
}

impl Suspects {
    fn on(tape: &[Node]) -> Self {
        let having = |traits| {
            let having = tape.iter().enumerate().filter(move |(_, node)| node.traits.has(traits));
            having.map(|(at, _)| at).collect()
        };
        Self {
            control_characters: having(Traits::CONTROL),
            unpaired_surrogates: having(Traits::UNPAIRED),
            overflowing_numbers: having(Traits::OVERFLOWS),
        }
    }
}

/// What kind of value something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Bool,
    /// A number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

/// One entry of the tape: a value, or the name of the member whose value is the next entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The first byte: of the inside, for a string; of the lexeme, for everything else.
    pub(super) start: u32,
    /// The byte after the last one.
    pub(super) end: u32,
    /// For an array or object the index of the entry after all of its own; for a name its tag; for
    /// a small number its digits' value.
    pub(super) link: u32,
    /// For an array or object how many members or elements it has, or that it has 65,535 or more.
    pub(super) count: u16,
    pub(super) kind: Kind,
    pub(super) traits: Traits,
}

impl Node {
    /// The entry after everything that belongs to this one, which is at `at`.
    #[inline]
    pub(super) fn after(&self, at: usize) -> usize {
        match self.kind {
            Kind::Array | Kind::Object => self.link as usize,
            _ => at + 1,
        }
    }
}

impl<'a> Document<'a> {
    /// Reads one JSON text, or says why it is refused.
    pub fn read(bytes: &'a [u8]) -> Result<Self, Unreadable> {
        if bytes.starts_with(b"\xef\xbb\xbf") {
            return Err(Unreadable { fault: Fault::ByteOrderMark, at: 0 });
        }
        if u32::try_from(bytes.len()).is_err() {
            return Err(Unreadable { fault: Fault::TooLong, at: bytes.len() });
        }
        let text = std::str::from_utf8(bytes)
            .map_err(|error| Unreadable { fault: Fault::NotUtf8, at: error.valid_up_to() })?;
        let (tape, suspect) = reader::read(bytes)?;
        let suspects = suspect.then(|| Box::new(Suspects::on(&tape)));
        Ok(Self { text, tape, suspects, digests: OnceLock::new() })
    }

    /// The document's value.
    pub fn root(&self) -> Value<'_> {
        Value::at(self, 0)
    }
}
