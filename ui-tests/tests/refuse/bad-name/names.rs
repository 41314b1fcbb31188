use nucleo_mcp::prelude::*;

/// Looks up one order.
#[mcp]
#[tool_name("")]
struct Empty;

/// Looks up one order.
#[mcp]
#[tool_name("order status")]
struct Space;

/// Looks up one order.
#[mcp]
#[tool_name("auftragsübersicht")]
struct Umlaut;

/// Looks up one order.
#[mcp]
#[tool_name("orders/status")]
struct Slash;

/// Looks up one order.
#[mcp]
#[tool_name("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")]
struct Long;

/// Looks up one order.
#[mcp]
#[tool_name("a\n")]
struct Newline;

impl Tool for Empty {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Space {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Umlaut {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Slash {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Long {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Newline {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {}
