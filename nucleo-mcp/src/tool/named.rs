//! What `#[tool_name("…")]` states about a tool type, and how such a tool is built.

use super::{MissingResource, Resources, ToolDetails};

/// A tool type with a name; implemented by `#[tool_name("…")]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no tool name",
    label = "the name a caller uses is missing",
    note = "add a line beside `#[mcp]`: #[tool_name(\"…\")]"
)]
pub trait Named: Assemble {
    /// The name and everything that is listed beside it.
    const DETAILS: ToolDetails;
}

/// A tool whose fields are filled by type from the dispatcher's resources; implemented by
/// `#[tool_name("…")]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be built from the host's resources",
    note = "`#[tool_name(\"…\")]` on the struct states how"
)]
pub trait Assemble: Sized {
    /// Builds the tool, or names every field whose type nobody supplied.
    fn assemble(resources: &Resources) -> Result<Self, Vec<MissingResource>>;
}
