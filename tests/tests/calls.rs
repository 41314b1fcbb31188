//! A call from admission to result: what comes back when a tool answers, fails, panics, takes too long,
//! and when its caller goes away.

use nucleo_mcp::boundary::access::Consumer;
use nucleo_mcp::boundary::audit::{AuditEvent, AuditOutcome, AuditSink, BrokenRule};
use nucleo_mcp::boundary::refusal::Rule;
use nucleo_mcp::catalog::ToolProvider;
use nucleo_mcp::runtime::{JobContext, JobDispatcher};
use nucleo_mcp::tool::{Arguments, OfferedTool, ToolError, ToolErrorKind, ToolWeight, WeightLevel};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tests::fixtures::faulty::INSIDES;
use tests::fixtures::{AGENT, Ledger, builder, host};
use tests::host::Host;
use tests::message::{Message, Revision};
use tests::raw::{PATIENCE, Response};

const SYSTEM: &str = "The tool failed. Another input will not help.";

fn anybody(_: &Consumer, _: &OfferedTool) -> bool {
    true
}

async fn call(host: &Host, revision: Revision, tool: &str, arguments: &str) -> Response {
    host.send(Message::call(revision, tool, arguments).request().as_agent()).await
}

/// Waits for the ledger to hold an entry; an entry that must come comes within the tests' patience.
async fn until(ledger: &Ledger, entry: &str) {
    let began = Instant::now();
    while !ledger.runs().iter().any(|run| run == entry) {
        assert!(began.elapsed() < PATIENCE, "{entry} never came: {:?}", ledger.runs());
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

fn assert_failure(answer: &Response, text: &str, correctable: bool) {
    assert_eq!(answer.status, 200);
    let body = answer.json();
    assert_eq!(body["id"], 1, "{body}");
    let result = &body["result"];
    assert_eq!(result["isError"], true, "{body}");
    assert_eq!(result["content"], json!([{"type": "text", "text": text}]));
    assert_eq!(result["_meta"]["correctable"], correctable);
    // S45
    assert!(result.get("structuredContent").is_none());
}

// S96, S100, S101; gate cases 17 and 18
#[tokio::test]
async fn whatever_goes_wrong_in_a_tool_is_one_constant_answer_and_the_next_call_works() {
    let (host, _) = host().await;
    for revision in Revision::ALL {
        for tool in ["fail", "panic", "panic_in_drop", "panic_in_serialize"] {
            let answer = call(&host, revision, tool, "{}").await;
            assert_failure(&answer, SYSTEM, false);
            for inside in [INSIDES, "TOPSECRET", "10.0.0.5", "ConnectionLost", "faulty.rs", "panicked"] {
                assert!(!answer.contains(inside), "{tool}: {inside}");
            }
            let next = call(&host, revision, "echo", r#"{"text":"alive"}"#).await;
            assert_eq!(next.json()["result"]["structuredContent"]["text"], "alive", "after {tool}");
        }
    }
}

// S43
#[tokio::test]
async fn a_promised_object_that_is_not_there_is_named() {
    let (host, _) = host().await;
    let answer = call(&host, Revision::July2026, "promise", "{}").await;
    assert_failure(
        &answer,
        "The tool declares an object as its result and returned none: there is nothing to answer with.",
        false,
    );
}

// S42a
#[tokio::test]
async fn what_a_tool_leaves_out_is_left_out() {
    let (host, _) = host().await;
    let answer = call(&host, Revision::July2026, "charge", r#"{"amount":1,"nested":{"x":2}}"#).await;
    assert_eq!(answer.json()["result"]["structuredContent"], json!({"amount": 1, "nested": {"x": 2}}));
}

/// Tools of every kind of output, known only at run time.
fn outputs() -> Vec<ToolProvider> {
    let nothing = || json!({"type": "object", "properties": {}});
    let tool = |name: &'static str, output: Value| {
        let handler = move |_: Arguments, _: JobContext| {
            let output = output.clone();
            async move { Ok::<_, ToolError>(output) }
        };
        ToolProvider::dynamic(name).description("Answers.").input_schema(nothing()).handler(handler)
    };
    let object = ToolProvider::dynamic("object")
        .title("An object")
        .description("Answers an object.")
        .read_only()
        .weight(ToolWeight { kind: "network", level: WeightLevel::Heavy, min: 2, max: 9 })
        .input_schema(nothing())
        .output_schema(json!({
            "type": "object",
            "properties": {"a": {"type": "integer"}},
            "required": ["a"],
            "additionalProperties": false,
        }))
        .handler(|_: Arguments, _: JobContext| async { Ok::<_, ToolError>(json!({"a": 1, "b": null})) });
    vec![
        object,
        tool("text", json!("plain \"text\"\n")),
        tool("number", json!(9_007_199_254_740_993_u64)),
        tool("list", json!([1, null, {"a": null}])),
        tool("nothing", Value::Null),
        tool("untyped", json!({"a": 1})),
    ]
}

// S6, S33, S40, S42, S42a
#[tokio::test]
async fn only_a_declared_object_travels_as_structure() {
    let ledger = Ledger::default();
    let server = builder(&ledger).scan_packages([]).providers(outputs()).access_policy(anybody).start();
    let host = Host::serve(&server.unwrap_or_else(|error| panic!("{error}"))).await;
    for revision in Revision::ALL {
        for (tool, text, structure) in [
            ("object", r#"{"a":1,"b":null}"#, Some(json!({"a": 1, "b": null}))),
            ("text", r#""plain \"text\"\n""#, None),
            ("number", "9007199254740993", None),
            ("list", r#"[1,null,{"a":null}]"#, None),
            ("nothing", "null", None),
            ("untyped", r#"{"a":1}"#, None),
        ] {
            let result = call(&host, revision, tool, "{}").await.json()["result"].clone();
            assert_eq!(result["content"], json!([{"type": "text", "text": text}]), "{tool}");
            assert_eq!(result.get("structuredContent"), structure.as_ref(), "{tool}");
            assert_eq!(result["isError"], false);
        }
        let listed = host.send(Message::list(revision).request().as_agent()).await.json();
        for tool in listed["result"]["tools"].as_array().expect("a listing") {
            // A run-time input that does not say otherwise is closed.
            assert_eq!(tool["inputSchema"]["additionalProperties"], false);
            if tool["name"] == "object" {
                assert_eq!(
                    tool["outputSchema"],
                    json!({"type": "object", "properties": {"a": {"type": "integer"}}})
                );
                assert_eq!(tool["annotations"], json!({"title": "An object", "readOnlyHint": true}));
                assert_eq!(
                    tool["_meta"]["ai.redouble/weight"],
                    json!({"type": "network", "level": "heavy", "min": 2, "max": 9})
                );
            } else {
                assert!(tool.get("outputSchema").is_none(), "{tool}");
                assert_eq!(tool["annotations"], json!({"readOnlyHint": false}));
            }
        }
        let odd = call(&host, revision, "text", r#"{"x":1}"#).await;
        assert_eq!(odd.json()["result"]["_meta"]["ai.redouble/refusal"][0]["rule"], "undeclared");
    }
}

// S90: the consumer's name is the principal, and each call is the root of its own flow.
#[tokio::test]
async fn a_call_runs_under_its_callers_name_as_a_flow_of_its_own() {
    let who = ToolProvider::dynamic("who")
        .description("Says under whose name it runs.")
        .input_schema(json!({"type": "object", "properties": {}}))
        .handler(|_: Arguments, ctx: JobContext| async move {
            let workflow = ctx.workflow_id().to_string();
            Ok::<_, ToolError>(json!([
                ctx.principal().as_str(),
                workflow,
                ctx.parent_id().is_none(),
                ctx.invoked_as_tool()
            ]))
        });
    let ledger = Ledger::default();
    let server = builder(&ledger).scan_packages([]).providers([who]).access_policy(anybody).start();
    let host = Host::serve(&server.unwrap_or_else(|error| panic!("{error}"))).await;
    let mut workflows = Vec::new();
    for consumer in ["ada", "bob"] {
        let request = Message::call(Revision::July2026, "who", "{}").request().with("x-consumer", consumer);
        let answer = host.send(request.header("Authorization", "Bearer TOPSECRET")).await;
        let text = answer.json()["result"]["content"][0]["text"].as_str().unwrap_or_default().to_owned();
        let said: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!((&said[0], &said[2], &said[3]), (&json!(consumer), &json!(true), &json!(true)));
        workflows.push(said[1].as_str().unwrap_or_default().to_owned());
    }
    assert!(workflows.iter().all(|workflow| workflow.starts_with("mcp-")) && workflows[0] != workflows[1]);
}

// S92; gate case 20
#[tokio::test]
async fn a_call_that_outlives_its_time_is_answered_then_and_cancelled() {
    let ledger = Ledger::default();
    let server = builder(&ledger).call_timeout(Duration::from_millis(80)).start();
    let host = Host::serve(&server.unwrap_or_else(|error| panic!("{error}"))).await;
    for revision in Revision::ALL {
        let answer = call(&host, revision, "wait", r#"{"millis":60000}"#).await;
        assert_failure(&answer, "The call took longer than this server allows and was cancelled.", false);
    }
    until(&ledger, "wait: cancelled").await;
    assert!(!ledger.runs().iter().any(|run| run == "wait: done"));
}

// S92: hanging up is calling off in the revision that says so, and not in the ones that say it is not.
#[tokio::test]
async fn a_caller_that_hangs_up_calls_off_its_work_where_the_revision_says_so() {
    for (revision, end) in [
        (Revision::July2026, "wait: cancelled"),
        (Revision::November2025, "wait: done"),
        (Revision::June2025, "wait: done"),
    ] {
        let (host, ledger) = host().await;
        let request = Message::call(revision, "wait", r#"{"millis":400}"#).request().as_agent();
        request.send_and_leave(host.address, until(&ledger, "wait: began")).await;
        until(&ledger, end).await;
        assert_eq!(ledger.runs(), ["wait: began", end], "{revision:?}");
    }
}

// S92: the time a call has is the same when nobody waits for it any more.
#[tokio::test]
async fn work_that_nobody_waits_for_still_ends_at_its_time() {
    let ledger = Ledger::default();
    let server = builder(&ledger).call_timeout(Duration::from_millis(150)).start();
    let host = Host::serve(&server.unwrap_or_else(|error| panic!("{error}"))).await;
    let request = Message::call(Revision::June2025, "wait", r#"{"millis":60000}"#).request().as_agent();
    request.send_and_leave(host.address, until(&ledger, "wait: began")).await;
    until(&ledger, "wait: cancelled").await;
}

/// An audit that keeps what it hears.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<Audited>>>);

/// The consumer, the tool and how it ended.
type Audited = (Option<String>, Option<String>, AuditOutcome);

impl AuditSink for Kept {
    fn record(&self, event: &AuditEvent<'_>) {
        let entry = (event.consumer.map(str::to_owned), event.tool.map(str::to_owned), event.outcome);
        self.0.lock().expect("no test panics in it").push(entry);
        assert!(event.duration < PATIENCE);
    }
}

// S104: the audit hears of every call, of a tool that the caller may not use by its name, and of nothing a
// caller made up.
#[tokio::test]
async fn every_call_is_audited_once() {
    let kept = Kept::default();
    let ledger = Ledger::default();
    let server = builder(&ledger).audit(kept.clone()).start().unwrap_or_else(|error| panic!("{error}"));
    let host = Host::serve(&server).await;
    let revision = Revision::July2026;
    let some = |text: &str| Some(text.to_owned());
    let refused = AuditOutcome::Refused;
    let mut expected = Vec::new();
    for (tool, arguments, named, outcome) in [
        ("charge", r#"{"amount":1}"#, some("charge"), AuditOutcome::Answered),
        ("charge", r#"{"amount":"1"}"#, some("charge"), refused(BrokenRule::Arguments(Rule::Type))),
        ("charge", "{}", some("charge"), refused(BrokenRule::Arguments(Rule::Required))),
        ("forbidden", "{}", some("forbidden"), refused(BrokenRule::Access)),
        ("made_up", "{}", None, refused(BrokenRule::Access)),
        ("fail", "{}", some("fail"), AuditOutcome::Failed(ToolErrorKind::System)),
        ("panic_in_drop", "{}", some("panic_in_drop"), AuditOutcome::Failed(ToolErrorKind::System)),
    ] {
        call(&host, revision, tool, arguments).await;
        expected.push((some(AGENT), named, outcome));
    }
    let odd = Message::call(revision, "charge", "{}").meta("ai.redouble/dialect", "5");
    host.send(odd.request().as_agent()).await;
    expected.push((some(AGENT), some("charge"), refused(BrokenRule::Dialect)));
    host.send(Message::call(revision, "charge", "{}").request()).await;
    expected.push((None, some("charge"), refused(BrokenRule::Access)));
    host.send(Message::list(revision).request().as_agent()).await;
    let leaving = Message::call(revision, "wait", r#"{"millis":60000}"#).request().as_agent();
    leaving.send_and_leave(host.address, until(&ledger, "wait: began")).await;
    expected.push((some(AGENT), some("wait"), AuditOutcome::Abandoned));
    until(&ledger, "wait: cancelled").await;
    let began = Instant::now();
    while kept.0.lock().expect("kept").len() < expected.len() {
        assert!(began.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert_eq!(*kept.0.lock().expect("kept"), expected);
}

// S96
#[tokio::test]
async fn an_audit_that_panics_changes_no_answer() {
    struct Panicking;
    impl AuditSink for Panicking {
        fn record(&self, _: &AuditEvent<'_>) {
            panic!("the disk is full");
        }
    }
    let ledger = Ledger::default();
    let server = builder(&ledger).audit(Panicking).start().unwrap_or_else(|error| panic!("{error}"));
    let host = Host::serve(&server).await;
    for _ in 0..2 {
        let answer = call(&host, Revision::July2026, "charge", r#"{"amount":1}"#).await;
        assert_eq!(answer.json()["result"]["isError"], false);
        assert_eq!(call(&host, Revision::July2026, "forbidden", "{}").await.error_code(), Some(-32602));
    }
}

// A call's progress reaches a caller that asked for it, in order, before its response.
#[tokio::test]
async fn progress_is_streamed_to_a_caller_that_sent_a_token() {
    let (host, _) = host().await;
    for revision in Revision::ALL {
        for token in ["7", r#""tok\u0065n""#] {
            let message =
                Message::call(revision, "wait", r#"{"millis":30,"reports":3}"#).meta("progressToken", token);
            let answer = host.send(message.request().as_agent()).await;
            assert_eq!(answer.header("content-type"), Some("text/event-stream"), "{}", answer.text());
            assert_eq!(answer.header("x-accel-buffering"), Some("no"));
            let events = events(&answer);
            assert_eq!(events.len(), 4, "{}", answer.text());
            for (position, event) in events[..3].iter().enumerate() {
                assert_eq!(event["method"], "notifications/progress");
                let token: Value = serde_json::from_str(token).expect("JSON");
                let params = json!({"progressToken": token, "progress": position + 1, "total": 3, "message": "waiting"});
                assert_eq!(event["params"], params);
            }
            assert_eq!(events[3]["id"], 1);
            assert_eq!(events[3]["result"]["structuredContent"]["text"], "done");
        }
    }
}

fn events(answer: &Response) -> Vec<Value> {
    let data = answer.text().lines().filter_map(|line| line.strip_prefix("data: "));
    data.map(|data| serde_json::from_str(data).expect("an event holds JSON")).collect()
}

// A tool that has nothing to say before its answer answers with one message, token or not.
#[tokio::test]
async fn without_a_token_or_a_report_the_answer_is_one_message() {
    let (host, _) = host().await;
    for revision in Revision::ALL {
        let silent = Message::call(revision, "echo", r#"{"text":"x"}"#).meta("progressToken", "1");
        let reporting = Message::call(revision, "wait", r#"{"millis":1,"reports":3}"#);
        let odd = reporting.clone().meta("progressToken", "1.5");
        for message in [silent, reporting, odd] {
            let answer = host.send(message.request().as_agent()).await;
            assert_eq!(answer.header("content-type"), Some("application/json"), "{}", answer.text());
            assert_eq!(answer.json()["result"]["isError"], false);
        }
        let refused = Message::call(revision, "wait", r#"{"millis":-1}"#).meta("progressToken", "1");
        let answer = host.send(refused.request().as_agent()).await;
        assert_eq!(answer.json()["result"]["isError"], true);
    }
}

// S92: a caller that leaves in the middle of the stream calls its work off too.
#[tokio::test]
async fn leaving_a_stream_is_hanging_up() {
    let (host, ledger) = host().await;
    let message = Message::call(Revision::July2026, "wait", r#"{"millis":60000,"reports":1}"#)
        .meta("progressToken", "1");
    message.request().as_agent().send_and_leave(host.address, until(&ledger, "wait: began")).await;
    until(&ledger, "wait: cancelled").await;
}

// Two servers in one program share nothing.
#[tokio::test]
async fn a_dispatcher_can_be_shared_and_a_server_closed_alone() {
    let ledger = Ledger::default();
    let dispatcher = JobDispatcher::builder().resource(ledger.clone()).build();
    let start =
        || builder(&ledger).dispatcher(dispatcher.clone()).start().unwrap_or_else(|error| panic!("{error}"));
    let (one, other) = (start(), start());
    let (first, second) = (Host::serve(&one).await, Host::serve(&other).await);
    one.close();
    assert_eq!(call(&first, Revision::July2026, "charge", r#"{"amount":1}"#).await.status, 503);
    assert_eq!(call(&second, Revision::July2026, "charge", r#"{"amount":1}"#).await.status, 200);
}
