//! Serves what real clients are tried on: `client_host --addr 127.0.0.1:0`, or `client_host --stdio`.

use nucleo_mcp::prelude::*;
use std::error::Error;
use std::net::SocketAddr;
use std::time::Duration;
use tests::client_host::{CONSUMER, Waits, builder, dispatcher};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

const USAGE: &str = "usage: client_host --addr HOST:PORT | --stdio";
const GRACE: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--stdio"] => over_stdio().await,
        ["--addr", address] => over_http(address.parse()?).await,
        _ => Err(USAGE.into()),
    }
}

async fn over_stdio() -> Result<(), Box<dyn Error>> {
    let waits = Waits::default();
    let dispatcher = dispatcher(waits.clone());
    let transport = Stdio::as_consumer(CONSUMER, ["local"]);
    builder(dispatcher.clone()).transport(transport).start()?.serve().await?;
    dispatcher.shutdown(GRACE).await;
    // A client that is gone can be told this in no other way.
    eprintln!("closed, and of the callers {} had given up", waits.callers().given_up);
    Ok(())
}

async fn over_http(address: SocketAddr) -> Result<(), Box<dyn Error>> {
    let dispatcher = dispatcher(Waits::default());
    let server = builder(dispatcher.clone())
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named(CONSUMER)))
        .transport(StatelessHttp::new())
        .start()?;
    let listener = TcpListener::bind(address).await?;
    eprintln!("http://{}/mcp", listener.local_addr()?);
    let app = axum::Router::new().route_service("/mcp", server.service());
    let mut asked = signal(SignalKind::terminate())?;
    let ending = async move {
        asked.recv().await;
        server.close();
        dispatcher.shutdown(GRACE).await;
    };
    axum::serve(listener, app).with_graceful_shutdown(ending).await?;
    Ok(())
}
