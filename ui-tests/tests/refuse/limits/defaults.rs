use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Defaults {
    #[arg(default)]
    nothing_fills_it: u8,
    #[serde(default)]
    #[arg(default = 7)]
    two_of_them: u8,
    #[serde(skip)]
    #[arg(default)]
    skipped: u8,
    #[arg(in_process)]
    required: u8,
}

fn main() {}
