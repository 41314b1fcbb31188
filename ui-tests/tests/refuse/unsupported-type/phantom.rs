use nucleo_mcp::prelude::*;

use std::marker::PhantomData;

#[derive(Deserialize, ToolSchema)]
struct Marked<T> {
    marker: PhantomData<T>,
    of: u8,
}

fn main() {}
