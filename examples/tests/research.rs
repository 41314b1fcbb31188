//! The reading room as callers find it over HTTP: by group, behind its gate, with a model that follows a
//! script, and with calls that end early.

use axum::body::Bytes;
use axum::http::{Request, Response, header};
use examples::research::archive::Archive;
use examples::research::host::{self, CALL_TIMEOUT};
use examples::research::service::{self, AT_ONCE, SLOW, Seen};
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use nucleo_mcp::prelude::JobDispatcher;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// Longer than any test waits.
const NEVER: Duration = Duration::from_secs(3600);

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(30);

const REVISIONS: [&str; 2] = ["2025-11-25", "2026-07-28"];

struct Room {
    address: SocketAddr,
    dispatcher: JobDispatcher,
    archive: Arc<Seen>,
    task: JoinHandle<()>,
}

impl Drop for Room {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Room {
    /// A room on an archive of that pace, whose calls have that limit.
    async fn open(pace: Duration, limit: Duration) -> Self {
        let (archive, seen) = service::start(pace).await.expect("a loopback port is free");
        let (server, dispatcher) = host::open(Archive::at(archive), limit).expect("the room starts");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a loopback port is free");
        let address = listener.local_addr().expect("a bound listener has an address");
        let app = axum::Router::new().nest_service("/mcp", server.service());
        let task = tokio::spawn(async move {
            let _ = axum::serve(listener, app).await;
        });
        Self { address, dispatcher, archive: seen, task }
    }

    /// Sends a request on a connection of its own; dropping what comes of it hangs up.
    async fn send(&self, revision: &str, key: &str, method: &str, mut params: Value) -> Response<Bytes> {
        let mut request = Request::post(format!("http://{}/mcp", self.address))
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ACCEPT, "application/json, text/event-stream")
            .header("mcp-protocol-version", revision)
            .header(host::HEADER, key);
        if revision == "2026-07-28" {
            request = request.header("mcp-method", method);
            if let Some(name) = params["name"].as_str() {
                request = request.header("mcp-name", name);
            }
            params["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!(revision);
            params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({});
        }
        let message = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let request = request.body(Full::new(Bytes::from(message.to_string()))).expect("a request");
        let client = Client::builder(TokioExecutor::new()).build_http();
        let (parts, body) = client.request(request).await.expect("the room answers").into_parts();
        Response::from_parts(parts, body.collect().await.expect("a body").to_bytes())
    }

    async fn ask(&self, revision: &str, key: &str, method: &str, params: Value) -> Value {
        let response = self.send(revision, key, method, params).await;
        serde_json::from_slice(response.body()).expect("the answer is JSON")
    }

    async fn call(&self, revision: &str, key: &str, tool: &str, arguments: Value) -> Value {
        self.ask(revision, key, "tools/call", json!({"name": tool, "arguments": arguments})).await
    }

    async fn listed(&self, revision: &str, key: &str) -> Vec<String> {
        let listing = self.ask(revision, key, "tools/list", json!({})).await;
        let tools = listing["result"]["tools"].as_array().expect("a listing");
        tools.iter().map(|tool| tool["name"].as_str().expect("a name").to_owned()).collect()
    }
}

async fn until(what: &str, reached: impl Fn() -> bool) {
    let began = Instant::now();
    while !reached() {
        assert!(began.elapsed() < PATIENCE, "{what} never came");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

// S11, S12
#[tokio::test]
async fn each_group_sees_and_calls_what_it_is_granted() {
    let room = Room::open(SLOW, CALL_TIMEOUT).await;
    for revision in REVISIONS {
        assert_eq!(room.listed(revision, "reader-key").await, ["search_archive"]);
        assert_eq!(room.listed(revision, "analyst-key").await, ["investigate", "search_archive", "survey"]);
        assert!(room.listed(revision, "another-key").await.is_empty());
        let search = json!({"words": "sleep", "collection": "medicine"});
        let found = room.call(revision, "reader-key", "search_archive", search).await;
        assert_eq!(found["result"]["structuredContent"]["papers"].as_array().map(Vec::len), Some(3));
        let answered = room.archive.answered();
        let words = json!({"words": "sleep"});
        let denied = room.call(revision, "reader-key", "survey", words.clone()).await;
        let nobody = room.call(revision, "another-key", "survey", words.clone()).await;
        let unknown = room.call(revision, "reader-key", "no_such_tool", words).await;
        assert_eq!(denied["error"]["code"], -32602);
        assert_eq!((&denied, &nobody), (&unknown, &unknown));
        assert_eq!(room.archive.answered(), answered, "nothing ran");
    }
}

// S91
#[tokio::test]
async fn many_surveys_at_once_never_ask_the_archive_for_more_than_it_answers() {
    let room = Room::open(SLOW, CALL_TIMEOUT).await;
    let surveys = (0..8)
        .map(|turn| room.call(REVISIONS[turn % 2], "analyst-key", "survey", json!({"words": "sleep night"})));
    for survey in futures_util::future::join_all(surveys).await {
        let survey = &survey["result"]["structuredContent"];
        assert_eq!(survey["unanswered"], 0, "{survey}");
        let found = |collection: &Value| collection["papers"].as_array().map_or(0, Vec::len);
        let collections = survey["collections"].as_array().expect("a list");
        assert_eq!(collections.iter().map(found).collect::<Vec<_>>(), [3, 0, 2, 3, 0, 1]);
    }
    assert_eq!((room.archive.most_at_once(), room.archive.refused()), (AT_ONCE, 0));
    assert_eq!(room.archive.answered(), 48);
    assert!(room.dispatcher.stats().is_idle());
}

// S93, S95
#[tokio::test]
async fn an_investigation_reasons_over_what_its_tools_found() {
    let room = Room::open(SLOW, CALL_TIMEOUT).await;
    let investigate = |arguments| room.call("2026-07-28", "analyst-key", "investigate", arguments);
    let answer = investigate(json!({"query": "sleep"})).await;
    let investigation = &answer["result"]["structuredContent"];
    assert_eq!(investigation["papers"], 3, "{answer}");
    assert_eq!(investigation["reasoning"], "The fullest collection of the survey was searched again.");
    let shallow = investigate(json!({"query": "sleep", "depth": 0})).await;
    assert_eq!(shallow["result"]["structuredContent"]["reasoning"], "There was no time to look.");
    // The children's guardrails hold below a model, and what they say is all it learns.
    let refused = investigate(json!({"query": "of to"})).await;
    assert_eq!(refused["result"]["structuredContent"]["papers"], 0, "{refused}");
    let undeclared = investigate(json!({"query": "sleep", "artifact_refs": ["a"]})).await;
    assert_eq!(undeclared["result"]["isError"], true);
}

// S92: a caller that hangs up takes its requests to the archive with it, and what waited is never sent.
#[tokio::test]
async fn hanging_up_reaches_the_archive() {
    let room = Room::open(NEVER, CALL_TIMEOUT).await;
    let survey = room.call("2026-07-28", "analyst-key", "survey", json!({"words": "sleep"}));
    tokio::select! {
        answer = survey => panic!("the archive never answers, and this did: {answer}"),
        () = until("the archive's work", || room.archive.at_work() == AT_ONCE) => {}
    }
    until("the end of the archive's work", || room.archive.at_work() == 0).await;
    until("the end of the call", || room.dispatcher.stats().is_idle()).await;
    assert_eq!((room.archive.abandoned(), room.archive.answered()), (AT_ONCE, 0));
}

// S92: so does the limit, and the caller is told.
#[tokio::test]
async fn a_call_that_takes_too_long_is_answered_and_reaches_the_archive() {
    for revision in REVISIONS {
        let room = Room::open(NEVER, Duration::from_millis(300)).await;
        let answer = room.call(revision, "analyst-key", "survey", json!({"words": "sleep"})).await;
        assert_eq!(answer["result"]["isError"], true, "{answer}");
        assert_eq!(answer["result"]["_meta"]["correctable"], false);
        until("the end of the archive's work", || room.archive.at_work() == 0).await;
        until("the end of the call", || room.dispatcher.stats().is_idle()).await;
        assert_eq!(room.archive.answered(), 0);
        assert!(room.archive.abandoned() <= AT_ONCE);
    }
}

// S92
#[tokio::test]
async fn progress_of_the_survey_and_of_its_searches_arrives_as_one_number() {
    let room = Room::open(SLOW, CALL_TIMEOUT).await;
    for revision in REVISIONS {
        for tool in ["survey", "investigate"] {
            let arguments = json!({if tool == "survey" { "words" } else { "query" }: "sleep"});
            let params = json!({"name": tool, "arguments": arguments, "_meta": {"progressToken": "mine"}});
            let response = room.send(revision, "analyst-key", "tools/call", params).await;
            assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
            let text = std::str::from_utf8(response.body()).expect("UTF-8");
            let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
            let mut events: Vec<Value> =
                data.map(|data| serde_json::from_str(data).expect("an event is JSON")).collect();
            let answer = events.pop().expect("the answer comes last");
            assert_eq!(answer["result"]["isError"], false, "{answer}");
            let told: Vec<_> = events.iter().map(|event| &event["params"]).collect();
            assert!(told.iter().all(|params| params["progressToken"] == "mine"));
            let numbers: Vec<_> = told.iter().filter_map(|params| params["progress"].as_f64()).collect();
            assert_eq!(numbers.len(), told.len());
            assert!(numbers.is_sorted_by(|earlier, later| earlier < later), "{numbers:?}");
            let heard = |words| told.iter().filter(|params| params["message"] == words).count();
            let searches = if tool == "survey" { 6 } else { 7 };
            assert_eq!((heard("asking the archive"), heard("collections surveyed")), (searches, 6));
            let last = told.last().expect("something was told");
            // The whole numbers are the called tool's: a survey's collections, or a thinker's rounds.
            assert_eq!(last["total"], if tool == "survey" { 6 } else { 8 });
        }
    }
}
