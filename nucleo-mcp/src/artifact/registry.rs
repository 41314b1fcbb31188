//! Where references resolve while work goes on.

use super::{AnyArtifact, Artifact, ArtifactType, Reference, reach};
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;
use std::io;
use std::sync::{Arc, PoisonError, RwLock};

/// The artifacts a piece of work knows, by reference. A clone is another handle to the same registry.
///
/// Two tiers: what somebody [registered](Self::register), and what is merely reachable from that or from
/// a result that was [indexed](Self::index_reachable). Both resolve; the tiers differ in what a list of
/// the registry shows. A reference resolves to the artifact that had it first: one that arrives later
/// under a known reference, whoever sent it, replaces nothing.
///
/// ```
/// use nucleo_mcp::artifact::{Artifact, ArtifactRegistry, Link};
///
/// let registry = ArtifactRegistry::new();
/// let reference = registry.register(&Artifact::new(Link { url: "https://example.org/".into(), title: None }));
///
/// // A model repeats references in its own way; any spelling resolves.
/// let spelled = format!("<<{}>>", reference.as_str().trim_matches(['«', '»']));
/// assert_eq!(registry.get::<Link>(&spelled).unwrap().url, "https://example.org/");
/// ```
#[derive(Clone, Default)]
pub struct ArtifactRegistry(Arc<RwLock<Tables>>);

#[derive(Default)]
struct Tables {
    entries: Vec<Entry>,
    by_reference: HashMap<Reference, usize>,
    /// For references minted elsewhere whose identifiers have capitals: the lower-cased text, and the one
    /// entry it can mean, if it is one.
    by_lower_case: HashMap<String, Option<usize>>,
}

struct Entry {
    artifact: AnyArtifact,
    tier: Tier,
}

/// How an artifact came into a registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// It was found in something that was indexed or registered.
    Reachable,
    /// It was registered by name.
    Registered,
}

impl ArtifactRegistry {
    /// An empty registry.
    pub fn new() -> Self {
        Self::default()
    }

    /// Registers an artifact, and makes known every artifact inside it. Registering it again changes
    /// nothing.
    pub fn register<T: ArtifactType>(&self, artifact: &Artifact<T>) -> Reference {
        // What cannot be written has no reader who could ask for its parts.
        let (_, inside) = reach::listen(|| serde_json::to_writer(io::sink(), artifact));
        self.add([artifact.erase()], Tier::Registered);
        self.add(inside, Tier::Reachable);
        artifact.reference().clone()
    }

    /// Registers an artifact whose type is not known here.
    pub fn register_any(&self, artifact: &AnyArtifact) -> Reference {
        let (_, inside) = reach::listen(|| artifact.to_json());
        self.add([artifact.clone()], Tier::Registered);
        self.add(inside, Tier::Reachable);
        artifact.reference().clone()
    }

    /// Makes known every artifact that `value` is written with, at any depth, and says how many were new.
    ///
    /// # Errors
    ///
    /// Whatever the value's `Serialize` fails with; nothing is indexed then.
    pub fn index_reachable<V: Serialize + ?Sized>(&self, value: &V) -> serde_json::Result<usize> {
        let (written, reached) = reach::listen(|| serde_json::to_writer(io::sink(), value));
        written.map(|()| self.add(reached, Tier::Reachable))
    }

    /// Runs `write` and makes known every artifact that it writes on this thread.
    ///
    /// For a result that is being written anyway; [`index_reachable`](Self::index_reachable) writes it to
    /// nowhere.
    pub fn indexing<R>(&self, write: impl FnOnce() -> R) -> R {
        let (written, reached) = reach::listen(write);
        self.add(reached, Tier::Reachable);
        written
    }

    fn add(&self, artifacts: impl IntoIterator<Item = AnyArtifact>, tier: Tier) -> usize {
        let mut tables = self.0.write().unwrap_or_else(PoisonError::into_inner);
        artifacts.into_iter().map(|artifact| usize::from(tables.add(artifact, tier))).sum()
    }

    /// The artifact a reference names, in whatever spelling, if it is of that type.
    pub fn get<T: ArtifactType>(&self, reference: &(impl AsRef<str> + ?Sized)) -> Option<Artifact<T>> {
        self.get_any(reference)?.downcast()
    }

    /// The artifact a reference names, in whatever spelling.
    pub fn get_any(&self, reference: &(impl AsRef<str> + ?Sized)) -> Option<AnyArtifact> {
        let tables = self.0.read().unwrap_or_else(PoisonError::into_inner);
        tables.find(reference.as_ref()).map(|entry| entry.artifact.clone())
    }

    /// Whether a reference resolves here, in whatever spelling.
    pub fn contains(&self, reference: &(impl AsRef<str> + ?Sized)) -> bool {
        self.tier(reference).is_some()
    }

    /// How the artifact a reference names came here, if it did.
    pub fn tier(&self, reference: &(impl AsRef<str> + ?Sized)) -> Option<Tier> {
        let tables = self.0.read().unwrap_or_else(PoisonError::into_inner);
        tables.find(reference.as_ref()).map(|entry| entry.tier)
    }

    /// The artifacts of one tier, in the order they became known.
    pub fn artifacts(&self, tier: Tier) -> Vec<AnyArtifact> {
        let tables = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let of_tier = tables.entries.iter().filter(|entry| entry.tier == tier);
        of_tier.map(|entry| entry.artifact.clone()).collect()
    }

    /// The artifacts that a text refers to and that are known here, each once, in the text's order.
    pub fn mentioned_in(&self, text: &str) -> Vec<AnyArtifact> {
        let tables = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let mut seen = std::collections::HashSet::new();
        Reference::find_in(text)
            .filter_map(|(_, reference)| tables.position(&reference))
            .filter(|at| seen.insert(*at))
            .map(|at| tables.entries[at].artifact.clone())
            .collect()
    }
}

impl Tables {
    fn add(&mut self, artifact: AnyArtifact, tier: Tier) -> bool {
        if let Some(&at) = self.by_reference.get(artifact.reference()) {
            let known = &mut self.entries[at];
            known.tier = known.tier.max(tier);
            return false;
        }
        let reference = artifact.reference().clone();
        let at = self.entries.len();
        let lower = reference.as_str().to_ascii_lowercase();
        if lower != reference.as_str() {
            self.by_lower_case.entry(lower).and_modify(|one| *one = None).or_insert(Some(at));
        }
        self.by_reference.insert(reference, at);
        self.entries.push(Entry { artifact, tier });
        true
    }

    fn find(&self, spelling: &str) -> Option<&Entry> {
        let at = match self.by_reference.get(spelling) {
            Some(&at) => at,
            None => self.position(&Reference::normalize(spelling)?)?,
        };
        self.entries.get(at)
    }

    /// An identifier as it is written, else in lower case: a model may have changed the case of either.
    fn position(&self, reference: &Reference) -> Option<usize> {
        if let Some(&at) = self.by_reference.get(reference) {
            return Some(at);
        }
        let lower = reference.as_str().to_ascii_lowercase();
        match self.by_reference.get(lower.as_str()) {
            Some(&at) => Some(at),
            None => self.by_lower_case.get(&lower).copied().flatten(),
        }
    }
}

impl fmt::Debug for ArtifactRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tables = self.0.read().unwrap_or_else(PoisonError::into_inner);
        f.debug_list().entries(tables.entries.iter().map(|entry| &entry.artifact)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artifact::{Code, Link, ListArtifact};
    use serde_json::json;

    fn link(url: &str) -> Link {
        Link { url: url.to_owned(), title: None }
    }

    #[test]
    fn a_registered_artifact_is_found_under_the_reference_it_keeps() {
        let registry = ArtifactRegistry::new();
        let artifact = Artifact::new(link("https://example.org/"));
        let reference = registry.register(&artifact);
        assert_eq!(&reference, artifact.reference());
        assert_eq!(registry.register(&artifact), reference);
        assert!(registry.contains(&reference));
        assert!(registry.get::<Link>(&reference).unwrap().is_same_as(&artifact));
        assert!(registry.get::<Code>(&reference).is_none());
        assert!(!registry.contains("«artifact:link~unknown»"));
        assert!(!registry.contains("not a reference"));
        assert_eq!(registry.artifacts(Tier::Registered).len(), 1);
    }

    #[test]
    fn what_is_inside_a_registered_artifact_is_reachable() {
        let registry = ArtifactRegistry::new();
        let list = ListArtifact::of([link("https://example.org/1"), link("https://example.org/2")]);
        let reference = registry.register(&list);
        assert_eq!(registry.tier(&reference), Some(Tier::Registered));
        for item in &list.items {
            assert_eq!(registry.tier(item.reference()), Some(Tier::Reachable));
        }
        registry.register(&list.items[1]);
        assert_eq!(registry.tier(list.items[1].reference()), Some(Tier::Registered));
        let reachable = registry.artifacts(Tier::Reachable);
        assert_eq!(reachable.len(), 1);
        assert!(reachable[0].downcast::<Link>().unwrap().is_same_as(&list.items[0]));
    }

    #[test]
    fn indexing_a_result_makes_its_artifacts_known_and_counts_the_new_ones() {
        let registry = ArtifactRegistry::new();
        let (one, other) = (Artifact::new(link("https://example.org/1")), Artifact::new(Code::default()));
        registry.register(&one);
        assert_eq!(registry.index_reachable(&(&one, Some(&other), [&one])).unwrap(), 1);
        assert_eq!(registry.tier(one.reference()), Some(Tier::Registered));
        assert_eq!(registry.tier(other.reference()), Some(Tier::Reachable));

        let text = registry.indexing(|| serde_json::to_string(&Artifact::new(Code::default())).unwrap());
        assert_eq!(registry.mentioned_in(&text).len(), 1);
    }

    #[test]
    fn a_value_that_cannot_be_written_indexes_nothing() {
        struct Broken(Artifact<Link>);
        impl Serialize for Broken {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let _ = self.0.serialize(serializer);
                Err(serde::ser::Error::custom("broken"))
            }
        }
        let registry = ArtifactRegistry::new();
        let broken = Broken(Artifact::new(link("https://example.org/")));
        assert!(registry.index_reachable(&broken).is_err());
        assert!(!registry.contains(broken.0.reference()));
    }

    #[test]
    fn an_artifact_that_arrives_under_a_known_reference_replaces_nothing() {
        let registry = ArtifactRegistry::new();
        let genuine = Artifact::new(link("https://example.org/"));
        registry.register(&genuine);
        let spoofed: Artifact<Link> = serde_json::from_value(
            json!({"artifact_ref": genuine.reference(), "url": "https://attacker.example/"}),
        )
        .unwrap();
        registry.register(&spoofed);
        assert_eq!(registry.get::<Link>(genuine.reference()).unwrap().url, "https://example.org/");
    }

    #[test]
    fn any_spelling_of_a_reference_resolves_unless_it_could_mean_two() {
        let registry = ArtifactRegistry::new();
        let minted = registry.register(&Artifact::new(link("minted")));
        let foreign = |id: &str, url: &str| {
            let reference = format!("«artifact:link~{id}»").parse().unwrap();
            registry.register(&Artifact::with_reference(link(url), reference).unwrap());
        };
        foreign("AbC", "one capital");
        foreign("Twin", "one twin");
        foreign("tWIN", "other twin");
        let url = |text: &str| registry.get::<Link>(text).map(|link| link.url.clone());
        assert_eq!(url(&minted.as_str().to_uppercase()).as_deref(), Some("minted"));
        assert_eq!(url("artifact:link~abc").as_deref(), Some("one capital"));
        assert_eq!(url("[artifact:link~AbC]").as_deref(), Some("one capital"));
        assert_eq!(url("artifact:link~Twin").as_deref(), Some("one twin"));
        assert_eq!(url("artifact:link~TWIN"), None);
    }

    #[test]
    fn the_artifacts_a_text_mentions_come_once_each_in_its_order() {
        let registry = ArtifactRegistry::new();
        let (one, other) = (Artifact::new(link("1")), Artifact::new(link("2")));
        registry.register(&one);
        registry.register(&other);
        let text = format!(
            "{}, {} and {}; «artifact:link~unknown»",
            other.reference(),
            one.reference(),
            other.reference()
        );
        let found: Vec<_> =
            registry.mentioned_in(&text).iter().map(|found| found.reference().clone()).collect();
        assert_eq!(found, [other.reference().clone(), one.reference().clone()]);
    }
}
