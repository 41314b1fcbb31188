//! Thinkers, whose model is a script here: nothing is asked of a real one.

use crate::{call, idle};
use nucleo_mcp::runtime::{Flow, JobContext, JobDispatcher, Scope, ScopeValue};
use nucleo_mcp::tool::{
    Choice, Content, MediaType, Model, Round, Situation, Thinker, ThinkerInput, ThinkerOutput, Tool,
    ToolCall, ToolError, ToolErrorKind, Toolbox,
};
use nucleo_mcp::{ToolSchema, tool_name};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};

/// A model that reads its choices from a script, and notes what it was told.
#[derive(Clone, Default)]
struct Scripted {
    script: Arc<Mutex<Vec<Choice>>>,
    told: Arc<Mutex<Vec<String>>>,
}

impl Scripted {
    fn new(choices: impl IntoIterator<Item = Choice>) -> Self {
        let mut script: Vec<_> = choices.into_iter().collect();
        script.reverse();
        Self { script: Arc::new(Mutex::new(script)), told: Arc::default() }
    }

    fn told(&self) -> Vec<String> {
        self.told.lock().unwrap().clone()
    }
}

impl Model for Scripted {
    async fn choose(&self, situation: &Situation<'_>) -> Result<Choice, ToolError> {
        let last = match situation.rounds.last() {
            None => situation.query.to_owned(),
            Some(Round::Misanswered { problem, .. }) => format!("misanswered: {problem}"),
            Some(Round::Called(returns)) => {
                returns.iter().map(|it| format!("{:?}", it.outcome)).collect::<Vec<_>>().join(" ")
            }
        };
        self.told.lock().unwrap().push(format!("{} left: {last}", situation.rounds_left));
        tokio::task::yield_now().await;
        self.script.lock().unwrap().pop().ok_or_else(|| ToolError::external_service("the script"))
    }
}

fn calls<const N: usize>(calls: [(&str, &str); N]) -> Choice {
    let call = |(tool, arguments): (&str, &str)| ToolCall { tool: tool.into(), arguments: arguments.into() };
    Choice::Call(calls.map(call).into())
}

fn answer(text: &str) -> Choice {
    Choice::Answer(text.into())
}

#[derive(PartialEq)]
struct Tenant(String);

impl ScopeValue for Tenant {
    const NAME: &'static str = "tenant";
}

#[derive(Deserialize, ToolSchema)]
struct OrderNumber {
    #[arg(range = 0..=999)]
    number: u32,
    tenant: Option<String>,
}

/// Looks up an order.
#[tool_name("order_status", read_only)]
struct Lookup;

impl Tool for Lookup {
    type Input = OrderNumber;
    type Output = String;

    async fn execute(&self, order: OrderNumber, ctx: &JobContext) -> Result<String, ToolError> {
        assert!(ctx.invoked_as_tool(), "a model chose it");
        if order.number == 0 {
            Err(ToolError::not_found("order"))
        } else {
            Ok(format!("order {}", order.number))
        }
    }

    fn scope(&self, input: &OrderNumber) -> Scope {
        Scope::none().and_maybe(input.tenant.clone().map(Tenant))
    }
}

/// Looks up who placed an order.
#[tool_name("order_owner", read_only)]
struct Owner;

#[derive(Serialize, ToolSchema)]
struct Owned {
    number: u32,
    owner: Option<String>,
}

impl Tool for Owner {
    type Input = OrderNumber;
    type Output = Owned;

    async fn execute(&self, order: OrderNumber, _: &JobContext) -> Result<Owned, ToolError> {
        Ok(Owned { number: order.number, owner: None })
    }
}

/// Draws where an order is.
#[tool_name("order_map", read_only)]
struct Map;

impl Tool for Map {
    type Input = OrderNumber;
    type Output = Content;

    async fn execute(&self, order: OrderNumber, _: &JobContext) -> Result<Content, ToolError> {
        let map = Content::image(MediaType::IMAGE_PNG, b"\x89PNG");
        Ok(Content::text(format!("order {}", order.number)).and(map))
    }
}

#[derive(Deserialize, ToolSchema)]
struct Question {
    #[serde(flatten)]
    ask: ThinkerInput,
    /// Whose orders.
    tenant: Option<String>,
}

impl AsRef<ThinkerInput> for Question {
    fn as_ref(&self) -> &ThinkerInput {
        &self.ask
    }
}

#[derive(Debug, Deserialize, Serialize, ToolSchema, PartialEq)]
struct Report {
    #[serde(flatten)]
    thought: ThinkerOutput,
    orders: u32,
}

struct Researcher(Scripted);

impl Thinker for Researcher {
    type Input = Question;
    type Output = Report;
    type Model = Scripted;

    fn model(&self) -> &Scripted {
        &self.0
    }

    fn instructions(&self, _: &Question) -> String {
        "Count the orders.".into()
    }

    fn toolbox(&self, _: &Flow) -> Result<Toolbox, ToolError> {
        Ok(Toolbox::new().with(Lookup).with(Owner).with(Map))
    }

    fn scope(&self, input: &Question) -> Scope {
        Scope::none().and_maybe(input.tenant.clone().map(Tenant))
    }
}

fn ask(query: &str) -> Question {
    Question { ask: ThinkerInput { query: query.into(), ..ThinkerInput::default() }, tenant: None }
}

async fn think(script: &Scripted, question: Question) -> Result<Report, ToolError> {
    let dispatcher = JobDispatcher::builder().build();
    let report = call(&dispatcher, &Arc::new(Researcher(script.clone())), question).await;
    idle(&dispatcher).await;
    report
}

// S95
#[tokio::test]
async fn a_model_calls_tools_at_once_and_answers_with_its_reasoning() {
    let script = Scripted::new([
        calls([("order_status", r#"{"number": 7}"#), ("order_status", r#"{"number": 0}"#)]),
        answer(r#"{"reasoning": "one was found", "orders": 1}"#),
    ]);
    let report = think(&script, ask("how many?")).await.unwrap();
    assert_eq!(report, Report { thought: ThinkerOutput { reasoning: "one was found".into() }, orders: 1 });
    assert_eq!(script.told(), ["8 left: how many?", r#"7 left: Ok("\"order 7\"") Err("order not found")"#]);
}

// S42a: what a model is shown is what a caller would be.
#[tokio::test]
async fn a_model_is_shown_what_a_tool_answers_as_its_schema_says() {
    let script = Scripted::new([
        calls([("order_owner", r#"{"number": 7}"#)]),
        answer(r#"{"reasoning": "", "orders": 1}"#),
    ]);
    think(&script, ask("whose?")).await.unwrap();
    assert_eq!(script.told()[1], r#"7 left: Ok("{\"number\":7}")"#);
}

// A model reads text: no image is put before it in base64.
#[tokio::test]
async fn a_model_is_shown_the_texts_of_content_and_what_the_rest_is() {
    let script = Scripted::new([
        calls([("order_map", r#"{"number": 7}"#)]),
        answer(r#"{"reasoning": "", "orders": 1}"#),
    ]);
    think(&script, ask("where?")).await.unwrap();
    assert_eq!(script.told()[1], r#"7 left: Ok("order 7\nan image (image/png, 4 bytes)")"#);
}

// S95, S50: a model is one more stranger, and is judged by what it was offered.
#[tokio::test]
async fn a_model_is_told_what_is_wrong_with_what_it_wrote() {
    let script = Scripted::new([
        calls([("no_such_tool", "{}")]),
        calls([("order_status", r#"{"number": 1000, "tenant": "a", "more": true}"#)]),
        calls([("order_status", "{")]),
        answer("not JSON"),
        answer(r#"{"reasoning": "", "orders": 1}"#),
    ]);
    assert_eq!(think(&script, ask("?")).await.unwrap().orders, 1);
    let told = script.told();
    assert!(told[1].contains("there is no tool of that name"), "{told:?}");
    assert!(told[2].contains("`number` must be an integer from 0 to 999"), "{told:?}");
    assert!(told[2].contains("1 that was sent is not declared"), "{told:?}");
    assert!(told[3].contains("the arguments are not JSON"), "{told:?}");
    assert!(told[4].contains("misanswered"), "{told:?}");
}

// S95
#[tokio::test]
async fn depth_bounds_the_rounds_and_the_last_must_be_an_answer() {
    let call = || calls([("order_status", r#"{"number": 7}"#)]);
    let with_depth = |depth| {
        let mut question = ask("?");
        question.ask.depth = Some(depth);
        question
    };
    let done = r#"{"reasoning": "", "orders": 1}"#;
    let script = Scripted::new([call(), call(), answer(done)]);
    assert!(think(&script, with_depth(2)).await.is_ok());
    let script = Scripted::new([call(), call(), answer(done)]);
    let error = think(&script, with_depth(1)).await.unwrap_err();
    assert_eq!(error.kind(), ToolErrorKind::ExternalService("the model"));
    let script = Scripted::new([answer(done)]);
    assert!(think(&script, with_depth(0)).await.is_ok());
    assert_eq!(script.told(), ["0 left: ?"]);
}

// S94
#[tokio::test]
async fn a_model_cannot_leave_the_thinkers_scope() {
    let script = Scripted::new([
        calls([("order_status", r#"{"number": 7, "tenant": "b"}"#)]),
        calls([("order_status", r#"{"number": 7, "tenant": "a"}"#)]),
        answer(r#"{"reasoning": "", "orders": 1}"#),
    ]);
    let mut question = ask("?");
    question.tenant = Some("a".into());
    think(&script, question).await.unwrap();
    let told = script.told();
    assert_eq!(told[1], r#"7 left: Err("outside the tenant this work is confined to")"#);
    assert!(told[2].contains("order 7"), "{told:?}");
}

// S95
#[tokio::test]
async fn a_model_that_fails_fails_the_thinker() {
    let error = think(&Scripted::default(), ask("?")).await.unwrap_err();
    assert_eq!(error.kind(), ToolErrorKind::ExternalService("the script"));
}

// S95
#[tokio::test]
async fn a_thinker_is_offered_its_tools_with_their_schemas() {
    struct Curious;
    impl Model for Curious {
        async fn choose(&self, situation: &Situation<'_>) -> Result<Choice, ToolError> {
            let [tool] = situation.tools else { panic!("one tool is offered") };
            assert_eq!((tool.name, tool.description), ("order_status", "Looks up an order."));
            let input: serde_json::Value = serde_json::from_str(&tool.input_schema)?;
            assert_eq!(input["required"], serde_json::json!(["number"]));
            let output: serde_json::Value = serde_json::from_str(situation.answer_schema)?;
            assert_eq!(output["required"], serde_json::json!(["reasoning", "orders"]));
            assert_eq!(situation.artifact_refs, ["«artifact:link~7»"]);
            Ok(answer(r#"{"reasoning": "looked", "orders": 0}"#))
        }
    }
    struct Looks;
    impl Thinker for Looks {
        type Input = ThinkerInput;
        type Output = Report;
        type Model = Curious;
        fn model(&self) -> &Curious {
            &Curious
        }
        fn instructions(&self, _: &ThinkerInput) -> String {
            String::new()
        }
        fn toolbox(&self, _: &Flow) -> Result<Toolbox, ToolError> {
            Ok(Toolbox::new().with(Lookup))
        }
    }
    let dispatcher = JobDispatcher::builder().build();
    let input: ThinkerInput =
        serde_json::from_str(r#"{"query": "?", "artifact_refs": ["«artifact:link~7»"]}"#).unwrap();
    let report = call(&dispatcher, &Arc::new(Looks), input).await.unwrap();
    assert_eq!(report.thought.reasoning, "looked");
}
