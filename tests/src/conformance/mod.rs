//! The server that the official conformance suite is run against, on the library's public API alone.
//!
//! The suite names its fixtures: a tool it calls by name must be there and must do what the scenario
//! says, or the scenario proves nothing. What the scenarios ask of resources, prompts and requests to the
//! client is not here, because a server of tools has none of it; `tests/conformance` lists those.

pub mod keywords;
pub mod tools;

use nucleo_mcp::prelude::*;
use nucleo_mcp::server::StartError;
use std::time::Duration;

/// The suite sends no credentials, so whoever calls is this consumer.
pub const CONSUMER: &str = "conformance-suite";

/// Every tool the suite names, ready to be mounted; the work they do is the dispatcher's.
pub fn open() -> Result<(ToolServer, JobDispatcher), StartError> {
    let dispatcher = JobDispatcher::builder().build();
    let server = ToolServer::builder()
        .scan_packages([module_path!()])
        .providers([keywords::tool()])
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named(CONSUMER)))
        .access_policy(|_: &Consumer, _: &OfferedTool| true)
        .server_name("conformance")
        .server_version(env!("CARGO_PKG_VERSION"))
        .call_timeout(Duration::from_secs(10))
        .transport(StatelessHttp::new())
        .dispatcher(dispatcher.clone())
        .start()?;
    Ok((server, dispatcher))
}
