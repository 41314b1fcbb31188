use nucleo_mcp::prelude::*;

/// Looks up one order.
#[mcp]
#[tool_name(7)]
struct Number;

/// Looks up one order.
#[mcp]
#[tool_name('a')]
struct Letter;

/// Looks up one order.
#[mcp]
#[tool_name(order_status)]
struct Word;

impl Tool for Number {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Letter {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Word {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {}
