//! What the integration tests share: a real server on a free loopback port, and a client that sends
//! exactly the bytes it is told to.

#![forbid(unsafe_code)]
// A helper of tests panics where an expectation does not hold.
#![allow(clippy::missing_panics_doc)]

pub mod bare;
pub mod child;
pub mod client_host;
pub mod conformance;
pub mod corpora;
pub mod dialects;
pub mod differential;
pub mod documents;
pub mod fixtures;
pub mod foreign;
pub mod generate;
pub mod host;
pub mod log;
pub mod message;
pub mod random;
pub mod raw;
pub mod stdio_tools;
pub mod suites;

/// The code in the guide compiles, and what it asserts holds; here is what needs the client's features,
/// or calls an endpoint.
#[cfg(doctest)]
mod prose {
    #[doc = include_str!("../../docs/guide/artifacts.md")]
    pub struct Artifacts;

    #[doc = include_str!("../../docs/guide/authentication.md")]
    pub struct Authentication;

    #[doc = include_str!("../../docs/guide/testing-your-tools.md")]
    pub struct TestingYourTools;

    #[doc = include_str!("../../docs/guide/calling-other-servers.md")]
    pub struct CallingOtherServers;

    #[doc = include_str!("../../docs/guide/writing-a-tool.md")]
    pub struct WritingATool;

    #[doc = include_str!("../../docs/guide/writing-a-doer.md")]
    pub struct WritingADoer;

    #[doc = include_str!("../../docs/guide/writing-a-thinker.md")]
    pub struct WritingAThinker;

    #[doc = include_str!("../../docs/guide/guardrails.md")]
    pub struct Guardrails;

    #[doc = include_str!("../../docs/guide/scope.md")]
    pub struct Scope;

    #[doc = include_str!("../../docs/guide/limits.md")]
    pub struct Limits;
}
