//! A tool known only at run time: name, description, schemas and handler given as values.

use super::callable::{AnswerText, Callable, Order, Running};
use super::output::to_json;
use super::provider::{Source, ToolProvider};
use super::{
    Arguments, Content, Guardrails, JsonText, MissingResource, OfferedTool, Origin, Resources, Tool,
    ToolError, ToolWeight,
};
use crate::json::{BuildError, Value};
use crate::runtime::{JobContext, Requirements, Scope};
use crate::schema::{Additional, Schema, SchemaDefect};
use serde::Serialize;
use std::any::TypeId;
use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

type Answering = Pin<Box<dyn Future<Output = Result<JsonText, ToolError>> + Send>>;
type Handler = dyn Fn(Arguments, JobContext) -> Answering + Send + Sync;
type Claims = dyn Fn(&Arguments) -> Scope + Send + Sync;

/// A tool known only at run time, until its handler completes it.
///
/// ```
/// use nucleo_mcp::catalog::ToolProvider;
/// use nucleo_mcp::runtime::JobContext;
/// use nucleo_mcp::tool::{Arguments, ToolError};
/// use serde_json::json;
///
/// let shout = ToolProvider::dynamic("shout")
///     .description("Answers the text in capitals.")
///     .read_only()
///     .input_schema(json!({
///         "type": "object",
///         "properties": {"text": {"type": "string"}},
///         "required": ["text"],
///         "additionalProperties": false,
///     }))
///     .handler(|arguments: Arguments, _: JobContext| async move {
///         let value = arguments.to_value()?;
///         Ok::<_, ToolError>(value["text"].as_str().unwrap_or_default().to_uppercase())
///     });
/// assert_eq!(shout.offered().name(), "shout");
/// ```
///
/// What a tool of a type of its own says in `requirements`, `guardrails` and `scope` is given as a value
/// here. The guardrails judge the [`Arguments`], and the answer as the [`JsonText`] that would be sent.
///
/// ```
/// use nucleo_mcp::catalog::ToolProvider;
/// use nucleo_mcp::runtime::{JobContext, Requirements, Scope, ScopeValue};
/// use nucleo_mcp::tool::{Arguments, Attempt, Guardrails, PayloadCap, ToolError};
/// use serde_json::json;
///
/// #[derive(PartialEq)]
/// struct Tenant(String);
/// impl ScopeValue for Tenant {
///     const NAME: &'static str = "tenant";
/// }
///
/// let export = ToolProvider::dynamic("export")
///     .description("Answers a tenant's orders.")
///     .input_schema(json!({"type": "object", "properties": {"tenant": {"type": "string"}}, "required": ["tenant"]}))
///     .requirements(Requirements::none().gate("database", 1))
///     .guardrails(
///         Guardrails::none()
///             .auth(|attempt: &Attempt<Arguments>| match attempt.principal == "billing" {
///                 true => Ok(()),
///                 false => Err(ToolError::refused("only billing exports")),
///             })
///             .output(PayloadCap::bytes(64 * 1024)),
///     )
///     .scope(|arguments| {
///         let value = arguments.to_value().unwrap_or_default();
///         Scope::none().and_maybe(value["tenant"].as_str().map(|tenant| Tenant(tenant.to_owned())))
///     })
///     .handler(|_: Arguments, _: JobContext| async { Ok::<_, ToolError>(json!({"orders": []})) });
/// assert_eq!(export.offered().name(), "export");
/// ```
#[must_use = "a tool without a handler is not a provider yet"]
pub struct DynamicTool {
    offered: OfferedTool,
    origin: Origin,
    input: Option<Given>,
    output: Option<Given>,
    declared: Declared,
}

/// What a tool declares beside its schemas, in the vocabulary of [`Tool`].
struct Declared {
    requirements: Requirements,
    guardrails: Guardrails<Arguments, JsonText>,
    scope: Option<Box<Claims>>,
}

/// A schema as it was given; what is wrong with it is told at start, with everything else.
type Given = Result<Schema, Vec<SchemaDefect>>;

impl From<serde_json::Value> for GivenSchema {
    fn from(document: serde_json::Value) -> Self {
        Self(Schema::from_value(&document))
    }
}

impl From<Schema> for GivenSchema {
    fn from(schema: Schema) -> Self {
        Self(Ok(schema))
    }
}

/// A schema given at run time: JSON, or a [`Schema`] made by other means.
#[derive(Clone, Debug)]
pub struct GivenSchema(Given);

impl DynamicTool {
    #[track_caller]
    pub(super) fn named(name: Cow<'static, str>) -> Self {
        Self {
            offered: OfferedTool { name, ..OfferedTool::nothing() },
            origin: Origin::here(None),
            input: None,
            output: None,
            declared: Declared {
                requirements: Requirements::none(),
                guardrails: Guardrails::none(),
                scope: None,
            },
        }
    }

    /// The title a person sees.
    pub fn title(mut self, title: impl Into<Cow<'static, str>>) -> Self {
        self.offered.title = Some(title.into());
        self
    }

    /// What the tool does, for the one who chooses it.
    pub fn description(mut self, description: impl Into<Cow<'static, str>>) -> Self {
        self.offered.description = description.into();
        self
    }

    /// States that the tool changes nothing.
    pub fn read_only(mut self) -> Self {
        self.offered.read_only = true;
        self
    }

    /// States what a call costs.
    pub fn weight(mut self, weight: ToolWeight) -> Self {
        self.offered.weight = Some(weight);
        self
    }

    /// The document a call's arguments are judged by. Objects that do not say otherwise are closed.
    pub fn input_schema(mut self, schema: impl Into<GivenSchema>) -> Self {
        self.input = Some(schema.into().0);
        self
    }

    /// The document that describes the answers, which must be objects. Published without `required`
    /// and with every object open, as answers always are.
    pub fn output_schema(mut self, schema: impl Into<GivenSchema>) -> Self {
        self.output = Some(schema.into().0);
        self
    }

    /// The gates a job must be granted before the handler runs.
    pub fn requirements(mut self, requirements: Requirements) -> Self {
        self.declared.requirements = requirements;
        self
    }

    /// What is judged on every route: before the job is granted anything, and after it gave everything
    /// back.
    pub fn guardrails(mut self, guardrails: Guardrails<Arguments, JsonText>) -> Self {
        self.declared.guardrails = guardrails;
        self
    }

    /// What the arguments claim to be about. A claim outside what the workflow is confined to is refused
    /// before anything of the job runs; so is the call if the closure panics.
    pub fn scope(mut self, claims: impl Fn(&Arguments) -> Scope + Send + Sync + 'static) -> Self {
        self.declared.scope = Some(Box::new(claims));
        self
    }

    /// Completes the tool with what it does: it answers data, or [`Content`] and declares no output schema.
    pub fn handler<F, Fut, O>(self, handler: F) -> ToolProvider
    where
        F: Fn(Arguments, JobContext) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<O, ToolError>> + Send + 'static,
        O: Serialize + 'static,
    {
        let is_content = TypeId::of::<O>() == TypeId::of::<Content>();
        let handler = move |arguments: Arguments, context: JobContext| -> Answering {
            let answer = handler(arguments, context);
            Box::pin(async move {
                let json = to_json(&answer.await?)?;
                Ok(JsonText::of(AnswerText { json, is_content }))
            })
        };
        self.answering(is_content, Box::new(handler))
    }

    /// Completes the tool with what it does, its answers being JSON text already.
    #[cfg(feature = "client")]
    pub(crate) fn json_handler<F, Fut>(self, handler: F) -> ToolProvider
    where
        F: Fn(Arguments, JobContext) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<JsonText, ToolError>> + Send + 'static,
    {
        self.answering(false, Box::new(move |arguments, context| Box::pin(handler(arguments, context))))
    }

    fn answering(self, answers_content: bool, handler: Box<Handler>) -> ToolProvider {
        let Self { offered, origin, input, output, declared } = self;
        let tool = Arc::new(RunTimeTool { handler, declared });
        ToolProvider::from_source(offered, origin, RunTimeSource { input, output, answers_content, tool })
    }
}

struct RunTimeSource {
    input: Option<Given>,
    output: Option<Given>,
    answers_content: bool,
    tool: Arc<RunTimeTool>,
}

impl Source for RunTimeSource {
    fn input(&self) -> Result<Schema, Vec<SchemaDefect>> {
        let Some(document) = self.input.clone() else {
            let problem = "no input schema was given".to_owned();
            return Err(vec![SchemaDefect { place: String::new(), problem }]);
        };
        document.map(closed)
    }

    fn output(&self) -> Result<Option<Schema>, Vec<SchemaDefect>> {
        if self.answers_content && self.output.is_some() {
            let problem = "content has no schema: leave the output schema out".to_owned();
            return Err(vec![SchemaDefect { place: String::new(), problem }]);
        }
        self.output.clone().map(|document| document.map(opened)).transpose()
    }

    fn answers_content(&self) -> bool {
        self.answers_content
    }

    fn assemble(&self, _: &Resources) -> Result<Box<dyn Callable>, Vec<MissingResource>> {
        Ok(Box::new(RunTimeCallable(Arc::clone(&self.tool))))
    }
}

/// Closes every object that does not say what else it takes.
fn closed(mut schema: Schema) -> Schema {
    schema.change_each_node(&mut |node| {
        if node.kind == Some(crate::schema::Kind::Object) && node.additional.is_none() {
            node.properties.get_or_insert_default();
            node.additional = Some(Additional::Closed);
        }
    });
    schema
}

/// Takes out of an answer's document what would be a promise to a validator.
fn opened(mut schema: Schema) -> Schema {
    schema.change_each_node(&mut |node| {
        node.required = None;
        if node.additional == Some(Additional::Closed) {
            node.additional = None;
        }
    });
    schema
}

struct RunTimeTool {
    handler: Box<Handler>,
    declared: Declared,
}

impl Tool for RunTimeTool {
    type Input = Arguments;
    type Output = JsonText;

    async fn execute(&self, input: Arguments, ctx: &JobContext) -> Result<JsonText, ToolError> {
        (self.handler)(input, ctx.clone()).await
    }

    fn requirements(&self) -> Requirements {
        self.declared.requirements.clone()
    }

    fn guardrails(&self) -> Guardrails<Arguments, JsonText> {
        self.declared.guardrails.clone()
    }

    fn scope(&self, input: &Arguments) -> Scope {
        self.declared.scope.as_ref().map_or_else(Scope::none, |claims| claims(input))
    }
}

struct RunTimeCallable(Arc<RunTimeTool>);

impl Callable for RunTimeCallable {
    fn submit(&self, arguments: Value<'_>, order: Order<'_>) -> Result<Running, BuildError> {
        let input = Arguments::of(arguments);
        let handle = order.dispatcher.submit(order.job, Arc::clone(&self.0), input).timeout(order.limit);
        let workflow = handle.workflow();
        Ok(Running { workflow, answer: Box::pin(async move { Ok(handle.await?.into_answer()) }) })
    }

    fn requirements(&self) -> Requirements {
        self.0.requirements()
    }

    /// The arguments are handed on as they were judged.
    #[cfg(feature = "testing")]
    fn build(&self, _: Value<'_>) -> Option<Result<(), BuildError>> {
        None
    }
}

impl fmt::Debug for DynamicTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DynamicTool")
            .field("offered", &self.offered)
            .field("origin", &self.origin)
            .field("requirements", &self.declared.requirements)
            .field("guardrails", &self.declared.guardrails)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Document;
    use crate::runtime::{Job, JobDispatcher, ScopeValue};
    use crate::tool::{Attempt, ToolErrorKind};
    use serde_json::json;
    use std::time::Duration;

    #[derive(PartialEq)]
    struct Tenant(u64);

    impl ScopeValue for Tenant {
        const NAME: &'static str = "tenant";
    }

    fn tool() -> DynamicTool {
        let properties = json!({"tenant": {"type": "integer", "minimum": 0, "maximum": 99}});
        ToolProvider::dynamic("tool")
            .description("Answers the tenant.")
            .input_schema(json!({"type": "object", "properties": properties, "required": ["tenant"]}))
    }

    fn handled(tool: DynamicTool) -> ToolProvider {
        tool.handler(|_: Arguments, context: JobContext| async move {
            Ok::<_, ToolError>(context.scope().get::<Tenant>().map(|tenant| tenant.0))
        })
    }

    fn tenant(arguments: &Arguments) -> Scope {
        let value = arguments.to_value().unwrap_or_default();
        Scope::none().and_maybe(value["tenant"].as_u64().map(Tenant))
    }

    async fn call(provider: &ToolProvider, job: Job) -> Result<String, ToolErrorKind> {
        let dispatcher = JobDispatcher::builder().gate("a", 1).build();
        let callable = provider.assemble(dispatcher.resources()).expect("it needs no resource");
        let document = Document::read(br#"{"tenant": 7}"#).expect("JSON");
        let order = Order { dispatcher: &dispatcher, job, limit: Duration::from_secs(30) };
        let running = callable.submit(document.root(), order).expect("the arguments are handed on");
        running.answer.await.map(|answer| answer.json).map_err(|error| error.kind())
    }

    fn ann() -> Job {
        Job::workflow("ann", "test")
    }

    // S94
    #[tokio::test]
    async fn a_claim_is_sealed_and_one_outside_is_refused_before_the_handler_runs() {
        let provider = handled(tool().scope(tenant));
        assert_eq!(call(&provider, ann()).await.unwrap(), "7");
        assert_eq!(call(&provider, ann().scope(Scope::of(Tenant(7)))).await.unwrap(), "7");
        let outside = call(&provider, ann().scope(Scope::of(Tenant(8)))).await;
        assert_eq!(outside, Err(ToolErrorKind::OutOfScope("tenant")));
        let panics = handled(tool().scope(|_| panic!("as the test asks")));
        assert_eq!(call(&panics, ann()).await, Err(ToolErrorKind::System));
    }

    // S93
    #[tokio::test]
    async fn guardrails_of_every_kind_hold_for_it() {
        const REFUSED: &str = "as the test asks";
        fn refuse<S>(_: &S) -> Result<(), ToolError> {
            Err(ToolError::refused(REFUSED))
        }
        let rails = Guardrails::<Arguments, JsonText>::none;
        let kinds = [
            rails().admission(refuse),
            rails().auth(
                |attempt: &Attempt<Arguments>| {
                    if attempt.principal == "ann" { refuse(attempt) } else { Ok(()) }
                },
            ),
            rails().input(
                |arguments: &Arguments| {
                    if arguments.as_json().contains('7') { refuse(arguments) } else { Ok(()) }
                },
            ),
            rails().output(
                |answer: &JsonText| {
                    if answer.as_json() == "null" { refuse(answer) } else { Ok(()) }
                },
            ),
        ];
        for guardrails in kinds {
            let provider = handled(tool().guardrails(guardrails));
            // Each call is judged anew by the same guardrails.
            for _ in 0..2 {
                assert_eq!(call(&provider, ann()).await, Err(ToolErrorKind::Guardrail(REFUSED)));
            }
        }
        let capped = |most| handled(tool().guardrails(rails().output(crate::tool::PayloadCap::bytes(most))));
        assert_eq!(call(&capped(4), ann()).await.unwrap(), "null");
        assert!(call(&capped(3), ann()).await.is_err());
    }

    // S91
    #[tokio::test]
    async fn what_it_requires_is_known_before_it_is_called() {
        let provider = handled(tool().requirements(Requirements::none().gate("a", 1)));
        assert_eq!(call(&provider, ann()).await.unwrap(), "null");
        let beyond = handled(tool().requirements(Requirements::none().gate("a", 2)));
        assert_eq!(call(&beyond, ann()).await, Err(ToolErrorKind::System));
    }
}
