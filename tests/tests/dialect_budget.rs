//! What vendors count per request is counted per listing and told with the tool that spends most.

use nucleo_mcp::schema::{Budget, SchemaDialect};
use tests::dialects::fixtures::{self, schema};

fn told(dialect: SchemaDialect, tools: &[(&str, &str)]) -> Vec<String> {
    let mut budget = Budget::of(dialect);
    for (name, canonical) in tools {
        budget.add(name, &dialect.input_schema(&schema(canonical)));
    }
    budget.overspent().iter().map(ToString::to_string).collect()
}

fn closed(properties: &str) -> String {
    format!(r#"{{"type":"object","properties":{{{properties}}},"required":[],"additionalProperties":false}}"#)
}

#[test]
fn a_small_listing_is_within_every_budget() {
    let nested =
        closed(r#""a":{"type":"array","items":{"type":"string"}},"b":{"type":"integer","enum":[1,2]}"#);
    for dialect in SchemaDialect::ALL {
        assert_eq!(told(dialect, &[("one", &nested), ("two", &nested)]), Vec::<String>::new(), "{dialect}");
    }
}

#[test]
fn what_counts_over_a_request_names_the_tool_with_the_most() {
    let optionals = |count: usize| {
        let named: Vec<String> = (0..count).map(|at| format!(r#""p{at}":{{"type":"string"}}"#)).collect();
        closed(&named.join(","))
    };
    let union = r#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#;
    let unions: Vec<String> = (0..17).map(|at| format!(r#""u{at}":{union}"#)).collect();
    for dialect in [SchemaDialect::AnthropicStrict, SchemaDialect::BedrockStrict] {
        assert_eq!(
            told(dialect, &[("few", &optionals(9)), ("most", &optionals(12)), ("some", &optionals(4))]),
            [format!(
                "{dialect}: 25 optional parameters in one listing, 24 fit into a request; `most` has the most, 12"
            )]
        );
        assert!(told(dialect, &[("exactly", &optionals(24))]).is_empty());
        let told = told(dialect, &[("u", &closed(&unions.join(",")))]);
        assert_eq!(
            told[0],
            format!(
                "{dialect}: 17 parameters of several types in one listing, 16 fit into a request; `u` has the most, 17"
            )
        );
    }
}

#[test]
fn what_counts_in_each_tool_names_the_tool_that_is_over() {
    let constants: Vec<String> = (0..1001).map(|at| at.to_string()).collect();
    let constants = closed(&format!(r#""a":{{"type":"integer","enum":[{}]}}"#, constants.join(",")));
    assert_eq!(
        told(SchemaDialect::OpenaiStrict, &[("small", &closed("")), ("large", &constants)]),
        ["openai_strict: `large` has 1001 constants, 1000 are accepted"]
    );
    let mut deep = r#"{"type":"string"}"#.to_owned();
    for _ in 0..11 {
        deep = closed(&format!(r#""inner":{deep}"#));
    }
    let deep = closed(&format!(r#""inner":{deep}"#));
    assert_eq!(
        told(SchemaDialect::Flat, &[("deep", &deep)]),
        ["flat: `deep` has 11 levels of nesting, 10 are accepted"]
    );
}

#[test]
fn what_no_spelling_makes_legal_is_told() {
    let open = closed(r#""payload":{},"1st":{"type":"string"}"#);
    assert_eq!(
        told(SchemaDialect::Gemini, &[("o", &open)]),
        [
            "gemini: `o` has 1 values without a type, which only its JSON Schema surface takes",
            "gemini: `o` has 1 property names that are not 1 to 64 letters, digits and `_`, a digit not first",
        ]
    );
    let recursive = fixtures::fixture("recursive").canonical.to_string();
    for dialect in [SchemaDialect::AnthropicStrict, SchemaDialect::BedrockStrict] {
        let told = told(dialect, &[("r", &recursive)]);
        assert_eq!(
            told,
            [format!(
                "{dialect}: `r` has 6 places where a type repeats itself, which no strict tool may have: use it without `strict`"
            )]
        );
    }
    let odd = closed(r#""a b":{"type":"string"},"$ref":{"type":"string"}"#);
    assert_eq!(
        told(SchemaDialect::AnthropicStrict, &[("odd", &odd)]),
        ["anthropic_strict: `odd` has 2 property names that are not 1 to 64 letters, digits and `_.-`"]
    );
}
