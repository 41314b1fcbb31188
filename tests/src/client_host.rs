//! The server that real clients are tried on: every tool of the reference, one that takes long and says
//! how far it is, one that waits until its caller gives up, one whose arguments travel in headers as well, and
//! one that answers content.

use crate::conformance::tools::{PIXEL, SILENCE};
use examples as _; // so that its tools are linked
use nucleo_mcp::prelude::*;
use nucleo_mcp::server::ToolServerBuilder;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Who calls, whoever it is.
pub const CONSUMER: &str = "client-under-test";

/// Between two reports of progress.
const PAUSE: Duration = Duration::from_millis(20);

/// The callers of the waiting tool, as it saw them.
#[derive(Clone, Debug, Default)]
pub struct Waits(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    waiting: AtomicU64,
    given_up: AtomicU64,
}

impl Waits {
    /// How many callers wait now, and how many gave up.
    #[must_use]
    pub fn callers(&self) -> Callers {
        let Counts { waiting, given_up } = &*self.0;
        Callers { waiting: waiting.load(Ordering::SeqCst), given_up: given_up.load(Ordering::SeqCst) }
    }
}

/// How far to count.
#[derive(Deserialize, ToolSchema)]
pub struct CountTo {
    /// The last number
    #[arg(range = 1..=50)]
    pub last: u64,
}

/// Counts slowly, and reports every number as progress.
#[mcp]
#[tool_name("count", read_only)]
pub struct Count;

impl Tool for Count {
    type Input = CountTo;
    type Output = u64;

    async fn execute(&self, input: CountTo, ctx: &JobContext) -> Result<u64, ToolError> {
        for number in 1..=input.last {
            tokio::time::sleep(PAUSE).await;
            ctx.progress(number, input.last, "counting");
        }
        Ok(input.last)
    }
}

/// No input.
#[derive(Deserialize, ToolSchema)]
pub struct Nothing {}

/// Waits until the caller gives up; it is reported as progress that the waiting has begun.
#[mcp]
#[tool_name("wait", read_only)]
pub struct Wait {
    waits: Waits,
}

impl Tool for Wait {
    type Input = Nothing;
    type Output = bool;

    async fn execute(&self, _: Nothing, ctx: &JobContext) -> Result<bool, ToolError> {
        let Counts { waiting, given_up } = &*self.waits.0;
        waiting.fetch_add(1, Ordering::SeqCst);
        ctx.progress(1, 2, "waiting");
        ctx.cancelled().await;
        waiting.fetch_sub(1, Ordering::SeqCst);
        given_up.fetch_add(1, Ordering::SeqCst);
        Err(ToolError::cancelled())
    }
}

/// Callers of the waiting tool.
#[derive(Clone, Copy, Debug, Serialize, ToolSchema)]
pub struct Callers {
    /// How many wait now
    pub waiting: u64,
    /// How many gave up
    pub given_up: u64,
}

/// Answers how many callers wait, and how many gave up.
#[mcp]
#[tool_name("callers", read_only)]
pub struct HowManyWait {
    waits: Waits,
}

impl Tool for HowManyWait {
    type Input = Nothing;
    type Output = Callers;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<Callers, ToolError> {
        Ok(self.waits.callers())
    }
}

/// Where something is done, and how; what says so travels in headers as well.
#[derive(Deserialize, Serialize, ToolSchema)]
pub struct Routed {
    /// The region
    #[arg(header = "Region")]
    pub region: String,
    /// How much of it
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// Whether it is only tried
    #[arg(header = "Dry-Run")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dry_run: Option<bool>,
}

/// How much of something.
#[derive(Deserialize, Serialize, ToolSchema)]
pub struct Size {
    /// How many seats, or how many less
    #[arg(header = "Seats")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<i32>,
}

/// Answers what it was called with, so that its caller sees that the call arrived whole.
#[mcp]
#[tool_name("route", read_only)]
pub struct Route;

impl Tool for Route {
    type Input = Routed;
    type Output = Routed;

    async fn execute(&self, input: Routed, _: &JobContext) -> Result<Routed, ToolError> {
        Ok(input)
    }
}

/// Answers a text, an image, a sound and a resource.
#[mcp]
#[tool_name("sample", read_only)]
pub struct Sample;

impl Tool for Sample {
    type Input = Nothing;
    type Output = Content;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<Content, ToolError> {
        let note = Content::text_resource("sample://note", MediaType::TEXT_PLAIN, "A note that came along.")?;
        Ok(Content::text("One of each.")
            .and(Content::image(MediaType::IMAGE_PNG, PIXEL))
            .and(Content::audio(MediaType::AUDIO_WAV, SILENCE))
            .and(note))
    }
}

/// The dispatcher these tools run on.
#[must_use]
pub fn dispatcher(waits: Waits) -> JobDispatcher {
    JobDispatcher::builder().resource(waits).build()
}

/// Everything but the transport and who calls over it.
pub fn builder(dispatcher: JobDispatcher) -> ToolServerBuilder {
    ToolServer::builder()
        .scan_packages(["examples::reference::tools", module_path!()])
        .providers([])
        .access_policy(|_: &Consumer, _: &OfferedTool| true)
        .server_name("reference")
        .server_version(env!("CARGO_PKG_VERSION"))
        .call_timeout(Duration::from_secs(30))
        .dispatcher(dispatcher)
}
