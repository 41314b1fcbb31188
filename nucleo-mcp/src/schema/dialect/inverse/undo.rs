//! The steps carried out on one document.

use super::{COPY, Inverse, NoCanonicalForm, PathStep, Problem, Property, Report, Step};
use crate::{
    json::{DEPTH_LIMIT, Document, Kind, Value},
    schema::dialect::shape::Types,
};
use std::borrow::Cow;

/// How many objects a request has around its arguments. What is accepted here is no deeper than what could
/// have been sent in canonical form.
const ENVELOPE: usize = 2;

/// The canonical document's text, if every value has a canonical form.
pub(super) fn apply(inverse: &Inverse, wire: Value<'_>, report: &mut Report<'_>) -> Option<String> {
    let mut undoing = Undoing {
        inverse,
        out: String::with_capacity(wire.lexeme().len()),
        path: Vec::new(),
        depth: 0,
        report,
        is_whole: true,
    };
    undoing.value(wire, inverse.root);
    undoing.is_whole.then_some(undoing.out)
}

struct Undoing<'i, 'r> {
    inverse: &'i Inverse,
    out: String,
    path: Vec<Passed<'i>>,
    depth: usize,
    report: &'r mut Report<'r>,
    is_whole: bool,
}

#[derive(Clone, Copy)]
enum Passed<'i> {
    Property(&'i str),
    Item(usize),
    Entry(usize),
}

impl<'i> Undoing<'i, '_> {
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
            Ok(document) if ENVELOPE + self.depth + nesting(document.root()) >= DEPTH_LIMIT => {
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
        self.is_whole = false;
        let path = &self.path;
        (self.report)(&|| {
            let path = path.iter().map(|step| match step {
                Passed::Property(name) => PathStep::Property((*name).to_owned()),
                Passed::Item(position) => PathStep::Item(*position),
                Passed::Entry(position) => PathStep::Entry(*position),
            });
            NoCanonicalForm { path: path.collect(), problem }
        });
    }
}

struct Entry<'d> {
    key: Cow<'d, str>,
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
