//! Typed artifacts from a result that another process sent.

use super::alias::{alias_conflicts, aliases, lineage};
use super::{ARTIFACT_REF, AnyArtifact, Artifact, ArtifactType, Reference};
use crate::json::{Document, Kind, Value};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::OnceLock;

/// What a result rebuilt into.
#[derive(Clone, Debug)]
pub enum Rehydrated {
    /// One artifact.
    One(AnyArtifact),
    /// A list of them.
    List(RehydratedList),
}

/// A list that was rebuilt, each item as its own type.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RehydratedList {
    /// The list's own reference; none when it was a plain array of artifacts.
    pub reference: Option<Reference>,
    /// The items, each in its place; `None` where an item is of no type known here.
    pub items: Vec<Option<Rehydrated>>,
}

/// Rebuilds a typed artifact from the JSON text of a result: one artifact, or a list of them.
///
/// The type is the one that claims the reference's alias in this program, or the nearest ancestor that
/// does: `link:cite:pubmed` arrives as a citation where nobody knows that source, and as a link where nobody
/// knows citations. A type that is known but does not build from this text is passed over for its
/// ancestor, so that an older reader still gets what it can read. The reference stays the one that was
/// minted, whatever the artifact is rebuilt as. `None` when the text is no artifact or of no known kind.
///
/// ```
/// use nucleo_mcp::artifact::{Link, LinkCite, Rehydrated, rehydrate};
///
/// let result = r#"{"artifact_ref": "«artifact:link:cite:pubmed~a1»", "url": "https://example.org/", "pmid": 7}"#;
/// let Some(Rehydrated::One(artifact)) = rehydrate(result) else { panic!("a citation is known here") };
/// assert_eq!(artifact.downcast_ref::<LinkCite>().unwrap().url, "https://example.org/");
/// assert_eq!(artifact.reference().as_str(), "«artifact:link:cite:pubmed~a1»");
///
/// assert!(rehydrate(r#"{"artifact_ref": "«artifact:spectrum~a1»"}"#).is_none());
/// ```
pub fn rehydrate(text: &str) -> Option<Rehydrated> {
    let document = Document::read(text.as_bytes()).ok()?;
    rebuild(document.root())
}

/// Rebuilds a typed artifact from the structured content of a result, as [`rehydrate`] does from text.
///
/// The text of a result is the better source where both are there: a tree of values may have rounded
/// numbers wider than 64 bits before it came here.
pub fn rehydrate_structured(content: &serde_json::Value) -> Option<Rehydrated> {
    rehydrate(&content.to_string())
}

/// Rebuilds an artifact as a type that is chosen here: the reference has to be of that type or of a kind
/// of it. [`List`](super::List) rebuilds a list.
///
/// ```
/// use nucleo_mcp::artifact::{Code, Link, rehydrate_as};
///
/// let result = r#"{"artifact_ref": "«artifact:link:cite~a1»", "url": "https://example.org/"}"#;
/// assert_eq!(rehydrate_as::<Link>(result).unwrap().url, "https://example.org/");
/// assert!(rehydrate_as::<Code>(result).is_none());
/// ```
pub fn rehydrate_as<T: ArtifactType>(text: &str) -> Option<Artifact<T>> {
    let document = Document::read(text.as_bytes()).ok()?;
    let root = document.root();
    reference_of(root).and_then(|_| Artifact::deserialize(root).ok())
}

/// Every artifact that a result carries, wherever it stands, each once: an answer has its sources in a
/// field, and those have theirs. What is of no known kind is left out.
pub fn rehydrate_all(text: &str) -> Vec<AnyArtifact> {
    let mut found = Found::default();
    if let Ok(document) = Document::read(text.as_bytes()) {
        found.look_into(document.root());
    }
    found.artifacts
}

/// Builds the type that claims an alias, or says that it cannot.
pub(super) type Rebuild = fn(Value<'_>) -> Option<Rehydrated>;

pub(super) fn rebuild_one<T: ArtifactType>(value: Value<'_>) -> Option<Rehydrated> {
    Artifact::<T>::deserialize(value).ok().map(|artifact| Rehydrated::One(artifact.erase()))
}

pub(super) fn rebuild_list(value: Value<'_>) -> Option<Rehydrated> {
    let items = value.get("items").filter(|items| items.kind() == Kind::Array)?;
    Some(list_of(items, reference_of(value)))
}

fn rebuild(value: Value<'_>) -> Option<Rehydrated> {
    match value.kind() {
        Kind::Array => Some(list_of(value, None)),
        Kind::Object => {
            let reference = reference_of(value)?;
            lineage(reference.alias()).filter_map(known).find_map(|rebuild| rebuild(value))
        }
        _ => None,
    }
}

fn list_of(items: Value<'_>, reference: Option<Reference>) -> Rehydrated {
    Rehydrated::List(RehydratedList { reference, items: items.elements().map(rebuild).collect() })
}

fn reference_of(value: Value<'_>) -> Option<Reference> {
    value.get(ARTIFACT_REF)?.as_str()?.parse().ok()
}

/// The type that claims an alias. A contested alias is nobody's: either type could be the wrong one.
fn known(alias: &str) -> Option<Rebuild> {
    static KNOWN: OnceLock<HashMap<&'static str, Rebuild>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| {
        let mut known: HashMap<_, _> =
            aliases().into_iter().map(|claim| (claim.alias(), claim.rebuild)).collect();
        for conflict in alias_conflicts() {
            known.remove(conflict.alias);
        }
        known
    });
    known.get(alias).copied()
}

#[derive(Default)]
struct Found {
    artifacts: Vec<AnyArtifact>,
    seen: std::collections::HashSet<Reference>,
}

impl Found {
    fn look_into(&mut self, value: Value<'_>) {
        if let Some(reference) = reference_of(value)
            && !self.seen.contains(&reference)
            && let Some(Rehydrated::One(artifact)) = rebuild(value)
        {
            self.seen.insert(reference);
            self.artifacts.push(artifact);
        }
        value.members().for_each(|(_, member)| self.look_into(member));
        value.elements().for_each(|element| self.look_into(element));
    }
}

impl Rehydrated {
    /// The artifact, if it is one and not a list.
    pub fn one(self) -> Option<AnyArtifact> {
        if let Self::One(artifact) = self { Some(artifact) } else { None }
    }

    /// The list, if it is one.
    pub fn list(self) -> Option<RehydratedList> {
        if let Self::List(list) = self { Some(list) } else { None }
    }

    /// The reference, if this has one.
    pub fn reference(&self) -> Option<&Reference> {
        match self {
            Self::One(artifact) => Some(artifact.reference()),
            Self::List(list) => list.reference.as_ref(),
        }
    }
}

impl RehydratedList {
    /// The artifacts in the list, without what is of no known kind and without lists inside it.
    pub fn artifacts(&self) -> impl Iterator<Item = &AnyArtifact> {
        self.items.iter().filter_map(|item| match item {
            Some(Rehydrated::One(artifact)) => Some(artifact),
            Some(Rehydrated::List(_)) | None => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artifact::{Code, Link, LinkCite, ListArtifact};
    use serde_json::json;

    fn one(text: &str) -> AnyArtifact {
        rehydrate(text).and_then(Rehydrated::one).unwrap()
    }

    // S121
    #[test]
    fn an_artifact_arrives_as_its_exact_type_with_the_reference_it_left_with() {
        let cite = Artifact::new(LinkCite { url: "https://example.org/".to_owned(), ..LinkCite::default() });
        let arrived = one(&serde_json::to_string(&cite).unwrap());
        assert_eq!(arrived.downcast::<LinkCite>().unwrap(), cite);
        assert!(arrived.downcast::<Link>().is_none());
        assert!(arrived.type_name().ends_with("LinkCite"));
    }

    // S121
    #[test]
    fn an_unknown_subtype_arrives_as_its_nearest_known_ancestor() {
        for (alias, type_name) in [
            ("link:cite:pubmed:retracted", "LinkCite"),
            ("link:video", "Link"),
            ("code:rust", "Code"),
            ("person", "Person"),
        ] {
            let text = json!({"artifact_ref": format!("«artifact:{alias}~a1»"), "url": "u", "source": "s",
                "name": "n", "unknown": [1]});
            let arrived = one(&text.to_string());
            assert!(arrived.type_name().ends_with(type_name), "{alias}: {arrived:?}");
            assert_eq!(arrived.reference().alias(), alias);
        }
    }

    // S121
    #[test]
    fn what_is_no_artifact_or_of_no_known_kind_does_not_rebuild() {
        for text in [
            "",
            "null",
            "7",
            "\"«artifact:link~a1»\"",
            "{}",
            r#"{"url":"u"}"#,
            r#"{"artifact_ref":null,"url":"u"}"#,
            r#"{"artifact_ref":7,"url":"u"}"#,
            r#"{"artifact_ref":"artifact:link~a1","url":"u"}"#,
            r#"{"artifact_ref":"«artifact:linkage~a1»","url":"u"}"#,
            r#"{"artifact_ref":"«artifact:spectrum~a1»","url":"u"}"#,
            r#"{"artifact_ref":"«artifact:link~a1»"}"#,
            r#"{"artifact_ref":"«artifact:link~a1»","url":7}"#,
            r#"{"artifact_ref":"«artifact:link~a1»","url":"u","url":"v"}"#,
            r#"{"artifact_ref":"«artifact:link~\ud800»","url":"u"}"#,
            r#"{"artifact_ref":"«artifact:list~a1»","items":{}}"#,
        ] {
            assert!(rehydrate(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_known_type_that_does_not_build_gives_way_to_its_ancestor() {
        let text = r#"{"artifact_ref":"«artifact:link:cite~a1»","url":"u","year":"a year in words"}"#;
        assert!(one(text).downcast::<Link>().is_some());
    }

    #[test]
    fn a_list_arrives_whole_with_each_item_in_its_place() {
        let text = r#"{"artifact_ref":"«artifact:list:ranking~r1»","items":[
            {"artifact_ref":"«artifact:link~a1»","url":"u"},
            {"artifact_ref":"«artifact:spectrum~b2»"},
            {"artifact_ref":"«artifact:list~c3»","items":[{"artifact_ref":"«artifact:code~d4»","source":"s"}]},
            {"artifact_ref":"«artifact:code~e5»","source":"s"}]}"#;
        let list = rehydrate(text).and_then(Rehydrated::list).unwrap();
        assert_eq!(list.reference.as_ref().unwrap().as_str(), "«artifact:list:ranking~r1»");
        let references: Vec<_> = list
            .items
            .iter()
            .map(|item| item.as_ref().and_then(Rehydrated::reference).map(Reference::id))
            .collect();
        assert_eq!(references, [Some("a1"), None, Some("c3"), Some("e5")]);
        assert_eq!(list.artifacts().count(), 2);

        let plain = rehydrate(r#"[{"artifact_ref":"«artifact:link~a1»","url":"u"},7]"#);
        let plain = plain.and_then(Rehydrated::list).unwrap();
        assert!(plain.reference.is_none());
        assert_eq!((plain.items.len(), plain.artifacts().count()), (2, 1));
    }

    #[test]
    fn ten_thousand_artifacts_arrive_whole_typed_or_not() {
        let list = ListArtifact::of((0..10_000).map(|n| Link { url: format!("u{n}"), title: None }));
        let text = serde_json::to_string(&list).unwrap();
        let arrived = rehydrate(&text).and_then(Rehydrated::list).unwrap();
        assert_eq!(arrived.reference.as_ref(), Some(list.reference()));
        assert_eq!(arrived.artifacts().count(), 10_000);
        assert!(
            arrived.artifacts().zip(&list.items).all(|(one, other)| one.reference() == other.reference())
        );

        assert_eq!(rehydrate_as::<crate::artifact::List<Artifact<Link>>>(&text).unwrap(), list);
    }

    #[test]
    fn a_chosen_type_takes_its_own_kind_and_nothing_else() {
        let text = r#"{"artifact_ref":"«artifact:link:cite~a1»","url":"u","year":2020}"#;
        assert_eq!(rehydrate_as::<LinkCite>(text).unwrap().year, Some(2020));
        assert_eq!(rehydrate_as::<Link>(text).unwrap().reference().alias(), "link:cite");
        assert!(rehydrate_as::<Code>(text).is_none());
        assert!(rehydrate_as::<Link>(r#"{"url":"u"}"#).is_none());
    }

    #[test]
    fn structured_content_rebuilds_like_text() {
        let content = json!({"artifact_ref": "«artifact:link~a1»", "url": "u"});
        let arrived = rehydrate_structured(&content).and_then(Rehydrated::one).unwrap();
        assert_eq!(arrived.downcast_ref::<Link>().unwrap().url, "u");
    }

    #[test]
    fn every_artifact_of_an_answer_is_found_once_wherever_it_stands() {
        let text = r#"{"answer":"«artifact:link~a1»","best":{"artifact_ref":"«artifact:link~a1»","url":"u"},
            "others":[[{"artifact_ref":"«artifact:link~a1»","url":"u"}],
                {"artifact_ref":"«artifact:spectrum~b2»","from":{"artifact_ref":"«artifact:code~c3»","source":"s"}}]}"#;
        let found: Vec<_> =
            rehydrate_all(text).iter().map(|artifact| artifact.reference().id().to_owned()).collect();
        assert_eq!(found, ["a1", "c3"]);
        assert!(rehydrate_all("not JSON").is_empty());
    }
}
