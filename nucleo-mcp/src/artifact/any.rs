//! An artifact without its type: what a registry keeps and what arrives from elsewhere.

use super::handle::Kept;
use super::{Artifact, ArtifactType, Reference};
use std::any::{Any, type_name};
use std::fmt;
use std::sync::Arc;

/// An artifact of any type; [`downcast`](Self::downcast) gives the typed handle back.
///
/// ```
/// use nucleo_mcp::artifact::{Artifact, Code, Link};
///
/// let link = Artifact::new(Link { url: "https://example.org/".into(), title: None });
/// let any = link.erase();
/// assert_eq!(any.reference(), link.reference());
/// assert!(any.downcast::<Code>().is_none());
/// assert!(any.downcast::<Link>().unwrap().is_same_as(&link));
/// ```
#[derive(Clone)]
pub struct AnyArtifact(Arc<dyn Erased>);

trait Erased: Any + Send + Sync {
    fn reference(&self) -> &Reference;
    fn type_name(&self) -> &'static str;
    fn to_json(self: Arc<Self>) -> serde_json::Result<String>;
}

impl<T: ArtifactType> Erased for Kept<T> {
    fn reference(&self) -> &Reference {
        self.reference()
    }

    fn type_name(&self) -> &'static str {
        type_name::<T>()
    }

    fn to_json(self: Arc<Self>) -> serde_json::Result<String> {
        serde_json::to_string(&Artifact(self))
    }
}

impl AnyArtifact {
    pub(super) fn of<T: ArtifactType>(artifact: &Artifact<T>) -> Self {
        Self(Arc::clone(&artifact.0) as Arc<dyn Erased>)
    }

    /// The artifact's reference.
    pub fn reference(&self) -> &Reference {
        self.0.reference()
    }

    /// The typed handle, if the artifact is of that type.
    pub fn downcast<T: ArtifactType>(&self) -> Option<Artifact<T>> {
        let any: Arc<dyn Any + Send + Sync> = Arc::clone(&self.0) as _;
        any.downcast::<Kept<T>>().ok().map(Artifact)
    }

    /// The value, if the artifact is of that type.
    pub fn downcast_ref<T: ArtifactType>(&self) -> Option<&T> {
        let any: &dyn Any = &*self.0;
        any.downcast_ref::<Kept<T>>().map(|kept| &kept.value)
    }

    /// The name of the type it was built as, which may be an ancestor of what its alias says.
    pub fn type_name(&self) -> &'static str {
        self.0.type_name()
    }

    /// The artifact's JSON object, its reference included.
    ///
    /// # Errors
    ///
    /// Whatever the type's own `Serialize` fails with.
    pub fn to_json(&self) -> serde_json::Result<String> {
        Arc::clone(&self.0).to_json()
    }
}

impl<T: ArtifactType> From<Artifact<T>> for AnyArtifact {
    fn from(artifact: Artifact<T>) -> Self {
        artifact.erase()
    }
}

impl fmt::Debug for AnyArtifact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyArtifact").field(self.reference()).field(&self.type_name()).finish()
    }
}
