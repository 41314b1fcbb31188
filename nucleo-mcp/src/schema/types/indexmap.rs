//! The maps and sets of `indexmap`, which keep their order.

use super::MapKey;
use crate::schema::{Description, ToolSchema};
use indexmap::{IndexMap, IndexSet};

impl<K: MapKey, V: ToolSchema, S> ToolSchema for IndexMap<K, V, S> {
    const DESCRIPTION: Description = Description::mapping::<V>("IndexMap");
}

impl<T: ToolSchema, S> ToolSchema for IndexSet<T, S> {
    const DESCRIPTION: Description = Description::list::<T>("IndexSet", None, None, true);
}
