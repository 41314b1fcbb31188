//! One named property of an object: its names, its type, its limits and what is shown beside them.

use super::ToolSchema;
use super::description::{Describe, Names, describe};
use super::limits::{Limits, Literal};
use crate::json::Tree;

/// One property of an object's description.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    pub(crate) names: Names,
    pub(crate) documentation: &'static str,
    pub(crate) value: Value,
    pub(crate) limits: Limits,
    pub(crate) presence: Presence,
    pub(crate) examples: &'static [Literal],
    pub(crate) default: Option<Shown>,
    /// The header an argument travels in as well.
    pub(crate) header: Option<&'static str>,
    /// Whether only callers of this process may send it.
    pub(crate) in_process: bool,
}

/// Gives what serde fills in for an omitted property, as JSON, or why it cannot be written.
pub type Shown = fn() -> Result<Tree, String>;

/// What a property holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    Of(Describe),
    /// The properties of another object, in this one's place.
    Flattened(Describe),
    /// The one constant a tag has.
    Tag(&'static str),
}

/// When a property may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    ByType,
    Optional,
    Required,
}

impl Property {
    /// A property that holds a `T`: optional if `T` is an `Option`, otherwise required.
    pub const fn new<T: ToolSchema>(name: &'static str) -> Self {
        Self::named::<T>(Names::both(name))
    }

    #[doc(hidden)]
    pub const fn named<T: ToolSchema + ?Sized>(names: Names) -> Self {
        Self::holding(names, Value::Of(describe::<T>))
    }

    /// The properties of `T`, which is an object, in this one's place.
    #[doc(hidden)]
    pub const fn flattened<T: ToolSchema + ?Sized>(names: Names) -> Self {
        Self::holding(names, Value::Flattened(describe::<T>))
    }

    #[doc(hidden)]
    pub const fn tag(names: Names, constant: &'static str) -> Self {
        Self::holding(names, Value::Tag(constant))
    }

    const fn holding(names: Names, value: Value) -> Self {
        Self {
            names,
            documentation: "",
            value,
            limits: Limits::new(),
            presence: Presence::ByType,
            examples: &[],
            default: None,
            header: None,
            in_process: false,
        }
    }

    /// What a reader should know, in the author's words.
    pub const fn documented(self, documentation: &'static str) -> Self {
        Self { documentation, ..self }
    }

    /// A property that may be left out.
    pub const fn optional(self) -> Self {
        Self { presence: Presence::Optional, ..self }
    }

    /// A property that may not be left out, whatever its type.
    #[doc(hidden)]
    pub const fn required(self) -> Self {
        Self { presence: Presence::Required, ..self }
    }

    /// A property that only callers of this process may send: it is not in what a caller from outside is
    /// shown, and one that sends it sends an undeclared property.
    pub const fn in_process(self) -> Self {
        Self { in_process: true, ..self }
    }

    /// A property that a caller over HTTP sends in the header `Mcp-Param-…` of that name as well, so that what
    /// stands in front of the server can read it without reading the body. Text, an integer of at most
    /// 2<sup>53</sup> - 1 either way or a boolean, at a place that does not depend on other values; the name
    /// is a token of RFC 9110, once in a document. What breaks a rule refuses the start.
    ///
    /// ```
    /// use nucleo_mcp::schema::{Description, Property, ToolSchema, input_document};
    ///
    /// struct Order;
    ///
    /// impl ToolSchema for Order {
    ///     const DESCRIPTION: Description =
    ///         Description::object::<Self>("Order", &[Property::new::<String>("region").header("Region")]);
    /// }
    ///
    /// let document = input_document::<Order>().unwrap();
    /// assert_eq!(
    ///     document.property("region").unwrap().to_string(),
    ///     r#"{"type":"string","x-mcp-header":"Region"}"#,
    /// );
    /// ```
    pub const fn header(self, name: &'static str) -> Self {
        Self { header: Some(name), ..self }
    }

    #[doc(hidden)]
    pub const fn limited(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    #[doc(hidden)]
    pub const fn examples(self, examples: &'static [Literal]) -> Self {
        Self { examples, ..self }
    }

    #[doc(hidden)]
    pub const fn shown(self, default: Shown) -> Self {
        Self { default: Some(default), ..self }
    }
}
