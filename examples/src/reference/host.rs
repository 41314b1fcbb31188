//! The host: every caller is told apart by what it says of itself, which only an example may believe.

use crate::listening;
use nucleo_mcp::prelude::*;
use nucleo_mcp::server::StartError;
use std::error::Error;
use std::net::SocketAddr;
use std::time::Duration;

/// The consumer of a caller that says nothing of itself.
pub const CONSUMER: &str = "local-agent";

/// The header by which a caller says which consumer it is.
pub const HEADER: &str = "x-consumer";

/// Every tool of the reference, ready to be mounted; the work they do is the dispatcher's.
pub fn open() -> Result<(ToolServer, JobDispatcher), StartError> {
    let dispatcher = JobDispatcher::builder().build();
    let server = ToolServer::builder()
        .scan_packages(["examples::reference::tools"])
        .providers([])
        .consumer_resolver(consumer)
        .access_policy(|_: &Consumer, _: &OfferedTool| true)
        .server_name("reference")
        .server_version(env!("CARGO_PKG_VERSION"))
        .call_timeout(Duration::from_secs(30))
        .transport(StatelessHttp::new())
        .dispatcher(dispatcher.clone())
        .start()?;
    Ok((server, dispatcher))
}

/// Who is calling: whoever the header says, and `local-agent` where there is none. A header that is there
/// twice, or is not text, says nothing that could be believed.
fn consumer(request: &RequestContext) -> Option<Consumer> {
    if request.headers().contains_key(HEADER) {
        request.header(HEADER).map(Consumer::named)
    } else {
        Some(Consumer::named(CONSUMER))
    }
}

/// Serves until `stop` is done.
pub async fn serve(
    address: SocketAddr,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Box<dyn Error>> {
    let (server, dispatcher) = open()?;
    listening::serve(address, server, dispatcher, how_to_try, stop).await
}

fn how_to_try(url: &str) -> String {
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"scalar","arguments":{"value":9007199254740993}}}"#;
    format!(
        "Every caller is the consumer `{CONSUMER}`, or whichever the header `{HEADER}` names: keep this \
         address to yourself.

Try it:
  curl -s {url} -H content-type:application/json -d '{call}'
"
    )
}

#[cfg(test)]
mod tests {
    use super::{CONSUMER, HEADER, consumer};
    use nucleo_mcp::prelude::{Consumer, RequestContext};

    fn of(headers: &[&str]) -> Option<Consumer> {
        let mut request = axum::http::Request::new(());
        for value in headers {
            request.headers_mut().append(HEADER, value.parse().expect("a header's value"));
        }
        consumer(&RequestContext::of(request.into_parts().0))
    }

    #[test]
    fn a_caller_is_who_it_says_once() {
        assert_eq!(of(&[]), Some(Consumer::named(CONSUMER)));
        assert_eq!(of(&["ada"]), Some(Consumer::named("ada")));
        assert_eq!(of(&["ada", "grace"]), None);
    }
}
