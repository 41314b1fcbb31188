//! Serves the fixtures over stdio. At the end it says on the standard error what was logged at INFO and
//! above, and how often a tool ran.

use nucleo_mcp::boundary::access::Consumer;
use nucleo_mcp::boundary::stdio::Stdio;
use tests::fixtures::{AGENT, Ledger, builder};
use tests::log::Log;
use tracing::Level;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let log = Log::default();
    tracing::subscriber::set_global_default(log.clone())?;
    let ledger = Ledger::default();
    let server = builder(&ledger).start()?;
    server.serve_stdio(&Stdio::of(Consumer::named(AGENT))).await?;
    for line in log.lines(Level::INFO) {
        eprintln!("{line}");
    }
    eprintln!("runs: {}", ledger.runs().len());
    Ok(())
}
