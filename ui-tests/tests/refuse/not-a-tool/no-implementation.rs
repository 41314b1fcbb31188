use nucleo_mcp::prelude::*;

/// Looks up one order.
#[mcp]
#[tool_name("order_status")]
struct OrderStatus;

fn main() {}
