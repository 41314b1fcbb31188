//! What a server offers: link-time registrations and tools given by hand, as one sorted, checked set.

mod problem;
mod scan;

pub use crate::tool::ToolProvider;
pub use problem::{CatalogProblem, SchemaSide};

use crate::schema::Schema;
use crate::tool::OfferedTool;
use std::collections::{BTreeMap, BTreeSet};

/// The tools a server offers, sorted by name.
#[derive(Clone, Debug, Default)]
pub struct ToolCatalog {
    tools: Vec<CatalogTool>,
}

/// One tool of a catalog: its provider, and the documents it is published with.
#[derive(Clone, Debug)]
pub struct CatalogTool {
    provider: ToolProvider,
    input: Schema,
    output: Option<Schema>,
}

/// What was collected: the sound tools, every name that is claimed, everything that is wrong.
pub(crate) struct Gathered {
    pub(crate) catalog: ToolCatalog,
    pub(crate) names: BTreeSet<String>,
    pub(crate) problems: Vec<CatalogProblem>,
}

impl CatalogTool {
    /// What is listed of the tool beside its schemas.
    pub fn offered(&self) -> &OfferedTool {
        self.provider.offered()
    }

    /// The tool's provider.
    pub fn provider(&self) -> &ToolProvider {
        &self.provider
    }

    /// The canonical document a call's arguments are judged by.
    pub fn input_schema(&self) -> &Schema {
        &self.input
    }

    /// The canonical document that describes the answers, where they are objects.
    pub fn output_schema(&self) -> Option<&Schema> {
        self.output.as_ref()
    }

    /// Whether what the tool answers is content, and no data.
    pub fn answers_content(&self) -> bool {
        self.provider.answers_content()
    }
}

impl ToolCatalog {
    /// Collects the registered `#[mcp]` tools of the given modules and below, and the given
    /// providers; or says everything that is wrong with them.
    ///
    /// A prefix is a module path, taken by whole segments: `orders::tools` does not take
    /// `orders::toolsmith`. A tool that arrives both ways is one entry.
    pub fn collect<'a>(
        packages: impl IntoIterator<Item = &'a str>,
        providers: impl IntoIterator<Item = ToolProvider>,
    ) -> Result<Self, Vec<CatalogProblem>> {
        let Gathered { catalog, problems, .. } = Self::gather(packages, providers);
        if problems.is_empty() { Ok(catalog) } else { Err(problems) }
    }

    /// Collects what there is, sound or not.
    pub(crate) fn gather<'a>(
        packages: impl IntoIterator<Item = &'a str>,
        providers: impl IntoIterator<Item = ToolProvider>,
    ) -> Gathered {
        let mut problems = Vec::new();
        let mut offered = scan::registered_below(packages, &mut problems);
        offered.extend(providers);
        let mut by_name: BTreeMap<String, Vec<ToolProvider>> = BTreeMap::new();
        for provider in offered {
            let claimants = by_name.entry(provider.offered().name().to_owned()).or_default();
            if !claimants.iter().any(|claimant| claimant.is_same_tool(&provider)) {
                claimants.push(provider);
            }
        }
        let names = by_name.keys().cloned().collect();
        let mut tools = Vec::with_capacity(by_name.len());
        for (name, claimants) in by_name {
            if claimants.len() > 1 {
                let mut claimants: Vec<_> = claimants.iter().map(ToolProvider::origin).collect();
                claimants.sort_unstable();
                problems.push(CatalogProblem::DuplicateName { name, claimants });
                continue;
            }
            tools.extend(claimants.into_iter().filter_map(|provider| published(provider, &mut problems)));
        }
        if tools.is_empty() && problems.is_empty() {
            problems.push(CatalogProblem::NothingToServe);
        }
        Gathered { catalog: Self { tools }, names, problems }
    }

    /// The tools, sorted by name.
    pub fn tools(&self) -> &[CatalogTool] {
        &self.tools
    }

    /// The tool of that name, taken exactly.
    pub fn get(&self, name: &str) -> Option<&CatalogTool> {
        let found = self.tools.binary_search_by(|tool| tool.offered().name().cmp(name)).ok()?;
        self.tools.get(found)
    }
}

/// Renders a tool's documents, or notes what keeps the tool from being published.
fn published(provider: ToolProvider, problems: &mut Vec<CatalogProblem>) -> Option<CatalogTool> {
    let before = problems.len();
    let offered = provider.offered();
    let (name, origin) = (offered.name().to_owned(), provider.origin());
    if !is_tool_name(&name) {
        problems.push(CatalogProblem::UnusableName { name: name.clone(), origin });
    }
    if offered.description().trim().is_empty() {
        problems.push(CatalogProblem::NoDescription { tool: name.clone(), origin });
    }
    let mut unpublishable = |side, defects| {
        problems.push(CatalogProblem::UnpublishableSchema { tool: name.clone(), origin, side, defects });
    };
    let input = provider.input_schema().map_err(|defects| unpublishable(SchemaSide::Input, defects));
    let output = provider.output_schema().map_err(|defects| unpublishable(SchemaSide::Output, defects));
    let (Ok(input), Ok(output)) = (input, output) else { return None };
    (problems.len() == before).then_some(CatalogTool { provider, input, output })
}

/// 1 to 64 characters of `A-Z a-z 0-9 _ . -`.
pub(crate) fn is_tool_name(name: &str) -> bool {
    let alphabet = |byte: u8| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte);
    (1..=64).contains(&name.len()) && name.bytes().all(alphabet)
}
