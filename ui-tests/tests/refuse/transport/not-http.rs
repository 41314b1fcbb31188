//! What a server is mounted as is decided where it is set up.

use nucleo_mcp::server::ToolServer;

fn main() {
    let server = ToolServer::builder().start().unwrap();
    let _ = server.service();
}
