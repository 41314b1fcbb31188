//! What came back, held against what should have.

use super::super::documents::says_the_same;
use super::super::message::ID;
use super::case::{CANARY, Case, Expected, NUMBER_CANARY};
use super::report::GapKind;
use super::target::Exchange;
use crate::boundary::error_text::ErrorText;
use crate::json::{Document, Tree, Value};

/// What is wrong with an exchange, if anything is: what kind of gap it is, and more about it.
pub(super) fn verdict(
    tool: &str,
    case: &Case,
    exchange: &Exchange,
    unavailable: Option<&[u8]>,
) -> Option<(GapKind, String)> {
    let answer = exchange.answer.as_deref();
    if let Some(canary) = answer.and_then(canary_in) {
        return Some((GapKind::Echoed, format!("the answer has {canary:?}")));
    }
    if let Some(canary) = canary_in(exchange.logged.as_bytes()) {
        return Some((GapKind::Logged, format!("the log has {canary:?}")));
    }
    if let Expected::Run(arguments) = &case.expected {
        return run(tool, arguments, exchange);
    }
    if let Some(ran) = exchange.ran.first() {
        return Some((GapKind::Accepted, format!("`{}` ran", ran.tool)));
    }
    let (Expected::Silence, None) = (&case.expected, answer) else {
        let Some(answer) = answer else { return Some(malformed("there is no answer")) };
        let Ok(document) = Document::read(answer) else { return Some(malformed("the answer is not JSON")) };
        let problem = refused(&case.expected, document.root(), answer, unavailable)?;
        let kind = match &case.expected {
            Expected::Unavailable => GapKind::Distinguishable,
            _ => GapKind::Malformed,
        };
        return Some((kind, problem));
    };
    None
}

/// The marked text that is in some bytes, in whatever case.
pub(super) fn canary_in(bytes: &[u8]) -> Option<&'static str> {
    let text = String::from_utf8_lossy(bytes).to_ascii_lowercase();
    [CANARY, NUMBER_CANARY].into_iter().find(|canary| text.contains(canary))
}

/// Whether an answer says that the call failed.
pub(super) fn is_failure(answer: &[u8]) -> bool {
    Document::read(answer).is_ok_and(|document| {
        document.root().get("result").and_then(|result| result.get("isError")).and_then(Value::as_bool)
            == Some(true)
    })
}

fn malformed(problem: &str) -> (GapKind, String) {
    (GapKind::Malformed, problem.to_owned())
}

fn run(tool: &str, arguments: &Tree, exchange: &Exchange) -> Option<(GapKind, String)> {
    let ran = match exchange.ran.as_slice() {
        [ran] if *ran.tool == *tool => ran,
        [] => {
            let unbuilt = exchange
                .answer
                .as_deref()
                .is_some_and(|answer| String::from_utf8_lossy(answer).contains(ErrorText::SYSTEM));
            let why =
                if unbuilt { "its schema accepts them, and its type cannot be built from them" } else { "" };
            return Some((GapKind::Refused, why.to_owned()));
        }
        _ => return Some((GapKind::Changed, "another tool ran, or it ran twice".to_owned())),
    };
    if !Tree::parse(&ran.arguments).is_ok_and(|own| says_the_same(&own, arguments)) {
        return Some((GapKind::Changed, format!("it ran on {}", ran.arguments)));
    }
    let Some(answer) = &exchange.answer else { return Some(malformed("there is no answer")) };
    let Ok(document) = Document::read(answer) else { return Some(malformed("the answer is not JSON")) };
    (!is_under(document.root(), ID)).then(|| malformed("the answer is under another id"))
}

fn is_under(answer: Value<'_>, id: &str) -> bool {
    answer.get("id").is_some_and(|own| own.lexeme() == id)
}

/// What is wrong with a refusal.
fn refused(
    expected: &Expected,
    answer: Value<'_>,
    bytes: &[u8],
    unavailable: Option<&[u8]>,
) -> Option<String> {
    let code = answer.get("error").and_then(|error| error.get("code")).map(Value::lexeme);
    let problem = match expected {
        Expected::Refused => refusal(answer)?,
        Expected::NoRequest if matches!(code, Some("-32700" | "-32600")) => {
            // An id that is not beyond doubt is not repeated.
            return (answer.get("id").is_some() && !is_under(answer, ID))
                .then(|| "the answer is under another id".to_owned());
        }
        Expected::NoRequest => "it is not answered as no request",
        Expected::Unavailable if unavailable == Some(bytes) => return None,
        Expected::Unavailable => "it is answered otherwise than a tool that nobody has",
        Expected::Error(expected) if code.is_some_and(|code| code == expected.to_string()) => return None,
        Expected::Error(expected) => return Some(format!("it is not answered with the error {expected}")),
        Expected::Silence => "it is answered, and nothing was asked",
        Expected::Result if answer.get("result").is_some() => return None,
        Expected::Result => "it is not answered with a result",
        Expected::Run(_) => return None,
    };
    Some(problem.to_owned())
}

/// What is wrong with the refusal of arguments.
fn refusal(answer: Value<'_>) -> Option<&'static str> {
    let Some(result) = answer.get("result") else {
        return Some("arguments are refused by an error of the protocol's");
    };
    let meta = result.get("_meta");
    let is = |value: Option<Value<'_>>, text: &str| value.is_some_and(|value| value.lexeme() == text);
    if !is(result.get("isError"), "true") {
        return Some("it is answered as if the tool had run");
    }
    if result.get("structuredContent").is_some() {
        return Some("the refusal carries structured content");
    }
    if !is(meta.and_then(|meta| meta.get("correctable")), "true") {
        return Some("the refusal does not say that it is correctable");
    }
    let findings = meta.and_then(|meta| meta.get("ai.redouble/refusal"));
    if findings.is_none_or(|findings| findings.elements().next().is_none()) {
        return Some("the refusal states nothing that was found");
    }
    (!is_under(answer, ID)).then_some("the refusal is under another id")
}
