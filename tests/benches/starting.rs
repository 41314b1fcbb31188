//! What a start costs: a thousand tools, rendered, checked, compiled and listed in every dialect.
//!
//! `cargo bench -p tests --bench starting`

use examples::reference::shapes::{Everything, Nested};
use nucleo_mcp::ToolSchema;
use nucleo_mcp::prelude::*;
use nucleo_mcp::schema::{Schema, foreign_input_document, output_document};
use std::hint::black_box;
use std::time::{Duration, Instant};

const TOOLS: usize = 1_000;

/// Both documents of a thousand tools of that type.
fn render<T: ToolSchema>() -> Duration {
    let began = Instant::now();
    for _ in 0..TOOLS {
        black_box(foreign_input_document::<T>().expect("the input can be published"));
        black_box(output_document::<T>().expect("the output can be published"));
    }
    began.elapsed()
}

/// A server of a thousand tools with these documents.
fn start(input: &Schema, output: &Schema) -> Duration {
    let providers: Vec<ToolProvider> = (0..TOOLS)
        .map(|number| {
            ToolProvider::dynamic(format!("tool_{number}"))
                .description("Answers what it is sent.")
                .read_only()
                .input_schema(input.clone())
                .output_schema(output.clone())
                .handler(|arguments: Arguments, _: JobContext| async move {
                    Ok::<_, ToolError>(arguments.to_value()?)
                })
        })
        .collect();
    let began = Instant::now();
    let server = ToolServer::builder()
        .scan_packages([])
        .providers(providers)
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named("bench")))
        .access_policy(|_: &Consumer, _: &OfferedTool| true)
        .server_name("bench")
        .server_version("1")
        .call_timeout(Duration::from_secs(1))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().build())
        .start()
        .expect("the server starts");
    black_box(server);
    began.elapsed()
}

fn report<T: ToolSchema>(name: &str) {
    let input = foreign_input_document::<T>().expect("the input can be published");
    let output = output_document::<T>().expect("it can be published").expect("it is an object");
    let (rendered, started) = (render::<T>(), start(&input, &output));
    println!(
        "{name:12} {:6} bytes  rendering {TOOLS} tools {rendered:>9.1?}  starting with {TOOLS} tools {started:>9.1?}",
        input.to_string().len()
    );
}

fn main() {
    report::<Nested>("a few types");
    report::<Everything>("every shape");
}
