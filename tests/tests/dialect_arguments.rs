//! The way back from what a strict dialect's caller sends: what is undone, what is left alone, what
//! has no canonical form, and how a refusal says so.

use nucleo_mcp::{
    boundary::{dialect_plan::DialectPlan, gate::Gate, refusal::Findings},
    json::Document,
    schema::SchemaDialect,
};
use std::sync::Arc;
use tests::dialects::fixtures::{fixture, schema};

fn arguments(dialect: SchemaDialect, canonical: &str, wire: &str) -> String {
    let sent = Document::read(wire.as_bytes()).unwrap();
    dialect.arguments(sent.root(), &schema(canonical)).unwrap().into_owned()
}

fn judged(dialect: SchemaDialect, canonical: &str, wire: &str) -> Result<String, Findings> {
    let canonical = schema(canonical);
    let gate = Arc::new(Gate::compile(&canonical).unwrap());
    let plan = DialectPlan::compile(dialect, &canonical, gate).unwrap();
    let sent = Document::read(wire.as_bytes()).unwrap();
    plan.judge(sent.root(), |arguments| arguments.lexeme().to_owned())
}

fn closed(properties: &str, required: &str) -> String {
    format!(
        r#"{{"type":"object","properties":{{{properties}}},"required":[{required}],"additionalProperties":false}}"#
    )
}

const STRICT: [SchemaDialect; 3] =
    [SchemaDialect::OpenaiStrict, SchemaDialect::AnthropicStrict, SchemaDialect::BedrockStrict];

// S85
#[test]
fn a_null_is_an_omission_at_a_declared_optional_of_openai_strict_and_nowhere_else() {
    let canonical = closed(
        r#""a":{"type":"string"},"b":{"type":"string"},"list":{"type":"array","items":{"type":"object","properties":{"x":{"type":"integer"}},"required":[],"additionalProperties":false}}"#,
        r#""a""#,
    );
    let wire = r#"{"a":null,"b":null,"c":null,"list":[{"x":null},{"y":null},null]}"#;
    assert_eq!(
        arguments(SchemaDialect::OpenaiStrict, &canonical, wire),
        r#"{"a":null,"c":null,"list":[{},{"y":null},null]}"#
    );
    for dialect in SchemaDialect::ALL.into_iter().filter(|dialect| *dialect != SchemaDialect::OpenaiStrict) {
        assert_eq!(arguments(dialect, &canonical, wire), wire, "{dialect}");
        assert!(judged(dialect, &canonical, r#"{"a":"x","b":null}"#).is_err(), "{dialect}");
    }
    let sent = r#"{"a":"x","b":null,"list":null}"#;
    assert_eq!(judged(SchemaDialect::OpenaiStrict, &canonical, sent).unwrap(), r#"{"a":"x"}"#);
    for refused in [r#"{"a":null,"b":null,"list":null}"#, r#"{"a":"x","b":null,"list":null,"c":null}"#] {
        assert!(judged(SchemaDialect::OpenaiStrict, &canonical, refused).is_err(), "{refused}");
    }
}

#[test]
fn a_name_is_recognised_however_it_is_escaped() {
    let canonical = closed(r#""note":{"type":"string"},"count":{"type":"integer"}"#, "");
    let wire = r#"{"n\u006fte":null,"c\u006funt":7.0}"#;
    assert_eq!(arguments(SchemaDialect::OpenaiStrict, &canonical, wire), r#"{"c\u006funt":7.0}"#);
}

// S87
#[test]
fn entries_become_a_map_and_every_digit_stays() {
    let canonical = closed(r#""m":{"type":"object","additionalProperties":{"type":"number"}}"#, r#""m""#);
    for dialect in STRICT {
        assert_eq!(
            judged(
                dialect,
                &canonical,
                r#"{"m":[{"key":"a\u0062","value":9007199254740993},{"value":1.50,"key":""}]}"#
            )
            .unwrap(),
            r#"{"m":{"a\u0062":9007199254740993,"":1.50}}"#,
            "{dialect}"
        );
    }
}

#[test]
fn an_entry_whose_key_was_there_before_is_refused_by_its_position() {
    let canonical = closed(r#""m":{"type":"object","additionalProperties":{"type":"integer"}}"#, r#""m""#);
    for dialect in STRICT {
        let wire =
            r#"{"m":[{"key":"cAnaRy","value":1},{"key":"b","value":2},{"key":"cAna\u0052y","value":3}]}"#;
        let findings = judged(dialect, &canonical, wire).unwrap_err();
        assert_eq!(
            findings.text(),
            "The arguments do not match this tool's schema, so it was not run.\n\
             - `m[entry 2]` must have a key that no other entry has.",
            "{dialect}"
        );
    }
}

#[test]
fn entries_of_another_shape_are_refused_by_the_document_that_asked_for_them() {
    let canonical = closed(r#""m":{"type":"object","additionalProperties":{"type":"integer"}}"#, r#""m""#);
    for dialect in STRICT {
        for entries in [
            r#"{"a":1}"#,
            r#"[["a",1]]"#,
            r#"[{"key":"a"}]"#,
            r#"[{"key":"a","value":1,"more":2}]"#,
            r#"[{"key":1,"value":1}]"#,
            r#"[{"key":"a","value":"1"}]"#,
            r#"[{"key":"\ud800","value":1}]"#,
            r#""{}""#,
            "null",
        ] {
            let wire = format!(r#"{{"m":{entries}}}"#);
            assert!(judged(dialect, &canonical, &wire).is_err(), "{dialect}: {wire}");
        }
    }
}

#[test]
fn json_text_becomes_what_it_says() {
    let canonical = closed(r#""v":{}"#, r#""v""#);
    for dialect in STRICT {
        for (text, value) in [
            ("null", "null"),
            (" [1, 2.50] ", "[1, 2.50]"),
            (r#"\"word\""#, r#""word""#),
            (r#"{\"a\":{\"b\":9007199254740993}}"#, r#"{"a":{"b":9007199254740993}}"#),
            (r#"\"\\u00e9\""#, r#""\u00e9""#),
        ] {
            let judged = judged(dialect, &canonical, &format!(r#"{{"v":"{text}"}}"#)).unwrap();
            assert_eq!(judged, format!(r#"{{"v":{value}}}"#), "{dialect}");
        }
    }
}

#[test]
fn a_text_that_is_not_json_is_refused_by_its_parameter_and_not_repeated() {
    let canonical = closed(
        r#""v":{},"many":{"type":"object","additionalProperties":{"type":"array","items":{}}}"#,
        r#""v","many""#,
    );
    for dialect in STRICT {
        for text in [
            "cAnaRy",
            "",
            "{",
            "[1,]",
            r#"{\"a\":1,\"a\":2}"#,
            "1 2",
            "NaN",
            r"\ufeff1",
            "01",
            "'a'",
            "// c\\n1",
        ] {
            let wire = format!(r#"{{"v":"{text}","many":[{{"key":"k","value":["1","{text}"]}}]}}"#);
            let findings = judged(dialect, &canonical, &wire).unwrap_err();
            let stated: Vec<(&str, &str)> =
                findings.iter().map(|finding| (finding.path.as_str(), finding.rule.wire_name())).collect();
            assert_eq!(stated, [("v", "format"), ("many[entry 0][1]", "format")], "{dialect}: {text}");
            assert!(!findings.text().contains("cAnaRy"));
        }
    }
}

#[test]
fn what_a_text_must_not_carry_is_refused_inside_json_text_as_well() {
    let canonical = closed(r#""v":{}"#, r#""v""#);
    for dialect in STRICT {
        // The escapes are the inner document's own.
        for text in [r#"\"\\u0000\""#, r#"{\"\\u0007\":1}"#, r#"\"\\ud800\""#, "1e400"] {
            let wire = format!(r#"{{"v":"{text}"}}"#);
            assert!(judged(dialect, &canonical, &wire).is_err(), "{dialect}: {wire}");
        }
    }
}

#[test]
fn json_text_counts_to_the_depth_it_is_put_at() {
    let canonical = closed(r#""v":{}"#, r#""v""#);
    let nested = |levels: usize| format!(r#"{{"v":"{}{}"}}"#, "[".repeat(levels), "]".repeat(levels));
    for dialect in STRICT {
        for levels in [125, 126, 127, 128, 5_000] {
            let findings = judged(dialect, &canonical, &nested(levels)).unwrap_err();
            assert_eq!(findings.iter().next().unwrap().path, "v", "{dialect} {levels}");
        }
    }
}

#[test]
fn what_repeats_a_structure_is_undone_like_the_structure() {
    let canonical = fixture("recursive").canonical.to_string();
    let node = |inside: &str| format!(r#"{{"label":"n","children":[{inside}]}}"#);
    let deepest = r#"{"label":"d","children":[],"named":[{"key":"k","value":{"label":"e","children":[],"extra":"[1]"}}]}"#;
    let wire = format!(r#"{{"name":"x","top":{}}}"#, node(&node(deepest)));
    let expected = wire.replace(r#"[{"key":"k","value":"#, r#"{"k":"#).replace(r#""[1]"}}]}"#, "[1]}}}");
    for dialect in [SchemaDialect::AnthropicStrict, SchemaDialect::BedrockStrict] {
        assert_eq!(judged(dialect, &canonical, &wire).unwrap(), expected, "{dialect}");
        // Nothing is shown there, so the plain form is accepted as well.
        assert_eq!(
            judged(dialect, &canonical, &expected.replace("[1]", r#""[1]""#)).unwrap(),
            expected,
            "{dialect}"
        );
    }
}

#[test]
fn the_branch_of_a_union_is_known_by_its_tag_or_by_its_type() {
    let tagged = fixture("tagged").canonical.to_string();
    let wire = r#"{"shape":{"kind":"box","width":7,"radius":null,"label":null,"data":[{"key":"a","value":"b"}]},
        "event":{"t":"moved","c":{"x":1,"why":null}},"only":null,"many":[{"kind":"a","extra":"{}"},{"kind":"b","n":null}]}"#;
    assert_eq!(
        judged(SchemaDialect::OpenaiStrict, &tagged, wire).unwrap(),
        r#"{"shape":{"kind":"box","width":7,"data":{"a":"b"}},"event":{"t":"moved","c":{"x":1}},"many":[{"kind":"a","extra":{}},{"kind":"b"}]}"#
    );
    let unions = fixture("unions").canonical.to_string();
    let wire = r#"{"by_type":[{"key":"a","value":3}],"apart":{"a":1,"b":null},"alike":"{\"b\":\"x\"}","loose":"\"word\"","listed":null,"nested":true,"void":null}"#;
    assert_eq!(
        judged(SchemaDialect::OpenaiStrict, &unions, wire).unwrap(),
        r#"{"by_type":{"a":3},"apart":{"a":1},"alike":{"b":"x"},"loose":"word","nested":true,"void":null}"#
    );
}

#[test]
fn a_document_in_canonical_form_is_borrowed_and_not_copied() {
    let canonical = schema(&closed(r#""a":{"type":"string"}"#, r#""a""#));
    let sent = Document::read(br#"{"a" : "x"}"#).unwrap();
    for dialect in SchemaDialect::ALL {
        let arguments = dialect.arguments(sent.root(), &canonical).unwrap();
        assert!(matches!(arguments, std::borrow::Cow::Borrowed(r#"{"a" : "x"}"#)), "{dialect}");
    }
}

// S62, S71, S82
#[test]
fn json_in_text_is_accepted_as_deep_as_it_could_be_sent_in_canonical_form() {
    let canonical = closed(r#""value":{}"#, r#""value""#);
    for levels in 118..130 {
        let value = format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        let sent = format!(r#"{{"jsonrpc":"2.0","params":{{"arguments":{{"value":{value}}}}}}}"#);
        let is_read = Document::read(sent.as_bytes()).is_ok();
        let wire = format!(r#"{{"value":"{value}"}}"#);
        for dialect in STRICT {
            assert_eq!(judged(dialect, &canonical, &wire).is_ok(), is_read, "{levels} levels in {dialect}");
        }
    }
}

// S31, S84: what is too long is held against no pattern, in the dialect that can spell one and no length as well.
#[test]
fn a_text_that_is_too_long_is_told_that_alone_in_every_dialect() {
    let text = r#"{"type":"string","pattern":"^(a|b)*$","maxLength":5}"#;
    let canonical = closed(&format!(r#""t":{text},"again":{text},"open":{{}}"#), r#""t""#);
    for dialect in SchemaDialect::ALL {
        let findings = judged(dialect, &canonical, r#"{"t":"cccccc","again":"a","open":"1"}"#).unwrap_err();
        let rules: Vec<_> = findings.iter().map(|one| (one.path.as_str(), one.rule.wire_name())).collect();
        assert_eq!(rules, [("t", "length")], "{dialect}");
        assert!(judged(dialect, &canonical, r#"{"t":"ababa","again":"a","open":"1"}"#).is_ok(), "{dialect}");
    }
    // Beside one pattern of two lengths the greater is what the dialect's own judgement may ask for.
    let longer = text.replace('5', "7");
    let canonical = closed(&format!(r#""t":{longer},"again":{text},"open":{{}}"#), r#""t""#);
    for dialect in SchemaDialect::ALL {
        assert!(
            judged(dialect, &canonical, r#"{"t":"abababa","again":"a","open":"1"}"#).is_ok(),
            "{dialect}"
        );
        let wire = r#"{"t":"a","again":"abababa","open":"1"}"#;
        assert!(judged(dialect, &canonical, wire).is_err(), "{dialect}");
    }
}
