use nucleo_mcp::prelude::*;

use std::num::NonZeroU128;

#[derive(Deserialize, ToolSchema)]
struct Wide {
    signed: i128,
    listed: Vec<Option<u128>>,
    mapped: std::collections::BTreeMap<String, u128>,
    never_zero: Option<NonZeroU128>,
}

fn main() {}
