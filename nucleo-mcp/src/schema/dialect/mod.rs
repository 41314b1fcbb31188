//! One contract in several spellings: the dialects a document is published in.
//!
//! The canonical document is JSON Schema 2020-12. Every other dialect narrows the vocabulary for
//! clients and model services that accept less, and says in descriptions what it has no keyword for.
//! The documents a tool accepts and the results it gives are the same in all of them.

mod anthropic_strict;
mod bedrock_strict;
mod canonical;
pub mod checker;
mod flat;
mod gemini;
mod inverse;
mod nova;
mod openai_strict;
mod phrase;
mod rewrites;
mod sentences;
mod shape;

use super::Schema;
use shape::Spelling;
use std::fmt;

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

impl fmt::Display for SchemaDialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.wire_name())
    }
}
