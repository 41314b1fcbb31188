//! The order desk with a command line: `cargo run -p examples --bin desk -- --help`.

use examples::failing::failed;
use examples::orders::book::OrderBook;
use examples::orders::{desk, options::Options};
use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    let book = OrderBook::open(&Options::default().data);
    match book.map_err(Into::into).and_then(desk::open) {
        Ok((server, _dispatcher)) => nucleo_mcp::cli::run(server).await,
        Err(error) => failed("desk", &*error),
    }
}
