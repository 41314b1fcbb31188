//! A place in a document that was read.

use super::{
    BuildError, Decimal, Document, Kind, Known, Number, Tree,
    document::{Node, Suspects},
    equality::Digests,
    lexeme::{self, Traits},
};
use std::{borrow::Cow, fmt};

/// One value of a [`Document`]: a cursor, as cheap to copy as a reference.
///
/// ```
/// use nucleo_mcp::json::{Document, Kind};
///
/// let document = Document::read(br#"{"list": [7.0, "a\u0062"]}"#).unwrap();
/// let list = document.root().get("list").unwrap();
/// assert_eq!(list.kind(), Kind::Array);
///
/// let mut elements = list.elements();
/// assert_eq!(elements.next().unwrap().deserialize::<u8>().unwrap(), 7);
/// assert_eq!(elements.next().unwrap().as_str().unwrap(), "ab");
/// ```
#[derive(Clone, Copy)]
pub struct Value<'d> {
    document: &'d Document<'d>,
    index: usize,
}

/// What a value has inside that must not be carried on.
pub(crate) struct Suspicion {
    pub(crate) control_character: bool,
    pub(crate) unpaired_surrogate: bool,
    pub(crate) number_size: bool,
}

impl<'d> Value<'d> {
    #[inline]
    pub(super) fn at(document: &'d Document<'d>, index: usize) -> Self {
        Self { document, index }
    }

    #[inline]
    fn node(self) -> &'d Node {
        &self.document.tape[self.index]
    }

    #[inline]
    fn has(self, traits: Traits) -> bool {
        self.node().traits.has(traits)
    }

    /// The entry after everything that belongs to this value.
    #[inline]
    fn after(self) -> usize {
        self.node().after(self.index)
    }

    /// What kind of value this is.
    #[inline]
    pub fn kind(self) -> Kind {
        self.node().kind
    }

    /// The value as it is written, quotes and brackets included.
    #[inline]
    pub fn lexeme(self) -> &'d str {
        let node = self.node();
        let (start, end) = (node.start as usize, node.end as usize);
        match node.kind {
            Kind::String => &self.document.text[start - 1..=end],
            _ => &self.document.text[start..end],
        }
    }

    /// The truth value, if this is one.
    pub fn as_bool(self) -> Option<bool> {
        (self.kind() == Kind::Bool).then(|| self.lexeme() == "true")
    }

    /// The text a string stands for: borrowed where nothing in it is escaped. `None` for anything
    /// else, and for a string with half of a surrogate pair, which stands for no text.
    pub fn as_str(self) -> Option<Cow<'d, str>> {
        if let Some(text) = self.unescaped() {
            return Some(Cow::Borrowed(text));
        }
        if self.kind() != Kind::String || self.has_unpaired_surrogate() {
            return None;
        }
        String::from_utf8(self.unescape()).ok().map(Cow::Owned)
    }

    /// The text a string stands for as bytes, half of a surrogate pair as the three bytes UTF-8
    /// would give it.
    pub(super) fn unescape(self) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.inside().len());
        lexeme::unescape(self.inside().as_bytes(), &mut text);
        text
    }

    /// What stands between a string's quotes, as written.
    #[inline]
    fn inside(self) -> &'d str {
        &self.document.text[self.node().start as usize..self.node().end as usize]
    }

    /// The text of a string in which nothing is escaped.
    #[inline]
    pub(crate) fn unescaped(self) -> Option<&'d str> {
        (self.kind() == Kind::String && !self.has(Traits::ESCAPED)).then(|| self.inside())
    }

    /// Whether this is a string of exactly that text.
    pub(crate) fn is_text(self, text: &str) -> bool {
        if let Some(own) = self.unescaped() {
            return own == text;
        }
        // An escape takes two bytes to six times what it stands for: most texts of another length need no
        // unescaping, which a caller could make as long as a document for every constant.
        let written = text.len()..=text.len().saturating_mul(6);
        written.contains(&self.written_length()) && self.as_str().is_some_and(|own| own == text)
    }

    /// Whether this member's name is that text.
    #[inline]
    pub(crate) fn is_name(self, name: &Known) -> bool {
        let node = self.node();
        node.link == name.tag() && self.is_known(name)
    }

    /// Whether this is a string of that text.
    #[inline]
    pub(crate) fn is_known(self, text: &Known) -> bool {
        let node = self.node();
        if node.kind != Kind::String {
            return false;
        }
        if node.traits.has(Traits::ESCAPED) {
            return self.is_text(text.as_str());
        }
        text.is_written(self.document.text.as_bytes(), node)
    }

    /// A member's name's tag.
    #[inline]
    pub(crate) fn tag(self) -> u32 {
        self.node().link
    }

    /// How many bytes a string's inside has, as it is written.
    #[inline]
    pub(crate) fn written_length(self) -> usize {
        let node = self.node();
        (node.end - node.start) as usize
    }

    /// Whether this is a string that stands for what is written and may be carried anywhere.
    #[inline]
    pub(crate) fn is_plain_text(self) -> bool {
        let node = self.node();
        node.kind == Kind::String && node.traits == Traits::default()
    }

    /// How many members or elements there are.
    #[inline]
    pub(crate) fn count(self) -> usize {
        match self.node().count {
            u16::MAX => self.members().count() + self.elements().count(),
            count => usize::from(count),
        }
    }

    /// Whether this is a string with an escaped C0 control character other than tab, line feed and
    /// carriage return.
    pub(crate) fn has_control_character(self) -> bool {
        self.kind() == Kind::String && self.has(Traits::CONTROL)
    }

    /// Whether this is a string with half of a surrogate pair.
    pub(crate) fn has_unpaired_surrogate(self) -> bool {
        self.kind() == Kind::String && self.has(Traits::UNPAIRED)
    }

    /// Whether this is a number beyond every double.
    pub(crate) fn overflows_double(self) -> bool {
        self.kind() == Kind::Number && self.has(Traits::OVERFLOWS)
    }

    /// Whether anything in the whole document has one of the three properties above.
    #[inline]
    pub(crate) fn document_is_suspect(self) -> bool {
        self.document.suspects.is_some()
    }

    /// Whether anything inside this value has one of them.
    pub(crate) fn is_suspect(self) -> bool {
        let Suspicion { control_character, unpaired_surrogate, number_size } = self.suspicion();
        control_character || unpaired_surrogate || number_size
    }

    /// Which of them something inside this value has.
    pub(crate) fn suspicion(self) -> Suspicion {
        let inside = self.index..self.after();
        let any = |places: fn(&Suspects) -> &[usize]| {
            let places = self.document.suspects.as_deref().map_or(&[][..], places);
            let next = places.partition_point(|at| *at < inside.start);
            places.get(next).is_some_and(|at| *at < inside.end)
        };
        Suspicion {
            control_character: any(|suspects| &suspects.control_characters),
            unpaired_surrogate: any(|suspects| &suspects.unpaired_surrogates),
            number_size: any(|suspects| &suspects.overflowing_numbers),
        }
    }

    /// A number that equal values of this document share.
    pub(super) fn digest(self) -> u64 {
        let document = self.document;
        let digests =
            document.digests.get_or_init(|| Digests::of(&document.tape, |at| Value::at(document, at)));
        digests.at(self.index)
    }

    /// Whether this is a number without fraction and exponent.
    pub(crate) fn is_plain_number(self) -> bool {
        self.kind() == Kind::Number && self.has(Traits::PLAIN)
    }

    /// The exact value of a number.
    pub(crate) fn decimal(self) -> Option<Decimal<'d>> {
        (self.kind() == Kind::Number).then(|| Decimal::of(self.lexeme()))
    }

    /// Whether this is a number of exactly the value that a text writes in the grammar of JSON.
    pub(crate) fn is_number(self, text: &str) -> bool {
        let is_number = lexeme::number(text.as_bytes(), 0).is_ok_and(|number| number.end == text.len());
        is_number && self.decimal() == Some(Decimal::of(text))
    }

    /// The double that a number is handed over as; infinite for one beyond them all.
    pub(crate) fn nearest_double(self) -> Option<f64> {
        if self.kind() == Kind::Number { self.lexeme().parse().ok() } else { None }
    }

    /// The value of a whole number written without fraction and exponent in at most 18 digits.
    #[inline]
    pub(crate) fn short_integer(self) -> Option<i64> {
        let node = self.node();
        if node.kind != Kind::Number {
            return None;
        }
        if node.traits.has(Traits::SMALL) {
            let magnitude = i64::from(node.link);
            return Some(if node.traits.has(Traits::NEGATIVE) { -magnitude } else { magnitude });
        }
        if !node.traits.has(Traits::PLAIN) || node.end - node.start > 18 {
            return None;
        }
        let lexeme = self.lexeme().as_bytes();
        let (negative, digits) = match lexeme {
            [b'-', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        let magnitude = digits.iter().fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
        Some(if negative { -magnitude } else { magnitude })
    }

    /// The members of an object, name and value, in the order they are written; none for anything
    /// that is not an object. A name is a string value.
    #[inline]
    pub fn members(self) -> Members<'d> {
        let (next, end) = self.inside_of(Kind::Object);
        Members { document: self.document, next, end }
    }

    /// The elements of an array; none for anything that is not an array.
    #[inline]
    pub fn elements(self) -> Elements<'d> {
        let (next, end) = self.inside_of(Kind::Array);
        Elements { document: self.document, next, end }
    }

    #[inline]
    fn inside_of(self, kind: Kind) -> (usize, usize) {
        if self.kind() == kind { (self.index + 1, self.after()) } else { (0, 0) }
    }

    /// The member of that name, if this is an object that has one.
    pub fn get(self, name: &str) -> Option<Value<'d>> {
        self.members().find(|(own, _)| own.is_text(name)).map(|(_, value)| value)
    }

    /// The value, owned and exact. Half of a surrogate pair becomes U+FFFD.
    pub fn to_tree(self) -> Tree {
        let text = |value: Value<'d>| match value.as_str() {
            Some(text) => text.into_owned(),
            None => String::from_utf8_lossy(&value.unescape()).into_owned(),
        };
        match self.kind() {
            Kind::Null => Tree::Null,
            Kind::Bool => Tree::Bool(self.lexeme() == "true"),
            Kind::Number => Tree::Number(Number::from_lexeme(self.lexeme())),
            Kind::String => Tree::String(text(self)),
            Kind::Array => Tree::Array(self.elements().map(Value::to_tree).collect()),
            Kind::Object => {
                Tree::Object(self.members().map(|(name, value)| (text(name), value.to_tree())).collect())
            }
        }
    }

    /// Builds a typed value from what was read; nothing is read a second time.
    ///
    /// Whole numbers reach integer types however they are written (`7.0`, `70e-1`), exactly and up
    /// to 128 bits. A struct is built from an object alone, an enum's unit variant from a string
    /// alone. Where the type asks for no particular number (an untyped value, the inside of a
    /// tagged enum or of a flattened field) a whole number that 64 bits hold is handed over as that
    /// integer, and any other number as the nearest double.
    ///
    /// ```
    /// use nucleo_mcp::json::Document;
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Order<'d> { number: &'d str, amount: u64 }
    ///
    /// let document = Document::read(br#"{"number": "A-1042", "amount": 2e3}"#).unwrap();
    /// let order: Order<'_> = document.root().deserialize().unwrap();
    /// assert_eq!((order.number, order.amount), ("A-1042", 2000));
    /// ```
    pub fn deserialize<T: serde::Deserialize<'d>>(self) -> Result<T, BuildError> {
        T::deserialize(self)
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.lexeme())
    }
}

/// The members of an object: an iterator of names and values.
#[derive(Clone, Debug)]
pub struct Members<'d> {
    document: &'d Document<'d>,
    next: usize,
    end: usize,
}

impl<'d> Iterator for Members<'d> {
    type Item = (Value<'d>, Value<'d>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.next == self.end {
            return None;
        }
        let name = Value::at(self.document, self.next);
        let value = Value::at(self.document, self.next + 1);
        self.next = value.after();
        Some((name, value))
    }
}

/// The elements of an array: an iterator of values.
#[derive(Clone, Debug)]
pub struct Elements<'d> {
    document: &'d Document<'d>,
    next: usize,
    end: usize,
}

impl<'d> Iterator for Elements<'d> {
    type Item = Value<'d>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.next == self.end {
            return None;
        }
        let value = Value::at(self.document, self.next);
        self.next = value.after();
        Some(value)
    }
}
