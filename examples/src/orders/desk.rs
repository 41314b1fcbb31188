//! The host: which tools, who may call them, and the endpoint they are served at.

use super::book::{CONNECTIONS, DATABASE, OrderBook};
use super::options::Options;
use crate::listening;
use nucleo_mcp::prelude::*;
use std::error::Error;
use std::time::Duration;

/// The one consumer: whoever reaches the desk's address.
pub const CONSUMER: &str = "local-agent";

/// Who may call what. Nobody is in `finance` here, so `refund_order` is served and cannot be called.
const GRANTS: [(&str, &[&str]); 2] =
    [(CONSUMER, &["order_status", "find_orders", "place_note"]), ("finance", &["refund_order"])];

/// The desk's tools on that book, ready to be mounted; the work they do is the dispatcher's.
pub fn open(book: OrderBook) -> Result<(ToolServer, JobDispatcher), Box<dyn Error>> {
    let dispatcher = JobDispatcher::builder().resource(book).gate(DATABASE, CONNECTIONS).build();
    let server = ToolServer::builder()
        .scan_packages(["examples::orders::tools"])
        .providers([])
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named(CONSUMER)))
        .access_policy(
            StaticGrants::new(GRANTS.map(|(who, tools)| (who, tools.to_vec()))).require_resolvable(),
        )
        .server_name("orders")
        .server_version(env!("CARGO_PKG_VERSION"))
        .call_timeout(Duration::from_secs(30))
        .transport(StatelessHttp::new())
        .dispatcher(dispatcher.clone())
        .start()?;
    Ok((server, dispatcher))
}

/// Serves until `stop` is done.
pub async fn serve(
    options: &Options,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Box<dyn Error>> {
    let book = OrderBook::open(&options.data)?;
    eprintln!("the order book is {}", book.file().display());
    let (server, dispatcher) = open(book)?;
    listening::serve(options.addr, server, dispatcher, how_to_try, stop).await
}

fn how_to_try(url: &str) -> String {
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"order_status","arguments":{"order_number":"A-1042"}}}"#;
    format!(
        "Every caller is the consumer `{CONSUMER}`: keep this address to yourself.

Try it:
  curl -s {url} -H content-type:application/json -d '{call}'

A client's configuration:
  {{\"mcpServers\": {{\"orders\": {{\"type\": \"http\", \"url\": \"{url}\"}}}}}}
"
    )
}
