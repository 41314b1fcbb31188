//! What the jobs of one workflow share, found by type.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

type Shared = Arc<dyn Any + Send + Sync>;

/// What the jobs of one workflow share, found by type: the registry its artifacts are entered in, a
/// trace, a budget. It lives as long as the workflow.
///
/// ```
/// use nucleo_mcp::runtime::Extensions;
/// use std::sync::atomic::{AtomicU32, Ordering};
///
/// let extensions = Extensions::default();
/// extensions.get_or_insert_with(AtomicU32::default).fetch_add(7, Ordering::Relaxed);
/// assert_eq!(extensions.get::<AtomicU32>().unwrap().load(Ordering::Relaxed), 7);
/// ```
#[derive(Default)]
pub struct Extensions {
    // A workflow shares a handful of things at most, so a list is searched faster than it is hashed.
    by_type: Mutex<Vec<(TypeId, Shared)>>,
}

impl Extensions {
    /// What of this type is shared, if anything is.
    pub fn get<E: Send + Sync + 'static>(&self) -> Option<Arc<E>> {
        let by_type = self.by_type.lock().unwrap_or_else(PoisonError::into_inner);
        find(&by_type)
    }

    /// What of this type is shared; the first to ask makes it.
    pub fn get_or_insert_with<E: Send + Sync + 'static>(&self, make: impl FnOnce() -> E) -> Arc<E> {
        if let Some(found) = self.get() {
            return found;
        }
        // Made before the lock is taken: the maker is the application's, and may panic or ask in turn.
        let new = Arc::new(make());
        let mut by_type = self.by_type.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = find(&by_type) {
            return found;
        }
        by_type.push((TypeId::of::<E>(), new.clone()));
        new
    }
}

fn find<E: Send + Sync + 'static>(by_type: &[(TypeId, Shared)]) -> Option<Arc<E>> {
    let (_, shared) = by_type.iter().find(|(id, _)| *id == TypeId::of::<E>())?;
    shared.clone().downcast().ok()
}

impl fmt::Debug for Extensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by_type = self.by_type.lock().unwrap_or_else(PoisonError::into_inner);
        f.debug_struct("Extensions").field("types", &by_type.len()).finish()
    }
}
