//! The campaign an application can run on itself, against applications that have something to find.

use nucleo_mcp::boundary::access::AccessPolicy;
use nucleo_mcp::prelude::*;
use nucleo_mcp::schema::{Description, SchemaDialect};
use nucleo_mcp::testing::{self, GapKind};
use std::sync::atomic::{AtomicBool, Ordering};
use tests::fixtures::{self, Ledger};

/// Find notes.
#[mcp]
#[tool_name("find_notes", read_only)]
pub struct FindNotes;

/// What to look for.
#[derive(Deserialize, ToolSchema)]
pub struct Query {
    /// A word
    pub word: String,
    /// How many at most
    #[arg(range = 1..=50)]
    pub limit: Option<u8>,
}

impl Tool for FindNotes {
    type Input = Query;
    type Output = Vec<String>;

    async fn execute(&self, query: Query, _: &JobContext) -> Result<Vec<String>, ToolError> {
        Ok(vec![query.word; query.limit.unwrap_or(1).into()])
    }
}

/// Find notes, and say what was not found.
#[mcp]
#[tool_name("echo_in_error", read_only)]
pub struct EchoInError;

impl Tool for EchoInError {
    type Input = Query;
    type Output = Vec<String>;

    async fn execute(&self, query: Query, _: &JobContext) -> Result<Vec<String>, ToolError> {
        // What a determined author has to do to get a caller's word into a text for callers.
        Err(ToolError::not_found(Box::leak(format!("note about {}", query.word).into_boxed_str())))
    }
}

/// A word that is a number, which its schema does not know.
#[derive(Deserialize)]
#[serde(try_from = "String")]
pub struct Digits(u64);

impl TryFrom<String> for Digits {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map(Self)
    }
}

impl ToolSchema for Digits {
    const DESCRIPTION: Description = String::DESCRIPTION;
}

/// A number as text.
#[derive(Deserialize, ToolSchema)]
pub struct Numbered {
    /// Digits, which the schema does not say
    pub number: Digits,
}

/// Double a number.
#[mcp]
#[tool_name("schema_says_more", read_only)]
pub struct SchemaSaysMore;

impl Tool for SchemaSaysMore {
    type Input = Numbered;
    type Output = u64;

    async fn execute(&self, input: Numbered, _: &JobContext) -> Result<u64, ToolError> {
        Ok(input.number.0.wrapping_mul(2))
    }
}

fn server(tools: impl IntoIterator<Item = ToolProvider>, policy: impl AccessPolicy) -> ToolServer {
    fixtures::server_of("notes", tools, policy)
}

fn notes() -> [ToolProvider; 1] {
    [ToolProvider::of::<FindNotes>()]
}

fn to_ada(tool: &str) -> StaticGrants {
    StaticGrants::new([("ada", [tool])])
}

// S131
#[test]
fn one_line_holds_the_boundary_around_the_fixtures_and_runs_none_of_them() {
    let ledger = Ledger::default();
    let policy = fixtures::grants().grant("auditors", ["forbidden"]);
    let server = fixtures::builder(&ledger).access_policy(policy).start();
    testing::fortress(&server.unwrap_or_else(|error| panic!("{error}"))).assert_holds();
    assert!(ledger.runs().is_empty(), "{:?}", ledger.runs());
}

// S131: one line of an asynchronous test is as good.
#[tokio::test]
async fn it_runs_inside_a_runtime_too() {
    testing::fortress(&server(notes(), to_ada("find_notes"))).budget(500).assert_holds();
}

// S131
#[test]
#[should_panic(
    expected = "`find_notes`, in the dialect canonical: somebody who was granted nothing may use it"
)]
fn a_policy_that_lets_everybody_in_is_found() {
    testing::fortress(&server(notes(), |_: &Consumer, _: &OfferedTool| true)).budget(200).assert_holds();
}

#[test]
fn a_policy_that_is_meant_to_let_everybody_in_is_taken_at_its_word() {
    let server = server(notes(), |_: &Consumer, _: &OfferedTool| true);
    testing::fortress(&server).for_everyone(["find_notes"]).budget(500).assert_holds();
}

// S131
#[test]
fn a_policy_that_looks_at_a_part_of_a_name_is_found() {
    for (policy, lookalike) in [
        (|name: &str| name.starts_with("ada"), "ada2"),
        (|name: &str| name.ends_with("ada"), "xada"),
        (|name: &str| name.eq_ignore_ascii_case("ada"), "ADA"),
        (|name: &str| name.trim() == "ada", "ada "),
    ] as [(fn(&str) -> bool, &str); 4]
    {
        let server = server(notes(), move |consumer: &Consumer, _: &OfferedTool| policy(consumer.name()));
        let report = testing::fortress(&server).as_consumer("ada", [""; 0]).budget(200).run();
        assert!(report.has(GapKind::OpenToLookalikes, "find_notes"), "{report}");
        assert!(report.to_string().contains(&format!("name: {lookalike:?}")), "{report}");
    }
}

// S11, S131
#[test]
fn a_policy_that_changes_its_mind_is_found() {
    let mood = AtomicBool::new(false);
    let server = server(notes(), move |consumer: &Consumer, _: &OfferedTool| {
        consumer.name() == "ada" && !mood.fetch_xor(true, Ordering::Relaxed)
    });
    let report = testing::fortress(&server).as_consumer("ada", [""; 0]).budget(200).run();
    assert!(report.has(GapKind::Inconsistent, "find_notes"), "{report}");
}

// S131
#[test]
fn a_tool_that_nobody_known_may_use_is_said_to_be_left_out() {
    let server = server(notes(), |consumer: &Consumer, _: &OfferedTool| consumer.name() == "ada");
    let report = testing::fortress(&server).run();
    assert!(report.has(GapKind::NotAttacked, "find_notes"), "{report}");
    assert!(report.to_string().contains("`.as_consumer(…)`"), "{report}");
}

// S131, S102
#[tokio::test]
async fn a_tool_that_repeats_its_input_in_an_error_is_found_where_tools_run() {
    let tools = [ToolProvider::of::<EchoInError>(), ToolProvider::of::<FindNotes>()];
    let server = server(tools, StaticGrants::new([("ada", ["echo_in_error", "find_notes"])]));
    // The boundary itself is right, and tells nothing of the tool's.
    testing::fortress(&server).budget(1000).assert_holds();
    let report = testing::fortress(&server).run_with_tools().await;
    assert!(report.has(GapKind::Echoed, "echo_in_error"), "{report}");
    assert!(!report.has(GapKind::Echoed, "find_notes"), "an answer may hold what was asked for: {report}");
}

// S131
#[test]
fn a_schema_that_says_more_than_its_type_is_found() {
    let server = server([ToolProvider::of::<SchemaSaysMore>()], to_ada("schema_says_more"));
    let report = testing::fortress(&server).run();
    assert!(report.has(GapKind::Refused, "schema_says_more"), "{report}");
    assert!(report.to_string().contains("its type cannot be built from them"), "{report}");
}

// S130: every dialect is in it, and what is left out by a budget is said.
#[test]
fn the_report_says_what_was_sent() {
    let server = server(notes(), to_ada("find_notes"));
    let whole = testing::fortress(&server).budget(usize::MAX).run();
    let some = testing::fortress(&server).budget(700).run();
    assert!(whole.holds() && some.holds(), "{whole}{some}");
    assert!(whole.sent >= whole.possible && whole.possible > 300 * SchemaDialect::ALL.len(), "{whole}");
    assert!(some.sent < 1000 && some.possible == whole.possible, "{some}");
    assert!(some.to_string().contains(&format!("({} of {} messages sent", some.sent, some.possible)));
}
