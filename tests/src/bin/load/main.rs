//! Load and faults: what a server does when thousands of callers behave badly, and when one of three
//! replicas dies under load.
//!
//! `cargo run -p tests --bin load -- PROGRAM [NGINX]`. PROGRAM is the server `replica`, run as a process of its
//! own on a free loopback port; NGINX is the proxy before three of them. Every answer is compared, byte for
//! byte, with one that was judged beforehand, and what was answered with what the servers wrote down that they
//! executed. It prints one line of figures, and fails if an answer was wrong or came twice, if a call was
//! executed twice, or if the server kept memory or connections.

#![allow(missing_docs)]

mod connection;
mod exchange;
mod faults;
mod load;
mod record;
mod replicas;
mod server;

use exchange::Script;
use record::once_each;
use server::Server;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long anything that must come is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// The most memory the server may ever have held, in MiB: a debug build of it holds about a tenth after its
/// first calls, and eight bodies of four MiB are read at once.
const MOST: u64 = 192;

/// The most it may have kept when everybody is gone.
const KEPT: u64 = 96;

const CALLS: u64 = 100_000;
const CONNECTIONS: u64 = 64;

async fn run(program: &str, nginx: Option<&str>) -> Result<String, String> {
    let began = Instant::now();
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    // This one holds nothing: what would release it is there already.
    let server = Server::start(program, folder.path(), "alone", folder.path()).await?;
    // Before anybody has connected: what is open beyond this, later, is a connection that was kept.
    let open = server.open_files()?;
    let script = Arc::new(Script::judged(server.address).await?);
    let judged = server.record.executed()?.len();
    let half_closed = faults::half_closed(server.address, &script).await;
    let half_closed = half_closed.map_err(|problem| format!("half-closed connections: {problem}"))?;
    let (mixed, slow, oversized) = tokio::join!(
        load::mixed(server.address, &script, CONNECTIONS, CALLS),
        faults::slow_bodies(server.address, &script),
        faults::oversized(server.address),
    );
    let mixed = mixed.map_err(|problem| format!("mixed calls: {problem}"))?;
    let slow = slow.map_err(|problem| format!("slow bodies: {problem}"))?;
    let oversized = oversized.map_err(|problem| format!("oversized bodies: {problem}"))?;
    server.settled(open).await?;
    let (executed, unanswered) = once_each(&server.record.executed()?[judged..], &script.answered())?;
    let (kept, most) = server.memory()?;
    if kept > KEPT * 1024 || most > MOST * 1024 {
        return Err(format!("the server keeps {kept} KiB and held {most} KiB at most"));
    }
    let replicas = match nginx {
        Some(nginx) => replicas::one_dies(program, nginx, folder.path(), &script).await?,
        None => "no proxy was given, no replica killed".to_owned(),
    };
    Ok(format!(
        "{half_closed}; {mixed}; {slow}; {oversized}; {executed} recorded calls executed once each, {unanswered} of \
         them for callers that were gone; kept {} MiB, held {} MiB at most; {replicas}; {} s in all",
        kept / 1024,
        most / 1024,
        began.elapsed().as_secs()
    ))
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (program, nginx) = match &arguments[..] {
        [program] => (program, None),
        [program, nginx] => (program, Some(nginx.as_str())),
        _ => {
            eprintln!("usage: load PROGRAM [NGINX]");
            return ExitCode::from(2);
        }
    };
    match run(program, nginx).await {
        Ok(figures) => {
            println!("{figures}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("load: {problem}");
            ExitCode::FAILURE
        }
    }
}
