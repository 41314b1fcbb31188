//! The words of the order desk: what an order is, on the wire and in the book.

use jiff::Timestamp;
use jiff::civil::Date;
use nucleo_mcp::prelude::*;

/// How far an order has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderState {
    /// paid for, nobody has touched it yet
    Received,
    /// being packed
    Picking,
    /// with the carrier
    Shipped,
    /// handed over
    Delivered,
    /// called off before it was shipped
    Cancelled,
    /// paid back
    Refunded,
}

/// Who may read a note.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// the shop's own people
    #[default]
    Internal,
    /// the customer too
    Customer,
}

/// Why money is paid back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefundReason {
    /// arrived broken
    Damaged,
    /// never arrived
    Lost,
    /// arrived after the date it was promised for
    Late,
    /// the customer changed their mind
    Returned,
}

/// The currency an order was paid in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// euro
    Eur,
    /// pound sterling
    Gbp,
    /// US dollar
    Usd,
}

/// An amount of money.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToolSchema)]
pub struct Money {
    /// The amount in minor units: 1250 is 12.50
    pub minor_units: u32,
    /// The currency
    pub currency: Currency,
}

/// An order as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToolSchema)]
pub struct OrderSummary {
    /// The order number
    pub number: String,
    /// Who ordered
    pub customer: String,
    /// How far it has come
    pub state: OrderState,
    /// The day it was placed
    pub placed_on: Date,
    /// The day it was promised for; absent until a date was promised
    pub promised_for: Option<Date>,
    /// What its lines add up to
    pub total: Money,
}

/// One order with its lines and its notes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToolSchema)]
pub struct Order {
    /// The order as a list shows it
    #[serde(flatten)]
    pub summary: OrderSummary,
    /// What was ordered
    pub lines: Vec<OrderLine>,
    /// What was written on it, oldest first
    pub notes: Vec<Note>,
}

/// One line of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToolSchema)]
pub struct OrderLine {
    /// The article's code
    pub sku: String,
    /// The article's name
    pub title: String,
    /// How many
    pub quantity: u16,
    /// The price of one, in minor units of the order's currency
    pub unit_price: u32,
}

/// A remark on an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToolSchema)]
pub struct Note {
    /// Who wrote it
    pub author: String,
    /// Who may read it
    pub visibility: Visibility,
    /// What it says
    pub text: String,
    /// When it was written
    pub written_at: Timestamp,
}

/// Money paid back for an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToolSchema)]
pub struct Refund {
    /// The order number
    pub order_number: String,
    /// What was paid back
    pub amount: Money,
    /// Why
    pub reason: RefundReason,
}

impl OrderState {
    /// Every state, in the order an order goes through them.
    pub const ALL: [Self; 6] =
        [Self::Received, Self::Picking, Self::Shipped, Self::Delivered, Self::Cancelled, Self::Refunded];

    /// The word the wire and the book both use.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Received => "received",
            Self::Picking => "picking",
            Self::Shipped => "shipped",
            Self::Delivered => "delivered",
            Self::Cancelled => "cancelled",
            Self::Refunded => "refunded",
        }
    }
}

impl Visibility {
    /// The word the wire and the book both use.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Internal => "internal",
            Self::Customer => "customer",
        }
    }
}

impl RefundReason {
    /// The word the wire and the book both use.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Damaged => "damaged",
            Self::Lost => "lost",
            Self::Late => "late",
            Self::Returned => "returned",
        }
    }
}
