use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Values {
    #[arg(range = "1..=9")]
    text: u8,
    #[arg(range = ..)]
    open: u8,
    #[arg(range)]
    nothing: u8,
    #[arg(range(1, 9))]
    call: u8,
    #[arg(range = 'a'..='z')]
    letters: u8,
}

fn main() {}
