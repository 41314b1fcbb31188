//! One tool's calls in one dialect, judged by the definition and by the compiled plan.

use nucleo_mcp::boundary::dialect_plan::DialectPlan;
use nucleo_mcp::boundary::gate::Gate;
use nucleo_mcp::boundary::refusal::Findings;
use nucleo_mcp::json::{Document, Value};
use nucleo_mcp::schema::{Schema, SchemaDefect, SchemaDialect};
use std::sync::Arc;

/// One canonical document in one dialect, compiled both ways.
#[derive(Debug)]
pub struct Spelling {
    /// The dialect.
    pub dialect: SchemaDialect,
    /// The canonical document.
    pub canonical: Schema,
    /// The document that the dialect publishes.
    pub published: Schema,
    /// The gate of the canonical document.
    pub canonical_gate: Arc<Gate>,
    /// What a server judges by.
    pub plan: DialectPlan,
    published_gate: Gate,
    /// Whether both find the same in what they refuse. A server judges the longest text of the canonical
    /// document before any pattern, where the dialect's document may state the pattern alone.
    finds_alike: bool,
}

impl Spelling {
    /// Compiles a document in a dialect, or says what of it the dialect cannot publish.
    pub fn of(dialect: SchemaDialect, canonical: &Schema) -> Result<Self, Vec<SchemaDefect>> {
        let canonical_gate = Arc::new(Gate::compile(canonical)?);
        let published = dialect.input_schema(canonical);
        let published_gate = Gate::compile(&published)?;
        let plan = DialectPlan::compile(dialect, canonical, Arc::clone(&canonical_gate))?;
        let finds_alike = !canonical.to_string().contains(r#""maxLength":"#);
        let canonical = canonical.clone();
        Ok(Self { dialect, canonical, published, canonical_gate, plan, published_gate, finds_alike })
    }

    /// The definition: the published document, the inverse, the canonical document. A value without a
    /// canonical form has no findings of a gate.
    pub fn two_passes(&self, wire: Value<'_>) -> Result<String, Option<Findings>> {
        self.published_gate.judge(wire).map_err(Some)?;
        let arguments = self.dialect.arguments(wire, &self.canonical).map_err(|_| None)?;
        let canonical = Document::read(arguments.as_bytes()).expect("the inverse writes JSON");
        self.canonical_gate.judge(canonical.root()).map_err(Some)?;
        Ok(arguments.into_owned())
    }

    /// Judges by the plan.
    pub fn planned(&self, wire: Value<'_>) -> Result<String, Findings> {
        self.plan.judge(wire, |arguments| arguments.lexeme().to_owned())
    }

    /// Whether a call is accepted, by both.
    ///
    /// # Panics
    ///
    /// If the plan is not the two passes: in whether, in what is handed on, or in what is found.
    pub fn compare(&self, wire: Value<'_>) -> bool {
        let (name, shown) = (self.dialect, wire.lexeme());
        match (self.two_passes(wire), self.planned(wire)) {
            (Ok(defined), Ok(planned)) => {
                assert_eq!(defined, planned, "{name}: {shown}");
                true
            }
            (Err(defined), Err(planned)) => {
                if let (Some(defined), true) = (defined, self.plan.respells() && self.finds_alike) {
                    assert_eq!(defined, planned, "{name}: {shown}");
                }
                false
            }
            (defined, planned) => panic!("{name}: {shown}: {defined:?} and {planned:?}"),
        }
    }
}
