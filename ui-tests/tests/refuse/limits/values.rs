use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Flags {
    #[arg(unique = true)]
    unique: Vec<u8>,
    #[arg(in_process = false)]
    in_process: Option<u8>,
    #[arg(length = -1)]
    negative: String,
    #[arg(items = 0.5)]
    half: Vec<u8>,
}

fn main() {}
