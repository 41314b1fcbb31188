//! The host: two keys, two groups, and what each group may call.

use super::archive::{ARCHIVE, Archive};
use super::service;
use crate::listening;
use nucleo_mcp::prelude::*;
use nucleo_mcp::server::StartError;
use std::error::Error;
use std::net::SocketAddr;
use std::time::Duration;

/// The header a caller's key is in.
pub const HEADER: &str = "x-api-key";

/// The keys: who holds one, and the groups they belong to. Keys of an example, which open nothing else.
pub const KEYS: [(&str, &str, &str); 2] =
    [("reader-key", "rita", "readers"), ("analyst-key", "anna", "analysts")];

/// What each group may call.
const GRANTS: [(&str, &[&str]); 2] =
    [("readers", &["search_archive"]), ("analysts", &["search_archive", "survey", "investigate"])];

/// How long a call may take, unless whoever opens the room says otherwise.
pub const CALL_TIMEOUT: Duration = Duration::from_secs(60);

/// The room's tools on that archive, ready to be mounted; the work they do is the dispatcher's. A call
/// that takes longer than `limit` is cancelled with everything it started.
pub fn open(archive: Archive, limit: Duration) -> Result<(ToolServer, JobDispatcher), StartError> {
    let dispatcher = JobDispatcher::builder().resource(archive).gate(ARCHIVE, service::AT_ONCE).build();
    let server = ToolServer::builder()
        .scan_packages(["examples::research::tools"])
        .providers([])
        .consumer_resolver(consumer)
        .access_policy(
            StaticGrants::new(GRANTS.map(|(group, tools)| (group, tools.to_vec()))).require_resolvable(),
        )
        .server_name("research")
        .server_version(env!("CARGO_PKG_VERSION"))
        .call_timeout(limit)
        .transport(StatelessHttp::new())
        .dispatcher(dispatcher.clone())
        .start()?;
    Ok((server, dispatcher))
}

/// Whoever holds the key; nobody, without one that is known.
fn consumer(request: &RequestContext) -> Option<Consumer> {
    let key = request.header(HEADER)?;
    let (_, name, group) = KEYS.into_iter().find(|(known, ..)| *known == key)?;
    Some(Consumer::new(name, [group]))
}

/// Serves until `stop` is done.
pub async fn serve(
    address: SocketAddr,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Box<dyn Error>> {
    let (archive, _) = service::start(service::SLOW).await?;
    eprintln!("the archive is at http://{archive}/search, and answers {} at once", service::AT_ONCE);
    let (server, dispatcher) = open(Archive::at(archive), CALL_TIMEOUT)?;
    listening::serve(address, server, dispatcher, how_to_try, stop).await
}

fn how_to_try(url: &str) -> String {
    let [(reader, ..), (analyst, ..)] = KEYS;
    let call = |tool: &str, arguments: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}}}}}"#
        )
    };
    let search = call("search_archive", r#"{"words":"sleep","collection":"medicine"}"#);
    let investigate = call("investigate", r#"{"query":"sleep"}"#);
    format!(
        "A reader searches, an analyst investigates too; without a key nothing is listed.

Try it:
  curl -s {url} -H content-type:application/json -H {HEADER}:{reader} -d '{search}'
  curl -s {url} -H content-type:application/json -H {HEADER}:{analyst} -d '{investigate}'
"
    )
}
