use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
#[arg(range = 1..=9)]
struct Number(u8);

#[derive(Deserialize, ToolSchema)]
enum Choice {
    #[arg(example = "One")]
    One,
}

fn main() {}
