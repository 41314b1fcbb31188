//! A shape as it is walked: the forms that most documents are made of, each with nothing in it but
//! what the way to yes needs. Any other combination of keywords is judged by its [`Shape`].

use super::shape::{Array, Index, Object, Range, Rest, Shape, Text};
use crate::{
    json::{Known, Tree},
    schema::{Format, Kind},
};

/// How a value is judged.
#[derive(Debug)]
pub(super) enum Plan {
    /// By every part of the shape.
    Shape,
    /// Any JSON.
    Any,
    /// `true` or `false`.
    Flag,
    /// A whole number within these bounds.
    Whole { low: i64, high: i64 },
    /// Any text of so many characters.
    Text { least: usize, most: usize },
    /// A text of a form.
    Form(Format),
    /// One of a few texts.
    Choice(Box<[Known]>),
    /// An array of so many items.
    List { items: Index, least: usize, most: usize },
    /// An object.
    Record(Box<Record>),
}

/// The members of an object.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) slots: Box<[Slot]>,
    pub(super) required: usize,
    pub(super) rest: Rest,
    /// Where each name is among the slots, by its tag; empty where there are few.
    table: Box<[u16]>,
}

/// One property.
#[derive(Debug)]
pub(super) struct Slot {
    pub(super) name: Known,
    /// Its shape; none for a name that is required and not declared.
    pub(super) shape: Option<Index>,
    pub(super) required: bool,
}

const FREE: u16 = u16::MAX;

/// Up to so many names are looked through in a row.
const FEW: usize = 4;

impl Record {
    fn new(slots: Box<[Slot]>, rest: Rest) -> Self {
        let required = slots.iter().filter(|slot| slot.required).count();
        let mut table: Box<[u16]> = [].into();
        // A place that 16 bits do not hold is found by looking at every slot.
        if slots.len() > FEW && slots.len() < usize::from(FREE) {
            table = vec![FREE; (slots.len() * 2).next_power_of_two()].into();
            for (slot, at) in slots.iter().zip(0..) {
                let mut place = slot.name.tag() as usize;
                while table[place % table.len()] != FREE {
                    place += 1;
                }
                table[place % table.len()] = at;
            }
        }
        Self { slots, required, rest, table }
    }

    /// Where the name that has this tag and passes this test is among the slots.
    #[inline]
    pub(super) fn find(&self, tag: u32, is_it: impl Fn(&Known) -> bool) -> Option<usize> {
        if self.table.is_empty() {
            return self.slots.iter().position(|slot| is_it(&slot.name));
        }
        let mut place = tag as usize;
        loop {
            let at = self.table[place & (self.table.len() - 1)];
            if at == FREE {
                return None;
            }
            if is_it(&self.slots[usize::from(at)].name) {
                return Some(usize::from(at));
            }
            place += 1;
        }
    }
}

/// The plans of all shapes.
pub(super) fn plans(shapes: &[Shape]) -> Vec<Plan> {
    shapes.iter().map(|shape| plan(shapes, shape)).collect()
}

/// Where a shape that is a reference and nothing else leads.
pub(super) fn target(shapes: &[Shape], mut at: Index) -> Index {
    // References do not come back to themselves, so this ends.
    while let Shape {
        kind: None,
        nullable: false,
        constants: None,
        reference: Some(reference),
        union: None,
        range: None,
        text: None,
        array: None,
        object: None,
    } = &shapes[at as usize]
    {
        at = *reference;
    }
    at
}

fn plan(shapes: &[Shape], shape: &Shape) -> Plan {
    // Keywords for values of another type never apply to a value that has the right one.
    let kind = shape.kind;
    if shape.nullable || shape.reference.is_some() || shape.union.is_some() {
        return Plan::Shape;
    }
    if let Some(constants) = &shape.constants {
        return if kind == Some(Kind::String) && shape.text.is_none() {
            choice(constants)
        } else {
            Plan::Shape
        };
    }
    match kind {
        None if is_open(shape) => Plan::Any,
        Some(Kind::Boolean) => Plan::Flag,
        Some(Kind::Integer) => whole(shape.range.as_ref()),
        Some(Kind::String) => text(shape.text.as_ref()),
        Some(Kind::Array) => list(shapes, shape.array.as_ref()),
        Some(Kind::Object) => record(shapes, shape.object.as_ref()),
        None | Some(Kind::Number | Kind::Null) => Plan::Shape,
    }
}

fn whole(range: Option<&Range>) -> Plan {
    match range.map(|range| range.whole) {
        None => Plan::Whole { low: i64::MIN, high: i64::MAX },
        Some(Some((low, high))) => Plan::Whole { low, high },
        Some(None) => Plan::Shape,
    }
}

fn text(text: Option<&Text>) -> Plan {
    let Some(text) = text else { return Plan::Text { least: 0, most: usize::MAX } };
    match (text.format, &text.pattern) {
        (None, None) => Plan::Text { least: length(text.least), most: text.most.map_or(usize::MAX, length) },
        (Some(format), None) if text.least == 0 && text.most.is_none() => Plan::Form(format),
        _ => Plan::Shape,
    }
}

fn list(shapes: &[Shape], array: Option<&Array>) -> Plan {
    match array {
        Some(Array { least, most, unique: false, items: Some(items), .. }) => Plan::List {
            items: target(shapes, *items),
            least: length(*least),
            most: most.map_or(usize::MAX, length),
        },
        _ => Plan::Shape,
    }
}

fn record(shapes: &[Shape], object: Option<&Object>) -> Plan {
    let Some(object) = object else { return Plan::Shape };
    let slots = object.properties.iter().map(|property| Slot {
        name: Known::new(&property.name),
        shape: property.shape.map(|shape| target(shapes, shape)),
        required: property.required,
    });
    let rest = match object.rest {
        Rest::Shaped(shape) => Rest::Shaped(target(shapes, shape)),
        other => other,
    };
    Plan::Record(Box::new(Record::new(slots.collect(), rest)))
}

fn length(length: u64) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX)
}

fn choice(constants: &[Tree]) -> Plan {
    let texts: Option<Box<[Known]>> = constants.iter().map(|one| one.as_str().map(Known::new)).collect();
    texts.map_or(Plan::Shape, Plan::Choice)
}

fn is_open(shape: &Shape) -> bool {
    shape.range.is_none() && shape.text.is_none() && shape.array.is_none() && shape.object.is_none()
}
