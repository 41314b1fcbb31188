//! How a program says that it failed.

use std::error::Error;
use std::process::ExitCode;

/// Says on the standard error why a program failed, down to the cause, and is its exit status.
pub fn failed(program: &str, error: &dyn Error) -> ExitCode {
    eprintln!("{program}: {error}");
    let mut cause = error.source();
    while let Some(error) = cause {
        eprintln!("  because {error}");
        cause = error.source();
    }
    ExitCode::FAILURE
}
