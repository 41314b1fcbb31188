//! The arguments of a tool whose type is not known to the compiler.

use crate::json::{BuildError, Document, Value};
use serde::de::DeserializeOwned;
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

    pub(super) fn written(value: &serde_json::Value) -> Self {
        Self { text: value.to_string().into() }
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
