use crate::orders::book::{DATABASE, OrderBook, OrderFilter};
use crate::orders::order::{OrderState, OrderSummary};
use jiff::civil::Date;
use nucleo_mcp::prelude::*;

/// Find orders, newest first, by customer, state or the day they were placed. Filters that are left out do not
/// filter; those that are given all apply.
#[mcp]
#[tool_name("find_orders", title = "Find orders", read_only, weight(database, 1..=4, light))]
pub struct FindOrders {
    book: OrderBook,
}

/// Which orders to find.
#[derive(Deserialize, ToolSchema)]
pub struct FindOrdersInput {
    /// Part of the customer's name, in any case
    #[arg(length = 1..=80, example = "harper")]
    customer: Option<String>,
    /// Only orders in one of these states
    #[arg(items = 1..=6, unique)]
    states: Option<Vec<OrderState>>,
    /// Only orders placed on this day or later
    placed_from: Option<Date>,
    /// Only orders placed on this day or earlier
    placed_to: Option<Date>,
    /// How many orders a page holds
    #[arg(range = 1..=50, default)]
    #[serde(default = "a_page")]
    limit: u8,
    /// The `next` of the page before
    #[arg(pattern = "^[A-Z]-[0-9]{4}$")]
    after: Option<String>,
}

/// One page of orders, newest first.
#[derive(Serialize, ToolSchema)]
pub struct FoundOrders {
    /// The orders of this page
    orders: Vec<OrderSummary>,
    /// How many orders match on all pages
    matching: u32,
    /// What to send as `after` for the next page; absent on the last
    next: Option<String>,
}

fn a_page() -> u8 {
    20
}

impl Tool for FindOrders {
    type Input = FindOrdersInput;
    type Output = FoundOrders;

    fn requirements(&self) -> Requirements {
        Requirements::none().gate(DATABASE, 1)
    }

    async fn execute(&self, input: FindOrdersInput, _ctx: &JobContext) -> Result<FoundOrders, ToolError> {
        let FindOrdersInput { customer, states, placed_from, placed_to, limit, after } = input;
        // No schema can say this: it is about two parameters at once.
        if placed_from.zip(placed_to).is_some_and(|(from, to)| from > to) {
            return Err(ToolError::invalid_input("placed_from is later than placed_to"));
        }
        let filter = OrderFilter { customer, states, placed_from, placed_to };
        let page = self.book.find(filter, after, limit).await?;
        let page = page.ok_or(ToolError::invalid_input("after is not the next of any page"))?;
        let next = page.orders.last().filter(|_| page.more).map(|order| order.number.clone());
        Ok(FoundOrders { orders: page.orders, matching: page.matching, next })
    }
}
