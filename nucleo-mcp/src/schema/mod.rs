//! What a tool accepts and answers: the description a derive builds at compile time, the document it
//! is published as, and the dialects that document is spelled in. Nothing here knows of JSON-RPC, of
//! transports or of tools.

mod description;
mod dialect;
mod document;
mod limits;
pub(crate) mod pattern;
mod property;
mod publish;
mod read;
mod render;
mod shown;
mod types;

#[doc(hidden)]
pub use description::hold;
pub use description::{Branch, Constant, Describe, Description, Names, ToolSchema, describe};
pub(crate) use dialect::Inverse;
#[cfg(feature = "testing")]
pub(crate) use dialect::respelled;
pub use dialect::{Budget, NoCanonicalForm, Overspent, PathStep, Problem, SchemaDialect};
pub use document::{Additional, Format, Kind, Schema};
#[doc(hidden)]
pub use limits::Stated;
pub use limits::{Bound, Limits, Literal};
pub use nucleo_mcp_macros::ToolSchema;
pub use pattern::PatternFault;
pub use property::{Property, Shown};
pub use publish::{foreign_input_document, input_document, output_document};
pub use read::SchemaDefect;
#[doc(hidden)]
pub use shown::shown;
pub use types::MapKey;
#[cfg(feature = "time")]
#[doc(hidden)]
pub use types::Rfc3339;

/// The property of a thinker's input that refers into this process's artifact registry. A caller from
/// outside has no such references: the property is not in what it is shown, and one that sends it sends an
/// undeclared property.
pub const ARTIFACT_REFS: &str = "artifact_refs";
