use crate::orders::book::{DATABASE, OrderBook};
use crate::orders::order::Order;
use nucleo_mcp::prelude::*;

/// Look up one order by its number: how far it has come, what is in it, and the day it was promised for.
#[mcp]
#[tool_name("order_status", title = "Order status", read_only, weight(database, 3, light))]
pub struct OrderStatus {
    book: OrderBook,
}

/// Which order to look up.
#[derive(Deserialize, ToolSchema)]
pub struct OrderStatusInput {
    /// The order number
    #[arg(pattern = "^[A-Z]-[0-9]{4}$", example = "A-1042")]
    order_number: String,
}

impl Tool for OrderStatus {
    type Input = OrderStatusInput;
    type Output = Order;

    fn requirements(&self) -> Requirements {
        Requirements::none().gate(DATABASE, 1)
    }

    async fn execute(&self, input: OrderStatusInput, _ctx: &JobContext) -> Result<Order, ToolError> {
        self.book.order(input.order_number).await?.ok_or(ToolError::not_found("order"))
    }
}
