//! Which artifacts a value reaches: those that are written when it is.
//!
//! Serialization already visits everything a reader will see, through options, lists, maps, boxes and
//! types nobody here knows. So writing is the walk: while somebody listens on this thread, each artifact
//! that is written makes itself known. Nothing else has to be implemented, derived or kept in step.

use super::AnyArtifact;
use std::cell::RefCell;

thread_local! {
    /// One list for each listener on this thread, innermost last.
    static LISTENERS: RefCell<Vec<Vec<AnyArtifact>>> = const { RefCell::new(Vec::new()) };
}

/// Runs `write` and returns the artifacts that were written meanwhile on this thread, in the order their
/// writing began; one that is written twice comes twice.
pub(super) fn listen<R>(write: impl FnOnce() -> R) -> (R, Vec<AnyArtifact>) {
    LISTENERS.with_borrow_mut(|listeners| listeners.push(Vec::new()));
    let listener = Listener;
    let written = write();
    (written, listener.finish())
}

/// Makes an artifact known to the innermost listener, if there is one.
pub(super) fn note(artifact: impl FnOnce() -> AnyArtifact) {
    LISTENERS.with_borrow_mut(|listeners| {
        if let Some(heard) = listeners.last_mut() {
            heard.push(artifact());
        }
    });
}

/// Takes its list off the stack again, also when `write` panics.
struct Listener;

impl Listener {
    fn finish(self) -> Vec<AnyArtifact> {
        std::mem::forget(self);
        LISTENERS.with_borrow_mut(|listeners| listeners.pop().unwrap_or_default())
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let heard = LISTENERS.with_borrow_mut(Vec::pop);
        drop(heard);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artifact::{Artifact, Link};
    use serde::Serialize;
    use std::collections::BTreeMap;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    fn link(url: &str) -> Artifact<Link> {
        Artifact::new(Link { url: url.to_owned(), title: None })
    }

    #[derive(Serialize)]
    struct Answer {
        plain: String,
        one: Option<Artifact<Link>>,
        none: Option<Artifact<Link>>,
        list: Vec<Artifact<Link>>,
        map: BTreeMap<String, Box<Artifact<Link>>>,
        #[serde(skip)]
        hidden: Option<Artifact<Link>>,
    }

    // S44
    #[test]
    fn every_artifact_that_is_written_is_reached_and_none_that_is_not() {
        let shared = link("https://example.org/shared");
        let answer = Answer {
            plain: String::new(),
            one: Some(shared.clone()),
            none: None,
            list: vec![link("https://example.org/1"), shared.clone()],
            map: BTreeMap::from([("key".to_owned(), Box::new(link("https://example.org/2")))]),
            hidden: Some(link("https://example.org/hidden")),
        };
        let (text, reached) = listen(|| serde_json::to_string(&answer).unwrap());
        let references: Vec<_> = reached.iter().map(|artifact| artifact.reference().clone()).collect();
        assert_eq!(references.len(), 4);
        assert_eq!(references.iter().filter(|&reference| reference == shared.reference()).count(), 2);
        assert!(references.iter().all(|reference| text.contains(reference.as_str())));
        assert!(!references.contains(answer.hidden.unwrap().reference()));
    }

    #[test]
    fn nobody_listening_hears_nothing_and_a_listener_hears_only_its_own() {
        serde_json::to_string(&link("https://example.org/before")).unwrap();
        let ((), outer) = listen(|| {
            let ((), inner) = listen(|| {
                serde_json::to_string(&link("https://example.org/inner")).unwrap();
            });
            assert_eq!(inner.len(), 1);
            serde_json::to_string(&link("https://example.org/outer")).unwrap();
        });
        assert_eq!(outer.len(), 1);
        assert_eq!(outer[0].downcast_ref::<Link>().unwrap().url, "https://example.org/outer");
    }

    #[test]
    fn a_panic_while_writing_leaves_no_listener_behind() {
        let panicked = catch_unwind(AssertUnwindSafe(|| listen(|| panic!("while writing"))));
        assert!(panicked.is_err());
        LISTENERS.with_borrow(|listeners| assert!(listeners.is_empty()));
    }
}
