//! References while work goes on: what one tool found, another can be asked about, within a workflow and
//! nowhere else.

use nucleo_mcp::artifact::{Artifact, Link, Reference, Tier};
use nucleo_mcp::prelude::*;
use nucleo_mcp::runtime::{Flow, Job};
use nucleo_mcp::tool::{Choice, Doer, Model, Round, Situation, Thinker, ThinkerInput, ThinkerOutput};
use nucleo_mcp::tool::{ToolCall, Toolbox};
use std::sync::Arc;

/// Finds a page.
#[tool_name("find", read_only)]
struct Find;

#[derive(Deserialize, ToolSchema)]
struct Query {
    text: String,
}

#[derive(Serialize, ToolSchema)]
struct Found {
    pages: Vec<Artifact<Link>>,
}

impl Tool for Find {
    type Input = Query;
    type Output = Found;

    async fn execute(&self, query: Query, _: &JobContext) -> Result<Found, ToolError> {
        let url = format!("https://example.org/{}", query.text);
        Ok(Found { pages: vec![Artifact::new(Link { url, title: None })] })
    }
}

/// Reads a page that was found.
#[tool_name("read", read_only)]
struct Read;

#[derive(Deserialize, ToolSchema)]
struct Page {
    reference: String,
}

impl Tool for Read {
    type Input = Page;
    type Output = String;

    async fn execute(&self, page: Page, ctx: &JobContext) -> Result<String, ToolError> {
        let link = ctx.artifacts().get::<Link>(&page.reference).ok_or(ToolError::not_found("page"))?;
        Ok(format!("read {}", link.url))
    }
}

/// A model that refers to what it was shown, in a spelling of its own.
struct Repeating;

impl Model for Repeating {
    async fn choose(&self, situation: &Situation<'_>) -> Result<Choice, ToolError> {
        let last = match situation.rounds.last() {
            Some(Round::Called(returns)) => returns[0].outcome.clone().unwrap_or_default(),
            _ => String::new(),
        };
        let call = |tool: &str, arguments: serde_json::Value| {
            Choice::Call(vec![ToolCall { tool: tool.to_owned(), arguments: arguments.to_string() }])
        };
        Ok(match (situation.rounds.len(), Reference::find_in(&last).next()) {
            (0, _) => call("find", serde_json::json!({"text": "page"})),
            (1, Some((_, reference))) => {
                let spelled = format!("`{}`", reference.as_str().trim_matches(['«', '»']).to_uppercase());
                call("read", serde_json::json!({"reference": spelled}))
            }
            _ => Choice::Answer(serde_json::json!({"reasoning": last}).to_string()),
        })
    }
}

struct Researcher;

impl Thinker for Researcher {
    type Input = ThinkerInput;
    type Output = ThinkerOutput;
    type Model = Repeating;

    fn model(&self) -> &Repeating {
        &Repeating
    }

    fn instructions(&self, _: &ThinkerInput) -> String {
        "Read a page.".to_owned()
    }

    fn toolbox(&self, _: &Flow) -> Result<Toolbox, ToolError> {
        Ok(Toolbox::new().with(Find).with(Read))
    }
}

// S95
#[tokio::test]
async fn a_model_can_refer_to_what_a_tool_showed_it() {
    let dispatcher = JobDispatcher::builder().build();
    let input = ThinkerInput { query: "?".to_owned(), ..ThinkerInput::default() };
    let job = Job::workflow("agent", "test");
    let thought = dispatcher.submit(job, Arc::new(Researcher), input).await.unwrap();
    assert_eq!(thought.reasoning, r#""read https://example.org/page""#);
}

/// Registers what a child found, and lets another child read it.
struct Curator;

#[derive(Serialize, ToolSchema)]
struct Curated {
    read: String,
    registered: u32,
    reachable: u32,
}

impl Doer for Curator {
    type Input = Query;
    type Output = Curated;

    async fn perform(&self, query: Query, flow: &Flow) -> Result<Curated, ToolError> {
        let found = flow.submit(Arc::new(Find), query).await?;
        let registry = flow.artifacts();
        let reference = registry.register(&found.pages[0]).to_string();
        let other = Artifact::new(Link { url: "https://example.org/other".to_owned(), title: None });
        registry.index_reachable(&[&found.pages[0], &other])?;
        let read = flow.submit(Arc::new(Read), Page { reference }).await?;
        let count = |tier| u32::try_from(registry.artifacts(tier).len()).unwrap_or(u32::MAX);
        Ok(Curated { read, registered: count(Tier::Registered), reachable: count(Tier::Reachable) })
    }
}

// S95
#[tokio::test]
async fn the_jobs_of_one_workflow_share_a_registry_and_another_workflow_has_its_own() {
    let dispatcher = JobDispatcher::builder().build();
    for _ in 0..2 {
        let query = Query { text: "page".to_owned() };
        let job = Job::workflow("agent", "test");
        let curated = dispatcher.submit(job, Arc::new(Curator), query).await.unwrap();
        assert_eq!(curated.read, "read https://example.org/page");
        assert_eq!((curated.registered, curated.reachable), (1, 1));
    }
}
