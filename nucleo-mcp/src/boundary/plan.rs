//! Everything about an offered tool that is worked out once, at start.

use super::argument_headers::{ArgumentHeaders, HeaderMismatch, Stated};
use super::dialect_plan::DialectPlan;
use super::gate::{Gate, refused_examples};
use super::listing;
use super::refusal::Findings;
use super::revision::Revision;
use crate::catalog::CatalogTool;
use crate::json::Value;
use crate::schema::{Budgets, SchemaDefect, SchemaDialect};
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
    pub(crate) callable: Arc<dyn Callable>,
    /// Whether results carry structured content.
    pub(crate) structured: bool,
    contract: Contract,
}

/// What a tool publishes and is judged by.
#[derive(Clone)]
pub(crate) struct Contract {
    /// The arguments that travel in headers as well.
    headers: Arc<ArgumentHeaders>,
    /// In the order of [`SchemaDialect::ALL`].
    spellings: Arc<[Spelling]>,
}

/// A tool's contract in one dialect. Dialects that have the same share it.
#[derive(Clone)]
struct Spelling {
    dialect: SchemaDialect,
    /// The rendered entry of a listing.
    entry: Arc<str>,
    /// Whether a reader of it knows of the headers.
    names_headers: bool,
    judgement: Arc<DialectPlan>,
}

impl PlannedTool {
    pub(crate) fn new(tool: &CatalogTool, contract: Contract, callable: Box<dyn Callable>) -> Self {
        Self {
            offered: tool.offered().clone(),
            callable: callable.into(),
            structured: tool.output_schema().is_some(),
            contract,
        }
    }

    /// The same tool to whoever lists and calls it, with another behind it.
    #[cfg(feature = "testing")]
    pub(crate) fn replaced(&self, callable: Arc<dyn Callable>) -> Self {
        Self {
            offered: self.offered.clone(),
            callable,
            structured: self.structured,
            contract: self.contract.clone(),
        }
    }

    /// The rendered entry of a listing in that dialect.
    pub(crate) fn entry(&self, dialect: SchemaDialect) -> &str {
        &self.spelling(dialect).entry
    }

    /// Holds the headers of a request against the arguments in its body. One that is not there is missed
    /// only in a `revision` that asks for it, and where the document of the dialect does.
    pub(crate) fn check_headers<'h>(
        &self,
        arguments: Option<Value<'_>>,
        dialect: SchemaDialect,
        revision: Revision,
        said: impl Fn(&str) -> Stated<'h>,
    ) -> Result<(), HeaderMismatch> {
        let required = revision.is_modern() && self.spelling(dialect).names_headers;
        self.contract.headers.check(arguments, required, said)
    }

    /// Judges arguments as a caller of that dialect spells them, and hands on the canonical form that
    /// was judged.
    pub(crate) fn judge<R>(
        &self,
        arguments: Value<'_>,
        dialect: SchemaDialect,
        accepted: impl FnOnce(Value<'_>) -> R,
    ) -> Result<R, Findings> {
        self.spelling(dialect).judgement.judge(arguments, accepted)
    }

    fn spelling(&self, dialect: SchemaDialect) -> &Spelling {
        &self.contract.spellings[dialect as usize]
    }
}

impl Contract {
    /// Compiles a tool's documents and counts them, or says what keeps them from being judged by.
    pub(crate) fn compile(tool: &CatalogTool, budgets: &mut Budgets) -> Result<Self, Vec<SchemaDefect>> {
        let canonical = Arc::new(Gate::compile(tool.input_schema())?);
        let refused = refused_examples(tool.input_schema());
        if !refused.is_empty() {
            return Err(refused);
        }
        let headers = ArgumentHeaders::compile(tool.input_schema())?;
        let mut spellings: Vec<Spelling> = Vec::with_capacity(SchemaDialect::ALL.len());
        for dialect in SchemaDialect::ALL {
            let spelling = Spelling::new(tool, dialect, &canonical, &spellings, budgets);
            spellings.push(spelling.map_err(|defects| in_dialect(defects, dialect))?);
        }
        Ok(Self { headers: Arc::new(headers), spellings: spellings.into() })
    }
}

impl Spelling {
    /// The tool in one more dialect than it is `known` in.
    fn new(
        tool: &CatalogTool,
        dialect: SchemaDialect,
        canonical: &Arc<Gate>,
        known: &[Self],
        budgets: &mut Budgets,
    ) -> Result<Self, Vec<SchemaDefect>> {
        let input = dialect.published_input(tool.input_schema())?;
        let output = tool.output_schema().map(|output| dialect.published_output(output));
        let output = output.transpose().map_err(in_the_answer)?;
        budgets.add(dialect, tool.offered().name(), &input);
        let entry = listing::entry(tool.offered(), &input.text, output.as_ref().map(|output| &*output.text));
        let same = known.iter().find(|known| known.dialect.is_sent_like(dialect) && known.entry == entry);
        if let Some(same) = same {
            return Ok(Self { dialect, ..same.clone() });
        }
        let names_headers = !ArgumentHeaders::compile(&input.schema)?.is_empty();
        let judgement = DialectPlan::of(dialect, tool.input_schema(), input.schema, Arc::clone(canonical))?;
        Ok(Self { dialect, entry, names_headers, judgement: Arc::new(judgement) })
    }
}

fn in_the_answer(defects: Vec<SchemaDefect>) -> Vec<SchemaDefect> {
    let say = |SchemaDefect { place, problem }| SchemaDefect {
        place,
        problem: format!("{problem} in its output schema"),
    };
    defects.into_iter().map(say).collect()
}

fn in_dialect(defects: Vec<SchemaDefect>, dialect: SchemaDialect) -> Vec<SchemaDefect> {
    let say = |SchemaDefect { place, problem }| SchemaDefect {
        place,
        problem: format!("{problem}, spelled in the dialect `{dialect}`"),
    };
    defects.into_iter().map(say).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    // `spelling` counts on it.
    #[test]
    fn dialects_are_numbered_in_their_order() {
        for (position, dialect) in SchemaDialect::ALL.into_iter().enumerate() {
            assert_eq!(dialect as usize, position);
        }
    }
}
