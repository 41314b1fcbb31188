#![allow(private_interfaces)]

pub mod tools {
    use nucleo_mcp::prelude::*;

    #[derive(Deserialize, ToolSchema)]
    struct Private {
        of: u8,
    }

    /// Looks up one order.
    #[mcp]
    #[tool_name("order_status")]
    pub struct OrderStatus;

    impl Tool for OrderStatus {
        type Input = Private;
        type Output = ();

        async fn execute(&self, input: Private, _: &JobContext) -> Result<(), ToolError> {
            let _ = input.of;
            Ok(())
        }
    }
}

fn main() {}
