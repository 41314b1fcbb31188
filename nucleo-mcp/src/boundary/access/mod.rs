//! Who is calling, and what they may use.
//!
//! Two questions, each answered by the host: a [`ConsumerResolver`] says who a request comes from, an
//! [`AccessPolicy`] says whether that consumer may use a tool. The same answer decides what is listed
//! and what may be called, and anything but a clear yes (no answer, an error, a panic) is a no.

mod consumer;
mod context;
mod grants;
mod policy;
mod resolver;

pub use consumer::Consumer;
pub use context::{PeerAddress, RequestContext};
pub use grants::StaticGrants;
pub use policy::{AccessPolicy, Grant, Verdict};
pub use resolver::{AsyncResolver, ConsumerResolver, Resolution, resolve_with};

pub(crate) use context::once;
pub(crate) use policy::ErasedPolicy;
pub(crate) use resolver::ErasedResolver;

/// An error of the host's, of any type.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;
