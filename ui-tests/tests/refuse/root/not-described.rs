use nucleo_mcp::prelude::*;

#[derive(Deserialize)]
struct Undescribed {
    of: u8,
}

/// Looks up one order.
#[mcp]
#[tool_name("order_status")]
struct OrderStatus;

impl Tool for OrderStatus {
    type Input = Undescribed;
    type Output = ();

    async fn execute(&self, input: Undescribed, _: &JobContext) -> Result<(), ToolError> {
        let _ = input.of;
        Ok(())
    }
}

fn main() {}
