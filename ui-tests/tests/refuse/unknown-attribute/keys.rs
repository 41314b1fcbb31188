use nucleo_mcp::prelude::*;

/// Looks up one order.
#[mcp(name = "order_status")]
#[tool_name("order_status", titel = "Order status", cost(3))]
struct OrderStatus;

#[derive(Deserialize, ToolSchema)]
#[tool_schema(rename = "Number")]
#[arg(closed)]
struct Number {
    #[arg(min = 1, max = 9)]
    of: u8,
    #[arg(regex = "^a$")]
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
