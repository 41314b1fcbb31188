//! What a tool accepts and answers: the description a derive builds at compile time, the document it
//! is published as, and the dialects that document is spelled in. Nothing here knows of JSON-RPC, of
//! transports or of tools.

mod defects;
mod description;
mod dialect;
mod document;
pub(crate) mod header;
mod limits;
pub(crate) mod pattern;
mod property;
mod publish;
mod read;
mod render;
mod shown;
mod types;

pub use defects::SchemaDefect;
pub(crate) use defects::{Defects, Walk};
pub use description::{Constant, Description, ToolSchema};
#[cfg(feature = "testing")]
pub(crate) use dialect::respelled;
pub use dialect::{Budget, NoCanonicalForm, Overspent, PathStep, Problem, SchemaDialect};
pub(crate) use dialect::{Budgets, Inverse, bound_patterns};
pub use document::{Additional, Format, Kind, Schema};
pub use nucleo_mcp_macros::ToolSchema;
pub use pattern::PatternFault;
pub use property::Property;
pub(crate) use publish::output_of;
pub use publish::{foreign_input_document, input_document, output_document};
pub use types::MapKey;

/// What only generated code names.
#[doc(hidden)]
pub mod generated {
    pub use super::description::{Branch, Describe, Names, describe, hold};
    pub use super::limits::{Bound, Limits, Literal, Stated};
    pub use super::property::Shown;
    pub use super::shown::shown;
    #[cfg(feature = "time")]
    pub use super::types::Rfc3339;
}

/// The property of a thinker's input that refers into this process's artifact registry. A caller from
/// outside has no such references: the property is not in what it is shown, and one that sends it sends an
/// undeclared property.
pub const ARTIFACT_REFS: &str = "artifact_refs";
