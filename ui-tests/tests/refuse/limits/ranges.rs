use nucleo_mcp::prelude::*;

const MOST: u16 = 300;

#[derive(Deserialize, ToolSchema)]
struct Ranges {
    #[arg(range = 1..=300)]
    wider: u8,
    #[arg(range = 1..=MOST)]
    wider_by_a_constant: u8,
    #[arg(range = 9..=1)]
    empty: u8,
    #[arg(range = 5..5)]
    half_open_and_empty: i32,
    #[arg(range = 0..=0)]
    zero: std::num::NonZeroU8,
    #[arg(range = 0.5..=1.5)]
    fraction: i8,
    #[arg(range = 1.0..=0.0)]
    empty_fraction: f64,
    #[arg(range = ..=1e39)]
    wider_fraction: f32,
    #[arg(range = 1..=9)]
    text: String,
    #[arg(range = 1..=9)]
    list: Vec<u8>,
    #[arg(range = -1..=1)]
    below: Option<u64>,
}

fn main() {}
