use nucleo_mcp::prelude::*;

use std::collections::BTreeMap;

#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord, ToolSchema)]
enum Day {
    Monday,
}

#[derive(Deserialize, ToolSchema)]
struct Maps {
    by_day: BTreeMap<Day, String>,
}

fn main() {}
