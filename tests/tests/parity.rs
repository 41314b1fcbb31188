//! The same request down our route and down the SDK's own: wherever the specification fixes an answer,
//! both give it. Where we differ, the difference is named here and nowhere else.

use serde_json::{Value, json};
use tests::bare::Bare;
use tests::fixtures::{Ledger, builder, charge::Charging};
use tests::host::Host;
use tests::message::{Message, Revision};
use tests::raw::{Request, Response};

/// Our server and the SDK's, with the same tools and the same documents.
async fn both() -> (Host, Host) {
    let ledger = Ledger::default();
    let server = builder(&ledger).scan_packages(["tests::fixtures"]).start();
    let ours = Host::serve(&server.unwrap_or_else(|error| panic!("{error}"))).await;
    let listed = ours.send(Message::list(Revision::July2026).request().as_agent()).await.json();
    let bare = Bare::new("fixtures", &listed["result"]["tools"], |name, arguments| match name {
        "charge" => {
            let input: Charging = serde_json::from_value(Value::Object(arguments)).ok()?;
            let mut output = serde_json::to_value(input).ok()?;
            output.as_object_mut()?.retain(|_, value| !value.is_null());
            Some(output)
        }
        "echo" => Some(Value::Object(arguments)),
        _ => None,
    });
    (ours, Host::listen(bare.router()).await)
}

/// What must be equal: status, media type, and the body with what the SDK leaves to us taken out.
fn comparable(answer: &Response) -> (u16, Option<String>, Value) {
    let kind = answer.header("content-type").map(str::to_owned);
    let mut body = if answer.body.is_empty() { Value::Null } else { answer.json() };
    if let Some(result) = body.get_mut("result") {
        // Every result should say who answers; the SDK says it where it discovers.
        if let Some(meta) = result.get_mut("_meta").and_then(Value::as_object_mut) {
            meta.remove("io.modelcontextprotocol/serverInfo");
            if meta.is_empty() {
                result.as_object_mut().map(|result| result.remove("_meta"));
            }
        }
        result.as_object_mut().map(|result| result.remove("instructions"));
    }
    // The text is the same JSON, with its members in the order the type declares them.
    if let Some(text) = body.pointer_mut("/result/content/0/text") {
        *text = text.as_str().and_then(|text| serde_json::from_str(text).ok()).expect("JSON as text");
    }
    if let Some(error) = body.get_mut("error") {
        // Words are everybody's own.
        error["message"] = json!("…");
    }
    (answer.status, kind, body)
}

async fn assert_alike(ours: &Host, theirs: &Host, what: &str, request: Request) {
    let own = ours.send(request.clone().as_agent()).await;
    let sdk = theirs.send(request.as_agent()).await;
    assert_eq!(comparable(&own), comparable(&sdk), "{what}\n ours: {}\n SDK's: {}", own.text(), sdk.text());
}

// Parity: results, protocol errors and statuses of readable requests.
#[tokio::test]
async fn what_the_specification_fixes_is_answered_alike() {
    let (ours, theirs) = both().await;
    for revision in Revision::ALL {
        let call = |tool: &str, arguments: &str| Message::call(revision, tool, arguments);
        for (what, message) in [
            ("a listing", Message::list(revision)),
            (
                "a call",
                call("charge", r#"{"amount":7,"note":"x","nested":{"x":-1},"tags":{"a":1},"list":[1,2]}"#),
            ),
            ("a call with a text id", call("echo", r#"{"text":"x \u00e9 \n"}"#).id(r#""an id""#)),
            ("a tool that does not exist", call("no_such_tool", "{}")),
            ("an unknown method", Message::new(revision, "no/such/method")),
            ("prompts", Message::new(revision, "prompts/list")),
            ("resources", Message::new(revision, "resources/list")),
            ("a prompt", Message::new(revision, "prompts/get").param("name", r#""x""#)),
            ("subscriptions", Message::new(revision, "resources/subscribe").param("uri", r#""file:///x""#)),
            ("the log's level", Message::new(revision, "logging/setLevel").param("level", r#""info""#)),
            ("ping", Message::new(revision, "ping")),
            ("a notification", Message::new(revision, "notifications/initialized").notification()),
            ("an unknown notification", Message::new(revision, "notifications/nobody").notification()),
        ] {
            // The SDK wants a name for methods that we do not have.
            let request = message.request();
            let request = match what {
                "a prompt" if revision.is_modern() => request.header("Mcp-Name", "x"),
                "subscriptions" if revision.is_modern() => request.header("Mcp-Name", "file:///x"),
                _ => request,
            };
            assert_alike(&ours, &theirs, &format!("{what} ({revision:?})"), request).await;
        }
    }
    for asked in ["2025-06-18", "2025-11-25", "2026-07-28", "2024-11-05", "1999-01-01"] {
        assert_alike(&ours, &theirs, asked, Message::initialize(asked).request()).await;
    }
    let discover = Message::new(Revision::July2026, "server/discover");
    assert_alike(&ours, &theirs, "discovery", discover.request()).await;
    assert_alike(
        &ours,
        &theirs,
        "initialize without a handshake",
        Message::new(Revision::July2026, "initialize").request(),
    )
    .await;
}

// Parity: the errors that 2026-07-28 fixes, with their statuses.
#[tokio::test]
async fn what_a_modern_request_must_carry_is_asked_for_alike() {
    let (ours, theirs) = both().await;
    let discover = Message::new(Revision::July2026, "server/discover");
    let list = Message::list(Revision::July2026);
    let call = Message::call(Revision::July2026, "charge", r#"{"amount":1}"#);
    let version = r#""io.modelcontextprotocol/protocolVersion":"2026-07-28""#;
    let capabilities = r#""io.modelcontextprotocol/clientCapabilities":{}"#;
    for (what, request) in [
        ("no _meta", list.request_with_body(list.body_with_params("{}"))),
        (
            "no version",
            discover
                .request_with_body(discover.body_with_params(&format!(r#"{{"_meta":{{{capabilities}}}}}"#))),
        ),
        (
            "no capabilities",
            list.request_with_body(list.body_with_params(&format!(r#"{{"_meta":{{{version}}}}}"#))),
        ),
        (
            "a version nobody serves",
            list.request_with_body(list.body().replace("2026-07-28", "2031-01-01"))
                .with("MCP-Protocol-Version", "2031-01-01"),
        ),
        (
            "a version that is not served",
            list.request_with_body(list.body().replace("2026-07-28", "2025-03-26"))
                .with("MCP-Protocol-Version", "2025-03-26"),
        ),
        ("two versions", list.request().with("MCP-Protocol-Version", "2025-11-25")),
        ("no version header", list.request().without("MCP-Protocol-Version")),
        ("no method header", list.request().without("Mcp-Method")),
        ("another method", list.request().with("Mcp-Method", "tools/call")),
        ("no name header", call.request().without("Mcp-Name")),
        ("another name", call.request().with("Mcp-Name", "echo")),
        ("a broken name", call.request().with("Mcp-Name", "=?base64?!?=")),
        ("a wrapped name", call.request().with("Mcp-Name", "=?base64?Y2hhcmdl?=")),
        ("two name headers", call.request().header("Mcp-Name", "charge")),
    ] {
        assert_alike(&ours, &theirs, what, request).await;
    }
}

// Parity of statuses alone: what is refused before a message is read has words and a form of our own.
#[tokio::test]
async fn what_http_refuses_has_the_same_status() {
    let (ours, theirs) = both().await;
    for revision in Revision::ALL {
        let list = || Message::list(revision).request();
        for (what, request) in [
            ("GET", list().method("GET")),
            ("DELETE", list().method("DELETE")),
            ("PUT", list().method("PUT")),
            ("another host", list().with("Host", "evil.example")),
            ("no host", list().without("Host")),
            ("another origin", list().header("Origin", "http://evil.example")),
            ("a null origin", list().header("Origin", "null")),
            ("one media type", list().with("Accept", "application/json")),
            ("no media type", list().without("Accept")),
            ("no content type", list().without("Content-Type")),
            ("another content type", list().with("Content-Type", "text/plain")),
        ] {
            let own = ours.send(request.clone()).await;
            let sdk = theirs.send(request).await;
            assert_eq!(own.status, sdk.status, "{what} ({revision:?})");
            assert_eq!(own.header("allow"), sdk.header("allow"), "{what} ({revision:?})");
        }
    }
}

// The differences, each on purpose: a stricter reader, a constant that leaks nothing, and the header
// rules that the SDK does not enforce.
#[tokio::test]
async fn where_we_differ_it_is_on_purpose() {
    let (ours, theirs) = both().await;
    let charge = |arguments: &str| Message::call(Revision::June2025, "charge", arguments).request();
    let twice = Message::list(Revision::July2026).request().header("MCP-Protocol-Version", "2026-07-28");
    let old = Message::list(Revision::June2025).request().with("MCP-Protocol-Version", "2024-11-05");
    let shapeless = Message::call(Revision::June2025, "charge", "{}");
    let shapeless = shapeless.request_with_body(shapeless.body_with_params(r#"{"name":5}"#));
    for (what, request, own, sdk) in [
        ("duplicate keys", charge(r#"{"amount":1,"amount":9}"#), (400, Some(-32600)), (200, None)),
        ("an undeclared name", charge(r#"{"amount":1,"x":9}"#), (200, None), (200, None)),
        (
            "an id of another kind",
            Message::list(Revision::June2025).id("1.0").request(),
            (400, Some(-32600)),
            (200, None),
        ),
        (
            "a cursor of another kind",
            Message::list(Revision::June2025).param("cursor", "5").request(),
            (200, Some(-32602)),
            (200, None),
        ),
        ("a version header twice", twice, (400, Some(-32020)), (200, None)),
        ("a revision we do not serve", old, (400, Some(-32600)), (200, None)),
        ("a name of another kind", shapeless, (200, Some(-32602)), (200, Some(-32601))),
        (
            "wildcards",
            Message::list(Revision::June2025).request().with("Accept", "*/*"),
            (200, None),
            (406, None),
        ),
    ] {
        let answer = ours.send(request.clone().as_agent()).await;
        assert_eq!((answer.status, answer.error_code()), own, "{what}: {}", answer.text());
        let answer = theirs.send(request.as_agent()).await;
        let code = serde_json::from_slice::<Value>(&answer.body)
            .ok()
            .and_then(|body| body["error"]["code"].as_i64());
        assert_eq!(
            (answer.status, code),
            sdk,
            "{what} (the SDK's): {}",
            String::from_utf8_lossy(&answer.body)
        );
    }
    // What is not JSON is a parse error, and not a media type.
    let broken = Request::post("{").as_agent();
    assert_eq!(ours.send(broken.clone()).await.status, 400);
    assert_eq!(theirs.send(broken).await.status, 415);
}
