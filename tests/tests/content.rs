//! Answers that are no data: to the byte over HTTP, in a listing, to the SDK's client, in process, to a model, and
//! what keeps them out of everything else.

use nucleo_mcp::prelude::*;
use nucleo_mcp::runtime::Job;
use nucleo_mcp::testing::{self, CatalogRule, Outcome, TestClient};
use nucleo_mcp::tool::{ContentBlock, Guardrails, PayloadCap};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig, Implementation, ProtocolVersion,
    ResourceContents,
};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::{ClientLifecycleMode, ClientServiceExt};
use serde_json::json;
use std::sync::Arc;
use tests::conformance::tools::PIXEL;
use tests::fixtures::{AGENT, Ledger, builder};
use tests::host::{Host, PATH};
use tests::message::{Message, Revision};
use tests::raw::Response;

const CANARY: &str = "canary-7f3a";

/// What there is to be shown.
#[derive(Clone, Copy, Deserialize, ToolSchema)]
#[serde(rename_all = "snake_case")]
enum What {
    Words,
    Image,
    Sound,
    Note,
    Form,
    Several,
    Nothing,
    Trouble,
}

/// What to show.
#[derive(Deserialize, ToolSchema)]
struct Request {
    /// What
    what: What,
}

/// Show something.
#[mcp]
#[tool_name("show", read_only)]
struct Show;

impl Tool for Show {
    type Input = Request;
    type Output = Content;

    async fn execute(&self, request: Request, _: &JobContext) -> Result<Content, ToolError> {
        let image = || Content::image(MediaType::IMAGE_PNG, b"\x89PNG");
        Ok(match request.what {
            What::Words => Content::text("two\nlines, \"quoted\""),
            What::Image => image(),
            What::Sound => Content::audio(MediaType::AUDIO_WAV, b"RIFF"),
            What::Note => Content::text_resource("test://note", MediaType::TEXT_PLAIN, "a note")?,
            What::Form => Content::blob_resource("test://form", MediaType::APPLICATION_PDF, b"%PDF-")?,
            What::Several => Content::text("an image:").and(image()),
            What::Nothing => return Err(ToolError::not_found("image")),
            // What a tool made of its own data may be wrong as well.
            What::Trouble => Content::text_resource(CANARY, MediaType::TEXT_PLAIN, "")?,
        })
    }
}

fn drawn() -> nucleo_mcp::tool::DynamicTool {
    ToolProvider::dynamic("drawn")
        .description("Draw.")
        .input_schema(json!({"type": "object", "properties": {}}))
}

async fn draw(_: Arguments, _: JobContext) -> Result<Content, ToolError> {
    Ok(Content::image(MediaType::IMAGE_PNG, PIXEL))
}

fn served() -> ToolServer {
    let started = builder(&Ledger::default())
        .scan_packages([module_path!()])
        .providers([drawn().handler(draw)])
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named(AGENT)))
        .access_policy(StaticGrants::new([(AGENT, ["drawn", "show"])]))
        .start();
    started.unwrap_or_else(|error| panic!("{error}"))
}

async fn show(host: &Host, revision: Revision, arguments: &str) -> Response {
    host.post(&Message::call(revision, "show", arguments)).await
}

const SHOWN: [(&str, &str); 6] = [
    ("words", r#"{"type":"text","text":"two\nlines, \"quoted\""}"#),
    ("image", r#"{"type":"image","data":"iVBORw==","mimeType":"image/png"}"#),
    ("sound", r#"{"type":"audio","data":"UklGRg==","mimeType":"audio/wav"}"#),
    (
        "note",
        r#"{"type":"resource","resource":{"uri":"test://note","mimeType":"text/plain","text":"a note"}}"#,
    ),
    (
        "form",
        r#"{"type":"resource","resource":{"uri":"test://form","mimeType":"application/pdf","blob":"JVBERi0="}}"#,
    ),
    (
        "several",
        r#"{"type":"text","text":"an image:"},{"type":"image","data":"iVBORw==","mimeType":"image/png"}"#,
    ),
];

// Goes past S42, which is of data.
#[tokio::test]
async fn content_is_answered_as_the_protocol_s_blocks_in_every_revision() {
    let host = Host::serve(&served()).await;
    for revision in Revision::ALL {
        let (first, last) = if revision.is_modern() {
            (
                r#""resultType":"complete","#,
                r#","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"fixtures","version":"1"}}"#,
            )
        } else {
            ("", "")
        };
        for (what, blocks) in SHOWN {
            let answer = show(&host, revision, &json!({"what": what}).to_string()).await;
            assert_eq!(answer.status, 200);
            let expected = format!(
                r#"{{"jsonrpc":"2.0","id":1,"result":{{{first}"content":[{blocks}],"isError":false{last}}}}}"#
            );
            assert_eq!(answer.text(), expected, "{what} in {revision:?}");
        }
    }
}

// S40: there is no object to describe.
#[tokio::test]
async fn a_tool_that_answers_content_is_listed_without_an_output_schema() {
    let host = Host::serve(&served()).await;
    for revision in Revision::ALL {
        let listed = host.post(&Message::list(revision)).await.json();
        let tools = listed["result"]["tools"].as_array().expect("a listing").clone();
        assert_eq!(tools.iter().map(|tool| &tool["name"]).collect::<Vec<_>>(), ["drawn", "show"]);
        assert!(tools.iter().all(|tool| tool.get("outputSchema").is_none()), "{listed}");
    }
}

// S45, S101, S102
#[tokio::test]
async fn what_is_no_answer_of_it_is_one_text_that_repeats_nothing() {
    let host = Host::serve(&served()).await;
    for revision in Revision::ALL {
        for (arguments, correctable) in [
            (json!({"what": "nothing"}), true),
            (json!({"what": "trouble"}), false),
            (json!({"what": CANARY}), true),
            (json!({"what": [CANARY]}), true),
            (json!({"what": "image", CANARY: 1}), true),
            (json!({}), true),
        ] {
            let answer = show(&host, revision, &arguments.to_string()).await;
            assert!(!answer.contains(CANARY), "{arguments}: {}", answer.text());
            let result = answer.json()["result"].clone();
            assert_eq!(result["isError"], true, "{arguments}");
            assert_eq!(result["_meta"]["correctable"], correctable, "{arguments}");
            assert_eq!(result["content"].as_array().map(Vec::len), Some(1), "{arguments}");
            assert_eq!(result["content"][0]["type"], "text", "{arguments}");
            assert!(result.get("structuredContent").is_none(), "{arguments}");
        }
    }
}

#[tokio::test]
async fn the_sdks_client_reads_every_block() {
    let host = Host::serve(&served()).await;
    let newest = ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] };
    for lifecycle in [newest, ClientLifecycleMode::Initialize] {
        let transport = StreamableHttpClientTransport::from_uri(format!("http://{}{PATH}", host.address));
        let config = ClientConfig::new(ClientCapabilities::default(), Implementation::new("tests", "1"));
        let client = config.serve_with_lifecycle(transport, lifecycle).await.expect("it connects");
        let call = async |what: &str| -> CallToolResult {
            let arguments = json!({"what": what}).as_object().cloned().expect("an object");
            let params = CallToolRequestParams::new("show").with_arguments(arguments);
            client.call_tool(params).await.expect("a result")
        };
        let several = call("several").await;
        assert_eq!(several.content.len(), 2);
        assert_eq!(several.content[0].as_text().map(|block| &*block.text), Some("an image:"));
        let image = several.content[1].as_image().expect("an image");
        assert_eq!((&*image.data, &*image.mime_type), ("iVBORw==", "image/png"));
        assert!(several.structured_content.is_none());
        let sound = call("sound").await;
        let sound = sound.content[0].as_audio().expect("a sound");
        assert_eq!((&*sound.data, &*sound.mime_type), ("UklGRg==", "audio/wav"));
        let note = call("note").await;
        let ResourceContents::TextResourceContents { uri, mime_type, text, .. } =
            &note.content[0].as_resource().expect("a resource").resource
        else {
            panic!("{note:?}");
        };
        assert_eq!((&**uri, mime_type.as_deref(), &**text), ("test://note", Some("text/plain"), "a note"));
        let form = call("form").await;
        let form = &form.content[0].as_resource().expect("a resource").resource;
        assert!(
            matches!(form, ResourceContents::BlobResourceContents { blob, .. } if blob == "JVBERi0="),
            "{form:?}"
        );
        client.cancel().await.expect("the client ends");
    }
}

#[tokio::test]
async fn a_test_reads_the_blocks_and_the_first_text() {
    let server = served();
    let client = TestClient::of(&server).named(AGENT);
    let Outcome::Answered(output) = client.call("show", json!({"what": "several"})).await else {
        panic!("it is answered");
    };
    assert_eq!((&*output.text, output.structured), ("an image:", None));
    let [ContentBlock::Text(text), ContentBlock::Image { media_type, data }] = output.content.blocks() else {
        panic!("{:?}", output.content);
    };
    assert_eq!((&**text, media_type.as_str(), &**data), ("an image:", "image/png", b"\x89PNG".as_slice()));
    let image = client.call("drawn", json!({})).await.expect_content();
    assert_eq!(image, Content::image(MediaType::IMAGE_PNG, PIXEL));
}

#[test]
fn nothing_a_stranger_sends_to_it_gets_past_the_boundary() {
    let server = served();
    testing::fortress(&server).assert_holds();
    testing::check_catalog(&server).without(CatalogRule::Contract).assert_holds();
}

#[tokio::test]
async fn in_process_it_is_a_value_like_any_other() {
    let dispatcher = JobDispatcher::builder().build();
    let request = Request { what: What::Several };
    let content = dispatcher.submit(Job::workflow("ann", "test"), Arc::new(Show), request).await;
    assert_eq!(content.map(|content| content.blocks().len()).ok(), Some(2));
}

/// Show several things one after the other.
#[tool_name("show_all", read_only)]
struct ShowAll;

impl Doer for ShowAll {
    type Input = ();
    type Output = Content;

    async fn perform(&self, (): (), flow: &Flow) -> Result<Content, ToolError> {
        let show = Arc::new(Show);
        let said = flow.submit(Arc::clone(&show), Request { what: What::Words }).await?;
        Ok(said.and(flow.submit(show, Request { what: What::Sound }).await?))
    }
}

#[tokio::test]
async fn an_orchestrator_makes_one_answer_of_several() {
    let started = builder(&Ledger::default())
        .scan_packages([])
        .providers([ToolProvider::of::<ShowAll>()])
        .access_policy(StaticGrants::new([(AGENT, ["show_all"])]))
        .start();
    let server = started.unwrap_or_else(|error| panic!("{error}"));
    let content = TestClient::of(&server).named(AGENT).call("show_all", json!({})).await.expect_content();
    let [ContentBlock::Text(_), ContentBlock::Audio { data, .. }] = content.blocks() else {
        panic!("{content:?}");
    };
    assert_eq!(&**data, b"RIFF");
}

/// An image of as many bytes as are asked for.
struct Large(PayloadCap);

impl Tool for Large {
    type Input = u32;
    type Output = Content;

    async fn execute(&self, bytes: u32, _: &JobContext) -> Result<Content, ToolError> {
        Ok(Content::image(MediaType::IMAGE_PNG, vec![0; bytes as usize]))
    }

    fn guardrails(&self) -> Guardrails<u32, Content> {
        Guardrails::none().output(self.0)
    }
}

// S93
#[tokio::test]
async fn a_guardrail_judges_it_before_it_leaves() {
    let dispatcher = JobDispatcher::builder().build();
    let tool = Arc::new(Large(PayloadCap::bytes(1024)));
    for (bytes, leaves) in [(600, true), (800, false)] {
        let answer = dispatcher.submit(Job::workflow("ann", "test"), Arc::clone(&tool), bytes).await;
        assert_eq!(answer.is_ok(), leaves, "{bytes}");
    }
}

#[test]
fn a_tool_of_run_time_that_answers_content_declares_no_output_schema() {
    let declares = drawn().output_schema(json!({"type": "object", "properties": {}})).handler(draw);
    let started = builder(&Ledger::default()).scan_packages([]).providers([declares]).start();
    let problems = started.expect_err("it cannot be published").to_string();
    assert!(problems.contains("content has no schema: leave the output schema out"), "{problems}");
}
