//! Maps: objects whose names the caller chooses.

use crate::schema::{Description, ToolSchema};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::sync::Arc;

/// A type that can be the key of a map: serde writes it as a string, and builds it from any string.
///
/// Implement it for a newtype of a string. Nothing limits the names of a map in the published
/// document, so a key type that refuses some strings would refuse what the document accepts.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a map",
    label = "the names of a JSON object are strings, and any string is one",
    note = "use `String`, or a list of structs with a field for the key"
)]
pub trait MapKey {}

impl MapKey for String {}
impl MapKey for str {}
impl MapKey for Cow<'_, str> {}
impl<K: MapKey + ?Sized> MapKey for &K {}
impl<K: MapKey + ?Sized> MapKey for Box<K> {}
impl<K: MapKey + ?Sized> MapKey for Rc<K> {}
impl<K: MapKey + ?Sized> MapKey for Arc<K> {}

impl<K: MapKey, V: ToolSchema, S> ToolSchema for HashMap<K, V, S> {
    const DESCRIPTION: Description = Description::mapping::<V>("HashMap");
}

impl<K: MapKey, V: ToolSchema> ToolSchema for BTreeMap<K, V> {
    const DESCRIPTION: Description = Description::mapping::<V>("BTreeMap");
}

impl ToolSchema for serde_json::Map<String, serde_json::Value> {
    const DESCRIPTION: Description = Description::map::<serde_json::Value>();
}
