use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Tuples {
    pair: (u8, String),
    long: (u8, u8, u8, u8, u8),
    nothing: (),
}

#[derive(Deserialize, ToolSchema)]
struct Pair(u8, String);

#[derive(Deserialize, ToolSchema)]
struct Empty();

fn main() {}
