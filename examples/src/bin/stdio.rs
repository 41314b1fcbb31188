//! An order desk over stdio: `cargo run -p examples --bin stdio`.

use examples::failing::failed;
use examples::orders::book::OrderBook;
use examples::orders::desk;
use examples::stdio::options::{Command, usage};
use nucleo_mcp::boundary::stdio::StdioClient;
use nucleo_mcp::prelude::*;
use std::error::Error;
use std::io::IsTerminal;
use std::path::{Path, absolute};
use std::process::ExitCode;
use std::time::Duration;

#[tokio::main]
async fn main() -> ExitCode {
    let command = match Command::read(std::env::args_os().skip(1)) {
        Ok(command) => command,
        Err(error) => {
            eprint!("stdio: {error}\n\n{}", usage());
            return ExitCode::from(2);
        }
    };
    let done = match command {
        Command::Serve(data) => serve(&data).await,
        Command::PrintConfig(client, data) => print_config(client, &data),
        Command::Help => {
            print!("{}", usage());
            Ok(())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed("stdio", &*error),
    }
}

/// Serves whoever started this process, until it closes the input.
async fn serve(data: &Path) -> Result<(), Box<dyn Error>> {
    // A client keeps what is on the standard error, in a file, where colours would be noise.
    let errors = std::io::stderr;
    tracing_subscriber::fmt().with_writer(errors).with_ansi(errors().is_terminal()).init();
    let (server, dispatcher) = desk::open(OrderBook::open(data)?)?;
    eprintln!("{server}\nOne message a line, please; --help says how a client is told to start this.");
    server.serve_stdio(&Stdio::as_consumer(desk::CONSUMER, [] as [&str; 0])).await?;
    dispatcher.shutdown(Duration::from_secs(1)).await;
    Ok(())
}

fn print_config(client: StdioClient, data: &Path) -> Result<(), Box<dyn Error>> {
    let (program, data) = (std::env::current_exe()?, absolute(data)?);
    let [program, data] =
        [&program, &data].map(|path| path.to_str().ok_or("a configuration file cannot hold this path"));
    eprintln!("for {}:", client.place());
    println!("{}", client.configuration("orders", program?, &["--data", data?]));
    Ok(())
}
