use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Point {
    x: u8,
}

#[derive(Deserialize, ToolSchema)]
struct Examples {
    #[arg(example = 7)]
    text: String,
    #[arg(example = "7")]
    number: u8,
    #[arg(example = 256)]
    wide: u8,
    #[arg(example = 0.5)]
    whole: i32,
    #[arg(example = "yes")]
    flag: bool,
    #[arg(example = "red")]
    list: Vec<String>,
    #[arg(example = "x: 1")]
    point: Point,
}

fn main() {}
