use nucleo_mcp::prelude::*;

/// Draws.
#[mcp]
#[tool_name("draw")]
struct Draw;

impl Tool for Draw {
    type Input = Content;
    type Output = ();

    async fn execute(&self, _: Content, _: &JobContext) -> Result<(), ToolError> {
        Err(ToolError::not_found("map"))
    }
}

fn main() {}
