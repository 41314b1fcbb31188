//! The command line of the reading room.

use lexopt::prelude::*;
use std::ffi::OsString;
use std::net::SocketAddr;

/// What `research --help` prints.
pub const USAGE: &str = "\
Serves a reading room over MCP: a search, a survey and an investigation of a small archive.

Usage: research [--addr HOST:PORT]

  --addr HOST:PORT  where to listen, an IP address and a port [default: 127.0.0.1:8903]
  -h, --help        print this
";

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Serve at this address.
    Serve(SocketAddr),
    /// Print [`USAGE`].
    Help,
}

impl Command {
    /// Reads the arguments that follow the program's name.
    pub fn read(args: impl IntoIterator<Item = OsString>) -> Result<Self, lexopt::Error> {
        let mut address = SocketAddr::from(([127, 0, 0, 1], 8903));
        let mut parser = lexopt::Parser::from_args(args);
        while let Some(arg) = parser.next()? {
            match arg {
                Long("addr") => address = parser.value()?.parse()?,
                Short('h') | Long("help") => return Ok(Self::Help),
                other => return Err(other.unexpected()),
            }
        }
        Ok(Self::Serve(address))
    }
}

#[cfg(test)]
mod tests {
    use super::Command;

    fn read(args: &[&str]) -> Result<Command, String> {
        Command::read(args.iter().map(Into::into)).map_err(|error| error.to_string())
    }

    #[test]
    fn the_address_is_chosen_or_the_usual_one() {
        assert_eq!(read(&[]), Ok(Command::Serve(([127, 0, 0, 1], 8903).into())));
        assert_eq!(read(&["--addr", "[::1]:9000"]), Ok(Command::Serve("[::1]:9000".parse().unwrap())));
        assert_eq!(read(&["-h"]), Ok(Command::Help));
        assert!(read(&["--addr", "here"]).is_err());
    }
}
