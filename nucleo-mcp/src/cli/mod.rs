//! A command line for a server, in one line of its host.
//!
//! ```no_run
//! # fn server() -> Result<nucleo_mcp::server::ToolServer, nucleo_mcp::server::StartError> { unimplemented!() }
//! use std::{error::Error, process::ExitCode};
//!
//! #[tokio::main]
//! async fn main() -> Result<ExitCode, Box<dyn Error>> {
//!     Ok(nucleo_mcp::cli::run(server()?).await)
//! }
//! ```
//!
//! | command | what it does |
//! |---|---|
//! | `serve` | serves the one caller at the other end of the standard streams |
//! | `list` | shows the tools: all of them, or those a consumer is shown |
//! | `call` | calls a tool as a consumer, through the whole boundary |
//! | `check` | runs [`check_catalog`](crate::testing::check_catalog) and [`fortress`](crate::testing::fortress()) |
//! | `schema` | prints the schemas in a dialect; `--diff` says what changed since they were committed |
//! | `config` | prints what a desktop client wants to be told to start this program |
//!
//! Results go to the standard output, everything else to the standard error. Colours are for terminals, and
//! `--json` is for programs.
//!
//! | exit status | what it says |
//! |---|---|
//! | 0 | it is done, and nothing was found |
//! | 1 | it failed, or something was found |
//! | 2 | the command line is not one |
//! | 3 | the arguments of a call were refused |
//! | 4 | there is no such tool for this consumer |

mod call;
mod check;
mod command;
mod config;
mod list;
mod schema;
mod screen;
mod serve;
mod who;

#[cfg(test)]
mod tests;

use crate::server::{ToolServer, Transport};
use command::Command;
use screen::{Colour, Screen};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// How a command ended, as the process's exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Done = 0,
    Found = 1,
    Usage = 2,
    Refused = 3,
    Unavailable = 4,
}

/// Why a command could not be done.
#[derive(Debug)]
enum Trouble {
    /// The command line asks for something that cannot be.
    Usage(String),
    /// Something else is in the way.
    Failed(String),
    /// The arguments of a call cannot even be sent.
    Refused(String),
    /// What was to be printed could not be.
    Output(io::Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Does what the process's command line says, and tells how it ended. It needs a runtime of tokio's with
/// time enabled, which `#[tokio::main]` is.
pub async fn run<T: Transport>(server: ToolServer<T>) -> ExitCode {
    run_from(server, std::env::args_os()).await
}

/// Does what a command line says, the program's name first: for a host that has options of its own and
/// hands on what it leaves.
///
/// ```
/// # use nucleo_mcp::prelude::*;
/// # use std::process::ExitCode;
/// # use std::time::Duration;
/// # /// Add two numbers.
/// # #[mcp]
/// # #[tool_name("add", read_only)]
/// # struct Add;
/// # #[derive(Deserialize, ToolSchema)] struct Pair { a: i32, b: i32 }
/// # impl Tool for Add {
/// #     type Input = Pair;
/// #     type Output = i64;
/// #     async fn execute(&self, pair: Pair, _: &JobContext) -> Result<i64, ToolError> {
/// #         Ok(i64::from(pair.a) + i64::from(pair.b))
/// #     }
/// # }
/// # fn server() -> ToolServer {
/// #     ToolServer::builder()
/// #         .scan_packages([])
/// #         .providers([ToolProvider::of::<Add>()])
/// #         .consumer_resolver(|_: &RequestContext| None)
/// #         .access_policy(StaticGrants::new([("ada", ["add"])]))
/// #         .server_name("calculator")
/// #         .server_version("1")
/// #         .call_timeout(Duration::from_secs(1))
/// #         .transport(StatelessHttp::new())
/// #         .dispatcher(JobDispatcher::builder().build())
/// #         .start()
/// #         .unwrap()
/// # }
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
/// let line = |arguments: &[&str]| arguments.iter().map(Into::into).collect::<Vec<_>>();
///
/// let done = nucleo_mcp::cli::run_from(
///     server(),
///     line(&["calculator", "call", "add", r#"{"a": 2, "b": 40}"#, "--as", "ada"]),
/// );
/// assert_eq!(done.await, ExitCode::SUCCESS);
///
/// let refused = line(&["calculator", "call", "add", r#"{"a": "2"}"#, "--as", "ada"]);
/// assert_eq!(nucleo_mcp::cli::run_from(server(), refused).await, ExitCode::from(3));
/// # });
/// ```
pub async fn run_from<T: Transport>(
    server: ToolServer<T>,
    line: impl IntoIterator<Item = OsString>,
) -> ExitCode {
    let interposer = server.interposer();
    let grammar = command::grammar(interposer.server_name(), interposer.server_version());
    let command::Invocation { colour, command } = match command::read(grammar, line) {
        Ok(invocation) => invocation,
        Err(said) => {
            // Help was asked for, and is printed where results are; or else nothing was understood.
            let status = if said.use_stderr() { Status::Usage } else { Status::Done };
            let _ = said.print();
            return status.into();
        }
    };
    // Not locked: a tool that prints must not wait for the end of its own call.
    let mut screen = Screen::of(colour, io::stdout());
    let done = invoke(&server, &command, colour, &mut screen).await;
    let flushed = screen.flush();
    let (problem, status) = match done.and_then(|status| Ok(flushed.map(|()| status)?)) {
        Ok(status) => return status.into(),
        Err(Trouble::Usage(problem)) => (format!("{problem}\n\n{TRY_HELP}"), Status::Usage),
        Err(Trouble::Failed(problem)) => (problem, Status::Found),
        Err(Trouble::Refused(problem)) => (problem, Status::Refused),
        Err(Trouble::Output(error)) => (format!("the output cannot be written: {error}"), Status::Found),
    };
    colour.complain(&problem);
    status.into()
}

/// As clap says it where the grammar itself is not kept.
const TRY_HELP: &str = "For more information, try '--help'.";

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

async fn invoke<T: Transport>(
    server: &ToolServer<T>,
    command: &Command,
    colour: Colour,
    screen: &mut Screen<impl Write>,
) -> Result<Status, Trouble> {
    match command {
        Command::Serve { who } => serve::serve(server, who).await,
        Command::List { who, dialect, json } => list::list(server, who, *dialect, *json, screen).await,
        Command::Call(told) => call::call(server, told, colour, screen).await,
        Command::Check(told) => check::check(server, told, screen),
        Command::Schema(told) => schema::print(server, told, screen),
        Command::Diff { lock, json } => schema::diff(server, lock, *json, screen),
        Command::Update { lock } => schema::update(server, lock, screen),
        Command::Config { who, client } => config::config(server, who, *client, screen),
    }
}
