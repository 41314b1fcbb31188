//! What a shape accepts, in words to be read after "must be".

use super::{
    Gate,
    shape::{Array, Index, Object, Range, Rest, Shape, Tag, Text},
};
use crate::{
    json::{Kind as JsonKind, Tree, Value, write_string},
    schema::{Format, Kind},
};

/// How many constants or names a sentence lists before it counts the rest.
const LISTED: usize = 24;

/// Beside a type that a caller sent as text.
pub(super) const NOT_AS_TEXT: &str = ", as JSON and not as text";

impl Gate {
    /// What the shape accepts, and that it is not accepted as text where the value is one.
    pub(super) fn wanted_instead(&self, at: Index, value: Value<'_>) -> String {
        let mut words = self.wanted(at);
        let structured = self.kind_of(at).is_some_and(|kind| kind != Kind::String);
        if value.kind() == JsonKind::String && structured {
            words.push_str(NOT_AS_TEXT);
        }
        words
    }

    /// What the shape accepts.
    pub(super) fn wanted(&self, at: Index) -> String {
        self.wanted_within(at, 2)
    }

    /// The same, naming what is inside down to so many levels.
    fn wanted_within(&self, at: Index, levels: usize) -> String {
        let shape = self.shape(at);
        let mut words = self.wanted_but_null(shape, levels);
        if shape.nullable {
            words.push_str(", or null");
        }
        words
    }

    fn wanted_but_null(&self, shape: &Shape, levels: usize) -> String {
        if let Some(constants) = &shape.constants {
            return one_of(constants);
        }
        match shape.kind {
            Some(Kind::Object) => self.object(shape.object.as_ref(), levels),
            Some(Kind::Array) => self.array(shape.array.as_ref(), levels),
            Some(Kind::String) => text(shape.text.as_ref()),
            Some(Kind::Integer) => number("an integer", shape.range.as_ref()),
            Some(Kind::Number) => number("a number", shape.range.as_ref()),
            Some(Kind::Boolean) => "true or false".to_owned(),
            Some(Kind::Null) => "null".to_owned(),
            None => match (shape.reference, &shape.union) {
                (Some(reference), _) => self.wanted_within(reference, levels),
                (None, Some(union)) => self.either(&union.branches, levels),
                (None, None) => "any JSON".to_owned(),
            },
        }
    }

    /// The type that a shape asks for, itself or by reference.
    pub(super) fn kind_of(&self, at: Index) -> Option<Kind> {
        let mut shape = self.shape(at);
        // References do not come back to themselves, so this ends.
        while let (None, Some(reference)) = (shape.kind, shape.reference) {
            shape = self.shape(reference);
        }
        shape.kind
    }

    fn object(&self, object: Option<&Object>, levels: usize) -> String {
        let Some(object) = object else { return "an object".to_owned() };
        let required = object.properties.iter().filter(|property| property.required);
        let required: Vec<&str> = required.map(|property| property.name.as_str()).collect();
        let mut words = match object.rest {
            Rest::Shaped(entry) if object.properties.is_empty() && levels > 0 => {
                format!("an object whose every value is {}", self.wanted_within(entry, levels - 1))
            }
            Rest::Closed if object.properties.is_empty() => "an empty object".to_owned(),
            _ if object.properties.is_empty() => "an object".to_owned(),
            _ => format!(
                "an object with {}",
                parameters(object.properties.iter().map(|one| one.name.as_str()))
            ),
        };
        if required.len() > 1 && required.len() == object.properties.len() {
            words.push_str(" (all required)");
        } else if !required.is_empty() && required.len() < object.properties.len() {
            words.push_str(" (required: ");
            words.push_str(&listed(required.into_iter().map(str::to_owned)));
            words.push(')');
        }
        words
    }

    fn array(&self, array: Option<&Array>, levels: usize) -> String {
        let mut words = "an array".to_owned();
        let Some(array) = array else { return words };
        if array.least > 0 || array.most.is_some() {
            words.push_str(" of ");
            words.push_str(&counted(array.least, array.most, "item"));
        }
        if let Some(items) = array.items
            && levels > 0
        {
            words.push_str(", each ");
            words.push_str(&self.wanted_within(items, levels - 1));
        }
        if array.unique {
            words.push_str(", no two equal");
        }
        words
    }

    /// Any of the branches.
    pub(super) fn either(&self, branches: &[Index], levels: usize) -> String {
        let branches: Vec<String> =
            branches.iter().map(|branch| self.wanted_within(*branch, levels.saturating_sub(1))).collect();
        match branches.as_slice() {
            [one] => one.clone(),
            several => format!("either {}", several.join("; or ")),
        }
    }
}

/// Names of parameters, one or several.
fn parameters<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> String {
    let noun = if names.len() == 1 { "the parameter" } else { "the parameters" };
    format!("{noun} {}", listed(names.map(str::to_owned)))
}

/// What a closed object accepts, to be read after "must have".
pub(super) fn declared(object: &Object) -> String {
    let declared = object.properties.iter().filter(|property| property.shape.is_some());
    let names: Vec<&str> = declared.map(|property| property.name.as_str()).collect();
    if names.is_empty() {
        "no parameters".to_owned()
    } else {
        format!("only {}", parameters(names.into_iter()))
    }
}

/// The constants of a tag.
pub(super) fn tag(tag: &Tag) -> String {
    let constants: Vec<Tree> =
        tag.constants.iter().map(|(_, constant)| Tree::from(constant.as_str())).collect();
    one_of(&constants)
}

pub(super) fn one_of(constants: &[Tree]) -> String {
    match constants {
        [] => "nothing: no value is accepted here".to_owned(),
        [one] => one.to_string(),
        several => format!("one of {}", listed(several.iter().map(Tree::to_string))),
    }
}

fn listed(items: impl Iterator<Item = String>) -> String {
    let mut words = String::new();
    let mut left = 0;
    for (at, item) in items.enumerate() {
        if at >= LISTED {
            left += 1;
            continue;
        }
        if at > 0 {
            words.push_str(", ");
        }
        words.push_str(&item);
    }
    if left > 0 {
        words.extend([" and ", &left.to_string(), " more"]);
    }
    words
}

fn text(text: Option<&Text>) -> String {
    let Some(text) = text else { return "a string".to_owned() };
    let mut words = text.format.map_or("a string", format).to_owned();
    if text.least > 0 || text.most.is_some() {
        words.push_str(" of ");
        words.push_str(&length(text));
    }
    if let Some(pattern) = &text.pattern {
        words.push_str(" that matches ");
        words.push_str(&matching(&pattern.published));
    }
    words
}

/// How long a text is, to be read after "must have".
pub(super) fn length(text: &Text) -> String {
    counted(text.least, text.most, "character")
}

/// How many items an array has, to be read after "must have".
pub(super) fn items(array: &Array) -> String {
    counted(array.least, array.most, "item")
}

/// What a text matches, to be read after "must match".
pub(super) fn matching(pattern: &str) -> String {
    let mut words = "the pattern ".to_owned();
    write_string(pattern, &mut words);
    words
}

/// The form of a text.
pub(super) fn format(format: Format) -> &'static str {
    match format {
        Format::Date => "a date that the calendar has, like \"2026-02-28\"",
        Format::DateTime => "a date and time with its offset, like \"2026-02-28T09:30:00Z\"",
        Format::Time => "a time with its offset, like \"09:30:00Z\"",
        Format::Duration => "an ISO 8601 duration, like \"P1DT2H\"",
        Format::Uuid => "a UUID, like \"123e4567-e89b-12d3-a456-426614174000\"",
        Format::Uri => "an absolute URI, like \"https://example.org/path\"",
    }
}

fn counted(least: u64, most: Option<u64>, noun: &str) -> String {
    let plural = |count: u64| if count == 1 { "" } else { "s" };
    match most {
        Some(most) if most == least => format!("exactly {most} {noun}{}", plural(most)),
        Some(most) if least == 0 => format!("at most {most} {noun}{}", plural(most)),
        Some(most) => format!("{least} to {most} {noun}{}", plural(most)),
        None => format!("at least {least} {noun}{}", plural(least)),
    }
}

/// A number and its bounds.
pub(super) fn number(noun: &str, range: Option<&Range>) -> String {
    let Some(range) = range else { return noun.to_owned() };
    let mut words = noun.to_owned();
    let mut joint = " ";
    if let (Some(minimum), Some(maximum)) = (&range.minimum, &range.maximum) {
        words.extend([" from ", minimum.as_str(), " to ", maximum.as_str()]);
        joint = " and ";
    }
    let both = range.minimum.is_some() && range.maximum.is_some();
    let bounds = [
        ("of at least", range.minimum.as_ref().filter(|_| !both)),
        ("of at most", range.maximum.as_ref().filter(|_| !both)),
        ("greater than", range.exclusive_minimum.as_ref()),
        ("less than", range.exclusive_maximum.as_ref()),
    ];
    for (relation, bound) in bounds {
        if let Some(bound) = bound {
            words.extend([joint, relation, " ", bound.as_str()]);
            joint = " and ";
        }
    }
    words
}
