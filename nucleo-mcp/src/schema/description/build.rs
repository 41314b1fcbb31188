//! Descriptions, put together in constants.

use super::{Branch, describe, hold};
use super::{
    Constant, Declared, Describe, Description, Integers, Items, Numbers, Shape, Text, ToolSchema, Union,
};
use crate::schema::limits::Limits;
use crate::schema::{Format, Property};
use std::any::type_name;

impl Description {
    pub(crate) const fn of(name: &'static str, shape: Shape) -> Self {
        Self {
            name,
            arguments: &[],
            declared: None,
            documentation: "",
            note: "",
            shape,
            optional: false,
            bulk: false,
        }
    }

    /// `true` or `false`.
    pub const fn boolean() -> Self {
        Self::of("Boolean", Shape::Boolean)
    }

    /// An integer from `min` to `max`, both accepted.
    pub const fn integer(min: i64, max: i64) -> Self {
        Self::whole("Integer", min as i128, max as i128, true)
    }

    pub(crate) const fn whole(name: &'static str, min: i128, max: i128, zero: bool) -> Self {
        Self::of(name, Shape::Integer(Integers { min, max, zero }))
    }

    /// Any number a double can hold.
    pub const fn number() -> Self {
        Self::of("Number", Shape::Number(Numbers { min: None, max: None, below_max: false, single: false }))
    }

    /// Any text.
    pub const fn string() -> Self {
        Self::of(
            "String",
            Shape::Text(Text {
                format: None,
                answers: true,
                pattern: None,
                narrowed: None,
                longest: None,
                min: None,
                max: None,
            }),
        )
    }

    /// An array whose every element is a `T`.
    pub const fn array<T: ToolSchema>() -> Self {
        Self::list::<T>("List", None, None, false)
    }

    pub(crate) const fn list<T: ToolSchema>(
        name: &'static str,
        min: Option<u64>,
        max: Option<u64>,
        unique: bool,
    ) -> Self {
        Self {
            arguments: &[describe::<T>],
            ..Self::of(name, Shape::Array(Items { of: describe::<T>, min, max, unique }))
        }
    }

    /// An object of names the caller chooses, whose every value is a `T`.
    pub const fn map<T: ToolSchema>() -> Self {
        Self::mapping::<T>("Map")
    }

    pub(crate) const fn mapping<T: ToolSchema>(name: &'static str) -> Self {
        Self { arguments: &[describe::<T>], ..Self::of(name, Shape::Map(describe::<T>)) }
    }

    /// Any JSON.
    pub const fn any() -> Self {
        Self::of("Any", Shape::Open)
    }

    /// An object of these properties and no others. `T` is the type described, `name` its simple name.
    ///
    /// ```
    /// use nucleo_mcp::schema::{Description, Property, ToolSchema};
    ///
    /// struct Point;
    ///
    /// impl ToolSchema for Point {
    ///     const DESCRIPTION: Description = Description::object::<Self>(
    ///         "Point",
    ///         &[Property::new::<f64>("x"), Property::new::<f64>("y").documented("Upwards")],
    ///     );
    /// }
    /// ```
    pub const fn object<T: ?Sized>(name: &'static str, properties: &'static [Property]) -> Self {
        Self::of(name, Shape::Object(properties)).declared_as::<T>(name, "")
    }

    /// One of these constants. `T` is the type described, `name` its simple name.
    pub const fn choice<T: ?Sized>(name: &'static str, constants: &'static [Constant]) -> Self {
        Self::of(name, Shape::Choice(constants)).declared_as::<T>(name, "")
    }

    /// Only text this regular expression matches: anchored, in the subset every client compiles.
    ///
    /// # Panics
    ///
    /// At compile time, on a description that is not text, or whose text has a pattern already.
    #[track_caller]
    pub const fn pattern(self, pattern: &'static str) -> Self {
        self.judged(Limits::new().pattern(pattern))
    }

    /// Only text of this many Unicode scalar values, both numbers accepted.
    ///
    /// # Panics
    ///
    /// At compile time, on a description that is not text, or if no length is left.
    #[track_caller]
    pub const fn length(self, min: u64, max: u64) -> Self {
        self.judged(Limits::new().length(Some(min), Some(max)))
    }

    /// What a reader should know, in the author's words.
    pub const fn documented(self, documentation: &'static str) -> Self {
        Self { documentation, ..self }
    }

    /// What is said after the author's words wherever the type occurs.
    pub const fn noted(self, note: &'static str) -> Self {
        Self { note, ..self }
    }

    /// Only text of this registered form.
    ///
    /// # Panics
    ///
    /// At compile time, on a description that is not text.
    #[track_caller]
    pub const fn format(self, format: Format) -> Self {
        let Shape::Text(text) = self.shape else {
            panic!("a format is a limit of text, and this type is not text");
        };
        Self { shape: Shape::Text(Text { format: Some(format), ..text }), ..self }
    }

    /// A pattern of what is accepted alone, for a type that builds from less than its format says. What is
    /// answered may be anything the format says.
    ///
    /// # Panics
    ///
    /// At compile time, on a description that is not text.
    #[track_caller]
    pub const fn narrowed(self, pattern: &'static str) -> Self {
        let Shape::Text(text) = self.shape else {
            panic!("a pattern is a limit of text, and this type is not text");
        };
        Self { shape: Shape::Text(Text { narrowed: Some(pattern), ..text }), ..self }
    }

    /// A greatest length of what is accepted alone.
    #[cfg(feature = "url")]
    pub(crate) const fn no_longer_than(self, longest: u64) -> Self {
        let Shape::Text(text) = self.shape else {
            panic!("only text has a length");
        };
        Self { shape: Shape::Text(Text { longest: Some(longest), ..text }), ..self }
    }

    /// A format of what is accepted alone, for a type whose answers it has no form for.
    #[cfg(feature = "jiff")]
    pub(crate) const fn format_of_input(self, format: Format, pattern: &'static str) -> Self {
        let Shape::Text(text) = self.format(format).narrowed(pattern).shape else {
            panic!("only text has a format");
        };
        Self { shape: Shape::Text(Text { answers: false, ..text }), ..self }
    }

    /// Only these limits, which the caller has judged with [`Limits::problem`].
    #[doc(hidden)]
    pub const fn limited(self, limits: Limits) -> Self {
        Self { shape: limits.applied(self.shape), ..self }
    }

    /// Only these limits, judged here: of a generic type, only here is it known what they are limits of.
    ///
    /// # Panics
    ///
    /// At compile time, on limits that cannot be said of this type.
    #[doc(hidden)]
    #[track_caller]
    pub const fn judged(self, limits: Limits) -> Self {
        hold(limits.problem(&self));
        self.limited(limits)
    }

    /// The same wire form under the name of a type of its own.
    #[doc(hidden)]
    pub const fn declared_as<T: ?Sized>(self, name: &'static str, place: &'static str) -> Self {
        Self { name, arguments: &[], declared: Some(Declared { type_name: type_name::<T>, place }), ..self }
    }

    /// The types a generic type was given, which become part of its name.
    #[doc(hidden)]
    pub const fn with_arguments(self, arguments: &'static [Describe]) -> Self {
        Self { arguments, ..self }
    }

    #[doc(hidden)]
    pub const fn internally_tagged<T: ?Sized>(
        name: &'static str,
        tag: &'static str,
        branches: &'static [Branch],
    ) -> Self {
        Self::of(name, Shape::Union(Union { tag, content: None, branches })).declared_as::<T>(name, "")
    }

    #[doc(hidden)]
    pub const fn adjacently_tagged<T: ?Sized>(
        name: &'static str,
        tag: &'static str,
        content: &'static str,
        branches: &'static [Branch],
    ) -> Self {
        Self::of(name, Shape::Union(Union { tag, content: Some(content), branches }))
            .declared_as::<T>(name, "")
    }

    /// Nothing: no parameters at the root, and nothing anywhere else.
    #[doc(hidden)]
    pub const fn unit() -> Self {
        Self::of("Unit", Shape::Unit)
    }

    /// The same wire form, which may be left out.
    pub(crate) const fn or_nothing(self) -> Self {
        Self { optional: true, ..self }
    }
}
