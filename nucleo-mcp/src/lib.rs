//! Serve annotated Rust tools over the Model Context Protocol.
//!
//! A tool is a struct with `#[mcp]` and `#[tool_name]`, a typed input and a typed answer. A server lists
//! it to those who may use it, judges every call against the very schema it published, and runs it as a
//! job under the caller's name. Nothing a caller sent is ever sent back.
//!
//! ```no_run
//! use nucleo_mcp::prelude::*;
//! use std::time::Duration;
//!
//! /// Add two numbers.
//! #[mcp]
//! #[tool_name("add", title = "Add", read_only)]
//! struct Add;
//!
//! #[derive(Deserialize, ToolSchema)]
//! struct Pair {
//!     /// The first
//!     a: i32,
//!     /// The second
//!     b: i32,
//! }
//!
//! #[derive(Serialize, ToolSchema)]
//! struct Sum {
//!     /// What they come to
//!     sum: i64,
//! }
//!
//! impl Tool for Add {
//!     type Input = Pair;
//!     type Output = Sum;
//!
//!     async fn execute(&self, input: Pair, _ctx: &JobContext) -> Result<Sum, ToolError> {
//!         Ok(Sum { sum: i64::from(input.a) + i64::from(input.b) })
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let server = ToolServer::builder()
//!     .scan_packages([module_path!()])
//!     .providers([])
//!     .consumer_resolver(|_: &RequestContext| Some(Consumer::named("me")))
//!     .access_policy(StaticGrants::new([("me", ["add"])]).require_resolvable())
//!     .server_name("adder")
//!     .server_version("1")
//!     .call_timeout(Duration::from_secs(10))
//!     .transport(StatelessHttp::new())
//!     .dispatcher(JobDispatcher::builder().build())
//!     .start()?;
//! eprintln!("{server}");
//! // A tower service, to be mounted in axum or in anything else that speaks tower:
//! // `Router::new().route_service("/mcp", server.service())`.
//! let endpoint = server.service();
//! # drop(endpoint);
//! # Ok(())
//! # }
//! ```
//!
//! # The rooms
//!
//! In the order a call walks through them:
//!
//! | module | what happens there |
//! |---|---|
//! | [`server`] | settings, and a start that refuses every mistake at once |
//! | [`catalog`] | registered tools and tools given by hand, as one sorted, checked set |
//! | [`tool`] | what a tool is, how it fails, what it holds |
//! | [`schema`] | what a type looks like on the wire, and the dialects that is spelled in |
//! | [`json`] | bytes to a document that keeps what was written |
//! | [`boundary::http`] | the endpoint and HTTP's rules |
//! | [`boundary::access`] | who is calling, and what they may use |
//! | [`boundary::gate`], [`boundary::refusal`] | the judgement of a call, and what a refused one is told |
//! | [`boundary::audit`] | an event for every call |
//! | [`runtime`] | jobs: admission, guardrails, cancellation |
//! | [`artifact`] | values that keep their identity when they leave the process |
//!
//! # What features add
//!
//! | feature | what it adds |
//! |---|---|
//! | `stdio` | `boundary::stdio`: the caller that started this process, over its standard streams. On Unix what a tool prints goes to the standard error; on Windows a tool must not print |
//! | `testing` | `testing`: a client in memory, the attack on the boundary, the check of the catalog |
//! | `cli` | `cli`: a command line for a server, in one line of its host |
//! | `client`, `client-http`, `client-https` | `client`: calling other servers, and offering their tools on |
//! | `rate-limit` | gates of [`runtime`] that bound how often jobs start |
//! | `chrono`, `indexmap`, `jiff`, `time`, `url`, `uuid` | types of those crates in a tool's input and answer |
//!
//! # Logging
//!
//! Everything is told through [`tracing`](https://docs.rs/tracing). At INFO and above nothing of ours holds
//! what a caller sent; the target `nucleo_mcp::audit` has one event a call, and what
//! a job logs is under a span `job` with its principal, workflow and tool. That a tool failed is told at
//! ERROR; why it did, at DEBUG under the target `nucleo_mcp::failures`, because an error's own words often
//! quote what was sent: whoever may read that turns it on with `info,nucleo_mcp::failures=debug`. The SDK
//! underneath answers the handshake, from messages that are written anew and hold nothing of the caller's
//! either, and has nothing to tell an operator: [`LOG_FILTER`] leaves it out.

#![forbid(unsafe_code)]

// The derives name the crate from outside; its own shapes use them too.
extern crate self as nucleo_mcp;

pub mod artifact;
pub mod boundary;
mod call;
pub mod catalog;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "client")]
pub mod client;
pub mod json;
pub mod prelude;
pub mod runtime;
pub mod schema;
pub mod server;
#[cfg(feature = "testing")]
pub mod testing;
pub mod tool;

/// The log that is worth keeping by default, in the words that filters of `tracing-subscriber` read: INFO and
/// above, and of the SDK underneath its warnings alone.
///
/// ```
/// use tracing_subscriber::{filter::Targets, prelude::*};
///
/// let filter: Targets = nucleo_mcp::LOG_FILTER.parse().unwrap();
/// let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_filter(filter);
/// tracing_subscriber::registry().with(log).init();
/// ```
pub const LOG_FILTER: &str = "info,rmcp=warn";

pub use nucleo_mcp_macros::{mcp, tool_name};
pub use schema::ToolSchema;

#[doc(hidden)]
pub mod __private;
