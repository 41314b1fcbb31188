use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Patterns {
    #[arg(pattern = "[a-z]+")]
    not_anchored: String,
    #[arg(pattern = "^[a-z$")]
    broken: String,
    #[arg(pattern = "^(?!x)[a-z]+$")]
    looks_ahead: String,
    #[arg(pattern = r"^\p{L}+$")]
    property: String,
    #[arg(pattern = r"^\bword$")]
    boundary: String,
    #[arg(pattern = "^a|b$")]
    half_anchored: String,
    #[arg(pattern = 7)]
    number: String,
}

fn main() {}
