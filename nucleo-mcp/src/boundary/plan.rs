//! Everything about an offered tool that is worked out once, at start.

use super::dialect::SchemaDialect;
use super::gate::Gate;
use super::listing;
use crate::catalog::CatalogTool;
use crate::schema::SchemaDefect;
use crate::tool::{Callable, OfferedTool};
use std::collections::HashMap;
use std::sync::Arc;

/// The offered tools, ready to be listed and called: sorted by name.
pub(crate) struct Plan {
    tools: Vec<Arc<PlannedTool>>,
    by_name: HashMap<Box<str>, usize>,
}

/// One tool, ready to be listed and called.
pub(crate) struct PlannedTool {
    pub(crate) offered: OfferedTool,
    pub(crate) callable: Box<dyn Callable>,
    /// Whether results carry structured content.
    pub(crate) structured: bool,
    pub(crate) gate: Gate,
    spellings: Vec<Spelling>,
}

/// A tool's contract in one dialect.
pub(crate) struct Spelling {
    /// The rendered entry of a listing.
    pub(crate) entry: Box<str>,
}

impl PlannedTool {
    /// Compiles a tool's documents, or says what keeps them from being judged by.
    pub(crate) fn new(tool: &CatalogTool, callable: Box<dyn Callable>) -> Result<Self, Vec<SchemaDefect>> {
        let (input, output) = (tool.input_schema(), tool.output_schema());
        let gate = Gate::compile(input)?;
        let spelled = |dialect: SchemaDialect| {
            let output = output.map(|output| dialect.output_schema(output));
            let entry = listing::entry(tool.offered(), &dialect.input_schema(input), output.as_ref());
            Spelling { entry }
        };
        let spellings = SchemaDialect::ALL.map(spelled).into();
        Ok(Self { offered: tool.offered().clone(), callable, structured: output.is_some(), gate, spellings })
    }

    /// The contract in that dialect.
    pub(crate) fn spelling(&self, dialect: SchemaDialect) -> &Spelling {
        &self.spellings[dialect as usize]
    }
}

impl Plan {
    /// Orders the tools; their names are distinct.
    pub(crate) fn new(mut tools: Vec<PlannedTool>) -> Self {
        tools.sort_unstable_by(|left, right| left.offered.name().cmp(right.offered.name()));
        let names = tools.iter().enumerate().map(|(at, tool)| (tool.offered.name().into(), at));
        let by_name = names.collect();
        Self { tools: tools.into_iter().map(Arc::new).collect(), by_name }
    }

    /// The tools, sorted by name.
    pub(crate) fn tools(&self) -> &[Arc<PlannedTool>] {
        &self.tools
    }

    /// The tool of exactly that name.
    pub(crate) fn named(&self, name: &str) -> Option<&Arc<PlannedTool>> {
        self.by_name.get(name).map(|at| &self.tools[*at])
    }
}
