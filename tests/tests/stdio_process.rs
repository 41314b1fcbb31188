//! A stdio server as its client sees it: a process with two pipes. It is started, stopped and printed over
//! in the ways of Unix.

#![cfg(unix)]

use serde_json::{Value, json};
use tests::child::{Server, until};
use tests::message::{Message, Revision};

fn trouble(arguments: &[&str]) -> Server {
    Server::start(env!("CARGO_BIN_EXE_stdio_trouble"), arguments)
}

fn call(id: &str, tool: &str, arguments: &str) -> String {
    Message::call(Revision::November2025, tool, arguments).id(id).body()
}

fn echo(id: &str) -> String {
    call(id, "echo_number", r#"{"number":9007199254740993}"#)
}

const CANCELLED: &str =
    r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"long"}}"#;

fn long_call(folder: &tempfile::TempDir) -> String {
    call("\"long\"", "wait_and_write", &json!({"folder": folder.path()}).to_string())
}

// S112, S14: every era, also mixed on one process, with and without a handshake.
#[tokio::test]
async fn every_revision_is_served_on_one_pipe() {
    let mut server = trouble(&[]);
    let probed = server.ask(&Message::new(Revision::July2026, "server/discover").body()).await;
    assert_eq!(probed["result"]["supportedVersions"][2], "2026-07-28", "{probed}");
    let opened = server.ask(&Message::initialize("2025-11-25").body()).await;
    assert_eq!(opened["result"]["protocolVersion"], "2025-11-25", "{opened}");
    server.line(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
    for revision in Revision::ALL {
        let listed = server.ask(&Message::list(revision).body()).await;
        assert_eq!(listed["result"]["tools"].as_array().map(Vec::len), Some(5), "{listed}");
        assert_eq!(listed["result"]["resultType"] == "complete", revision.is_modern(), "{listed}");
        let message = Message::call(revision, "echo_number", r#"{"number":9007199254740993}"#);
        let answered = server.ask(&message.id("\"a\"").body()).await;
        assert_eq!(answered["id"], "a");
        assert_eq!(answered["result"]["content"][0]["text"], r#"{"number":9007199254740993}"#, "{answered}");
        assert_eq!(answered["result"]["structuredContent"]["number"], 9_007_199_254_740_993_u64);
    }
    let again = server.ask(&Message::initialize("2025-06-18").body()).await;
    assert_eq!(again["result"]["protocolVersion"], "2025-06-18", "{again}");
    let (status, rest, errors) = server.end().await;
    assert!(status.success() && rest.is_empty(), "{status} {rest:?}");
    assert!(errors.contains("ended: InputEnded"), "{errors}");
}

// S112: gate case 29.
#[tokio::test]
async fn what_a_tool_prints_goes_to_the_standard_error() {
    let mut server = trouble(&[]);
    let printed = server.ask(&call("1", "print", "{}")).await;
    // The child reads nothing of the protocol's, so it ends.
    assert_eq!(printed["result"]["content"][0]["text"], r#""printed, and the child ended well: true""#);
    assert_eq!(server.ask(&echo("2")).await["id"], 2);
    let (status, rest, errors) = server.end().await;
    assert!(status.success() && rest.is_empty(), "{rest:?}");
    for said in ["a line of a tool", "a line of a child", "the beginning of a line", "printed after the end"]
    {
        assert!(errors.contains(said), "{said}: {errors}");
    }
}

// S112, S72: gate case 21.
#[tokio::test]
async fn a_line_that_is_no_message_is_survived_and_a_readable_id_is_answered() {
    let mut server = trouble(&["--max-line", "4096"]);
    server.line(r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{}}"#).await;
    let deep = format!(
        r#"{{"jsonrpc":"2.0","id":5,"method":"ping","params":{}{}}}"#,
        "[".repeat(300),
        "]".repeat(300)
    );
    let long = format!(r#"{{"jsonrpc":"2.0","id":6,"method":"ping","params":"{}"}}"#, "x".repeat(5000));
    for (line, code, id) in [
        ("not json", -32700, Value::Null),
        ("\u{feff}{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", -32700, Value::Null),
        (r#"{"jsonrpc":"2.0","id":2,"method":"ping","params":{"a":1,"a":2}}"#, -32600, json!(2)),
        (r#"{"jsonrpc":"2.0","id":3,"id":4,"method":"ping"}"#, -32600, Value::Null),
        (r#"[{"jsonrpc":"2.0","id":4,"method":"ping"}]"#, -32600, Value::Null),
        (&deep, -32600, json!(5)),
        (&long, -32600, Value::Null),
        (r#"{"jsonrpc":"2.0","id":"7","method":"resources/list"}"#, -32601, json!("7")),
        (r#"{"jsonrpc":"2.0","id":8,"method":"tools/call","params":[]}"#, -32602, json!(8)),
    ] {
        let answer = server.ask(line).await;
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &id), "{line}");
    }
    server.send(b"{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\",\"x\":\"\xff\"}\n").await;
    assert_eq!(server.frame().await["error"]["code"], -32700);
    let surrogate = server.ask(&call("10", "wait_and_write", r#"{"folder":"\ud800"}"#)).await;
    assert_eq!((&surrogate["id"], &surrogate["result"]["isError"]), (&json!(10), &json!(true)));
    let infinite = server.ask(&call("11", "echo_number", r#"{"number":1e400}"#)).await;
    assert_eq!((&infinite["id"], &infinite["result"]["isError"]), (&json!(11), &json!(true)));
    // A blank line is none, and the end of a line may be of the other kind.
    server.send(b"\n  \r\n{\"jsonrpc\":\"2.0\",\"id\":12,\"method\":\"ping\"}\r\n").await;
    assert_eq!(server.frame().await, json!({"jsonrpc": "2.0", "id": 12, "result": {}}));
    let (status, rest, _) = server.end().await;
    assert!(status.success() && rest.is_empty(), "{rest:?}");
}

// S112: gate case 21.
#[tokio::test]
async fn an_answer_of_the_peers_is_never_answered() {
    let mut server = trouble(&[]);
    for _ in 0..100 {
        server.line(r#"{"jsonrpc":"2.0","id":null,"error":{}}"#).await;
    }
    for answer in [
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"id":1,"error":{"code":-32700,"message":"m"}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"code":2}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":1,"result":2}"#,
    ] {
        server.line(answer).await;
    }
    assert_eq!(server.ask(&echo("2")).await["id"], 2);
    let (_, rest, _) = server.end().await;
    assert!(rest.is_empty(), "{rest:?}");
}

// S112, S90: progress goes to a caller that asked, before the answer.
#[tokio::test]
async fn progress_is_told_to_a_caller_that_asked_for_it() {
    let mut server = trouble(&[]);
    let counting = Message::call(Revision::November2025, "count_to_three", "{}");
    server.line(&counting.clone().meta("progressToken", "\"mine\"").body()).await;
    for done in 1..=3 {
        let told = server.frame().await;
        assert_eq!(told["method"], "notifications/progress");
        assert_eq!(
            told["params"],
            json!({"progressToken": "mine", "progress": done, "total": 3, "message": "counting"})
        );
    }
    assert_eq!(server.frame().await["result"]["content"][0]["text"], "3");
    // Nobody asked this time.
    assert_eq!(server.ask(&counting.id("2").body()).await["id"], 2);
}

// S92: gate case 20.
#[tokio::test]
async fn a_cancelled_call_stops_with_its_children_and_is_not_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let is_there = |name: &str| folder.path().join(name).exists();
    let mut server = trouble(&[]);
    server.line(&long_call(&folder)).await;
    until("the child has started", || is_there("child-started")).await;
    server
        .line(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"other"}}"#)
        .await;
    server.line(CANCELLED).await;
    until("parent and child are cancelled", || is_there("child-cancelled") && is_there("cancelled")).await;
    let reason = std::fs::read_to_string(folder.path().join("cancelled")).expect("it is there");
    assert_eq!(reason, "it was called off");
    std::fs::write(folder.path().join("release"), "").expect("a file");
    // The id is free again, and its next answer is that of the next request.
    assert_eq!(
        server.ask(&echo("\"long\"")).await["result"]["structuredContent"]["number"],
        9_007_199_254_740_993_u64
    );
    let (_, rest, _) = server.end().await;
    assert!(rest.is_empty(), "{rest:?}");
    assert!(!is_there("written") && !is_there("child-written"));
}

// S112: two requests with one id get one answer, and the second one does not run.
#[tokio::test]
async fn a_request_under_the_id_of_an_open_one_is_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = trouble(&[]);
    server.line(&long_call(&folder)).await;
    until("the call has started", || folder.path().join("child-started").exists()).await;
    // The same id, written in another way.
    server.line(&echo(r#""l\u006fng""#)).await;
    assert_eq!(server.ask(&echo("1")).await["id"], 1);
    std::fs::write(folder.path().join("release"), "").expect("a file");
    let answer = server.frame().await;
    assert_eq!((&answer["id"], &answer["result"]["content"][0]["text"]), (&json!("long"), &json!("true")));
    let (_, rest, errors) = server.end().await;
    assert!(rest.is_empty(), "{rest:?}");
    assert!(folder.path().join("written").exists(), "{errors}");
}

// S112: the input ends while a call is under way.
#[tokio::test]
async fn a_call_in_flight_at_the_end_of_the_input_is_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = trouble(&["--drain", "20000"]);
    server.line(&long_call(&folder)).await;
    server.close_input();
    until("the call has started", || folder.path().join("child-started").exists()).await;
    std::fs::write(folder.path().join("release"), "").expect("a file");
    let (status, rest, _) = server.end().await;
    assert!(status.success());
    assert_eq!(rest.len(), 1, "{rest:?}");
    assert!(rest[0].contains(r#""id":"long""#) && rest[0].contains(r#""isError":false"#), "{rest:?}");
}

// S112, S92
#[tokio::test]
async fn a_call_that_takes_longer_after_the_end_of_the_input_is_cancelled_and_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let is_there = |name: &str| folder.path().join(name).exists();
    let mut server = trouble(&["--drain", "50"]);
    server.line(&long_call(&folder)).await;
    until("the call has started", || is_there("child-started")).await;
    let (status, rest, _) = server.end().await;
    assert!(status.success());
    assert_eq!(rest.len(), 1, "{rest:?}");
    assert!(rest[0].contains("The call was cancelled before it was done."), "{rest:?}");
    assert!(is_there("child-cancelled") && !is_there("written"));
}

// S112, S92
#[tokio::test]
async fn a_peer_that_takes_no_more_output_ends_the_server_and_its_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let is_there = |name: &str| folder.path().join(name).exists();
    let mut server = trouble(&[]);
    server.line(&long_call(&folder)).await;
    until("the call has started", || is_there("child-started")).await;
    server.close_output();
    // The pipe is found broken by the next answer.
    server.line(&echo("1")).await;
    until("the child is cancelled", || is_there("child-cancelled")).await;
    let (status, _, errors) = server.end().await;
    assert!(status.success(), "{status}");
    assert!(errors.contains("ended: OutputClosed"), "{errors}");
}

// S96, S112
#[tokio::test]
async fn a_panic_is_answered_once_and_the_next_call_works() {
    let mut server = trouble(&[]);
    let panicked = server.ask(&call("1", "panic", "{}")).await;
    assert_eq!(panicked["result"]["content"][0]["text"], "The tool failed. Another input will not help.");
    assert_eq!(server.ask(&echo("2")).await["id"], 2);
}

// S9, S112: the thread that waits for a line keeps nobody.
#[tokio::test]
async fn a_server_that_is_closed_ends_while_its_input_is_open() {
    let mut server = trouble(&[]);
    assert_eq!(server.ask(&echo("1")).await["id"], 1);
    let ended = server.terminated().await;
    assert!(ended.success(), "{ended}");
}
