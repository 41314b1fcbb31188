//! What a call answers, against what was listed: every shape is sent through a real server and comes
//! back, and an independent validator, formats asserted, holds the structured content to the output
//! schema of every dialect.

use examples::reference::shapes;
use jsonschema::Validator;
use nucleo_mcp::artifact::{Artifact, Code, Link, LinkCite, LinkPage, Person};
use nucleo_mcp::boundary::gate::Gate;
use nucleo_mcp::json::{self, Document};
use nucleo_mcp::prelude::*;
use nucleo_mcp::schema::{SchemaDialect, input_document};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;
use tests::documents::{Generator, spell};
use tests::host::Host;
use tests::message::{Message, Revision};

/// How many documents each shape is sent.
const DOCUMENTS: usize = 120;

/// Artifacts in every place one can stand.
#[derive(Serialize, Deserialize, ToolSchema)]
pub struct Shelf {
    one: Artifact<Link>,
    maybe: Option<Artifact<LinkPage>>,
    several: Vec<Artifact<LinkCite>>,
    by_name: BTreeMap<String, Artifact<Person>>,
    boxed: Box<Artifact<Code>>,
    plain: Link,
}

/// A tool for each shape, and what proves each of them.
macro_rules! echoes {
    ($($name:literal $tool:ident: $shape:ty;)*) => {
        $(
            /// Answers what it was sent.
            #[tool_name($name)]
            pub struct $tool;

            impl Tool for $tool {
                type Input = $shape;
                type Output = $shape;

                async fn execute(&self, input: $shape, _: &JobContext) -> Result<$shape, ToolError> {
                    Ok(input)
                }
            }
        )*

        fn providers() -> Vec<ToolProvider> {
            vec![$(ToolProvider::of::<$tool>()),*]
        }

        const NAMES: &[&str] = &[$($name),*];

        async fn prove_all(proof: &Proof) {
            $(proof.shape::<$shape>($name).await;)*
        }
    };
}

echoes! {
    "integers" EchoIntegers: shapes::Integers;
    "non_zeros" EchoNonZeros: shapes::NonZeros;
    "floats" EchoFloats: shapes::Floats;
    "texts" EchoTexts: shapes::Texts;
    "presence" EchoPresence: shapes::Presence;
    "defaults" EchoDefaults: shapes::Defaults;
    "lists" EchoLists: shapes::Lists;
    "sets" EchoSets: shapes::Sets;
    "maps" EchoMaps: shapes::Maps;
    "ordered" EchoOrdered: shapes::Ordered;
    "open" EchoOpen: shapes::Open;
    "choices" EchoChoices: shapes::Choices;
    "tagged" EchoTagged: shapes::Tagged;
    "nested" EchoNested: shapes::Nested;
    "pointers" EchoPointers: shapes::Pointers;
    "address" EchoAddress: shapes::Address;
    "wrapped" EchoWrapped: shapes::Wrapped;
    "flattened" EchoFlattened: shapes::Flattened;
    "recursive" EchoRecursive: shapes::Recursive;
    "names" EchoNames: shapes::Names;
    "skipped" EchoSkipped: shapes::Skipped;
    "limits" EchoLimits: shapes::Limits;
    "chrono_times" EchoChronoTimes: shapes::ChronoTimes;
    "jiff_times" EchoJiffTimes: shapes::JiffTimes;
    "time_times" EchoTimeTimes: shapes::TimeTimes;
    "identifiers" EchoIdentifiers: shapes::Identifiers;
    "everything" EchoEverything: shapes::Everything;
    "shelf" EchoShelf: Shelf;
    "artifact" EchoArtifact: Artifact<LinkCite>;
}

struct Proof {
    host: Host,
    validators: BTreeMap<(SchemaDialect, String), Validator>,
}

impl Proof {
    async fn start() -> Self {
        let server = ToolServer::builder()
            .scan_packages([])
            .providers(providers())
            .consumer_resolver(|_: &RequestContext| Some(Consumer::named("prover")))
            .access_policy(StaticGrants::new([("prover", NAMES.to_vec())]).require_resolvable())
            .server_name("output-proof")
            .server_version("1")
            .call_timeout(Duration::from_secs(30))
            .transport(StatelessHttp::new())
            .dispatcher(JobDispatcher::builder().build())
            .start()
            .unwrap_or_else(|error| panic!("{error}"));
        let host = Host::serve(&server).await;
        let mut validators = BTreeMap::new();
        for dialect in SchemaDialect::ALL {
            let named = format!("\"{}\"", dialect.wire_name());
            let message = Message::list(Revision::November2025).meta("ai.redouble/dialect", &named);
            let listed = host.post(&message).await.json();
            for tool in listed["result"]["tools"].as_array().expect("a listing") {
                let schema = &tool["outputSchema"];
                // S40
                assert_eq!(schema["type"], "object", "{} in {dialect}", tool["name"]);
                assert!(schema.get("required").is_none(), "{} in {dialect}", tool["name"]);
                let validator = jsonschema::options().should_validate_formats(true).build(schema);
                let validator = validator.unwrap_or_else(|problem| panic!("{problem}: {schema}"));
                validators.insert((dialect, tool["name"].as_str().unwrap_or_default().to_owned()), validator);
            }
        }
        assert_eq!(validators.len(), NAMES.len() * SchemaDialect::ALL.len());
        Self { host, validators }
    }

    /// Sends a shape what its document accepts, and holds what comes back to what was listed.
    async fn shape<T: ToolSchema + DeserializeOwned>(&self, name: &str) {
        let document = input_document::<T>().expect("the input can be published");
        let gate = Gate::compile(&document).expect("the document can be judged by");
        let mut generator = Generator::new(&document, DOCUMENTS as u64);
        let mut proven = 0;
        for _ in 0..DOCUMENTS {
            let (arguments, _) = generator.document();
            let text = spell(&arguments, generator.random());
            let read = Document::read(text.as_bytes()).expect("a generated document is JSON");
            if gate.judge(read.root()).is_err() {
                continue;
            }
            let response = self.host.post(&Message::call(Revision::November2025, name, &text)).await;
            self.answer(name, response.text(), &text);
            proven += 1;
        }
        assert!(proven * 10 > DOCUMENTS, "{name}: only {proven} of {DOCUMENTS} were sent");
    }

    fn answer(&self, name: &str, response: &str, sent: &str) {
        let read = Document::read(response.as_bytes()).expect("a response is JSON");
        let result = read.root().get("result").unwrap_or_else(|| panic!("{response}"));
        let structured = result.get("structuredContent").unwrap_or_else(|| panic!("{sent}\n{response}"));
        // S42: one text, twice.
        let block = result.get("content").and_then(|content| content.elements().next()).expect("a block");
        assert_eq!(block.get("text").and_then(json::Value::as_str).as_deref(), Some(structured.lexeme()));
        let content: Value = serde_json::from_str(structured.lexeme()).expect("structured content is JSON");
        for dialect in SchemaDialect::ALL {
            let validator = &self.validators[&(dialect, name.to_owned())];
            let problems: Vec<_> =
                validator.iter_errors(&content).map(|problem| problem.to_string()).collect();
            assert!(problems.is_empty(), "{name} in {dialect}: {problems:?}\n{sent}\nanswered by\n{content}");
        }
    }
}

// S40, S42, S42a, S82
#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_answered_validates_against_what_was_listed_in_every_dialect() {
    let proof = Proof::start().await;
    prove_all(&proof).await;
}

// S44
#[tokio::test(flavor = "multi_thread")]
async fn an_artifact_that_a_caller_sends_is_answered_with_a_reference_of_ours() {
    let proof = Proof::start().await;
    let call = |arguments| Message::call(Revision::November2025, "artifact", arguments);
    let sent = call(r#"{"url":"https://example.org/","authors":["A"]}"#);
    let answered = proof.host.post(&sent).await.json();
    let content = &answered["result"]["structuredContent"];
    assert_eq!(content["url"], "https://example.org/");
    let reference = content["artifact_ref"].as_str().unwrap_or_default();
    assert!(reference.starts_with("«artifact:link:cite~"), "{answered}");

    // A reference is ours to give: a caller that sends one sends an undeclared property.
    let sent = call(r#"{"url":"https://example.org/","artifact_ref":"«artifact:link:cite~a1»"}"#);
    let refused = proof.host.post(&sent).await.json();
    assert_eq!(refused["result"]["isError"], true, "{refused}");
    assert!(!refused.to_string().contains("~a1"), "{refused}");
}
