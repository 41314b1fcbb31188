use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Names {
    #[arg(header = "")]
    empty: String,
    #[arg(header = "Re gion")]
    space: String,
    #[arg(header = "Région")]
    letter: String,
    #[arg(header = "Region:")]
    colon: String,
    #[arg(header = "mcp-param-Region")]
    prefixed: String,
    #[arg(header = 5)]
    number: String,
    #[arg(header)]
    alone: String,
    #[arg(header = "One", header = "Two")]
    twice: String,
    #[arg(header = "Dry-Run")]
    first: bool,
    #[arg(header = "dry-run")]
    second: bool,
}

fn main() {}
