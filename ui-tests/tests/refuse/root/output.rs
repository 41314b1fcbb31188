use nucleo_mcp::prelude::*;

#[derive(Serialize, ToolSchema)]
#[serde(tag = "type")]
enum Outcome {
    Found { order: String },
    Lost,
}

/// Looks up one order.
#[mcp]
#[tool_name("order_status")]
struct OrderStatus;

impl Tool for OrderStatus {
    type Input = ();
    type Output = Outcome;

    async fn execute(&self, (): (), _: &JobContext) -> Result<Outcome, ToolError> {
        Ok(Outcome::Lost)
    }
}

fn main() {}
