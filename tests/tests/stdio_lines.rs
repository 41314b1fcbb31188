//! Sessions over a pair of streams in this process: what a host sets up, and how a session ends.

use nucleo_mcp::boundary::access::{Consumer, RequestContext};
use nucleo_mcp::boundary::http::StatelessHttp;
use nucleo_mcp::boundary::stdio::{Stdio, StdioEnd};
use nucleo_mcp::runtime::JobDispatcher;
use nucleo_mcp::server::{StartProblem, ToolServer};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tests::message::{Message, Revision};
use tests::raw::PATIENCE;
use tests::stdio_tools;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, duplex};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The client's end of a session.
struct Peer {
    input: DuplexStream,
    output: Lines<BufReader<DuplexStream>>,
    session: JoinHandle<StdioEnd>,
}

impl Peer {
    fn of<T: Send + Sync + 'static>(server: &Arc<ToolServer<T>>, stdio: Stdio, capacity: usize) -> Self {
        let (input, server_input) = duplex(capacity);
        let (server_output, output) = duplex(capacity);
        let server = Arc::clone(server);
        let session = tokio::spawn(async move {
            server.serve_lines(&stdio, server_input, server_output).await.expect("streams that do not fail")
        });
        Self { input, output: BufReader::new(output).lines(), session }
    }

    async fn line(&mut self, line: &str) {
        self.input.write_all(format!("{line}\n").as_bytes()).await.expect("the session reads");
    }

    async fn frame(&mut self) -> Value {
        let line = timeout(PATIENCE, self.output.next_line()).await.expect("a frame in time");
        serde_json::from_str(&line.expect("a stream that does not fail").expect("a frame")).expect("JSON")
    }

    async fn ask(&mut self, message: &Message) -> Value {
        self.line(&message.body()).await;
        self.frame().await
    }

    async fn end(self) -> StdioEnd {
        timeout(PATIENCE, self.session).await.expect("the session ends").expect("no panic")
    }
}

fn dispatcher() -> JobDispatcher {
    JobDispatcher::builder().build()
}

fn desk() -> Stdio {
    Stdio::as_consumer(stdio_tools::CONSUMER, ["local"])
}

fn server() -> Arc<ToolServer<Stdio>> {
    let server = stdio_tools::builder(dispatcher()).transport(desk()).start();
    Arc::new(server.unwrap_or_else(|error| panic!("{error}")))
}

fn echo(id: usize) -> Message {
    let arguments = json!({"number": id}).to_string();
    Message::call(Revision::November2025, "echo_number", &arguments).id(&id.to_string())
}

// S72, S91
#[tokio::test]
async fn every_one_of_many_calls_at_once_is_answered_once_however_small_the_pipe() {
    const CALLS: usize = 300;
    let Peer { mut input, mut output, session } = Peer::of(&server(), desk(), 64);
    let writing = tokio::spawn(async move {
        for id in 0..CALLS {
            let line = echo(id).body() + "\n";
            input.write_all(line.as_bytes()).await.expect("the session reads");
        }
    });
    let mut answered = HashSet::new();
    while let Some(line) = timeout(PATIENCE, output.next_line()).await.expect("in time").expect("it reads") {
        let frame: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(frame["result"]["structuredContent"]["number"], frame["id"]);
        assert!(answered.insert(frame["id"].as_u64().expect("an id")), "answered twice: {line}");
    }
    assert_eq!(answered.len(), CALLS);
    writing.await.expect("no panic");
    assert_eq!(session.await.expect("no panic"), StdioEnd::InputEnded);
}

// S9, S112
#[tokio::test]
async fn closing_the_server_ends_a_session_that_waits_for_a_line() {
    let server = server();
    let mut peer = Peer::of(&server, desk(), 4096);
    assert_eq!(peer.ask(&echo(1)).await["id"], 1);
    server.close();
    assert_eq!(peer.end().await, StdioEnd::ServerClosed);
}

// S112: a peer that reads nothing keeps nobody from closing.
#[tokio::test]
async fn closing_the_server_ends_a_session_that_waits_for_its_peer_to_read() {
    let server = server();
    let mut peer = Peer::of(&server, desk(), 4096);
    let flood = "no json\n".repeat(200);
    let _ = timeout(Duration::from_millis(100), peer.input.write_all(flood.as_bytes())).await;
    server.close();
    assert_eq!(peer.end().await, StdioEnd::ServerClosed);
}

fn wait(folder: &Path, id: usize) -> Message {
    let arguments = json!({"folder": folder}).to_string();
    Message::call(Revision::November2025, "wait_and_write", &arguments).id(&id.to_string())
}

async fn until_there(file: &Path) {
    let there = async {
        while !file.exists() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(PATIENCE, there).await.unwrap_or_else(|_| panic!("no {}", file.display()));
}

// S72: what is no request, under the id of one that is not answered yet, is not its answer.
#[tokio::test]
async fn an_open_id_is_answered_once_whatever_else_comes_under_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut peer = Peer::of(&server(), desk(), 4096);
    peer.line(&wait(folder.path(), 1).body()).await;
    until_there(&folder.path().join("child-started")).await;
    for refused in [
        r#"{"jsonrpc":"2.0","id":1,"method":5}"#,
        r#"{"jsonrpc":"2.0","id":1}"#,
        r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"ping","a":1,"a":1}"#,
    ] {
        peer.line(refused).await;
        let frame = peer.frame().await;
        assert_eq!((&frame["error"]["code"], frame.get("id")), (&json!(-32600), None), "{refused}");
        // Under an id that is free it is answered under that.
        peer.line(&refused.replace("\"id\":1", "\"id\":2")).await;
        assert_eq!(peer.frame().await["id"], 2, "{refused}");
    }
    std::fs::write(folder.path().join("release"), "").expect("a file");
    let frame = peer.frame().await;
    assert_eq!((&frame["id"], &frame["result"]["isError"]), (&json!(1), &json!(false)));
}

// S92: the limit of a call is the server's own, and a peer that does not read cannot lift it.
#[tokio::test]
async fn a_call_is_cancelled_in_time_while_its_peer_reads_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server =
        stdio_tools::builder(dispatcher()).call_timeout(Duration::from_millis(300)).transport(desk());
    let mut peer = Peer::of(&Arc::new(server.start().expect("it starts")), desk(), 256);
    peer.line(&wait(folder.path(), 1).body()).await;
    let flood = "no json\n".repeat(1000);
    let _ = timeout(Duration::from_millis(100), peer.input.write_all(flood.as_bytes())).await;
    until_there(&folder.path().join("child-cancelled")).await;
    // The rest of the flood is in the pipe; what was asked is answered all the same.
    let answer = loop {
        let frame = peer.frame().await;
        if frame["id"] == 1 {
            break frame;
        }
    };
    assert_eq!(answer["result"]["isError"], true);
}

// S91: a peer that does not read is not listened to either, so what waits for it is bounded.
#[tokio::test]
async fn what_waits_for_a_peer_that_reads_nothing_is_bounded() {
    const CALLS: usize = 20_000;
    let mut peer = Peer::of(&server(), desk(), 256);
    let flood: String = (0..CALLS).map(|id| echo(id).body() + "\n").collect();
    let taken = async {
        let mut taken = 0;
        while let Ok(Ok(size)) =
            timeout(Duration::from_millis(500), peer.input.write(&flood.as_bytes()[taken..])).await
        {
            taken += size;
        }
        taken
    };
    let taken = timeout(PATIENCE, taken).await.expect("it stops to read");
    assert!(taken < flood.len() / 2, "{taken} of {}", flood.len());
}

// S12, S112: the host names the consumer, and grants hold for it as for any other.
#[tokio::test]
async fn the_peer_is_who_the_host_says_it_is() {
    let server = server();
    let mut stranger = Peer::of(&server, Stdio::as_consumer("stranger", [] as [&str; 0]), 4096);
    let listed = stranger.ask(&Message::list(Revision::November2025)).await;
    assert_eq!(listed["result"]["tools"], json!([]));
    let denied = stranger.ask(&echo(1)).await;
    let unknown = stranger.ask(&Message::call(Revision::November2025, "no_such_tool", "{}")).await;
    assert_eq!(denied, unknown);
    assert_eq!(denied["error"]["code"], -32602);
}

// S113: a server that is mounted over HTTP serves its desk over lines all the same.
#[tokio::test]
async fn a_server_of_another_transport_is_served_over_lines() {
    let server = stdio_tools::builder(dispatcher())
        .consumer_resolver(|_: &RequestContext| None)
        .transport(StatelessHttp::new())
        .start();
    let server = Arc::new(server.unwrap_or_else(|error| panic!("{error}")));
    let mut peer = Peer::of(&server, Stdio::of(Consumer::new("desk", ["local"])), 4096);
    assert_eq!(peer.ask(&echo(7)).await["result"]["structuredContent"]["number"], 7);
}

// S14, S112: what a request says of itself holds for it and for no other.
#[tokio::test]
async fn a_request_is_of_the_revision_it_names_or_of_the_one_agreed_on() {
    let mut peer = Peer::of(&server(), desk(), 4096);
    let revision = |name: &str| format!(r#""{name}""#);
    let meta = "io.modelcontextprotocol/protocolVersion";
    let list = || Message::list(Revision::November2025);

    let unknown = peer.ask(&list().meta(meta, &revision("2024-11-05"))).await;
    assert_eq!(unknown["error"]["code"], -32022, "{unknown}");
    assert_eq!(unknown["error"]["data"]["requested"], "2024-11-05");
    let bare = peer.ask(&list().meta(meta, &revision("2026-07-28"))).await;
    assert_eq!(bare["error"]["code"], -32602, "{bare}");
    let bare = peer.ask(&Message::new(Revision::November2025, "server/discover")).await;
    assert_eq!(bare["error"]["code"], -32602, "{bare}");

    // Before any handshake.
    assert!(peer.ask(&list()).await["result"]["resultType"].is_null());
    // A revision nobody speaks is answered with one of ours, which holds from then on.
    let opened = peer.ask(&Message::initialize("1999-01-01")).await;
    assert_eq!(opened["result"]["protocolVersion"], "2025-11-25", "{opened}");
    assert_eq!(peer.ask(&Message::new(Revision::November2025, "ping")).await["result"], json!({}));
    let modern = peer.ask(&Message::list(Revision::July2026)).await;
    assert_eq!(modern["result"]["resultType"], "complete", "{modern}");
    // A handshake that fails changes nothing.
    let failed = peer.ask(&Message::new(Revision::November2025, "initialize")).await;
    assert_eq!(failed["error"]["code"], -32602, "{failed}");
    assert!(peer.ask(&list()).await["result"]["resultType"].is_null());
}

// S7, S8
#[test]
fn a_start_with_stdio_needs_no_resolver_and_refuses_a_consumer_without_a_name() {
    let nameless = Stdio::as_consumer(" ", [] as [&str; 0]).max_line_bytes(0);
    let refused = stdio_tools::builder(dispatcher()).transport(nameless).start().expect_err("a blank name");
    let empty = |setting| StartProblem::EmptySetting { setting };
    assert_eq!(refused.problems(), [empty("as_consumer"), empty("max_line_bytes")]);
}
