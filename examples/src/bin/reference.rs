//! One tool for every shape a tool can accept: `cargo run -p examples --bin reference`.

use examples::reference::host;
use examples::reference::options::{Command, USAGE};
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
            eprint!("reference: {error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let stop = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    match host::serve(address, stop).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("reference: {error}");
            ExitCode::FAILURE
        }
    }
}
