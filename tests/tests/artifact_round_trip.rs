//! Artifacts between two processes: a server's, and this one's, which knows fewer types.

use nucleo_mcp::artifact::{Artifact, Code, Link, LinkCite, LinkPage, List, Person, Rehydrated};
use nucleo_mcp::client::ForeignServer;
use nucleo_mcp::prelude::*;
use nucleo_mcp::schema::SchemaDialect;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tests::host::Host;
use tests::message::{Message, Revision};

/// The server's process, ended with the test.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_artifact_server"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server's binary is built with this test");
        let mut address = String::new();
        let stdout = child.stdout.take().expect("it was asked to be piped");
        BufReader::new(stdout).read_line(&mut address).expect("the server says where it listens");
        Self { child, address: address.trim().to_owned() }
    }

    async fn connect(&self) -> ForeignServer {
        ForeignServer::named("artifacts").connect_http(&self.address).await.expect("the server is listening")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[derive(Deserialize)]
struct Known {
    page: String,
    cite: String,
    person: String,
    list: String,
    items: Vec<String>,
}

// S44, S121
#[tokio::test(flavor = "multi_thread")]
async fn typed_artifacts_arrive_with_the_references_they_left_with() {
    let process = Process::start();
    let server = process.connect().await;
    let known: Known = server.call("references", &json!({})).await.unwrap().deserialize().unwrap();

    let report = server.call("report", &json!({})).await.unwrap();
    let structured = report.structured().unwrap();
    assert_eq!(structured["answer"], "It arrives.");
    assert!(structured.get("none").is_none(), "an artifact that is not there is left out");
    assert_eq!(structured["sources"][0]["pmid"], u64::MAX);
    // Reached on two ways, it is one artifact.
    assert_eq!(structured["sources"][0], structured["first"]);

    let artifacts = report.artifacts();
    assert_eq!(artifacts.len(), 3);
    let find = |reference: &str| {
        let mut found = artifacts.iter().filter(|artifact| artifact.reference().as_str() == reference);
        found.next().unwrap_or_else(|| panic!("{reference} arrived"))
    };
    let page = find(&known.page).downcast::<LinkPage>().expect("the exact type is known here");
    assert_eq!(page.text.as_deref(), Some("The whole page."));
    assert_eq!(find(&known.person).downcast_ref::<Person>().unwrap().name, "A. Author");

    // Nobody here knows `link:cite:pubmed`.
    let cite = find(&known.cite).downcast::<LinkCite>().expect("the nearest ancestor is known here");
    assert_eq!(cite.title.as_deref(), Some("On round trips"));
    assert_eq!(cite.authors, ["A. Author"]);
    assert_eq!(cite.reference().alias(), "link:cite:pubmed");

    let alone = server.call("cite", &json!({})).await.unwrap();
    assert_eq!(alone.rehydrate_as::<Link>().unwrap().reference().as_str(), known.cite);
    assert!(alone.rehydrate_as::<Code>().is_none());
    // What is passed on once more still carries its reference.
    let passed_on = serde_json::to_value(alone.rehydrate_as::<LinkCite>().unwrap()).unwrap();
    assert_eq!(passed_on["artifact_ref"], known.cite);
}

// S41, S121
#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_artifacts_arrive_whole_and_once() {
    let process = Process::start();
    let server = process.connect().await;
    let known: Known = server.call("references", &json!({})).await.unwrap().deserialize().unwrap();

    let listing = server.tools().await.unwrap();
    assert_eq!(listing.refused, []);
    let citations = listing.tools.iter().find(|tool| tool.name() == "citations").unwrap();
    assert!(citations.output_schema().is_none(), "a list of artifacts publishes no output schema");

    let answer = server.call("citations", &json!({})).await.unwrap();
    assert!(answer.structured().is_none(), "and travels as text alone");
    let Some(Rehydrated::List(list)) = answer.rehydrate() else { panic!("a list arrives as one") };
    assert_eq!(list.reference.as_ref().unwrap().as_str(), known.list);
    let arrived: Vec<_> = list.artifacts().map(|item| item.reference().to_string()).collect();
    assert_eq!(arrived, known.items);

    let typed = answer.rehydrate_as::<List<Artifact<LinkCite>>>().unwrap();
    assert_eq!(typed.items.len(), 10_000);
    assert_eq!(typed.items[9_999].url, "https://example.org/9999");
}

// S95
#[tokio::test(flavor = "multi_thread")]
async fn a_served_call_starts_with_a_registry_of_its_own() {
    let process = Process::start();
    let server = process.connect().await;
    for _ in 0..3 {
        let answer = server.call("known_before", &json!({})).await.unwrap();
        assert_eq!(answer.structured(), Some(&json!({"count": 0})));
    }
}

// S40, S82
#[tokio::test(flavor = "multi_thread")]
async fn structured_content_validates_against_the_schema_that_was_listed_in_every_dialect() {
    let process = Process::start();
    for dialect in SchemaDialect::ALL {
        let server = ForeignServer::named("artifacts").dialect(dialect);
        let server = server.connect_http(&process.address).await.unwrap();
        let listed: Value = listed(&process.address, dialect).await;
        for tool in listed["result"]["tools"].as_array().unwrap() {
            let name = tool["name"].as_str().unwrap();
            let answer = server.call(name, &json!({})).await.unwrap();
            match tool.get("outputSchema") {
                Some(schema) => {
                    let validator =
                        jsonschema::options().should_validate_formats(true).build(schema).unwrap();
                    let content = answer.structured().unwrap_or_else(|| panic!("{name} is structured"));
                    assert!(validator.is_valid(content), "{name} in {dialect}: {content} against {schema}");
                }
                None => assert!(answer.structured().is_none(), "{name} in {dialect}"),
            }
        }
    }
}

// S112, S121
#[tokio::test(flavor = "multi_thread")]
async fn a_child_process_is_called_over_its_own_pipes() {
    let mut child = tokio::process::Command::new(env!("CARGO_BIN_EXE_artifact_server"))
        .arg("stdio")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the server's binary is built with this test");
    let pipes = child.stdout.take().zip(child.stdin.take()).expect("both were asked to be piped");
    let server = ForeignServer::named("child").connect(pipes).await.expect("the child serves");
    assert_eq!(server.tools().await.unwrap().tools.len(), 5);
    let known: Known = server.call("references", &json!({})).await.unwrap().deserialize().unwrap();
    let citations = server.call("citations", &json!({})).await.unwrap();
    let list = citations.rehydrate_as::<List<Artifact<LinkCite>>>().unwrap();
    assert_eq!(list.items.len(), 10_000);
    assert_eq!(list.reference().as_str(), known.list);
}

#[tokio::test(flavor = "multi_thread")]
async fn references_survive_a_gateway_in_between() {
    let process = Process::start();
    let behind = process.connect().await;
    let known: Known = behind.call("references", &json!({})).await.unwrap().deserialize().unwrap();
    let offered = behind.providers("far.").await.unwrap();
    let gateway = ToolServer::builder()
        .scan_packages([])
        .providers(offered.providers)
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named("reader")))
        .access_policy(StaticGrants::new([("reader", ["far.report", "far.citations"])]))
        .server_name("gateway")
        .server_version("1")
        .call_timeout(Duration::from_secs(30))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().build())
        .start()
        .unwrap();
    let host = Host::serve(&gateway).await;
    let front = ForeignServer::named("gateway").connect_http(format!("http://{}/mcp", host.address));
    let front = front.await.unwrap();

    let report = front.call("far.report", &json!({})).await.unwrap();
    assert_eq!(report.structured(), behind.call("report", &json!({})).await.unwrap().structured());
    assert!(report.artifacts().iter().any(|artifact| artifact.reference().as_str() == known.cite));

    let citations = front.call("far.citations", &json!({})).await.unwrap();
    let list = citations.rehydrate_as::<List<Artifact<LinkCite>>>().unwrap();
    assert_eq!(list.reference().as_str(), known.list);
    assert!(list.items.iter().zip(&known.items).all(|(item, known)| item.reference().as_str() == known));
}

/// The listing as it was sent.
async fn listed(address: &str, dialect: SchemaDialect) -> Value {
    let name = format!("\"{}\"", dialect.wire_name());
    let message = Message::list(Revision::July2026).meta("ai.redouble/dialect", &name);
    let authority = address.trim_start_matches("http://").trim_end_matches("/mcp");
    message.request().send(authority.parse().unwrap()).await.json()
}
