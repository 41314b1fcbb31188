//! What serde fills in for an omitted property, so that it can be shown.

use crate::json::{Document, Tree};
use serde::Serialize;

/// Writes a default as it would travel.
#[doc(hidden)]
pub fn shown<T: Serialize + ?Sized>(value: &T) -> Result<Tree, String> {
    // By way of the text, which keeps a number's digits whatever serde_json was compiled with.
    let text = serde_json::to_string(value).map_err(|error| error.to_string())?;
    let document = Document::read(text.as_bytes()).map_err(|error| error.to_string())?;
    Ok(document.root().to_tree())
}
