//! A list of artifacts that is an artifact itself.

use super::{Artifact, ArtifactType};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// What a [`ListArtifact`] holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "A: Serialize + DeserializeOwned")]
pub struct List<A> {
    /// The artifacts, in order.
    pub items: Vec<A>,
}

/// Bulk data: a list of artifacts with a reference of its own, so that it can be passed on by name.
///
/// An output that carries one anywhere publishes no output schema and ships as text alone, because
/// structured content would send the whole list a second time.
///
/// ```
/// use nucleo_mcp::artifact::{Link, ListArtifact};
///
/// let found = ListArtifact::of([Link { url: "https://example.org/".into(), title: None }]);
/// assert_eq!(found.reference().alias(), "list");
/// assert_eq!(found.items[0].reference().alias(), "link");
/// ```
pub type ListArtifact<T> = Artifact<List<Artifact<T>>>;

impl<A: Serialize + DeserializeOwned + Send + Sync + 'static> ArtifactType for List<A> {
    const TYPE_ALIAS: &'static str = LIST;
}

/// The alias of every list, whatever it is a list of.
pub(super) const LIST: &str = "list";

impl<T: ArtifactType> Artifact<List<Artifact<T>>> {
    /// A list of new artifacts, one a value.
    pub fn of(values: impl IntoIterator<Item = T>) -> Self {
        values.into_iter().map(Artifact::new).collect()
    }
}

impl<T: ArtifactType> FromIterator<Artifact<T>> for Artifact<List<Artifact<T>>> {
    fn from_iter<I: IntoIterator<Item = Artifact<T>>>(artifacts: I) -> Self {
        Self::new(List { items: artifacts.into_iter().collect() })
    }
}
