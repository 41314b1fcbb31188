//! The attributes and derives of `nucleo-mcp`.
