//! One contract in several spellings: the dialects a document is published in.
//!
//! The canonical document is JSON Schema 2020-12. Every other dialect narrows the vocabulary for
//! clients and model services that accept less, and says in descriptions what it has no keyword for.
//! The documents a tool accepts and the results it gives are the same in all of them.

mod anthropic_strict;
mod bedrock_strict;
mod budget;
mod canonical;
mod checker;
mod flat;
mod gemini;
mod inverse;
mod nova;
mod openai_strict;
mod phrase;
#[cfg(feature = "testing")]
mod respell;
mod rewrites;
mod sentences;
mod shape;

use super::{Schema, SchemaDefect};
use crate::json::{Tree, Value};
use checker::Role;

pub(crate) use budget::Budgets;
pub use budget::{Budget, Overspent};
pub(crate) use inverse::Inverse;
pub use inverse::{NoCanonicalForm, PathStep, Problem};
#[cfg(feature = "testing")]
pub(crate) use respell::respelled;
pub(crate) use rewrites::bound_patterns;
use shape::Spelling;
use std::{borrow::Cow, fmt};

/// The spelling of a published document, chosen per request by `_meta["ai.redouble/dialect"]` or by
/// the URL's `dialect` parameter.
///
/// ```
/// use nucleo_mcp::schema::{Schema, SchemaDialect};
///
/// let canonical = Schema::from_value(&serde_json::json!({
///     "type": "object",
///     "properties": {"seats": {"type": "integer", "minimum": 1, "maximum": 9}},
///     "required": ["seats"],
///     "additionalProperties": false,
/// })).unwrap();
///
/// let gemini = SchemaDialect::Gemini.input_schema(&canonical);
/// assert_eq!(
///     gemini.property("seats").unwrap().to_string(),
///     r#"{"type":"integer","description":"Accepted range: 1 to 9."}"#,
/// );
/// assert_eq!(SchemaDialect::from_wire_name("gemini"), Some(SchemaDialect::Gemini));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SchemaDialect {
    /// JSON Schema 2020-12 as generated.
    #[default]
    Canonical,
    /// Without references, for clients that lose them.
    Flat,
    /// For OpenAI tools with `strict: true`.
    OpenaiStrict,
    /// For Claude tools with `strict: true`.
    AnthropicStrict,
    /// For Amazon Bedrock tools with `strict: true`.
    BedrockStrict,
    /// For Amazon Nova.
    Nova,
    /// For Gemini.
    Gemini,
}

impl SchemaDialect {
    /// Every dialect, the canonical one first.
    pub const ALL: [Self; 7] = [
        Self::Canonical,
        Self::Flat,
        Self::OpenaiStrict,
        Self::AnthropicStrict,
        Self::BedrockStrict,
        Self::Nova,
        Self::Gemini,
    ];

    /// The name a request selects the dialect by.
    pub const fn wire_name(self) -> &'static str {
        match self {
            Self::Canonical => "canonical",
            Self::Flat => "flat",
            Self::OpenaiStrict => "openai_strict",
            Self::AnthropicStrict => "anthropic_strict",
            Self::BedrockStrict => "bedrock_strict",
            Self::Nova => "nova",
            Self::Gemini => "gemini",
        }
    }

    /// The dialect of exactly that name.
    pub fn from_wire_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.wire_name() == name)
    }

    /// What this dialect publishes of a canonical input schema.
    pub fn input_schema(self, canonical: &Schema) -> Schema {
        match self {
            Self::Canonical => canonical::input(canonical),
            Self::Flat => flat::input(canonical),
            Self::OpenaiStrict => openai_strict::input(canonical),
            Self::AnthropicStrict => anthropic_strict::input(canonical),
            Self::BedrockStrict => bedrock_strict::input(canonical),
            Self::Nova => nova::input(canonical),
            Self::Gemini => gemini::input(canonical),
        }
    }

    /// What this dialect publishes of a canonical output schema: the vocabulary narrowed, the results
    /// described being the same.
    pub fn output_schema(self, canonical: &Schema) -> Schema {
        match self {
            Self::Canonical => canonical::output(canonical),
            Self::Flat => flat::output(canonical),
            Self::OpenaiStrict => openai_strict::output(canonical),
            Self::AnthropicStrict => anthropic_strict::output(canonical),
            Self::BedrockStrict => bedrock_strict::output(canonical),
            Self::Nova => nova::output(canonical),
            Self::Gemini => gemini::output(canonical),
        }
    }

    /// The canonical form of a document that a caller of this dialect sent, as JSON text.
    ///
    /// It undoes what the dialect changed and judges nothing: a null at a declared optional becomes an
    /// omission, a list of entries a map, JSON text the value it stands for, at every depth. Numbers and
    /// strings are copied as they are written. An error names every value without a canonical form: an
    /// entry with the key of another, a text that is not JSON.
    ///
    /// ```
    /// use nucleo_mcp::{json::Document, schema::{Schema, SchemaDialect}};
    ///
    /// let canonical = Schema::from_value(&serde_json::json!({
    ///     "type": "object",
    ///     "properties": {
    ///         "note": {"type": "string"},
    ///         "stock": {"type": "object", "additionalProperties": {"type": "integer"}},
    ///     },
    ///     "required": ["stock"],
    ///     "additionalProperties": false,
    /// })).unwrap();
    /// let sent = Document::read(br#"{"note": null, "stock": [{"key": "pens", "value": 7}]}"#).unwrap();
    ///
    /// let arguments = SchemaDialect::OpenaiStrict.arguments(sent.root(), &canonical).unwrap();
    /// assert_eq!(arguments, r#"{"stock":{"pens":7}}"#);
    /// ```
    pub fn arguments<'d>(
        self,
        wire: Value<'d>,
        canonical: &Schema,
    ) -> Result<Cow<'d, str>, Vec<NoCanonicalForm>> {
        let inverse = self.inverse(canonical);
        if inverse.is_identity() {
            Ok(Cow::Borrowed(wire.lexeme()))
        } else {
            let mut problems = Vec::new();
            let applied = inverse.apply(wire, &mut |compose| problems.push(compose()));
            applied.map(Cow::Owned).ok_or(problems)
        }
    }

    /// Every place of an input schema that this dialect's vendor would refuse.
    ///
    /// The rules are tables of what may appear where; whatever they do not name is a defect.
    ///
    /// ```
    /// use nucleo_mcp::{json::Tree, schema::SchemaDialect};
    ///
    /// let document = Tree::parse(r#"{"type": "object", "properties": {"seats": {"type": "list"}}}"#).unwrap();
    /// let defects = SchemaDialect::Gemini.input_defects(&document);
    /// assert_eq!(
    ///     defects[0].to_string(),
    ///     "`type` is one of the seven JSON types, alone (at /properties/seats)",
    /// );
    /// ```
    pub fn input_defects(self, document: &Tree) -> Vec<SchemaDefect> {
        checker::check(self, Role::Input, document)
    }

    /// Every place of an output schema that this dialect's vendor would refuse.
    pub fn output_defects(self, document: &Tree) -> Vec<SchemaDefect> {
        checker::check(self, Role::Output, document)
    }

    /// What this dialect publishes of an input schema, or every place its vendor would refuse.
    pub fn checked_input_schema(self, canonical: &Schema) -> Result<Schema, Vec<SchemaDefect>> {
        self.published_input(canonical).map(|published| published.schema)
    }

    /// What this dialect publishes of an output schema, or every place its vendor would refuse.
    pub fn checked_output_schema(self, canonical: &Schema) -> Result<Schema, Vec<SchemaDefect>> {
        self.published_output(canonical).map(|published| published.schema)
    }

    /// The checked input schema, and its text.
    pub(crate) fn published_input(self, canonical: &Schema) -> Result<Published, Vec<SchemaDefect>> {
        self.checked(Role::Input, self.input_schema(canonical))
    }

    /// The checked output schema, and its text.
    pub(crate) fn published_output(self, canonical: &Schema) -> Result<Published, Vec<SchemaDefect>> {
        self.checked(Role::Output, self.output_schema(canonical))
    }

    /// The document is checked as a client reads it: rendered, and read back.
    fn checked(self, role: Role, schema: Schema) -> Result<Published, Vec<SchemaDefect>> {
        let text = schema.to_string();
        let defects = match Tree::parse(&text) {
            Ok(document) => checker::check(self, role, &document),
            Err(unreadable) => vec![SchemaDefect { place: String::new(), problem: unreadable.to_string() }],
        };
        if defects.is_empty() { Ok(Published { schema, text }) } else { Err(defects) }
    }

    /// The compiled way back from this dialect's documents to canonical ones.
    pub(crate) fn inverse(self, canonical: &Schema) -> Inverse {
        Inverse::compile(canonical, self.spelling())
    }

    /// Whether callers of both spell the documents they send alike.
    pub(crate) fn is_sent_like(self, other: Self) -> bool {
        self.spelling() == other.spelling()
    }

    /// How the documents a caller of this dialect sends differ from canonical ones.
    const fn spelling(self) -> Spelling {
        match self {
            Self::Canonical | Self::Flat | Self::Nova | Self::Gemini => Spelling::CANONICAL,
            Self::OpenaiStrict => openai_strict::SPELLING,
            Self::AnthropicStrict => anthropic_strict::SPELLING,
            Self::BedrockStrict => bedrock_strict::SPELLING,
        }
    }
}

/// A document that its dialect's vendor takes, and the text of it that a client reads.
pub(crate) struct Published {
    pub(crate) schema: Schema,
    pub(crate) text: String,
}

impl fmt::Display for SchemaDialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.wire_name())
    }
}
