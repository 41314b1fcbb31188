//! Calling tools that another server offers, and offering them on.
//!
//! Nothing that comes from there is believed: a listing is read entry by entry and a bad one costs
//! itself, schemas are said again in our own vocabulary, results are bounded and their words are not
//! repeated in refusals of ours.
//!
//! - [`ForeignServer`] is a connection: over any transport of the SDK, or by address with the feature
//!   `client-http` (`client-https` brings TLS).
//! - [`ForeignServer::providers`] makes a gateway: the tools of another server behind our gate, our
//!   grants and our guardrails.
//! - [`ForeignAnswer`] gives the artifacts of a result back as the types they are.

mod adopt;
mod answer;
mod error;
mod gateway;
#[cfg(feature = "client-http")]
mod http;
mod listing;
mod refs;
mod server;

pub use adopt::{DEEPEST_FOLLOWED, LARGEST_SCHEMA, UnusableSchema};
pub use answer::{ForeignAnswer, ForeignRefusal};
pub use error::ForeignError;
pub use gateway::ForeignProviders;
pub use listing::{ForeignListing, ForeignTool, MOST_TOOLS, RefusedTool, ToolRefusal};
pub use refs::{DEEPEST, MOST_INLINED, inline_foreign_refs};
pub use server::{ForeignServer, ForeignServerBuilder};
