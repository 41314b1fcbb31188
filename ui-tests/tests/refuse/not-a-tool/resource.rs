use nucleo_mcp::prelude::*;

struct OnlyOne;

/// Looks up one order.
#[mcp]
#[tool_name("order_status")]
struct OrderStatus {
    book: OnlyOne,
}

impl Tool for OrderStatus {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {}
