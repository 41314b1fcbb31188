//! The check of a catalog, against catalogs that have something to find.

use nucleo_mcp::boundary::access::AccessPolicy;
use nucleo_mcp::prelude::*;
use nucleo_mcp::schema::Description;
use nucleo_mcp::testing::{self, CatalogReport, CatalogRule, UPDATE_LOCK};
use std::path::Path;
use std::process::Command;
use tests::fixtures;

/// A note to be placed.
#[derive(Deserialize, ToolSchema)]
pub struct Note {
    /// The text
    #[arg(length = 1..=400)]
    pub text: String,
    /// Tags
    #[serde(default)]
    pub tags: Vec<String>,
}

/// Place a note.
#[mcp]
#[tool_name("place_note")]
pub struct PlaceNote;

impl Tool for PlaceNote {
    type Input = Note;
    type Output = usize;

    async fn execute(&self, note: Note, _: &JobContext) -> Result<usize, ToolError> {
        Ok(note.text.len() + note.tags.len())
    }
}

/// A type whose schema knows another name for what it holds.
pub struct Misnamed;

impl<'de> Deserialize<'de> for Misnamed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Wire {
            words: Option<String>,
        }
        let Wire { words } = Wire::deserialize(deserializer)?;
        drop(words);
        Ok(Self)
    }
}

impl ToolSchema for Misnamed {
    const DESCRIPTION: Description = Note::DESCRIPTION;
}

/// Pass over what is sent.
#[mcp]
#[tool_name("passes_over", read_only)]
pub struct PassesOver;

impl Tool for PassesOver {
    type Input = Misnamed;
    type Output = ();

    async fn execute(&self, _: Misnamed, _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

/// A type that cannot be built from every text its schema accepts.
#[derive(Deserialize)]
#[serde(try_from = "Note")]
pub struct Short;

impl TryFrom<Note> for Short {
    type Error = &'static str;

    fn try_from(note: Note) -> Result<Self, Self::Error> {
        if note.text.len() < 5 { Ok(Self) } else { Err("too long") }
    }
}

impl ToolSchema for Short {
    const DESCRIPTION: Description = Note::DESCRIPTION;
}

/// Take short notes alone.
#[mcp]
#[tool_name("takes_less", read_only)]
pub struct TakesLess;

impl Tool for TakesLess {
    type Input = Short;
    type Output = ();

    async fn execute(&self, _: Short, _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

/// A type that panics where it should refuse.
#[derive(Deserialize)]
#[serde(from = "Note")]
pub struct Brittle;

impl From<Note> for Brittle {
    fn from(note: Note) -> Self {
        assert!(note.tags.is_empty(), "nobody expected tags");
        Self
    }
}

impl ToolSchema for Brittle {
    const DESCRIPTION: Description = Note::DESCRIPTION;
}

/// Panic before it runs.
#[mcp]
#[tool_name("panics_early", read_only)]
pub struct PanicsEarly;

impl Tool for PanicsEarly {
    type Input = Brittle;
    type Output = ();

    async fn execute(&self, _: Brittle, _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

fn at_run_time(name: &'static str, properties: &serde_json::Value) -> ToolProvider {
    ToolProvider::dynamic(name)
        .description("Does something.")
        .input_schema(
            serde_json::json!({"type": "object", "properties": properties, "additionalProperties": false}),
        )
        .handler(|_: Arguments, _: JobContext| async { Ok::<_, ToolError>(()) })
}

fn server(tools: impl IntoIterator<Item = ToolProvider>, policy: impl AccessPolicy) -> ToolServer {
    fixtures::server_of("a-server-with-a-name-of-some-length", tools, policy)
}

/// The report on these tools, each granted to somebody, without their contract.
fn report(tools: impl IntoIterator<Item = ToolProvider>) -> CatalogReport {
    let tools: Vec<_> = tools.into_iter().collect();
    let names: Vec<_> = tools.iter().map(|tool| tool.offered().name().to_owned()).collect();
    let server = server(tools, StaticGrants::new([("ada", names)]));
    testing::check_catalog(&server).without(CatalogRule::Contract).run()
}

// S131
#[test]
fn a_catalog_as_it_should_be_holds() {
    let report = report([ToolProvider::of::<PlaceNote>()]);
    assert!(report.holds(), "{report}");
}

// S131: each by name.
#[test]
fn what_is_wrong_is_found_by_rule_and_tool() {
    let documented = || serde_json::json!({"a": {"type": "string", "description": "A text"}});
    let long = "a_name_that_is_fine_by_itself_and_long_";
    for (tool, rule, said) in [
        (ToolProvider::of::<PassesOver>(), CatalogRule::Agreement, "the type passes over"),
        (ToolProvider::of::<TakesLess>(), CatalogRule::Agreement, "cannot be built from"),
        (ToolProvider::of::<PanicsEarly>(), CatalogRule::Agreement, "the type panics"),
        (at_run_time(long, &documented()), CatalogRule::Names, "sends 81 characters, and 64 are taken"),
        (at_run_time("with.stop", &documented()), CatalogRule::Names, "full stop"),
        (at_run_time("7th", &documented()), CatalogRule::Names, "letter"),
        (
            at_run_time("silent", &serde_json::json!({"a": {"type": "string"}})),
            CatalogRule::Descriptions,
            "`a` does not say what it is",
        ),
        (
            at_run_time(
                "chatty",
                &serde_json::json!({"a": {"type": "string", "description": "word ".repeat(300)}}),
            ),
            CatalogRule::Descriptions,
            "has 1500 characters, and clients keep 1024",
        ),
    ] {
        let name = tool.offered().name().to_owned();
        let report = report([tool]);
        assert!(report.has(rule, &name), "{rule} {name}: {report}");
        assert!(report.findings.iter().all(|finding| finding.rule == rule), "{report}");
        assert!(report.to_string().contains(said), "{said}: {report}");
    }
}

// S131
#[test]
fn a_tool_that_no_grant_can_reach_is_found_where_the_policy_can_say() {
    let tools = || [ToolProvider::of::<PlaceNote>()];
    let check = |server: &ToolServer| testing::check_catalog(server).without(CatalogRule::Contract).run();
    let none = check(&server(tools(), StaticGrants::new([("ada", ["another"])])));
    assert!(none.has(CatalogRule::Reach, "place_note"), "{none}");
    let unsaid = check(&server(tools(), |_: &Consumer, _: &OfferedTool| false));
    assert!(unsaid.holds(), "{unsaid}");
}

#[test]
fn a_rule_can_be_left_out() {
    let server = server([at_run_time("7th", &serde_json::json!({}))], StaticGrants::new([("ada", ["7th"])]));
    let check = || testing::check_catalog(&server).without(CatalogRule::Contract);
    assert!(!check().run().holds());
    check().without(CatalogRule::Names).assert_holds();
}

/// Runs the test of that name in this binary, in an environment that has the lock written or not.
fn again(name: &str, update: bool, lock: &Path) -> (bool, String) {
    let mut command = Command::new(std::env::current_exe().expect("this binary"));
    command.args(["--exact", name, "--ignored", "--nocapture"]).env("LOCK", lock).env_remove(UPDATE_LOCK);
    if update {
        command.env(UPDATE_LOCK, "1");
    }
    let output = command.output().expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

#[test]
#[ignore = "run by the test below, in an environment of its own"]
fn the_contract_is_as_committed() {
    let lock = std::env::var_os("LOCK").expect("the test below names a file");
    let limit = if Path::new(&lock).with_extension("changed").exists() { 20 } else { 50 };
    let properties = serde_json::json!({
        "limit": {"type": "integer", "minimum": 1, "maximum": limit, "description": "How many"}
    });
    let server = server([at_run_time("find", &properties)], StaticGrants::new([("ada", ["find"])]));
    testing::check_catalog(&server).lock_file(lock).assert_holds();
}

// S131
#[test]
fn a_contract_is_committed_by_a_variable_and_then_held() {
    const TEST: &str = "the_contract_is_as_committed";
    let folder = tempfile::tempdir().expect("a folder");
    let lock = folder.path().join("catalog.lock.json");
    let (held, said) = again(TEST, false, &lock);
    assert!(!held && said.contains(UPDATE_LOCK) && !lock.exists(), "{said}");
    let (held, said) = again(TEST, true, &lock);
    assert!(held, "{said}");
    let committed = std::fs::read_to_string(&lock).expect("it was written");
    assert!(again(TEST, false, &lock).0);

    std::fs::write(lock.with_extension("changed"), "").expect("a file");
    let (held, said) = again(TEST, false, &lock);
    let change = "this breaks callers:\n  `find` input.limit: the most it may be: 20 now, and was 50";
    assert!(!held && said.contains(change), "{said}");
    assert_eq!(std::fs::read_to_string(&lock).expect("it is there"), committed);
    assert!(again(TEST, true, &lock).0 && again(TEST, false, &lock).0);
    assert_ne!(std::fs::read_to_string(&lock).expect("it is there"), committed);
}
