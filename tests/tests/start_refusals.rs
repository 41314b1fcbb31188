//! A start that is refused says everything that is wrong, at once and by name.

use nucleo_mcp::boundary::access::{Consumer, Grant, StaticGrants};
use nucleo_mcp::boundary::http::StatelessHttp;
use nucleo_mcp::catalog::{CatalogProblem, SchemaSide, ToolCatalog, ToolProvider};
use nucleo_mcp::runtime::{JobContext, JobDispatcher, JobDispatcherBuilder, Requirements, Unmeetable};
use nucleo_mcp::server::{StartError, StartProblem, ToolServer, ToolServerBuilder};
use nucleo_mcp::tool::{Arguments, OfferedTool, Tool, ToolError};
use nucleo_mcp::{ToolSchema, mcp, tool_name};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;
use tests::fixtures::{Ledger, builder, by_header, charge::Charge, grants};

/// Two tools of one name, registered at link time.
mod twins {
    pub(crate) mod one {
        use super::super::*;

        /// Twin.
        #[mcp]
        #[tool_name("twin")]
        pub(crate) struct First;

        impl Tool for First {
            type Input = Empty;
            type Output = String;

            async fn execute(&self, _: Empty, _: &JobContext) -> Result<String, ToolError> {
                Ok("first".to_owned())
            }
        }
    }

    pub(crate) mod two {
        use super::super::*;

        /// Twin.
        #[mcp]
        #[tool_name("twin")]
        pub(crate) struct Second;

        impl Tool for Second {
            type Input = Empty;
            type Output = String;

            async fn execute(&self, _: Empty, _: &JobContext) -> Result<String, ToolError> {
                Ok("second".to_owned())
            }
        }
    }
}

/// A tool whose input holds two types of one simple name.
mod clash {
    use super::*;

    pub(crate) mod left {
        use super::*;

        /// One.
        #[derive(Deserialize, Serialize, ToolSchema)]
        pub(crate) struct Part {
            /// A number.
            pub a: u8,
        }
    }

    pub(crate) mod right {
        use super::*;

        /// Another.
        #[derive(Deserialize, Serialize, ToolSchema)]
        pub(crate) struct Part {
            /// A text.
            pub b: String,
        }
    }

    /// Both.
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    pub(crate) struct Both {
        /// The left one.
        pub left: left::Part,
        /// The right one.
        pub right: right::Part,
    }

    /// Clashes.
    #[mcp]
    #[tool_name("clash")]
    pub(crate) struct Clash;

    impl Tool for Clash {
        type Input = Both;
        type Output = String;

        async fn execute(&self, _: Both, _: &JobContext) -> Result<String, ToolError> {
            Ok(String::new())
        }
    }
}

/// Nothing.
#[derive(Deserialize, ToolSchema)]
pub struct Empty {}

fn problems(server: ToolServerBuilder<StatelessHttp>) -> Vec<StartProblem> {
    refused(server.start()).problems().to_vec()
}

fn refused<T: std::fmt::Debug>(started: Result<T, StartError>) -> StartError {
    let error = started.expect_err("the start is refused");
    // Every problem is a line of its own.
    assert_eq!(error.to_string().matches("\n  - ").count(), error.problems().len(), "{error}");
    error
}

fn run_time(name: &'static str, input: Value) -> ToolProvider {
    let handler =
        |arguments: Arguments, _: JobContext| async move { Ok::<_, ToolError>(arguments.to_value()?) };
    ToolProvider::dynamic(name).description("Answers what it gets.").input_schema(input).handler(handler)
}

fn no_parameters() -> Value {
    json!({"type": "object", "properties": {}, "additionalProperties": false})
}

// S7, S8
#[test]
fn every_setting_is_required_and_every_missing_one_is_named_at_once() {
    let error = refused(ToolServer::builder().start());
    let missing: Vec<&StartProblem> = error.problems().iter().collect();
    for setting in [
        "scan_packages",
        "providers",
        "consumer_resolver",
        "access_policy",
        "server_name",
        "server_version",
        "call_timeout",
        "dispatcher",
        "transport",
    ] {
        assert!(missing.contains(&&StartProblem::MissingSetting { setting }), "{setting}: {error}");
        assert!(error.to_string().contains(&format!("`{setting}` is not set")));
    }
    assert!(missing.contains(&&StartProblem::Catalog(CatalogProblem::NothingToServe)));
    assert_eq!(missing.len(), 10);
}

// S8: each by itself.
#[test]
fn one_missing_setting_is_the_only_problem() {
    type Step = (&'static str, fn(ToolServerBuilder<StatelessHttp>) -> ToolServerBuilder<StatelessHttp>);
    let steps: [Step; 8] = [
        ("scan_packages", |server| server.scan_packages([])),
        ("providers", |server| server.providers([run_time("a", no_parameters())])),
        ("consumer_resolver", |server| server.consumer_resolver(by_header)),
        ("access_policy", |server| server.access_policy(grants())),
        ("server_name", |server| server.server_name("n")),
        ("server_version", |server| server.server_version("1")),
        ("call_timeout", |server| server.call_timeout(Duration::from_secs(1))),
        ("dispatcher", |server| server.dispatcher(JobDispatcher::builder().build())),
    ];
    for (left_out, _) in steps {
        let mut server = ToolServer::builder().transport(StatelessHttp::new());
        for (setting, make) in steps {
            if setting != left_out {
                server = make(server);
            }
        }
        let mut expected = vec![StartProblem::MissingSetting { setting: left_out }];
        if left_out == "providers" {
            expected.push(StartProblem::Catalog(CatalogProblem::NothingToServe));
        }
        assert_eq!(problems(server), expected, "{left_out}");
    }
}

// S7, S8
#[test]
fn a_setting_that_says_nothing_is_none() {
    let ledger = Ledger::default();
    let empty = builder(&ledger).server_name(" ").server_version("").call_timeout(Duration::ZERO);
    let expected = ["server_name", "server_version", "call_timeout"];
    assert_eq!(problems(empty), expected.map(|setting| StartProblem::EmptySetting { setting }));
    let http = StatelessHttp::new().allowed_hosts([]).max_body_bytes(0).allowed_origins(["app.example"]);
    assert_eq!(
        problems(builder(&ledger).transport(http)),
        [
            StartProblem::UnusableEntry { setting: "allowed_origins", entry: "app.example".to_owned() },
            StartProblem::EmptySetting { setting: "allowed_hosts" },
            StartProblem::EmptySetting { setting: "max_body_bytes" },
        ]
    );
}

// S5; gate case 30
#[test]
fn a_prefix_that_matches_nothing_names_the_likely_causes() {
    let ledger = Ledger::default();
    for prefix in ["test::fixtures", "tests::fixture", "unlinked_crate::tools", "tests::fixtures::"] {
        let error = refused(builder(&ledger).scan_packages(["tests::fixtures", prefix]).start());
        let [StartProblem::Catalog(CatalogProblem::NothingScanned { package, registered })] =
            error.problems()
        else {
            panic!("{error}");
        };
        assert_eq!(package, prefix);
        assert!(registered.iter().any(|module| module == "tests::fixtures::charge"), "{registered:?}");
        let root = prefix.split("::").next().unwrap_or_default();
        let text = error.to_string();
        assert!(text.contains("spelling") && text.contains(&format!("use {root} as _;")), "{text}");
    }
}

// S5: two servers' worth of tools in one binary, told apart by module.
#[test]
fn prefixes_choose_among_the_tools_of_one_program() {
    let names = |packages: &[&'static str]| -> Vec<String> {
        let catalog =
            ToolCatalog::collect(packages.iter().copied(), []).unwrap_or_else(|found| panic!("{found:?}"));
        catalog.tools().iter().map(|tool| tool.offered().name().to_owned()).collect()
    };
    assert_eq!(names(&["tests::fixtures::charge"]), ["charge", "forbidden", "swallow"]);
    assert_eq!(names(&["start_refusals::twins::one"]), ["twin"]);
    assert_eq!(
        names(&["start_refusals::twins::two", "tests::fixtures::charge"]),
        ["charge", "forbidden", "swallow", "twin"]
    );
    // Overlapping prefixes bring the same tools, once.
    assert_eq!(names(&["tests::fixtures::charge", "tests::fixtures"]), names(&["tests::fixtures"]));
}

// S7; gate case 28
#[test]
fn two_tools_of_one_name_are_refused_naming_both_types_files_and_lines() {
    let ledger = Ledger::default();
    let error = refused(builder(&ledger).scan_packages(["start_refusals::twins"]).start());
    let [StartProblem::Catalog(CatalogProblem::DuplicateName { name, claimants })] = error.problems() else {
        panic!("{error}");
    };
    assert_eq!(name, "twin");
    let types: Vec<_> = claimants.iter().filter_map(|origin| origin.type_name).collect();
    assert_eq!(types, ["start_refusals::twins::one::First", "start_refusals::twins::two::Second"]);
    for origin in claimants {
        assert!(origin.file.ends_with("start_refusals.rs") && origin.line > 1);
        assert!(error.to_string().contains(&origin.to_string()), "{error}");
    }
    // By hand as well as by scan, and two at run time.
    let by_hand = builder(&ledger).providers([run_time("charge", no_parameters())]);
    assert!(matches!(&problems(by_hand)[..], [StartProblem::Catalog(CatalogProblem::DuplicateName { .. })]));
    let twice = [run_time("a", no_parameters()), run_time("a", no_parameters())];
    assert!(matches!(
        &problems(builder(&ledger).providers(twice))[..],
        [StartProblem::Catalog(CatalogProblem::DuplicateName { .. })]
    ));
}

// S6
#[test]
fn the_same_tool_arriving_both_ways_is_one_entry() {
    let given = run_time("a", no_parameters());
    let providers = [ToolProvider::of::<Charge>(), given.clone(), given, ToolProvider::of::<Charge>()];
    let ledger = Ledger::default();
    let server = builder(&ledger).scan_packages(["tests::fixtures::charge"]).providers(providers).start();
    let server = server.unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<&str> = server.catalog().tools().iter().map(|tool| tool.offered().name()).collect();
    assert_eq!(names, ["a", "charge", "forbidden", "swallow"]);
}

// S7
#[test]
fn a_schema_that_cannot_be_published_is_refused_with_its_places() {
    let ledger = Ledger::default();
    for (input, place) in [
        (json!({"type": "object", "oneOf": []}), ""),
        (json!({"type": "object", "properties": {"a": {"type": "widget"}}}), "/properties/a/type"),
        (json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/Nowhere"}}}), "/properties/a"),
        (json!({"type": "object", "properties": {"a": {"type": "string", "pattern": "("}}}), "/properties/a"),
    ] {
        let error = refused(builder(&ledger).providers([run_time("odd", input.clone())]).start());
        let [StartProblem::Catalog(CatalogProblem::UnpublishableSchema { tool, side, defects, origin })] =
            error.problems()
        else {
            panic!("{input}: {error}");
        };
        assert_eq!((tool.as_str(), *side), ("odd", SchemaSide::Input));
        assert!(defects.iter().any(|defect| defect.place.starts_with(place)), "{input}: {defects:?}");
        assert!(origin.type_name.is_none() && origin.file.ends_with("start_refusals.rs"));
    }
    let none = ToolProvider::dynamic("none")
        .description("No schema.")
        .handler(|_: Arguments, _: JobContext| async { Ok::<_, ToolError>(()) });
    assert!(matches!(
        &problems(builder(&ledger).providers([none]))[..],
        [StartProblem::Catalog(CatalogProblem::UnpublishableSchema { .. })]
    ));
}

// S7
#[test]
fn two_types_of_one_simple_name_in_a_schema_are_refused_naming_both() {
    let ledger = Ledger::default();
    let error = refused(builder(&ledger).scan_packages(["start_refusals::clash"]).start());
    let text = error.to_string();
    assert!(text.contains("start_refusals::clash::left::Part"), "{text}");
    assert!(text.contains("start_refusals::clash::right::Part"), "{text}");
}

// S3, S7: what the compiler cannot see is seen at start.
#[test]
fn a_run_time_tool_has_a_name_that_can_be_called_and_says_what_it_does() {
    let ledger = Ledger::default();
    for name in ["", "a b", "caf\u{e9}", "a/b", "x".repeat(65).leak()] {
        let found = problems(builder(&ledger).providers([run_time(name, no_parameters())]));
        assert!(
            matches!(&found[..], [StartProblem::Catalog(CatalogProblem::UnusableName { name: named, .. })] if named == name),
            "{name:?}: {found:?}"
        );
    }
    let silent = ToolProvider::dynamic("silent")
        .input_schema(no_parameters())
        .handler(|_: Arguments, _: JobContext| async { Ok::<_, ToolError>(()) });
    assert!(matches!(
        &problems(builder(&ledger).providers([silent]))[..],
        [StartProblem::Catalog(CatalogProblem::NoDescription { .. })]
    ));
}

// S7
#[test]
fn a_resource_nobody_supplied_is_named_with_its_tool_and_field() {
    let ledger = Ledger::default();
    let found = problems(builder(&ledger).dispatcher(JobDispatcher::builder().build()));
    let missing: Vec<_> = found
        .iter()
        .map(|problem| match problem {
            StartProblem::MissingResource(missing) => missing,
            other => panic!("{other}"),
        })
        .collect();
    // `charge`, `forbidden`, `swallow` and `wait` each have the one field.
    assert_eq!(missing.len(), 4);
    for missing in missing {
        assert_eq!((missing.field, missing.resource), ("ledger", "tests::fixtures::Ledger"));
        assert!(missing.tool.starts_with("tests::fixtures::"), "{}", missing.tool);
    }
}

// S7
#[test]
fn what_is_wrong_with_a_schema_is_said_whatever_else_is_missing() {
    let amount = json!({"type": "integer", "maximum": 9, "default": 10});
    let tool = run_time("order", json!({"type": "object", "properties": {"amount": amount}}));
    let found =
        problems(ToolServer::builder().scan_packages([]).providers([tool]).transport(StatelessHttp::new()));
    let no_dispatcher = StartProblem::MissingSetting { setting: "dispatcher" };
    assert!(found.contains(&no_dispatcher), "{found:?}");
    let is_about_the_schema = |problem: &StartProblem| matches!(problem, StartProblem::Catalog(CatalogProblem::UnpublishableSchema { tool, .. }) if tool == "order");
    assert!(found.iter().any(is_about_the_schema), "{found:?}");
}

// S91
#[test]
fn a_gate_that_can_never_be_granted_is_refused_by_tool_and_gate() {
    /// Needs what the test's dispatchers do not have.
    #[tool_name("greedy")]
    struct Greedy;

    impl Tool for Greedy {
        type Input = Empty;
        type Output = String;

        async fn execute(&self, _: Empty, _: &JobContext) -> Result<String, ToolError> {
            Ok(String::new())
        }

        fn requirements(&self) -> Requirements {
            Requirements::none().gate("database", 3)
        }
    }

    let start = |dispatcher: JobDispatcherBuilder| {
        let ledger = Ledger::default();
        let builder = builder(&ledger).scan_packages([]).providers([ToolProvider::of::<Greedy>()]);
        builder.dispatcher(dispatcher.resource(ledger).build())
    };
    let tool = || "greedy".to_owned();
    let unknown = || Unmeetable::UnknownGate { gate: "database" };
    let too_much = Unmeetable::AboveCapacity { gate: "database", wanted: 3, capacity: 2 };
    for (dispatcher, requirement) in
        [(JobDispatcher::builder(), unknown()), (JobDispatcher::builder().gate("database", 2), too_much)]
    {
        let expected = [StartProblem::Unmeetable { tool: tool(), requirement }];
        assert_eq!(problems(start(dispatcher)), expected);
    }
    assert!(start(JobDispatcher::builder().gate("database", 3)).start().is_ok());
    // A tool known only at run time says what it needs in the same words.
    let greedy = ToolProvider::dynamic("greedy")
        .description("Needs what is not there.")
        .input_schema(no_parameters())
        .requirements(Requirements::none().gate("database", 3))
        .handler(|_: Arguments, _: JobContext| async { Ok::<_, ToolError>(()) });
    let expected = [StartProblem::Unmeetable { tool: tool(), requirement: unknown() }];
    assert_eq!(problems(builder(&Ledger::default()).providers([greedy])), expected);
}

// S7
#[test]
fn nothing_to_serve_is_refused() {
    let ledger = Ledger::default();
    let nothing = builder(&ledger).scan_packages([]).providers([]);
    assert_eq!(problems(nothing), [StartProblem::Catalog(CatalogProblem::NothingToServe)]);
}

// S7
#[test]
fn a_grant_of_a_tool_that_is_not_served_is_refused_when_that_is_asked_for() {
    let ledger = Ledger::default();
    let grants = || StaticGrants::new([("agents", vec!["charge", "chrage"]), ("ada", vec!["gone"])]);
    assert!(builder(&ledger).access_policy(grants()).start().is_ok());
    let grant = |holder: &str, tool: &str| {
        StartProblem::UnresolvableGrant(Grant { holder: holder.to_owned(), tool: tool.to_owned() })
    };
    assert_eq!(
        problems(builder(&ledger).access_policy(grants().require_resolvable())),
        [grant("ada", "gone"), grant("agents", "chrage")]
    );
}

// S7
#[test]
fn mistakes_of_every_kind_are_reported_together() {
    let ledger = Ledger::default();
    let error = refused(
        builder(&ledger)
            .scan_packages(["start_refusals::twins", "tests::fixtures::charge", "nowhere"])
            .providers([
                run_time("odd", json!({"type": "object", "not": {}})),
                run_time("a b", no_parameters()),
            ])
            .dispatcher(JobDispatcher::builder().build())
            .server_name("")
            .access_policy(grants().require_resolvable())
            .start(),
    );
    let text = error.to_string();
    for part in [
        "`server_name` must not be empty",
        "the name `twin` is claimed more than once",
        "no `#[mcp]` tool is registered in `nowhere`",
        "the input schema of `odd` cannot be published",
        "`a b` is not a tool name",
        "nobody supplied `tests::fixtures::Ledger`, the type of the field `ledger` of `tests::fixtures::charge::Charge`",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

// S7: what a person sees at start.
#[test]
fn the_start_up_table_says_who_may_call_what() {
    let ledger = Ledger::default();
    let server = builder(&ledger).scan_packages(["tests::fixtures::charge"]).start();
    let table = server.unwrap_or_else(|error| panic!("{error}")).describe();
    assert_eq!(
        table,
        "\
TOOL       TITLE   WEIGHT  EFFECT   CALLERS
charge     Charge  -       changes  agent
forbidden  -       -       changes  nobody
swallow    -       -       changes  agent
"
    );
    let open = builder(&ledger).access_policy(|_: &Consumer, _: &OfferedTool| true).start();
    assert!(open.unwrap_or_else(|error| panic!("{error}")).to_string().contains("as the policy decides"));
}
