//! The interposer behind lines: one caller, at the other end of this process's standard streams.
//!
//! A message is a line. A line that is none is survived, every id that can be read is answered once,
//! and on Unix nothing but answers and progress reaches the standard output: while it is the protocol's,
//! what a tool prints goes to the standard error. On Windows, and wherever else there is no Unix, the
//! streams are used as they are, and a tool must not print.

mod clients;
mod flights;
mod lines;
mod output;
mod process;
mod session;
mod settings;

pub use clients::StdioClient;
pub use session::{StdioEnd, StdioError};
pub use settings::{DEFAULT_DRAIN, Stdio};

pub(crate) use output::Output;
pub(crate) use process::claim;
pub(crate) use session::serve;
