//! What goes into and comes out of a tool whose types are not known to the compiler.

use super::AnswerText;
use crate::json::{BuildError, Document, Value};
use crate::schema::{Description, ToolSchema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The arguments of one call, judged against the tool's schema and owned.
#[derive(Clone)]
pub struct Arguments {
    text: Box<str>,
}

impl Arguments {
    pub(crate) fn of(judged: Value<'_>) -> Self {
        Self { text: judged.lexeme().into() }
    }

    /// Builds a typed value. Whatever the tool's schema accepts should build; what does not is a
    /// mismatch between schema and type.
    pub fn deserialize<T: DeserializeOwned>(&self) -> Result<T, BuildError> {
        let document = Document::read(self.text.as_bytes()).map_err(serde::de::Error::custom)?;
        document.root().deserialize()
    }

    /// The arguments as an untyped value. A number `serde_json` cannot hold exactly is rounded by it;
    /// [`as_json`](Self::as_json) keeps every digit.
    pub fn to_value(&self) -> Result<serde_json::Value, BuildError> {
        self.deserialize()
    }

    /// The arguments as the JSON text that was judged.
    pub fn as_json(&self) -> &str {
        &self.text
    }
}

/// Holds nothing of what was sent.
impl fmt::Debug for Arguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arguments").field("bytes", &self.text.len()).finish_non_exhaustive()
    }
}

impl ToolSchema for Arguments {
    const DESCRIPTION: Description = serde_json::Value::DESCRIPTION;
}

impl<'de> Deserialize<'de> for Arguments {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Ok(Self { text: value.to_string().into() })
    }
}

impl Serialize for Arguments {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        rewritten(&self.text, serializer)
    }
}

/// The answer of a tool whose type is not known to the compiler: the JSON text that would be sent.
#[derive(Clone)]
pub struct JsonText {
    answer: AnswerText,
}

impl JsonText {
    pub(crate) fn of(answer: AnswerText) -> Self {
        Self { answer }
    }

    pub(super) fn into_answer(self) -> AnswerText {
        self.answer
    }

    /// The text. Of [`Content`](super::Content) it is the list of its blocks.
    pub fn as_json(&self) -> &str {
        &self.answer.json
    }

    /// The answer as an untyped value. A number `serde_json` cannot hold exactly is rounded by it.
    pub fn to_value(&self) -> Result<serde_json::Value, serde_json::Error> {
        serde_json::from_str(self.as_json())
    }
}

impl ToolSchema for JsonText {
    const DESCRIPTION: Description = serde_json::Value::DESCRIPTION;
}

impl Serialize for JsonText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        rewritten(self.as_json(), serializer)
    }
}

/// Writes a text that is JSON as what it says.
fn rewritten<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let value: serde_json::Value = serde_json::from_str(text).map_err(serde::ser::Error::custom)?;
    value.serialize(serializer)
}

/// Holds nothing of what was answered.
impl fmt::Debug for JsonText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JsonText").field("bytes", &self.as_json().len()).finish_non_exhaustive()
    }
}
