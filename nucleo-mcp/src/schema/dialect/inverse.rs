//! The way back: a document as a dialect's callers send it, turned into the canonical one.
//!
//! It undoes exactly what the dialect changed and judges nothing. What it does not recognise it
//! copies, so that the canonical judgement sees it; only a value that has no canonical form at all is
//! reported here. The result is JSON text made of the caller's own lexemes, numbers digit for digit,
//! to be read again by the reader that read the original.

use super::shape::{Form, Spelling, Types, form, resolved, tag_values};
use crate::{
    json::{DEPTH_LIMIT, Document, Kind, Value},
    schema::{Additional, Schema},
};

/// What a dialect changed about one tool's documents, compiled so that undoing it looks nothing up.
#[derive(Clone, Debug)]
pub(crate) struct Inverse {
    steps: Vec<Step>,
    root: usize,
}

/// A value without a canonical form, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCanonicalForm {
    /// The way down from the root, in declared names and positions.
    pub path: Vec<PathStep>,
    /// What is wrong with it.
    pub problem: Problem,
}

/// One step of the way down to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// A declared property.
    Property(String),
    /// An element of a list.
    Item(usize),
    /// An entry of a map, whichever way the map arrives.
    Entry(usize),
}

/// Why a value has no canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A string that stands for JSON is not JSON text.
    NotJsonText,
    /// The JSON text is nested too deeply for where it stands.
    TooDeep,
    /// An entry has the key of an earlier one.
    RepeatedKey,
}

/// What is done with a value.
#[derive(Clone, Debug)]
enum Step {
    /// Copied.
    Copy,
    Object(Vec<Property>),
    /// Every element alike.
    Items(usize),
    /// Every value of a map alike.
    Values(usize),
    /// A list of `{key, value}` becomes a map; a map stays one.
    Entries(usize),
    /// JSON text becomes what it says.
    Text,
    /// The step of the branch whose constants of the property have the value's.
    Tagged(String, Vec<(Vec<String>, usize)>),
    /// The step of the branch that admits the value's JSON type.
    ByType(Vec<(Types, usize)>),
}

#[derive(Clone, Debug)]
struct Property {
    name: String,
    null_is_omission: bool,
    step: usize,
}

impl Inverse {
    /// Compiles the inverse of a spelling for one canonical document.
    pub(super) fn compile(canonical: &Schema, spelling: Spelling) -> Self {
        let mut compiler =
            Compiler { root: canonical, spelling, steps: vec![Step::Copy], definitions: Vec::new() };
        let root = compiler.step(canonical);
        let mut inverse = Self { steps: compiler.steps, root };
        inverse.prune();
        inverse
    }

    /// Whether documents arrive in canonical form.
    pub(crate) fn is_identity(&self) -> bool {
        matches!(self.steps[self.root], Step::Copy)
    }

    /// The canonical document's text, or every value that has no canonical form.
    pub(crate) fn apply(&self, wire: Value<'_>) -> Result<String, Vec<NoCanonicalForm>> {
        let mut undoing = Undoing {
            inverse: self,
            out: String::with_capacity(wire.lexeme().len()),
            path: Vec::new(),
            depth: 0,
            problems: Vec::new(),
        };
        undoing.value(wire, self.root);
        if undoing.problems.is_empty() { Ok(undoing.out) } else { Err(undoing.problems) }
    }

    /// Replaces every step below which nothing changes by a copy.
    fn prune(&mut self) {
        let mut changes: Vec<bool> = self.steps.iter().map(Step::changes_by_itself).collect();
        loop {
            let mut settled = true;
            for (at, step) in self.steps.iter().enumerate() {
                if !changes[at] && step.below().any(|below| changes[below]) {
                    changes[at] = true;
                    settled = false;
                }
            }
            if settled {
                break;
            }
        }
        for (step, changes_something) in self.steps.iter_mut().zip(&changes) {
            if !changes_something {
                *step = Step::Copy;
            }
            if let Step::Object(properties) = step {
                properties.retain(|property| property.null_is_omission || changes[property.step]);
                properties.sort_by(|one, other| one.name.cmp(&other.name));
            }
        }
    }
}

impl Step {
    fn changes_by_itself(&self) -> bool {
        match self {
            Self::Entries(_) | Self::Text => true,
            Self::Object(properties) => properties.iter().any(|property| property.null_is_omission),
            _ => false,
        }
    }

    fn below(&self) -> impl Iterator<Item = usize> {
        let steps: Vec<usize> = match self {
            Self::Copy | Self::Text => Vec::new(),
            Self::Items(step) | Self::Values(step) | Self::Entries(step) => vec![*step],
            Self::Object(properties) => properties.iter().map(|property| property.step).collect(),
            Self::Tagged(_, branches) => branches.iter().map(|(_, step)| *step).collect(),
            Self::ByType(branches) => branches.iter().map(|(_, step)| *step).collect(),
        };
        steps.into_iter()
    }
}

struct Compiler<'s> {
    root: &'s Schema,
    spelling: Spelling,
    steps: Vec<Step>,
    definitions: Vec<(&'s str, usize)>,
}

/// The step every unchanged value shares.
const COPY: usize = 0;

impl<'s> Compiler<'s> {
    fn step(&mut self, node: &'s Schema) -> usize {
        if let Some(name) = &node.reference {
            return self.definition(name);
        }
        let step = match form(node, self.root, self.spelling) {
            Form::Text => Step::Text,
            Form::Entries(entries) => Step::Entries(match entries {
                Additional::Shape(shape) => self.step(shape),
                Additional::Any | Additional::Closed => self.add(Step::Text),
            }),
            Form::Tagged(tag) => {
                let values = |branch| resolved(branch, self.root).and_then(|object| tag_values(object, tag));
                let values: Vec<Vec<String>> = node
                    .any_of
                    .iter()
                    .map(|branch| values(branch).into_iter().flatten().map(str::to_owned).collect())
                    .collect();
                let steps: Vec<usize> = node.any_of.iter().map(|branch| self.step(branch)).collect();
                Step::Tagged(tag.to_owned(), values.into_iter().zip(steps).collect())
            }
            Form::ByType => {
                let types = node.any_of.iter().map(|branch| Types::of(branch, self.root, self.spelling));
                let types: Vec<Types> = types.collect();
                let steps: Vec<usize> = node.any_of.iter().map(|branch| self.step(branch)).collect();
                Step::ByType(types.into_iter().zip(steps).collect())
            }
            Form::AsIs => self.as_is(node),
        };
        self.add(step)
    }

    fn as_is(&mut self, node: &'s Schema) -> Step {
        if let Some(properties) = &node.properties {
            let properties = properties.iter().map(|(name, property)| Property {
                name: name.clone(),
                null_is_omission: self.spelling.nulls_for_omissions && !node.requires(name),
                step: self.step(property),
            });
            return Step::Object(properties.collect());
        }
        if let Some(items) = &node.items {
            return Step::Items(self.step(items));
        }
        match &node.additional {
            Some(Additional::Shape(shape)) => Step::Values(self.step(shape)),
            _ => Step::Copy,
        }
    }

    fn definition(&mut self, name: &'s str) -> usize {
        if let Some((_, step)) = self.definitions.iter().find(|(compiled, _)| *compiled == name) {
            return *step;
        }
        let Some(definition) = self.root.definition(name) else { return COPY };
        // A place of its own, so that the definition can be referred to from within itself.
        let place = self.add(Step::Text);
        self.definitions.push((name, place));
        let step = self.step(definition);
        self.steps[place] = self.steps[step].clone();
        place
    }

    fn add(&mut self, step: Step) -> usize {
        if matches!(step, Step::Copy) {
            return COPY;
        }
        self.steps.push(step);
        self.steps.len() - 1
    }
}

struct Undoing<'i> {
    inverse: &'i Inverse,
    out: String,
    path: Vec<Passed<'i>>,
    depth: usize,
    problems: Vec<NoCanonicalForm>,
}

#[derive(Clone, Copy)]
enum Passed<'i> {
    Property(&'i str),
    Item(usize),
    Entry(usize),
}

impl<'i> Undoing<'i> {
    fn value(&mut self, wire: Value<'_>, step: usize) {
        let inverse = self.inverse;
        match (&inverse.steps[step], wire.kind()) {
            (Step::Object(properties), Kind::Object) => self.object(wire, properties),
            (Step::Items(step), Kind::Array) => self.items(wire, *step),
            (Step::Values(step) | Step::Entries(step), Kind::Object) => self.values(wire, *step),
            (Step::Entries(step), Kind::Array) => self.entries(wire, *step),
            (Step::Text, Kind::String) => self.text(wire),
            (Step::Tagged(tag, branches), Kind::Object) => {
                let found = wire.get(tag).and_then(|value| {
                    branches.iter().find(|(constants, _)| constants.iter().any(|own| value.is_text(own)))
                });
                self.value(wire, found.map_or(COPY, |(_, step)| *step));
            }
            (Step::ByType(branches), kind) => {
                let found = branches.iter().find(|(types, _)| types.overlaps(Types::of_value(kind)));
                self.value(wire, found.map_or(COPY, |(_, step)| *step));
            }
            _ => self.out.push_str(wire.lexeme()),
        }
    }

    fn object(&mut self, wire: Value<'_>, properties: &'i [Property]) {
        self.open('{');
        for (name, value) in wire.members() {
            let declared = match name.unescaped() {
                Some(plain) => properties.binary_search_by(|own| own.name.as_str().cmp(plain)).ok(),
                None => properties.iter().position(|own| name.is_text(&own.name)),
            };
            let Some(property) = declared.map(|at| &properties[at]) else {
                self.member(name.lexeme());
                self.out.push_str(value.lexeme());
                continue;
            };
            if property.null_is_omission && value.kind() == Kind::Null {
                continue;
            }
            self.member(name.lexeme());
            self.below(Passed::Property(&property.name), |undoing| undoing.value(value, property.step));
        }
        self.close('}');
    }

    fn items(&mut self, wire: Value<'_>, step: usize) {
        self.open('[');
        for (position, element) in wire.elements().enumerate() {
            if position > 0 {
                self.out.push(',');
            }
            self.below(Passed::Item(position), |undoing| undoing.value(element, step));
        }
        self.close(']');
    }

    fn values(&mut self, wire: Value<'_>, step: usize) {
        self.open('{');
        for (position, (name, value)) in wire.members().enumerate() {
            self.member(name.lexeme());
            self.below(Passed::Entry(position), |undoing| undoing.value(value, step));
        }
        self.close('}');
    }

    fn entries(&mut self, wire: Value<'_>, step: usize) {
        let Some(entries) = wire.elements().map(entry).collect::<Option<Vec<_>>>() else {
            self.out.push_str(wire.lexeme());
            return;
        };
        // Two keys are one if they stand for one text, however they are escaped.
        let mut keys: Vec<(&str, usize)> =
            entries.iter().enumerate().map(|(position, entry)| (entry.key.as_ref(), position)).collect();
        keys.sort_unstable();
        let mut repeated: Vec<usize> =
            keys.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| pair[1].1).collect();
        repeated.sort_unstable();
        for position in repeated {
            self.below(Passed::Entry(position), |undoing| undoing.problem(Problem::RepeatedKey));
        }
        self.open('{');
        for (position, entry) in entries.iter().enumerate() {
            self.member(entry.lexeme);
            self.below(Passed::Entry(position), |undoing| undoing.value(entry.value, step));
        }
        self.close('}');
    }

    fn text(&mut self, wire: Value<'_>) {
        let Some(text) = wire.as_str() else {
            self.out.push_str(wire.lexeme());
            return;
        };
        match Document::read(text.as_bytes()) {
            Err(_) => self.problem(Problem::NotJsonText),
            Ok(document) if self.depth + nesting(document.root()) >= DEPTH_LIMIT => {
                self.problem(Problem::TooDeep);
            }
            Ok(document) => self.out.push_str(document.root().lexeme()),
        }
    }

    fn open(&mut self, bracket: char) {
        self.out.push(bracket);
        self.depth += 1;
    }

    fn close(&mut self, bracket: char) {
        self.out.push(bracket);
        self.depth -= 1;
    }

    fn member(&mut self, name: &str) {
        if !self.out.ends_with('{') {
            self.out.push(',');
        }
        self.out.push_str(name);
        self.out.push(':');
    }

    fn below(&mut self, step: Passed<'i>, undo: impl FnOnce(&mut Self)) {
        self.path.push(step);
        undo(self);
        self.path.pop();
    }

    fn problem(&mut self, problem: Problem) {
        let path = self.path.iter().map(|step| match step {
            Passed::Property(name) => PathStep::Property((*name).to_owned()),
            Passed::Item(position) => PathStep::Item(*position),
            Passed::Entry(position) => PathStep::Entry(*position),
        });
        self.problems.push(NoCanonicalForm { path: path.collect(), problem });
    }
}

struct Entry<'d> {
    key: std::borrow::Cow<'d, str>,
    lexeme: &'d str,
    value: Value<'d>,
}

/// An object of exactly a key, which is a string, and a value.
fn entry(wire: Value<'_>) -> Option<Entry<'_>> {
    if wire.members().count() != 2 {
        return None;
    }
    let key = wire.get("key")?;
    Some(Entry { key: key.as_str()?, lexeme: key.lexeme(), value: wire.get("value")? })
}

/// How many arrays and objects are within each other.
fn nesting(value: Value<'_>) -> usize {
    let members = value.members().map(|(_, member)| member);
    match value.kind() {
        Kind::Array => 1 + value.elements().map(nesting).max().unwrap_or(0),
        Kind::Object => 1 + members.map(nesting).max().unwrap_or(0),
        _ => 0,
    }
}
