//! What `#[arg(…)]` states about one field, and whether it can be said of the field's type.

use super::description::{Description, Integers, Items, Numbers, Shape, Text};

/// The limits of one field.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    range: Option<Range>,
    length: Option<Count>,
    items: Option<Count>,
    pattern: Option<&'static str>,
    unique: bool,
}

/// A number: an integer by its value, anything else as it is written (or, where nobody wrote it, by its
/// value), and both as a double.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    pub(crate) text: &'static str,
    pub(crate) integer: Option<i128>,
    pub(crate) double: f64,
}

#[derive(Clone, Copy, Debug)]
struct Range {
    min: Option<Bound>,
    max: Option<Bound>,
    below_max: bool,
}

#[derive(Clone, Copy, Debug)]
struct Count {
    min: Option<u64>,
    max: Option<u64>,
}

/// An example as it is written in the attribute.
#[derive(Clone, Copy, Debug)]
pub enum Literal {
    /// A string.
    Text(&'static str),
    /// A number.
    Number(Bound),
    /// `true` or `false`.
    Boolean(bool),
    /// An array.
    Array(&'static [Literal]),
}

/// A constant of the user's that ends a range, whatever its type: inherent functions are what a constant
/// may call.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Stated<T>(pub T);

macro_rules! stated {
    ($($integer:ident)*) => {$(
        #[doc(hidden)]
        impl Stated<$integer> {
            #[allow(clippy::cast_lossless, reason = "`From` cannot be called in a constant")]
            pub const fn bound(self) -> Bound {
                Bound::integer(self.0 as i128)
            }
        }
    )*};
}

stated!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

macro_rules! counted {
    ($($integer:ident)*) => {$(
        #[doc(hidden)]
        impl Stated<$integer> {
            #[allow(clippy::cast_lossless, reason = "`From` cannot be called in a constant")]
            pub const fn number(self) -> u64 {
                self.0 as u64
            }
        }
    )*};
}

counted!(u8 u16 u32 u64 usize);

#[doc(hidden)]
impl Stated<f64> {
    pub const fn bound(self) -> Bound {
        Bound::decimal("", self.0)
    }
}

#[doc(hidden)]
impl Stated<f32> {
    pub const fn bound(self) -> Bound {
        Bound::decimal("", self.0 as f64)
    }
}

#[doc(hidden)]
impl Bound {
    #[expect(clippy::cast_precision_loss, reason = "the double is only compared, and only with doubles")]
    pub const fn integer(value: i128) -> Self {
        Self { text: "", integer: Some(value), double: value as f64 }
    }

    pub const fn decimal(text: &'static str, value: f64) -> Self {
        Self { text, integer: None, double: value }
    }
}

#[doc(hidden)]
impl Limits {
    pub const fn new() -> Self {
        Self { range: None, length: None, items: None, pattern: None, unique: false }
    }

    pub const fn range(self, min: Option<Bound>, max: Option<Bound>, below_max: bool) -> Self {
        Self { range: Some(Range { min, max, below_max }), ..self }
    }

    pub const fn length(self, min: Option<u64>, max: Option<u64>) -> Self {
        Self { length: Some(Count { min, max }), ..self }
    }

    pub const fn items(self, min: Option<u64>, max: Option<u64>) -> Self {
        Self { items: Some(Count { min, max }), ..self }
    }

    pub const fn pattern(self, pattern: &'static str) -> Self {
        Self { pattern: Some(pattern), ..self }
    }

    pub const fn unique(self) -> Self {
        Self { unique: true, ..self }
    }

    /// Why these limits cannot be said of that type, if they cannot.
    pub const fn problem(&self, of: &Description) -> Option<&'static str> {
        if let Some(range) = self.range
            && let Some(problem) = range.problem(&of.shape)
        {
            return Some(problem);
        }
        if let Some(length) = self.length {
            let text = match of.shape {
                Shape::Text(text) => text,
                Shape::Array(_) => return Some("a length is a limit of text: a list has `items`"),
                _ => return Some("a length is a limit of text, and this type is not text"),
            };
            if text.format.is_some() && text.longest.is_none() {
                return Some("the format of this type settles its length");
            }
            let most = if text.max.is_some() { text.max } else { text.longest };
            if let Some(problem) = length.problem(text.min, most) {
                return Some(problem);
            }
        }
        if let Some(items) = self.items {
            let array = match of.shape {
                Shape::Array(array) => array,
                Shape::Text(_) => return Some("a number of items is a limit of a list: a text has `length`"),
                _ => return Some("a number of items is a limit of a list, and this type is not a list"),
            };
            if let Some(problem) = items.problem(array.min, array.max) {
                return Some(problem);
            }
        }
        if self.pattern.is_some() {
            let Shape::Text(text) = of.shape else {
                return Some("a pattern is a limit of text, and this type is not text");
            };
            if text.pattern.is_some() || text.narrowed.is_some() {
                return Some("this type has a pattern of its own, and a document holds one");
            }
        }
        if self.unique {
            let Shape::Array(array) = of.shape else {
                return Some("`unique` is a limit of a list, and this type is not a list");
            };
            if array.unique {
                return Some("the items of a set are unique already");
            }
        }
        None
    }

    pub(crate) const fn applied(self, shape: Shape) -> Shape {
        match shape {
            Shape::Integer(integers) => match self.range {
                Some(range) => Shape::Integer(range.of_integers(integers)),
                None => shape,
            },
            Shape::Number(numbers) => match self.range {
                Some(range) => Shape::Number(range.of_numbers(numbers)),
                None => shape,
            },
            Shape::Text(text) => {
                let (min, max) = Count::narrow(self.length, text.min, text.max);
                let pattern = if self.pattern.is_some() { self.pattern } else { text.pattern };
                Shape::Text(Text { pattern, min, max, ..text })
            }
            Shape::Array(array) => {
                let (min, max) = Count::narrow(self.items, array.min, array.max);
                Shape::Array(Items { min, max, unique: array.unique || self.unique, ..array })
            }
            _ => shape,
        }
    }

    /// Whether nothing is stated.
    pub const fn is_empty(&self) -> bool {
        self.range.is_none()
            && self.length.is_none()
            && self.items.is_none()
            && self.pattern.is_none()
            && !self.unique
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}

impl Range {
    const fn problem(&self, shape: &Shape) -> Option<&'static str> {
        match shape {
            Shape::Integer(integers) => self.problem_of_integers(integers),
            Shape::Number(numbers) => self.problem_of_numbers(numbers),
            _ => Some("a range is a limit of a number, and this type is not a number"),
        }
    }

    const fn problem_of_integers(&self, integers: &Integers) -> Option<&'static str> {
        if is_decimal(self.min) || is_decimal(self.max) {
            return Some("the type is an integer, and the range has a fraction");
        }
        let range = self.of_integers(*integers);
        if range.min > range.max || (range.min == 0 && range.max == 0 && !range.zero) {
            return Some("no number is in this range");
        }
        if range.min < integers.min || range.max > integers.max {
            return Some(integers.too_narrow());
        }
        None
    }

    const fn problem_of_numbers(&self, numbers: &Numbers) -> Option<&'static str> {
        if is_endless(self.min) || is_endless(self.max) {
            return Some("a range ends in a number");
        }
        if let (Some(min), Some(max)) = (self.min, self.max)
            && (min.double > max.double || (self.below_max && min.double >= max.double))
        {
            return Some("no number is in this range");
        }
        if let (Some(min), Some(bound)) = (self.min, numbers.min)
            && min.double < bound.double
        {
            return Some("the range is wider than what the type can hold");
        }
        if let (Some(max), Some(bound)) = (self.max, numbers.max)
            && max.double > bound.double
        {
            return Some("the range is wider than what the type can hold");
        }
        None
    }

    const fn of_integers(self, integers: Integers) -> Integers {
        let min = match self.min {
            Some(Bound { integer: Some(value), .. }) => value,
            _ => integers.min,
        };
        let max = match self.max {
            Some(Bound { integer: Some(value), .. }) => value - self.below_max as i128,
            _ => integers.max,
        };
        Integers { min, max, ..integers }
    }

    const fn of_numbers(self, numbers: Numbers) -> Numbers {
        let min = if self.min.is_some() { self.min } else { numbers.min };
        if self.max.is_some() {
            Numbers { min, max: self.max, below_max: self.below_max, ..numbers }
        } else {
            Numbers { min, ..numbers }
        }
    }
}

const fn is_endless(bound: Option<Bound>) -> bool {
    matches!(bound, Some(bound) if !bound.double.is_finite())
}

const fn is_decimal(bound: Option<Bound>) -> bool {
    matches!(bound, Some(Bound { integer: None, .. }))
}

impl Count {
    const fn problem(&self, least: Option<u64>, most: Option<u64>) -> Option<&'static str> {
        if let (Some(min), Some(least)) = (self.min, least)
            && min < least
        {
            return Some("the type asks for more than that already");
        }
        if let (Some(max), Some(most)) = (self.max, most)
            && max > most
        {
            return Some("the type holds less than that");
        }
        let (min, max) = Self::narrow(Some(*self), least, most);
        if let (Some(min), Some(max)) = (min, max)
            && min > max
        {
            return Some("no number is in this range");
        }
        None
    }

    const fn narrow(
        stated: Option<Self>,
        least: Option<u64>,
        most: Option<u64>,
    ) -> (Option<u64>, Option<u64>) {
        match stated {
            None => (least, most),
            Some(count) => (
                if count.min.is_some() { count.min } else { least },
                if count.max.is_some() { count.max } else { most },
            ),
        }
    }
}

#[doc(hidden)]
impl Literal {
    /// Why this cannot be a value of that type, if that is plain from the type alone.
    pub const fn problem(&self, of: &Description) -> Option<&'static str> {
        match (self, &of.shape) {
            (_, Shape::Open)
            | (Self::Text(_), Shape::Text(_) | Shape::Choice(_))
            | (Self::Boolean(_), Shape::Boolean)
            | (Self::Number(_), Shape::Number(_))
            | (Self::Array(_), Shape::Array(_)) => None,
            (Self::Number(number), Shape::Integer(integers)) => match number.integer {
                None => Some("the type is an integer, and the example has a fraction"),
                Some(value)
                    if value < integers.min || value > integers.max || (value == 0 && !integers.zero) =>
                {
                    Some("the example is not in the range of the type")
                }
                Some(_) => None,
            },
            (_, Shape::Boolean) => Some("the type is a boolean, and the example is not one"),
            (_, Shape::Integer(_) | Shape::Number(_)) => {
                Some("the type is a number, and the example is not one")
            }
            (_, Shape::Text(_) | Shape::Choice(_)) => {
                Some("the type is text, and the example is not a string")
            }
            (_, Shape::Array(_)) => Some("the type is a list, and the example is not an array"),
            (_, Shape::Map(_) | Shape::Object(_) | Shape::Union(_) | Shape::Unit) => {
                Some("the type is an object: give its fields examples of their own")
            }
        }
    }
}
