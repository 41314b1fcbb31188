//! Which methods exist in which revision, and how a request says which one it is of.

use serde_json::json;
use tests::fixtures::host;
use tests::message::{Message, Revision};
use tests::raw::Request;

const CANARY: &str = "CANARY_7f3a";

// S14
#[tokio::test]
async fn each_revision_has_its_methods_and_no_others() {
    let (host, _) = host().await;
    let handshake = ["initialize", "ping", "tools/list", "tools/call"];
    let modern = ["server/discover", "tools/list", "tools/call"];
    let others = [
        "prompts/list",
        "prompts/get",
        "resources/list",
        "resources/read",
        "resources/subscribe",
        "resources/unsubscribe",
        "resources/templates/list",
        "logging/setLevel",
        "completion/complete",
        "subscriptions/listen",
        "tasks/get",
        "tasks/list",
        "skills/list",
        "Tools/list",
        "tools/list ",
        "",
        CANARY,
    ];
    for revision in Revision::ALL {
        let served: &[&str] = if revision.is_modern() { &modern } else { &handshake };
        for method in handshake.iter().chain(&modern).chain(&others) {
            let message = match *method {
                "initialize" if !revision.is_modern() => Message::initialize(revision.name()),
                "tools/call" => Message::call(revision, "charge", r#"{"amount":1}"#),
                method => Message::new(revision, method),
            };
            let request = message.request().as_agent();
            let request = if method.is_empty() || method.ends_with(' ') {
                // Such a method has no header form; what is tried is the body.
                request.without("Mcp-Method").header("Mcp-Method", method.trim())
            } else {
                request
            };
            let answer = host.send(request).await;
            let is_served = served.contains(method);
            let found = answer.json()["error"]["code"] != -32601;
            if !is_served && revision.is_modern() && method.ends_with(' ') {
                assert_eq!((answer.status, answer.error_code()), (400, Some(-32020)), "{method:?}");
                continue;
            }
            assert_eq!(found, is_served, "{method:?} {revision:?}: {}", answer.text());
            if !is_served {
                let status = if revision.is_modern() { 404 } else { 200 };
                assert_eq!(answer.status, status, "{method:?} {revision:?}");
                assert_eq!(
                    answer.text(),
                    r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"method not found"}}"#
                );
            }
        }
    }
}

// S14
#[tokio::test]
async fn a_handshake_is_answered_with_a_revision_we_speak() {
    let (host, _) = host().await;
    for (asked, agreed) in [
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2024-11-05", "2025-11-25"),
        ("2025-03-26", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("2027-01-01", "2025-11-25"),
        (CANARY, "2025-11-25"),
    ] {
        let answer = host.post(&Message::initialize(asked)).await;
        assert_eq!(answer.status, 200, "{asked}: {}", answer.text());
        let result = &answer.json()["result"];
        assert_eq!(result["protocolVersion"], agreed, "{asked}");
        assert_eq!(result["capabilities"], json!({"tools": {}}));
        assert!(result.get("resultType").is_none());
        assert!(!answer.contains(CANARY));
        // A header that is there agrees with the params.
        let request = Message::initialize(asked).request().header("MCP-Protocol-Version", asked);
        assert_eq!(host.send(request).await.status, 200, "{asked}");
        let other = Message::initialize(asked).request().header("MCP-Protocol-Version", "2025-01-01");
        let refused = host.send(other).await;
        assert_eq!((refused.status, refused.error_code()), (400, Some(-32600)), "{asked}");
        assert!(!refused.contains("2025-01-01"));
    }
}

// S16: better than to delegate, where the SDK's parser would quote the caller.
#[tokio::test]
async fn an_unreadable_handshake_is_refused_in_our_words() {
    let (host, _) = host().await;
    let handshake = Message::initialize("2025-11-25");
    let client = r#""clientInfo":{"name":"n","version":"1"}"#;
    for params in [
        String::new(),
        "null".to_owned(),
        "[]".to_owned(),
        format!("\"{CANARY}\""),
        "{}".to_owned(),
        format!(r#"{{"capabilities":{{}},{client}}}"#),
        format!(r#"{{"protocolVersion":5,"capabilities":{{}},{client}}}"#),
        format!(r#"{{"protocolVersion":"\ud800","capabilities":{{}},{client}}}"#),
        format!(r#"{{"protocolVersion":"2025-11-25","capabilities":"{CANARY}",{client}}}"#),
        format!(r#"{{"protocolVersion":"2025-11-25",{client}}}"#),
        r#"{"protocolVersion":"2025-11-25","capabilities":{}}"#.to_owned(),
        format!(r#"{{"protocolVersion":"2025-11-25","capabilities":{{}},"clientInfo":"{CANARY}"}}"#),
        format!(
            r#"{{"protocolVersion":"2025-11-25","capabilities":{{}},"clientInfo":{{"name":"{CANARY}"}}}}"#
        ),
        format!(
            r#"{{"protocolVersion":"2025-11-25","capabilities":{{}},"clientInfo":{{"name":1,"version":"{CANARY}"}}}}"#
        ),
        format!(r#"{{"protocolVersion":"2025-11-25","capabilities":{{}},{client},"_meta":"{CANARY}"}}"#),
    ] {
        let answer = host.send(Request::post(handshake.body_with_params(&params))).await;
        assert_eq!(answer.error_code(), Some(-32602), "{params}: {}", answer.text());
        assert!(!answer.contains(CANARY), "{params}");
    }
    // What a client can do is its own business, however it says so.
    let odd = format!(r#"{{"protocolVersion":"2025-11-25","capabilities":{{"roots":5,"x":[]}},{client}}}"#);
    assert_eq!(host.send(Request::post(handshake.body_with_params(&odd))).await.status, 200);
}

// S14: a hand-written request.
#[tokio::test]
async fn a_request_that_names_no_revision_is_served_as_one_of_the_handshakes() {
    let (host, _) = host().await;
    let body = |method: &str, params: &str| {
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#)
    };
    let listed = host.send(Request::post(body("tools/list", "{}")).as_agent()).await;
    assert_eq!(listed.status, 200);
    assert!(listed.json()["result"].get("resultType").is_none());
    let called = body("tools/call", r#"{"name":"charge","arguments":{"amount":7}}"#);
    let called = host.send(Request::post(called).as_agent()).await;
    assert_eq!(called.json()["result"]["structuredContent"]["amount"], 7);
    // Nothing of that era has this method, so the request is of the other one and incomplete.
    let discover = host.send(Request::post(body("server/discover", "{}")).as_agent()).await;
    assert_eq!((discover.status, discover.error_code()), (400, Some(-32602)));
    let discover = Request::post(body("server/discover", "{}")).header("MCP-Protocol-Version", "2025-11-25");
    assert_eq!(host.send(discover).await.error_code(), Some(-32601));
}

// S14
#[tokio::test]
async fn a_revision_that_is_not_served_is_refused() {
    let (host, _) = host().await;
    for version in ["2024-11-05", "2025-03-26", "2025-06-19", "2027-01-01", "1", "DRAFT", CANARY] {
        // Named by the header alone, the way the handshake's era does it.
        for body in [
            r#"{"jsonrpc":"2.0","id":"i","method":"tools/list"}"#,
            r#"{"jsonrpc":"2.0","id":"i","method":"ping"}"#,
        ] {
            let answer = host.send(Request::post(body).header("MCP-Protocol-Version", version)).await;
            assert_eq!((answer.status, answer.error_code()), (400, Some(-32600)), "{version}");
            assert_eq!(answer.json()["id"], "i");
            assert!(!answer.contains(CANARY), "{version}");
        }
        // Named in the request itself: the protocol's schema wants the name repeated.
        let message = Message::new(Revision::July2026, "tools/list");
        let body = message.body().replace("2026-07-28", version);
        let answer = host.send(message.request_with_body(body).with("MCP-Protocol-Version", version)).await;
        assert_eq!((answer.status, answer.error_code()), (400, Some(-32022)), "{version}: {}", answer.text());
        let data = &answer.json()["error"]["data"];
        assert_eq!(data["requested"], version);
        assert_eq!(data["supported"], json!(["2025-06-18", "2025-11-25", "2026-07-28"]));
    }
    // What no revision could be called is not repeated.
    for odd in ["x".repeat(65), "<script>".into(), "a b".into()] {
        let message = Message::new(Revision::July2026, "tools/list");
        let body = message.body().replace("2026-07-28", &odd);
        let answer = host.send(message.request_with_body(body).with("MCP-Protocol-Version", &odd)).await;
        assert_eq!((answer.status, answer.error_code()), (400, Some(-32022)));
        assert_eq!(answer.json()["error"]["data"]["requested"], "");
        assert!(!answer.contains(&odd));
    }
}

// S14: what every request of the revision without a handshake must say of itself.
#[tokio::test]
async fn a_modern_request_describes_itself_or_is_refused() {
    let (host, _) = host().await;
    let revision = Revision::July2026;
    let version = r#""io.modelcontextprotocol/protocolVersion":"2026-07-28""#;
    let capabilities = r#""io.modelcontextprotocol/clientCapabilities":{}"#;
    for method in ["server/discover", "tools/list"] {
        let message = Message::new(revision, method);
        for params in [
            String::new(),
            "{}".to_owned(),
            "[]".to_owned(),
            r#"{"_meta":{}}"#.to_owned(),
            r#"{"_meta":5}"#.to_owned(),
            format!(r#"{{"_meta":{{{version}}}}}"#),
            format!(r#"{{"_meta":{{{capabilities}}}}}"#),
            format!(r#"{{"_meta":{{{version},"io.modelcontextprotocol/clientCapabilities":5}}}}"#),
            format!(r#"{{"_meta":{{"io.modelcontextprotocol/protocolVersion":5,{capabilities}}}}}"#),
        ] {
            let answer = host.send(message.request_with_body(message.body_with_params(&params))).await;
            assert_eq!(
                (answer.status, answer.error_code()),
                (400, Some(-32602)),
                "{method} {params}: {}",
                answer.text()
            );
            assert_eq!(answer.json()["id"], 1);
        }
        // Who the client is may stay unsaid, and what else it says is its own business.
        let whole = format!(
            r#"{{"_meta":{{{version},{capabilities},"io.modelcontextprotocol/clientInfo":5,"x.y/z":1}}}}"#
        );
        let answer = host.send(message.request_with_body(message.body_with_params(&whole)).as_agent()).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    let call = Message::call(revision, "charge", "{}");
    let bare = call.body_with_params(r#"{"name":"charge","arguments":{"amount":1}}"#);
    let answer = host.send(call.request_with_body(bare).as_agent()).await;
    assert_eq!((answer.status, answer.error_code()), (400, Some(-32602)));
}

// S14, S17
#[tokio::test]
async fn modern_results_say_that_they_are_complete_and_who_answers() {
    let (host, _) = host().await;
    for (message, is_listing) in [
        (Message::new(Revision::July2026, "server/discover"), true),
        (Message::list(Revision::July2026), true),
        (Message::call(Revision::July2026, "charge", r#"{"amount":1}"#), false),
        (Message::call(Revision::July2026, "charge", "{}"), false),
        (Message::call(Revision::July2026, "fail", "{}"), false),
    ] {
        let answer = host.send(message.request().as_agent()).await;
        let result = &answer.json()["result"];
        assert_eq!(result["resultType"], "complete", "{}", answer.text());
        assert_eq!(
            result["_meta"]["io.modelcontextprotocol/serverInfo"],
            json!({"name": "fixtures", "version": "1"})
        );
        if is_listing {
            assert_eq!((&result["ttlMs"], &result["cacheScope"]), (&json!(0), &json!("private")));
        }
    }
    for message in [
        Message::list(Revision::November2025),
        Message::call(Revision::June2025, "charge", r#"{"amount":1}"#),
    ] {
        let answer = host.send(message.request().as_agent()).await;
        for key in ["resultType", "ttlMs", "cacheScope", "_meta"] {
            assert!(answer.json()["result"].get(key).is_none(), "{key}: {}", answer.text());
        }
    }
}

// S15
#[tokio::test]
async fn both_openings_name_the_dialects() {
    let (host, _) = host().await;
    for message in [Message::initialize("2025-11-25"), Message::new(Revision::July2026, "server/discover")] {
        let answer = host.post(&message).await;
        let answer = answer.json();
        let instructions = answer["result"]["instructions"].as_str().expect("instructions");
        for name in [
            "ai.redouble/dialect",
            "canonical",
            "flat",
            "openai_strict",
            "anthropic_strict",
            "bedrock_strict",
            "nova",
            "gemini",
        ] {
            assert!(instructions.contains(name), "{name}: {instructions}");
        }
    }
}

// S81
#[tokio::test]
async fn a_dialect_that_does_not_exist_is_refused_with_the_ones_that_do() {
    let (host, ledger) = host().await;
    for revision in Revision::ALL {
        let quoted = format!("\"{CANARY}\"");
        let call = Message::call(revision, "charge", r#"{"amount":1}"#);
        let opening = if revision.is_modern() {
            Message::new(revision, "server/discover")
        } else {
            Message::new(revision, "ping")
        };
        for message in [Message::list(revision), call, opening] {
            for request in [
                message.clone().meta("ai.redouble/dialect", &quoted).request(),
                message.clone().meta("ai.redouble/dialect", "5").request(),
                message.request().target(&format!("/mcp?dialect={CANARY}")),
                message.request().target("/mcp?dialect="),
                message.request().target("/mcp?dialect=flat&dialect=nova"),
                message.request().target("/mcp?dialect=%zz"),
            ] {
                let answer = host.send(request.as_agent()).await;
                assert_eq!((answer.status, answer.error_code()), (200, Some(-32602)), "{}", answer.text());
                assert!(!answer.contains(CANARY));
                let message = answer.json()["error"]["message"].as_str().unwrap_or_default().to_owned();
                assert!(message.ends_with("accepted: canonical, flat, openai_strict, anthropic_strict, bedrock_strict, nova, gemini"), "{message}");
            }
        }
    }
    assert_eq!(ledger.runs(), [] as [String; 0]);
}

// S81
#[tokio::test]
async fn the_requests_own_dialect_wins_over_the_addresss() {
    let (host, _) = host().await;
    let schema = |answer: &tests::raw::Response| {
        let listed = answer.json();
        listed["result"]["tools"][0]["inputSchema"].to_string()
    };
    for revision in Revision::ALL {
        let plain = schema(&host.send(Message::list(revision).request().as_agent()).await);
        let strict = Message::list(revision).meta("ai.redouble/dialect", r#""openai_strict""#);
        let strict_schema = schema(&host.send(strict.request().as_agent()).await);
        assert_ne!(plain, strict_schema);
        for (request, expected) in [
            (Message::list(revision).request().target("/mcp?dialect=openai_strict"), &strict_schema),
            (Message::list(revision).request().target("/mcp?x=1&dialect=openai%5Fstrict"), &strict_schema),
            (strict.request().target("/mcp?dialect=gemini"), &strict_schema),
            (Message::list(revision).request().target("/mcp?dialects=openai_strict"), &plain),
            (
                Message::list(revision)
                    .meta("ai.redouble/dialect", r#""canonical""#)
                    .request()
                    .target("/mcp?dialect=flat"),
                &plain,
            ),
        ] {
            assert_eq!(&schema(&host.send(request.as_agent()).await), expected);
        }
    }
}
