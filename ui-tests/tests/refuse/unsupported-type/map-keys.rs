use nucleo_mcp::prelude::*;

use std::collections::{BTreeMap, HashMap};

#[derive(Deserialize, ToolSchema)]
struct Maps {
    by_number: HashMap<u32, String>,
    by_flag: BTreeMap<bool, String>,
}

fn main() {}
