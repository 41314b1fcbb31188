use nucleo_mcp::prelude::*;

use std::rc::Rc;

/// Looks up one order.
#[mcp]
#[tool_name("order_status")]
struct OrderStatus;

impl Tool for OrderStatus {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        let shared = Rc::new(7);
        std::future::ready(()).await;
        drop(shared);
        Ok(())
    }
}

fn main() {}
