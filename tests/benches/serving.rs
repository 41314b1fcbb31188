//! Calls and listings per second beside a bare server of the SDK with the same tools, in one run.
//!
//! Each contestant serves from a thread of its own, the client drives it over sixteen kept-alive
//! connections from another, and the two take turns. Printed are medians and their ratio: of calls per
//! second, and of the server thread's own processor time per call, which a busy machine disturbs less.
//! Every answer is compared with the one that was checked before the first round.
//!
//! `cargo bench -p tests --bench serving` runs everything; a word after `--` picks what has it in its name.

use nucleo_mcp::boundary::access::{Consumer, RequestContext};
use nucleo_mcp::catalog::ToolProvider;
use nucleo_mcp::prelude::{JobDispatcher, StatelessHttp, ToolServer};
use nucleo_mcp::runtime::JobContext;
use nucleo_mcp::tool::{Arguments, OfferedTool, Tool, ToolError};
use nucleo_mcp::{ToolSchema, mcp, tool_name};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::mpsc;
use std::time::{Duration, Instant};
use tests::bare::Bare;
use tests::message::{Message, Revision};
use tests::raw::Request;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const CONNECTIONS: usize = 16;
const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(700);

/// Adds two numbers.
#[mcp]
#[tool_name("add", read_only)]
pub struct Add;

/// Two numbers.
#[derive(Deserialize, ToolSchema)]
pub struct Pair {
    /// The first.
    pub a: i32,
    /// The second.
    pub b: i32,
}

/// A number.
#[derive(Serialize, ToolSchema)]
pub struct Sum {
    /// The two numbers' sum.
    pub sum: i64,
}

impl Tool for Add {
    type Input = Pair;
    type Output = Sum;

    async fn execute(&self, input: Pair, _: &JobContext) -> Result<Sum, ToolError> {
        Ok(Sum { sum: i64::from(input.a) + i64::from(input.b) })
    }
}

/// Counts the orders of a batch and adds up their amounts.
#[mcp]
#[tool_name("tally", read_only)]
pub struct Tally;

/// A batch of orders.
#[derive(Deserialize, Serialize, ToolSchema)]
pub struct Batch {
    /// The orders.
    pub orders: Vec<Order>,
}

/// An order.
#[derive(Deserialize, Serialize, ToolSchema)]
pub struct Order {
    /// Its number.
    pub number: String,
    /// Who ordered.
    pub customer: String,
    /// How much, in cents.
    pub amount: u32,
    /// Whether it is paid.
    pub paid: bool,
    /// A note.
    pub note: Option<String>,
}

/// What a batch comes to.
#[derive(Serialize, ToolSchema)]
pub struct Total {
    /// How many orders.
    pub orders: usize,
    /// What they come to, in cents.
    pub amount: u64,
}

fn tally(batch: &Batch) -> Total {
    let amount = batch.orders.iter().map(|order| u64::from(order.amount)).sum();
    Total { orders: batch.orders.len(), amount }
}

impl Tool for Tally {
    type Input = Batch;
    type Output = Total;

    async fn execute(&self, input: Batch, _: &JobContext) -> Result<Total, ToolError> {
        Ok(tally(&input))
    }
}

/// Does nothing; makes the listing longer.
fn filler(position: usize) -> ToolProvider {
    ToolProvider::dynamic(format!("filler_{position:04}"))
        .title("A tool nobody calls")
        .description("Does nothing with a name, a number and a choice, and is here to be listed.")
        .read_only()
        .input_schema(json!({
            "type": "object",
            "properties": {
                "name": {"type": "string", "description": "The name of the thing that nothing is done with."},
                "number": {"type": "integer", "minimum": 0, "maximum": 4_294_967_295_u64},
                "choice": {"type": "string", "enum": ["one", "two", "three"]},
            },
            "required": ["name"],
            "additionalProperties": false,
        }))
        .handler(|_: Arguments, _: JobContext| async { Ok::<_, ToolError>(()) })
}

fn ours(tools: usize) -> ToolServer {
    ToolServer::builder()
        .scan_packages(["serving"])
        .providers((2..tools).map(filler))
        .consumer_resolver(|_: &RequestContext| Some(Consumer::new("local-agent", ["agents"])))
        .access_policy(|_: &Consumer, tool: &OfferedTool| tool.is_read_only())
        .server_name("bench")
        .server_version("1")
        .call_timeout(Duration::from_secs(30))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().build())
        .start()
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The same tools on the SDK alone, with the same documents.
fn bare(tools: &Value) -> Bare {
    Bare::new("bench", tools, |name, arguments| match name {
        "add" => {
            let pair: Pair = serde_json::from_value(Value::Object(arguments)).ok()?;
            Some(json!({"sum": i64::from(pair.a) + i64::from(pair.b)}))
        }
        "tally" => {
            let batch: Batch = serde_json::from_value(Value::Object(arguments)).ok()?;
            serde_json::to_value(tally(&batch)).ok()
        }
        _ => None,
    })
}

/// A server on a thread of its own.
struct Contestant {
    name: &'static str,
    address: SocketAddr,
    thread: String,
}

impl Contestant {
    fn start(name: &'static str, router: impl FnOnce() -> axum::Router + Send + 'static) -> Self {
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
                let address = listener.local_addr().expect("a bound listener has an address");
                let thread = std::fs::read_link("/proc/thread-self").unwrap_or_default();
                sender.send((address, thread.display().to_string())).expect("somebody waits");
                axum::serve(listener, router()).await.expect("the server runs");
            });
        });
        let (address, thread) = receiver.recv().expect("the server starts");
        Self { name, address, thread }
    }

    /// The processor time the server's thread has used so far; zero where the system does not say.
    fn processor_time(&self) -> Duration {
        let path = format!("/proc/{}/schedstat", self.thread);
        let used = std::fs::read_to_string(path).ok();
        let used = used.and_then(|line| line.split(' ').next().and_then(|nanos| nanos.parse().ok()));
        Duration::from_nanos(used.unwrap_or(0))
    }

    /// One round: calls per second, and microseconds of processor time a call.
    async fn round(&self, request: &Request, expected: &[u8], length: Duration) -> (f64, f64) {
        let bytes = keep_alive(request);
        let before = self.processor_time();
        let began = Instant::now();
        let tasks: Vec<_> = (0..CONNECTIONS)
            .map(|_| {
                let (address, bytes, expected) = (self.address, bytes.clone(), expected.to_vec());
                tokio::spawn(drive(address, bytes, expected, began + length))
            })
            .collect();
        let mut calls = 0;
        for task in tasks {
            calls += task.await.expect("the client ends");
        }
        let (elapsed, used) = (began.elapsed(), self.processor_time().saturating_sub(before));
        let calls = f64::from(u32::try_from(calls).expect("a round is short"));
        (calls / elapsed.as_secs_f64(), used.as_secs_f64() * 1e6 / calls)
    }
}

fn keep_alive(request: &Request) -> Vec<u8> {
    let text = String::from_utf8(request.bytes()).expect("a request of text");
    text.replacen("Connection: close\r\n", "", 1).into_bytes()
}

async fn drive(address: SocketAddr, request: Vec<u8>, expected: Vec<u8>, until: Instant) -> u64 {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    stream.set_nodelay(true).expect("a socket option");
    let (mut buffer, mut calls) = (vec![0; 64 * 1024], 0);
    while Instant::now() < until {
        stream.write_all(&request).await.expect("the server reads");
        let mut filled = 0;
        let body = loop {
            if filled == buffer.len() {
                buffer.resize(buffer.len() * 2, 0);
            }
            let read = stream.read(&mut buffer[filled..]).await.expect("the server answers");
            assert!(read > 0, "the server hung up");
            filled += read;
            if let Some(start) = body_start(&buffer[..filled])
                && filled - start >= expected.len()
            {
                break &buffer[start..filled];
            }
        };
        assert!(body == expected, "another answer: {}", String::from_utf8_lossy(body));
        calls += 1;
    }
    calls
}

fn body_start(head: &[u8]) -> Option<usize> {
    // A head is short; a listing is not, and need not be searched to its end.
    let head = &head[..head.len().min(1024)];
    head.windows(4).position(|window| window == b"\r\n\r\n").map(|at| at + 4)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Lets the contestants take turns at one request and prints how they did; the last one is the anchor.
async fn compare(
    title: &str,
    contestants: &[&Contestant],
    request: &Request,
    right: impl Fn(&Value) -> bool,
) {
    let mut expected = Vec::new();
    for contestant in contestants {
        let answer = request.clone().send(contestant.address).await;
        assert!(answer.status == 200 && right(&answer.json()), "{}: {}", contestant.name, answer.text());
        expected.push(answer.body);
    }
    let mut results = vec![(Vec::new(), Vec::new()); contestants.len()];
    for round in 0..=ROUNDS {
        for (position, contestant) in contestants.iter().enumerate() {
            let (rate, micros) = contestant.round(request, &expected[position], ROUND).await;
            // The first round warms up.
            if round > 0 {
                results[position].0.push(rate);
                results[position].1.push(micros);
            }
        }
    }
    let medians: Vec<(f64, f64)> =
        results.into_iter().map(|(rates, micros)| (median(rates), median(micros))).collect();
    let anchor = *medians.last().expect("there is an anchor");
    println!("\n{title} ({} bytes in)", request.bytes().len());
    for (contestant, (rate, micros)) in contestants.iter().zip(medians) {
        println!(
            "  {:<22} {rate:>9.0}/s  x{:<5.2}  {micros:>8.1} µs of processor  x{:.2}",
            contestant.name,
            rate / anchor.0,
            anchor.1 / micros,
        );
    }
}

fn arguments_of(bytes: usize) -> String {
    let mut orders = Vec::new();
    let mut size = 0;
    while size < bytes {
        let position = orders.len();
        let order = json!({
            "number": format!("A-{position:05}"),
            "customer": "Ada Lovelace, 12 St James's Square",
            "amount": 1000 + position,
            "paid": position % 3 == 0,
            "note": "leave it with the neighbour, and ring twice",
        });
        size += order.to_string().len() + 1;
        orders.push(order);
    }
    json!({ "orders": orders }).to_string()
}

fn served(tools: usize) -> axum::Router {
    axum::Router::new().route_service(tests::host::PATH, ours(tools).service())
}

async fn pair(tools: usize) -> (Contestant, Contestant) {
    let ours = Contestant::start("nucleo-mcp", move || served(tools));
    let listed = Message::list(Revision::July2026).request().send(ours.address).await.json();
    let tools = listed["result"]["tools"].clone();
    let bare = Contestant::start("bare rmcp", move || bare(&tools).router());
    (ours, bare)
}

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let is_wanted = |title: &str| title.contains(&wanted);
        let (few, few_bare) = pair(3).await;
        for revision in [Revision::November2025, Revision::July2026] {
            let title = format!("call add, 3 tools, {}", revision.name());
            if is_wanted(&title) {
                let call = Message::call(revision, "add", r#"{"a":2,"b":40}"#).request();
                compare(&title, &[&few, &few_bare], &call, |answer| {
                    answer["result"]["structuredContent"]["sum"] == 42
                })
                .await;
            }
        }
        for (size, name) in [(5_000, "5 KB"), (100_000, "100 KB")] {
            let title = format!("call tally, {name} of arguments");
            if is_wanted(&title) {
                let call = Message::call(Revision::July2026, "tally", &arguments_of(size)).request();
                compare(&title, &[&few, &few_bare], &call, |answer| {
                    answer["result"]["structuredContent"]["orders"].as_u64() > Some(20)
                })
                .await;
            }
        }
        let title = "list, 100 tools";
        if is_wanted(title) {
            let (many, many_bare) = pair(100).await;
            let list = Message::list(Revision::July2026).request();
            compare(title, &[&many, &many_bare], &list, |answer| {
                answer["result"]["tools"].as_array().is_some_and(|tools| tools.len() == 100)
            })
            .await;
        }
        let title = "call add, 1,000 tools beside 3";
        if is_wanted(title) {
            let thousand = Contestant::start("nucleo-mcp, 1,000", || served(1000));
            let call = Message::call(Revision::July2026, "add", r#"{"a":2,"b":40}"#).request();
            compare(title, &[&thousand, &few], &call, |answer| {
                answer["result"]["structuredContent"]["sum"] == 42
            })
            .await;
        }
    });
}
