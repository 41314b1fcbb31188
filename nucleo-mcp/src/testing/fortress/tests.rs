//! Boundaries with a gap each: a campaign that cannot fail is worth nothing.

use super::campaign::Settings;
use super::target::{Exchange, Target};
use super::*;
use crate::boundary::access::{Consumer, RequestContext, StaticGrants};
use crate::boundary::http::StatelessHttp;
use crate::catalog::ToolProvider;
use crate::runtime::JobDispatcher;
use crate::tool::{Arguments, ToolError};
use bytes::Bytes;
use http::HeaderMap;
use serde_json::json;
use std::time::Duration;

fn server() -> ToolServer {
    let tool = |name: &'static str| {
        ToolProvider::dynamic(name)
            .description("A tool.")
            .input_schema(json!({
                "type": "object",
                "properties": {
                    "amount": {"type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32},
                    "note": {"type": "string"},
                    "day": {"type": "string", "format": "date"},
                    "tags": {"type": "object", "additionalProperties": {"type": "boolean"}},
                },
                "required": ["amount"],
                "additionalProperties": false,
            }))
            .handler(|_: Arguments, _| async { Ok::<_, ToolError>(()) })
    };
    let grants = StaticGrants::new([("ada", ["charge"]), ("root", ["hidden"])]);
    granting([tool("charge"), tool("hidden")], grants)
}

/// A server whose tool is ada's.
fn of_ada(tools: [ToolProvider; 1], name: &'static str) -> ToolServer {
    granting(tools, StaticGrants::new([("ada", [name])]))
}

fn granting(tools: impl IntoIterator<Item = ToolProvider>, grants: StaticGrants) -> ToolServer {
    ToolServer::builder()
        .scan_packages([])
        .providers(tools)
        .consumer_resolver(|_: &RequestContext| None)
        .access_policy(grants)
        .server_name("fixtures")
        .server_version("1")
        .call_timeout(Duration::from_secs(1))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().build())
        .start()
        .expect("a server")
}

/// A boundary that does something else than ours with what comes back.
struct Spoiled<F> {
    ours: Probed,
    spoil: F,
}

impl<F: Fn(&Consumer, &str, Exchange) -> Exchange> Target for Spoiled<F> {
    async fn exchange(&self, consumer: &Consumer, message: &[u8], headers: Option<&HeaderMap>) -> Exchange {
        let exchange = self.ours.exchange(consumer, message, headers).await;
        (self.spoil)(consumer, &String::from_utf8_lossy(message), exchange)
    }
}

/// What a campaign finds at `charge` of such a boundary.
fn found(spoil: impl Fn(&Consumer, &str, Exchange) -> Exchange) -> Vec<GapKind> {
    let server = server();
    let fortress = fortress(&server);
    let (capture, dispatch) = log::Capture::new();
    let target = Spoiled { ours: Probed::around(server.interposer(), capture), spoil };
    let settings = Settings { budget: 1500, ..fortress.settings() };
    let mut campaign = Campaign::of(&target, server.catalog(), settings);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    tracing::dispatcher::with_default(&dispatch, || runtime.block_on(campaign.everything()));
    let report = campaign.report();
    let mut kinds: Vec<GapKind> = Vec::new();
    for gap in report.gaps.iter().filter(|gap| gap.tool == "charge") {
        if !kinds.contains(&gap.kind) {
            kinds.push(gap.kind);
        }
    }
    kinds
}

fn text(exchange: &Exchange) -> String {
    exchange.answer.as_deref().map(|answer| String::from_utf8_lossy(answer).into_owned()).unwrap_or_default()
}

fn answered(exchange: Exchange, text: String) -> Exchange {
    Exchange { answer: Some(Bytes::from(text)), ..exchange }
}

// S130
#[test]
fn our_own_has_no_gap() {
    assert_eq!(found(|_, _, exchange| exchange), []);
    let report = fortress(&server()).budget(usize::MAX).run();
    assert!(report.holds(), "{report}");
    assert!(report.sent >= report.possible && report.possible > 2000, "{report}");
}

// S130
#[test]
fn one_that_takes_what_the_schema_refuses_is_found() {
    let lenient = |_: &Consumer, _: &str, exchange: Exchange| {
        let mut exchange = exchange;
        if text(&exchange).contains("ai.redouble/refusal") {
            exchange.ran.push(probe::Ran { tool: "charge".into(), arguments: "{}".into() });
        }
        exchange
    };
    assert_eq!(found(lenient), [GapKind::Accepted]);
}

// S130
#[test]
fn one_that_takes_nothing_is_found() {
    let strict = |_: &Consumer, _: &str, exchange: Exchange| Exchange { ran: Vec::new(), ..exchange };
    assert_eq!(found(strict), [GapKind::Refused]);
}

// S130, S73
#[test]
fn one_that_runs_something_else_than_was_sent_is_found() {
    let rounding = |_: &Consumer, _: &str, mut exchange: Exchange| {
        for ran in &mut exchange.ran {
            ran.arguments = ran.arguments.replace("\\u00", "?").replace('7', "8").into();
        }
        exchange
    };
    assert_eq!(found(rounding), [GapKind::Changed]);
}

// S102
#[test]
fn one_that_says_what_was_sent_is_found() {
    let quoting = |_: &Consumer, message: &str, exchange: Exchange| {
        let quote = message.find("zq7canary").map(|at| &message[at..(at + 9).min(message.len())]);
        match quote {
            Some(quote) if text(&exchange).contains("isError\":true") => {
                let said = text(&exchange).replacen("must", &format!("{} must", quote.to_uppercase()), 1);
                answered(exchange, said)
            }
            _ => exchange,
        }
    };
    assert_eq!(found(quoting), [GapKind::Echoed]);
}

// S104
#[test]
fn one_that_logs_what_was_sent_is_found() {
    let logging = |_: &Consumer, message: &str, exchange: Exchange| Exchange {
        logged: format!("refused {message}"),
        ..exchange
    };
    assert_eq!(found(logging), [GapKind::Logged]);
}

// S12
#[test]
fn one_that_has_another_answer_for_what_is_not_there_is_found() {
    let telling = |_: &Consumer, message: &str, exchange: Exchange| {
        if text(&exchange).contains("no such tool") && message.contains("\"name\":5") {
            let said = text(&exchange).replace("-32602", "-32600");
            return answered(exchange, said);
        }
        exchange
    };
    assert_eq!(found(telling), [GapKind::Distinguishable]);
}

// S45, S61
#[test]
fn one_whose_refusals_are_of_another_form_is_found() {
    for (from, to) in [
        ("\"correctable\":true", "\"correctable\":false"),
        ("\"isError\":true", "\"isError\":false"),
        ("\"isError\":true", "\"structuredContent\":{},\"isError\":true"),
        ("\"ai.redouble/refusal\":[{", "\"ai.redouble/refusals\":[{"),
        ("\"code\":-32700", "\"code\":-32603"),
        ("\"code\":-32601", "\"code\":-32602"),
        ("{\"jsonrpc\"", "{\"jsonrpc\""),
    ] {
        let other = |_: &Consumer, _: &str, exchange: Exchange| {
            let said = text(&exchange).replace(from, to);
            if said.is_empty() { exchange } else { answered(exchange, said) }
        };
        let expected: &[GapKind] = if from == to { &[] } else { &[GapKind::Malformed] };
        assert_eq!(found(other), expected, "{from}");
    }
}

// S72, S112
#[test]
fn one_that_answers_an_answer_or_answers_nothing_is_found() {
    let chatty = |_: &Consumer, _: &str, exchange: Exchange| {
        if exchange.answer.is_none() { answered(exchange, "{}".to_owned()) } else { exchange }
    };
    assert_eq!(found(chatty), [GapKind::Malformed]);
    let mute = |_: &Consumer, _: &str, exchange: Exchange| {
        if text(&exchange).contains("-32601") { Exchange { answer: None, ..exchange } } else { exchange }
    };
    assert_eq!(found(mute), [GapKind::Malformed]);
}

// S11
#[test]
fn one_that_lists_what_cannot_be_called_is_found() {
    let boasting = |consumer: &Consumer, message: &str, exchange: Exchange| {
        if message.contains("tools/list") && consumer.name().contains("stranger") {
            let said = text(&exchange).replace("\"tools\":[]", "\"tools\":[{\"name\":\"charge\"}]");
            return answered(exchange, said);
        }
        exchange
    };
    assert_eq!(found(boasting), [GapKind::OpenToStrangers, GapKind::Inconsistent]);
}

#[test]
fn a_budget_is_kept_and_the_seed_chooses() {
    let run = |seed| fortress(&server()).budget(1400).seed(seed).run();
    let report = run(7);
    assert!(report.holds(), "{report}");
    assert!((1000..2000).contains(&report.sent), "{report}");
    assert_eq!(run(7), report);
    assert_ne!(run(8).possible, report.possible, "other documents are drawn");
}

// S131
#[tokio::test]
async fn an_answer_about_errors_is_no_error_where_tools_run() {
    let log = ToolProvider::dynamic("log")
        .description("A tool.")
        .input_schema(json!({
            "type": "object",
            "properties": {"line": {"type": "string"}},
            "required": ["line"],
            "additionalProperties": false,
        }))
        .output_schema(json!({
            "type": "object",
            "properties": {"isError": {"type": "boolean"}, "line": {"type": "string"}},
            "required": ["isError", "line"],
            "additionalProperties": false,
        }))
        .handler(|sent: Arguments, _| async move {
            let sent = sent.to_value()?;
            Ok::<_, ToolError>(json!({"isError": true, "line": sent["line"]}))
        });
    let server = of_ada([log], "log");
    let report = fortress(&server).run_with_tools().await;
    assert!(report.holds() && report.sent > 50, "{report}");
}

/// A boundary that looks at no header, or only at those that are there.
struct Deaf {
    ours: Probed,
    /// What is heard of the headers.
    heard: fn(&HeaderMap) -> Option<HeaderMap>,
}

impl Target for Deaf {
    async fn exchange(&self, consumer: &Consumer, message: &[u8], headers: Option<&HeaderMap>) -> Exchange {
        let heard = headers.and_then(self.heard);
        self.ours.exchange(consumer, message, heard.as_ref()).await
    }
}

// S131
#[test]
fn a_boundary_that_does_not_hold_headers_against_arguments_is_found() {
    let regional = ToolProvider::dynamic("regional")
        .description("A tool.")
        .input_schema(json!({
            "type": "object",
            "properties": {
                "region": {"type": "string", "x-mcp-header": "Region"},
                "place": {"type": "object", "properties": {
                    "seats": {"type": "integer", "minimum": 0, "maximum": 99, "x-mcp-header": "Seats"},
                    "dry": {"type": "boolean", "x-mcp-header": "Dry"},
                }, "additionalProperties": false},
            },
            "additionalProperties": false,
        }))
        .handler(|_: Arguments, _| async { Ok::<_, ToolError>(()) });
    let server = of_ada([regional], "regional");
    let found = |heard: fn(&HeaderMap) -> Option<HeaderMap>| {
        let fortress = fortress(&server);
        let (capture, dispatch) = log::Capture::new();
        let target = Deaf { ours: Probed::around(server.interposer(), capture), heard };
        let settings = Settings { budget: usize::MAX, ..fortress.settings() };
        let mut campaign = Campaign::of(&target, server.catalog(), settings);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        let runtime = runtime.expect("a runtime");
        tracing::dispatcher::with_default(&dispatch, || runtime.block_on(campaign.everything()));
        let gaps = campaign.report().gaps;
        gaps.into_iter().map(|gap| (gap.kind, gap.case)).collect::<Vec<_>>()
    };
    assert_eq!(found(|headers| Some(headers.clone())), []);
    let without = found(|_| None);
    let is_about_headers =
        |(kind, case): &(GapKind, String)| *kind == GapKind::Accepted && case.starts_with("the headers: ");
    assert!(!without.is_empty() && without.iter().all(is_about_headers), "{without:?}");
    let none = found(|_| Some(HeaderMap::new()));
    assert!(none.iter().any(|(kind, _)| *kind == GapKind::Refused), "{none:?}");
    let once =
        found(|headers| Some(headers.keys().map(|name| (name.clone(), headers[name].clone())).collect()));
    assert!(
        !once.is_empty()
            && once.iter().all(|(kind, case)| *kind == GapKind::Accepted && case.ends_with("is there twice")),
        "{once:?}"
    );
}
