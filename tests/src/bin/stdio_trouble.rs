//! Serves the tools that make trouble over stdio; `--drain MILLIS` and `--max-line BYTES` set it up.

use nucleo_mcp::boundary::stdio::Stdio;
use nucleo_mcp::runtime::JobDispatcher;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut stdio = Stdio::as_consumer(tests::stdio_tools::CONSUMER, ["local"]);
    let mut arguments = std::env::args().skip(1);
    while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
        let value: u32 = value.parse()?;
        stdio = match name.as_str() {
            "--drain" => stdio.drain(Duration::from_millis(value.into())),
            "--max-line" => stdio.max_line_bytes(usize::try_from(value)?),
            other => return Err(format!("{other} is no argument of this program").into()),
        };
    }
    let dispatcher = JobDispatcher::builder().build();
    let server = tests::stdio_tools::builder(dispatcher.clone()).transport(stdio).start()?;
    eprintln!("{server}");
    let ask_to_end = async {
        let Ok(mut asked) = signal(SignalKind::terminate()) else { return };
        asked.recv().await;
        server.close();
        std::future::pending::<()>().await;
    };
    let end = tokio::select! {
        end = server.serve() => end?,
        () = ask_to_end => unreachable!("it waits for the session"),
    };
    dispatcher.shutdown(Duration::from_secs(5)).await;
    println!("printed after the end");
    eprintln!("ended: {end:?}");
    Ok(())
}
