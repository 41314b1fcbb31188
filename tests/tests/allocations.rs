//! What is accepted is judged without asking for memory, and what is large is not answered by many copies of it.

use allocation_counter::measure;
use nucleo_mcp::boundary::argument_headers::{ArgumentHeaders, Stated};
use nucleo_mcp::boundary::gate::Gate;
use nucleo_mcp::json::Document;
use nucleo_mcp::prelude::*;
use nucleo_mcp::schema::Schema;
use nucleo_mcp::testing::TestClient;
use serde_json::json;
use tests::fixtures::{AGENT, Ledger, builder};
use tests::message::{Message, Revision};

/// A schema with every keyword that a derive publishes.
fn gate() -> Gate {
    let schema = json!({
        "type": "object",
        "properties": {
            "name": {"type": "string", "minLength": 1, "maxLength": 40, "pattern": "^[a-z]+$"},
            "day": {"type": "string", "format": "date"},
            "status": {"type": "string", "enum": ["open", "paid"]},
            "level": {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 255}, {"type": "null"}]},
            "share": {"type": "number", "exclusiveMinimum": 0, "maximum": 1},
            "flags": {"type": "array", "items": {"type": "boolean"}, "minItems": 1, "maxItems": 300},
            "codes": {"type": "array", "items": {"type": "integer"}, "uniqueItems": true},
            "labels": {"type": "object", "additionalProperties": {"type": "string"}},
            "anything": {},
            "shape": {"anyOf": [
                {"type": "object", "properties": {"kind": {"const": "dot"}}, "required": ["kind"],
                    "additionalProperties": false},
                {"type": "object", "properties": {"kind": {"const": "tree"}, "tree": {"$ref": "#/$defs/Tree"}},
                    "required": ["kind", "tree"], "additionalProperties": false},
            ]},
        },
        "required": ["name", "day", "status", "level", "share", "flags", "codes", "labels", "anything", "shape"],
        "additionalProperties": false,
        "$defs": {"Tree": {
            "type": "object", "title": "Tree",
            "properties": {"below": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}},
            "required": ["below"], "additionalProperties": false,
        }},
    });
    Gate::compile(&Schema::from_value(&schema).expect("a schema")).expect("one to judge by")
}

/// A value of every property, with arrays and maps of that size and a tree of that depth.
fn accepted(size: usize) -> String {
    let labels = (0..size).map(|at| (format!("label {at}"), json!("ä text of a few wörds")));
    let tree = (0..size.min(40)).fold(json!({"below": []}), |tree, _| json!({"below": [tree]}));
    json!({
        "name": "abc", "day": "2026-11-30", "status": "paid", "level": 7, "share": 0.25,
        "flags": vec![true; size], "codes": (0..size.min(16)).collect::<Vec<_>>(),
        "labels": labels.collect::<serde_json::Map<_, _>>(),
        "anything": [{"a": [1, 2.5, null, "text"]}, size], "shape": {"kind": "tree", "tree": tree},
    })
    .to_string()
}

#[test]
fn the_way_to_yes_allocates_nothing() {
    let gate = gate();
    for size in [1, 16, 300] {
        let text = accepted(size);
        let document = Document::read(text.as_bytes()).expect("it is JSON");
        // A pattern's engine makes its room the first time it is used.
        assert!(gate.judge(document.root()).is_ok());
        let judging = measure(|| assert!(gate.judge(document.root()).is_ok()));
        assert_eq!(judging.count_total, 0, "{size}: {judging:?}");
    }
    // The counter counts: a refusal is words.
    let document = Document::read(b"{}").expect("it is JSON");
    assert!(measure(|| assert!(gate.judge(document.root()).is_err())).count_total > 0);
}

#[test]
fn reading_asks_for_memory_as_tables_grow_and_not_for_every_part() {
    let read = |text: &str| measure(|| assert!(Document::read(text.as_bytes()).is_ok())).count_total;
    let (small, large, larger) = (read(&accepted(16)), read(&accepted(300)), read(&accepted(30_000)));
    assert!(small < 10 && large < 100 && larger < 300, "{small}, {large}, {larger}");
}

#[test]
fn an_image_is_there_as_text_and_in_the_message_and_no_third_time() {
    const IMAGE: &[u8] = &[7; 3 << 20];
    const ENCODED: u64 = 4 << 20;
    let draw = ToolProvider::dynamic("draw")
        .description("Draw.")
        .input_schema(json!({"type": "object", "properties": {}}))
        .handler(|_: Arguments, _: JobContext| async {
            Ok::<_, ToolError>(Content::image(MediaType::IMAGE_PNG, IMAGE))
        });
    let grants = StaticGrants::new([(AGENT, ["draw"])]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    // Starting takes memory as well, and so is done before it is counted.
    let server =
        builder(&Ledger::default()).scan_packages([]).providers([draw]).access_policy(grants).start();
    let client = TestClient::of(&server.unwrap_or_else(|error| panic!("{error}"))).named(AGENT);
    let message = Message::call(Revision::November2025, "draw", "{}").body();
    let mut answered = 0;
    let calling = measure(|| {
        let answer = runtime.block_on(client.send(&message)).expect("a call is answered");
        answered = answer.len() as u64;
    });
    assert!(answered > ENCODED, "{answered}");
    // A text that grows has room for as much again, at the most.
    assert!(calling.bytes_max < 3 * ENCODED + (1 << 16), "{calling:?}");
}

#[test]
fn headers_that_say_what_the_body_says_are_compared_in_place() {
    let schema = |header: serde_json::Value| {
        let mut schema = json!({
            "type": "object",
            "properties": {
                "region": {"type": "string"},
                "place": {"type": "object", "properties": {
                    "seats": {"type": "integer", "minimum": 0, "maximum": 99, "x-mcp-header": "Seats"},
                    "dry": {"type": "boolean", "x-mcp-header": "Dry-Run"},
                }, "additionalProperties": false},
            },
            "additionalProperties": false,
        });
        schema["properties"]["region"]["x-mcp-header"] = header;
        ArgumentHeaders::compile(&Schema::from_value(&schema).expect("a schema")).expect("with headers")
    };
    let body = br#"{"region": "eu-west", "place": {"seats": 42.0, "dry": true}}"#;
    let document = Document::read(body).expect("it is JSON");
    let long = format!("Region-{}", "x".repeat(200));
    for region in ["Region", &long] {
        let headers = schema(json!(region));
        let mut sent = http::HeaderMap::new();
        let values = [("Seats", "42"), ("Dry-Run", "true"), (region, "eu-west"), ("Other", "other")];
        for (name, value) in values {
            let name = http::HeaderName::from_bytes(format!("Mcp-Param-{name}").as_bytes()).expect("a name");
            sent.insert(name, http::HeaderValue::from_static(value));
        }
        let said = |name: &str| match sent.get(name).and_then(|value| value.to_str().ok()) {
            Some(text) => Stated::Text(text.into()),
            None => Stated::Absent,
        };
        let checking = measure(|| assert!(headers.check(Some(document.root()), true, said).is_ok()));
        assert_eq!(checking.count_total, 0, "{checking:?}");
        assert!(headers.check(Some(document.root()), true, |_| Stated::Absent).is_err());
    }
}
