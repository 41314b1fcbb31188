//! Constructs that clients and model services were seen to reject or misread: each is refused before
//! it is served, or published in a form they read. The table is `data/schema-constructs.json`; its
//! cases keep the numbers they were collected under.

use nucleo_mcp::{
    json::Tree,
    schema::{Additional, Schema, SchemaDialect},
};

fn rows() -> Vec<Tree> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/schema-constructs.json");
    let text = std::fs::read_to_string(path).expect("the table is beside the tests");
    let Tree::Array(rows) = Tree::parse(&text).expect("the table is JSON") else {
        panic!("the table is a list")
    };
    rows
}

fn text<'t>(row: &'t Tree, member: &str) -> Option<&'t str> {
    row.get(member).and_then(Tree::as_str)
}

/// Closes every object, as a published input is.
fn close(schema: &mut Schema) {
    if schema.properties.is_some() && schema.additional.is_none() {
        schema.additional = Some(Additional::Closed);
    }
    schema.properties.iter_mut().flatten().for_each(|(_, property)| close(property));
    schema.definitions.iter_mut().for_each(|(_, definition)| close(definition));
    schema.any_of.iter_mut().for_each(close);
    schema.items.iter_mut().for_each(|items| close(items));
    if let Some(Additional::Shape(shape)) = &mut schema.additional {
        close(shape);
    }
}

/// The canonical document an offered one becomes, or every reason against it.
fn offered(row: &Tree) -> Result<Schema, Vec<String>> {
    let said = |defects: Vec<nucleo_mcp::schema::SchemaDefect>| -> Vec<String> {
        defects.iter().map(ToString::to_string).collect()
    };
    let mut schema = Schema::from_tree(row.get("offered").expect("a document")).map_err(said)?;
    let input = text(row, "document") == Some("input");
    if input {
        close(&mut schema);
    }
    let tree = Tree::parse(&schema.to_string()).expect("a schema is written as JSON");
    let canonical = SchemaDialect::Canonical;
    let defects = if input { canonical.input_defects(&tree) } else { canonical.output_defects(&tree) };
    if defects.is_empty() { Ok(schema) } else { Err(said(defects)) }
}

#[test]
fn every_construct_is_refused_or_published_as_its_readers_need_it() {
    let rows = rows();
    assert!(rows.len() > 70);
    let mut wrong = Vec::new();
    for row in &rows {
        let (case, what) = (text(row, "case").expect("a case"), text(row, "what").expect("words"));
        if let Some(file) = text(row, "held_by") {
            let path = format!("{}/tests/{file}", env!("CARGO_MANIFEST_DIR"));
            assert!(std::path::Path::new(&path).is_file(), "{case} ({what}) is held by {file}");
            continue;
        }
        match (offered(row), text(row, "refused"), row.get("published")) {
            (Err(defects), Some(reason), None) => {
                if !defects.iter().any(|defect| defect.contains(reason)) {
                    wrong.push(format!("{case} ({what}): {defects:?}"));
                }
            }
            (Ok(canonical), None, Some(Tree::Object(dialects))) => {
                for (name, expected) in dialects {
                    let dialect = SchemaDialect::from_wire_name(name).expect("a dialect");
                    let input = text(row, "document") == Some("input");
                    let published = if input {
                        dialect.input_schema(&canonical)
                    } else {
                        dialect.output_schema(&canonical)
                    };
                    let published = Tree::parse(&published.to_string()).expect("JSON");
                    if sorted(&published) != sorted(expected) {
                        wrong.push(format!("{case} ({what}): {dialect} publishes {published}"));
                    }
                }
            }
            (outcome, ..) => wrong.push(format!("{case} ({what}): {outcome:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The same value with its members in one order.
fn sorted(tree: &Tree) -> Tree {
    match tree {
        Tree::Array(elements) => Tree::Array(elements.iter().map(sorted).collect()),
        Tree::Object(members) => {
            let mut members: Vec<(String, Tree)> =
                members.iter().map(|(name, member)| (name.clone(), sorted(member))).collect();
            members.sort_by(|(one, _), (other, _)| one.cmp(other));
            Tree::Object(members)
        }
        plain => plain.clone(),
    }
}

#[test]
fn whatever_is_published_is_legal_in_every_dialect() {
    let mut published = 0;
    for row in rows() {
        let (Some(_), Ok(canonical)) = (row.get("published"), offered_if_any(&row)) else { continue };
        for dialect in SchemaDialect::ALL {
            let (document, defects) = if text(&row, "document") == Some("input") {
                let document = dialect.input_schema(&canonical);
                let defects = dialect.input_defects(&Tree::parse(&document.to_string()).expect("JSON"));
                (document, defects)
            } else {
                let document = dialect.output_schema(&canonical);
                let defects = dialect.output_defects(&Tree::parse(&document.to_string()).expect("JSON"));
                (document, defects)
            };
            assert_eq!(defects, [], "{dialect}: {document}");
            published += 1;
        }
    }
    assert!(published > 150, "{published}");
}

fn offered_if_any(row: &Tree) -> Result<Schema, Vec<String>> {
    if row.get("offered").is_some() { offered(row) } else { Err(Vec::new()) }
}
