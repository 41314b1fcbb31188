//! The dialect as a parameter of a request.

use super::answer::Answer;
use super::envelope::Params;
use super::protocol_error::ProtocolError;
use crate::schema::SchemaDialect;
use std::sync::OnceLock;

/// The key of a request's `_meta` that names a dialect.
pub const META_DIALECT: &str = "ai.redouble/dialect";

/// A name no dialect has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownDialect;

/// The dialect a request names in its `_meta`, or else in the endpoint's address; canonical if it
/// names none.
pub(crate) fn of(params: Params<'_>, address: Option<&str>) -> Result<SchemaDialect, UnknownDialect> {
    if let Some(named) = params.meta(META_DIALECT) {
        let name = named.as_str().ok_or(UnknownDialect)?;
        return SchemaDialect::from_wire_name(&name).ok_or(UnknownDialect);
    }
    address.map_or(Ok(SchemaDialect::Canonical), |name| {
        SchemaDialect::from_wire_name(name).ok_or(UnknownDialect)
    })
}

/// The refusal of a dialect that does not exist: the ones that do, and not the one that was named.
pub(crate) fn refusal(id: &str) -> Answer {
    static WORDS: OnceLock<String> = OnceLock::new();
    let words = WORDS
        .get_or_init(|| format!("{}; accepted: {}", ProtocolError::UnknownDialect.message(), accepted()));
    Answer::error_in_words(Some(id), ProtocolError::UnknownDialect, words, None)
}

/// What `initialize` and `server/discover` tell a client, so that it needs no documentation to find
/// the dialects.
pub(crate) fn instructions() -> String {
    format!(
        "Every tool's schema is published in several dialects of JSON Schema, with one meaning: what a \
         tool accepts and answers is the same in all of them. A request names the dialect it wants in \
         `_meta` under `{META_DIALECT}`, or in the `dialect` parameter of the endpoint's URL; without \
         either it is `{}`. Accepted values: {}.",
        SchemaDialect::Canonical.wire_name(),
        accepted()
    )
}

fn accepted() -> String {
    SchemaDialect::ALL.map(SchemaDialect::wire_name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boundary::envelope::Message;
    use crate::json::Document;

    fn named(meta: &str, address: Option<&str>) -> Result<SchemaDialect, UnknownDialect> {
        let text = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"m","params":{{"_meta":{meta}}}}}"#);
        let document = Document::read(text.as_bytes()).expect("JSON");
        let Ok(Message::Request(request)) = Message::of(&document) else { panic!("not a request") };
        of(request.params, address)
    }

    // S81
    #[test]
    fn the_requests_own_naming_wins_and_canonical_is_meant_without_one() {
        let canonical = r#"{"ai.redouble/dialect":"canonical"}"#;
        assert_eq!(named("{}", None), Ok(SchemaDialect::Canonical));
        assert_eq!(named("{}", Some("canonical")), Ok(SchemaDialect::Canonical));
        assert_eq!(named(canonical, Some("no such")), Ok(SchemaDialect::Canonical));
        for dialect in SchemaDialect::ALL {
            assert_eq!(named("{}", Some(dialect.wire_name())), Ok(dialect));
            let meta = format!(r#"{{"ai.redouble/dialect":"{}"}}"#, dialect.wire_name());
            assert_eq!(named(&meta, Some("canonical")), Ok(dialect));
        }
    }

    // S81
    #[test]
    fn what_names_no_dialect_is_refused() {
        for value in ["5", "null", "[]", r#""Canonical""#, r#""canonical ""#, r#""""#] {
            let meta = format!(r#"{{"ai.redouble/dialect":{value}}}"#);
            assert_eq!(named(&meta, Some("canonical")), Err(UnknownDialect), "{value}");
        }
        assert_eq!(named("{}", Some("")), Err(UnknownDialect));
    }

    // S15, S81
    #[test]
    fn the_refusal_and_the_instructions_name_every_dialect() {
        let refusal = refusal("1");
        let refusal = String::from_utf8_lossy(&refusal.body);
        for dialect in SchemaDialect::ALL {
            assert!(refusal.contains(dialect.wire_name()) && instructions().contains(dialect.wire_name()));
        }
        assert!(instructions().contains(META_DIALECT));
    }
}
