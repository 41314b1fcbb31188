//! `config`: how a client starts this program.

use super::screen::Screen;
use super::who::Who;
use super::{Status, Trouble};
use crate::boundary::stdio::StdioClient;
use crate::server::{ToolServer, Transport};
use std::io::{self, Write};

pub(super) fn config<T: Transport>(
    server: &ToolServer<T>,
    who: &Who,
    client: StdioClient,
    screen: &mut Screen<impl Write>,
) -> Result<Status, Trouble> {
    let consumer = who.must_be_known(server)?;
    let program = std::env::current_exe().map_err(|error| Trouble::Failed(error.to_string()))?;
    let program =
        program.to_str().ok_or_else(|| Trouble::Failed("this program's path is no text".to_owned()))?;
    let mut told = vec!["serve", "--as", consumer.name()];
    for group in consumer.groups() {
        told.extend(["--group", group]);
    }
    let _ = writeln!(io::stderr(), "for {}:", client.place());
    screen.line(&client.configuration(server.interposer().server_name(), program, &told))?;
    Ok(Status::Done)
}
