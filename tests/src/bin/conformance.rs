//! Serves the tools that the official conformance suite names: `conformance --addr 127.0.0.1:0`.

use std::error::Error;
use std::net::SocketAddr;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

const USAGE: &str = "usage: conformance --addr HOST:PORT";

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some("--addr"), Some(address), None) =
        (arguments.next().as_deref(), arguments.next(), arguments.next())
    else {
        return Err(USAGE.into());
    };
    let address: SocketAddr = address.parse()?;
    let (server, dispatcher) = tests::conformance::open()?;
    let listener = TcpListener::bind(address).await?;
    eprintln!("{}\nhttp://{}/mcp", server.describe(), listener.local_addr()?);
    let app = axum::Router::new().route_service("/mcp", server.service());
    let mut asked = signal(SignalKind::terminate())?;
    let ending = async move {
        asked.recv().await;
        server.close();
        dispatcher.shutdown(std::time::Duration::from_secs(5)).await;
    };
    axum::serve(listener, app).with_graceful_shutdown(ending).await?;
    Ok(())
}
