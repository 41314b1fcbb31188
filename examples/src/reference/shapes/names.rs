//! Names other than the fields', and fields that do not travel.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

/// Names that look like keywords of a schema, and are names.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Names {
    /// Written together
    pub two_words: String,
    /// A word that Rust keeps for itself
    pub r#type: String,
    /// A reference that is none
    #[serde(rename = "$ref")]
    pub reference: String,
    /// One name on the way in and another on the way out
    #[serde(rename(serialize = "answered", deserialize = "asked"))]
    pub question: u8,
    /// Names of keywords
    pub properties: Option<u8>,
    /// Names of keywords
    pub required: Option<bool>,
    /// Names of keywords
    #[serde(rename = "enum")]
    pub constants: Option<String>,
    /// Names of keywords
    #[serde(rename = "const")]
    pub constant: Option<String>,
    /// Names of keywords
    pub description: Option<String>,
    /// Names of keywords
    pub examples: Option<Vec<u8>>,
    /// Spelled with hyphens
    pub kebab: Kebab,
}

/// Spelled with hyphens, in either direction with another case.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
#[serde(rename_all(serialize = "SCREAMING_SNAKE_CASE", deserialize = "kebab-case"))]
pub struct Kebab {
    /// The first
    pub first_name: String,
    /// The last
    pub last_name: String,
}

/// Fields that do not travel.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Skipped {
    /// Travels both ways
    pub there_and_back: u8,
    /// Is only answered
    #[serde(skip_deserializing)]
    pub answered: u16,
    /// Is only accepted
    #[serde(skip_serializing)]
    pub accepted: u16,
    /// Never travels, so its type needs no schema
    #[serde(skip)]
    pub kept: Option<std::time::Duration>,
    /// Never travels
    #[serde(skip)]
    pub marker: PhantomData<u128>,
    /// Is left out of an answer when it is empty
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}
