//! The sentences a description carries for the rules its dialect has no keyword for.

use crate::{
    json::{Number, Tree},
    schema::{Format, Kind, Schema},
};

/// Appends a sentence to a node's description, after the author's words.
pub(super) fn append(schema: &mut Schema, sentence: &str) {
    match &mut schema.description {
        Some(description) if !description.is_empty() => {
            let ended = description.ends_with(['.', '!', '?', ':']);
            description.push_str(if ended { " " } else { ". " });
            description.push_str(sentence);
        }
        description => *description = Some(sentence.to_owned()),
    }
}

/// Makes a rule a sentence: a capital at its start and a full stop at its end.
pub(super) fn sentence(rule: &str) -> String {
    let mut letters = rule.chars();
    let Some(first) = letters.next() else { return String::new() };
    let mut sentence: String = first.to_uppercase().collect();
    sentence.push_str(letters.as_str());
    sentence.push('.');
    sentence
}

/// `accepted range: 1 to 9`, for whichever of the four bounds are given.
pub(super) fn range(
    minimum: Option<&Number>,
    above: Option<&Number>,
    maximum: Option<&Number>,
    below: Option<&Number>,
) -> Option<String> {
    let text = match (minimum, above, maximum, below) {
        (None, None, None, None) => return None,
        (Some(low), None, Some(high), None) => format!("{low} to {high}"),
        (Some(low), None, None, None) => format!("{low} or more"),
        (None, None, Some(high), None) => format!("{high} or less"),
        _ => {
            let bounds = [
                above.map(|bound| format!("more than {bound}")),
                minimum.map(|bound| format!("at least {bound}")),
                below.map(|bound| format!("less than {bound}")),
                maximum.map(|bound| format!("at most {bound}")),
            ];
            bounds.into_iter().flatten().collect::<Vec<_>>().join(", ")
        }
    };
    Some(format!("accepted range: {text}"))
}

/// `at most 20 items`, `3 to 8 characters`.
pub(super) fn count(minimum: Option<u64>, maximum: Option<u64>, one: &str, many: &str) -> Option<String> {
    let noun = |count: u64| if count == 1 { one } else { many };
    Some(match (minimum, maximum) {
        (None, None) => return None,
        (Some(low), Some(high)) if low == high => format!("exactly {low} {}", noun(low)),
        (Some(low), Some(high)) => format!("{low} to {high} {}", noun(high)),
        (Some(low), None) => format!("at least {low} {}", noun(low)),
        (None, Some(high)) => format!("at most {high} {}", noun(high)),
    })
}

/// What a text of that format is.
pub(super) fn format(format: Format) -> &'static str {
    match format {
        Format::Date => "must be an ISO-8601 date",
        Format::DateTime => "must be an ISO-8601 date-time with an offset",
        Format::Time => "must be an ISO-8601 time with an offset",
        Format::Duration => "must be an ISO-8601 duration",
        Format::Uuid => "must be a UUID",
        Format::Uri => "must be an absolute URI",
    }
}

/// `must match ^[A-Z]+$`.
pub(super) fn pattern(pattern: &str) -> String {
    format!("must match {pattern}")
}

/// `one of: 1, 2, 3`, or `always 1`.
pub(super) fn one_of(constants: &[Tree]) -> String {
    match constants {
        [only] => format!("always {only}"),
        several => format!("one of: {}", listed(several)),
    }
}

/// `default: 5`.
pub(super) fn default(value: &Tree) -> String {
    format!("default: {value}")
}

/// `for example: "A-1042"`.
pub(super) fn examples(values: &[Tree]) -> String {
    format!("for example: {}", listed(values))
}

/// `repeats the structure of Node, to any depth`.
pub(super) fn repeats(name: &str) -> String {
    format!("repeats the structure of {name}, to any depth")
}

/// Every item of a list is another one.
pub(super) const UNIQUE: &str = "all items must be different";

/// The object is closed.
pub(super) const CLOSED: &str = "no other properties are accepted";

/// The node is open.
pub(super) const ANY: &str = "any JSON value";

/// The node admits nothing but null.
pub(super) const NULL: &str = "must be null";

fn listed(values: &[Tree]) -> String {
    values.iter().map(Tree::to_string).collect::<Vec<_>>().join(", ")
}

/// Every rule of a node that its `type` does not say, in the order they are read.
pub(super) fn rules(schema: &Schema) -> Vec<String> {
    let mut rules = Vec::new();
    rules.extend(schema.constants.as_deref().map(one_of));
    rules.extend(schema.constant.as_ref().map(|only| one_of(std::slice::from_ref(only))));
    rules.extend(range(
        schema.minimum.as_ref(),
        schema.exclusive_minimum.as_ref(),
        schema.maximum.as_ref(),
        schema.exclusive_maximum.as_ref(),
    ));
    rules.extend(schema.format.map(|named| format(named).to_owned()));
    rules.extend(schema.pattern.as_deref().map(pattern));
    rules.extend(count(schema.min_length, schema.max_length, "character", "characters"));
    rules.extend(count(schema.min_items, schema.max_items, "item", "items"));
    if schema.unique_items {
        rules.push(UNIQUE.to_owned());
    }
    rules
}

/// The noun of a type.
pub(super) fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Object => "an object",
        Kind::Array => "a list",
        Kind::String => "a string",
        Kind::Integer => "an integer",
        Kind::Number => "a number",
        Kind::Boolean => "true or false",
        Kind::Null => "null",
    }
}
