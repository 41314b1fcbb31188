use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Patterns {
    #[arg(pattern = "^[0-9]+$")]
    digits: u64,
    #[arg(pattern = "^a$")]
    sku: Sku,
}

#[derive(Deserialize, ToolSchema)]
struct Sku(#[arg(pattern = "^[A-Z]+$")] String);

fn main() {}
