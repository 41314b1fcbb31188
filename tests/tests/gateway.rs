//! Another server's tools behind our gate and our grants, and a foreign server that means no good.

use nucleo_mcp::client::{ForeignError, ForeignServer, ForeignTool, ToolRefusal};
use nucleo_mcp::prelude::*;
use nucleo_mcp::schema::SchemaDialect;
use serde_json::{Value, json};
use std::time::Duration;
use tests::foreign::Foreign;
use tests::host::Host;
use tests::log::Log;
use tests::message::{Message, Revision};
use tracing::Level;

/// Stands in every hostile text, and may come out nowhere.
const CANARY: &str = "CANARY-7f3a";

fn tool(name: &str, schema: impl Into<Value>) -> Value {
    let schema: Value = schema.into();
    json!({"name": name, "description": format!("Does {name}."), "inputSchema": schema})
}

fn search() -> Value {
    tool(
        "search",
        json!({
            "type": "object",
            "properties": {
                "query": {"type": "string", "minLength": 1},
                "limit": {"$ref": "#/definitions/Limit"},
            },
            "required": ["query"],
            "definitions": {"Limit": {"type": "integer", "minimum": 1, "maximum": 50, "multipleOf": 5}},
        }),
    )
}

fn text(text: &str) -> String {
    json!({"content": [{"type": "text", "text": text}]}).to_string()
}

async fn connect(address: &str) -> ForeignServer {
    let server = ForeignServer::named("elsewhere").timeout(Duration::from_secs(20)).connect_http(address);
    server.await.expect("the foreign server is listening")
}

/// A server of ours that offers on what it finds at the address.
async fn gateway(address: &str, granted: &[&'static str]) -> Host {
    gateway_within(Duration::from_secs(20), address, granted).await
}

async fn gateway_within(limit: Duration, address: &str, granted: &[&'static str]) -> Host {
    let offered = connect(address).await.providers("far.").await.expect("there is a listing");
    let server = ToolServer::builder()
        .scan_packages([])
        .providers(offered.providers)
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named("agent")))
        .access_policy(StaticGrants::new([("agent", granted.to_vec())]))
        .server_name("gateway")
        .server_version("1")
        .call_timeout(limit)
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().build())
        .start()
        .unwrap_or_else(|error| panic!("{error}"));
    Host::serve(&server).await
}

async fn call(host: &Host, tool: &str, arguments: &str) -> Value {
    host.post(&Message::call(Revision::November2025, tool, arguments)).await.json()
}

fn nested(levels: usize) -> Value {
    (0..levels).fold(json!({"type": "string"}), |inner, _| json!({"type": "array", "items": inner}))
}

/// `D0` mentions `D1` twice, and so on: as a tree it has more nodes than fit anywhere.
fn doubling(levels: usize) -> Value {
    let reference = |level: usize| json!({"$ref": format!("#/$defs/D{level}")});
    let mut definitions = serde_json::Map::new();
    for level in 0..levels {
        let next = [reference(level + 1), reference(level + 1)];
        definitions.insert(
            format!("D{level}"),
            json!({"type": "object", "properties": {"a": next[0], "b": next[1]}}),
        );
    }
    definitions.insert(format!("D{levels}"), json!({"type": "string"}));
    json!({"type": "object", "properties": {"p": reference(0)}, "$defs": definitions})
}

// S122
#[tokio::test]
async fn a_hostile_listing_costs_at_most_its_own_bad_tools_each_named_in_the_log() {
    let long = "n".repeat(65);
    let cyclic = json!({"type": "object", "properties": {"tree": {"$ref": "#/definitions/Node"}},
        "definitions": {"Node": {"type": "object", "properties": {
            "children": {"type": "array", "items": {"$ref": "#/definitions/Node"}}}}}});
    let outside = json!({"type": "object", "properties": {
        "a": {"$ref": "https://example.org/schema.json"}, "b": {"$ref": "#/nowhere"}}});
    let endless = json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}},
        "$defs": {"A": {"anyOf": [{"$ref": "#/$defs/A"}]}}});
    let choice = json!({"type": "object", "properties": {"a": {"type": "string"}},
        "oneOf": [{"required": ["a"]}, {"required": ["b"]}]});
    let large = json!({"type": "object", "properties": {"a": {"type": "string", "description": "d".repeat(300_000)}}});
    let listing = [
        search(),
        tool("cyclic", cyclic),
        tool("outside", outside),
        tool("choice", choice),
        tool("doubling", doubling(40)),
        tool("deep", json!({"type": "object", "properties": {"a": nested(55)}})),
        json!({"name": "typed", "inputSchema": {"type": "object", "properties": {"a": {"type": ["string", "null"]}}}}),
        tool("twin", json!({"type": "object"})),
        tool("twin", json!({"type": "object", "properties": {"other": {"type": "string"}}})),
        tool(&long, json!({"type": "object"})),
        tool("slash/ed", json!({"type": "object"})),
        tool("spa ced", json!({"type": "object"})),
        tool("boolean", json!(true)),
        tool("list", json!({"type": "array"})),
        tool("only_choice", json!({"anyOf": [{"type": "object"}]})),
        tool("endless", endless),
        tool("large", large),
        json!({"name": "bare"}),
        json!({"name": 7}),
        json!("not a tool"),
    ];
    let (_host, address) = Foreign::listing(&listing).serve().await;
    let server = connect(&address).await;

    let (heard, listening) = Log::listen();
    let offered = server.providers("far.").await.unwrap();
    drop(listening);

    let offers: Vec<_> = offered.providers.iter().map(|provider| provider.offered().name()).collect();
    let kept = ["choice", "cyclic", "deep", "doubling", "outside", "search", "typed"];
    assert_eq!(offers, kept.map(|name| format!("far.{name}")));

    let refused = |name: &str| {
        let mut found = offered.refused.iter().filter(|refused| refused.name == name);
        found.next().map(|refused| refused.reason.clone())
    };
    assert_eq!(offered.refused.len(), listing.len() - kept.len());
    assert_eq!(refused("twin"), Some(ToolRefusal::SameName));
    assert_eq!(refused(&long), Some(ToolRefusal::UnusableWithPrefix));
    assert_eq!(refused("slash/ed"), Some(ToolRefusal::UnusableWithPrefix));
    assert_eq!(refused("spa ced"), Some(ToolRefusal::UnusableName));
    for name in ["boolean", "list", "only_choice", "endless", "large", "bare"] {
        assert!(matches!(refused(name), Some(ToolRefusal::UnusableSchema(_))), "{name}: {:?}", refused(name));
    }

    let lines = heard.lines(Level::WARN);
    for refused in &offered.refused {
        let is_told =
            lines.iter().any(|line| line.contains(&refused.to_string()) && line.contains("elsewhere"));
        assert!(is_told, "{refused} is named in the log: {lines:?}");
    }

    // What is offered starts, lists in every dialect and is judged.
    let host = gateway(&address, &["far.cyclic", "far.doubling", "far.search", "far.deep"]).await;
    for dialect in SchemaDialect::ALL {
        let name = format!("\"{}\"", dialect.wire_name());
        let listed = host.post(&Message::list(Revision::July2026).meta("ai.redouble/dialect", &name)).await;
        assert_eq!(listed.json()["result"]["tools"].as_array().map(Vec::len), Some(4), "{dialect}");
    }
}

#[tokio::test]
async fn calls_pass_our_gate_and_our_grants_before_they_go_on() {
    let foreign = Foreign::listing(&[search(), tool("secret", json!({"type": "object"}))])
        .answering("search", text(r#"{"found": 12345678901234567890123, "text": "«artifact:link~a1»"}"#));
    let (_host, address) = foreign.serve().await;
    let host = gateway(&address, &["far.search"]).await;

    let listed = host.post(&Message::list(Revision::November2025)).await.json();
    let listed = &listed["result"]["tools"];
    assert_eq!(listed.as_array().map(Vec::len), Some(1), "what is not granted is not listed");
    let limit = &listed[0]["inputSchema"]["properties"]["limit"];
    assert_eq!(limit["description"], "Must be a multiple of 5.");
    assert_eq!((&limit["minimum"], &limit["maximum"]), (&json!(1), &json!(50)));
    assert_eq!(listed[0]["inputSchema"]["additionalProperties"], false);

    let hidden = call(&host, "far.secret", "{}").await;
    let absent = call(&host, "far.absent", "{}").await;
    assert_eq!(hidden, absent, "a foreign tool that is not granted is one that does not exist");

    for arguments in ["{}", r#"{"query":""}"#, r#"{"query":"q","limit":51}"#, r#"{"query":"q","more":1}"#] {
        let refused = call(&host, "far.search", arguments).await;
        assert_eq!(refused["result"]["isError"], true, "{arguments}");
        assert_eq!(refused["result"]["_meta"]["correctable"], true, "{arguments}");
    }
    assert!(foreign.asked("tools/call").is_empty(), "what our gate refuses is not asked elsewhere");

    let request =
        Message::call(Revision::November2025, "far.search", r#"{"query":"q","limit":7.0}"#).request();
    let answered = host.send(request.header("authorization", "Bearer callers-own")).await.json();
    assert_eq!(
        answered["result"]["content"][0]["text"],
        r#"{"found":12345678901234567890123,"text":"«artifact:link~a1»"}"#
    );
    let asked = foreign.asked("tools/call");
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].message["params"]["name"], "search");
    assert_eq!(asked[0].message["params"]["arguments"]["query"], "q");
    assert!(asked[0].headers.get("authorization").is_none(), "the caller's token stays here");
}

#[tokio::test]
async fn what_is_no_text_is_offered_on_as_what_it_is_if_it_is_that() {
    let image = json!({"type": "image", "data": "iVBORw==", "mimeType": "image/png"});
    let content = |blocks: Value| json!({"content": blocks}).to_string();
    let nothing = || json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let names = ["drawn", "broken", "linked", "declared"];
    let mut tools = names.map(|name| tool(name, nothing()));
    tools[3]["outputSchema"] = nothing();
    let link = json!({"type": "resource_link", "uri": "test://a", "name": "a"});
    let foreign = Foreign::listing(&tools)
        .answering("drawn", content(json!([{"type": "text", "text": "drawn:"}, image])))
        .answering("broken", content(json!([{"type": "image", "data": "?", "mimeType": "image/png"}])))
        .answering("linked", content(json!([link])))
        .answering("declared", content(json!([image])));
    let (_host, address) = foreign.serve().await;
    let host = gateway(&address, &["far.drawn", "far.broken", "far.linked", "far.declared"]).await;

    let drawn = call(&host, "far.drawn", "{}").await;
    assert_eq!(drawn["result"]["content"], json!([{"type": "text", "text": "drawn:"}, image]), "{drawn}");
    assert!(drawn["result"].get("structuredContent").is_none());
    for (name, blocks) in [
        ("far.broken", json!([{"data": "?", "mimeType": "image/png", "type": "image"}])),
        ("far.linked", json!([link])),
    ] {
        let answer = call(&host, name, "{}").await;
        let said = answer["result"]["content"][0]["text"].as_str().expect("a text");
        assert_eq!(serde_json::from_str::<Value>(said).expect("JSON"), blocks, "{answer}");
        assert_eq!(answer["result"]["content"].as_array().map(Vec::len), Some(1));
    }
    // S43: what is declared as an object is answered as one.
    let declared = call(&host, "far.declared", "{}").await;
    assert_eq!(declared["result"]["isError"], true, "{declared}");
}

#[tokio::test]
async fn what_goes_wrong_elsewhere_is_told_in_our_words() {
    let quoted = format!("you sent {CANARY}");
    let refusal = |correctable: bool| json!({"content": [{"type": "text", "text": quoted}], "isError": true, "_meta": {"correctable": correctable}});
    let structured = json!({"type": "object", "properties": {"n": {"type": "integer"}}});
    let with_output = |name: &str| {
        json!({"name": name, "description": "D.", "inputSchema": {"type": "object", "properties": {"q": {"type": "string"}}},
            "outputSchema": structured})
    };
    let cases: Vec<(&str, bool)> = vec![
        ("final", false),
        ("correctable", true),
        ("protocol_error", false),
        ("no_result", false),
        ("list", false),
        ("wrong_content", false),
        ("vast", false),
        ("against_its_schema", false),
        ("unknown", false),
    ];
    let tools: Vec<_> = cases.iter().map(|(name, _)| with_output(name)).collect();
    let foreign = Foreign::listing(&tools)
        .answering("final", refusal(false).to_string())
        .answering("correctable", refusal(true).to_string())
        .failing("protocol_error", &json!({"code": -32000, "message": quoted, "data": {"sent": CANARY}}))
        .answering("no_result", "{}")
        .answering("list", format!(r#"["{CANARY}"]"#))
        .answering("wrong_content", format!(r#"{{"content":"{CANARY}"}}"#))
        .answering("vast", text(&"v".repeat(17 << 20)))
        .answering("against_its_schema", text(&quoted));
    let (_host, address) = foreign.serve().await;
    let granted = [
        "far.final",
        "far.correctable",
        "far.protocol_error",
        "far.no_result",
        "far.list",
        "far.wrong_content",
        "far.vast",
        "far.against_its_schema",
        "far.unknown",
    ];
    let host = gateway(&address, &granted).await;
    let (log, _listening) = Log::listen();
    for (name, correctable) in cases {
        let message =
            Message::call(Revision::November2025, &format!("far.{name}"), &format!(r#"{{"q":"{CANARY}"}}"#));
        let response = host.post(&message).await;
        let result = &response.json()["result"];
        assert_eq!(result["isError"], true, "{name}: {}", response.text());
        assert_eq!(result["_meta"]["correctable"], correctable, "{name}");
        assert!(result.get("structuredContent").is_none(), "{name}");
        assert!(!response.contains(CANARY), "{name}: {}", response.text());
    }
    let told = log.lines(Level::INFO);
    let ours = told.iter().filter(|line| line.starts_with("nucleo_mcp"));
    assert!(ours.clone().count() > 0, "something was logged");
    assert!(ours.into_iter().all(|line| !line.contains(CANARY)), "{told:?}");
    assert!(
        log.lines(Level::TRACE).iter().any(|line| line.contains(CANARY)),
        "the words are there for a debugger"
    );
}

#[tokio::test]
async fn a_call_that_nobody_waits_for_is_called_off_elsewhere() {
    let foreign = Foreign::listing(&[search()]).silent("search");
    let (_host, address) = foreign.serve().await;
    let server = connect(&address).await;
    let arguments = json!({"query": "q"});
    let call = server.call("search", &arguments);
    assert!(tokio::time::timeout(Duration::from_millis(300), call).await.is_err());

    until_called_off(&foreign).await;
    let called = &foreign.asked("tools/call")[0].message["id"];
    assert_eq!(&foreign.asked("notifications/cancelled")[0].message["params"]["requestId"], called);
}

// S92
#[tokio::test]
async fn a_call_that_outlives_our_limit_is_called_off_elsewhere_too() {
    let foreign = Foreign::listing(&[search()]).silent("search");
    let (_host, address) = foreign.serve().await;
    let host = gateway_within(Duration::from_millis(300), &address, &["far.search"]).await;
    let answered = call(&host, "far.search", r#"{"query":"q"}"#).await;
    assert_eq!(answered["result"]["isError"], true, "{answered}");
    until_called_off(&foreign).await;
}

/// Waits until the foreign server was told, which is a while after our caller was.
async fn until_called_off(foreign: &Foreign) {
    let deadline = tokio::time::Instant::now() + Duration::from_secs(10);
    while foreign.asked("notifications/cancelled").is_empty() {
        assert!(tokio::time::Instant::now() < deadline, "the foreign server is told");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_listing_that_cannot_be_read_or_does_not_end_is_an_error_and_no_hang() {
    let deep = json!({"tools": [tool("deep", json!({"type": "object", "properties": {"a": nested(200)}}))]});
    for (what, foreign) in [
        ("too deep to decode", Foreign::default().page("", &deep.to_string())),
        ("no tools", Foreign::default().page("", r#"{"resultType":"complete"}"#)),
        ("tools that are no list", Foreign::default().page("", r#"{"tools":7}"#)),
        ("a scalar", Foreign::default().page("", "7")),
        ("no page", Foreign::default()),
        (
            "a cursor that comes back",
            Foreign::default()
                .page("", r#"{"tools":[],"nextCursor":"a"}"#)
                .page("a", r#"{"tools":[],"nextCursor":"b"}"#)
                .page("b", r#"{"tools":[],"nextCursor":"a"}"#),
        ),
        (
            "a cursor without measure",
            Foreign::default().page("", &json!({"tools": [], "nextCursor": "c".repeat(5_000)}).to_string()),
        ),
    ] {
        let (_host, address) = foreign.serve().await;
        let server = ForeignServer::named("elsewhere").timeout(Duration::from_secs(5));
        let server = server.connect_http(&address).await.unwrap();
        assert!(server.tools().await.is_err(), "{what}");
    }
}

#[tokio::test]
async fn pages_are_followed_and_the_dialect_is_asked_for_on_every_request() {
    let page = |name: &str, next: Value| json!({"tools": [tool(name, json!({"type": "object"}))], "nextCursor": next});
    let foreign = Foreign::default()
        .page("", &page("a", json!("2")).to_string())
        .page("2", &page("b", Value::Null).to_string())
        .answering("a", text("7"));
    let (_host, address) = foreign.serve().await;
    let server = ForeignServer::named("elsewhere").dialect(SchemaDialect::Flat).bearer_token("our-own");
    let server = server.connect_http(&address).await.unwrap();
    let listing = server.tools().await.unwrap();
    assert_eq!(listing.tools.iter().map(ForeignTool::name).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(server.call("a", &json!({})).await.unwrap().deserialize::<u8>().unwrap(), 7);
    for asked in foreign.asked("tools/list").iter().chain(&foreign.asked("tools/call")) {
        assert_eq!(asked.message["params"]["_meta"]["ai.redouble/dialect"], "flat", "{}", asked.message);
        assert_eq!(asked.headers["authorization"], "Bearer our-own");
    }
    assert!(!format!("{server:?}").contains("our-own"));
}

#[tokio::test]
async fn a_server_that_agrees_to_whatever_it_does_not_know_is_reached_by_the_handshake() {
    let foreign = Foreign::listing(&[]).answering("a", text("7")).agreeable();
    let (_host, address) = foreign.serve().await;
    let server = ForeignServer::named("elsewhere").connect_http(&address).await.unwrap();
    assert_eq!(server.call("a", &json!({})).await.unwrap().deserialize::<u8>().unwrap(), 7);
    let asked = |method| foreign.asked(method).len();
    assert_eq!((asked("server/discover"), asked("initialize")), (1, 1));
}

#[tokio::test]
async fn a_server_that_is_not_there_is_unreachable() {
    let unbound = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = ForeignServer::named("elsewhere").connect_http(format!("http://{unbound}/mcp")).await;
    assert!(matches!(server, Err(ForeignError::Unreachable(_))));
}
