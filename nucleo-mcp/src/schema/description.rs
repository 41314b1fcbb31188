//! What a type looks like on the wire, stated at compile time by `#[derive(ToolSchema)]`.
//!
//! A description is a constant. Where it mentions another type it holds a function pointer, so that a
//! type may mention itself, and so that nothing is computed until the start renders a document once.

use super::limits::{Bound, Limits};
use super::{Format, Property};
use std::any::type_name;

/// A type that states its own schema.
///
/// Derive it. By hand it is one constant, for a type that serde builds from something simpler:
///
/// ```
/// use nucleo_mcp::schema::{Description, ToolSchema};
///
/// /// A colour, written as `#rrggbb`.
/// struct Colour(u32);
///
/// impl ToolSchema for Colour {
///     const DESCRIPTION: Description = Description::string().pattern("^#[0-9a-f]{6}$");
/// }
/// ```
///
/// Whatever the description accepts, the type's own `Deserialize` must build: the gate judges a call
/// by the published document alone.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not state a schema",
    label = "a caller could not know what to send here",
    note = "add `#[derive(ToolSchema)]` to `{Self}`, or state the field's schema with `#[arg(with = \"…\")]`"
)]
pub trait ToolSchema {
    /// The type's description.
    const DESCRIPTION: Description;
}

/// A function that gives a type's description; what a description holds in place of another one.
pub type Describe = fn() -> &'static Description;

/// Gives the description of `T`.
pub fn describe<T: ToolSchema + ?Sized>() -> &'static Description {
    const { &T::DESCRIPTION }
}

/// Stops the compiler with the problem, if there is one, at the place of the call.
#[doc(hidden)]
#[track_caller]
pub const fn hold(problem: Option<&'static str>) {
    if let Some(problem) = problem {
        panic!("{}", problem);
    }
}

/// What a type looks like on the wire.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    pub(crate) name: &'static str,
    pub(crate) arguments: &'static [Describe],
    pub(crate) declared: Option<Declared>,
    pub(crate) documentation: &'static str,
    pub(crate) note: &'static str,
    pub(crate) shape: Shape,
    pub(crate) optional: bool,
    pub(crate) bulk: bool,
}

/// Which type a derive was written on: two types may share a name, never both of these.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared {
    pub(crate) type_name: fn() -> &'static str,
    pub(crate) place: &'static str,
}

/// The wire form itself.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    Boolean,
    Integer(Integers),
    Number(Numbers),
    Text(Text),
    Choice(&'static [Constant]),
    Array(Items),
    Map(Describe),
    Object(&'static [Property]),
    Union(Union),
    Open,
    Unit,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Integers {
    pub(crate) min: i128,
    pub(crate) max: i128,
    pub(crate) zero: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub(crate) min: Option<Bound>,
    pub(crate) max: Option<Bound>,
    pub(crate) below_max: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Text {
    pub(crate) format: Option<Format>,
    pub(crate) pattern: Option<&'static str>,
    /// Whether the format holds for what is answered too.
    pub(crate) answers: bool,
    /// A pattern of the input alone, where a type builds from less than its format says.
    pub(crate) narrowed: Option<&'static str>,
    pub(crate) min: Option<u64>,
    pub(crate) max: Option<u64>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Items {
    pub(crate) of: Describe,
    pub(crate) min: Option<u64>,
    pub(crate) max: Option<u64>,
    pub(crate) unique: bool,
}

/// One constant of a unit enum, or the tag of one branch: its name in each direction.
#[derive(Clone, Copy, Debug)]
pub struct Constant {
    pub(crate) names: Names,
    pub(crate) documentation: &'static str,
}

/// A name as a caller sends it and as a caller gets it; `None` where it does not occur.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    pub(crate) input: Option<&'static str>,
    pub(crate) output: Option<&'static str>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Union {
    pub(crate) tag: &'static str,
    pub(crate) content: Option<&'static str>,
    pub(crate) branches: &'static [Branch],
}

/// One branch of a tagged enum.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    pub(crate) title: &'static str,
    pub(crate) constant: Constant,
    pub(crate) body: Body,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Body {
    Unit,
    Fields(&'static [Property]),
    Newtype(Describe, &'static Limits),
}

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
        Self::of("Number", Shape::Number(Numbers { min: None, max: None, below_max: false }))
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
        let limits = Limits::new().pattern(pattern);
        hold(limits.problem(&self));
        self.limited(limits)
    }

    /// Only text of this many Unicode scalar values, both numbers accepted.
    ///
    /// # Panics
    ///
    /// At compile time, on a description that is not text, or if no length is left.
    #[track_caller]
    pub const fn length(self, min: u64, max: u64) -> Self {
        let limits = Limits::new().length(Some(min), Some(max));
        hold(limits.problem(&self));
        self.limited(limits)
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

impl Constant {
    /// A constant that is spelled the same in both directions.
    pub const fn new(name: &'static str) -> Self {
        Self::named(Names::both(name))
    }

    #[doc(hidden)]
    pub const fn named(names: Names) -> Self {
        Self { names, documentation: "" }
    }

    /// What a reader should know, in the author's words.
    pub const fn documented(self, documentation: &'static str) -> Self {
        Self { documentation, ..self }
    }
}

#[doc(hidden)]
impl Names {
    pub const fn both(name: &'static str) -> Self {
        Self { input: Some(name), output: Some(name) }
    }

    pub const fn new(input: Option<&'static str>, output: Option<&'static str>) -> Self {
        Self { input, output }
    }
}

#[doc(hidden)]
impl Branch {
    pub const fn unit(title: &'static str, constant: Constant) -> Self {
        Self { title, constant, body: Body::Unit }
    }

    pub const fn fields(title: &'static str, constant: Constant, properties: &'static [Property]) -> Self {
        Self { title, constant, body: Body::Fields(properties) }
    }

    pub const fn newtype<T: ToolSchema>(
        title: &'static str,
        constant: Constant,
        limits: &'static Limits,
    ) -> Self {
        Self { title, constant, body: Body::Newtype(describe::<T>, limits) }
    }
}
