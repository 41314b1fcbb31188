//! Where a type may stand, and the words for where it may not. The derive asks in constants, so that the
//! compiler stops at the token; the start asks again where only it knows the type.

use super::{Description, Integers, Shape};
use crate::schema::header::{FRACTIONAL, LARGEST, NOT_PRIMITIVE, TOO_WIDE, WITHOUT_ZERO};

impl Description {
    /// Whether a property of this type may be left out.
    #[doc(hidden)]
    pub const fn is_optional(&self) -> bool {
        self.optional
    }

    /// Whether the wire form is one object of named properties.
    #[doc(hidden)]
    pub const fn is_object(&self) -> bool {
        matches!(self.shape, Shape::Object(_))
    }

    /// Why this cannot be where every value is present: in a list, a map, or a newtype.
    #[doc(hidden)]
    pub const fn problem_as_present(&self) -> Option<&'static str> {
        if self.optional {
            return Some("an `Option` here could only be `null`, which is never declared: take it out");
        }
        if matches!(self.shape, Shape::Unit) {
            return Some("nothing can be written here: leave it out, or skip it");
        }
        None
    }

    /// Why this cannot travel in a header, if it cannot.
    #[doc(hidden)]
    pub const fn problem_in_header(&self) -> Option<&'static str> {
        match self.shape {
            Shape::Integer(Integers { min, max, .. }) if min < -LARGEST || max > LARGEST => Some(TOO_WIDE),
            Shape::Integer(Integers { min, max, zero: false }) if min < 0 && max > 0 => Some(WITHOUT_ZERO),
            Shape::Text(_) | Shape::Choice(_) | Shape::Boolean | Shape::Integer(_) => None,
            Shape::Number(_) => Some(FRACTIONAL),
            Shape::Array(_)
            | Shape::Map(_)
            | Shape::Object(_)
            | Shape::Union(_)
            | Shape::Open
            | Shape::Unit => Some(NOT_PRIMITIVE),
        }
    }

    /// Why the properties of this cannot stand among another type's, if they cannot.
    #[doc(hidden)]
    pub const fn problem_as_flattened(&self) -> Option<&'static str> {
        match self.shape {
            _ if self.optional => {
                Some("a flattened `Option` is all of its fields or none, and a schema cannot say that")
            }
            Shape::Object(_) => None,
            Shape::Map(_) | Shape::Open => {
                Some("a flattened map accepts any name beside the declared ones: make it a field of its own")
            }
            _ => Some("only a struct can be flattened: make this a field of its own"),
        }
    }

    /// Why this cannot be what a tool accepts, if it cannot.
    #[doc(hidden)]
    pub const fn problem_as_input(&self) -> Option<&'static str> {
        match self.shape {
            _ if self.optional => Some(
                "the input of a tool is an object that is always there: take the type out of the `Option`",
            ),
            Shape::Object(_) | Shape::Unit => None,
            Shape::Union(_) => Some(
                "the input of a tool is one object, and no client reads an enum there: make it a field of a struct",
            ),
            _ => Some("the input of a tool is one object of named parameters: make it a field of a struct"),
        }
    }

    /// Why this cannot be what a tool answers, if it cannot.
    #[doc(hidden)]
    pub const fn problem_as_output(&self) -> Option<&'static str> {
        match self.shape {
            Shape::Union(_) => Some(
                "no client reads an enum with data as the whole output of a tool: make it a field of a struct",
            ),
            _ => None,
        }
    }
}
