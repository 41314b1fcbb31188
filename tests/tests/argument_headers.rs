//! An argument that travels in a header as well: the header says what the body says, or nothing runs.

use nucleo_mcp::boundary::audit::{AuditEvent, AuditOutcome, AuditSink, BrokenRule};
use nucleo_mcp::client::ForeignServer;
use nucleo_mcp::prelude::*;
use nucleo_mcp::schema::{SchemaDialect, input_document, output_document};
use nucleo_mcp::testing::{Outcome, TestClient, fortress};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use tests::fixtures::{AGENT, Ledger, builder};
use tests::host::{Host, PATH};
use tests::message::{Message, Revision, header_value};
use tests::raw::{Request, Response};

const CANARY: &str = "CANARY_7f3a";

/// The refusal, whatever it was that did not agree.
const MISMATCH: &str = concat!(
    r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"header mismatch: each Mcp-Param header "#,
    r#"that the tool's schema names must say, once, what its argument in the body says, and be sent where "#,
    r#"the protocol revision asks for it"}}"#
);

/// What is metered.
#[derive(Deserialize, Serialize, ToolSchema)]
struct Metered {
    /// Where
    #[arg(header = "Region")]
    region: Option<String>,
    /// How many
    #[arg(header = "Seats", range = -100..=100)]
    seats: Option<i64>,
    /// Whether nothing is done
    #[arg(header = "Dry-Run")]
    dry: Option<bool>,
    /// Where exactly
    place: Option<Place>,
}

/// A place.
#[derive(Deserialize, Serialize, ToolSchema)]
struct Place {
    /// The zone
    #[arg(header = "x-zone")]
    zone: Zone,
}

/// A zone.
#[derive(Deserialize, Serialize, ToolSchema)]
#[serde(rename_all = "snake_case")]
enum Zone {
    /// The north
    North,
    /// The south
    South,
}

/// Answer what was metered.
#[mcp]
#[tool_name("meter", read_only)]
struct Meter {
    ledger: Ledger,
}

impl Tool for Meter {
    type Input = Metered;
    type Output = Metered;

    async fn execute(&self, input: Metered, _: &JobContext) -> Result<Metered, ToolError> {
        self.ledger.note("meter");
        Ok(input)
    }
}

/// Meter what nobody here may.
#[mcp]
#[tool_name("private_meter", read_only)]
struct PrivateMeter {
    ledger: Ledger,
}

impl Tool for PrivateMeter {
    type Input = Metered;
    type Output = Metered;

    async fn execute(&self, input: Metered, _: &JobContext) -> Result<Metered, ToolError> {
        self.ledger.note("private_meter");
        Ok(input)
    }
}

/// Only a region, so that nothing else is required in any dialect.
#[derive(Deserialize, ToolSchema)]
struct Regional {
    /// Where
    #[arg(header = "Region", length = ..=80)]
    region: Option<String>,
}

/// Say that it was done.
#[mcp]
#[tool_name("regional", read_only)]
struct InRegion {
    ledger: Ledger,
}

impl Tool for InRegion {
    type Input = Regional;
    type Output = String;

    async fn execute(&self, input: Regional, _: &JobContext) -> Result<String, ToolError> {
        self.ledger.note(input.region.unwrap_or_default());
        Ok("done".to_owned())
    }
}

fn server(ledger: &Ledger) -> ToolServer {
    of_all(ledger, StaticGrants::new([(AGENT, ["meter", "regional"])]))
}

fn of_all(ledger: &Ledger, grants: StaticGrants) -> ToolServer {
    let tools =
        [ToolProvider::of::<Meter>(), ToolProvider::of::<PrivateMeter>(), ToolProvider::of::<InRegion>()];
    let server = builder(ledger).scan_packages([]).providers(tools).access_policy(grants);
    server.start().unwrap_or_else(|error| panic!("{error}"))
}

async fn served() -> (Host, Ledger) {
    let ledger = Ledger::default();
    (Host::serve(&server(&ledger)).await, ledger)
}

fn call(revision: Revision, tool: &str, arguments: &str) -> Request {
    Message::call(revision, tool, arguments).request().as_agent()
}

/// That the answer is the refusal, and nothing but the id in it is the caller's.
fn assert_mismatch(answer: &Response, what: &str) {
    assert_eq!((answer.status, answer.text()), (400, MISMATCH), "{what}");
    assert!(!answer.contains(CANARY), "{what}");
}

/// What the body has at the place of the argument.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Body {
    Absent,
    Null,
    Present,
}

/// What is said of it in a header.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Said {
    Nothing,
    Right,
    Wrapped,
    Spaced,
    OtherCase,
    Wrong,
    Empty,
    Twice,
    WrongPadding,
    WrongAlphabet,
    NoText,
    Unprintable,
}

impl Said {
    const ALL: [Self; 12] = [
        Self::Nothing,
        Self::Right,
        Self::Wrapped,
        Self::Spaced,
        Self::OtherCase,
        Self::Wrong,
        Self::Empty,
        Self::Twice,
        Self::WrongPadding,
        Self::WrongAlphabet,
        Self::NoText,
        Self::Unprintable,
    ];

    fn agrees(self) -> bool {
        matches!(self, Self::Right | Self::Wrapped | Self::Spaced | Self::OtherCase)
    }

    fn on(self, request: Request) -> Request {
        let name = "Mcp-Param-Region";
        match self {
            Self::Nothing => request,
            Self::Right => request.header(name, CANARY),
            Self::Wrapped => request.header(name, wrapped(CANARY)),
            Self::Spaced => request.header(name, format!(" \t{CANARY}\t ")),
            Self::OtherCase => request.header("mCP-pARAM-rEGION", CANARY),
            Self::Wrong => request.header(name, CANARY.to_lowercase()),
            Self::Empty => request.header(name, ""),
            Self::Twice => request.header(name, CANARY).header(name, CANARY),
            Self::WrongPadding => request.header(name, wrapped(CANARY).replace("=?=", "?=")),
            Self::WrongAlphabet => request.header(name, format!("=?base64?{CANARY}!?=")),
            Self::NoText => request.header(name, "=?base64?/w==?="),
            Self::Unprintable => request.header(name, [CANARY.as_bytes(), b"\xe9"].concat()),
        }
    }
}

/// A text as it is wrapped when it has to be.
fn wrapped(text: &str) -> String {
    // Something that has to be wrapped, in front of what does not: groups of three bytes stay apart.
    let front = "\u{e9}\u{e9}\u{e9}";
    header_value(&format!("{front}{text}")).replace(&header_value(front)[9..17], "")
}

// S12 and what stands before it decide first; S80, S102.
#[tokio::test]
async fn every_cell_of_body_header_dialect_and_revision() {
    assert_eq!(wrapped(CANARY), "=?base64?Q0FOQVJZXzdmM2E=?=");
    let (host, ledger) = served().await;
    for revision in Revision::ALL {
        for dialect in SchemaDialect::ALL {
            let names_headers = matches!(dialect, SchemaDialect::Canonical | SchemaDialect::Flat);
            for body in [Body::Absent, Body::Null, Body::Present] {
                let arguments = match body {
                    Body::Absent => "{}".to_owned(),
                    Body::Null => r#"{"region":null}"#.to_owned(),
                    Body::Present => format!(r#"{{"region":"{CANARY}"}}"#),
                };
                for said in Said::ALL {
                    let what = format!("{revision:?} {dialect} {body:?} {said:?}");
                    let message = Message::call(revision, "regional", &arguments)
                        .meta("ai.redouble/dialect", &format!("\"{dialect}\""));
                    let answer = host.send(said.on(message.request().as_agent())).await;
                    let disagrees = match (body, said) {
                        (Body::Present, Said::Nothing) => names_headers && revision.is_modern(),
                        (_, Said::Nothing) => false,
                        (Body::Present, said) => !said.agrees(),
                        _ => true,
                    };
                    let runs = ledger.take();
                    if disagrees {
                        assert_mismatch(&answer, &what);
                        assert!(runs.is_empty(), "{what}");
                        continue;
                    }
                    assert_eq!(answer.status, 200, "{what}: {}", answer.text());
                    // One dialect spells an omission as a null, and requires every property.
                    let omission =
                        if dialect == SchemaDialect::OpenaiStrict { Body::Null } else { Body::Absent };
                    let expected = match body {
                        Body::Present => vec![CANARY.to_owned()],
                        body if body == omission => vec![String::new()],
                        _ => Vec::new(),
                    };
                    assert_eq!(runs, expected, "{what}: {}", answer.text());
                    assert!(!answer.contains(CANARY), "{what}");
                }
            }
        }
    }
}

// S53
#[tokio::test]
async fn each_type_is_compared_by_what_it_means() {
    let (host, ledger) = served().await;
    for (arguments, headers, agrees) in [
        (r#"{"seats":42}"#, &[("Seats", "42")][..], true),
        (r#"{"seats":42}"#, &[("Seats", "42.0")], true),
        (r#"{"seats":42.0}"#, &[("seats", "42")], true),
        (r#"{"seats":42}"#, &[("Seats", "4.2E1")], true),
        (r#"{"seats":-7}"#, &[("Seats", "-7")], true),
        (r#"{"seats":42}"#, &[("Seats", "43")], false),
        (r#"{"seats":42}"#, &[("Seats", "42.0000000000000000000001")], false),
        (r#"{"seats":42}"#, &[("Seats", "042")], false),
        (r#"{"seats":42}"#, &[("Seats", "forty-two")], false),
        (r#"{"seats":42}"#, &[("Seats", "")], false),
        (r#"{"seats":42}"#, &[], false),
        (r#"{"dry":true}"#, &[("Dry-Run", "true")], true),
        (r#"{"dry":true}"#, &[("Dry-Run", "TRUE")], false),
        (r#"{"dry":true}"#, &[("Dry-Run", "1")], false),
        (r#"{"dry":false}"#, &[("Dry-Run", "false")], true),
        (r#"{"dry":false}"#, &[], false),
        (r#"{"place":{"zone":"north"}}"#, &[("X-Zone", "north")], true),
        (r#"{"place":{"zone":"north"}}"#, &[("X-Zone", "south")], false),
        (r#"{"place":{"zone":"north"}}"#, &[], false),
        (r#"{"region":"\u0061"}"#, &[("Region", "a")], true),
        (r#"{"region":" a"}"#, &[("Region", "=?base64?IGE=?=")], true),
        (r#"{"region":" a"}"#, &[("Region", " a")], false),
        (r#"{"region":""}"#, &[("Region", "")], true),
        (r#"{"region":"=?base64?"}"#, &[("Region", "=?base64?")], true),
        (r#"{"region":"a"}"#, &[("Region", "a"), ("Zone", CANARY), ("Other", "b")], true),
        (r#"{"region":"a","seats":1}"#, &[("Region", "a")], false),
        (r#"{"region":"a","seats":1}"#, &[("Region", "a"), ("Seats", "1")], true),
        (r#"{"region":"a"}"#, &[("Region", "a"), ("Seats", "1")], false),
        ("{}", &[], true),
        ("null", &[], true),
        ("null", &[("Region", CANARY)], false),
    ] {
        let request = headers.iter().fold(call(Revision::July2026, "meter", arguments), |request, header| {
            request.header(&format!("Mcp-Param-{}", header.0), header.1)
        });
        let answer = host.send(request).await;
        let what = format!("{arguments} {headers:?}");
        if agrees {
            assert_eq!(answer.json()["result"]["isError"], false, "{what}: {}", answer.text());
            assert_eq!(ledger.take(), ["meter"], "{what}");
        } else {
            assert_mismatch(&answer, &what);
            assert!(ledger.take().is_empty(), "{what}");
        }
    }
}

// S61: what a model can correct is told to it, as long as no header says anything else.
#[tokio::test]
async fn a_value_of_another_type_is_refused_by_the_gate_under_a_header_that_repeats_it() {
    let (host, ledger) = served().await;
    for (arguments, headers, path) in [
        (r#"{"seats":"42"}"#, &[("Seats", "42")][..], "seats"),
        (r#"{"seats":4200}"#, &[("Seats", "4200")], "seats"),
        (r#"{"seats":4.5}"#, &[("Seats", "4.5")], "seats"),
        (r#"{"region":5}"#, &[("Region", "5")], "region"),
        (r#"{"region":["a"]}"#, &[], "region"),
        (r#"{"region":{"a":1}}"#, &[], "region"),
        (r#"{"region":null}"#, &[], "region"),
        (r#"{"place":"north"}"#, &[], "place"),
        (r#"{"place":{"zone":"west"}}"#, &[("X-Zone", "west")], "place.zone"),
        ("[]", &[], ""),
    ] {
        let request = headers.iter().fold(call(Revision::July2026, "meter", arguments), |request, header| {
            request.header(&format!("Mcp-Param-{}", header.0), header.1)
        });
        let answer = host.send(request).await;
        let refusal = &answer.json()["result"]["_meta"]["ai.redouble/refusal"][0];
        assert_eq!(refusal["path"], path, "{arguments}: {}", answer.text());
    }
    assert!(ledger.runs().is_empty());
}

// S12; finding 3: a header is looked at once the caller may know of the tool, and not before.
#[tokio::test]
async fn nobody_learns_of_a_tool_from_what_is_said_of_its_headers() {
    let (host, ledger) = served().await;
    let arguments = format!(r#"{{"region":"{CANARY}","seats":7}}"#);
    for revision in Revision::ALL {
        let unknown = host.send(call(revision, "no_such_tool", &arguments)).await.undated();
        for said in Said::ALL {
            let callers = [
                ("not granted", call(revision, "private_meter", &arguments)),
                ("not there", call(revision, "no_such_tool", &arguments)),
                ("nobody calls", Message::call(revision, "meter", &arguments).request()),
            ];
            for (what, request) in callers {
                let answer = host.send(said.on(request)).await;
                assert_eq!(answer.undated(), unknown, "{revision:?} {said:?} {what}");
            }
        }
        // A dialect that does not exist has its own answer first, too.
        let odd = Message::call(revision, "meter", &arguments).meta("ai.redouble/dialect", r#""odd""#);
        assert_eq!(host.send(Said::Wrong.on(odd.request().as_agent())).await.error_code(), Some(-32602));
    }
    assert!(ledger.runs().is_empty());
}

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<Audited>>>);

/// The tool, and how its call ended.
type Audited = (Option<String>, AuditOutcome);

impl AuditSink for Kept {
    fn record(&self, event: &AuditEvent<'_>) {
        let entry = (event.tool.map(str::to_owned), event.outcome);
        self.0.lock().expect("no test panics in it").push(entry);
    }
}

#[tokio::test]
async fn the_audit_hears_which_rule_was_broken() {
    let (kept, ledger) = (Kept::default(), Ledger::default());
    let server = builder(&ledger)
        .scan_packages([])
        .providers([ToolProvider::of::<InRegion>()])
        .access_policy(StaticGrants::new([(AGENT, ["regional"])]))
        .audit(kept.clone());
    let host = Host::serve(&server.start().unwrap_or_else(|error| panic!("{error}"))).await;
    host.send(call(Revision::July2026, "regional", r#"{"region":"a"}"#)).await;
    let outcome = AuditOutcome::Refused(BrokenRule::Header);
    assert_eq!(*kept.0.lock().expect("kept"), [(Some("regional".to_owned()), outcome)]);
    assert_eq!(outcome.to_string(), "refused: header");
}

// S80, S86: those whose vendors know the keyword, and only what is sent.
#[tokio::test]
async fn the_header_is_published_where_a_reader_of_json_schema_looks_for_it_and_nowhere_else() {
    let document = input_document::<Metered>().expect("it is published");
    assert_eq!(
        document.property("seats").map(ToString::to_string).unwrap_or_default(),
        r#"{"type":"integer","description":"How many","minimum":-100,"maximum":100,"x-mcp-header":"Seats"}"#
    );
    for dialect in SchemaDialect::ALL {
        let published = dialect.checked_input_schema(&document).expect("it is legal").to_string();
        let named = published.matches("x-mcp-header").count();
        let expected = if matches!(dialect, SchemaDialect::Canonical | SchemaDialect::Flat) { 4 } else { 0 };
        assert_eq!(named, expected, "{dialect}: {published}");
        // It limits nothing, so there is nothing to say of it.
        assert!(!published.contains("Dry-Run") || expected == 4, "{dialect}: {published}");
    }
    let answered = output_document::<Metered>().expect("it is published").expect("it is an object");
    assert!(!answered.to_string().contains("x-mcp-header"), "{answered}");
}

// The other end of stdio and a client in memory have no headers, and no duty.
#[tokio::test]
async fn a_caller_without_headers_sends_none() {
    let ledger = Ledger::default();
    let server = server(&ledger);
    for dialect in SchemaDialect::ALL {
        let client = TestClient::of(&server).named(AGENT).in_dialect(dialect);
        let answered = client.call("regional", json!({"region": "a"})).await;
        assert!(matches!(answered, Outcome::Answered(_)), "{dialect}: {answered:?}");
    }
    let granted = StaticGrants::new([(AGENT, vec!["meter", "regional"]), ("owner", vec!["private_meter"])]);
    fortress(&of_all(&ledger, granted)).assert_holds();
}

// S122
#[tokio::test]
async fn the_client_says_in_headers_what_the_schema_asks_for_listed_before_or_not() {
    let ledger = Ledger::default();
    let server = builder(&ledger)
        .scan_packages([])
        .providers([ToolProvider::of::<Meter>()])
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named(AGENT)))
        .access_policy(StaticGrants::new([(AGENT, ["meter"])]));
    let host = Host::serve(&server.start().unwrap_or_else(|error| panic!("{error}"))).await;
    let address = format!("http://{}{PATH}", host.address);
    for listed in [true, false] {
        for dialect in [SchemaDialect::Canonical, SchemaDialect::OpenaiStrict] {
            let server = ForeignServer::named("elsewhere").dialect(dialect).connect_http(&address).await;
            let server = server.expect("it is listening");
            if listed {
                server.tools().await.expect("a listing");
            }
            let omitted = dialect == SchemaDialect::OpenaiStrict;
            let arguments = if omitted {
                json!({"region": " é", "seats": 7, "dry": null, "place": {"zone": "north"}})
            } else {
                json!({"region": " é", "seats": 7, "place": {"zone": "north"}})
            };
            let answer = server.call("meter", &arguments).await;
            let answer: Value = serde_json::from_str(&answer.expect("an answer").to_json()).expect("JSON");
            assert_eq!(answer, json!({"region": " é", "seats": 7, "place": {"zone": "north"}}));
            assert_eq!(ledger.take(), ["meter"], "{listed} {dialect}");
        }
    }
}

// S122: whoever calls the gateway need not say in headers what another server wants there.
#[tokio::test]
async fn a_gateway_says_in_headers_what_the_server_behind_it_asks_for() {
    let ledger = Ledger::default();
    let behind = builder(&ledger)
        .scan_packages([])
        .providers([ToolProvider::of::<InRegion>()])
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named(AGENT)))
        .access_policy(StaticGrants::new([(AGENT, ["regional"])]));
    let behind = Host::serve(&behind.start().unwrap_or_else(|error| panic!("{error}"))).await;
    let address = format!("http://{}{PATH}", behind.address);
    let connected = ForeignServer::named("behind").connect_http(address).await.expect("it is listening");
    let offered = connected.providers("far.").await.expect("a listing");
    let gateway = builder(&ledger).scan_packages([]).providers(offered.providers);
    let gateway = gateway.access_policy(StaticGrants::new([(AGENT, ["far.regional"])])).start();
    let gateway = Host::serve(&gateway.unwrap_or_else(|error| panic!("{error}"))).await;
    let listed = gateway.send(Message::list(Revision::July2026).request().as_agent()).await;
    assert!(listed.contains("far.regional") && !listed.contains("x-mcp-header"), "{}", listed.text());
    for revision in Revision::ALL {
        let answer = gateway.send(call(revision, "far.regional", r#"{"region":"a"}"#)).await;
        assert_eq!(answer.json()["result"]["isError"], false, "{}", answer.text());
        assert_eq!(ledger.take(), ["a"]);
    }
}

/// What the compiler cannot see of a rule.
mod misplaced {
    use super::Place;
    use nucleo_mcp::prelude::*;
    use std::collections::BTreeMap;

    macro_rules! tools {
        ($($name:literal $tool:ident $input:ty;)*) => {$(
            /// Do nothing.
            #[mcp]
            #[tool_name($name, read_only)]
            pub(super) struct $tool;

            impl Tool for $tool {
                type Input = $input;
                type Output = String;

                async fn execute(&self, _: $input, _: &JobContext) -> Result<String, ToolError> {
                    Ok(String::new())
                }
            }
        )*};
    }

    /// Two places.
    #[derive(Deserialize, ToolSchema)]
    #[expect(dead_code, reason = "it is never built")]
    pub(super) struct Twice {
        from: Place,
        to: Place,
    }

    /// Any number of places.
    #[derive(Deserialize, ToolSchema)]
    #[expect(dead_code, reason = "it is never built")]
    pub(super) struct Places {
        places: Vec<Place>,
    }

    /// Places by name.
    #[derive(Deserialize, ToolSchema)]
    #[expect(dead_code, reason = "it is never built")]
    pub(super) struct Named {
        places: BTreeMap<String, Place>,
    }

    /// A place, or none.
    #[derive(Deserialize, ToolSchema)]
    #[serde(tag = "kind")]
    #[expect(dead_code, reason = "it is never built")]
    pub(super) enum Way {
        Nowhere,
        To(Place),
    }

    /// A way.
    #[derive(Deserialize, ToolSchema)]
    #[expect(dead_code, reason = "it is never built")]
    pub(super) struct OneWay {
        way: Way,
    }

    /// A tree.
    #[derive(Deserialize, ToolSchema)]
    #[expect(dead_code, reason = "it is never built")]
    pub(super) struct Tree {
        #[arg(header = "Name")]
        name: String,
        below: Vec<Tree>,
    }

    /// A value of a type that is given later.
    #[derive(Deserialize, ToolSchema)]
    #[expect(dead_code, reason = "it is never built")]
    pub(super) struct Of<T> {
        #[arg(header = "Value")]
        value: T,
    }

    tools! {
        "twice" OfTwice Twice;
        "places" OfPlaces Places;
        "named" OfNamed Named;
        "one_way" OfOneWay OneWay;
        "tree" OfTree Tree;
        "fraction" OfFraction Of<f64>;
        "text" OfText Of<String>;
    }
}

/// Why a server of that tool does not start.
fn refusal(provider: ToolProvider) -> Option<String> {
    let server = builder(&Ledger::default()).scan_packages([]).providers([provider]);
    let server = server.access_policy(StaticGrants::new([(AGENT, ["a"])]));
    server.start().err().map(|error| error.to_string())
}

// S7
#[test]
fn what_the_compiler_cannot_see_refuses_the_start_by_name() {
    let off_the_chain = "a property of the root, or of an object that is such a property itself";
    for (provider, tool, said) in [
        (
            ToolProvider::of::<misplaced::OfTwice>(),
            "twice",
            "the header `x-zone` has an argument already, the one at /properties/from/properties/zone",
        ),
        (ToolProvider::of::<misplaced::OfPlaces>(), "places", off_the_chain),
        (ToolProvider::of::<misplaced::OfNamed>(), "named", off_the_chain),
        (ToolProvider::of::<misplaced::OfOneWay>(), "one_way", off_the_chain),
        (ToolProvider::of::<misplaced::OfTree>(), "tree", off_the_chain),
        (ToolProvider::of::<misplaced::OfFraction>(), "fraction", "this number may have a fraction"),
    ] {
        let refusal = refusal(provider).expect("the start is refused");
        assert!(refusal.contains(&format!("`{tool}`")) && refusal.contains(said), "{refusal}");
    }
    assert_eq!(refusal(ToolProvider::of::<misplaced::OfText>()), None);
}

// S7: a tool known only at run time is held to the same, and in an answer the keyword means nothing.
#[test]
fn a_run_time_tool_keeps_the_same_rules() {
    let tool = |input: Value, output: Value| {
        ToolProvider::dynamic("dynamic")
            .description("Does nothing.")
            .input_schema(input)
            .output_schema(output)
            .handler(|_: nucleo_mcp::tool::Arguments, _: JobContext| async { Ok::<_, ToolError>(json!({})) })
    };
    let of = |property: Value| json!({"type": "object", "properties": {"a": property}});
    let (plain, said) = (json!({"type": "string"}), json!({"type": "string", "x-mcp-header": "A"}));
    assert_eq!(refusal(tool(of(said.clone()), of(plain.clone()))), None);
    let wrong = refusal(tool(of(json!({"type": "string", "x-mcp-header": "A:"})), of(plain.clone())));
    assert!(wrong.expect("the start is refused").contains("the name of a header"));
    let answered = refusal(tool(of(plain), of(said))).expect("the start is refused");
    assert!(answered.contains("a string may not have `x-mcp-header`"), "{answered}");
}
