//! The rules of streamable HTTP, for the three revisions served.

use nucleo_mcp::boundary::http::StatelessHttp;
use std::time::Duration;
use tests::fixtures::{Ledger, builder, host};
use tests::host::Host;
use tests::message::{Message, Revision, header_value};
use tests::raw::{Request, Response, send_bytes};

const CANARY: &str = "CANARY_7f3a";

/// Asserts a refusal by HTTP's rules: the status, a constant JSON-RPC error without an id, no echo.
fn assert_refused(answer: &Response, status: u16, what: &str) {
    assert_eq!(answer.status, status, "{what}: {}", answer.text());
    assert_eq!(answer.header("content-type"), Some("application/json"), "{what}");
    let body = answer.json();
    assert_eq!(body["jsonrpc"], "2.0", "{what}");
    assert!(body["error"]["code"].is_i64() && body["error"]["message"].is_string(), "{what}");
    assert!(body.get("id").is_none(), "{what}");
    assert!(!answer.contains(CANARY), "{what}");
}

// S110
#[tokio::test]
async fn the_endpoint_takes_post_and_nothing_else() {
    let (host, _) = host().await;
    for revision in Revision::ALL {
        for method in ["GET", "DELETE", "PUT", "PATCH", "OPTIONS", CANARY] {
            let answer = host.send(Message::list(revision).request().method(method)).await;
            assert_refused(&answer, 405, method);
            assert_eq!(answer.header("allow"), Some("POST"), "{method}");
        }
        let head = host.send(Message::list(revision).request().method("HEAD")).await;
        assert_eq!((head.status, head.body.len()), (405, 0));
        // A GET of the handshake's era asks for a stream; there is none, with or without a session.
        let stream = Request::post("")
            .method("GET")
            .with("Accept", "text/event-stream")
            .header("MCP-Protocol-Version", revision.name())
            .header("Mcp-Session-Id", CANARY)
            .header("Last-Event-ID", CANARY);
        assert_refused(&host.send(stream).await, 405, "a stream");
    }
}

// S110: sessions never exist.
#[tokio::test]
async fn a_session_is_never_made_and_never_asked_for() {
    let (host, _) = host().await;
    for revision in Revision::ALL {
        let opening = if revision.is_modern() {
            Message::new(revision, "server/discover")
        } else {
            Message::initialize(revision.name())
        };
        for message in
            [opening, Message::list(revision), Message::call(revision, "charge", r#"{"amount":1}"#)]
        {
            let request =
                message.request().as_agent().header("Mcp-Session-Id", CANARY).header("Last-Event-ID", CANARY);
            let answer = host.send(request).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            assert!(answer.json().get("result").is_some());
            assert!(answer.header("mcp-session-id").is_none() && !answer.contains(CANARY));
        }
    }
}

// S110
#[tokio::test]
async fn what_is_accepted_and_sent_is_stated() {
    let (host, _) = host().await;
    for revision in Revision::ALL {
        let list = || Message::list(revision).request();
        for accept in [
            "",
            "application/json",
            "text/event-stream",
            "text/html",
            "application/json, text/event-stream;q=0",
            CANARY,
        ] {
            assert_refused(&host.send(list().with("Accept", accept)).await, 406, accept);
        }
        assert_refused(&host.send(list().without("Accept")).await, 406, "no Accept");
        for accept in
            ["*/*", "application/json,text/event-stream", "text/event-stream, application/json;q=0.5"]
        {
            assert_eq!(host.send(list().with("Accept", accept)).await.status, 200, "{accept}");
        }
        for content in ["", "text/plain", "application/x-www-form-urlencoded", "application/json-rpc", CANARY]
        {
            assert_refused(&host.send(list().with("Content-Type", content)).await, 415, content);
        }
        assert_refused(&host.send(list().without("Content-Type")).await, 415, "no Content-Type");
        assert_refused(&host.send(list().header("Content-Encoding", "gzip")).await, 415, "encoded");
        for content in ["application/json; charset=utf-8", "Application/Json"] {
            assert_eq!(host.send(list().with("Content-Type", content)).await.status, 200, "{content}");
        }
    }
}

// S111
#[tokio::test]
async fn host_and_origin_are_checked_before_anything_is_read() {
    let (host, ledger) = host().await;
    let port = host.address.port();
    for revision in Revision::ALL {
        let call = || Message::call(revision, "charge", r#"{"amount":1}"#).request().as_agent();
        for evil in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "8.8.8.8"] {
            assert_refused(&host.send(call().with("Host", evil)).await, 403, evil);
        }
        for evil in ["http://evil.example", "null", "http://localhost:1", "file://", "", CANARY] {
            assert_refused(&host.send(call().header("Origin", evil)).await, 403, evil);
        }
        let own = format!("localhost:{port}");
        let answer = host.send(call().with("Host", &own).header("Origin", format!("http://{own}"))).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    assert_eq!(ledger.runs().len(), 3);
}

// S111
#[tokio::test]
async fn the_settings_of_the_door_are_the_hosts() {
    let ledger = Ledger::default();
    let http = StatelessHttp::new()
        .allowed_hosts(["tools.example"])
        .allowed_origins(["https://app.example"])
        .max_body_bytes(400);
    let server = builder(&ledger).transport(http).start().unwrap_or_else(|error| panic!("{error}"));
    let host = Host::serve(&server).await;
    let list = || Message::list(Revision::July2026).request().with("Host", "tools.example");
    assert_eq!(host.send(list()).await.status, 200);
    assert_eq!(host.send(list().header("Origin", "https://app.example")).await.status, 200);
    assert_eq!(host.send(list().with("Host", "localhost")).await.status, 403);
    assert_eq!(host.send(list().header("Origin", "https://app.example:8443")).await.status, 403);
    let body = |size: usize| {
        let bare = Message::call(Revision::June2025, "echo", r#"{"text":""}"#).body();
        let text = "x".repeat(size - bare.len());
        Message::call(Revision::June2025, "echo", &format!(r#"{{"text":"{text}"}}"#))
    };
    assert_eq!(body(400).body().len(), 400);
    let whole = host.send(body(400).request().with("Host", "tools.example").as_agent()).await;
    assert_eq!(whole.status, 200, "{}", whole.text());
    assert_refused(&host.send(body(401).request().with("Host", "tools.example")).await, 413, "one byte more");
}

// S71, S111: the default cap, to the byte; and a body whose length was not announced.
#[tokio::test]
async fn a_body_past_four_mebibytes_is_refused() {
    let (host, ledger) = host().await;
    let limit = 4 * 1024 * 1024;
    let bare = Message::call(Revision::June2025, "echo", r#"{"text":""}"#).body();
    let sized = |size: usize| {
        let text = "x".repeat(size - bare.len());
        Message::call(Revision::June2025, "echo", &format!(r#"{{"text":"{text}"}}"#)).request().as_agent()
    };
    let whole = host.send(sized(limit)).await;
    assert_eq!(whole.status, 200);
    assert_eq!(whole.json()["result"]["isError"], false);
    assert_refused(&host.send(sized(limit + 1)).await, 413, "one byte more");
    let mut chunked = b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n".to_vec();
    for _ in 0..=limit / 65536 {
        chunked.extend_from_slice(b"10000\r\n");
        chunked.extend_from_slice(&b" ".repeat(65536));
        chunked.extend_from_slice(b"\r\n");
    }
    chunked.extend_from_slice(b"0\r\n\r\n");
    assert_refused(&send_bytes(host.address, &chunked).await, 413, "not announced");
    assert_eq!(ledger.runs(), [] as [String; 0]);
}

// S111: who sends slowly is not waited for; what was sent of it is not kept.
#[tokio::test]
async fn a_body_that_does_not_arrive_in_time_is_refused() {
    let ledger = Ledger::default();
    let patient = StatelessHttp::new().body_timeout(Duration::from_millis(100));
    let host = Host::serve(&builder(&ledger).transport(patient).start().expect("it starts")).await;
    let body = Message::call(Revision::June2025, "charge", r#"{"amount":1}"#).body();
    let head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nContent-Type: application/json\r\nConnection: close\r\n";
    let half = &body[..body.len() / 2];
    let announced = format!("{head}Content-Length: {}\r\n\r\n{half}", body.len());
    assert_refused(&send_bytes(host.address, announced.as_bytes()).await, 408, "half of it");
    let chunked = format!("{head}Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{half}\r\n", half.len());
    assert_refused(&send_bytes(host.address, chunked.as_bytes()).await, 408, "half of the chunks");
    assert_eq!(ledger.runs(), [] as [String; 0]);
}

// S70: what was done to a body on the way, chunks aside, makes it another one.
#[tokio::test]
async fn a_body_under_another_transfer_coding_is_refused() {
    let (host, _) = host().await;
    let body = Message::list(Revision::June2025).body();
    let sent = format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nContent-Type: application/json\r\nConnection: close\r\n\
         Transfer-Encoding: gzip, chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n",
        body.len()
    );
    assert_refused(&send_bytes(host.address, sent.as_bytes()).await, 415, "gzip");
}

// S81
#[tokio::test]
async fn a_dialect_is_found_however_its_parameter_is_written() {
    let (host, _) = host().await;
    for target in ["/mcp?dialect=nope", "/mcp?%64ialect=nope", "/mcp?a=1&dialec%74=nope"] {
        let answer = host.send(Message::list(Revision::June2025).request().as_agent().target(target)).await;
        assert_eq!(answer.error_code(), Some(-32602), "{target}");
    }
}

// S110
#[tokio::test]
async fn a_notification_is_taken_and_not_answered() {
    let (host, ledger) = host().await;
    for revision in Revision::ALL {
        for method in [
            "notifications/initialized",
            "notifications/cancelled",
            "notifications/progress",
            "notifications/roots/list_changed",
            CANARY,
        ] {
            let message = Message::new(revision, method).notification();
            for request in [
                message.request(),
                message.request_with_body(message.body_with_params("")),
                // What 2026-07-28 wants of a notification's headers is not defined.
                message.request().without("Mcp-Method"),
            ] {
                let answer = host.send(request).await;
                assert_eq!((answer.status, answer.text()), (202, ""), "{method} {revision:?}");
                assert!(answer.header("content-type").is_none());
            }
        }
        // A call without an id is no call.
        let call = Message::call(revision, "charge", r#"{"amount":1}"#).notification();
        assert_eq!(host.send(call.request().as_agent()).await.status, 202);
        for params in ["null", "5", "[]", r#"{"_meta":5}"#] {
            let message = Message::new(revision, "notifications/initialized").notification();
            let answer = host.send(message.request_with_body(message.body_with_params(params))).await;
            assert_refused(&answer, 400, params);
        }
    }
    let message = Message::new(Revision::July2026, "notifications/cancelled").notification();
    for (name, value) in [
        ("Mcp-Method", "notifications/initialized"),
        ("MCP-Protocol-Version", "2025-11-25"),
        ("MCP-Protocol-Version", CANARY),
    ] {
        assert_refused(&host.send(message.request().with(name, value)).await, 400, value);
    }
    assert_eq!(ledger.runs(), [] as [String; 0]);
}

// S110
#[tokio::test]
async fn a_response_and_a_batch_are_no_messages() {
    let (host, _) = host().await;
    for revision in Revision::ALL {
        let message = Message::list(revision);
        let batch = format!("[{}]", message.body());
        for body in [
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#,
            r#"{"jsonrpc":"2.0","id":null,"error":{}}"#,
            "[]",
            &batch,
            "null",
        ] {
            let answer = host.send(message.request_with_body(body)).await;
            assert_refused(&answer, 400, body);
            assert_eq!(answer.error_code(), Some(-32600), "{body}");
        }
    }
}

// The headers that 2026-07-28 wants to repeat the body; the other revisions do not look at them.
#[tokio::test]
async fn headers_that_contradict_the_body_are_refused() {
    let (host, ledger) = host().await;
    let call = || Message::call(Revision::July2026, "charge", r#"{"amount":1}"#).request().as_agent();
    let cases: Vec<(&str, Request)> = vec![
        ("no version", call().without("MCP-Protocol-Version")),
        ("another version", call().with("MCP-Protocol-Version", "2025-11-25")),
        ("an unknown version", call().with("MCP-Protocol-Version", CANARY)),
        ("two versions", call().header("MCP-Protocol-Version", "2026-07-28")),
        ("a version that is no text", call().with("MCP-Protocol-Version", b"2026-07-28\xff")),
        ("no method", call().without("Mcp-Method")),
        ("another method", call().with("Mcp-Method", "tools/list")),
        ("another case of the method", call().with("Mcp-Method", "TOOLS/CALL")),
        ("two methods", call().header("Mcp-Method", "tools/call")),
        ("a method that is no text", call().with("Mcp-Method", b"tools/call\xff")),
        ("no name", call().without("Mcp-Name")),
        ("another name", call().with("Mcp-Name", CANARY)),
        ("another case of the name", call().with("Mcp-Name", "Charge")),
        ("two names", call().header("Mcp-Name", "charge")),
        ("a name that is no text", call().with("Mcp-Name", b"charge\xff")),
        ("a name wrapped in broken padding", call().with("Mcp-Name", "=?base64?Y2hhcmdl=?=")),
        ("a name wrapped in other digits", call().with("Mcp-Name", "=?base64?Y2h!!mdl?=")),
        ("another wrapped name", call().with("Mcp-Name", "=?base64?Zm9yYmlkZGVu?=")),
    ];
    for (what, request) in cases {
        let answer = host.send(request).await;
        assert_eq!((answer.status, answer.error_code()), (400, Some(-32020)), "{what}: {}", answer.text());
        assert_eq!(answer.json()["id"], 1, "{what}");
        assert!(!answer.contains(CANARY) && !answer.contains("forbidden"), "{what}");
    }
    assert_eq!(ledger.runs(), [] as [String; 0]);
    for (what, request) in [
        (
            "padded with white space",
            call().with("Mcp-Name", "  charge  ").with("Mcp-Method", "\ttools/call "),
        ),
        ("wrapped", call().with("Mcp-Name", "=?base64?Y2hhcmdl?=")),
        ("in other case", call().without("Mcp-Method").header("mcp-METHOD", "tools/call")),
    ] {
        let answer = host.send(request).await;
        assert_eq!(answer.json()["result"]["isError"], false, "{what}: {}", answer.text());
    }
    for revision in [Revision::June2025, Revision::November2025] {
        let call = Message::call(revision, "charge", r#"{"amount":1}"#).request().as_agent();
        let answer = host.send(call.header("Mcp-Method", CANARY).header("Mcp-Name", CANARY)).await;
        assert_eq!(answer.json()["result"]["isError"], false, "{}", answer.text());
    }
}

// S13: the header's coding is undone, the name's is not.
#[tokio::test]
async fn a_wrapped_name_is_compared_as_the_text_it_is() {
    let (host, _) = host().await;
    for name in ["caf\u{e9}", " charge", "=?base64?Y2hhcmdl?="] {
        let request = Message::call(Revision::July2026, name, "{}").request().with("Mcp-Name", wrapped(name));
        assert_eq!(host.send(request.as_agent()).await.error_code(), Some(-32602), "{name}");
    }
}

fn wrapped(name: &str) -> String {
    // A space in front makes the helper wrap, and is then taken out of what it wrapped.
    if name.bytes().all(|byte| byte.is_ascii_graphic()) {
        format!("=?base64?{}?=", "PT9iYXNlNjQ/WTJoaGNtZGw/PQ==")
    } else {
        header_value(name)
    }
}

// S9
#[tokio::test]
async fn a_closed_server_takes_no_more_requests_and_lets_the_running_ones_end() {
    let ledger = Ledger::default();
    let server = builder(&ledger).start().unwrap_or_else(|error| panic!("{error}"));
    let host = Host::serve(&server).await;
    let slow = Message::call(Revision::July2026, "wait", r#"{"millis":300}"#).request().as_agent();
    let running = tokio::spawn(async move { slow.send(host.address).await });
    while ledger.runs().is_empty() {
        tokio::task::yield_now().await;
    }
    let host = Host::serve(&server).await;
    server.close();
    for revision in Revision::ALL {
        let answer = host.send(Message::list(revision).request().as_agent()).await;
        assert_refused(&answer, 503, "closed");
    }
    let answer = running.await.expect("the client ends");
    assert_eq!(answer.json()["result"]["structuredContent"]["text"], "done", "{}", answer.text());
}

// A request that breaks off has nobody to be answered, and the next one is served.
#[tokio::test]
async fn a_body_that_breaks_off_harms_nobody() {
    let (host, _) = host().await;
    let cut = b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"jsonrpc\"".to_vec();
    let mut stream = tokio::net::TcpStream::connect(host.address).await.expect("the server listens");
    tokio::io::AsyncWriteExt::write_all(&mut stream, &cut).await.expect("the server reads");
    drop(stream);
    assert_eq!(host.send(Message::list(Revision::July2026).request()).await.status, 200);
}
