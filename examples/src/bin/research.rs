//! A reading room over MCP: `cargo run -p examples --bin research`.

use examples::listening::{Program, asked_to_close, log};
use examples::research::host;
use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    log();
    let about = "Serves a reading room over MCP: a search, a survey and an investigation of a small archive.";
    let program = Program { name: "research", about, port: 8903 };
    program.main(async |address| host::serve(address, asked_to_close()).await).await
}
