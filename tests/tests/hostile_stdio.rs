//! The hostile corpora, through a real server over real pipes, in every dialect and every revision. What the
//! server says on its standard output and on its standard error is searched for what was sent.

use nucleo_mcp::schema::SchemaDialect;
use serde_json::{Value, json};
use tests::child::Server;
use tests::corpora::{CANARY, bytes, cases, sides, told, whole, with_meta};
use tests::message::{Message, Revision};

fn fixtures() -> Server {
    Server::start(env!("CARGO_BIN_EXE_stdio_fixtures"), &[])
}

/// Every dialect, and every revision one of them is spoken in.
fn everywhere() -> impl Iterator<Item = (SchemaDialect, Revision)> {
    SchemaDialect::ALL
        .into_iter()
        .flat_map(|dialect| Revision::ALL.into_iter().map(move |revision| (dialect, revision)))
}

fn in_dialect(message: Message, dialect: SchemaDialect) -> Message {
    message.meta("ai.redouble/dialect", &format!("\"{}\"", dialect.wire_name()))
}

/// A call of the tool with everything in it, an omission spelled as null where `whole` is asked for.
fn swallow(arguments: &str, dialect: SchemaDialect, revision: Revision, spelled: bool) -> String {
    let arguments = if spelled { whole(arguments) } else { arguments.to_owned() };
    in_dialect(Message::call(revision, "swallow", &arguments), dialect).body()
}

/// The next frame, which says nothing that was sent.
async fn answer(server: &mut Server, case: &str) -> Value {
    let line = server.next().await.unwrap_or_else(|| panic!("{case}: the server ended"));
    assert_eq!(told(&line), None, "{case}: {line}");
    let frame: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{case}: {error}: {line}"));
    assert_eq!(frame["jsonrpc"], "2.0", "{case}: {line}");
    frame
}

/// Whether the server is alive, with nothing between what came before and this.
async fn is_alive(server: &mut Server, case: &str) {
    let ping = r#"{"jsonrpc":"2.0","id":"alive","method":"ping"}"#;
    assert_eq!(server.ask(ping).await, json!({"jsonrpc": "2.0", "id": "alive", "result": {}}), "{case}");
}

/// Ends the server: it was alive, it has nothing more to say, so many calls ran, and its log, which has
/// something to say, says nothing that was sent.
async fn ended(mut server: Server, calls: usize, logged: &str) {
    is_alive(&mut server, "at the end").await;
    let (status, rest, said) = server.end().await;
    assert!(status.success() && rest.is_empty(), "{rest:?}");
    assert!(
        said.ends_with(&format!("runs: {calls}\n")),
        "{calls}: {}",
        said.lines().last().unwrap_or_default()
    );
    assert!(said.contains(logged), "{logged}: {said}");
    assert!(!said.to_lowercase().contains(CANARY), "{said}");
}

// S52 to S57, S61, S102, S103, S104, S112, S130; gate cases 1 to 10, 19, 22 to 24, 26, 27
#[tokio::test]
async fn malformed_shapes_are_refused_in_every_dialect() {
    let mut server = fixtures();
    let mut calls = 0;
    for line in cases(include_str!("../corpora/malformed-shapes.txt")) {
        let (verdict, arguments) = sides(&line);
        // One dialect may spell an omission in a way the others refuse.
        let accepted_in = verdict.strip_prefix("refuse-but-in ").map(|rest| {
            let dialect = rest.split(' ').next().and_then(SchemaDialect::from_wire_name);
            dialect.unwrap_or_else(|| panic!("no dialect in {line}"))
        });
        for (dialect, revision) in everywhere() {
            let case = format!("{arguments} in {dialect}, {revision:?}");
            let is_accepted = accepted_in == Some(dialect);
            server.line(&swallow(arguments, dialect, revision, is_accepted)).await;
            let answer = answer(&mut server, &case).await;
            let result = &answer["result"];
            assert_eq!(
                (&answer["id"], &result["isError"]),
                (&json!(1), &json!(!is_accepted)),
                "{case}: {answer}"
            );
            if is_accepted {
                calls += 1;
                continue;
            }
            assert!(result.get("structuredContent").is_none(), "{case}: {answer}");
            assert_eq!(result["content"].as_array().map(Vec::len), Some(1), "{case}: {answer}");
            assert_eq!(result["_meta"]["correctable"], true, "{case}: {answer}");
            let facts = result["_meta"]["ai.redouble/refusal"].as_array().map(Vec::len);
            assert!(facts > Some(0), "{case}: {answer}");
        }
    }
    ended(server, calls, "outcome=refused: arguments").await;
}

// S58, S104, S112, S130
#[tokio::test]
async fn hostile_content_of_the_right_shape_is_text_and_is_accepted() {
    let mut server = fixtures();
    let mut calls = 0;
    let spelled_alike =
        [SchemaDialect::Canonical, SchemaDialect::Flat, SchemaDialect::Nova, SchemaDialect::Gemini];
    for (corpus, dialects) in [
        (include_str!("../corpora/hostile-content.txt"), &SchemaDialect::ALL[..]),
        (include_str!("../corpora/hostile-keys.txt"), &spelled_alike),
    ] {
        for arguments in cases(corpus) {
            for (dialect, revision) in everywhere().filter(|(dialect, _)| dialects.contains(dialect)) {
                let case = format!("{arguments} in {dialect}, {revision:?}");
                let is_spelled = dialect == SchemaDialect::OpenaiStrict;
                server.line(&swallow(&arguments, dialect, revision, is_spelled)).await;
                let answer = answer(&mut server, &case).await;
                assert_eq!(answer["result"]["structuredContent"], json!({"done": true}), "{case}: {answer}");
                calls += 1;
            }
        }
    }
    ended(server, calls, "tool=\"swallow\"").await;
}

/// Whether a line is an answer of the peer's, which is never answered.
fn is_an_answer(body: &[u8]) -> bool {
    let read = serde_json::from_slice::<Value>(body).unwrap_or_default();
    read.get("method").is_none() && (read.get("result").is_some() || read.get("error").is_some())
}

// S70, S72, S102, S104, S112, S130; gate cases 11 and 21
#[tokio::test]
async fn raw_bytes_are_refused_and_survived() {
    let mut server = fixtures();
    let (mut answered, mut silent) = (0, 0);
    for line in cases(include_str!("../corpora/raw-bytes.txt")) {
        let (verdict, body) = sides(&line);
        let (code, id) = verdict.split_once(' ').expect("a code and an id");
        let body = bytes(body);
        // What is one body over HTTP is here as many messages as it has lines that are not blank.
        for part in body.split(|byte| *byte == b'\n').filter(|part| !part.trim_ascii().is_empty()) {
            server.send(&[part, b"\n"].concat()).await;
            if is_an_answer(part) {
                silent += 1;
            } else {
                let answer = answer(&mut server, &line).await;
                assert_eq!(answer["error"]["code"].to_string(), code, "{line}: {answer}");
                let answered_id = answer.get("id").map_or_else(|| "-".to_owned(), Value::to_string);
                assert_eq!(answered_id, id, "{line}");
                answered += 1;
            }
        }
        is_alive(&mut server, &line).await;
    }
    assert!(answered > 50 && silent > 1, "{answered} {silent}");
    ended(server, 0, "").await;
}

// S12, S14, S16, S17, S102, S104, S112, S130; gate cases 12, 13 and 25
#[tokio::test]
async fn what_the_protocol_does_not_serve_is_refused_in_constant_words() {
    let mut server = fixtures();
    let mut calls = 0;
    for line in cases(include_str!("../corpora/protocol.txt")) {
        let (expected, rest) = sides(&line);
        let (method, params) = sides(rest);
        for (dialect, revision) in everywhere() {
            let case = format!("{line} in {dialect}, {revision:?}");
            let message = in_dialect(Message::new(revision, method), dialect);
            server.line(&message.body_with_params(&with_meta(&message, params))).await;
            let answer = answer(&mut server, &case).await;
            assert_eq!(answer["id"], 1, "{case}: {answer}");
            let code = answer.get("error").map_or_else(|| "ok".to_owned(), |error| error["code"].to_string());
            assert_eq!(code, expected, "{case}: {answer}");
            calls += usize::from(answer["result"]["structuredContent"] == json!({"done": true}));
        }
    }
    ended(server, calls, "outcome=refused").await;
}
