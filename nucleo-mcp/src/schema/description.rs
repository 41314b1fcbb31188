//! What a type looks like on the wire, stated at compile time by `#[derive(ToolSchema)]`.

/// A type that states its own schema.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not state a schema",
    label = "a caller could not know what to send here",
    note = "add `#[derive(ToolSchema)]` to `{Self}`, or state the field's schema with `#[arg(with = \"…\")]`"
)]
pub trait ToolSchema {
    /// The type's description.
    const DESCRIPTION: Description;
}

/// What a derive states about a type.
#[derive(Clone, Copy, Debug)]
pub struct Description {}
