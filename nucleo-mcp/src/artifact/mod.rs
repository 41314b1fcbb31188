//! Values that keep their identity when they leave the process.
//!
//! A tool's answer is read by a model, quoted in prose, handed to another tool, carried to another
//! process. An [`Artifact`](struct@Artifact) is a value that can still be recognised there: its JSON carries a
//! [`Reference`], `«artifact:link:cite~8m4x0q7vt2k9dzc1»`, which says what kind of thing it is and which.
//!
//! - [`#[derive(Artifact)]`](macro@Artifact) makes a type one that artifacts can be of and claims its
//!   alias; [`Link`], [`LinkPage`], [`LinkCite`], [`Code`] and [`Person`] are there already.
//! - [`Artifact<T>`](struct@Artifact) is the value with its reference; [`ListArtifact<T>`] is a list of them.
//! - [`ArtifactRegistry`] resolves references while work goes on, in whatever way a model spelled them; a
//!   job finds its own with [`JobContext::artifacts`](crate::runtime::JobContext::artifacts).
//! - [`rehydrate`](rehydrate()) makes typed artifacts again of what another process sent.

mod alias;
mod any;
mod context;
mod handle;
mod list;
mod mint;
mod prose;
mod reach;
mod reference;
mod registry;
mod rehydrate;
mod schema;
mod shapes;
mod wire;

pub use alias::{AliasClaim, AliasConflict, LONGEST_ALIAS, alias_conflicts, aliases};
pub use any::AnyArtifact;
pub use handle::{Artifact, ArtifactType};
pub use list::{List, ListArtifact};
pub use nucleo_mcp_macros::Artifact;
pub use reference::{LONGEST_ID, NotAReference, Reference};
pub use registry::{ArtifactRegistry, Tier};
pub use rehydrate::{
    Rehydrated, RehydratedList, rehydrate, rehydrate_all, rehydrate_as, rehydrate_structured,
};
pub use shapes::{Code, Link, LinkCite, LinkPage, Person};
pub use wire::ARTIFACT_REF;
