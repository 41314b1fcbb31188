//! One tool for every shape a tool can accept: `cargo run -p examples --bin reference`.

use examples::listening::{Program, asked_to_close};
use examples::reference::host;
use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    let about = "Serves one tool for every shape a tool can accept; each answers what it received.";
    let program = Program { name: "reference", about, port: 8902 };
    program.main(async |address| host::serve(address, asked_to_close()).await).await
}
