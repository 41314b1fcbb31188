use super::screen::{Colour, Screen};
use super::who::Who;
use super::*;
use crate::boundary::access::{AccessPolicy, Consumer, RequestContext, StaticGrants};
use crate::boundary::http::StatelessHttp;
use crate::boundary::stdio::Stdio;
use crate::catalog::ToolProvider;
use crate::runtime::JobDispatcher;
use crate::tool::{Arguments, Content, MediaType, OfferedTool, ToolError};
use serde_json::{Value, json};
use std::time::Duration;

fn server<T: Transport>(transport: T, policy: impl AccessPolicy) -> ToolServer<T> {
    let tool = ToolProvider::dynamic("add")
        .description("Adds.\u{1b}[2J And more.")
        .input_schema(json!({"type": "object", "properties": {}, "additionalProperties": false}))
        .handler(|_: Arguments, _| async { Ok::<_, ToolError>(()) });
    server_of(tool, transport, policy)
}

fn server_of<T: Transport>(tool: ToolProvider, transport: T, policy: impl AccessPolicy) -> ToolServer<T> {
    ToolServer::builder()
        .scan_packages([])
        .providers([tool])
        .consumer_resolver(|_: &RequestContext| None)
        .access_policy(policy)
        .server_name("calculator")
        .server_version("1")
        .call_timeout(Duration::from_secs(1))
        .transport(transport)
        .dispatcher(JobDispatcher::builder().build())
        .start()
        .expect("a server of one tool")
}

fn granted() -> StaticGrants {
    StaticGrants::new([("ada", ["add"])])
}

/// What a command comes to, and what it prints.
fn done<T: Transport>(server: &ToolServer<T>, line: &str) -> (Status, String) {
    done_on(Screen::plain(Vec::new()), server, line)
}

fn done_on<T: Transport>(
    mut screen: Screen<Vec<u8>>,
    server: &ToolServer<T>,
    line: &str,
) -> (Status, String) {
    let line = std::iter::once("x").chain(line.split(' ')).map(OsString::from);
    let command = command::read(command::grammar("calculator", "1"), line).expect("a command line").command;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let status = runtime.block_on(invoke(server, &command, Colour::Never, &mut screen));
    let printed = String::from_utf8(screen.into_inner()).expect("text");
    (status.unwrap_or_else(|trouble| panic!("{trouble:?}")), printed)
}

fn named(name: &str) -> Who {
    Who { name: Some(name.to_owned()), groups: vec!["staff".to_owned()] }
}

// S112
#[test]
fn the_command_line_says_who_is_calling_or_else_a_transport_that_knows() {
    let http = server(StatelessHttp::new(), granted());
    assert!(matches!(Who::default().must_be_known(&http), Err(Trouble::Usage(_))));
    let ada = named("ada").must_be_known(&http).expect("it was said");
    assert_eq!((ada.name(), ada.groups().collect::<Vec<_>>()), ("ada", vec!["staff"]));

    let stdio = server(Stdio::as_consumer("desk", ["local"]), granted());
    assert_eq!(Who::default().must_be_known(&stdio).expect("the transport knows").name(), "desk");
    assert_eq!(named("ada").must_be_known(&stdio).expect("it was said").name(), "ada");
    for blank in ["", " ", "\t"] {
        assert!(matches!(named(blank).must_be_known(&stdio), Err(Trouble::Usage(_))), "{blank:?}");
    }
}

// S131
#[test]
fn a_check_tells_a_gap_and_its_exit_status_does() {
    const CHECK: &str = "check --without contract --budget 100";
    let open = server(StatelessHttp::new(), |_: &Consumer, _: &OfferedTool| true);
    let (status, said) = done(&open, CHECK);
    assert_eq!(status, Status::Found);
    assert!(said.starts_with("ok: the catalog holds\nnot ok: 1 gap in the boundary ("), "{said}");
    assert!(said.contains("`add`, in the dialect canonical: somebody who was granted nothing"), "{said}");

    let (status, report) = done(&open, &format!("{CHECK} --json"));
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((status, &report["holds"]), (Status::Found, &json!(false)), "{report}");
    assert_eq!(report["gaps"][0]["kind"], "open_to_strangers", "{report}");

    assert_eq!(done(&open, &format!("{CHECK} --for-everyone add")).0, Status::Done);
    assert_eq!(done(&open, "check --without contract --without-fortress").0, Status::Done);
}

#[test]
fn what_another_server_wrote_of_its_tool_is_shown_and_not_obeyed() {
    let (status, listed) = done(&server(StatelessHttp::new(), granted()), "list");
    assert_eq!((status, listed.as_str()), (Status::Done, "add  changes  Adds.\u{fffd}[2J And more.\n"));
}

// S131
#[test]
fn a_contract_that_changed_is_accepted_by_the_command_that_a_check_names() {
    let served = server(StatelessHttp::new(), granted());
    let lock = std::env::temp_dir().join(format!("nucleo-mcp-cli-{}.lock.json", std::process::id()));
    let check = format!("check --without-fortress --lock {}", lock.display());
    let (status, missing) = done(&served, &check);
    assert_eq!(status, Status::Found);
    assert!(missing.contains(": write it with `schema --update`, and commit it\n"), "{missing}");

    let update = format!("schema --update --lock {}", lock.display());
    assert_eq!(done(&served, &update).0, Status::Done);
    assert_eq!(done(&served, &check), (Status::Done, "ok: the catalog holds\n".to_owned()));

    let committed = std::fs::read_to_string(&lock).expect("it was written");
    // As a tool of run time may be named in a file that somebody else committed.
    std::fs::write(&lock, committed.replace("\"add\"", "\"\\u001b[2Jadd\"")).expect("it is written");
    let changed = |gone: &str| {
        format!(
            "not ok: the catalog is not what its callers were told
this breaks callers:
  `{gone}`: the tool is gone
this does not break callers:
  `add`: the tool is new
accept the contract as it is now with `schema --update`
"
        )
    };
    assert_eq!(done(&served, &check), (Status::Found, changed("\u{1b}[2Jadd")));
    let shown = done_on(Screen::terminal(Vec::new()), &served, &check);
    assert_eq!(shown, (Status::Found, changed("\u{fffd}[2Jadd")));
    assert_eq!(done(&served, &update).0, Status::Done);
    assert_eq!(done(&served, &check).0, Status::Done);
    std::fs::remove_file(&lock).expect("it was written");
}

#[test]
fn content_is_shown_as_its_texts_and_as_what_the_rest_is() {
    let draw = ToolProvider::dynamic("draw")
        .description("Draws.")
        .input_schema(json!({"type": "object", "properties": {}, "additionalProperties": false}))
        .handler(|_: Arguments, _| async {
            let drawn = Content::text("a line").and(Content::image(MediaType::IMAGE_PNG, b"\x89PNG"));
            Ok::<_, ToolError>(drawn)
        });
    let server = server_of(draw, StatelessHttp::new(), StaticGrants::new([("ada", ["draw"])]));
    let (status, shown) = done(&server, "call draw --as ada");
    assert_eq!((status, shown.as_str()), (Status::Done, "a line\nan image (image/png, 4 bytes)\n"));
    let (status, whole) = done(&server, "call draw --as ada --json");
    let whole: Value = serde_json::from_str(&whole).expect("JSON");
    assert_eq!((status, &whole["content"][1]["data"]), (Status::Done, &json!("iVBORw==")));
}

// A command line has no headers, and owes none.
#[test]
fn a_tool_whose_argument_travels_in_a_header_is_called_and_checked_without_one() {
    let regional = ToolProvider::dynamic("regional")
        .description("Answers the region.")
        .input_schema(json!({
            "type": "object",
            "properties": {"region": {"type": "string", "description": "Where", "x-mcp-header": "Region"}},
            "required": ["region"],
            "additionalProperties": false,
        }))
        .handler(|arguments: Arguments, _| async move {
            Ok::<_, ToolError>(arguments.to_value()?["region"].clone())
        });
    let server = server_of(regional, StatelessHttp::new(), StaticGrants::new([("ada", ["regional"])]));
    for dialect in ["canonical", "flat", "openai_strict"] {
        let call = format!(r#"call regional {{"region":"eu"}} --as ada --dialect {dialect}"#);
        assert_eq!(done(&server, &call), (Status::Done, "\"eu\"\n".to_owned()), "{dialect}");
    }
    assert_eq!(done(&server, "check --without contract").0, Status::Done);
}
