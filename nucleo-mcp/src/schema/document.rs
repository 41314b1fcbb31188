//! The published document: one node of JSON Schema, as a type.
//!
//! The vocabulary is closed. What this type cannot say is never published, and what it can say the
//! gate enforces, so the two cannot drift apart. A property named `enum` or `description` is an entry
//! of [`Schema::properties`] and can never be mistaken for a keyword.

use crate::json::{Number, Tree};

/// One node of a published JSON Schema 2020-12 document.
///
/// Every field is a keyword; an absent keyword is `None` (or empty, where an empty list would say
/// nothing). [`Schema::default`] is the open node: no type, any JSON.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Schema {
    /// `$ref`: the name of an entry of the root's [`definitions`](Self::definitions).
    pub reference: Option<String>,
    /// `type`: one of the seven, or none on a deliberately open node, a union or a reference.
    pub kind: Option<Kind>,
    /// `title`: the simple name of the type an object was made from.
    pub title: Option<String>,
    /// `description`: the author's words, then whatever a dialect cannot spell.
    pub description: Option<String>,
    /// `enum`: the accepted constants.
    pub constants: Option<Vec<Tree>>,
    /// `const`: the one accepted constant.
    pub constant: Option<Tree>,
    /// `anyOf`: the branches of a union; empty when the node is not one.
    pub any_of: Vec<Schema>,
    /// `properties`, in declaration order; `None` on everything that is not an object, and on a map.
    pub properties: Option<Vec<(String, Schema)>>,
    /// `required`: names of [`properties`](Self::properties), in the same order.
    pub required: Option<Vec<String>>,
    /// `additionalProperties`.
    pub additional: Option<Additional>,
    /// `items`: the shape of every element.
    pub items: Option<Box<Schema>>,
    /// `minItems`.
    pub min_items: Option<u64>,
    /// `maxItems`.
    pub max_items: Option<u64>,
    /// `uniqueItems: true`.
    pub unique_items: bool,
    /// `minLength`, in Unicode scalar values.
    pub min_length: Option<u64>,
    /// `maxLength`, in Unicode scalar values.
    pub max_length: Option<u64>,
    /// `pattern`: an anchored regular expression.
    pub pattern: Option<String>,
    /// `format`.
    pub format: Option<Format>,
    /// `minimum`.
    pub minimum: Option<Number>,
    /// `maximum`.
    pub maximum: Option<Number>,
    /// `exclusiveMinimum`.
    pub exclusive_minimum: Option<Number>,
    /// `exclusiveMaximum`.
    pub exclusive_maximum: Option<Number>,
    /// `default`: what an omitted value is filled with.
    pub default: Option<Tree>,
    /// `examples`.
    pub examples: Vec<Tree>,
    /// `x-mcp-header`: the argument travels in the HTTP header `Mcp-Param-…` of that name as well.
    pub header: Option<String>,
    /// `nullable: true`, a keyword of one dialect (gemini) and never of the canonical document.
    pub nullable: bool,
    /// `$defs`, on the root only: the recursive types, by name.
    pub definitions: Vec<(String, Schema)>,
}

/// The value of `type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// `"object"`
    Object,
    /// `"array"`
    Array,
    /// `"string"`
    String,
    /// `"integer"`
    Integer,
    /// `"number"`
    Number,
    /// `"boolean"`
    Boolean,
    /// `"null"`
    Null,
}

/// The value of `additionalProperties`.
#[derive(Clone, Debug, PartialEq)]
pub enum Additional {
    /// `false`: the object is closed.
    Closed,
    /// `true`: a map to any JSON.
    Any,
    /// A map whose every entry has this shape.
    Shape(Box<Schema>),
}

/// The value of `format`: those that JSON Schema 2020-12 registers and the gate judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// `"date"`: an RFC 3339 full-date that exists in the calendar.
    Date,
    /// `"date-time"`: RFC 3339, offset required.
    DateTime,
    /// `"time"`: RFC 3339 full-time, offset required.
    Time,
    /// `"duration"`: an ISO-8601 duration by the grammar of RFC 3339, appendix A.
    Duration,
    /// `"uuid"`: RFC 4122 text form.
    Uuid,
    /// `"uri"`: an absolute RFC 3986 reference.
    Uri,
}

impl Kind {
    const ALL: [Self; 7] =
        [Self::Object, Self::Array, Self::String, Self::Integer, Self::Number, Self::Boolean, Self::Null];

    /// The type of exactly that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// The keyword's value as it is published.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::Array => "array",
            Self::String => "string",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Null => "null",
        }
    }
}

impl Format {
    /// Every format.
    pub(crate) const ALL: [Self; 6] =
        [Self::Date, Self::DateTime, Self::Time, Self::Duration, Self::Uuid, Self::Uri];

    /// The format of exactly that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.as_str() == name)
    }

    /// The keyword's value as it is published.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::DateTime => "date-time",
            Self::Time => "time",
            Self::Duration => "duration",
            Self::Uuid => "uuid",
            Self::Uri => "uri",
        }
    }
}

impl Schema {
    /// A node of one type and nothing else.
    pub fn of(kind: Kind) -> Self {
        Self { kind: Some(kind), ..Self::default() }
    }

    /// Whether this object takes keys of the caller's choosing: no `properties`, entries of one shape.
    pub fn is_map(&self) -> bool {
        self.kind == Some(Kind::Object)
            && self.properties.is_none()
            && matches!(self.additional, Some(Additional::Any | Additional::Shape(_)))
    }

    /// Whether this node declares nothing and so accepts any JSON.
    pub fn is_open(&self) -> bool {
        self.kind.is_none()
            && self.reference.is_none()
            && self.any_of.is_empty()
            && self.constants.is_none()
            && self.constant.is_none()
    }

    /// The property of that name, if this node declares one.
    pub fn property(&self, name: &str) -> Option<&Schema> {
        let (_, schema) = self.properties.as_ref()?.iter().find(|(declared, _)| declared == name)?;
        Some(schema)
    }

    /// Whether an omitted property of that name is a missing one.
    pub fn requires(&self, name: &str) -> bool {
        self.required.as_ref().is_some_and(|required| required.iter().any(|declared| declared == name))
    }

    /// The definition a reference names; call it on the root.
    pub fn definition(&self, name: &str) -> Option<&Schema> {
        let (_, schema) = self.definitions.iter().find(|(defined, _)| defined == name)?;
        Some(schema)
    }

    /// What stands in a schema position directly below this node, the definitions left out: those stand
    /// where they are mentioned. The entries of `properties` are named by the author, so one that is
    /// named like a keyword is what it is: a property.
    pub(crate) fn children(&self) -> impl Iterator<Item = &Schema> {
        let shape = match &self.additional {
            Some(Additional::Shape(shape)) => Some(&**shape),
            _ => None,
        };
        let properties = self.properties.iter().flatten().map(|(_, property)| property);
        properties.chain(&self.any_of).chain(self.items.as_deref()).chain(shape)
    }

    /// The same, to be changed.
    pub(crate) fn children_mut(&mut self) -> impl Iterator<Item = &mut Schema> {
        let shape = match &mut self.additional {
            Some(Additional::Shape(shape)) => Some(&mut **shape),
            _ => None,
        };
        let properties = self.properties.iter_mut().flatten().map(|(_, property)| property);
        properties.chain(&mut self.any_of).chain(self.items.as_deref_mut()).chain(shape)
    }

    /// Visits this node, every node below it and every definition's.
    pub(crate) fn for_each_node<'s>(&'s self, visit: &mut impl FnMut(&'s Schema)) {
        visit(self);
        let definitions = self.definitions.iter().map(|(_, definition)| definition);
        self.children().chain(definitions).for_each(|below| below.for_each_node(visit));
    }

    /// Changes every node, what is below one and the definitions before the node itself.
    pub(crate) fn change_each_node(&mut self, change: &mut impl FnMut(&mut Schema)) {
        self.children_mut().for_each(|below| below.change_each_node(change));
        self.definitions.iter_mut().for_each(|(_, definition)| definition.change_each_node(change));
        change(self);
    }
}
