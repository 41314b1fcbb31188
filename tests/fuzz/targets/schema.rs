//! Any document as a tool's schema: it is refused, or it is one that every dialect publishes or refuses, whose
//! own words read back as the same schema, and that any arguments can be judged by.

#![no_main]

use fuzz::differential::dialect::Spelling;
use nucleo_mcp::json::{Document, Tree};
use nucleo_mcp::schema::{Schema, SchemaDialect};

const ARGUMENTS: &[&str] = &[
    "{}",
    r#"{"a":1,"b":null,"value":[{"key":"a","value":"1"}],"next":{"a":"{\"a\":1}"}}"#,
    r#"[1,-0,1e2,"",true,null,[],{}]"#,
    r#""2026-02-30""#,
    "7.0",
];

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(tree) = Tree::parse(text) else { return };
    let Ok(schema) = Schema::from_tree(&tree) else { return };
    let published = schema.to_string();
    let again = Tree::parse(&published).expect("a schema is written as JSON");
    let again = Schema::from_tree(&again).expect("a schema that was read is read again");
    assert_eq!(again.to_string(), published);
    for dialect in SchemaDialect::ALL {
        let _ = dialect.checked_output_schema(&schema);
        let Ok(spelling) = Spelling::of(dialect, &schema) else { continue };
        for arguments in ARGUMENTS {
            let document = Document::read(arguments.as_bytes()).expect("they are JSON");
            spelling.compare(document.root());
        }
    }
});
