use nucleo_mcp::prelude::*;

const TEXT: &str = "9";
const BELOW: i8 = -1;
const ENDLESS: f64 = f64::INFINITY;
const HALF: f32 = 0.5;

#[derive(Deserialize, ToolSchema)]
struct Values {
    #[arg(range = 1..=TEXT)]
    text: u8,
}

#[derive(Deserialize, ToolSchema)]
struct Others {
    #[arg(length = BELOW..)]
    negative: String,
    #[arg(range = ..=ENDLESS)]
    endless: f64,
    #[arg(range = ..=HALF)]
    half: i64,
}

fn main() {}
