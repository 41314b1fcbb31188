//! One node of a compiled document.

use crate::{
    json::{Number, Tree},
    schema::{Format, Kind},
};
use regex_lite::Regex;

/// The place of a node in the table.
pub(super) type Index = u32;

/// What a value must be. Each part applies to values of its own type, as JSON Schema's keywords do.
#[derive(Debug, Default)]
pub(super) struct Shape {
    pub(super) kind: Option<Kind>,
    pub(super) nullable: bool,
    pub(super) constants: Option<Vec<Tree>>,
    pub(super) reference: Option<Index>,
    pub(super) union: Option<Union>,
    pub(super) range: Option<Range>,
    pub(super) text: Option<Text>,
    pub(super) array: Option<Array>,
    pub(super) object: Option<Object>,
}

/// The branches of an `anyOf`.
#[derive(Debug)]
pub(super) struct Union {
    pub(super) branches: Vec<Index>,
    pub(super) tag: Option<Tag>,
}

/// A property that every branch for objects requires, with a constant of its own in each: it alone
/// decides which branch can accept an object.
#[derive(Debug)]
pub(super) struct Tag {
    pub(super) name: String,
    /// Each branch for objects, and its constant.
    pub(super) constants: Vec<(usize, String)>,
}

/// The bounds of a number.
#[derive(Debug, Default)]
pub(super) struct Range {
    pub(super) minimum: Option<Number>,
    pub(super) maximum: Option<Number>,
    pub(super) exclusive_minimum: Option<Number>,
    pub(super) exclusive_maximum: Option<Number>,
    /// The same bounds for a whole number, where 64 bits say them exactly.
    pub(super) whole: Option<(i64, i64)>,
    /// The bounds that a double must not be, where the value is handed over as one: a bound that belongs
    /// to the range is kept by rounding, which never changes the order of two numbers.
    pub(super) above_double: Option<f64>,
    pub(super) below_double: Option<f64>,
}

/// The limits of a text.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) least: u64,
    pub(super) most: Option<u64>,
    pub(super) format: Option<Format>,
    pub(super) pattern: Option<Pattern>,
}

/// A pattern as it is published and as it is matched.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) published: String,
    pub(super) engine: Regex,
}

/// The limits of an array, and the shape of its items.
#[derive(Debug, Default)]
pub(super) struct Array {
    pub(super) least: u64,
    pub(super) most: Option<u64>,
    pub(super) unique: bool,
    /// Whether the items are handed over as doubles.
    pub(super) doubles: bool,
    pub(super) items: Option<Index>,
}

/// The members of an object.
#[derive(Debug)]
pub(super) struct Object {
    /// Declared properties in the order of the document, then names that are only required.
    pub(super) properties: Vec<Property>,
    pub(super) required: usize,
    pub(super) rest: Rest,
}

/// One property.
#[derive(Debug)]
pub(super) struct Property {
    pub(super) name: String,
    /// Its shape; none for a name that is required and not declared.
    pub(super) shape: Option<Index>,
    pub(super) required: bool,
}

/// What becomes of a member that no property declares.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rest {
    /// It is refused.
    Closed,
    /// It is any JSON.
    Any,
    /// It has this shape.
    Shaped(Index),
}
