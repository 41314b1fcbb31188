//! What has nothing below it: numbers, constants, words, names.

use crate::json::{Number, Tree};
use crate::schema::description::{Integers, Numbers};
use crate::schema::limits::{Bound, Literal};
use crate::schema::{Kind, Schema};
use std::fmt::Write as _;

pub(super) fn of_integers(integers: Integers) -> Schema {
    let between = |min: i128, max: i128| Schema {
        minimum: Some(Number::from(min)),
        maximum: Some(Number::from(max)),
        ..Schema::of(Kind::Integer)
    };
    match integers {
        Integers { min, max, zero: false } if min < 0 && max > 0 => {
            Schema { any_of: vec![between(min, -1), between(1, max)], ..Schema::default() }
        }
        Integers { min: 0, max, zero: false } => between(1, max),
        Integers { min, max: 0, zero: false } => between(min, -1),
        Integers { min, max, .. } => between(min, max),
    }
}

pub(super) fn of_numbers(numbers: Numbers) -> Schema {
    if numbers.single {
        return of_singles(numbers);
    }
    let max = numbers.max.map(number);
    let (maximum, exclusive_maximum) = if numbers.below_max { (None, max) } else { (max, None) };
    Schema { minimum: numbers.min.map(number), maximum, exclusive_maximum, ..Schema::of(Kind::Number) }
}

/// The bounds of an `f32` are numbers that one is written as: whatever is between them rounds to one that is
/// between them too, and is written as such.
fn of_singles(numbers: Numbers) -> Schema {
    let minimum = numbers.min.map(number);
    let minimum = minimum.map(|bound| single(&bound, f32::next_up, |own| *own >= bound));
    let maximum = numbers.max.map(number).map(|bound| {
        let is_inside = |own: &Number| if numbers.below_max { *own < bound } else { *own <= bound };
        single(&bound, f32::next_down, is_inside)
    });
    Schema { minimum, maximum, ..Schema::of(Kind::Number) }
}

/// The bound, or the number next to it that an `f32` is written as and that is inside.
fn single(bound: &Number, next: fn(f32) -> f32, is_inside: impl Fn(&Number) -> bool) -> Number {
    let mut nearest: f32 = bound.as_str().parse().unwrap_or_default();
    // The number nearest to a bound is its neighbour at most.
    for _ in 0..2 {
        let Ok(own) = format!("{nearest:?}").parse::<Number>() else { break };
        if is_inside(&own) {
            return if own == *bound { bound.clone() } else { own };
        }
        nearest = next(nearest);
    }
    bound.clone()
}

pub(super) fn number(bound: Bound) -> Number {
    match bound.integer {
        Some(value) => Number::from(value),
        // The shortest digits that read back as the same double, in JSON's grammar.
        None if bound.text.is_empty() => {
            format!("{:?}", bound.double).parse().expect("a finite double is a number")
        }
        None => bound.text.parse().expect("the derive wrote it in the grammar of JSON"),
    }
}

pub(super) fn tree(literal: &Literal) -> Tree {
    match literal {
        Literal::Text(text) => Tree::from(*text),
        Literal::Number(bound) => Tree::Number(number(*bound)),
        Literal::Boolean(flag) => Tree::Bool(*flag),
        Literal::Array(items) => Tree::Array(items.iter().map(tree).collect()),
    }
}

/// The one property that tells a branch from the others.
pub(super) fn tag(constants: &[&str]) -> Schema {
    Schema {
        constants: Some(constants.iter().map(|name| Tree::from(*name)).collect()),
        ..Schema::of(Kind::String)
    }
}

/// Sentences one after the other; a list of constants below them.
pub(super) fn words(parts: &[&str]) -> Option<String> {
    let mut text = String::new();
    for part in parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()) {
        if !text.is_empty() {
            if part.starts_with("- ") {
                text.push('\n');
            } else {
                text.push_str(if text.ends_with(char::is_alphanumeric) { ". " } else { " " });
            }
        }
        text.push_str(part);
    }
    Some(text).filter(|text| !text.is_empty())
}

/// A name in the characters that a reference may have.
pub(super) fn ascii(name: &str) -> String {
    let mut text = String::new();
    for character in name.chars() {
        if character.is_ascii_alphanumeric() || "_.-".contains(character) {
            text.push(character);
        } else {
            // Writing to a string cannot fail.
            let _ = write!(text, "u{:04X}", u32::from(character));
        }
    }
    text
}
