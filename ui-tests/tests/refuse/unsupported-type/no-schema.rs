use nucleo_mcp::prelude::*;

#[derive(Deserialize)]
struct Undescribed {
    of: u8,
}

#[derive(Deserialize, ToolSchema)]
struct Fields {
    plain: Undescribed,
    listed: Vec<Undescribed>,
    perhaps: Option<std::time::Duration>,
}

fn main() {}
