//! What a type passes over while it is built: values of names it does not know.

use super::Value;
use std::cell::RefCell;

thread_local! {
    static PASSED_OVER: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Notes a value that nobody looks at, if somebody watches.
pub(super) fn note(value: Value<'_>) {
    PASSED_OVER.with_borrow_mut(|noted| {
        if let Some(noted) = noted {
            noted.push(value.lexeme().to_owned());
        }
    });
}

/// Builds something on this thread, and says which values were passed over.
pub(crate) fn watch<R>(work: impl FnOnce() -> R) -> (R, Vec<String>) {
    PASSED_OVER.set(Some(Vec::new()));
    let built = work();
    (built, PASSED_OVER.take().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Document;

    #[test]
    fn a_name_the_type_does_not_know_is_noticed() {
        #[derive(serde::Deserialize)]
        struct Known {
            known: u8,
        }
        let document = Document::read(br#"{"known":1,"unknown":{"a":[2]}}"#).expect("JSON");
        let (built, passed_over) = watch(|| document.root().deserialize::<Known>());
        assert_eq!(built.expect("it builds").known, 1);
        assert_eq!(passed_over, [r#"{"a":[2]}"#]);
    }
}
