//! The same tools as callers outside reach them: through the HTTP service, which they leave at any time.

use super::{Dice, Leaf, Tree};
use axum::body::Body;
use http_body_util::BodyExt;
use nucleo_mcp::boundary::access::{Consumer, RequestContext};
use nucleo_mcp::boundary::http::StatelessHttp;
use nucleo_mcp::catalog::ToolProvider;
use nucleo_mcp::runtime::{Flow, JobContext, JobDispatcher};
use nucleo_mcp::server::ToolServer;
use nucleo_mcp::tool::{Arguments, Attempt, Doer, Guardrails, OfferedTool, Tool, ToolError};
use nucleo_mcp::{ToolSchema, tool_name};
use serde::Deserialize;
use serde_json::{Value, json};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::timeout;
use tower_service::Service;

/// How long a served call may take.
const LIMIT: Duration = Duration::from_millis(10);

/// The tree, as a tool that is offered.
#[tool_name("tree")]
struct ServedTree {
    tree: Tree,
}

#[derive(Deserialize, ToolSchema)]
struct Seed {
    /// What decides what happens
    seed: u64,
}

impl Doer for ServedTree {
    type Input = Seed;
    type Output = u64;

    async fn perform(&self, input: Seed, flow: &Flow) -> Result<u64, ToolError> {
        flow.progress(1, 2, "sent on");
        flow.submit(Arc::new(self.tree.clone()), input.seed).await
    }
}

fn seed(arguments: &Arguments) -> u64 {
    arguments.to_value().ok().and_then(|value| value["seed"].as_u64()).unwrap_or(0)
}

fn leaf(position: usize, leaf: &Arc<Leaf>) -> ToolProvider {
    let worker = Arc::clone(leaf);
    ToolProvider::dynamic(format!("leaf_{position}"))
        .description("Does what its input decides.")
        .input_schema(json!({
            "type": "object",
            "properties": {"seed": {"type": "integer", "minimum": 0, "maximum": u64::MAX}},
            "required": ["seed"],
        }))
        .requirements(leaf.requirements())
        .guardrails(Guardrails::none().auth(|attempt: &Attempt<Arguments>| match seed(&attempt.input) % 89 {
            0 => Err(ToolError::refused("as the soak asks")),
            1 => panic!("a guardrail panics"),
            _ => Ok(()),
        }))
        .handler(move |arguments: Arguments, context: JobContext| {
            let leaf = Arc::clone(&worker);
            async move { leaf.execute(seed(&arguments), &context).await }
        })
}

/// A server of the leaves and the tree, on the soak's dispatcher.
pub(super) fn server(dispatcher: &JobDispatcher, leaves: &[Arc<Leaf>]) -> Result<ToolServer, String> {
    let mut providers = vec![ToolProvider::of::<ServedTree>()];
    providers.extend(leaves.iter().enumerate().map(|(position, worker)| leaf(position, worker)));
    ToolServer::builder()
        .scan_packages([])
        .providers(providers)
        .consumer_resolver(|request: &RequestContext| request.header("x-consumer").map(Consumer::named))
        .access_policy(|consumer: &Consumer, _: &OfferedTool| consumer.name() != "nobody")
        .server_name("soak")
        .server_version("1")
        .call_timeout(LIMIT)
        .transport(StatelessHttp::new())
        .dispatcher(dispatcher.clone())
        .start()
        .map_err(|error| error.to_string())
}

/// What became of the served calls.
#[derive(Default)]
pub(super) struct ServedTally {
    calls: AtomicU64,
    answered: AtomicU64,
    failed: AtomicU64,
    refused: AtomicU64,
    left: AtomicU64,
    notified: AtomicU64,
}

impl ServedTally {
    pub(super) fn line(&self) -> String {
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        format!(
            "{} served: {} answered, {} failed, {} refused, {} left, {} notifications",
            get(&self.calls),
            get(&self.answered),
            get(&self.failed),
            get(&self.refused),
            get(&self.left),
            get(&self.notified)
        )
    }
}

fn add(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// One request from outside; `Err` is an answer that no request of this kind may get.
pub(super) async fn call(
    server: &ToolServer,
    leaves: usize,
    dice: &mut Dice,
    tally: &ServedTally,
) -> Result<(), String> {
    add(&tally.calls);
    let id = dice.roll();
    let tool = match dice.below(leaves as u64 + 4) {
        position if position < leaves as u64 => format!("leaf_{position}"),
        _ => "tree".to_owned(),
    };
    let hostile = dice.in_a_hundred(5);
    let mut params = json!({"name": tool, "arguments": {"seed": dice.roll()}});
    if hostile {
        params["arguments"] = match dice.below(3) {
            0 => json!({"seed": -1}),
            1 => json!({"seed": 1, "canary": "canary"}),
            _ => json!({"seed": "canary"}),
        };
    }
    if dice.in_a_hundred(50) {
        params["_meta"] = json!({"progressToken": id});
    }
    let consumer = if dice.in_a_hundred(2) { "nobody" } else { "somebody" };
    let modern = dice.in_a_hundred(50);
    let mut request = axum::http::Request::post("http://localhost/mcp")
        .header("host", "localhost")
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .header("x-consumer", consumer);
    if modern {
        request = request
            .header("mcp-protocol-version", "2026-07-28")
            .header("mcp-method", "tools/call")
            .header("mcp-name", &tool);
        params["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("2026-07-28");
        params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({});
    }
    let message = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params});
    let request = request.body(Body::from(message.to_string())).map_err(|error| error.to_string())?;
    let mut service = server.service();
    let mut answering = pin!(service.call(request));
    let patience = Duration::from_micros(dice.below(4_000));
    let response = if dice.in_a_hundred(15) {
        match timeout(patience, &mut answering).await {
            Ok(Ok(response)) => response,
            Err(_) => {
                add(&tally.left);
                return Ok(());
            }
        }
    } else {
        let Ok(response) = answering.await;
        response
    };
    let leaves_early = dice.in_a_hundred(10);
    let mut body = response.into_body();
    let mut text = Vec::new();
    while let Some(frame) = body.frame().await {
        let Ok(frame) = frame;
        if let Ok(data) = frame.into_data() {
            text.extend_from_slice(&data);
        }
        if leaves_early {
            add(&tally.left);
            return Ok(());
        }
    }
    judge(&text, id, hostile, consumer, tally)
}

fn judge(text: &[u8], id: u64, hostile: bool, consumer: &str, tally: &ServedTally) -> Result<(), String> {
    let text = std::str::from_utf8(text).map_err(|error| error.to_string())?;
    let wrong = || format!("a wrong answer: {text}");
    let mut messages: Vec<Value> = Vec::new();
    let lines = text.lines().filter_map(|line| line.strip_prefix("data: "));
    let lines: Vec<_> = if text.starts_with('{') { vec![text] } else { lines.collect() };
    for line in lines {
        messages.push(serde_json::from_str(line).map_err(|_| wrong())?);
    }
    let response = messages.pop().ok_or_else(wrong)?;
    let numbers: Vec<_> =
        messages.iter().filter_map(|message| message["params"]["progress"].as_f64()).collect();
    tally.notified.fetch_add(numbers.len() as u64, Ordering::Relaxed);
    let rising = numbers.len() == messages.len() && numbers.is_sorted_by(|earlier, later| earlier < later);
    if response["id"] != id || text.contains("canary") || !rising {
        return Err(wrong());
    }
    let (error, failed) = (response["error"]["code"].as_i64(), response["result"]["isError"].as_bool());
    match (consumer, hostile, error, failed) {
        ("nobody", _, Some(-32602), None) | ("somebody", true, None, Some(true)) => add(&tally.refused),
        ("somebody", false, None, Some(false)) => add(&tally.answered),
        ("somebody", false, None, Some(true)) => add(&tally.failed),
        _ => return Err(wrong()),
    }
    Ok(())
}
