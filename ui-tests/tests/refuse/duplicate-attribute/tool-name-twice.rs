use nucleo_mcp::prelude::*;

/// Looks up one order.
#[mcp]
#[tool_name("order_status")]
#[tool_name("status")]
struct OrderStatus;

/// Finds orders.
#[tool_name("find_orders")]
#[mcp]
#[tool_name("find")]
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
