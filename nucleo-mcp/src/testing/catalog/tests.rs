use super::lock::Lock;
use super::*;
use crate::catalog::ToolProvider;
use crate::schema::Schema;
use crate::tool::{Arguments, Content, ToolError};
use serde_json::{Value, json};

fn tool(name: &'static str, input: Value) -> ToolProvider {
    ToolProvider::dynamic(name)
        .description("A tool.")
        .input_schema(input)
        .handler(|_: Arguments, _| async { Ok::<_, ToolError>(()) })
}

fn input(properties: &Value, required: &Value) -> Value {
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

fn lock(tools: Vec<ToolProvider>) -> Lock {
    Lock::of(&ToolCatalog::collect([], tools).expect("tools that can be published"))
}

/// The changes from one input to another, as a person reads them, each after its effect.
fn changes(before: Value, now: Value) -> Vec<String> {
    let of = |input| lock(vec![tool("t", input)]);
    let changes = ContractDiff::between(&of(before), &of(now)).changes;
    changes.iter().map(|change| format!("{:?} {}: {}", change.effect, change.place, change.what)).collect()
}

/// The changes from one output to another.
fn output_changes(before: Value, now: Value) -> Vec<String> {
    let of = |output: Value| {
        let mut lock = lock(vec![tool("t", input(&json!({}), &json!([])))]);
        lock.tools[0].output = Some(Schema::from_value(&output).expect("a schema"));
        lock
    };
    let changes = ContractDiff::between(&of(before), &of(now)).changes;
    changes.iter().map(|change| format!("{:?} {}: {}", change.effect, change.place, change.what)).collect()
}

// S131
#[test]
fn what_is_taken_less_widely_breaks_callers_and_what_is_taken_more_widely_does_not() {
    let one = |name: &str, node: Value| input(&json!({name: node}), &json!([]));
    for (before, now, expected) in [
        (
            one("a", json!({"type": "string"})),
            one("b", json!({"type": "string"})),
            vec!["Breaks input.a: it is gone", "Compatible input.b: it is new"],
        ),
        (
            one("a", json!({"type": "string"})),
            input(&json!({"a": {"type": "string"}}), &json!(["a"])),
            vec!["Breaks input.a: it is required now"],
        ),
        (
            input(&json!({}), &json!([])),
            input(&json!({"a": {"type": "string"}}), &json!(["a"])),
            vec!["Breaks input.a: it is new, and required"],
        ),
        (
            one("a", json!({"type": "integer"})),
            one("a", json!({"type": "number"})),
            vec!["Compatible input.a: number now, and was integer"],
        ),
        (
            one("a", json!({"type": "number"})),
            one("a", json!({"type": "integer"})),
            vec!["Breaks input.a: integer now, and was number"],
        ),
        (
            one("a", json!({"type": "string"})),
            one("a", json!({"type": "boolean"})),
            vec!["Breaks input.a: boolean now, and was string"],
        ),
        (
            one("a", json!({"type": "integer", "minimum": 1, "maximum": 50})),
            one("a", json!({"type": "integer", "minimum": 0, "maximum": 20})),
            vec![
                "Compatible input.a: the least it may be: 0 now, and was 1",
                "Breaks input.a: the most it may be: 20 now, and was 50",
            ],
        ),
        (
            one("a", json!({"type": "string", "enum": ["x", "y"]})),
            one("a", json!({"type": "string", "enum": ["y", "z"]})),
            vec![
                "Breaks input.a: \"x\" is none of its values any more",
                "Compatible input.a: \"z\" is one of its values now",
            ],
        ),
        (
            one("a", json!({"type": "string"})),
            one("a", json!({"type": "string", "pattern": "^a$"})),
            vec!["Breaks input.a: its pattern: `^a$` now, and was nothing"],
        ),
        (
            one("a", json!({"type": "array", "items": {"type": "string", "maxLength": 9}})),
            one("a", json!({"type": "array", "items": {"type": "string"}, "uniqueItems": true})),
            vec![
                "Breaks input.a: no two of its items are equal now",
                "Compatible input.a[]: the most characters it has: nothing now, and was 9",
            ],
        ),
        (
            one("a", json!({"type": "integer", "default": 10})),
            one("a", json!({"type": "integer", "default": 20})),
            vec!["Breaks input.a: what it is when it is left out: 20 now, and was 10"],
        ),
        (
            one("a", json!({"type": "object", "additionalProperties": {"type": "integer"}})),
            one("a", json!({"type": "object", "additionalProperties": true})),
            vec!["Compatible input.a: it takes more names now"],
        ),
        (
            one("a", json!({"type": "string", "description": "One."})),
            one("a", json!({"type": "string", "description": "Two."})),
            vec!["Wording input.a: the words about it are others"],
        ),
        (
            one("a", json!({"type": "string"})),
            one("a", json!({"type": "string", "x-mcp-header": "A"})),
            vec!["Breaks input.a: the header it travels in as well: `A` now, and was nothing"],
        ),
        (
            one("a", json!({"type": "string", "x-mcp-header": "A"})),
            one("a", json!({"type": "string", "x-mcp-header": "B"})),
            vec!["Breaks input.a: the header it travels in as well: `B` now, and was `A`"],
        ),
        (
            one("a", json!({"type": "string", "x-mcp-header": "A"})),
            one("a", json!({"type": "string", "x-mcp-header": "a"})),
            vec!["Compatible input.a: the header it travels in as well: `a` now, and was `A`"],
        ),
        (
            one("a", json!({"type": "string", "x-mcp-header": "A"})),
            one("a", json!({"type": "string"})),
            vec!["Compatible input.a: the header it travels in as well: nothing now, and was `A`"],
        ),
        (one("a", json!({})), one("a", json!({})), vec![]),
    ] {
        assert_eq!(changes(before, now), expected);
    }
}

// S131
#[test]
fn what_is_answered_more_widely_breaks_callers_and_what_is_answered_more_narrowly_does_not() {
    let one = |node: Value| json!({"type": "object", "properties": {"a": node}});
    for (before, now, expected) in [
        (
            one(json!({"type": "string"})),
            json!({"type": "object", "properties": {}}),
            vec!["Breaks output.a: it is gone"],
        ),
        (
            json!({"type": "object", "properties": {}}),
            one(json!({"type": "string"})),
            vec!["Compatible output.a: it is new"],
        ),
        (
            one(json!({"type": "integer", "maximum": 255})),
            one(json!({"type": "integer", "maximum": 65535})),
            vec!["Breaks output.a: the most it may be: 65535 now, and was 255"],
        ),
        (
            one(json!({"type": "string", "enum": ["x", "y"]})),
            one(json!({"type": "string", "enum": ["y", "z"]})),
            vec![
                "Compatible output.a: \"x\" is none of its values any more",
                "Breaks output.a: \"z\" is one of its values now",
            ],
        ),
    ] {
        assert_eq!(output_changes(before, now), expected);
    }
}

// S131
#[test]
fn recursive_contracts_are_compared_once_around() {
    let tree = |most: u8| {
        json!({
            "type": "object",
            "properties": {"root": {"$ref": "#/$defs/Node"}},
            "required": ["root"],
            "additionalProperties": false,
            "$defs": {"Node": {
                "type": "object",
                "properties": {
                    "value": {"type": "integer", "maximum": most},
                    "next": {"$ref": "#/$defs/Node"},
                },
                "required": ["value"],
                "additionalProperties": false,
            }},
        })
    };
    assert_eq!(changes(tree(9), tree(5)), ["Breaks input.root.value: the most it may be: 5 now, and was 9"]);
    assert!(changes(tree(9), tree(9)).is_empty());
}

// S131
#[test]
fn a_tool_that_is_gone_breaks_callers_and_a_new_one_does_not() {
    let nothing = || input(&json!({}), &json!([]));
    let before = lock(vec![tool("a", nothing()), tool("b", nothing())]);
    let mut now = lock(vec![tool("b", nothing()), tool("c", nothing())]);
    now.tools[0].description = "Another sentence.".to_owned();
    now.tools[1].read_only = true;
    let diff = ContractDiff::between(&before, &now);
    assert!(diff.breaks());
    assert_eq!(
        diff.to_string(),
        "\
this breaks callers:
  `a`: the tool is gone
this does not break callers:
  `c`: the tool is new
this is wording:
  `b`: the description says something else
"
    );
    let mut reads = before.clone();
    reads.tools[0].read_only = true;
    assert!(ContractDiff::between(&reads, &before).breaks());
    assert!(!ContractDiff::between(&before, &reads).breaks());
}

#[test]
fn content_in_the_place_of_data_breaks_callers_and_so_does_data_in_the_place_of_content() {
    let data = lock(vec![tool("t", input(&json!({}), &json!([])))]);
    let drawn = ToolProvider::dynamic("t")
        .description("A tool.")
        .input_schema(input(&json!({}), &json!([])))
        .handler(|_: Arguments, _| async { Ok::<_, ToolError>(Content::text("drawn")) });
    let content = lock(vec![drawn]);
    assert_eq!(Lock::read(&content.text()), Ok(content.clone()));
    for (before, now, expected) in [
        (&data, &content, "`t` output: it answers with content and no data now"),
        (&content, &data, "`t` output: it answers with data and no content now"),
    ] {
        let diff = ContractDiff::between(before, now);
        assert!(diff.breaks() && diff.to_string().contains(expected), "{diff}");
    }
    assert!(ContractDiff::between(&content, &content).is_empty());
}

// S131
#[test]
fn what_is_committed_is_read_back_as_what_was_written() {
    let node = json!({"type": "integer", "minimum": 0, "maximum": 18_446_744_073_709_551_615_u64});
    let lock = lock(vec![
        tool("a", input(&json!({"n": node}), &json!(["n"]))),
        tool("a_header", input(&json!({"t": {"type": "string", "x-mcp-header": "T"}}), &json!([]))),
        tool("b", input(&json!({}), &json!([]))),
    ]);
    let text = lock.text();
    assert!(text.starts_with("{\n  \"version\": 1,\n  \"tools\": {\n    \"a\": {\n"), "{text}");
    assert!(text.contains("\"required\": [\"n\"]") && text.ends_with("}\n"), "{text}");
    assert_eq!(Lock::read(&text), Ok(lock));
    for unreadable in
        ["", "{}", r#"{"version":2,"tools":{}}"#, r#"{"version":1}"#, r#"{"version":1,"tools":{"a":5}}"#]
    {
        assert!(Lock::read(unreadable).is_err(), "{unreadable}");
    }
}

/// What is said of the words of a tool with such an input.
fn wordless(input: Value) -> Vec<String> {
    let catalog = ToolCatalog::collect([], [tool("t", input)]).expect("a tool that can be published");
    let mut report = CatalogReport::default();
    words::check(&catalog, &mut report);
    report.findings.into_iter().map(|finding| finding.problem).collect()
}

// S131
#[test]
fn what_is_written_on_a_variant_is_written_on_its_content() {
    let variant = |tag: &str, description: Option<&str>, more: bool| {
        let mut node = json!({
            "type": "object",
            "properties": {"kind": {"type": "string", "enum": [tag]}, "value": {"type": "integer"}},
            "required": ["kind", "value"],
            "additionalProperties": false,
        });
        if let Some(description) = description {
            node["description"] = json!(description);
        }
        if more {
            node["properties"]["unit"] = json!({"type": "string"});
        }
        node
    };
    let one_of = |variants: Value| {
        let reading = json!({"description": "What was read.", "anyOf": variants});
        input(&json!({"reading": reading}), &json!(["reading"]))
    };
    let said =
        one_of(json!([variant("a", Some("In degrees."), false), variant("b", Some("In bar."), false)]));
    assert!(wordless(said).is_empty());
    // Found at each of the two, and said once.
    let silent = one_of(json!([variant("a", None, false), variant("b", None, false)]));
    assert_eq!(wordless(silent), ["`reading.value` does not say what it is"]);
    let fields =
        one_of(json!([variant("a", Some("In degrees."), true), variant("b", Some("In bar."), false)]));
    assert_eq!(wordless(fields).len(), 2, "two fields beside a tag are not one content");
}
