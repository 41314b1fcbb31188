//! The other process of the round trip: a server whose answers are full of artifacts, one of a type that
//! nobody else knows. It prints its address on the first line and serves until it is killed; with the
//! argument `stdio` it serves whoever started it.

#![allow(missing_docs)]

use nucleo_mcp::artifact::{Artifact, LinkCite, LinkPage, ListArtifact, Person};
use nucleo_mcp::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// A citation as one catalogue numbers it.
#[derive(Debug, Serialize, Deserialize, ToolSchema, nucleo_mcp::artifact::Artifact)]
#[type_alias("link:cite:pubmed")]
pub struct PubmedCite {
    pub url: String,
    pub title: Option<String>,
    pub authors: Vec<String>,
    /// The catalogue's number.
    pub pmid: u64,
}

/// What was found out.
#[derive(Clone, Serialize, ToolSchema)]
pub struct Report {
    pub answer: String,
    pub best: Option<Artifact<LinkPage>>,
    pub none: Option<Artifact<LinkPage>>,
    pub sources: Vec<Artifact<PubmedCite>>,
    pub by_author: BTreeMap<String, Artifact<Person>>,
    pub first: Box<Artifact<PubmedCite>>,
}

/// What the server keeps, so that it can be asked again.
#[derive(Clone)]
pub struct Shelf {
    report: Report,
    citations: ListArtifact<LinkCite>,
}

impl Shelf {
    fn stocked() -> Self {
        let cite = Artifact::new(PubmedCite {
            url: "https://example.org/1".to_owned(),
            title: Some("On round trips".to_owned()),
            authors: vec!["A. Author".to_owned()],
            pmid: u64::MAX,
        });
        let report = Report {
            answer: "It arrives.".to_owned(),
            best: Some(Artifact::new(LinkPage {
                url: "https://example.org/page".to_owned(),
                text: Some("The whole page.".to_owned()),
                ..LinkPage::default()
            })),
            none: None,
            sources: vec![cite.clone()],
            by_author: BTreeMap::from([(
                "A. Author".to_owned(),
                Artifact::new(Person { name: "A. Author".to_owned(), ..Person::default() }),
            )]),
            first: Box::new(cite),
        };
        let cite = |number| LinkCite { url: format!("https://example.org/{number}"), ..LinkCite::default() };
        Self { report, citations: ListArtifact::of((0..10_000).map(cite)) }
    }
}

#[derive(Deserialize, ToolSchema)]
pub struct Nothing {}

/// Reports what was found out.
#[mcp]
#[tool_name("report", read_only)]
pub struct Research {
    shelf: Arc<Shelf>,
}

impl Tool for Research {
    type Input = Nothing;
    type Output = Report;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<Report, ToolError> {
        Ok(self.shelf.report.clone())
    }
}

/// Gives one citation.
#[mcp]
#[tool_name("cite", read_only)]
pub struct Cite {
    shelf: Arc<Shelf>,
}

impl Tool for Cite {
    type Input = Nothing;
    type Output = Artifact<PubmedCite>;

    async fn execute(&self, _: Nothing, ctx: &JobContext) -> Result<Artifact<PubmedCite>, ToolError> {
        let cite = (*self.shelf.report.first).clone();
        ctx.artifacts().register(&cite);
        Ok(cite)
    }
}

/// Gives ten thousand citations.
#[mcp]
#[tool_name("citations", read_only)]
pub struct Citations {
    shelf: Arc<Shelf>,
}

impl Tool for Citations {
    type Input = Nothing;
    type Output = ListArtifact<LinkCite>;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<ListArtifact<LinkCite>, ToolError> {
        Ok(self.shelf.citations.clone())
    }
}

/// Gives the references that this process knows its artifacts by.
#[mcp]
#[tool_name("references", read_only)]
pub struct References {
    shelf: Arc<Shelf>,
}

/// The references of the report, and those of the list.
#[derive(Serialize, ToolSchema)]
pub struct Known {
    pub page: String,
    pub cite: String,
    pub person: String,
    pub list: String,
    pub items: Vec<String>,
}

impl Tool for References {
    type Input = Nothing;
    type Output = Known;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<Known, ToolError> {
        let Shelf { report, citations } = &*self.shelf;
        Ok(Known {
            page: report.best.as_ref().map(|page| page.reference().to_string()).unwrap_or_default(),
            cite: report.first.reference().to_string(),
            person: report.by_author["A. Author"].reference().to_string(),
            list: citations.reference().to_string(),
            items: citations.items.iter().map(|item| item.reference().to_string()).collect(),
        })
    }
}

/// Counts the artifacts its own registry knew when it started.
#[mcp]
#[tool_name("known_before", read_only)]
pub struct KnownBefore;

/// How many there were.
#[derive(Serialize, ToolSchema)]
pub struct Count {
    pub count: u32,
}

impl Tool for KnownBefore {
    type Input = Nothing;
    type Output = Count;

    async fn execute(&self, _: Nothing, ctx: &JobContext) -> Result<Count, ToolError> {
        use nucleo_mcp::artifact::Tier;
        let known = ctx.artifacts().artifacts(Tier::Registered).len();
        ctx.artifacts().register(&Artifact::new(Person::default()));
        Ok(Count { count: u32::try_from(known)? })
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = ToolServer::builder()
        .scan_packages([module_path!()])
        .providers([])
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named("reader")))
        .access_policy(StaticGrants::new([(
            "reader",
            ["report", "cite", "citations", "references", "known_before"],
        )]))
        .server_name("artifacts")
        .server_version("1")
        .call_timeout(Duration::from_secs(30))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().resource(Arc::new(Shelf::stocked())).build())
        .start()?;
    if std::env::args().nth(1).as_deref() == Some("stdio") {
        server.serve_stdio(&Stdio::as_consumer("reader", [] as [&str; 0])).await?;
        return Ok(());
    }
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}/mcp", listener.local_addr()?);
    let router = axum::Router::new().route_service("/mcp", server.service());
    axum::serve(listener, router).await?;
    Ok(())
}
