//! Any call in any dialect: what a server judges by is the two passes of its definition, and what is handed on
//! is a document the canonical schema accepts. The first byte chooses the schema and the dialect.

#![no_main]

use fuzz::differential::dialect::Spelling;
use nucleo_mcp::json::Document;
use nucleo_mcp::schema::SchemaDialect;
use std::sync::LazyLock;

static SPELLINGS: LazyLock<Vec<Spelling>> = LazyLock::new(|| {
    let each = fuzz::SCHEMAS.iter().flat_map(|(_, schema)| {
        let canonical = fuzz::schema(schema);
        // What a dialect cannot publish it serves nobody.
        SchemaDialect::ALL.into_iter().filter_map(move |dialect| Spelling::of(dialect, &canonical).ok())
    });
    each.collect()
});

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let Some((spelling, wire)) = fuzz::chosen(&SPELLINGS, input) else { return };
    let Ok(document) = Document::read(wire) else { return };
    spelling.compare(document.root());
});
