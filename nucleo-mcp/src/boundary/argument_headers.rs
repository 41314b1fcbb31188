//! Arguments that travel in a header as well (`x-mcp-header`): whether the headers say what the body says.
//!
//! The body is what runs. A header that is there must repeat it, whoever sent the request and in whatever
//! dialect, since what stands in front of the server may have acted on the header.

use crate::json::{Kind, Value};
use crate::schema::{Schema, SchemaDefect, header};
use std::borrow::Cow;

/// What the names of all such headers begin with, in small letters.
const PREFIX: &str = "mcp-param-";

/// What a request's headers say under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stated<'h> {
    /// There is no such header.
    Absent,
    /// The value, unwrapped where it had to be wrapped to survive as a header.
    Text(Cow<'h, str>),
    /// It is there more than once, or stands for no text.
    Unusable,
}

/// Headers that do not say what the body says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeaderMismatch;

/// The arguments of one tool that travel in headers as well, compiled from its canonical input schema.
///
/// ```
/// use nucleo_mcp::boundary::argument_headers::{ArgumentHeaders, HeaderMismatch, Stated};
/// use nucleo_mcp::json::Document;
/// use nucleo_mcp::schema::Schema;
///
/// let schema = Schema::from_value(&serde_json::json!({
///     "type": "object",
///     "properties": {"region": {"type": "string", "x-mcp-header": "Region"}},
///     "additionalProperties": false,
/// })).unwrap();
/// let headers = ArgumentHeaders::compile(&schema).unwrap();
///
/// let body = Document::read(br#"{"region": "eu"}"#).unwrap();
/// let check = |said: Stated<'static>| {
///     headers.check(Some(body.root()), true, |name| {
///         assert_eq!(name, "mcp-param-region");
///         said.clone()
///     })
/// };
/// assert_eq!(check(Stated::Text("eu".into())), Ok(()));
/// assert_eq!(check(Stated::Text("us".into())), Err(HeaderMismatch));
/// assert_eq!(check(Stated::Absent), Err(HeaderMismatch));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentHeaders(Box<[Argument]>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Argument {
    /// The header's name, in small letters.
    header: Box<str>,
    /// The names of the properties that lead to the argument.
    path: Box<[Box<str>]>,
}

impl ArgumentHeaders {
    /// Takes the arguments that travel in headers out of an input schema, or says every rule about headers
    /// that it breaks.
    pub fn compile(schema: &Schema) -> Result<Self, Vec<SchemaDefect>> {
        let defects = header::defects(schema);
        if !defects.is_empty() {
            return Err(defects);
        }
        let argument = |argument: header::ArgumentHeader| Argument {
            header: format!("{PREFIX}{}", argument.name.to_ascii_lowercase()).into(),
            path: argument.path.into_iter().map(Into::into).collect(),
        };
        Ok(Self(header::arguments(schema).into_iter().map(argument).collect()))
    }

    /// Whether no argument travels in a header.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Holds what `said` tells of each header, by its name in small letters, against the arguments of a
    /// call as they arrived. `required` is whether a value of the body may not be without its header.
    ///
    /// An argument is said where its value is: text byte for byte, a number by its value, `true` and
    /// `false`. Whether it is of the type that is declared is not asked here.
    ///
    /// # Errors
    ///
    /// When a header says anything else than the body, or one that is required is not there.
    pub fn check<'h>(
        &self,
        arguments: Option<Value<'_>>,
        required: bool,
        said: impl Fn(&str) -> Stated<'h>,
    ) -> Result<(), HeaderMismatch> {
        for Argument { header, path } in &self.0 {
            let found = |arguments| path.iter().try_fold(arguments, |value: Value<'_>, name| value.get(name));
            let value = arguments.and_then(found);
            let agrees = match (said(header), value) {
                (Stated::Absent, value) => !required || !value.is_some_and(fits_a_header),
                (Stated::Text(text), Some(value)) => is_said(value, &text),
                (Stated::Text(_), None) | (Stated::Unusable, _) => false,
            };
            if !agrees {
                return Err(HeaderMismatch);
            }
        }
        Ok(())
    }
}

/// Whether a header can say a value like that. Null is said by leaving the header out. A list or an object is
/// not what the argument is, and half of a surrogate pair is no text: the gate has better words for those.
fn fits_a_header(value: Value<'_>) -> bool {
    matches!(value.kind(), Kind::String | Kind::Number | Kind::Bool) && !value.has_unpaired_surrogate()
}

fn is_said(value: Value<'_>, text: &str) -> bool {
    match value.kind() {
        Kind::String => value.is_text(text),
        Kind::Number => value.is_number(text),
        Kind::Bool => value.lexeme() == text,
        Kind::Null | Kind::Array | Kind::Object => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Document;
    use serde_json::json;

    fn headers() -> ArgumentHeaders {
        let schema = json!({
            "type": "object",
            "properties": {
                "a": {"type": "object", "properties": {
                    "n": {"type": "integer", "minimum": -9, "maximum": 99, "x-mcp-header": "N"},
                }, "additionalProperties": false},
                "b": {"type": "boolean", "x-mcp-header": "B"},
                "t": {"type": "string", "x-mcp-header": "T"},
            },
            "additionalProperties": false,
        });
        ArgumentHeaders::compile(&Schema::from_value(&schema).expect("a schema")).expect("with headers")
    }

    fn check(body: Option<&str>, required: bool, said: &[(&str, Stated<'static>)]) -> bool {
        let document = body.map(|body| Document::read(body.as_bytes()).expect("JSON"));
        let root = document.as_ref().map(Document::root);
        let of = |name: &str| {
            let found = said.iter().find(|(own, _)| *own == name);
            found.map_or(Stated::Absent, |(_, stated)| stated.clone())
        };
        headers().check(root, required, of).is_ok()
    }

    fn text(text: &'static str) -> Stated<'static> {
        Stated::Text(Cow::Borrowed(text))
    }

    // S52, S53: compared by value, as far as the value has one.
    #[test]
    fn a_header_says_what_the_body_says_or_is_refused() {
        for (body, header, said, agrees) in [
            (r#"{"a":{"n":42}}"#, "mcp-param-n", "42", true),
            (r#"{"a":{"n":42}}"#, "mcp-param-n", "42.0", true),
            (r#"{"a":{"n":42.0}}"#, "mcp-param-n", "42", true),
            (r#"{"a":{"n":42}}"#, "mcp-param-n", "4.2e1", true),
            (r#"{"a":{"n":-0}}"#, "mcp-param-n", "0", true),
            (r#"{"a":{"n":42}}"#, "mcp-param-n", "42.00000000000000000001", false),
            (r#"{"a":{"n":9007199254740993}}"#, "mcp-param-n", "9007199254740992", false),
            (r#"{"a":{"n":42}}"#, "mcp-param-n", "042", false),
            (r#"{"a":{"n":42}}"#, "mcp-param-n", "+42", false),
            (r#"{"a":{"n":42}}"#, "mcp-param-n", "0x2a", false),
            (r#"{"a":{"n":42}}"#, "mcp-param-n", "42, 42", false),
            (r#"{"a":{"n":42}}"#, "mcp-param-n", "", false),
            (r#"{"a":{"n":"42"}}"#, "mcp-param-n", "42", true),
            (r#"{"a":{"n":"42"}}"#, "mcp-param-n", "42.0", false),
            (r#"{"a":{"n":[42]}}"#, "mcp-param-n", "42", false),
            (r#"{"a":{"n":{"n":42}}}"#, "mcp-param-n", "42", false),
            (r#"{"a":{"n":null}}"#, "mcp-param-n", "null", false),
            (r#"{"a":{"n":null}}"#, "mcp-param-n", "", false),
            (r#"{"a":[{"n":42}]}"#, "mcp-param-n", "42", false),
            (r#"{"n":42}"#, "mcp-param-n", "42", false),
            (r#"{"b":true}"#, "mcp-param-b", "true", true),
            (r#"{"b":true}"#, "mcp-param-b", "True", false),
            (r#"{"b":true}"#, "mcp-param-b", "1", false),
            (r#"{"b":false}"#, "mcp-param-b", "true", false),
            (r#"{"t":"a b"}"#, "mcp-param-t", "a b", true),
            (r#"{"t":"\u0061"}"#, "mcp-param-t", "a", true),
            (r#"{"t":""}"#, "mcp-param-t", "", true),
            (r#"{"t":"é"}"#, "mcp-param-t", "é", true),
            (r#"{"t":"é"}"#, "mcp-param-t", "e\u{301}", false),
            (r#"{"t":"a"}"#, "mcp-param-t", "A", false),
            (r#"{"t":"a"}"#, "mcp-param-t", "a ", false),
            (r#"{"t":"\ud800"}"#, "mcp-param-t", "\u{fffd}", false),
            ("{}", "mcp-param-t", "", false),
            ("[]", "mcp-param-t", "a", false),
        ] {
            for required in [true, false] {
                assert_eq!(check(Some(body), required, &[(header, text(said))]), agrees, "{body} {said:?}");
            }
            let twice = check(Some(body), false, &[(header, Stated::Unusable)]);
            assert!(!twice, "{body}: there twice");
        }
        assert!(!check(None, false, &[("mcp-param-t", text("a"))]), "a header without arguments");
    }

    #[test]
    fn a_value_is_without_its_header_where_none_is_required_or_none_could_say_it() {
        for (body, only_where_it_is_not_required) in [
            ("{}", false),
            (r#"{"t":null,"a":null}"#, false),
            (r#"{"a":{}}"#, false),
            (r#"{"a":7}"#, false),
            ("[]", false),
            ("7", false),
            (r#"{"t":[]}"#, false),
            (r#"{"t":{}}"#, false),
            // S57: the gate names the parameter.
            (r#"{"t":"\ud800"}"#, false),
            (r#"{"t":"\ud83d\ude00"}"#, true),
            (r#"{"t":"a"}"#, true),
            (r#"{"t":""}"#, true),
            (r#"{"t":5}"#, true),
            (r#"{"b":false}"#, true),
            (r#"{"a":{"n":0}}"#, true),
        ] {
            assert!(check(Some(body), false, &[]), "{body}");
            assert_eq!(check(Some(body), true, &[]), !only_where_it_is_not_required, "{body}");
        }
        assert!(check(None, true, &[]), "no arguments, no headers");
        assert!(check(Some(r#"{"t":"a"}"#), true, &[("mcp-param-t", text("a")), ("mcp-param-x", text("y"))]));
    }
}
