//! The command line of the order desk.

use crate::listening::address;
use lexopt::prelude::*;
use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;

/// What `orders --help` prints.
pub const USAGE: &str = "\
Serves an order desk over MCP.

Usage: orders [--addr HOST:PORT] [--data DIR]

  --addr HOST:PORT  where to listen, an IP address and a port [default: 127.0.0.1:8901]
  --data DIR        the folder of the order book, created and filled on first run
                    [default: nucleo-mcp-orders in the system's folder for temporary files]
  -h, --help        print this
";

/// Where to listen and where the order book is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The address the desk listens on.
    pub addr: SocketAddr,
    /// The folder of the order book.
    pub data: PathBuf,
}

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Serve.
    Serve(Options),
    /// Print [`USAGE`].
    Help,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 8901)),
            data: std::env::temp_dir().join("nucleo-mcp-orders"),
        }
    }
}

impl Command {
    /// Reads the arguments that follow the program's name.
    pub fn read(args: impl IntoIterator<Item = OsString>) -> Result<Self, lexopt::Error> {
        let mut options = Options::default();
        let mut parser = lexopt::Parser::from_args(args);
        while let Some(arg) = parser.next()? {
            match arg {
                Long("addr") => options.addr = parser.value()?.parse_with(address)?,
                Long("data") => options.data = parser.value()?.into(),
                Short('h') | Long("help") => return Ok(Self::Help),
                other => return Err(other.unexpected()),
            }
        }
        Ok(Self::Serve(options))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str]) -> Result<Command, String> {
        Command::read(args.iter().map(OsString::from)).map_err(|error| error.to_string())
    }

    #[test]
    fn nothing_asked_for_is_the_address_of_the_readme() {
        let Ok(Command::Serve(options)) = read(&[]) else { panic!("no arguments were refused") };
        assert_eq!(options.addr.to_string(), "127.0.0.1:8901");
    }

    #[test]
    fn both_spellings_of_a_value_are_read() {
        let expected = Command::Serve(Options {
            addr: SocketAddr::from(([127, 0, 0, 1], 9000)),
            data: PathBuf::from("desk"),
        });
        assert_eq!(read(&["--addr", "localhost:9000", "--data", "desk"]), Ok(expected.clone()));
        assert_eq!(read(&["--addr=127.0.0.1:9000", "--data=desk"]), Ok(expected));
        assert_eq!(read(&["--data", "desk", "-h"]), Ok(Command::Help));
    }

    #[test]
    fn a_wrong_argument_is_named_with_what_was_expected() {
        for (args, expected) in [
            (&["--port", "8901"][..], "--port"),
            (&["--addr"], "--addr"),
            (&["--addr", "8901"], "like 127.0.0.1:8901"),
            (&["serve"], "serve"),
        ] {
            let message = read(args).expect_err("a wrong argument was taken");
            assert!(message.contains(expected), "{args:?} was answered with: {message}");
        }
    }
}
