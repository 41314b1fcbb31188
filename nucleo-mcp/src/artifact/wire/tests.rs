//! What an artifact looks like on the wire.

use crate::artifact::{Artifact, ArtifactType, Link, LinkCite, ListArtifact};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Measured {
    small: i8,
    large: u64,
    huge: u128,
    nested: Option<Artifact<Link>>,
    absent: Option<String>,
    names: BTreeMap<String, Vec<Artifact<Link>>>,
    #[serde(flatten)]
    more: More,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct More {
    note: String,
}

impl ArtifactType for Measured {
    const TYPE_ALIAS: &'static str = "measured";
}

fn link(url: &str) -> Artifact<Link> {
    Artifact::new(Link { url: url.to_owned(), title: None })
}

fn measured() -> Artifact<Measured> {
    Artifact::new(Measured {
        small: -7,
        large: u64::MAX,
        huge: u128::MAX,
        nested: Some(link("https://example.org/nested")),
        absent: None,
        names: BTreeMap::from([("one".to_owned(), vec![link("https://example.org/in-a-map")])]),
        more: More { note: "flattened".to_owned() },
    })
}

// S44
#[test]
fn the_reference_stands_beside_the_fields_of_the_value() {
    let artifact = link("https://example.org/");
    let text = serde_json::to_string(&artifact).unwrap();
    let reference = artifact.reference();
    assert_eq!(text, format!(r#"{{"artifact_ref":"{reference}","url":"https://example.org/"}}"#));
}

#[test]
fn writing_twice_writes_the_same_reference() {
    let artifact = measured();
    assert_eq!(serde_json::to_string(&artifact).unwrap(), serde_json::to_string(&artifact).unwrap());
}

#[test]
fn artifacts_inside_artifacts_have_references_of_their_own_and_arrive_equal() {
    let artifact = measured();
    let text = serde_json::to_string(&artifact).unwrap();
    let arrived: Artifact<Measured> = serde_json::from_str(&text).unwrap();
    assert_eq!(arrived, artifact);
    let nested = arrived.nested.as_ref().unwrap();
    assert_eq!(nested.reference(), artifact.nested.as_ref().unwrap().reference());
    assert_ne!(nested.reference(), arrived.reference());
    assert_eq!(arrived.names["one"][0].reference(), artifact.names["one"][0].reference());
}

#[test]
fn the_reference_may_stand_anywhere_among_the_members() {
    for text in [
        r#"{"artifact_ref":"«artifact:link~a1»","url":"u","title":"t"}"#,
        r#"{"url":"u","artifact_ref":"«artifact:link~a1»","title":"t"}"#,
        r#"{"url":"u","title":"t","artifact\u005fref":"\u00abartifact:link~a1»"}"#,
    ] {
        let artifact: Artifact<Link> = serde_json::from_str(text).unwrap();
        assert_eq!(artifact.reference().as_str(), "«artifact:link~a1»", "{text}");
        assert_eq!(artifact.title.as_deref(), Some("t"));
    }
}

#[test]
fn an_artifact_without_a_reference_is_read_and_gets_one_of_its_own() {
    for text in [r#"{"url":"u"}"#, r#"{"artifact_ref":null,"url":"u"}"#] {
        let artifact: Artifact<Link> = serde_json::from_str(text).unwrap();
        assert_eq!(artifact.reference().alias(), "link");
    }
}

#[test]
fn a_subtypes_reference_is_kept_and_another_types_is_refused() {
    let cited = r#"{"artifact_ref":"«artifact:link:cite:pubmed~a1»","url":"u","pmid":7}"#;
    let artifact: Artifact<Link> = serde_json::from_str(cited).unwrap();
    assert_eq!(artifact.reference().as_str(), "«artifact:link:cite:pubmed~a1»");
    for (text, problem) in [
        (r#"{"artifact_ref":"«artifact:code~a1»","url":"u"}"#, "of another type"),
        (r#"{"artifact_ref":"canary","url":"u"}"#, "not an artifact reference"),
        (r#"{"artifact_ref":"«artifact:link~a1»","artifact_ref":null,"url":"u"}"#, "duplicate field"),
        (r#"{"artifact_ref":"«artifact:link~a1»"}"#, "missing field `url`"),
        (r#"["«artifact:link~a1»"]"#, "expected an artifact of the type link"),
    ] {
        let error = serde_json::from_str::<Artifact<Link>>(text).unwrap_err().to_string();
        assert!(error.contains(problem) && !error.contains("canary"), "{text}: {error}");
    }
}

#[test]
fn a_tree_of_values_is_read_like_a_text() {
    let artifact = measured();
    let tree: Value = serde_json::from_str(&serde_json::to_string(&link("u")).unwrap()).unwrap();
    assert!(serde_json::from_value::<Artifact<Link>>(tree).is_ok());
    // A number wider than 64 bits does not fit a tree of values; as text it arrived whole above.
    assert_eq!(artifact.huge, u128::MAX);
}

#[test]
fn a_closed_value_is_not_shown_the_reference() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Closed {
        n: u8,
    }
    impl ArtifactType for Closed {
        const TYPE_ALIAS: &'static str = "closed";
    }
    let artifact: Artifact<Closed> =
        serde_json::from_value(json!({"artifact_ref": "«artifact:closed~a1»", "n": 1})).unwrap();
    assert_eq!(artifact.n, 1);
    assert!(serde_json::from_value::<Artifact<Closed>>(json!({"n": 1, "m": 2})).is_err());
}

#[test]
fn a_value_that_is_not_an_object_or_has_the_member_itself_cannot_be_written() {
    #[derive(Serialize, Deserialize)]
    struct Number(u8);
    impl ArtifactType for Number {
        const TYPE_ALIAS: &'static str = "number";
    }
    #[derive(Serialize, Deserialize)]
    struct Taken {
        artifact_ref: String,
    }
    impl ArtifactType for Taken {
        const TYPE_ALIAS: &'static str = "taken";
    }
    let number = serde_json::to_string(&Artifact::new(Number(1))).unwrap_err().to_string();
    assert_eq!(number, "an artifact is written as an object");
    let taken = Artifact::new(Taken { artifact_ref: String::new() });
    let taken = serde_json::to_string(&taken).unwrap_err().to_string();
    assert_eq!(taken, "an artifact has a field of its own named artifact_ref");
}

#[test]
fn a_list_of_ten_thousand_arrives_whole() {
    let cite = |n: u32| LinkCite { url: format!("https://example.org/{n}"), ..LinkCite::default() };
    let list = ListArtifact::of((0..10_000).map(cite));
    let text = serde_json::to_string(&list).unwrap();
    let arrived: ListArtifact<LinkCite> = serde_json::from_str(&text).unwrap();
    assert_eq!(arrived.items.len(), 10_000);
    assert_eq!(arrived, list);
    assert!(arrived.reference().as_str().starts_with("«artifact:list~"));
}
