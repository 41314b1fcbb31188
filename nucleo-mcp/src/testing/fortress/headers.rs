//! Calls whose headers say something else than their arguments.

use super::arguments::Attacked;
use super::case::{CANARY, Case, Expected};
use crate::boundary::http::encode;
use crate::json::Tree;
use crate::schema::SchemaDialect;
use crate::schema::header::ArgumentHeader;
use http::{HeaderMap, HeaderName, HeaderValue};

const HEADER_MISMATCH: i32 = -32020;

/// Everything that is tried with the headers of a tool that has some.
pub(super) fn cases(tool: &str, dialect: SchemaDialect, documents: &Attacked<'_>) -> Vec<Case> {
    let arguments = documents.headers();
    let mut cases = Vec::new();
    if arguments.is_empty() {
        return cases;
    }
    let call = |label: &str, document: &Tree, headers: HeaderMap| {
        let label = format!("the headers: {label}");
        Case { headers: Some(headers), ..documents.call(tool, dialect, &label, document) }
    };
    let refused = |case: Case| Case { expected: Expected::Error(HEADER_MISMATCH), ..case };
    for document in &documents.right {
        let mut headers = repeated(&arguments, document);
        cases.push(call("each repeats its argument", document, headers.clone()));
        add(&mut headers, CANARY, &HeaderValue::from_static(CANARY));
        cases.push(call("one that nobody asks for", document, headers));
    }
    for argument in &arguments {
        let name = &argument.name;
        if let Some(document) = documents.right.iter().find(|document| said(argument, document).is_some()) {
            let all = repeated(&arguments, document);
            let mut without = all.clone();
            without.remove(full_name(name));
            let missing = call(&format!("`{name}` is missing"), document, without.clone());
            cases.push(if documents.names_headers(dialect) { refused(missing) } else { missing });
            for (label, value) in WRONG {
                let mut wrong = without.clone();
                if let Ok(value) = HeaderValue::from_bytes(value) {
                    add(&mut wrong, name, &value);
                }
                cases.push(refused(call(&format!("`{name}` is {label}"), document, wrong)));
            }
            let mut twice = all;
            if let Some(value) = said(argument, document) {
                add(&mut twice, name, &value);
            }
            cases.push(refused(call(&format!("`{name}` is there twice"), document, twice)));
        }
        if let Some(document) = documents.right.iter().find(|document| said(argument, document).is_none()) {
            let mut headers = repeated(&arguments, document);
            add(&mut headers, name, &HeaderValue::from_static(CANARY));
            cases.push(refused(call(&format!("`{name}` repeats nothing"), document, headers)));
        }
    }
    cases
}

/// What no argument says.
const WRONG: [(&str, &[u8]); 4] = [
    ("another text", CANARY.as_bytes()),
    ("wrapped and no base64", b"=?base64?zq7canary!?="),
    ("wrapped and no text", b"=?base64?/w==?="),
    ("bytes that are no text", b"zq7canary\xff"),
];

/// The header for each argument that the document has.
fn repeated(arguments: &[ArgumentHeader], document: &Tree) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for argument in arguments {
        if let Some(value) = said(argument, document) {
            add(&mut headers, &argument.name, &value);
        }
    }
    headers
}

/// The header value that repeats an argument, if the document has it.
fn said(argument: &ArgumentHeader, document: &Tree) -> Option<HeaderValue> {
    let value = argument.path.iter().try_fold(document, |value, name| value.get(name))?;
    match value {
        Tree::String(text) => HeaderValue::from_str(&encode(text)).ok(),
        Tree::Number(number) => HeaderValue::from_str(number.as_str()).ok(),
        Tree::Bool(flag) => Some(HeaderValue::from_static(if *flag { "true" } else { "false" })),
        Tree::Null | Tree::Array(_) | Tree::Object(_) => None,
    }
}

fn add(headers: &mut HeaderMap, name: &str, value: &HeaderValue) {
    if let Ok(name) = HeaderName::from_bytes(full_name(name).as_bytes()) {
        headers.append(name, value.clone());
    }
}

fn full_name(name: &str) -> String {
    format!("mcp-param-{}", name.to_ascii_lowercase())
}
