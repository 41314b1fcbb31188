use nucleo_mcp::prelude::*;

/// An enum.
#[mcp]
#[tool_name("enum")]
enum Enum {
    One,
}

/// The other order.
#[tool_name("other")]
#[mcp]
enum Other {
    One,
}

/// A function.
#[mcp]
fn function() {}

/// A trait.
#[tool_name("trait")]
trait Trait {}

/// A union.
#[mcp]
#[tool_name("union")]
union Union {
    a: u8,
    b: i8,
}

struct Struct;

/// An implementation.
#[mcp]
impl Struct {}

/// A union again.
#[derive(ToolSchema)]
union Shape {
    a: u8,
    b: i8,
}

fn main() {}
