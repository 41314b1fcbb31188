//! Why bytes are not a document.

use std::fmt;

/// The refusal of a document by the reader: what is wrong, and where. It never quotes the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unreadable {
    /// What is wrong.
    pub fault: Fault,
    /// The offset, in bytes, at which it was noticed.
    pub at: usize,
}

/// What the reader refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// Nothing but white space.
    Empty,
    /// The bytes are not UTF-8.
    NotUtf8,
    /// A byte order mark in front of the document.
    ByteOrderMark,
    /// The text is not of the JSON grammar.
    Syntax,
    /// The document is of the JSON grammar, and something follows it.
    Trailing,
    /// The document ends before it is complete.
    Truncated,
    /// More than 4 GiB.
    TooLong,
    /// The document is of the JSON grammar, and some object has two members of one name.
    DuplicateName,
    /// The document is of the JSON grammar, and nested to [`DEPTH_LIMIT`](super::DEPTH_LIMIT).
    TooDeep,
}

impl Unreadable {
    /// Whether the bytes are a JSON text all the same, one that is refused for what it says
    /// ([`Fault::DuplicateName`], [`Fault::TooDeep`]) and not for how it is written.
    pub fn is_grammatical(&self) -> bool {
        matches!(self.fault, Fault::DuplicateName | Fault::TooDeep)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = match self.fault {
            Fault::Empty => "the document is empty",
            Fault::NotUtf8 => "the document is not UTF-8",
            Fault::ByteOrderMark => "the document starts with a byte order mark",
            Fault::Syntax => "the document is not JSON",
            Fault::Trailing => "something follows the document",
            Fault::Truncated => "the document ends before it is complete",
            Fault::TooLong => "the document is longer than 4 GiB",
            Fault::DuplicateName => "an object has two members of one name",
            Fault::TooDeep => "the document is nested too deeply",
        };
        write!(f, "{fault} (byte {})", self.at)
    }
}

impl std::error::Error for Unreadable {}
