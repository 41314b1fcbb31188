use nucleo_mcp::prelude::*;

use std::collections::HashMap;

#[derive(Deserialize, ToolSchema)]
struct Point {
    x: u8,
}

#[derive(Deserialize, ToolSchema)]
#[serde(tag = "type")]
enum Tagged {
    One { of: u8 },
}

#[derive(Deserialize, ToolSchema)]
struct Map {
    #[serde(flatten)]
    rest: HashMap<String, u8>,
}

#[derive(Deserialize, ToolSchema)]
struct Perhaps {
    #[serde(flatten)]
    point: Option<Point>,
}

#[derive(Deserialize, ToolSchema)]
struct Enum {
    #[serde(flatten)]
    tagged: Tagged,
}

#[derive(Deserialize, ToolSchema)]
struct Limited {
    #[serde(flatten)]
    #[arg(range = 1..=9)]
    point: Point,
}

fn main() {}
