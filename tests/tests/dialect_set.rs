//! What holds for the set of dialects: their names, that each is legal and none is a stub, that they
//! say in words what they cannot spell.

use nucleo_mcp::{
    json::Tree,
    schema::{Schema, SchemaDialect},
};
use std::collections::BTreeSet;
use tests::dialects::{fixtures, schemas::generated};

fn tree(schema: &Schema) -> Tree {
    Tree::parse(&schema.to_string()).expect("a schema is written as JSON")
}

// S80
#[test]
fn names_round_trip_and_no_other_name_is_a_dialect() {
    for dialect in SchemaDialect::ALL {
        assert_eq!(SchemaDialect::from_wire_name(dialect.wire_name()), Some(dialect));
        assert_eq!(dialect.to_string(), dialect.wire_name());
    }
    assert_eq!(SchemaDialect::default(), SchemaDialect::Canonical);
    for other in ["", "Canonical", "OPENAI_STRICT", "openai-strict", " flat", "flat ", "gemini_json"] {
        assert_eq!(SchemaDialect::from_wire_name(other), None, "{other:?}");
    }
}

// S80: an added dialect does not compile until it has a test file of its own here.
#[test]
fn every_dialect_has_a_file_that_pins_its_rules() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/");
    for dialect in SchemaDialect::ALL {
        let pinned_by = match dialect {
            SchemaDialect::Canonical => "dialect_canonical.rs",
            SchemaDialect::Flat => "dialect_flat.rs",
            SchemaDialect::OpenaiStrict => "dialect_openai_strict.rs",
            SchemaDialect::AnthropicStrict | SchemaDialect::BedrockStrict => "dialect_claude_strict.rs",
            SchemaDialect::Nova => "dialect_nova.rs",
            SchemaDialect::Gemini => "dialect_gemini.rs",
        };
        let text = std::fs::read_to_string(format!("{folder}{pinned_by}")).expect(pinned_by);
        let variant = format!("SchemaDialect::{dialect:?}");
        assert!(text.contains(&variant) && text.contains("#[test]"), "{pinned_by} pins {variant}");
    }
    let distinct: BTreeSet<SchemaDialect> = SchemaDialect::ALL.into_iter().collect();
    assert_eq!(distinct.len(), SchemaDialect::ALL.len());
}

// S86
#[test]
fn every_published_document_is_legal_in_its_dialect() {
    for fixture in fixtures::all().into_iter().chain((0..400).map(generated)) {
        for dialect in SchemaDialect::ALL {
            let input = dialect.input_schema(&fixture.canonical);
            assert_eq!(dialect.input_defects(&tree(&input)), [], "{dialect} {}: {input}", fixture.name);
            let output = dialect.output_schema(&fixture.output());
            assert_eq!(dialect.output_defects(&tree(&output)), [], "{dialect} {}: {output}", fixture.name);
        }
    }
}

#[test]
fn no_dialect_renders_every_tool_as_the_canonical_one_does() {
    for dialect in SchemaDialect::ALL.into_iter().filter(|dialect| *dialect != SchemaDialect::Canonical) {
        let differs =
            |fixture: &fixtures::Fixture| dialect.input_schema(&fixture.canonical) != fixture.canonical;
        assert!(fixtures::all().iter().any(differs), "{dialect} is a stub");
        let differs =
            |fixture: &fixtures::Fixture| dialect.output_schema(&fixture.output()) != fixture.output();
        assert!(fixtures::all().iter().any(differs), "{dialect} is a stub for outputs");
    }
}

#[test]
fn no_dialect_touches_the_canonical_document() {
    for fixture in fixtures::all() {
        let before = fixture.canonical.to_string();
        for dialect in SchemaDialect::ALL {
            let first = dialect.input_schema(&fixture.canonical).to_string();
            let _ = dialect.output_schema(&fixture.canonical);
            assert_eq!(
                dialect.input_schema(&fixture.canonical).to_string(),
                first,
                "{dialect} depends on what ran before"
            );
        }
        assert_eq!(fixture.canonical.to_string(), before);
    }
}

/// Property names wherever properties are, by the way down to them.
fn property_names(schema: &Schema, root: &Schema, depth: usize, names: &mut BTreeSet<String>) {
    if depth > 4 {
        return;
    }
    let at = schema.reference.as_deref().and_then(|name| root.definition(name)).unwrap_or(schema);
    for branch in &at.any_of {
        property_names(branch, root, depth, names);
    }
    if let Some(items) = &at.items {
        property_names(items, root, depth, names);
    }
    for (name, property) in at.properties.iter().flatten() {
        names.insert(name.clone());
        property_names(property, root, depth + 1, names);
    }
}

#[test]
fn a_property_named_like_a_keyword_is_a_property_in_every_dialect() {
    let fixture = fixtures::fixture("keywords");
    let mut expected = BTreeSet::new();
    property_names(&fixture.canonical, &fixture.canonical, 0, &mut expected);
    assert!(expected.contains("const") && expected.contains("$ref"));
    for dialect in SchemaDialect::ALL {
        for published in [dialect.input_schema(&fixture.canonical), dialect.output_schema(&fixture.output())]
        {
            let mut names = BTreeSet::new();
            property_names(&published, &published, 0, &mut names);
            // The members of an entry are a spelling, not a declaration.
            let spelled = ["key".to_owned(), "value".to_owned()];
            names.retain(|name| expected.contains(name) || !spelled.contains(name));
            assert_eq!(names, expected, "{dialect}");
        }
    }
}

/// What a node says of itself in the canonical document, as the sentence a dialect owes where it drops it.
fn owed(node: &Schema) -> Vec<(&'static str, String)> {
    let mut owed = Vec::new();
    let range = |low: &Option<_>, high: &Option<_>| match (low, high) {
        (Some(low), Some(high)) => Some(format!("Accepted range: {low} to {high}.")),
        (Some(low), None) => Some(format!("Accepted range: {low} or more.")),
        (None, Some(high)) => Some(format!("Accepted range: {high} or less.")),
        (None, None) => None,
    };
    if node.exclusive_minimum.is_none() && node.exclusive_maximum.is_none() {
        owed.extend(range(&node.minimum, &node.maximum).map(|said| ("minimum", said)));
    }
    if let Some(pattern) = &node.pattern {
        owed.push(("pattern", format!("Must match {pattern}.")));
    }
    if let Some(length) = node.max_length.filter(|_| node.min_length.is_none()) {
        owed.push(("maxLength", format!("At most {length} characters.")));
    }
    if let Some(count) = node.max_items.filter(|_| node.min_items.is_none()) {
        owed.push(("maxItems", format!("At most {count} items.")));
    }
    if node.unique_items {
        owed.push(("uniqueItems", "All items must be different.".to_owned()));
    }
    if node.format.is_some_and(|format| format.as_str() == "date") {
        owed.push(("format", "Must be an ISO-8601 date.".to_owned()));
    }
    owed
}

// S83
#[test]
fn a_rule_that_a_dialect_does_not_spell_is_said_after_the_authors_words() {
    let mut said = 0;
    for name in ["scalars", "lists", "nested", "constants"] {
        let fixture = fixtures::fixture(name);
        for dialect in SchemaDialect::ALL {
            let published = dialect.input_schema(&fixture.canonical);
            for (name, property) in fixture.canonical.properties.iter().flatten() {
                let node = published.property(name).expect("a declared property stays declared");
                let written = node.to_string();
                let words = node.description.clone().unwrap_or_default();
                if let Some(author) = &property.description {
                    assert!(words.starts_with(author.as_str()), "{dialect} {name}: {words}");
                }
                for (keyword, sentence) in owed(property) {
                    if !written.contains(&format!("\"{keyword}\":")) {
                        assert!(words.contains(&sentence), "{dialect} {name} owes {sentence:?}: {written}");
                        let spoken = words.chars().take(200).collect::<String>();
                        assert!(
                            property.description.is_some() || spoken.contains(&sentence),
                            "{dialect} {name}"
                        );
                        said += 1;
                    }
                }
            }
        }
    }
    assert!(said > 20, "only {said} sentences were looked for");
}
