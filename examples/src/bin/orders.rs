//! An order desk over MCP: `cargo run -p examples --bin orders`.

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
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    match desk::serve(&options, stop()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("orders: {error}");
            let mut cause = error.source();
            while let Some(error) = cause {
                eprintln!("  because {error}");
                cause = error.source();
            }
            ExitCode::FAILURE
        }
    }
}

/// Done when the desk is asked to close: by ctrl-c, or by what stops a service.
async fn stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        // Where the signal cannot be listened for, ctrl-c still can.
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
