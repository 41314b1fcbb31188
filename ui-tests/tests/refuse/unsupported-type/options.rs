use nucleo_mcp::prelude::*;

use std::collections::HashMap;

#[derive(Deserialize, ToolSchema)]
struct Options {
    twice: Option<Option<u8>>,
    boxed: Option<Box<Option<u8>>>,
    listed: Vec<Option<u8>>,
    mapped: HashMap<String, Option<u8>>,
    paired: (Option<u8>, Option<u8>),
}

#[derive(Deserialize, ToolSchema)]
struct Newtype(Option<u8>);

fn main() {}
