//! What is logged at INFO and above holds nothing of what a caller sent: not of ours, and not of the SDK's.

use std::fmt::{Debug, Write as _};
use std::sync::{Arc, Mutex};
use tests::fixtures::{faulty::INSIDES, host};
use tests::message::{Message, Revision};
use tests::raw::Request;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

const CANARY: &str = "kanari9wzq";

/// What an operator may turn on to learn why tools fail.
const FAILURES: &str = "nucleo_mcp::failures";

/// Keeps every event and span at INFO and above as text, and apart from it why tools failed.
#[derive(Clone, Default)]
struct Kept {
    log: Arc<Mutex<String>>,
    failures: Arc<Mutex<String>>,
}

struct Line<'a>(&'a mut String);

impl Visit for Line<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let _ = write!(self.0, " {}={value:?}", field.name());
    }
}

impl Kept {
    fn keep(&self, metadata: &Metadata<'_>, record: impl FnOnce(&mut Line<'_>)) {
        let failure = metadata.target() == FAILURES;
        let mut log = if failure { &self.failures } else { &self.log }.lock().expect("no test panics in it");
        let _ = write!(log, "{} {} {}", metadata.level(), metadata.target(), metadata.name());
        record(&mut Line(&mut log));
        log.push('\n');
    }
}

impl Subscriber for Kept {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= Level::INFO || metadata.target() == FAILURES
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        self.keep(span.metadata(), |line| span.record(line));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        let mut log = self.log.lock().expect("no test panics in it");
        values.record(&mut Line(&mut log));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        self.keep(event.metadata(), |line| event.record(line));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

// S104
#[tokio::test]
async fn nothing_a_caller_sent_is_logged_at_info_or_above() {
    let kept = Kept::default();
    tracing::subscriber::set_global_default(kept.clone()).expect("this program sets it once");
    let (host, _) = host().await;
    let quoted = format!("\"{CANARY}\"");
    for revision in Revision::ALL {
        let opening = if revision.is_modern() {
            Message::new(revision, "server/discover")
        } else {
            Message::initialize(CANARY)
        };
        let messages = [
            opening.clone().param(CANARY, &quoted).meta(CANARY, &quoted),
            Message::new(revision, "ping").meta(CANARY, &quoted),
            Message::new(revision, CANARY),
            Message::new(revision, "notifications/cancelled").notification().param("reason", &quoted),
            Message::new(revision, CANARY).notification().param("requestId", &quoted),
            Message::list(revision).param("cursor", &quoted).id(&quoted),
            Message::list(revision).meta("ai.redouble/dialect", &quoted),
            Message::call(revision, CANARY, &format!(r#"{{"{CANARY}":{quoted}}}"#)),
            Message::call(revision, "charge", &format!(r#"{{"amount":{quoted},"{CANARY}":1}}"#)),
            Message::call(
                revision,
                "charge",
                &format!(r#"{{"amount":1,"note":{quoted},"tags":{{"{CANARY}":1}}}}"#),
            ),
            Message::call(revision, "panic", "{}"),
            Message::call(revision, "fail", "{}").meta("progressToken", &quoted),
            Message::call(revision, "quote", &format!(r#"{{"text":{quoted}}}"#)),
        ];
        for message in messages {
            host.send(message.request().as_agent().header("X-Canary", CANARY)).await;
        }
        for request in [
            Message::list(revision).request().with("Host", CANARY),
            Message::list(revision).request().header("Origin", CANARY),
            Message::list(revision).request().with("Accept", CANARY),
            Message::list(revision).request().with("MCP-Protocol-Version", CANARY),
            Message::list(revision).request().with("Mcp-Method", CANARY),
            Message::list(revision).request().target(&format!("/mcp?dialect={CANARY}")),
            Message::list(revision).request().header("Authorization", format!("Bearer {CANARY}")),
            Request::post(format!("{{{CANARY}")),
        ] {
            host.send(request.as_agent()).await;
        }
    }
    let log = kept.log.lock().expect("no test panics in it");
    assert!(!log.contains(CANARY), "{log}");
    // It was listening: calls are told of, with their consumer, and that a tool failed.
    assert!(log.contains("nucleo_mcp::audit") && log.contains("consumer=\"agent\""), "{log}");
    assert!(log.contains("outcome=refused: arguments: type") && log.contains("tool=\"charge\""), "{log}");
    assert!(log.contains("ERROR nucleo_mcp::runtime") && log.contains("tool=\"fail\""), "{log}");
    assert!(!log.contains(INSIDES), "{log}");
    // What a job logs is under its span.
    assert!(log.contains("INFO nucleo_mcp::runtime::dispatcher job principal=agent"), "{log}");
    // S100: why it failed is for the log, in the error's own words, which may be the caller's.
    let failures = kept.failures.lock().expect("no test panics in it");
    assert!(failures.contains(INSIDES) && failures.contains(CANARY), "{failures}");
    assert!(failures.lines().all(|line| line.starts_with("DEBUG")), "{failures}");
}
