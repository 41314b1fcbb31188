//! A server under load: every tool of the reference, and one that records each of its executions.
//!
//! `replica RECORD RELEASE`, two files: what it executed is a line of RECORD before it is answered, so a
//! replica that is killed has said what it did; a call that asks to be held is answered once RELEASE is there.

use examples as _; // so that its tools are linked
use nucleo_mcp::prelude::*;
use std::error::Error;
use std::fs::File;
use std::future::pending;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tests::host::{Host, PATH};

/// How often a held call looks whether it may go on.
const A_LOOK: Duration = Duration::from_millis(10);

#[derive(Clone)]
struct Record {
    file: Arc<File>,
    release: PathBuf,
}

impl Record {
    /// Adds a line in one write, which a kill does not tear.
    fn add(&self, entry: &Entry) -> io::Result<()> {
        let held = if entry.held { " held" } else { "" };
        (&*self.file).write_all(format!("{}{held}\n", entry.token).as_bytes())
    }
}

/// One call.
#[derive(Deserialize, ToolSchema)]
struct Entry {
    /// Which call it is
    token: u64,
    /// Whether it waits to be released
    #[serde(default)]
    held: bool,
}

/// Records that it was called, and answers by which call.
#[mcp]
#[tool_name("record")]
struct Recorder {
    record: Record,
}

impl Tool for Recorder {
    type Input = Entry;
    type Output = u64;

    async fn execute(&self, entry: Entry, _: &JobContext) -> Result<u64, ToolError> {
        self.record.add(&entry)?;
        while entry.held && !self.record.release.exists() {
            tokio::time::sleep(A_LOOK).await;
        }
        Ok(entry.token)
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [record, release] = &files[..] else { return Err("usage: replica RECORD RELEASE".into()) };
    let file = File::options().append(true).create(true).open(record)?;
    let record = Record { file: Arc::new(file), release: release.clone() };
    let server = ToolServer::builder()
        .scan_packages(["examples::reference::tools", module_path!()])
        .providers([])
        .consumer_resolver(|request: &RequestContext| request.header("x-consumer").map(Consumer::named))
        .access_policy(|_: &Consumer, _: &OfferedTool| true)
        .server_name("replica")
        .server_version("1")
        .call_timeout(Duration::from_secs(60))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().resource(record).build())
        .start()?;
    let host = Host::serve(&server).await;
    eprintln!("http://{}{PATH}", host.address);
    // Whoever started it ends it.
    pending().await
}
