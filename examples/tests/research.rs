//! The reading room as callers find it: by group, behind its gate, with a model that follows a script.

use axum::body::Body;
use axum::http::{Request, header};
use examples::research::archive::Archive;
use examples::research::host;
use examples::research::service::{self, AT_ONCE, Seen};
use http_body_util::BodyExt;
use nucleo_mcp::prelude::{JobDispatcher, ToolServer};
use serde_json::{Value, json};
use std::sync::Arc;
use tower_service::Service;

struct Room {
    server: ToolServer,
    dispatcher: JobDispatcher,
    seen: Arc<Seen>,
}

impl Room {
    async fn open() -> Self {
        let (archive, seen) = service::start().await.expect("a loopback port is free");
        let (server, dispatcher) = host::open(Archive::at(archive)).expect("the room starts");
        Self { server, dispatcher, seen }
    }

    async fn ask(&self, key: &str, method: &str, params: Value) -> Value {
        let message = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let request = Request::post("http://localhost/")
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ACCEPT, "application/json, text/event-stream")
            .header(host::HEADER, key)
            .body(Body::from(message.to_string()))
            .expect("a request");
        let Ok(response) = self.server.service().call(request).await;
        let body = response.into_body().collect().await.expect("a body").to_bytes();
        serde_json::from_slice(&body).expect("the answer is JSON")
    }

    async fn call(&self, key: &str, tool: &str, arguments: Value) -> Value {
        self.ask(key, "tools/call", json!({"name": tool, "arguments": arguments})).await
    }

    async fn listed(&self, key: &str) -> Vec<String> {
        let listing = self.ask(key, "tools/list", json!({})).await;
        let tools = listing["result"]["tools"].as_array().expect("a listing");
        tools.iter().map(|tool| tool["name"].as_str().expect("a name").to_owned()).collect()
    }
}

// S11
#[tokio::test]
async fn each_group_sees_and_calls_what_it_is_granted() {
    let room = Room::open().await;
    assert_eq!(room.listed("reader-key").await, ["search_archive"]);
    assert_eq!(room.listed("analyst-key").await, ["investigate", "search_archive", "survey"]);
    assert!(room.listed("another-key").await.is_empty());
    let search = json!({"words": "sleep", "collection": "medicine"});
    let found = room.call("reader-key", "search_archive", search).await;
    assert_eq!(found["result"]["structuredContent"]["papers"].as_array().map(Vec::len), Some(3));
    let denied = room.call("reader-key", "survey", json!({"words": "sleep"})).await;
    let unknown = room.call("reader-key", "no_such_tool", json!({"words": "sleep"})).await;
    assert_eq!((&denied["error"]["code"], &denied), (&json!(-32602), &unknown));
}

// S91
#[tokio::test]
async fn many_surveys_at_once_never_ask_the_archive_for_more_than_it_answers() {
    let room = Room::open().await;
    let surveys = (0..8).map(|_| room.call("analyst-key", "survey", json!({"words": "sleep night"})));
    for survey in futures_util::future::join_all(surveys).await {
        let survey = &survey["result"]["structuredContent"];
        assert_eq!(survey["unanswered"], 0, "{survey}");
        let found = |collection: &Value| collection["papers"].as_array().map_or(0, Vec::len);
        let collections = survey["collections"].as_array().expect("a list");
        assert_eq!(collections.iter().map(found).collect::<Vec<_>>(), [3, 0, 2, 3, 0, 1]);
    }
    assert_eq!((room.seen.most_at_once(), room.seen.refused()), (AT_ONCE, 0));
    assert!(room.dispatcher.stats().is_idle());
}

// S93, S95
#[tokio::test]
async fn an_investigation_reasons_over_what_its_tools_found() {
    let room = Room::open().await;
    let answer = room.call("analyst-key", "investigate", json!({"query": "sleep"})).await;
    let investigation = &answer["result"]["structuredContent"];
    assert_eq!(investigation["papers"], 3, "{answer}");
    assert_eq!(investigation["reasoning"], "The fullest collection of the survey was searched again.");
    let shallow = room.call("analyst-key", "investigate", json!({"query": "sleep", "depth": 0})).await;
    assert_eq!(shallow["result"]["structuredContent"]["reasoning"], "There was no time to look.");
    // The children's guardrails hold below a model, and what they say is all it learns.
    let refused = room.call("analyst-key", "investigate", json!({"query": "of to"})).await;
    assert_eq!(refused["result"]["structuredContent"]["papers"], 0, "{refused}");
    let refs = json!({"query": "sleep", "artifact_refs": ["a"]});
    let undeclared = room.call("analyst-key", "investigate", refs).await;
    assert_eq!(undeclared["result"]["isError"], true);
}
