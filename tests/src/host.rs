//! A real server on a free loopback port.

use crate::message::Message;
use crate::raw::{Request, Response};
use nucleo_mcp::boundary::http::{HttpService, StatelessHttp};
use nucleo_mcp::server::ToolServer;
use std::net::SocketAddr;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// The endpoint's path.
pub const PATH: &str = "/mcp";

/// A server that is listening until it is dropped.
#[derive(Debug)]
pub struct Host {
    /// Where it listens.
    pub address: SocketAddr,
    task: JoinHandle<()>,
}

impl Host {
    /// Mounts a server's endpoint in axum, as an application would, and listens.
    pub async fn serve(server: &ToolServer<StatelessHttp>) -> Self {
        Self::mount(server.service()).await
    }

    /// Mounts an endpoint in axum and listens.
    pub async fn mount(service: HttpService) -> Self {
        let router = axum::Router::new().route_service(PATH, service);
        Self::listen(router).await
    }

    /// Listens with any application.
    pub async fn listen(router: axum::Router) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free loopback port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let task = tokio::spawn(async move {
            let _ = axum::serve(listener, router).await;
        });
        Self { address, task }
    }

    /// Sends a request as it is.
    pub async fn send(&self, request: Request) -> Response {
        request.send(self.address).await
    }

    /// Posts a message, with the headers its revision asks for.
    pub async fn post(&self, message: &Message) -> Response {
        self.send(message.request()).await
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.task.abort();
    }
}
