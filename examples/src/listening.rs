//! The habits of an example that listens: where it does, and when it stops.

use lexopt::prelude::*;
use nucleo_mcp::prelude::{JobDispatcher, ToolServer};
use std::error::Error;
use std::ffi::OsString;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;
use tokio::net::TcpListener;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

/// How long calls in flight are given when an example closes.
const GRACE: Duration = Duration::from_secs(5);

/// An example that is told where to listen and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// The port it listens on at 127.0.0.1 unless it is told otherwise.
    pub port: u16,
}

/// What the command line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Serve(SocketAddr),
    Help,
}

impl Program {
    /// Reads the command line and serves until it is over.
    pub async fn main(self, serve: impl AsyncFnOnce(SocketAddr) -> Result<(), Box<dyn Error>>) -> ExitCode {
        match self.read(std::env::args_os().skip(1)) {
            Ok(Command::Serve(address)) => match serve(address).await {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => {
                    eprintln!("{}: {error}", self.name);
                    ExitCode::FAILURE
                }
            },
            Ok(Command::Help) => {
                print!("{}", self.usage());
                ExitCode::SUCCESS
            }
            Err(error) => {
                eprint!("{}: {error}\n\n{}", self.name, self.usage());
                ExitCode::from(2)
            }
        }
    }

    fn read(self, args: impl IntoIterator<Item = OsString>) -> Result<Command, lexopt::Error> {
        let mut at = SocketAddr::from(([127, 0, 0, 1], self.port));
        let mut parser = lexopt::Parser::from_args(args);
        while let Some(arg) = parser.next()? {
            match arg {
                Long("addr") => at = parser.value()?.parse_with(address)?,
                Short('h') | Long("help") => return Ok(Command::Help),
                other => return Err(other.unexpected()),
            }
        }
        Ok(Command::Serve(at))
    }

    fn usage(self) -> String {
        let Self { name, about, port } = self;
        format!(
            "{about}

Usage: {name} [--addr HOST:PORT]

  --addr HOST:PORT  where to listen, an IP address and a port [default: 127.0.0.1:{port}]
  -h, --help        print this
"
        )
    }
}

/// Serves until `stop` is done. What a person may want to try is said with the endpoint's URL in it.
pub async fn serve(
    address: SocketAddr,
    server: ToolServer,
    dispatcher: JobDispatcher,
    how_to_try: impl FnOnce(&str) -> String,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind(address).await.map_err(|error| {
        format!("cannot listen on {address}: {error}; another address is chosen with --addr")
    })?;
    let url = format!("http://{}/mcp", listener.local_addr()?);
    eprintln!("\n{}\n{}", server.describe(), how_to_try(&url));
    let app = axum::Router::new().route_service("/mcp", server.service());
    let ending = async move {
        stop.await;
        // No new calls, then an end to those in flight; the connections, which wait for both, are last.
        server.close();
        eprintln!("closed: {}", dispatcher.shutdown(GRACE).await);
    };
    axum::serve(listener, app).with_graceful_shutdown(ending).await?;
    Ok(())
}

/// `localhost` is what people type; an example binds one address, so it is read as the IPv4 one.
pub fn address(text: &str) -> Result<SocketAddr, &'static str> {
    let text = text.replacen("localhost:", "127.0.0.1:", 1);
    text.parse().map_err(|_| "expected an IP address and a port, like 127.0.0.1:8901 or [::1]:8901")
}

/// Logs to the standard error what is worth keeping.
///
/// # Panics
///
/// If the process logs somewhere already.
pub fn log() {
    let filter: Targets = nucleo_mcp::LOG_FILTER.parse().expect("a constant that a test reads");
    let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_filter(filter);
    tracing_subscriber::registry().with(log).init();
}

/// Done when the process is asked to close: by ctrl-c, or by what stops a service.
pub async fn asked_to_close() {
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

#[cfg(test)]
mod tests {
    use super::{Command, Program};
    use tracing_subscriber::filter::LevelFilter;
    use tracing_subscriber::filter::Targets;

    const PROGRAM: Program = Program { name: "one", about: "Serves one.", port: 8999 };

    fn read(args: &[&str]) -> Result<Command, String> {
        PROGRAM.read(args.iter().map(Into::into)).map_err(|error| error.to_string())
    }

    #[test]
    fn the_address_is_chosen_or_the_usual_one() {
        let serve = |address: &str| Ok(Command::Serve(address.parse().unwrap()));
        assert_eq!(read(&[]), serve("127.0.0.1:8999"));
        assert_eq!(read(&["--addr", "[::1]:9000"]), serve("[::1]:9000"));
        assert_eq!(read(&["--addr=localhost:9000"]), serve("127.0.0.1:9000"));
        assert_eq!(read(&["--addr", "here", "-h"]).ok(), None);
        assert_eq!(read(&["--help"]), Ok(Command::Help));
        assert!(read(&["--port", "9000"]).is_err());
        assert!(PROGRAM.usage().contains("127.0.0.1:8999"));
    }

    // S104: the SDK's own targets are quiet unless somebody asks for them.
    #[test]
    fn the_log_has_the_audit_and_nothing_of_the_sdk() {
        let filter: Targets = nucleo_mcp::LOG_FILTER.parse().unwrap();
        let levels: Vec<_> = filter.iter().collect();
        assert_eq!(filter.default_level(), Some(LevelFilter::INFO));
        assert_eq!(levels, [("rmcp", LevelFilter::WARN)]);
    }
}
