use crate::orders::book::{DATABASE, OrderBook, RefundOutcome};
use crate::orders::order::{Refund, RefundReason};
use nucleo_mcp::prelude::*;

/// Pay money back for an order that was shipped, once and at most what was paid.
#[mcp]
#[tool_name("refund_order", title = "Refund an order", weight(database, 4, medium))]
pub struct RefundOrder {
    book: OrderBook,
}

/// What to pay back, and why.
#[derive(Deserialize, ToolSchema)]
pub struct RefundOrderInput {
    /// The order number
    #[arg(pattern = "^[A-Z]-[0-9]{4}$", example = "A-1042")]
    order_number: String,
    /// The amount in minor units of the order's currency: 1250 is 12.50
    #[arg(range = 1..=10_000_000)]
    amount: u32,
    /// Why
    reason: RefundReason,
}

impl Tool for RefundOrder {
    type Input = RefundOrderInput;
    type Output = Refund;

    fn requirements(&self) -> Requirements {
        Requirements::none().gate(DATABASE, 1)
    }

    async fn execute(&self, input: RefundOrderInput, ctx: &JobContext) -> Result<Refund, ToolError> {
        let RefundOrderInput { order_number, amount, reason } = input;
        match self.book.refund(order_number, amount, reason, ctx.principal().as_str().to_owned()).await? {
            RefundOutcome::Refunded(refund) => Ok(refund),
            RefundOutcome::NoSuchOrder => Err(ToolError::not_found("order")),
            RefundOutcome::NotRefundable => {
                Err(ToolError::invalid_input("the order is not one that was shipped and not yet refunded"))
            }
            RefundOutcome::TooMuch => Err(ToolError::invalid_input("amount is more than was paid")),
        }
    }
}
