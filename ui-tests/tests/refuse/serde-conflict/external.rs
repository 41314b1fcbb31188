use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
enum Search {
    All,
    Number(u8),
    Name { name: String },
}

#[derive(Deserialize, ToolSchema)]
#[serde(tag = "type", content = "of")]
enum Pair {
    Both(u8, u8),
}

#[derive(Deserialize, ToolSchema)]
enum Never {}

fn main() {}
