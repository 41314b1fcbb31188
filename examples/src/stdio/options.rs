//! The command line of the order desk over stdio.

use crate::orders::options::Options;
use lexopt::prelude::*;
use nucleo_mcp::boundary::stdio::StdioClient;
use std::ffi::OsString;
use std::path::PathBuf;

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Serve the order book in that folder.
    Serve(PathBuf),
    /// Print what a client wants to be told to start the desk on that folder.
    PrintConfig(StdioClient, PathBuf),
    /// Print [`usage`].
    Help,
}

/// What `stdio --help` prints.
pub fn usage() -> String {
    format!(
        "\
Serves an order desk over the standard streams, to the client that starts it.

Usage: stdio [--data DIR] [--print-config CLIENT]

  --data DIR             the folder of the order book, created and filled on first run
                         [default: nucleo-mcp-orders in the system's folder for temporary files]
  --print-config CLIENT  print what a client's configuration needs, and where it belongs:
                         {}
  -h, --help             print this
",
        clients()
    )
}

fn clients() -> String {
    StdioClient::ALL.map(StdioClient::name).join(", ")
}

impl Command {
    /// Reads the arguments that follow the program's name.
    pub fn read(args: impl IntoIterator<Item = OsString>) -> Result<Self, lexopt::Error> {
        let mut data = Options::default().data;
        let mut client = None;
        let mut parser = lexopt::Parser::from_args(args);
        while let Some(arg) = parser.next()? {
            match arg {
                Long("data") => data = parser.value()?.into(),
                Long("print-config") => client = Some(parser.value()?.parse_with(known)?),
                Short('h') | Long("help") => return Ok(Self::Help),
                other => return Err(other.unexpected()),
            }
        }
        Ok(match client {
            Some(client) => Self::PrintConfig(client, data),
            None => Self::Serve(data),
        })
    }
}

fn known(name: &str) -> Result<StdioClient, String> {
    StdioClient::from_name(name).ok_or_else(|| format!("expected one of {}", clients()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str]) -> Result<Command, String> {
        Command::read(args.iter().map(OsString::from)).map_err(|error| error.to_string())
    }

    #[test]
    fn a_client_is_named_and_one_that_is_not_known_is_answered_with_those_that_are() {
        let data = PathBuf::from("desk");
        assert_eq!(read(&["--data", "desk"]), Ok(Command::Serve(data.clone())));
        assert_eq!(
            read(&["--data=desk", "--print-config", "zed"]),
            Ok(Command::PrintConfig(StdioClient::Zed, data))
        );
        let refused = read(&["--print-config", "emacs"]).expect_err("a client nobody knows");
        assert!(refused.contains("claude-desktop, claude-code"), "{refused}");
        assert!(read(&["serve"]).is_err());
    }
}
