/// Look up one order by its number: its status, its customer,
/// the date it was promised for.
#[mcp]
#[tool_name("order_status", title = "Order status", read_only, weight(database, 2..=5))]
pub struct OrderStatus {
    orders: OrderBook,
    clock: Clock,
}

/// Which order.
#[derive(Deserialize, ToolSchema)]
pub struct OrderNumber {
    /// The order number, like A-1042
    #[arg(pattern = "^[A-Z]-[0-9]{4}$", example = "A-1042")]
    pub order_number: String,
    #[arg(range = 1..=100)]
    #[serde(default = "most")]
    #[arg(default)]
    pub at_most: u8,
}

#[derive(Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page<T> {
    pub found_orders: Vec<T>,
    pub next: Option<String>,
}

/// Where an order is.
#[derive(Serialize, ToolSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Progress {
    /// Nobody has looked at it
    Waiting,
    OnItsWay { carrier: Carrier },
    Delivered(Receipt),
}

#[derive(Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum Carrier {
    /// By air
    Falcon,
    Mule,
}
