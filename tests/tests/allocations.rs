//! What is accepted is judged without asking for memory.

use allocation_counter::measure;
use nucleo_mcp::boundary::gate::Gate;
use nucleo_mcp::json::Document;
use nucleo_mcp::schema::Schema;
use serde_json::json;

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
