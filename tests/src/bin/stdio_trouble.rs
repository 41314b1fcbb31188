//! Serves the tools that make trouble over stdio; `--drain MILLIS` and `--max-line BYTES` set it up.

use nucleo_mcp::boundary::stdio::Stdio;
use nucleo_mcp::runtime::JobDispatcher;
use std::time::Duration;

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
    let session = server.serve();
    tokio::pin!(session);
    let end = tokio::select! {
        end = &mut session => end?,
        () = terminated() => {
            server.close();
            session.await?
        }
    };
    dispatcher.shutdown(Duration::from_secs(5)).await;
    println!("printed after the end");
    eprintln!("ended: {end:?}");
    Ok(())
}

/// Done when a service manager asks the process to end.
async fn terminated() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut asked) = signal(SignalKind::terminate()) {
            asked.recv().await;
            return;
        }
    }
    std::future::pending::<()>().await;
}
