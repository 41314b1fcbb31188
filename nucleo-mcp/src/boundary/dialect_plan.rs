//! One tool in one dialect: the judgement of a call as its caller spelled it, compiled at the start.
//!
//! By definition a call is judged twice: as it arrived against the document its dialect publishes,
//! then in canonical form against the canonical document. Where a dialect changes nothing about the
//! documents a caller sends, its document accepts all that the canonical one does, so the canonical
//! judgement alone has the same outcome and names more of what is wrong.

use super::{
    gate::{Gate, Step, spelled},
    refusal::{Finding, Findings, Rule},
};
use crate::{
    json::{Document, Value},
    schema::{
        Inverse, NoCanonicalForm, PathStep, Problem, Schema, SchemaDefect, SchemaDialect, bound_patterns,
    },
};
use std::sync::Arc;

/// The compiled judgement of one tool's calls in one dialect.
///
/// ```
/// use nucleo_mcp::{
///     boundary::{dialect_plan::DialectPlan, gate::Gate},
///     json::Document,
///     schema::{Schema, SchemaDialect},
/// };
/// use std::sync::Arc;
///
/// let canonical = Schema::from_value(&serde_json::json!({
///     "type": "object",
///     "properties": {"amount": {"type": "integer"}, "note": {"type": "string"}},
///     "required": ["amount"],
///     "additionalProperties": false,
/// })).unwrap();
/// let gate = Arc::new(Gate::compile(&canonical).unwrap());
/// let plan = DialectPlan::compile(SchemaDialect::OpenaiStrict, &canonical, gate).unwrap();
///
/// let sent = Document::read(br#"{"amount": 7, "note": null}"#).unwrap();
/// let judged = plan.judge(sent.root(), |arguments| arguments.lexeme().to_owned());
/// assert_eq!(judged.unwrap(), r#"{"amount":7}"#);
/// ```
#[derive(Debug)]
pub struct DialectPlan {
    canonical: Arc<Gate>,
    respelled: Option<Respelled>,
}

/// What a dialect that changes a caller's documents needs beside the canonical gate.
#[derive(Debug)]
struct Respelled {
    published: Gate,
    inverse: Inverse,
}

impl DialectPlan {
    /// Compiles the plan, or says every place of the published document that the dialect's vendor
    /// would refuse.
    pub fn compile(
        dialect: SchemaDialect,
        canonical: &Schema,
        gate: Arc<Gate>,
    ) -> Result<Self, Vec<SchemaDefect>> {
        Self::of(dialect, canonical, dialect.checked_input_schema(canonical)?, gate)
    }

    /// The same for a document that was published already.
    pub(crate) fn of(
        dialect: SchemaDialect,
        canonical: &Schema,
        mut published: Schema,
        gate: Arc<Gate>,
    ) -> Result<Self, Vec<SchemaDefect>> {
        let inverse = dialect.inverse(canonical);
        if inverse.is_identity() {
            return Ok(Self { canonical: gate, respelled: None });
        }
        bound_patterns(&mut published, canonical);
        let respelled = Some(Respelled { published: Gate::compile(&published)?, inverse });
        Ok(Self { canonical: gate, respelled })
    }

    /// Judges the arguments of a call and hands them on in canonical form, or says everything in
    /// which they depart from the document that was published.
    ///
    /// What `admit` is given borrows from the arguments as they arrived, or from the canonical text
    /// made of them, read by the same strict reader.
    pub fn judge<R>(&self, wire: Value<'_>, admit: impl FnOnce(Value<'_>) -> R) -> Result<R, Findings> {
        let Some(respelled) = &self.respelled else {
            self.canonical.judge(wire)?;
            return Ok(admit(wire));
        };
        respelled.published.judge(wire)?;
        let mut findings = Findings::default();
        let applied = respelled.inverse.apply(wire, &mut |compose| findings.add(|| finding(&compose())));
        let Some(canonical) = applied else { return Err(findings) };
        let document = Document::read(canonical.as_bytes()).map_err(|_| unreadable())?;
        self.canonical.judge(document.root())?;
        Ok(admit(document.root()))
    }

    /// Whether calls arrive in another form than the canonical one.
    pub fn respells(&self) -> bool {
        self.respelled.is_some()
    }
}

fn finding(refused: &NoCanonicalForm) -> Finding {
    let path: Vec<Step<'_>> = refused
        .path
        .iter()
        .map(|step| match step {
            PathStep::Property(name) => Step::Property(name),
            PathStep::Item(position) => Step::Item(*position),
            PathStep::Entry(position) => Step::Entry(*position),
        })
        .collect();
    let (rule, expected) = match refused.problem {
        Problem::NotJsonText => (Rule::Format, "one JSON value, written as text"),
        Problem::TooDeep => (Rule::Format, "a JSON value that is nested less deeply, written as text"),
        Problem::RepeatedKey => (Rule::UniqueItems, "a key that no other entry has"),
    };
    Finding { path: spelled(&path), rule, expected: expected.to_owned(), count: 0 }
}

/// The inverse writes the caller's own lexemes between brackets of its own, refuses a repeated key and
/// counts the depth, so its text is always read; were it not, the call would be refused all the same.
fn unreadable() -> Findings {
    let mut findings = Findings::default();
    findings.add(|| Finding {
        path: String::new(),
        rule: Rule::Type,
        expected: "an object".to_owned(),
        count: 0,
    });
    findings
}
