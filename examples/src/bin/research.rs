//! A reading room over MCP: `cargo run -p examples --bin research`.

use examples::research::host;
use examples::research::options::{Command, USAGE};
use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    let address = match Command::read(std::env::args_os().skip(1)) {
        Ok(Command::Serve(address)) => address,
        Ok(Command::Help) => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprint!("research: {error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    let stop = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    match host::serve(address, stop).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("research: {error}");
            ExitCode::FAILURE
        }
    }
}
