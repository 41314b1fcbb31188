use nucleo_mcp::prelude::*;

/// Looks up one order.
#[mcp]
#[tool_name("order_status")]
#[mcp]
struct OrderStatus;

impl Tool for OrderStatus {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {}
