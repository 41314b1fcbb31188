//! How long the one answer takes: for a tool that is not granted, one that does not exist, one that nobody
//! asks for, one asked for in a shape that cannot be read.
//!
//! The requests take turns on one kept-alive connection, so that whatever disturbs the machine disturbs all
//! of them. Printed are the quantiles of each and how much its distribution overlaps the first one's: the
//! shared area of the two histograms, 100 % for equal ones. The first kind is there twice, which shows what
//! the same thing measured again comes to.
//!
//! `cargo bench -p tests --bench constant_time`

use std::collections::BTreeMap;
use std::time::Instant;
use tests::fixtures::{AGENT, host};
use tests::message::{Message, Revision};
use tests::raw::Request;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const ROUNDS: usize = 20_000;

/// A histogram's width, in nanoseconds.
const BIN: u64 = 500;

fn kinds() -> Vec<(&'static str, Request)> {
    let call = |tool: &str| Message::call(Revision::June2025, tool, r#"{"amount":1}"#);
    let shape = call("forbidden");
    let shape =
        shape.request_with_body(shape.body_with_params(r#"{"name":12345678,"arguments":{"amount":1}}"#));
    vec![
        ("not granted", call("forbidden").request().as_agent()),
        ("does not exist", call("forbiddem").request().as_agent()),
        // As long on the wire as the others, and from nobody.
        ("nobody asks", call("forbidden").request().header("X-Konsumer", AGENT)),
        ("unreadable", shape.as_agent()),
        ("not granted, again", call("forbidden").request().as_agent()),
    ]
}

async fn exchange(stream: &mut TcpStream, request: &[u8], buffer: &mut [u8]) -> u64 {
    let began = Instant::now();
    stream.write_all(request).await.expect("the server reads");
    let read = stream.read(buffer).await.expect("the server answers");
    let nanos = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
    assert!(buffer[..read].ends_with(b"no such tool is available to this caller\"}}"), "another answer");
    nanos
}

fn quantile(sorted: &[u64], of_hundred: usize) -> f64 {
    let nanos = sorted[(sorted.len() - 1) * of_hundred / 100];
    f64::from(u32::try_from(nanos).unwrap_or(u32::MAX)) / 1000.0
}

/// The shared area of two histograms of as many samples each, in per cent.
fn overlap(one: &[u64], other: &[u64]) -> f64 {
    let bins = |samples: &[u64]| {
        let mut bins = BTreeMap::<u64, u32>::new();
        for sample in samples {
            *bins.entry(sample / BIN).or_default() += 1;
        }
        bins
    };
    let (one_bins, other_bins) = (bins(one), bins(other));
    let shared =
        one_bins.iter().map(|(bin, height)| (*height).min(other_bins.get(bin).copied().unwrap_or(0)));
    f64::from(shared.sum::<u32>()) * 100.0 / f64::from(u32::try_from(one.len()).unwrap_or(u32::MAX))
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let (host, _) = host().await;
        let mut stream = TcpStream::connect(host.address).await.expect("the server listens");
        stream.set_nodelay(true).expect("a socket option");
        let kinds: Vec<(&str, Vec<u8>)> = kinds()
            .into_iter()
            .map(|(name, request)| {
                let text = String::from_utf8(request.bytes()).expect("a request of text");
                (name, text.replacen("Connection: close\r\n", "", 1).into_bytes())
            })
            .collect();
        let mut samples = vec![Vec::with_capacity(ROUNDS); kinds.len()];
        let mut buffer = vec![0; 4096];
        for round in 0..ROUNDS + 500 {
            for (position, (_, request)) in kinds.iter().enumerate() {
                let nanos = exchange(&mut stream, request, &mut buffer).await;
                if round >= 500 {
                    samples[position].push(nanos);
                }
            }
        }
        println!("\none answer, {ROUNDS} times each, microseconds over loopback");
        println!("  {:<20} {:>8} {:>8} {:>8} {:>8}   overlap with the first", "", "p10", "p50", "p90", "p99");
        for (position, (name, _)) in kinds.iter().enumerate() {
            let mut sorted = samples[position].clone();
            sorted.sort_unstable();
            let [p10, p50, p90, p99] = [10, 50, 90, 99].map(|of_hundred| quantile(&sorted, of_hundred));
            let shared = overlap(&samples[0], &samples[position]);
            println!("  {name:<20} {p10:>8.1} {p50:>8.1} {p90:>8.1} {p99:>8.1}   {shared:>5.1} %");
        }
    });
}
