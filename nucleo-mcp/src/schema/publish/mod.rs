//! A description becomes the document that is published: once, when the server starts.

mod leaf;
mod node;
mod types;

use super::description::{Description, Shape};
use super::{Additional, Kind, Schema, SchemaDefect, ToolSchema};
use node::Publisher;
use types::Types;

/// Which way the values go: from a caller to a tool, or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Input,
    Output,
}

/// Publishes what a tool with the input `T` accepts: one closed object, or everything that keeps it
/// from being published.
///
/// ```
/// use nucleo_mcp::schema::{Description, Property, ToolSchema, input_document};
///
/// struct City;
///
/// impl ToolSchema for City {
///     const DESCRIPTION: Description = Description::object::<Self>("City", &[Property::new::<String>("name")]);
/// }
///
/// assert_eq!(
///     input_document::<City>().unwrap().to_string(),
///     r#"{"type":"object","title":"City","properties":{"name":{"type":"string"}},"required":["name"],"additionalProperties":false}"#,
/// );
/// ```
pub fn input_document<T: ToolSchema + ?Sized>() -> Result<Schema, Vec<SchemaDefect>> {
    input::<T>(false)
}

/// Publishes what a caller from outside may send: the [input document](input_document) without the
/// properties that only mean something in this process, like the [references](super::ARTIFACT_REFS) of a
/// thinker's input.
pub fn foreign_input_document<T: ToolSchema + ?Sized>() -> Result<Schema, Vec<SchemaDefect>> {
    input::<T>(true)
}

fn input<T: ToolSchema + ?Sized>(foreign: bool) -> Result<Schema, Vec<SchemaDefect>> {
    let root = &T::DESCRIPTION;
    if let Some(problem) = root.problem_as_input() {
        return Err(vec![SchemaDefect { place: String::new(), problem: problem.to_owned() }]);
    }
    let mut publisher = Publisher::new(Direction::Input, foreign, root);
    let document = if let Shape::Unit = root.shape {
        Schema {
            title: Some(root.name.to_owned()),
            properties: Some(Vec::new()),
            additional: Some(Additional::Closed),
            ..Schema::of(Kind::Object)
        }
    } else {
        publisher.root(root)
    };
    publisher.finish(document)
}

/// Publishes what a tool with the output `T` answers, if that is an object: without `required` and
/// without closing anything, which would be promises that nobody made.
///
/// `None` is a tool whose result travels as text alone: a scalar, a list, nothing, any JSON, or an
/// object with a list of artifacts somewhere in it.
pub fn output_document<T: ToolSchema + ?Sized>() -> Result<Option<Schema>, Vec<SchemaDefect>> {
    output_of(&T::DESCRIPTION)
}

/// The same, of what the type states.
pub(crate) fn output_of(root: &Description) -> Result<Option<Schema>, Vec<SchemaDefect>> {
    if let Some(problem) = root.problem_as_output() {
        return Err(vec![SchemaDefect { place: String::new(), problem: problem.to_owned() }]);
    }
    let mut publisher = Publisher::new(Direction::Output, true, root);
    if publisher.bulk() {
        return Ok(None);
    }
    match root.shape {
        Shape::Object(_) => {
            let document = publisher.root(root);
            publisher.finish(document).map(Some)
        }
        // No client reads a map at the root, and an object that declares nothing says no less.
        Shape::Map(_) => {
            let document = Schema {
                title: Some(root.name.to_owned()),
                properties: Some(Vec::new()),
                ..Schema::of(Kind::Object)
            };
            publisher.finish(document).map(Some)
        }
        _ => Ok(None),
    }
}

impl Description {
    /// The name of the type, those of its arguments after it: `Page_Order`.
    pub(crate) fn full_name(&self) -> String {
        let mut name = self.name.to_owned();
        for argument in self.arguments {
            name.push('_');
            name.push_str(&argument().full_name());
        }
        name
    }

    /// Which type this is, if a derive was written on it.
    fn identity(&self) -> Option<(&'static str, &'static str)> {
        self.declared.map(|declared| ((declared.type_name)(), declared.place))
    }
}

impl Types {
    fn of(root: &Description, direction: Direction) -> Self {
        let mut types = Self::default();
        types.visit(root, direction, 0);
        types
    }
}
