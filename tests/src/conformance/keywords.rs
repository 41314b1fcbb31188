//! The tool of the scenario about JSON Schema 2020-12, as far as a published document goes.
//!
//! The scenario's own document also says `$schema`, `$anchor`, `allOf` and `if`. None of these is published
//! (S22, S50), and a server that is given one does not start; what is left of it is offered.

use nucleo_mcp::catalog::ToolProvider;
use nucleo_mcp::runtime::JobContext;
use nucleo_mcp::tool::{Arguments, ToolError};
use serde_json::json;

/// `json_schema_2020_12_tool`.
pub fn tool() -> ToolProvider {
    ToolProvider::dynamic("json_schema_2020_12_tool")
        .description("Tool with JSON Schema 2020-12 features")
        .read_only()
        .input_schema(json!({
            "type": "object",
            "$defs": {
                "address": {
                    "title": "address",
                    "type": "object",
                    "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
                    "additionalProperties": false,
                },
            },
            "properties": {
                "name": {"type": "string"},
                "address": {"$ref": "#/$defs/address"},
                "contactMethod": {"type": "string", "enum": ["phone", "email"]},
                "phone": {"type": "string"},
                "email": {"type": "string"},
            },
            "additionalProperties": false,
        }))
        .handler(|_: Arguments, _: JobContext| async { Ok::<_, ToolError>("The document was accepted.") })
}
