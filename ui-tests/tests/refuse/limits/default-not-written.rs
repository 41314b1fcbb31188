use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Defaults {
    #[serde(default)]
    #[arg(default)]
    not_written: Point,
}

#[derive(Default, Deserialize, ToolSchema)]
struct Point {
    x: u8,
}

fn main() {}
