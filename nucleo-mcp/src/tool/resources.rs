//! What the host owns and its tools use, found by type: a database handle, a client, a clock.

use std::any::{Any, TypeId, type_name};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The host's resources, one a type.
#[derive(Clone, Default)]
pub struct Resources {
    by_type: HashMap<TypeId, Arc<dyn Any + Send + Sync>>,
}

/// A field of a tool whose type nobody supplied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingResource {
    /// The tool's type.
    pub tool: &'static str,
    /// The field.
    pub field: &'static str,
    /// The field's type.
    pub resource: &'static str,
}

impl Resources {
    /// Adds a resource, replacing one of the same type.
    pub fn insert<R: Clone + Send + Sync + 'static>(&mut self, resource: R) {
        self.by_type.insert(TypeId::of::<R>(), Arc::new(resource));
    }

    /// A clone of the resource of that type.
    pub fn get<R: Clone + Send + Sync + 'static>(&self) -> Option<R> {
        self.by_type.get(&TypeId::of::<R>())?.downcast_ref::<R>().cloned()
    }

    /// Fills one field of a tool, or notes that nobody supplied it.
    #[doc(hidden)]
    pub fn fill<R: Clone + Send + Sync + 'static>(
        &self,
        tool: &'static str,
        field: &'static str,
        missing: &mut Vec<MissingResource>,
    ) -> Option<R> {
        let found = self.get();
        if found.is_none() {
            missing.push(MissingResource { tool, field, resource: type_name::<R>() });
        }
        found
    }
}

impl fmt::Debug for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resources").field("types", &self.by_type.len()).finish()
    }
}
