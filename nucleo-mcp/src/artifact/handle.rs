//! An artifact: a value with an identity that outlives the process it was made in.

use super::{AnyArtifact, Reference, reach};
use crate::artifact::alias::is_at_or_below;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A type that can be an [`Artifact`]: it has an alias that references carry and readers know it by.
///
/// Derive it; the derive also registers the alias, so that [`rehydrate`](super::rehydrate()) finds the type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an artifact type",
    label = "this type has no alias to be referred to by",
    note = "add `#[derive(Artifact)]` and `#[type_alias(\"…\")]` to `{Self}`"
)]
pub trait ArtifactType: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The alias, from the general to the particular: `link:cite` is a kind of `link`.
    const TYPE_ALIAS: &'static str;
}

/// A value with an identity.
///
/// Its JSON is the value's own object with the reference beside its fields, under `artifact_ref`. The
/// reference is minted when it is first looked at or written, and kept: another process that reads the
/// artifact has the same reference. A clone is another handle to the same artifact.
///
/// ```
/// use nucleo_mcp::artifact::{Artifact, Link};
///
/// let link = Artifact::new(Link { url: "https://example.org/".into(), title: None });
/// let again = link.clone();
/// assert_eq!(link.reference(), again.reference());
///
/// let json = serde_json::to_value(&link)?;
/// assert_eq!(json["artifact_ref"], link.reference().as_str());
///
/// let arrived: Artifact<Link> = serde_json::from_value(json)?;
/// assert_eq!(arrived, link);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct Artifact<T>(pub(super) Arc<Kept<T>>);

/// What every handle of one artifact shares.
pub(super) struct Kept<T> {
    pub(super) value: T,
    reference: OnceLock<Reference>,
}

impl<T> Artifact<T> {
    /// A new artifact, whose reference will be minted when it is first needed.
    pub fn new(value: T) -> Self {
        Self(Arc::new(Kept { value, reference: OnceLock::new() }))
    }

    /// The value, cloned if another handle still needs it.
    pub fn into_inner(self) -> T
    where
        T: Clone,
    {
        Arc::try_unwrap(self.0).map_or_else(|kept| kept.value.clone(), |kept| kept.value)
    }

    /// Whether both are handles of one artifact in this process.
    pub fn is_same_as(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T: ArtifactType> Artifact<T> {
    /// An artifact that already has a reference, minted elsewhere; `None` when the reference is of a type
    /// that is neither `T` nor a kind of it.
    pub fn with_reference(value: T, reference: Reference) -> Option<Self> {
        is_at_or_below(reference.alias(), T::TYPE_ALIAS)
            .then(|| Self(Arc::new(Kept { value, reference: OnceLock::from(reference) })))
    }

    /// The artifact's reference, minted now if it has none.
    pub fn reference(&self) -> &Reference {
        self.0.reference()
    }

    /// The artifact without its type, for keeping beside artifacts of other types.
    pub fn erase(&self) -> AnyArtifact {
        AnyArtifact::of(self)
    }

    /// Notes that this artifact is being written, for whoever asked which ones are.
    pub(super) fn reached(&self) {
        reach::note(|| self.erase());
    }
}

impl<T: ArtifactType> Kept<T> {
    pub(super) fn reference(&self) -> &Reference {
        self.reference.get_or_init(|| Reference::mint(T::TYPE_ALIAS))
    }
}

impl<T> Clone for Artifact<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for Artifact<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T> From<T> for Artifact<T> {
    fn from(value: T) -> Self {
        Self::new(value)
    }
}

impl<T: Default> Default for Artifact<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

/// Equal when the references are (two that were never minted are alike in that) and the values are.
impl<T: PartialEq> PartialEq for Artifact<T> {
    fn eq(&self, other: &Self) -> bool {
        self.is_same_as(other)
            || (self.0.reference.get() == other.0.reference.get() && self.0.value == other.0.value)
    }
}

impl<T: Eq> Eq for Artifact<T> {}

impl<T: fmt::Debug> fmt::Debug for Artifact<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = f.debug_tuple("Artifact");
        if let Some(reference) = self.0.reference.get() {
            parts.field(reference);
        }
        parts.field(&self.0.value).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artifact::{Code, Link, LinkCite};

    fn link(url: &str) -> Artifact<Link> {
        Artifact::new(Link { url: url.to_owned(), title: None })
    }

    #[test]
    fn a_reference_is_minted_once_and_shared_by_every_handle() {
        let one = link("https://example.org/");
        let other = one.clone();
        let first = one.reference().clone();
        assert_eq!(other.reference(), &first);
        assert_eq!(one.reference(), &first);
        assert!(one.is_same_as(&other));
        assert_eq!(first.alias(), "link");
    }

    #[test]
    fn equal_values_are_different_artifacts_once_they_have_references() {
        let (one, other) = (link("https://example.org/"), link("https://example.org/"));
        assert_eq!(one, other);
        assert_ne!(one.reference(), other.reference());
        assert_ne!(one, other);
    }

    #[test]
    fn a_reference_minted_elsewhere_is_kept_if_it_is_of_this_kind() {
        let value = || Link { url: String::new(), title: None };
        let cite: Reference = "«artifact:link:cite~a1»".parse().unwrap();
        assert_eq!(Artifact::with_reference(value(), cite.clone()).unwrap().reference(), &cite);
        let code: Reference = "«artifact:code~a1»".parse().unwrap();
        assert!(Artifact::with_reference(value(), code).is_none());
        let general: Reference = "«artifact:link~a1»".parse().unwrap();
        let cited = Artifact::with_reference(LinkCite::default(), general);
        assert!(cited.is_none(), "a link is not known to be a citation");
    }

    #[test]
    fn threads_that_look_at_once_see_one_reference() {
        let artifact = Artifact::new(Code::default());
        let seen: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| artifact.reference().clone())).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(seen.iter().all(|reference| reference == &seen[0]));
    }
}
