//! What the campaign and the check of the catalog cost an application of twenty tools, in processor time.
//!
//! As an application's own tests run them, without optimisation: `cargo test -p tests --bench campaign`.
//! Processor time is what Linux says of this process.

use nucleo_mcp::prelude::*;
use nucleo_mcp::testing::{self, CatalogRule};
use serde_json::json;
use std::time::Duration;

const TOOLS: usize = 20;

fn server() -> ToolServer {
    let tool = |at: usize| {
        ToolProvider::dynamic(format!("place_order_{at}"))
            .description("Place an order.")
            .input_schema(json!({
                "type": "object",
                "properties": {
                    "customer": {"type": "string", "maxLength": 80, "description": "Who orders"},
                    "order_number": {"type": "string", "pattern": "^[A-Z]-[0-9]{4}$", "description": "Its number"},
                    "day": {"type": "string", "format": "date", "description": "When it is due"},
                    "speed": {"type": "string", "enum": ["slow", "fast"], "description": "How fast"},
                    "gift": {"type": "boolean", "description": "Whether it is wrapped"},
                    "labels": {
                        "type": "object",
                        "additionalProperties": {"type": "string"},
                        "description": "Labels, by name",
                    },
                    "items": {
                        "type": "array",
                        "maxItems": 50,
                        "description": "What is ordered",
                        "items": {
                            "type": "object",
                            "properties": {
                                "article": {"type": "string", "description": "What"},
                                "count": {
                                    "type": "integer",
                                    "minimum": 1,
                                    "maximum": 4_294_967_295_u32,
                                    "description": "How many",
                                },
                            },
                            "required": ["article", "count"],
                            "additionalProperties": false,
                        },
                    },
                },
                "required": ["customer", "items"],
                "additionalProperties": false,
            }))
            .handler(|_: Arguments, _: JobContext| async { Ok::<_, ToolError>(()) })
    };
    let names = (0..TOOLS).map(|at| format!("place_order_{at}"));
    ToolServer::builder()
        .scan_packages([])
        .providers((0..TOOLS).map(tool))
        .consumer_resolver(|_: &RequestContext| None)
        .access_policy(StaticGrants::new([("ada", names)]))
        .server_name("orders")
        .server_version("1")
        .call_timeout(Duration::from_secs(1))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().build())
        .start()
        .expect("the server starts")
}

/// Processor time of this process so far, all threads, as Linux counts it: in hundredths of a second.
fn processor() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = |field: Option<&str>| field?.parse::<u64>().ok();
    let (user, system) = (ticks(fields.next())?, ticks(fields.next())?);
    Some(Duration::from_millis((user + system) * 10))
}

/// What something takes, and what it says.
fn took<T>(work: impl FnOnce() -> T) -> (String, T) {
    let before = processor();
    let done = work();
    let spent = before.zip(processor()).map(|(before, after)| format!("{:?}", after.saturating_sub(before)));
    (spent.unwrap_or_else(|| "an unknown time".to_owned()), done)
}

fn main() {
    let server = server();
    let (spent, report) = took(|| testing::fortress(&server).run());
    assert!(report.holds(), "{report}");
    println!("the campaign: {} of {} messages, {TOOLS} tools, {spent}", report.sent, report.possible);
    let (spent, report) = took(|| testing::fortress(&server).budget(usize::MAX).run());
    assert!(report.holds(), "{report}");
    println!("all of it: {} messages, {spent}", report.sent);
    let (spent, report) = took(|| testing::check_catalog(&server).without(CatalogRule::Contract).run());
    assert!(report.holds(), "{report}");
    println!("the check of the catalog: {spent}");
}
