use nucleo_mcp::prelude::*;

/// A tool.
#[mcp]
#[tool_name("empty", title = "")]
struct Empty;

/// A tool.
#[mcp]
#[tool_name("number", title = 5)]
struct Number;

/// A tool.
#[mcp]
#[tool_name("read_only", read_only = true)]
struct ReadOnly;

impl Tool for Empty {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Number {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for ReadOnly {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {}
