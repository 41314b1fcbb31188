//! An order desk over MCP: `cargo run -p examples --bin orders`.

use examples::failing::failed;
use examples::listening::{asked_to_close, log};
use examples::orders::desk;
use examples::orders::options::{Command, USAGE};
use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    let options = match Command::read(std::env::args_os().skip(1)) {
        Ok(Command::Serve(options)) => options,
        Ok(Command::Help) => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprint!("orders: {error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    log();
    match desk::serve(&options, asked_to_close()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed("orders", &*error),
    }
}
