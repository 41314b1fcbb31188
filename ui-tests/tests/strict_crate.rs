//! A crate that denies everything it can, and forbids unsafe code, compiles with every attribute in use.

#![forbid(unsafe_code)]
#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused_qualifications,
    unused_results,
    clippy::all,
    clippy::pedantic,
    clippy::nursery
)]

use nucleo_mcp::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The most that fit in one order.
const MOST: u32 = 500;

/// How fast.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// By air
    Fast,
    /// By sea
    Slow,
}

/// How it is paid.
#[derive(Clone, Debug, Deserialize, Serialize, ToolSchema)]
#[serde(tag = "method", content = "of")]
pub enum Payment {
    /// With coins
    Cash,
    /// From an account
    Account(#[arg(length = 4_u64..=34_u64)] String),
    /// In parts
    Parts {
        /// How many
        #[arg(range = 2..=12)]
        number: u8,
    },
}

/// Who and when.
#[derive(Clone, Debug, Deserialize, Serialize, ToolSchema)]
pub struct Audit {
    /// Who
    author: String,
}

/// A part of a longer list.
#[derive(Clone, Debug, Deserialize, Serialize, ToolSchema)]
pub struct Page<T> {
    /// The items
    items: Vec<T>,
}

/// A share of a whole.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToolSchema)]
pub struct Percent(#[arg(range = ..=100)] u8);

/// An order.
#[derive(Clone, Debug, Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// Its number
    #[arg(pattern = "^[A-Z]-[0-9]{4}$", example = "A-1042")]
    number: String,
    /// How many
    #[arg(range = 1..=MOST, example = 1)]
    amount: u32,
    /// How much off
    #[arg(range = -0.5..0.5, example = 0.25)]
    discount: f64,
    /// The marks on it
    #[arg(items = ..=3_u64, unique, example = ["red"])]
    marks: Vec<String>,
    /// What is left, by name
    left: BTreeMap<String, BTreeSet<i8>>,
    /// How fast it goes
    #[serde(default = "slow")]
    #[arg(default)]
    speed: Speed,
    /// How it is paid
    payment: Option<Payment>,
    /// Part of a whole
    share: Percent,
    /// Orders below it
    parts: Page<Self>,
    /// Who wrote it
    #[serde(flatten)]
    audit: Audit,
    /// Stays here
    #[serde(skip)]
    pub kept: u128,
}

const fn slow() -> Speed {
    Speed::Slow
}

/// Where the orders are.
#[derive(Clone, Copy, Debug)]
pub struct Book;

/// Repeats one order.
#[mcp]
#[tool_name("repeat_order", title = "Repeat an order", read_only, weight(database, 2..=5, light))]
#[derive(Debug)]
pub struct RepeatOrder {
    book: Book,
    #[cfg(any())]
    absent: NoSuchType,
}

impl Tool for RepeatOrder {
    type Input = Order;
    type Output = Order;

    async fn execute(&self, input: Order, _: &JobContext) -> Result<Order, ToolError> {
        let Book = self.book;
        Ok(input)
    }
}

#[test]
fn a_strict_crate_compiles() {
    let registered = nucleo_mcp::tool::Registration::all();
    assert!(registered.into_iter().any(|tool| tool.details().name == "repeat_order"));
    assert!(nucleo_mcp::schema::input_document::<Order>().is_ok());
}
