use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Frame {
    map: Content,
}

fn main() {}
