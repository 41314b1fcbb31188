//! The judge: a published document compiled once, and what was read judged against it.
//!
//! The document is the criterion and the only one: what an independent JSON Schema validator with
//! format assertion accepts is accepted, and what it refuses is refused. Two rules are added for
//! every text that arrives, because neither kind survives being written to a UTF-8 stream or a text
//! column: no escaped C0 control character other than tab, line feed and carriage return, and no
//! half of a surrogate pair. Two more are added for what is handed over as another value than is
//! written: a `number` is in its range, and differs from the other items of an array of unique ones, as it
//! is written and as the nearest double; and a `date-time` is within the format's ten thousand years in UTC
//! as well. Both keep a tool that answers what it was sent from breaking its own output schema. Size and
//! depth are not judged here; they are the reader's.

mod compile;
mod cost;
mod explain;
mod formats;
mod judge;
mod plan;
mod shape;
mod stated;
mod uri;
mod wording;

use crate::{
    boundary::refusal::Findings,
    json::Value,
    schema::{Schema, SchemaDefect},
};
pub(crate) use explain::{Step, spelled};
pub(crate) use formats::holds as has_format;
use plan::Plan;
use shape::{Index, Shape};
pub(crate) use stated::refused as refused_examples;
#[cfg(feature = "client")]
pub(crate) use stated::take_out_refused as take_out_refused_examples;

/// A published document, compiled so that judging walks a flat table and follows references as
/// indices.
///
/// ```
/// use nucleo_mcp::{boundary::gate::Gate, json::Document, schema::Schema};
///
/// let schema = Schema::from_value(&serde_json::json!({
///     "type": "object",
///     "properties": {"amount": {"type": "integer", "minimum": 0, "maximum": 100}},
///     "required": ["amount"],
///     "additionalProperties": false,
/// })).unwrap();
/// let gate = Gate::compile(&schema).unwrap();
///
/// let document = Document::read(br#"{"amount": 70e-1}"#).unwrap();
/// assert!(gate.judge(document.root()).is_ok());
///
/// let document = Document::read(br#"{"amuont": 7}"#).unwrap();
/// let findings = gate.judge(document.root()).unwrap_err();
/// assert_eq!(findings.text(), "\
/// The arguments do not match this tool's schema, so it was not run.
/// - `amount` is missing; send an integer from 0 to 100.
/// - The arguments must have only the parameter amount; 1 that was sent is not declared.");
/// ```
#[derive(Debug)]
pub struct Gate {
    shapes: Vec<Shape>,
    /// How each shape is walked, in the same places.
    plans: Vec<Plan>,
    root: Index,
}

impl Gate {
    /// Compiles a document, or says everything that keeps it from being judged by: a reference
    /// without a definition, a reference that leads back to itself, rules whose judgement would double
    /// with every level of a value, a pattern that not every client understands.
    pub fn compile(document: &Schema) -> Result<Self, Vec<SchemaDefect>> {
        Ok(Self::of(compile::compile(document)?))
    }

    fn of((shapes, root): (Vec<Shape>, Index)) -> Self {
        let plans = plan::plans(&shapes);
        let root = plan::target(&shapes, root);
        Self { shapes, plans, root }
    }

    /// Judges a value: accepted, or everything in which it departs from the document.
    ///
    /// Acceptance allocates nothing, two keywords aside: `uniqueItems` on more than sixteen items
    /// or on long ones, and text keywords on a string written with escapes.
    pub fn judge(&self, value: Value<'_>) -> Result<(), Findings> {
        if self.accepts(self.root, value) {
            return Ok(());
        }
        Err(self.explain(value))
    }

    fn shape(&self, at: Index) -> &Shape {
        &self.shapes[at as usize]
    }
}

#[cfg(test)]
mod tests;
