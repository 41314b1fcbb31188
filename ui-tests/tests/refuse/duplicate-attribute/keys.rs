use nucleo_mcp::prelude::*;

/// Looks up one order.
#[mcp]
#[tool_name("order_status", title = "Order status", title = "Status", read_only, read_only)]
struct OrderStatus;

#[derive(Deserialize, ToolSchema)]
struct Number {
    #[arg(range = 1..=9, range = 1..=10)]
    of: u8,
    #[arg(length = 1)]
    #[arg(length = 2)]
    text: String,
}

impl Tool for OrderStatus {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {}
