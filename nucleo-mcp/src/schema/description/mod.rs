//! What a type looks like on the wire, stated at compile time by `#[derive(ToolSchema)]`.
//!
//! A description is a constant. Where it mentions another type it holds a function pointer, so that a
//! type may mention itself, and so that nothing is computed until the start renders a document once.

mod build;
mod suits;

use super::limits::{Bound, Limits};
use super::{Format, Property};

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
    label = "nothing says what travels here",
    note = "where `{Self}` is a type of yours, add `#[derive(ToolSchema)]` to it; where it is another crate's, \
            state the field's schema with `#[arg(with = \"…\")]`",
    note = "a type of chrono, jiff, time, uuid, url or indexmap states its schema with the feature of \
            `nucleo-mcp` that is called after the crate",
    note = "`Content` is the whole answer of a tool: it states no schema, and is no part of an input or of \
            another answer"
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

impl Integers {
    /// That a range asks for more than this, in words; the widths that people write have their own.
    pub(crate) const fn too_narrow(self) -> &'static str {
        const U8: i128 = u8::MAX as i128;
        const I8: i128 = i8::MAX as i128;
        const U16: i128 = u16::MAX as i128;
        const I16: i128 = i16::MAX as i128;
        const U32: i128 = u32::MAX as i128;
        const I32: i128 = i32::MAX as i128;
        match (self.min, self.max) {
            (0, U8) => "the range is wider than a `u8`, which holds 0 to 255",
            (_, I8) => "the range is wider than an `i8`, which holds -128 to 127",
            (0, U16) => "the range is wider than a `u16`, which holds 0 to 65535",
            (_, I16) => "the range is wider than an `i16`, which holds -32768 to 32767",
            (0, U32) => "the range is wider than a `u32`, which holds 0 to 4294967295",
            (_, I32) => "the range is wider than an `i32`, which holds -2147483648 to 2147483647",
            _ => "the range is wider than what the type can hold",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub(crate) min: Option<Bound>,
    pub(crate) max: Option<Bound>,
    pub(crate) below_max: bool,
    /// Whether the type rounds what it is sent to an `f32`.
    pub(crate) single: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Text {
    pub(crate) format: Option<Format>,
    pub(crate) pattern: Option<&'static str>,
    /// Whether the format holds for what is answered too.
    pub(crate) answers: bool,
    /// A pattern of the input alone, where a type builds from less than its format says.
    pub(crate) narrowed: Option<&'static str>,
    /// A greatest length of the input alone, so that a pattern is never held against more.
    pub(crate) longest: Option<u64>,
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
