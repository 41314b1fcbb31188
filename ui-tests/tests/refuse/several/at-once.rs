use nucleo_mcp::prelude::*;

/// Looks up one order.
#[mcp]
#[tool_name("order status", titel = "Order status", weight(database, 11))]
struct OrderStatus;

#[derive(Deserialize, ToolSchema)]
struct Number {
    #[arg(pattern = "[0-9]+", regex = "^a$")]
    text: String,
    wide: u128,
    twice: Option<Option<u8>>,
    #[serde(alias = "amt")]
    amount: u8,
}

impl Tool for OrderStatus {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {}
