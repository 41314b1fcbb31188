//! Every dialect over real HTTP: what is listed is what the dialect publishes, what arrives is the
//! canonical document the caller meant, and a tool no dialect can publish never starts.

use nucleo_mcp::{
    boundary::{
        access::{Consumer, RequestContext, StaticGrants},
        http::StatelessHttp,
    },
    catalog::ToolProvider,
    json::Tree,
    runtime::{JobContext, JobDispatcher},
    schema::{Schema, SchemaDialect},
    server::{StartError, ToolServer},
    tool::{Arguments, ToolError},
};
use std::time::Duration;
use tests::{
    dialects::{callers::spelled, documents::Maker, fixtures},
    host::Host,
    message::{Message, Revision},
};

/// Answers its arguments, as the text that was judged.
fn echo(name: &'static str, input: Schema, output: Option<Schema>) -> ToolProvider {
    let tool = ToolProvider::dynamic(name).description("Answers what it was asked.").input_schema(input);
    let tool = match output {
        Some(output) => tool.output_schema(output),
        None => tool,
    };
    tool.handler(|arguments: Arguments, _: JobContext| async move {
        Ok::<_, ToolError>(arguments.as_json().to_owned())
    })
}

fn start(providers: Vec<ToolProvider>) -> Result<ToolServer<StatelessHttp>, StartError> {
    let names: Vec<String> = providers.iter().map(|provider| provider.offered().name().to_owned()).collect();
    let grants = StaticGrants::new([("agent".to_owned(), names)]);
    ToolServer::builder()
        .scan_packages([])
        .providers(providers)
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named("agent")))
        .access_policy(grants)
        .server_name("dialects")
        .server_version("1")
        .call_timeout(Duration::from_secs(30))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().build())
        .start()
}

fn all() -> ToolServer<StatelessHttp> {
    let providers = fixtures::all().into_iter().map(|fixture| echo(fixture.name, fixture.canonical, None));
    start(providers.collect()).unwrap_or_else(|error| panic!("{error}"))
}

fn named(message: Message, dialect: SchemaDialect) -> Message {
    message.meta("ai.redouble/dialect", &format!("\"{dialect}\""))
}

// S80, S81
#[tokio::test]
async fn a_listing_carries_what_its_dialect_publishes() {
    let host = Host::serve(&all()).await;
    for dialect in SchemaDialect::ALL {
        let listed = host.post(&named(Message::list(Revision::July2026), dialect)).await;
        let listed = Tree::parse(listed.text()).expect("a listing is JSON");
        let Some(Tree::Array(tools)) = listed.get("result").and_then(|result| result.get("tools")) else {
            panic!("{dialect}: {listed}");
        };
        let fixtures = fixtures::all();
        assert_eq!(tools.len(), fixtures.len(), "{dialect}");
        for tool in tools {
            let name = tool.get("name").and_then(Tree::as_str).expect("a name");
            let expected = dialect.input_schema(&fixtures::fixture(name).canonical).to_string();
            assert_eq!(tool.get("inputSchema").expect("a schema").to_string(), expected, "{dialect} {name}");
        }
    }
}

// S82, S84, S85, S87
#[tokio::test]
async fn a_call_reaches_its_tool_in_canonical_form_from_every_dialect() {
    let host = Host::serve(&all()).await;
    for fixture in fixtures::all() {
        for seed in 100..103 {
            let meant = Maker::new(&fixture.canonical, seed).document();
            for dialect in SchemaDialect::ALL {
                let sent = spelled(dialect, &fixture.canonical, &meant).to_string();
                let call = named(Message::call(Revision::July2026, fixture.name, &sent), dialect);
                let answer = host.post(&call).await.json();
                let text = answer["result"]["content"][0]["text"].as_str().unwrap_or_default();
                // The answer is a JSON string: the text that reached the tool.
                let reached: String = serde_json::from_str(text)
                    .unwrap_or_else(|error| panic!("{dialect} {}: {error}: {sent}: {answer}", fixture.name));
                assert_eq!(reached, meant.to_string(), "{dialect} {}", fixture.name);
            }
        }
    }
}

// S7, S86
#[test]
fn a_tool_that_a_dialect_cannot_publish_refuses_the_start_by_name_dialect_and_place() {
    let input = fixtures::schema(
        r#"{"type":"object","properties":{"note":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":[]}"#,
    );
    let refused = start(vec![echo("remember", input, None)]).map(drop).unwrap_err().to_string();
    for said in ["`remember`", "`canonical`", "/properties/note", "an optional property admits null"] {
        assert!(refused.contains(said), "{said}: {refused}");
    }
    let fine = fixtures::schema(r#"{"type":"object","properties":{}}"#);
    let output = fixtures::schema(r#"{"type":"object","properties":{"list":{"type":"array"}}}"#);
    let refused = start(vec![echo("answer", fine, Some(output))]).map(drop).unwrap_err().to_string();
    for said in ["`answer`", "/properties/list", "output schema", "states its items"] {
        assert!(refused.contains(said), "{said}: {refused}");
    }
}
