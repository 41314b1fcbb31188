use nucleo_mcp::prelude::*;

/// Looks up one order.
#[mcp]
#[tool_name]
struct OrderStatus;

/// Finds orders.
#[tool_name(title = "Find orders")]
#[mcp]
struct FindOrders;

impl Tool for OrderStatus {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for FindOrders {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {}
