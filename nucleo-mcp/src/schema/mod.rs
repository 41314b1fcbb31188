//! What a tool accepts and answers: the description a derive builds at compile time, the document it
//! is published as, and the dialects that document is spelled in. Nothing here knows of JSON-RPC, of
//! transports or of tools.

mod description;
mod document;
pub(crate) mod pattern;
mod read;
mod render;

pub use description::{Description, ToolSchema};
pub use document::{Additional, Format, Kind, Schema};
pub use pattern::PatternFault;
pub use read::SchemaDefect;
