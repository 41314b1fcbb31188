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

/// A type of which a host supplies one, and every tool that asks for it is given a clone.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a resource",
    label = "each tool is given a clone of what the host supplies, and may run on any thread",
    note = "a resource is `Clone + Send + Sync + 'static`: put it behind an `Arc`"
)]
pub trait Resource: Clone + Send + Sync + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Clone + Send + Sync + 'static> Resource for T {}

impl Resources {
    /// Adds a resource, replacing one of the same type.
    pub fn insert<R: Resource>(&mut self, resource: R) {
        self.by_type.insert(TypeId::of::<R>(), Arc::new(resource));
    }

    /// A clone of the resource of that type.
    pub fn get<R: Resource>(&self) -> Option<R> {
        self.by_type.get(&TypeId::of::<R>())?.downcast_ref::<R>().cloned()
    }

    /// Fills one field of a tool, or notes that nobody supplied it.
    #[doc(hidden)]
    pub fn fill<R: Resource>(
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
