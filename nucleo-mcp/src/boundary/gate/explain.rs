//! Every departure from the document, each as a fact of the document.

use super::{
    Gate,
    judge::{self, is_carried_throughout},
    shape::{Array, Index, Object, Rest, Shape, Text, Union},
    wording,
};
use crate::{
    boundary::refusal::{Finding, Findings, Rule},
    json::{Kind as JsonKind, Value, write_string},
    schema::Kind,
};

const NO_CONTROL: &str = "text without control characters other than tab, line feed and carriage return";
const NO_CONTROL_IN_NAMES: &str = "named without control characters";
const WHOLE_TEXT: &str = "text whose \\u escapes are whole characters";
const WHOLE_TEXT_IN_NAMES: &str = "named in whole characters";
const A_DOUBLE: &str = "a number that a 64-bit float can hold";

/// One step from a value to a value inside it, in our own words.
#[derive(Clone, Copy)]
pub(crate) enum Step<'g> {
    Property(&'g str),
    Item(usize),
    Entry(usize),
}

struct Explanation<'g> {
    gate: &'g Gate,
    path: Vec<Step<'g>>,
    findings: Findings,
}

impl Gate {
    pub(super) fn explain(&self, value: Value<'_>) -> Findings {
        let mut explanation = Explanation { gate: self, path: Vec::new(), findings: Findings::default() };
        explanation.value(self.root, value);
        explanation.findings
    }
}

impl<'g> Explanation<'g> {
    fn find(&mut self, rule: Rule, expected: impl FnOnce() -> String) {
        self.find_some(rule, 0, expected);
    }

    fn find_some(&mut self, rule: Rule, count: usize, expected: impl FnOnce() -> String) {
        let Self { path, findings, .. } = self;
        findings.add(|| Finding { path: spelled(path), rule, expected: expected(), count });
    }

    fn below(&mut self, step: Step<'g>, explain: impl FnOnce(&mut Self)) {
        self.path.push(step);
        explain(self);
        self.path.pop();
    }

    fn value(&mut self, at: Index, value: Value<'_>) {
        #[cfg(test)]
        super::tests::steps::count();
        let gate = self.gate;
        let shape = gate.shape(at);
        if shape.nullable && value.kind() == JsonKind::Null {
            return;
        }
        if shape.kind.is_some_and(|expected| !judge::is_of_kind(expected, value)) {
            self.find(Rule::Type, || gate.wanted_instead(at, value));
            return;
        }
        match value.kind() {
            JsonKind::Null | JsonKind::Bool => {}
            JsonKind::Number => self.number(shape, value),
            JsonKind::String => self.text(shape, value),
            JsonKind::Array => self.elements(shape, value),
            JsonKind::Object => self.members(shape, value),
        }
        if let Some(constants) = &shape.constants
            && !judge::is_one_of(constants, value)
        {
            self.find(Rule::Enum, || wording::one_of(constants));
        }
        if let Some(reference) = shape.reference {
            self.value(reference, value);
        }
        if let Some(union) = &shape.union {
            self.union(union, value);
        }
    }

    fn number(&mut self, shape: &Shape, value: Value<'_>) {
        match &shape.range {
            Some(range) if !judge::in_range(range, value) => {
                let noun = if shape.kind == Some(Kind::Integer) { "an integer" } else { "a number" };
                self.find(Rule::Range, || wording::number(noun, Some(range)));
            }
            _ if value.overflows_double() => self.find(Rule::NumberSize, || A_DOUBLE.to_owned()),
            _ => {}
        }
    }

    /// The two rules for every text, a member's name or a value.
    fn carried(&mut self, text: Value<'_>, control: &'static str, halves: &'static str) {
        if text.has_control_character() {
            self.find(Rule::ControlCharacter, || control.to_owned());
        }
        if text.has_unpaired_surrogate() {
            self.find(Rule::UnpairedSurrogate, || halves.to_owned());
        }
    }

    fn text(&mut self, shape: &Shape, value: Value<'_>) {
        self.carried(value, NO_CONTROL, WHOLE_TEXT);
        if let (Some(text), Some(own)) = (&shape.text, value.as_str()) {
            self.limits(text, &own);
        }
    }

    fn limits(&mut self, text: &Text, own: &str) {
        // However long it is, a text that is too long is held against nothing more.
        if judge::is_too_long(text, own) {
            return self.find(Rule::Length, || wording::length(text));
        }
        if let Some(format) = text.format
            && !judge::is_format(text, own)
        {
            self.find(Rule::Format, || wording::format(format).to_owned());
        }
        if !judge::is_length(text, own) {
            self.find(Rule::Length, || wording::length(text));
        }
        if let Some(pattern) = &text.pattern
            && !judge::is_match(text, own)
        {
            self.find(Rule::Pattern, || wording::matching(&pattern.published));
        }
    }

    fn elements(&mut self, shape: &'g Shape, value: Value<'_>) {
        let Some(array) = &shape.array else { return self.undeclared_inside(shape, value) };
        self.array(array, value);
        for (at, element) in value.elements().enumerate() {
            self.below(Step::Item(at), |inside| match array.items {
                Some(items) => inside.value(items, element),
                None => inside.open(element),
            });
        }
    }

    fn array(&mut self, array: &Array, value: Value<'_>) {
        if !judge::is_count(array, value.elements().count() as u64) {
            self.find(Rule::Items, || wording::items(array));
        }
        if array.unique && !judge::is_unique(array, value) {
            self.find(Rule::UniqueItems, || "no two equal items".to_owned());
        }
    }

    fn members(&mut self, shape: &'g Shape, value: Value<'_>) {
        let Some(object) = &shape.object else { return self.undeclared_inside(shape, value) };
        let mut declared: Vec<Option<Value<'_>>> = vec![None; object.properties.len()];
        let mut others = Vec::new();
        let mut hint = 0;
        for (entry, (name, member)) in value.members().enumerate() {
            match object.position(name, &mut hint) {
                Some(at) => declared[at] = Some(member),
                None => others.push((entry, name, member)),
            }
        }
        for (property, member) in object.properties.iter().zip(&declared) {
            self.below(Step::Property(&property.name), |inside| match (member, property.shape) {
                (Some(member), Some(shape)) => inside.value(shape, *member),
                (Some(member), None) => inside.rest_of(object, *member),
                (None, _) if property.required => {
                    let gate = inside.gate;
                    inside.find(Rule::Required, || match property.shape {
                        Some(shape) => gate.wanted(shape),
                        None => "a value".to_owned(),
                    });
                }
                (None, _) => {}
            });
        }
        if matches!(object.rest, Rest::Closed) {
            if !others.is_empty() {
                self.find_some(Rule::Undeclared, others.len(), || wording::declared(object));
            }
            return;
        }
        for (entry, name, member) in others {
            self.below(Step::Entry(entry), |inside| {
                inside.carried(name, NO_CONTROL_IN_NAMES, WHOLE_TEXT_IN_NAMES);
                inside.rest_of(object, member);
            });
        }
    }

    /// A member that no property declares.
    fn rest_of(&mut self, object: &Object, member: Value<'_>) {
        match object.rest {
            Rest::Closed => self.find_some(Rule::Undeclared, 1, || wording::declared(object)),
            Rest::Any => self.open(member),
            Rest::Shaped(shape) => self.value(shape, member),
        }
    }

    /// A value about whose inside this shape says nothing; another part of it may.
    fn undeclared_inside(&mut self, shape: &Shape, value: Value<'_>) {
        if shape.reference.is_none() && shape.union.is_none() {
            self.open(value);
        }
    }

    /// A value about which nothing is declared: its inside has no names of ours, so what is wrong
    /// with it is told at its own place, each rule once.
    fn open(&mut self, value: Value<'_>) {
        if is_carried_throughout(value) {
            return;
        }
        let inside = value.suspicion();
        if inside.control_character {
            self.find(Rule::ControlCharacter, || NO_CONTROL.to_owned());
        }
        if inside.unpaired_surrogate {
            self.find(Rule::UnpairedSurrogate, || WHOLE_TEXT.to_owned());
        }
        if inside.number_size {
            self.find(Rule::NumberSize, || A_DOUBLE.to_owned());
        }
    }

    /// A value that is to be what one of the branches accepts: told by the branch it was meant for where
    /// that is plain, and else by what the branches accept.
    ///
    /// Whether some branch accepts is asked only where several could, and then nothing inside the value is
    /// looked at again: unions within each other must not be judged once for every level above them.
    fn union(&mut self, union: &'g Union, value: Value<'_>) {
        let gate = self.gate;
        if let Some(tag) = &union.tag
            && value.kind() == JsonKind::Object
        {
            if let Some(at) = tag.branch(value) {
                return self.value(union.branches[at], value);
            }
            let rule = if value.get(&tag.name).is_some() { Rule::Enum } else { Rule::Required };
            return self.below(Step::Property(&tag.name), |inside| inside.find(rule, || wording::tag(tag)));
        }
        let mut fitting = union.branches.iter().filter(|branch| gate.fits_type(**branch, value));
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => return self.value(*only, value),
            (Some(_), Some(_)) if gate.accepts_union(union, value) => return,
            _ => {}
        }
        self.find(Rule::AnyOf, || {
            let mut words = gate.either(&union.branches, 2);
            let kinds = union.branches.iter().map(|branch| gate.kind_of(*branch));
            if value.kind() == JsonKind::String
                && !kinds.clone().any(|kind| kind.is_none_or(|kind| kind == Kind::String))
            {
                words.push_str(wording::NOT_AS_TEXT);
            }
            words
        });
    }
}

/// A place as a refusal writes it: declared names, and positions that count from zero.
pub(crate) fn spelled(path: &[Step<'_>]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Property(name) if is_plain(name) => {
                if !text.is_empty() {
                    text.push('.');
                }
                text.push_str(name);
            }
            Step::Property(name) => {
                text.push('[');
                write_string(name, &mut text);
                text.push(']');
            }
            Step::Item(at) => text.extend(["[", &at.to_string(), "]"]),
            Step::Entry(at) => text.extend(["[entry ", &at.to_string(), "]"]),
        }
    }
    text
}

/// Whether a name can stand in a path as it is.
fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'$'))
}
