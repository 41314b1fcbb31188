//! The hostile corpora, through the real server over real HTTP, in every dialect and every revision. The
//! cases are lines of the files in `corpora/`; a new case is a new line.

use nucleo_mcp::schema::SchemaDialect;
use serde_json::{Value, json};
use tests::corpora::{CANARY, bytes, cases, sides, told, whole, with_meta};
use tests::fixtures::{Ledger, host};
use tests::host::Host;
use tests::message::{Message, Revision};
use tests::raw::{Request, Response};

fn in_dialect(message: Message, dialect: SchemaDialect) -> Request {
    message.meta("ai.redouble/dialect", &format!("\"{}\"", dialect.wire_name())).request().as_agent()
}

fn assert_silent(answer: &Response, case: &str) {
    assert!(!answer.contains(CANARY), "{case}: {}", answer.text());
    assert_eq!(told(answer.text()), None, "{case}: {}", answer.text());
}

/// Asserts a refusal of arguments: one text, correctable, with facts, without structure, and nothing run.
fn assert_refused(answer: &Response, ledger: &Ledger, case: &str) -> Vec<Value> {
    assert_silent(answer, case);
    assert_eq!(answer.status, 200, "{case}");
    let body = answer.json();
    let result = &body["result"];
    assert_eq!((&body["id"], &result["isError"]), (&json!(1), &json!(true)), "{case}: {body}");
    assert!(result.get("structuredContent").is_none(), "{case}");
    assert_eq!(result["_meta"]["correctable"], true, "{case}");
    assert_eq!(result["content"].as_array().map(Vec::len), Some(1), "{case}");
    assert!(ledger.runs().is_empty(), "{case}: a refused call ran");
    let facts = result["_meta"]["ai.redouble/refusal"].as_array().expect("facts");
    assert!(!facts.is_empty(), "{case}");
    for fact in facts {
        assert_eq!(fact.as_object().map(serde_json::Map::len), Some(3), "{case}: {fact}");
        assert!(["path", "rule", "expected"].iter().all(|key| fact[key].is_string()), "{case}: {fact}");
    }
    facts.clone()
}

async fn assert_alive(host: &Host) {
    let answer = host
        .send(Message::call(Revision::July2026, "echo", r#"{"text":"alive"}"#).request().as_agent())
        .await;
    assert_eq!(answer.json()["result"]["structuredContent"]["text"], "alive");
}

// S52 to S57, S61, S102, S103, S130; gate cases 1 to 10, 19, 22 to 24, 26, 27
#[tokio::test]
async fn malformed_shapes_are_refused_in_every_dialect_with_the_facts_of_ours() {
    let (host, ledger) = host().await;
    for line in cases(include_str!("../corpora/malformed-shapes.txt")) {
        let (verdict, arguments) = sides(&line);
        let mut words = verdict.split(' ').peekable();
        let accepted_in = match words.next() {
            Some("refuse") => None,
            Some("refuse-but-in") => {
                Some(words.next().and_then(SchemaDialect::from_wire_name).expect("a dialect"))
            }
            other => panic!("{other:?} in {line}"),
        };
        let expected = verdict.split(' ').filter(|word| word.contains(':') || word.contains("[entry"));
        let expected = expected.collect::<Vec<_>>().join(" ").replace("[entry ", "[entry~");
        let expected: Vec<String> = expected.split(' ').map(|fact| fact.replace('~', " ")).collect();
        for dialect in SchemaDialect::ALL {
            for revision in Revision::ALL {
                let case = format!("{arguments} in {dialect}, {revision:?}");
                let spells_omissions = accepted_in == Some(dialect);
                let arguments = if spells_omissions { whole(arguments) } else { arguments.to_owned() };
                let call = Message::call(revision, "swallow", &arguments);
                let answer = host.send(in_dialect(call, dialect)).await;
                if accepted_in == Some(dialect) {
                    assert_eq!(answer.json()["result"]["isError"], false, "{case}: {}", answer.text());
                    continue;
                }
                // What one dialect accepted has run; the ledger is of the whole test.
                let ledger = if accepted_in.is_some() { &Ledger::default() } else { &ledger };
                let facts = assert_refused(&answer, ledger, &case);
                if dialect == SchemaDialect::Canonical {
                    let found: Vec<String> = facts
                        .iter()
                        .map(|fact| {
                            let path = fact["path"].as_str().filter(|path| !path.is_empty()).unwrap_or("@");
                            format!("{path}:{}", fact["rule"].as_str().unwrap_or_default())
                        })
                        .collect();
                    let mut found_in_order = found.iter();
                    for fact in &expected {
                        assert!(found_in_order.any(|found| found == fact), "{case}: {fact} not in {found:?}");
                    }
                }
            }
        }
        if accepted_in.is_some() {
            assert_eq!(ledger.take().len(), Revision::ALL.len(), "{line}");
        }
    }
    assert_alive(&host).await;
}

// S58, S130
#[tokio::test]
async fn hostile_content_of_the_right_shape_is_text_and_is_accepted() {
    let (host, ledger) = host().await;
    let mut accepted = 0;
    let spelled_alike =
        [SchemaDialect::Canonical, SchemaDialect::Flat, SchemaDialect::Nova, SchemaDialect::Gemini];
    for (corpus, dialects) in [
        (include_str!("../corpora/hostile-content.txt"), &SchemaDialect::ALL[..]),
        (include_str!("../corpora/hostile-keys.txt"), &spelled_alike),
    ] {
        for arguments in cases(corpus) {
            for dialect in dialects {
                for revision in Revision::ALL {
                    let case = format!("{arguments} in {dialect}, {revision:?}");
                    // A strict dialect wants every property, an omission spelled as null.
                    let spelled = if *dialect == SchemaDialect::OpenaiStrict {
                        whole(&arguments)
                    } else {
                        arguments.clone()
                    };
                    let answer =
                        host.send(in_dialect(Message::call(revision, "swallow", &spelled), *dialect)).await;
                    assert_silent(&answer, &case);
                    assert_eq!(
                        answer.json()["result"]["structuredContent"],
                        json!({"done": true}),
                        "{case}: {}",
                        answer.text()
                    );
                    accepted += 1;
                }
            }
        }
    }
    assert_eq!(ledger.runs().len(), accepted);
    assert_alive(&host).await;
}

// S70, S72, S102, S130; gate cases 11 and 21 where they apply to HTTP
#[tokio::test]
async fn raw_bytes_are_refused_before_anything_is_parsed_into_meaning() {
    let (host, ledger) = host().await;
    for line in cases(include_str!("../corpora/raw-bytes.txt")) {
        let (verdict, body) = sides(&line);
        let (code, id) = verdict.split_once(' ').expect("a code and an id");
        for dialect in SchemaDialect::ALL {
            for revision in Revision::ALL {
                let case = format!("{line} in {dialect}, {revision:?}");
                let request = Message::list(revision).request_with_body(bytes(body)).as_agent();
                let answer = host.send(request.target(&format!("/mcp?dialect={dialect}"))).await;
                assert_silent(&answer, &case);
                assert_eq!(answer.status, 400, "{case}: {}", answer.text());
                assert_eq!(answer.error_code().map(|code| code.to_string()).as_deref(), Some(code), "{case}");
                let answered = answer.json().get("id").map_or_else(|| "-".to_owned(), Value::to_string);
                assert_eq!(answered, id, "{case}");
            }
        }
    }
    assert!(ledger.runs().is_empty());
    assert_alive(&host).await;
}

// S12, S14, S16, S17, S102, S130; gate cases 12, 13 and 25
#[tokio::test]
async fn what_the_protocol_does_not_serve_is_refused_in_constant_words() {
    let (host, ledger) = host().await;
    for line in cases(include_str!("../corpora/protocol.txt")) {
        let (expected, rest) = sides(&line);
        let (method, params) = sides(rest);
        for dialect in SchemaDialect::ALL {
            for revision in Revision::ALL {
                let case = format!("{line} in {dialect}, {revision:?}");
                let message = Message::new(revision, method);
                let answer = host.send(shaped(&message, method, params, dialect)).await;
                assert_silent(&answer, &case);
                let body = answer.json();
                assert_eq!(body["id"], 1, "{case}");
                let code = answer.error_code().map_or_else(|| "ok".to_owned(), |code| code.to_string());
                assert_eq!(code, expected, "{case}: {body}");
                let status = match (expected, revision.is_modern()) {
                    ("-32601", true) => 404,
                    _ => 200,
                };
                assert_eq!(answer.status, status, "{case}");
            }
        }
    }
    assert!(ledger.runs().iter().all(|run| run == "swallow"));
    assert_alive(&host).await;
}

/// The message with those params, and the revision's own `_meta` where they leave room for it.
fn shaped(message: &Message, method: &str, params: &str, dialect: SchemaDialect) -> Request {
    let params = with_meta(message, params);
    let request = message.request_with_body(message.body_with_params(&params)).as_agent();
    let request = request.target(&format!("/mcp?dialect={dialect}"));
    let name = serde_json::from_str::<Value>(&params).ok();
    let name = name.as_ref().and_then(|params| params["name"].as_str());
    match name {
        Some(name) if method == "tools/call" => {
            request.header("Mcp-Name", tests::message::header_value(name))
        }
        _ => request,
    }
}
