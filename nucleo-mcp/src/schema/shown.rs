//! What serde fills in for an omitted property, so that it can be shown.

use crate::json::Tree;
use serde::Serialize;

/// Writes a default as it would travel.
#[doc(hidden)]
pub fn shown<T: Serialize + ?Sized>(value: &T) -> Result<Tree, String> {
    serde_json::to_value(value).map(|value| Tree::from(&value)).map_err(|error| error.to_string())
}
