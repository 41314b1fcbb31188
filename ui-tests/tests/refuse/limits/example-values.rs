use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Point {
    x: u8,
}

#[derive(Deserialize, ToolSchema)]
struct Examples {
    #[arg(example = Point { x: 1 })]
    built: Point,
    #[arg(example)]
    nothing: u8,
}

#[derive(Deserialize, ToolSchema)]
struct Unnamed(#[arg(example = 7)] u8);

fn main() {}
