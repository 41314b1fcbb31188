pub(super) mod steps;

use super::Gate;
use crate::{
    boundary::refusal::{Findings, MOST_FINDINGS, Rule},
    json::{Document, Tree},
    schema::Schema,
};

fn gate(schema: &str) -> Gate {
    let schema = Schema::from_tree(&Tree::parse(schema).unwrap()).expect(schema);
    Gate::compile(&schema).unwrap_or_else(|defects| panic!("{defects:?}"))
}

fn judge(gate: &Gate, text: &str) -> Result<(), Findings> {
    let document = Document::read(text.as_bytes()).expect(text);
    gate.judge(document.root())
}

/// The findings as `path rule`, in their order.
fn refused(gate: &Gate, text: &str) -> Vec<String> {
    let findings = judge(gate, text).expect_err(text);
    findings.iter().map(|finding| format!("{} {}", finding.path, finding.rule)).collect()
}

const CHARGE: &str = r#"{
    "type": "object", "title": "Charge",
    "properties": {
        "amount": {"type": "integer", "minimum": 0, "maximum": 4294967295},
        "tiny": {"type": "integer", "minimum": 0, "maximum": 255},
        "big": {"type": "integer", "minimum": 0, "maximum": 18446744073709551615},
        "day": {"type": "string", "format": "date"},
        "mode": {"type": "string", "enum": ["Fast", "Slow"]},
        "note": {"type": "string"},
        "flag": {"type": "boolean"},
        "ratio": {"type": "number"},
        "nested": {"type": "object", "properties": {"x": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807}}, "required": ["x"], "additionalProperties": false},
        "tags": {"type": "object", "additionalProperties": {"type": "integer", "minimum": -2147483648, "maximum": 2147483647}},
        "list": {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 255}},
        "open": {}
    },
    "required": ["amount"],
    "additionalProperties": false
}"#;

#[test]
fn what_the_document_accepts_is_accepted() {
    let gate = gate(CHARGE);
    for text in [
        r#"{"amount":1}"#,
        r#"{"amount":7.0}"#,
        r#"{"amount":7e0}"#,
        r#"{"amount":70e-1}"#,
        r#"{"amount":-0}"#,
        r#"{"amount":4294967295}"#,
        r#"{"amount":1,"big":18446744073709551615}"#,
        r#"{"amount":1,"big":9007199254740993}"#,
        r#"{"big":1,"amount":1}"#,
        r#"{"\u0061mount":1}"#,
        r#"{"amount":1,"day":"2024-02-29","mode":"Fast","note":"","flag":true,"ratio":1e-400}"#,
        r#"{"amount":1,"nested":{"x":-9223372036854775808},"tags":{},"list":[]}"#,
        r#"{"amount":1,"tags":{"":1,"any key":-2147483648},"list":[0,255,1e2]}"#,
        r#"{"amount":1,"open":{"a":[null,{"b":1.5}]}}"#,
        r#"{"amount":1,"open":null}"#,
        // S58
        r#"{"amount":1,"note":"../../etc"}"#,
        r#"{"amount":1,"note":"'; DROP TABLE x; --"}"#,
        r#"{"amount":1,"note":"\u0085\u202e\t\r\n"}"#,
    ] {
        assert_eq!(judge(&gate, text), Ok(()), "{text}");
    }
}

#[test]
fn every_departure_is_found_at_its_place_and_by_its_rule() {
    let gate = gate(CHARGE);
    let cases: &[(&str, &[&str])] = &[
        (r#"{"amount":1,"nota":"x"}"#, &[" undeclared"]),
        (r#"{"amount":1,"nested":{"x":1,"y":2}}"#, &["nested undeclared"]),
        (r#"{"amuont":1}"#, &["amount required", " undeclared"]),
        (r#"{"amount":4294967296}"#, &["amount range"]),
        (r#"{"amount":1,"big":18446744073709551616}"#, &["big range"]),
        (r#"{"amount":1.5}"#, &["amount type"]),
        (r#"{"amount":-1}"#, &["amount range"]),
        (r#"{"amount":"5812"}"#, &["amount type"]),
        (r#"{"amount":1,"nested":"{\"x\":1}"}"#, &["nested type"]),
        (r#"{"amount":1,"note":null}"#, &["note type"]),
        (r#"{"amount":null}"#, &["amount type"]),
        (r"[7,1,null]", &[" type"]),
        (r#"{"amount":1,"nested":[5]}"#, &["nested type"]),
        (r#"{"amount":1,"mode":{"Fast":null}}"#, &["mode type"]),
        (r#"{"amount":1,"mode":"fast"}"#, &["mode enum"]),
        (r#"{"amount":1,"flag":1}"#, &["flag type"]),
        (r#"{"amount":1,"flag":"yes"}"#, &["flag type"]),
        (r#"{"amount":1,"day":"2026-02-30"}"#, &["day format"]),
        (r#"{"amount":1,"ratio":1e400}"#, &["ratio number_size"]),
        (r#"{"amount":1,"ratio":-1e400}"#, &["ratio number_size"]),
        (r#"{"amount":1e400}"#, &["amount range"]),
        (r#"{"amount":1,"note":"a\u0000b"}"#, &["note control_character"]),
        (r#"{"amount":1,"note":"\u001b[31m"}"#, &["note control_character"]),
        (r#"{"amount":1,"note":"\ud800"}"#, &["note unpaired_surrogate"]),
        (r#"{"amount":1,"tags":{"a\u0000":1}}"#, &["tags[entry 0] control_character"]),
        (
            r#"{"amount":1,"tags":{"a":1,"\ud800":"x"}}"#,
            &["tags[entry 1] unpaired_surrogate", "tags[entry 1] type"],
        ),
        (r#"{"amount":1,"tags":{"secret":"x"}}"#, &["tags[entry 0] type"]),
        (r#"{"amount":1,"list":[1,256,"2",3.5]}"#, &["list[1] range", "list[2] type", "list[3] type"]),
        (
            r#"{"amount":1,"open":{"a":["\u0000","\ud800",1e400]}}"#,
            &["open control_character", "open unpaired_surrogate", "open number_size"],
        ),
        (
            r#"{"x":1,"list":5,"tiny":256,"y":2}"#,
            &["amount required", "tiny range", "list type", " undeclared"],
        ),
        (r#"{"amount":1,"no\u0000te":"x"}"#, &[" undeclared"]),
    ];
    for (text, expected) in cases {
        assert_eq!(refused(&gate, text), *expected, "{text}");
    }
}

#[test]
fn a_refusal_says_what_is_accepted_in_words_of_the_document_alone() {
    let gate = gate(CHARGE);
    let cases: &[(&str, &str)] = &[
        (
            r#"{"amount":"5812"}"#,
            "`amount` must be an integer from 0 to 4294967295, as JSON and not as text.",
        ),
        (
            r#"{"amount":1,"nested":"{\"x\":1}"}"#,
            "`nested` must be an object with the parameter x, as JSON and not as text.",
        ),
        (r#"{"amount":1,"mode":"fast"}"#, "`mode` must be one of \"Fast\", \"Slow\"."),
        (r#"{"amount":1,"mode":5}"#, "`mode` must be one of \"Fast\", \"Slow\"."),
        (r#"{"amount":1,"note":5}"#, "`note` must be a string."),
        (r#"{"amount":1,"flag":"yes"}"#, "`flag` must be true or false, as JSON and not as text."),
        (r#"{"amount":1,"day":"x"}"#, "`day` must be a date that the calendar has, like \"2026-02-28\"."),
        (r#"{"amount":1,"list":{}}"#, "`list` must be an array, each an integer from 0 to 255."),
        (
            r#"{"amount":1,"nested":{"x":1,"⟪C⟫":2}}"#,
            "`nested` must have only the parameter x; 1 that was sent is not declared.",
        ),
        (
            r#"{"amount":1,"tags":{"⟪C⟫":"⟪C⟫"}}"#,
            "`tags[entry 0]` must be an integer from -2147483648 to 2147483647, as JSON and not as text.",
        ),
        (
            "5",
            "The arguments must be an object with the parameters amount, tiny, big, day, mode, note, flag, ratio, nested, tags, list, open (required: amount).",
        ),
    ];
    for (text, sentence) in cases {
        let findings = judge(&gate, text).unwrap_err();
        let expected =
            format!("The arguments do not match this tool's schema, so it was not run.\n- {sentence}");
        assert_eq!(findings.text(), expected, "{text}");
        // S102, S103
        assert!(!findings.to_tree().to_string().contains("⟪C⟫"));
    }
}

#[test]
fn ten_findings_are_stated_and_the_rest_counted() {
    // S61
    let gate = gate(CHARGE);
    let list = vec!["-1"; 25].join(",");
    let findings = judge(&gate, &format!(r#"{{"list":[{list}],"x":1}}"#)).unwrap_err();
    assert_eq!((findings.iter().count(), findings.total()), (MOST_FINDINGS, 27));
    assert_eq!(findings.iter().next().unwrap().rule, Rule::Required);
    assert!(findings.text().ends_with("\n- 17 more problems are not listed."));
    let Tree::Array(stated) = findings.to_tree() else { panic!("an array") };
    assert_eq!(stated.len(), MOST_FINDINGS);
    assert_eq!(
        stated[0].to_string(),
        r#"{"path":"amount","rule":"required","expected":"an integer from 0 to 4294967295"}"#
    );
}

#[test]
fn the_text_keywords_are_told_one_by_one() {
    let gate = gate(r#"{"type":"string","minLength":2,"maxLength":4,"pattern":"^[a-z]+$"}"#);
    assert_eq!(judge(&gate, "\"abcd\""), Ok(()));
    assert_eq!(refused(&gate, "\"A\""), [" length", " pattern"]);
    assert_eq!(refused(&gate, "\"a\""), [" length"]);
    assert_eq!(
        judge(&gate, "\"A1\"").unwrap_err().iter().next().unwrap().expected,
        r#"the pattern "^[a-z]+$""#
    );
    // Characters are counted, not bytes and not code units.
    let gate = self::gate(r#"{"type":"string","minLength":2,"maxLength":2}"#);
    for text in ["\"é😀\"", r#""\ud83d\ude00\ud83d\ude00""#, "\"ab\""] {
        assert_eq!(judge(&gate, text), Ok(()), "{text}");
    }
    for text in ["\"😀\"", "\"é\"", "\"abc\"", "\"\""] {
        assert_eq!(refused(&gate, text), [" length"], "{text}");
    }
}

#[test]
fn an_array_is_judged_by_its_count_and_by_equality_of_values() {
    let gate = gate(r#"{"type":"array","items":{},"minItems":1,"maxItems":3,"uniqueItems":true}"#);
    assert_eq!(judge(&gate, r#"[1,"1",true]"#), Ok(()));
    assert_eq!(refused(&gate, "[]"), [" items"]);
    assert_eq!(refused(&gate, "[1,2,3,4]"), [" items"]);
    assert_eq!(refused(&gate, "[1,1.0]"), [" unique_items"]);
    assert_eq!(refused(&gate, r#"[{"a":1,"b":2},{"b":2,"a":1e0}]"#), [" unique_items"]);
    assert_eq!(
        judge(&gate, "{}").unwrap_err().text().lines().last(),
        Some("- The arguments must be an array of 1 to 3 items, each any JSON, no two equal.")
    );
}

#[test]
fn bounds_are_judged_on_the_digits() {
    // S53
    let gate = gate(r#"{"type":"number","exclusiveMinimum":0.1,"maximum":9007199254740993}"#);
    for text in ["0.10000000000000002", "9007199254740993", "9007199254740993.0", "1e0"] {
        assert_eq!(judge(&gate, text), Ok(()), "{text}");
    }
    for text in ["0.1", "1e-1", "-1", "9007199254740993.0000000001", "9007199254740994", "1e400", "1e-400"] {
        assert_eq!(refused(&gate, text), [" range"], "{text}");
    }
    let wide =
        self::gate(r#"{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}"#);
    assert_eq!(judge(&wide, "9223372036854775807"), Ok(()));
    assert_eq!(refused(&wide, "9223372036854775808"), [" range"]);
    assert_eq!(refused(&wide, &"9".repeat(400)), [" range"]);
    let beyond = self::gate(r#"{"type":"integer","minimum":9223372036854775808}"#);
    assert_eq!(refused(&beyond, "5"), [" range"]);
    assert_eq!(judge(&beyond, "9223372036854775808"), Ok(()));
    let both = self::gate(
        r#"{"type":"integer","minimum":1,"exclusiveMinimum":5,"exclusiveMaximum":9,"maximum":20}"#,
    );
    for (text, accepted) in
        [("5", false), ("6", true), ("8", true), ("9", false), ("6.0", true), ("90e-1", false)]
    {
        assert_eq!(judge(&both, text).is_ok(), accepted, "{text}");
    }
}

const TREE: &str = r##"{
    "type": "object", "properties": {"root": {"$ref": "#/$defs/Node"}}, "required": ["root"], "additionalProperties": false,
    "$defs": {"Node": {"type": "object", "properties": {
        "name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/$defs/Node"}}
    }, "required": ["name"], "additionalProperties": false}}
}"##;

#[test]
fn a_reference_is_followed_at_every_depth() {
    // S59
    let gate = gate(TREE);
    let nested = |inside: &str, depth: usize| {
        let open = r#"{"name":"a","children":["#.repeat(depth);
        format!(r#"{{"root":{open}{inside}{}}}"#, "]}".repeat(depth))
    };
    assert_eq!(judge(&gate, &nested(r#"{"name":"b"}"#, 60)), Ok(()));
    let path = format!("root{}", ".children[0]".repeat(60));
    assert_eq!(refused(&gate, &nested(r#"{"name":1}"#, 60)), [format!("{path}.name type")]);
    assert_eq!(refused(&gate, &nested("{}", 60)), [format!("{path}.name required")]);
    assert_eq!(refused(&gate, &nested("[]", 60)), [format!("{path} type")]);
}

#[test]
fn a_document_that_cannot_be_judged_by_is_a_defect_with_a_place() {
    let cases: &[(&str, &[&str])] = &[
        (
            r##"{"properties":{"a":{"$ref":"#/$defs/Gone"}}}"##,
            &["the reference names no definition of this document (at /properties/a/$ref)"],
        ),
        (
            r##"{"$ref":"#/$defs/A","$defs":{"A":{"$ref":"#/$defs/B"},"B":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/A"}]}}}"##,
            &["the reference leads back to itself and describes nothing (at /$defs/A)"],
        ),
        (
            r##"{"$ref":"#/$defs/A","$defs":{"A":{"$ref":"#/$defs/A"}}}"##,
            &["the reference leads back to itself and describes nothing (at /$defs/A)"],
        ),
        (
            r#"{"properties":{"a/b":{"pattern":"x"}},"items":{"pattern":"^((a{1000}){1000}){1000}$"}}"#,
            &[
                "the pattern repeats too much to be matched in bounded memory (at /items/pattern)",
                "the pattern is not anchored: start it with `^` and end it with `$` (at /properties/a~1b/pattern)",
            ],
        ),
    ];
    for (schema, expected) in cases {
        let document = Schema::from_tree(&Tree::parse(schema).unwrap()).unwrap();
        let defects = Gate::compile(&document).expect_err(schema);
        let texts: Vec<String> = defects.iter().map(ToString::to_string).collect();
        assert_eq!(texts, *expected, "{schema}");
    }
}

const SHAPES: &str = r#"{"anyOf": [
    {"type":"object","properties":{"kind":{"type":"string","enum":["circle"]},"radius":{"type":"number","minimum":0}},"required":["kind","radius"],"additionalProperties":false},
    {"type":"object","properties":{"kind":{"type":"string","enum":["square"]},"side":{"type":"number"}},"required":["kind","side"],"additionalProperties":false}
]}"#;

#[test]
fn a_tag_selects_the_branch_whose_facts_are_told() {
    let gate = gate(SHAPES);
    assert_eq!(judge(&gate, r#"{"kind":"circle","radius":1}"#), Ok(()));
    assert_eq!(judge(&gate, r#"{"side":1,"kind":"squ\u0061re"}"#), Ok(()));
    assert_eq!(refused(&gate, r#"{"kind":"circle","radius":-1}"#), ["radius range"]);
    assert_eq!(refused(&gate, r#"{"kind":"circle","side":1}"#), ["radius required", " undeclared"]);
    assert_eq!(refused(&gate, r#"{"kind":"line"}"#), ["kind enum"]);
    assert_eq!(refused(&gate, r#"{"kind":5}"#), ["kind enum"]);
    assert_eq!(refused(&gate, r#"{"radius":1}"#), ["kind required"]);
    assert_eq!(refused(&gate, r#""circle""#), [" any_of"]);
    assert_eq!(
        judge(&gate, r#"{"kind":"line"}"#).unwrap_err().iter().next().unwrap().expected,
        r#"one of "circle", "square""#
    );
    assert_eq!(
        judge(&gate, r#""circle""#).unwrap_err().iter().next().unwrap().expected,
        "either an object with the parameters kind, radius (all required); or an object with the parameters kind, side (all required), as JSON and not as text"
    );
}

#[test]
fn a_union_without_a_tag_is_told_by_the_only_branch_of_the_value_s_type() {
    let gate =
        gate(r#"{"anyOf":[{"type":"integer","minimum":0},{"type":"null"},{"type":"string","maxLength":3}]}"#);
    for text in ["0", "null", "\"abc\""] {
        assert_eq!(judge(&gate, text), Ok(()), "{text}");
    }
    assert_eq!(refused(&gate, "-1"), [" range"]);
    assert_eq!(refused(&gate, "\"abcd\""), [" length"]);
    assert_eq!(refused(&gate, "[]"), [" any_of"]);
    assert_eq!(
        judge(&gate, "[]").unwrap_err().iter().next().unwrap().expected,
        "either an integer of at least 0; or null; or a string of at most 3 characters"
    );
}

#[test]
fn a_keyword_applies_to_values_of_its_type_alone() {
    let gate = gate(
        r#"{"minimum":5,"maxLength":2,"pattern":"^a*$","format":"date","minItems":1,"items":{"type":"null"},"required":["a"],"properties":{"a":{"type":"null"}}}"#,
    );
    for text in ["true", "null", "5", "[null]", r#"{"a":null,"b":1}"#] {
        assert_eq!(judge(&gate, text), Ok(()), "{text}");
    }
    assert_eq!(refused(&gate, "4"), [" range"]);
    assert_eq!(refused(&gate, "[]"), [" items"]);
    assert_eq!(refused(&gate, "[1]"), ["[0] type"]);
    assert_eq!(refused(&gate, "{}"), ["a required"]);
}

#[test]
fn keywords_beside_a_reference_apply_too() {
    let gate = gate(r##"{"$ref":"#/$defs/A","maxLength":2,"$defs":{"A":{"type":"string","minLength":1}}}"##);
    assert_eq!(judge(&gate, "\"ab\""), Ok(()));
    assert_eq!(refused(&gate, "\"abc\""), [" length"]);
    assert_eq!(refused(&gate, "\"\""), [" length"]);
    assert_eq!(refused(&gate, "1"), [" type"]);
}

#[test]
fn a_nullable_node_takes_null_beside_what_it_declares() {
    let gate = gate(r#"{"type":"string","nullable":true,"enum":["a"]}"#);
    assert_eq!(judge(&gate, "null"), Ok(()));
    assert_eq!(judge(&gate, "\"a\""), Ok(()));
    assert_eq!(judge(&gate, "5").unwrap_err().iter().next().unwrap().expected, "\"a\", or null");
}

#[test]
fn a_name_that_is_required_and_not_declared_is_judged_as_both() {
    let closed = gate(r#"{"required":["a"],"additionalProperties":false}"#);
    assert_eq!(refused(&closed, "{}"), ["a required"]);
    assert_eq!(refused(&closed, r#"{"a":1}"#), ["a undeclared"]);
    let map = gate(r#"{"required":["a"],"additionalProperties":{"type":"null"}}"#);
    assert_eq!(judge(&map, r#"{"a":null}"#), Ok(()));
    assert_eq!(refused(&map, r#"{"a":1}"#), ["a type"]);
}

// S50, S55
#[test]
fn a_text_that_is_too_long_is_told_that_alone() {
    let gate = gate(r#"{"type":"string","minLength":2,"maxLength":3,"format":"date","pattern":"^b*$"}"#);
    assert_eq!(refused(&gate, "\"aaaa\""), [" length"]);
    assert_eq!(refused(&gate, "\"éééé\""), [" length"]);
    assert_eq!(refused(&gate, "\"ééé\""), [" format", " pattern"]);
    assert_eq!(refused(&gate, "\"a\""), [" format", " length", " pattern"]);
}

// S40, S50, S73
#[test]
fn a_number_is_in_its_range_as_it_is_written_and_as_it_is_handed_over() {
    let share = gate(r#"{"type":"number","minimum":0.0,"exclusiveMaximum":1.0}"#);
    let positive = gate(r#"{"type":"number","exclusiveMinimum":0}"#);
    let whole = gate(r#"{"type":"integer","exclusiveMaximum":9007199254740993}"#);
    let near = gate(r#"{"type":"number","exclusiveMaximum":1000000000000000000}"#);
    for (gate, accepted, refusals) in [
        (
            &share,
            &["0", "0.9999999999999999", "1e-400", "-0.0"][..],
            &["0.99999999999999999", "1", "-1e-400"][..],
        ),
        (&positive, &["5e-324", "1"], &["0", "1e-400", "-0", "2e-324"]),
        (&whole, &["9007199254740992", "9007199254740992.0"], &["9007199254740993"]),
        (&near, &["999999999999999800"], &["999999999999999999", "1e18"]),
    ] {
        for text in accepted {
            assert_eq!(judge(gate, text), Ok(()), "{text}");
        }
        for text in refusals {
            assert_eq!(refused(gate, text), [" range"], "{text}");
        }
    }
}

// S31, S53, S73
#[test]
fn numbers_of_an_array_differ_as_they_are_written_and_as_they_are_handed_over() {
    let doubles = gate(
        r##"{"type":"array","uniqueItems":true,"items":{"$ref":"#/$defs/N"},"$defs":{"N":{"type":"number","nullable":true}}}"##,
    );
    let integers = gate(r#"{"type":"array","uniqueItems":true,"items":{"type":"integer"}}"#);
    for (twins, as_integers) in
        [("9007199254740992,9007199254740993", true), ("1,1.0", false), ("0,-0", false), ("7,8", true)]
    {
        assert_eq!(judge(&integers, &format!("[{twins}]")).is_ok(), as_integers, "{twins}");
    }
    for twins in
        ["9007199254740992,9007199254740993", "0.1,0.10000000000000000001", "1e-400,0", "-0,0.0", "1,1e0"]
    {
        assert_eq!(refused(&doubles, &format!("[{twins}]")), [" unique_items"], "{twins}");
    }
    assert_eq!(judge(&doubles, "[0.1,0.10000000000000002,null,9007199254740992,9007199254740994]"), Ok(()));
    assert_eq!(refused(&doubles, "[null,null]"), [" unique_items"]);
}
