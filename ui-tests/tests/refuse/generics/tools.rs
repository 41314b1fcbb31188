use nucleo_mcp::prelude::*;

/// Of a type.
#[mcp]
#[tool_name("of_a_type")]
struct OfAType<T>(T);

/// Of a lifetime.
#[tool_name("of_a_lifetime")]
#[mcp]
struct OfALifetime<'a> {
    text: &'a str,
}

/// Of a number.
#[mcp]
#[tool_name("of_a_number")]
struct OfANumber<const N: usize>;

/// Without a name.
#[mcp]
struct WithoutAName<T>(T);

fn main() {}
