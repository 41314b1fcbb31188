use nucleo_mcp::prelude::*;

#[mcp]
#[tool_name("order_status")]
struct OrderStatus;

///
#[tool_name("find_orders")]
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
