//! Tools that make trouble for a stdio server: they print, they wait, they panic, they write files.

use nucleo_mcp::prelude::*;
use nucleo_mcp::runtime::Flow;
use nucleo_mcp::server::ToolServerBuilder;
use nucleo_mcp::tool::Doer;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

/// The consumer at the other end.
pub const CONSUMER: &str = "desk";

/// Answer a number as it came.
#[mcp]
#[tool_name("echo_number", read_only)]
pub struct EchoNumber;

/// A number.
#[derive(Deserialize, Serialize, ToolSchema)]
pub struct Big {
    /// A number of 64 bits
    pub number: u64,
}

impl Tool for EchoNumber {
    type Input = Big;
    type Output = Big;

    async fn execute(&self, input: Big, _: &JobContext) -> Result<Big, ToolError> {
        Ok(input)
    }
}

/// No input.
#[derive(Deserialize, ToolSchema)]
pub struct Nothing {}

/// Print to the standard output in every way there is.
#[mcp]
#[tool_name("print")]
pub struct Print;

impl Tool for Print {
    type Input = Nothing;
    type Output = String;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<String, ToolError> {
        println!("a line of a tool");
        print!("the beginning of a line");
        let child = Command::new("sh").args(["-c", "echo a line of a child; head -c 1"]).status();
        Ok(format!("printed, and the child ended well: {}", child.is_ok_and(|status| status.success())))
    }
}

/// Report progress, three times.
#[mcp]
#[tool_name("count_to_three", read_only)]
pub struct CountToThree;

impl Tool for CountToThree {
    type Input = Nothing;
    type Output = u8;

    async fn execute(&self, _: Nothing, ctx: &JobContext) -> Result<u8, ToolError> {
        for done in 1..=3 {
            ctx.progress(done, 3, "counting");
        }
        Ok(3)
    }
}

/// Panic.
#[mcp]
#[tool_name("panic")]
pub struct Panic;

impl Tool for Panic {
    type Input = Nothing;
    type Output = u8;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<u8, ToolError> {
        panic!("a tool panicked")
    }
}

/// Where files are written.
#[derive(Deserialize, ToolSchema)]
pub struct Folder {
    /// A folder
    pub folder: String,
}

/// Write a file at the end of a long wait.
#[derive(Clone)]
#[tool_name("write_at_the_end")]
pub struct WriteAtTheEnd;

impl Tool for WriteAtTheEnd {
    type Input = Folder;
    type Output = bool;

    async fn execute(&self, input: Folder, ctx: &JobContext) -> Result<bool, ToolError> {
        let folder = Path::new(&input.folder);
        std::fs::write(folder.join("child-started"), "")?;
        tokio::select! {
            () = ctx.cancelled() => {
                std::fs::write(folder.join("child-cancelled"), "")?;
                Err(ToolError::cancelled())
            }
            () = released(folder) => {
                std::fs::write(folder.join("child-written"), "")?;
                Ok(true)
            }
        }
    }
}

/// Have a child do the waiting, and write a file once it has.
#[mcp]
#[tool_name("wait_and_write")]
pub struct WaitAndWrite;

impl Doer for WaitAndWrite {
    type Input = Folder;
    type Output = bool;

    async fn perform(&self, input: Folder, flow: &Flow) -> Result<bool, ToolError> {
        let folder = input.folder.clone();
        let waited = flow.submit(Arc::new(WriteAtTheEnd), input).await;
        if flow.is_cancelled() {
            let reason = flow.cancel_reason().map(|reason| reason.to_string()).unwrap_or_default();
            std::fs::write(Path::new(&folder).join("cancelled"), reason)?;
        }
        waited?;
        std::fs::write(Path::new(&folder).join("written"), "")?;
        Ok(true)
    }
}

/// Done once somebody has put a file named `release` into the folder.
async fn released(folder: &Path) {
    while !folder.join("release").exists() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Everything but the transport.
pub fn builder(dispatcher: JobDispatcher) -> ToolServerBuilder {
    ToolServer::builder()
        .scan_packages([module_path!()])
        .providers([])
        .access_policy(StaticGrants::new([(
            "local",
            ["echo_number", "print", "count_to_three", "panic", "wait_and_write"],
        )]))
        .server_name("trouble")
        .server_version("1")
        .call_timeout(Duration::from_secs(60))
        .dispatcher(dispatcher)
}
