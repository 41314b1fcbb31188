//! The traps of the SDK underneath and of the protocol around it, each sprung once.

use tests::fixtures::{Ledger, NAMES, builder, charge::Charge, host};
use tests::host::Host;
use tests::message::{Message, Revision};
use tests::raw::{Request, Response};

use nucleo_mcp::boundary::access::{Consumer, StaticGrants};
use nucleo_mcp::catalog::ToolProvider;
use nucleo_mcp::tool::OfferedTool;
use serde_json::json;
use std::num::NonZeroUsize;

const CANARY: &str = "CANARY_7f3a";

/// A call of `charge` whose params are given as text, with whatever the revision wants beside.
fn charge_with(revision: Revision, name_and_arguments: &str) -> Request {
    let call = Message::call(revision, "charge", "{}");
    let meta = if revision.is_modern() {
        r#","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
    } else {
        ""
    };
    call.request_with_body(call.body_with_params(&format!("{{{name_and_arguments}{meta}}}"))).as_agent()
}

fn assert_refused(answer: &Response, code: i64, id: Option<i64>, what: &str) {
    assert_eq!((answer.status, answer.error_code()), (400, Some(code)), "{what}: {}", answer.text());
    assert_eq!(answer.json().get("id").and_then(serde_json::Value::as_i64), id, "{what}");
    assert!(!answer.contains(CANARY), "{what}");
}

// S70, S73; gate case 11: the SDK keeps the last of two and runs what was never judged.
#[tokio::test]
async fn of_two_members_of_one_name_neither_wins() {
    let (host, ledger) = host().await;
    for revision in Revision::ALL {
        for (what, params) in [
            ("in the arguments", r#""name":"charge","arguments":{"amount":1,"amount":9999}"#),
            ("spelled with an escape", r#""name":"charge","arguments":{"amount":1,"amou\u006et":9999}"#),
            ("nested", r#""name":"charge","arguments":{"amount":1,"nested":{"x":1,"x":2}}"#),
            ("in a map", r#""name":"charge","arguments":{"amount":1,"tags":{"a":1,"a":2}}"#),
            ("two names", r#""name":"charge","name":"forbidden","arguments":{"amount":1}"#),
            ("two arguments", r#""name":"charge","arguments":{"amount":1},"arguments":{"amount":2}"#),
        ] {
            assert_refused(&host.send(charge_with(revision, params)).await, -32600, Some(1), what);
        }
        let meta =
            Message::call(revision, "charge", r#"{"amount":1}"#).meta("ai.redouble/dialect", r#""flat""#);
        let meta = meta.meta("ai.redouble/dialect", r#""nova""#).request().as_agent();
        assert_refused(&host.send(meta).await, -32600, Some(1), "in _meta");
        let body = Message::call(revision, "charge", r#"{"amount":1}"#);
        for (what, twice, id) in [
            ("two ids", r#""id":1,"id":2,"#, None),
            ("two ids, one escaped", r#""id":1,"i\u0064":2,"#, None),
            ("two methods", r#""id":1,"method":"tools/list","#, Some(1)),
            ("two versions of JSON-RPC", r#""id":1,"jsonrpc":"2.0","#, Some(1)),
            ("two params", r#""id":1,"params":{},"#, Some(1)),
        ] {
            let text = body.body().replace(r#""id":1,"#, twice);
            assert_refused(&host.send(body.request_with_body(text).as_agent()).await, -32600, id, what);
        }
    }
    assert_eq!(ledger.runs(), [] as [String; 0]);
}

// S70, S72: the SDK answers these as an unsupported media type, in plain text, or not at all.
#[tokio::test]
async fn bytes_that_are_not_strict_json_are_a_parse_error_without_an_id() {
    let (host, ledger) = host().await;
    for revision in Revision::ALL {
        let good = Message::call(revision, "charge", r#"{"amount":1}"#);
        let body = good.body();
        let with = |from: &str, to: &str| body.replace(from, to).into_bytes();
        let raw = |from: &str, to: &[u8]| {
            let (head, tail) = body.split_once(from).expect("the text is there");
            [head.as_bytes(), to, tail.as_bytes()].concat()
        };
        let cases: Vec<(&str, Vec<u8>)> = vec![
            ("empty", Vec::new()),
            ("white space", b" \n\t".to_vec()),
            ("a byte order mark", [b"\xef\xbb\xbf", body.as_bytes()].concat()),
            ("UTF-16", body.encode_utf16().flat_map(u16::to_le_bytes).collect()),
            ("bytes after the document", [body.as_bytes(), b"x"].concat()),
            ("a second document", [body.as_bytes(), b"\n{}"].concat()),
            ("a comment", with(r#"{"amount":1}"#, r#"{"amount":1/* one */}"#)),
            ("a trailing comma", with(r#"{"amount":1}"#, r#"{"amount":1,}"#)),
            ("single quotes", with(r#""amount""#, "'amount'")),
            ("an unquoted name", with(r#""amount""#, "amount")),
            ("a leading zero", with(r#""amount":1"#, r#""amount":01"#)),
            ("a plus sign", with(r#""amount":1"#, r#""amount":+1"#)),
            ("hexadecimal", with(r#""amount":1"#, r#""amount":0x1"#)),
            ("not a number", with(r#""amount":1"#, r#""amount":NaN"#)),
            ("infinity", with(r#""amount":1"#, r#""amount":-Infinity"#)),
            ("a raw control character", with(r#""amount":1"#, "\"amount\":1,\"note\":\"a\nb\"")),
            ("invalid UTF-8", raw(r#""amount":1"#, b"\"amount\":1,\"note\":\"\xff\"")),
            ("an overlong form", raw(r#""amount":1"#, b"\"amount\":1,\"note\":\"\xc0\xaf\"")),
            ("a surrogate in UTF-8", raw(r#""amount":1"#, b"\"amount\":1,\"note\":\"\xed\xa0\x80\"")),
            ("a truncated document", body.as_bytes()[..body.len() - 1].to_vec()),
            ("a bare word", CANARY.as_bytes().to_vec()),
        ];
        for (what, bytes) in cases {
            let answer = host.send(good.request_with_body(bytes).as_agent()).await;
            assert_refused(&answer, -32700, None, what);
            assert_eq!(answer.header("content-type"), Some("application/json"), "{what}");
        }
    }
    assert_eq!(ledger.runs(), [] as [String; 0]);
}

// S71
#[tokio::test]
async fn the_nesting_depth_is_pinned() {
    let (host, _) = host().await;
    // The envelope, params and arguments are three levels; 127 in all are read.
    let nested = |levels: usize| {
        let value = format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        charge_with(
            Revision::June2025,
            &format!(r#""name":"charge","arguments":{{"amount":1,"note":{value}}}"#),
        )
    };
    let read = host.send(nested(124)).await;
    assert_eq!(read.json()["result"]["_meta"]["correctable"], true, "{}", read.text());
    assert_refused(&host.send(nested(125)).await, -32600, Some(1), "one level more");
}

// S72, S102: an id of any length is an echo of any length.
#[tokio::test]
async fn an_id_is_short_and_is_text_or_a_whole_number() {
    let (host, _) = host().await;
    for revision in Revision::ALL {
        for id in [
            "1",
            "-7",
            "9007199254740993",
            "123456789012345678901234567890",
            r#""a""#,
            r#""\u00e9\n""#,
            r#""""#,
        ] {
            let answer = host.send(Message::list(revision).id(id).request().as_agent()).await;
            assert!(
                answer.text().starts_with(&format!(r#"{{"jsonrpc":"2.0","id":{id},"result":"#)),
                "{}",
                answer.text()
            );
        }
        let long = format!("\"{CANARY}{}\"", "x".repeat(256));
        for id in ["1.0", "1e0", "1.5", "null", "true", "[1]", r#"{"a":1}"#, r#""\ud800""#, &long] {
            assert_refused(&host.send(Message::list(revision).id(id).request()).await, -32600, None, id);
        }
    }
}

// S12; finding 3: the SDK asks for a tool's schema before any policy, to check these headers.
#[tokio::test]
async fn parameter_headers_say_nothing_about_a_tool() {
    let (host, _) = host().await;
    let mut answers = Vec::new();
    for tool in ["forbidden", "no_such_tool"] {
        for region in [None, Some("eu"), Some("=?base64?!?=")] {
            let request = Message::call(Revision::July2026, tool, r#"{"region":"us"}"#).request().as_agent();
            let request = match region {
                Some(region) => request.header("Mcp-Param-Region", region).header("Mcp-Param-Amount", region),
                None => request,
            };
            answers.push(host.send(request).await.undated());
        }
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:?}");
}

// Finding 7: what a model could correct is a result, what it must not know is an error.
#[tokio::test]
async fn bad_arguments_are_a_result_and_a_bad_tool_is_an_error() {
    let (host, ledger) = host().await;
    for revision in Revision::ALL {
        let bad =
            host.send(Message::call(revision, "charge", r#"{"amount":"1"}"#).request().as_agent()).await;
        assert_eq!((bad.status, &bad.json()["result"]["isError"]), (200, &json!(true)));
        let unknown = host.send(Message::call(revision, "no_such_tool", "{}").request().as_agent()).await;
        assert_eq!((unknown.status, unknown.error_code()), (200, Some(-32602)));
        assert!(unknown.json().get("result").is_none());
    }
    assert_eq!(ledger.runs(), [] as [String; 0]);
}

// S17; finding 4: a cursor that is no text is dropped by the SDK, which then answers the first page.
#[tokio::test]
async fn a_cursor_that_was_not_handed_out_is_refused() {
    let (host, _) = host().await;
    let ledger = Ledger::default();
    let paged = builder(&ledger).page_size(NonZeroUsize::new(3).expect("three")).start();
    let paged = Host::serve(&paged.unwrap_or_else(|error| panic!("{error}"))).await;
    for host in [&host, &paged] {
        for cursor in
            ["5", "{}", r#""""#, r#""0""#, r#""3-0000000000000000""#, r#""CANARY_7f3a""#, r#""\ud800""#]
        {
            for revision in Revision::ALL {
                let answer =
                    host.send(Message::list(revision).param("cursor", cursor).request().as_agent()).await;
                assert_eq!((answer.status, answer.error_code()), (200, Some(-32602)), "{cursor}");
                assert!(!answer.contains(CANARY));
            }
        }
    }
}

// S17
#[tokio::test]
async fn pages_are_whole_sorted_and_admitted_one_by_one() {
    let ledger = Ledger::default();
    let odd = |consumer: &Consumer, tool: &OfferedTool| consumer.name() == "all" || tool.name().contains('p');
    for (size, who) in [(1, "all"), (2, "all"), (4, "some"), (100, "all"), (1, "some")] {
        let server = builder(&ledger).access_policy(odd).page_size(NonZeroUsize::new(size).expect("a page"));
        let host = Host::serve(&server.start().unwrap_or_else(|error| panic!("{error}"))).await;
        let (mut names, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let list = Message::list(Revision::July2026);
            let list = match &cursor {
                Some(cursor) => list.param("cursor", &format!("\"{cursor}\"")),
                None => list,
            };
            let page = host.send(list.request().with("x-consumer", who)).await.json();
            let result = &page["result"];
            assert_eq!((&result["ttlMs"], &result["cacheScope"]), (&json!(0), &json!("private")), "{page}");
            let tools = result["tools"].as_array().expect("a page");
            assert!(tools.len() <= size);
            names.extend(tools.iter().map(|tool| tool["name"].as_str().unwrap_or_default().to_owned()));
            match result.get("nextCursor") {
                Some(next) => cursor = next.as_str().map(str::to_owned),
                None => break,
            }
            assert!(tools.len() == size, "a page before the last is full");
        }
        let expected: Vec<&str> = if who == "all" {
            NAMES.to_vec()
        } else {
            vec!["panic", "panic_in_drop", "panic_in_serialize", "promise"]
        };
        assert_eq!(names, expected, "{size} {who}");
    }
}

// S17, finding 8: a listing depends on the caller and on the dialect, so nobody may keep it.
#[tokio::test]
async fn a_listing_is_the_same_to_the_byte_and_private() {
    let (host, _) = host().await;
    for revision in Revision::ALL {
        let list = || async { host.send(Message::list(revision).request().as_agent()).await.undated() };
        assert_eq!(list().await, list().await);
    }
    let ledger = Ledger::default();
    let again = builder(&ledger).providers([ToolProvider::of::<Charge>()]).start();
    let again = Host::serve(&again.unwrap_or_else(|error| panic!("{error}"))).await;
    let list = Message::list(Revision::July2026).request().as_agent();
    assert_eq!(host.send(list.clone()).await.undated(), again.send(list).await.undated());
}

// Findings 4 and 5: members the protocol does not know are not looked at, whatever they hold.
#[tokio::test]
async fn unknown_members_change_nothing() {
    let (host, _) = host().await;
    for revision in Revision::ALL {
        for (name, value) in [
            ("task", r#"{"ttl":60000}"#),
            ("inputResponses", "{}"),
            ("requestState", r#""x""#),
            ("Arguments", r#"{"amount":9}"#),
            ("ARGUMENTS", "5"),
        ] {
            let call = Message::call(revision, "charge", r#"{"amount":1}"#).param(name, value);
            let answer = host.send(call.request().as_agent()).await;
            assert_eq!(answer.json()["result"]["structuredContent"], json!({"amount": 1}), "{name}");
            // A result is complete: no task and no question comes back.
            assert!(matches!(
                answer.json()["result"].get("resultType"),
                None | Some(serde_json::Value::String(_))
            ));
            assert!(!answer.contains("input_required") && !answer.contains("\"task\""));
        }
        let body = Message::call(revision, "charge", r#"{"amount":1}"#);
        let text = body.body().replacen('{', r#"{"Method":"tools/list","extra":[1],"#, 1);
        let answer = host.send(body.request_with_body(text).as_agent()).await;
        assert_eq!(answer.json()["result"]["isError"], false, "{}", answer.text());
    }
}

// S51
#[tokio::test]
async fn absent_and_null_arguments_are_an_empty_object() {
    let (host, _) = host().await;
    for revision in Revision::ALL {
        for arguments in ["", r#","arguments":null"#, r#","arguments":{}"#] {
            let name = format!(r#""name":"charge"{arguments}"#);
            let missing = host.send(charge_with(revision, &name)).await;
            let refusal = &missing.json()["result"]["_meta"]["ai.redouble/refusal"];
            assert_eq!(refusal[0]["path"], "amount", "{}", missing.text());
            assert_eq!(refusal[0]["rule"], "required");
        }
        for arguments in ["[]", "5", "\"{}\"", "true"] {
            let name = format!(r#""name":"charge","arguments":{arguments}"#);
            let refused = host.send(charge_with(revision, &name)).await;
            let refusal = &refused.json()["result"]["_meta"]["ai.redouble/refusal"];
            assert_eq!(
                (&refusal[0]["path"], &refusal[0]["rule"]),
                (&json!(""), &json!("type")),
                "{}",
                refused.text()
            );
        }
    }
}

// S53; gate cases 4 and 7: the SDK rounds big numbers to doubles before any handler sees them.
#[tokio::test]
async fn numbers_arrive_as_written_and_come_back_with_every_digit() {
    let (host, _) = host().await;
    for revision in Revision::ALL {
        for (sent, text) in [
            (r#"{"amount":7,"big":9007199254740993}"#, r#"{"amount":7,"big":9007199254740993}"#),
            (r#"{"amount":7.0,"big":18446744073709551615}"#, r#"{"amount":7,"big":18446744073709551615}"#),
            (
                r#"{"amount":70e-1,"nested":{"x":-9223372036854775808}}"#,
                r#"{"amount":7,"nested":{"x":-9223372036854775808}}"#,
            ),
            (r#"{"amount":-0,"tags":{"a":2e1}}"#, r#"{"amount":0,"tags":{"a":20}}"#),
            (r#"{"amount":7e0,"ratio":1e-400}"#, r#"{"amount":7,"ratio":0.0}"#),
            (r#"{"amount":1,"ratio":0.1}"#, r#"{"amount":1,"ratio":0.1}"#),
        ] {
            let answer = host.send(Message::call(revision, "charge", sent).request().as_agent()).await;
            assert_eq!(answer.json()["result"]["content"][0]["text"], text, "{sent}: {}", answer.text());
            // The same bytes, so the same digits.
            assert!(answer.text().contains(&format!(r#""structuredContent":{text}"#)), "{}", answer.text());
        }
        for sent in ["18446744073709551616", "1e400", "-1", "7.5", &"9".repeat(400)] {
            let arguments = format!(r#"{{"amount":1,"big":{sent}}}"#);
            let answer = host.send(Message::call(revision, "charge", &arguments).request().as_agent()).await;
            let refusal = &answer.json()["result"]["_meta"]["ai.redouble/refusal"];
            assert_eq!(refusal[0]["path"], "big", "{sent}: {}", answer.text());
            assert!(answer.text().contains("18446744073709551615"));
        }
    }
}

// Finding 10 and rule S110: the safe settings are the ones it comes with.
#[tokio::test]
async fn grants_decide_alone_whatever_else_a_request_says() {
    let ledger = Ledger::default();
    let server = builder(&ledger).access_policy(StaticGrants::new([("agent", ["echo"])])).start();
    let host = Host::serve(&server.unwrap_or_else(|error| panic!("{error}"))).await;
    for revision in Revision::ALL {
        // Who the client says it is, and what it says it can do, is a claim and no credential.
        let call = Message::call(revision, "charge", r#"{"amount":1}"#)
            .meta("io.modelcontextprotocol/clientInfo", r#"{"name":"agent","version":"1"}"#)
            .meta("consumer", r#""admin""#);
        assert_eq!(host.send(call.request().as_agent()).await.error_code(), Some(-32602));
    }
}
