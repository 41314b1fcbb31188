//! Yes or no, without a word.

use super::{
    Gate, formats,
    plan::{Plan, Record, Slot},
    shape::{Array, Index, Object, Range, Rest, Shape, Tag, Text, Union},
};
use crate::{
    json::{Kind as JsonKind, Tree, Value},
    schema::Kind,
};

impl Gate {
    pub(super) fn accepts(&self, at: Index, value: Value<'_>) -> bool {
        #[cfg(test)]
        super::tests::steps::count();
        match &self.plans[at as usize] {
            Plan::Whole { low, high } => match value.short_integer() {
                Some(whole) => (*low..=*high).contains(&whole),
                None => self.accepts_shape(at, value),
            },
            Plan::Text { least, most } => {
                if !value.is_plain_text() {
                    return self.accepts_shape(at, value);
                }
                let bytes = value.written_length();
                // Four bytes at most are one character, so the bytes alone often decide.
                (bytes / 4 >= *least && bytes <= *most) || (bytes >= *least && self.accepts_shape(at, value))
            }
            Plan::Record(record) => self.accepts_record(record, value),
            Plan::List { items, least, most } => {
                value.kind() == JsonKind::Array
                    && (*least..=*most).contains(&value.count())
                    && value.elements().all(|element| self.accepts(*items, element))
            }
            Plan::Choice(texts) => texts.iter().any(|text| value.is_known(text)) && is_carried(value),
            Plan::Form(format) => match value.unescaped() {
                Some(text) => formats::holds(*format, text),
                None => self.accepts_shape(at, value),
            },
            Plan::Flag => value.kind() == JsonKind::Bool,
            Plan::Any => is_carried_throughout(value),
            Plan::Shape => self.accepts_shape(at, value),
        }
    }

    fn accepts_record(&self, record: &Record, value: Value<'_>) -> bool {
        if value.kind() != JsonKind::Object {
            return false;
        }
        let suspect = value.document_is_suspect();
        let mut missing = record.required;
        // Callers mostly keep the order of the document, so the slot after the last one found is
        // tried first.
        let mut hint = 0;
        for (name, member) in value.members() {
            if suspect && !is_carried(name) {
                return false;
            }
            let slot = match record.slots.get(hint) {
                Some(next) if name.is_name(&next.name) => Some(next),
                _ => record.find(name.tag(), |known| name.is_name(known)).map(|at| {
                    hint = at;
                    &record.slots[at]
                }),
            };
            let accepted = match slot {
                Some(Slot { shape: Some(shape), required, .. }) => {
                    hint += 1;
                    missing -= usize::from(*required);
                    self.accepts(*shape, member)
                }
                other => {
                    missing -= usize::from(other.is_some());
                    match record.rest {
                        Rest::Closed => false,
                        Rest::Shaped(shape) => self.accepts(shape, member),
                        Rest::Any => is_carried_throughout(member),
                    }
                }
            };
            if !accepted {
                return false;
            }
        }
        missing == 0
    }

    /// By every part of a shape.
    fn accepts_shape(&self, at: Index, value: Value<'_>) -> bool {
        let shape = self.shape(at);
        let kind = value.kind();
        if shape.nullable && kind == JsonKind::Null {
            return true;
        }
        if shape.kind.is_some_and(|expected| !is_of_kind(expected, value)) {
            return false;
        }
        let inside = match kind {
            JsonKind::Null | JsonKind::Bool => true,
            JsonKind::Number => {
                !value.overflows_double() && shape.range.as_ref().is_none_or(|range| in_range(range, value))
            }
            JsonKind::String => {
                is_carried(value) && shape.text.as_ref().is_none_or(|text| is_text(text, value))
            }
            JsonKind::Array => self.accepts_elements(shape, value),
            JsonKind::Object => self.accepts_members(shape, value),
        };
        inside
            && shape.constants.as_deref().is_none_or(|constants| is_one_of(constants, value))
            && shape.reference.is_none_or(|reference| self.accepts(reference, value))
            && shape.union.as_ref().is_none_or(|union| self.accepts_union(union, value))
    }

    fn accepts_elements(&self, shape: &Shape, value: Value<'_>) -> bool {
        let Some(array) = &shape.array else {
            return shape.judges_elsewhere() || is_carried_throughout(value);
        };
        let mut count = 0;
        for element in value.elements() {
            count += 1;
            let accepted = match array.items {
                Some(items) => self.accepts(items, element),
                None => is_carried_throughout(element),
            };
            if !accepted {
                return false;
            }
        }
        is_count(array, count) && (!array.unique || is_unique(array, value))
    }

    fn accepts_members(&self, shape: &Shape, value: Value<'_>) -> bool {
        let Some(object) = &shape.object else {
            return shape.judges_elsewhere() || is_carried_throughout(value);
        };
        let suspect = value.document_is_suspect();
        let mut missing = object.required;
        let mut hint = 0;
        for (name, member) in value.members() {
            if suspect && !is_carried(name) {
                return false;
            }
            let property = object.position(name, &mut hint).map(|at| &object.properties[at]);
            missing -= usize::from(property.is_some_and(|property| property.required));
            let accepted = match (property.and_then(|property| property.shape), object.rest) {
                (Some(shape), _) | (None, Rest::Shaped(shape)) => self.accepts(shape, member),
                (None, Rest::Any) => is_carried_throughout(member),
                (None, Rest::Closed) => false,
            };
            if !accepted {
                return false;
            }
        }
        missing == 0
    }

    pub(super) fn accepts_union(&self, union: &Union, value: Value<'_>) -> bool {
        match &union.tag {
            Some(tag) if value.kind() == JsonKind::Object => {
                tag.branch(value).is_some_and(|at| self.accepts(union.branches[at], value))
            }
            _ => union.branches.iter().any(|branch| self.accepts(*branch, value)),
        }
    }

    /// Whether the shape can accept a value of this type; if not, it need not be asked.
    pub(super) fn fits_type(&self, at: Index, value: Value<'_>) -> bool {
        let mut shape = self.shape(at);
        loop {
            if shape.nullable && value.kind() == JsonKind::Null {
                return true;
            }
            if let Some(kind) = shape.kind {
                return is_of_kind(kind, value);
            }
            // References do not come back to themselves, so this ends.
            let Some(reference) = shape.reference else { return true };
            shape = self.shape(reference);
        }
    }
}

impl Shape {
    /// Whether a part of this shape other than the one for the value's own type walks the value.
    fn judges_elsewhere(&self) -> bool {
        self.reference.is_some() || self.union.is_some()
    }
}

impl Object {
    /// Where the property of that name is. Callers mostly keep the order of the document, so the one after
    /// the last one found is tried first.
    pub(super) fn position(&self, name: Value<'_>, hint: &mut usize) -> Option<usize> {
        let at = match self.properties.get(*hint) {
            Some(next) if name.is_text(&next.name) => *hint,
            _ => self.properties.iter().position(|property| name.is_text(&property.name))?,
        };
        *hint = at + 1;
        Some(at)
    }
}

impl Tag {
    /// The one branch that can accept the object.
    pub(super) fn branch(&self, object: Value<'_>) -> Option<usize> {
        let constant = object.get(&self.name)?;
        let (branch, _) = self.constants.iter().find(|(_, own)| constant.is_text(own))?;
        Some(*branch)
    }
}

pub(super) fn is_of_kind(expected: Kind, value: Value<'_>) -> bool {
    match (expected, value.kind()) {
        (Kind::Integer, JsonKind::Number) => {
            value.is_plain_number() || value.decimal().is_some_and(|own| own.is_integer())
        }
        (Kind::Object, JsonKind::Object)
        | (Kind::Array, JsonKind::Array)
        | (Kind::String, JsonKind::String)
        | (Kind::Number, JsonKind::Number)
        | (Kind::Boolean, JsonKind::Bool)
        | (Kind::Null, JsonKind::Null) => true,
        _ => false,
    }
}

pub(super) fn is_unique(array: &Array, value: Value<'_>) -> bool {
    value.elements_differ() && (!array.doubles || value.doubles_differ())
}

/// Whether a number is in the range, as it is written and as it is handed over.
pub(super) fn in_range(range: &Range, value: Value<'_>) -> bool {
    is_written_in_range(range, value) && arrives_in_range(range, value)
}

fn arrives_in_range(range: &Range, value: Value<'_>) -> bool {
    if range.above_double.is_none() && range.below_double.is_none() {
        return true;
    }
    value.nearest_double().is_none_or(|double| {
        range.above_double.is_none_or(|bound| double > bound)
            && range.below_double.is_none_or(|bound| double < bound)
    })
}

fn is_written_in_range(range: &Range, value: Value<'_>) -> bool {
    if let (Some((low, high)), Some(whole)) = (range.whole, value.short_integer()) {
        return (low..=high).contains(&whole);
    }
    let Some(own) = value.decimal() else { return true };
    range.minimum.as_ref().is_none_or(|bound| own >= bound.decimal())
        && range.maximum.as_ref().is_none_or(|bound| own <= bound.decimal())
        && range.exclusive_minimum.as_ref().is_none_or(|bound| own > bound.decimal())
        && range.exclusive_maximum.as_ref().is_none_or(|bound| own < bound.decimal())
}

fn is_text(text: &Text, value: Value<'_>) -> bool {
    let Some(own) = value.as_str() else { return false };
    is_length(text, &own) && is_format(text, &own) && is_match(text, &own)
}

pub(super) fn is_length(text: &Text, own: &str) -> bool {
    // Four bytes at most are one character, so the bytes alone often decide.
    let bytes = own.len() as u64;
    if bytes / 4 >= text.least && text.most.is_none_or(|most| bytes <= most) {
        return true;
    }
    let characters = own.chars().count() as u64;
    characters >= text.least && text.most.is_none_or(|most| characters <= most)
}

pub(super) fn is_too_long(text: &Text, own: &str) -> bool {
    text.most.is_some_and(|most| own.len() as u64 > most && own.chars().count() as u64 > most)
}

pub(super) fn is_format(text: &Text, own: &str) -> bool {
    text.format.is_none_or(|format| formats::holds(format, own))
}

pub(super) fn is_match(text: &Text, own: &str) -> bool {
    text.pattern.as_ref().is_none_or(|pattern| pattern.engine.is_match(own))
}

pub(super) fn is_count(array: &Array, count: u64) -> bool {
    count >= array.least && array.most.is_none_or(|most| count <= most)
}

pub(super) fn is_one_of(constants: &[Tree], value: Value<'_>) -> bool {
    constants.iter().any(|constant| value.equals_tree(constant))
}

/// Whether a text is one that survives being written anywhere; anything but a text is.
pub(super) fn is_carried(value: Value<'_>) -> bool {
    !value.has_control_character() && !value.has_unpaired_surrogate()
}

/// Whether everything inside a value that nothing is declared about may be carried.
pub(super) fn is_carried_throughout(value: Value<'_>) -> bool {
    !value.document_is_suspect() || !value.is_suspect()
}
