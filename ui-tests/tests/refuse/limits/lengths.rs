use nucleo_mcp::prelude::*;

use std::collections::{BTreeSet, HashMap};

#[derive(Deserialize, ToolSchema)]
struct Lengths {
    #[arg(length = 1..=9)]
    number: u8,
    #[arg(length = 9..=1)]
    empty: String,
    #[arg(length = 2..)]
    letter: char,
    #[arg(items = 1..=9)]
    text: String,
    #[arg(items = 4)]
    three: [u8; 3],
    #[arg(items = 1..=9)]
    map: HashMap<String, u8>,
    #[arg(unique)]
    set: BTreeSet<u8>,
    #[arg(unique)]
    flag: bool,
}

fn main() {}
