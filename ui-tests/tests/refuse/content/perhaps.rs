use nucleo_mcp::prelude::*;

/// Draws.
#[mcp]
#[tool_name("draw")]
struct Draw;

impl Tool for Draw {
    type Input = ();
    type Output = Option<Content>;

    async fn execute(&self, _: (), _: &JobContext) -> Result<Option<Content>, ToolError> {
        Err(ToolError::not_found("map"))
    }
}

fn main() {}
