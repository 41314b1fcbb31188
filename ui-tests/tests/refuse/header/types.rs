use nucleo_mcp::prelude::*;
use std::collections::BTreeMap;
use std::num::NonZeroI32;

#[derive(Deserialize, ToolSchema)]
struct Types {
    #[arg(header = "Number")]
    number: f64,
    #[arg(header = "Wide")]
    wide: u64,
    #[arg(header = "Too-Wide", range = 0..=9_007_199_254_740_992)]
    too_wide: Option<i64>,
    #[arg(header = "No-Zero")]
    no_zero: NonZeroI32,
    #[arg(header = "List")]
    list: Vec<String>,
    #[arg(header = "Map")]
    map: BTreeMap<String, String>,
    #[arg(header = "Object")]
    object: Inner,
    #[arg(header = "Union")]
    union: Union,
    #[arg(header = "Open")]
    open: serde_json::Value,
}

#[derive(Deserialize, ToolSchema)]
struct Inner {
    region: String,
}

#[derive(Deserialize, ToolSchema)]
#[serde(tag = "kind")]
enum Union {
    One,
    Two { region: String },
}

fn main() {}
