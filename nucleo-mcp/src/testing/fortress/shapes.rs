//! What else could stand at a place of a document: values of other types, of other ranges, of other
//! shapes. Whether one of them is right after all is not said here.

use super::super::documents::{Place, at};
use super::case::{CANARY, NUMBER_CANARY};
use super::content::{CONTENT, UNWRITABLE};
use crate::json::{Number, Tree};
use crate::schema::{Kind, Schema};

/// Something else for a place, and what is wrong with it.
pub(super) struct Other {
    pub(super) label: String,
    pub(super) value: Tree,
}

/// Everything that is tried at a place.
pub(super) fn others(place: &Place<'_>, document: &Tree) -> Vec<Other> {
    let Some(own) = at(document, &place.way) else { return Vec::new() };
    let mut others = Others { place: &place.name, all: Vec::new() };
    others.of_other_types(own);
    match own {
        Tree::Object(members) => others.of_object(place.node, members),
        Tree::Array(items) => others.of_array(place.node, items),
        Tree::String(_) => others.of_text(place.node),
        Tree::Number(_) => others.of_number(place.node),
        Tree::Null | Tree::Bool(_) => {}
    }
    others.all
}

/// Hostile texts for a place that holds a text, or could.
pub(super) fn contents(place: &Place<'_>, document: &Tree) -> Vec<Other> {
    let mut others = Others { place: &place.name, all: Vec::new() };
    match at(document, &place.way) {
        Some(Tree::String(_)) if place.node.constants.is_none() && place.node.constant.is_none() => {
            for (label, text) in CONTENT {
                others.add(label, Tree::from(text));
            }
        }
        Some(Tree::Object(members)) if place.node.is_map() => {
            if let Some((_, value)) = members.first() {
                for (label, text) in CONTENT {
                    let entry = (text.to_owned(), value.clone());
                    others.add(&format!("{label} as a key"), Tree::Object(vec![entry]));
                }
            }
        }
        _ if place.node.is_open() => {
            for (label, text) in CONTENT {
                others.add(label, Tree::Array(vec![Tree::from(text)]));
            }
        }
        _ => {}
    }
    others.all
}

type Members = Vec<(String, Tree)>;

struct Others<'p> {
    place: &'p str,
    all: Vec<Other>,
}

impl Others<'_> {
    fn add(&mut self, label: &str, value: Tree) {
        self.all.push(Other { label: format!("{}: {label}", self.place), value });
    }

    fn of_other_types(&mut self, own: &Tree) {
        let marked = || Tree::from(CANARY);
        self.add("null", Tree::Null);
        self.add("true", Tree::Bool(true));
        self.add("a text", marked());
        self.add("\"yes\"", Tree::from("yes"));
        self.add("a number", number(&format!("{NUMBER_CANARY}.5")));
        self.add("an integer", number(NUMBER_CANARY));
        self.add("one", number("1"));
        self.add("an empty array", Tree::Array(Vec::new()));
        self.add("an array of texts", Tree::Array(vec![marked()]));
        self.add("an empty object", Tree::Object(Vec::new()));
        self.add("an object", Tree::Object(vec![(CANARY.to_owned(), marked())]));
        self.add("itself in an array", Tree::Array(vec![own.clone()]));
        self.add("itself as text", Tree::String(own.to_string()));
        if let Tree::String(text) = own {
            self.add("itself as a member's name", Tree::Object(vec![(text.clone(), Tree::Null)]));
        }
    }

    fn of_object(&mut self, node: &Schema, members: &[(String, Tree)]) {
        let but = |change: &dyn Fn(&mut Members)| {
            let mut members = members.to_vec();
            change(&mut members);
            Tree::Object(members)
        };
        let undeclared = || (format!("{CANARY}_name"), Tree::from(CANARY));
        self.add("an undeclared name", but(&|members| members.push(undeclared())));
        self.add("an undeclared name in front", but(&|members| members.insert(0, undeclared())));
        self.add(
            "the values by position",
            Tree::Array(members.iter().map(|(_, value)| value.clone()).collect()),
        );
        for (label, text) in UNWRITABLE {
            let entry = (text.to_owned(), members.first().map_or(Tree::Null, |(_, value)| value.clone()));
            self.add(&format!("{label} in a name"), but(&|members| members.push(entry.clone())));
        }
        for (at, (name, value)) in members.iter().enumerate() {
            // An entry of a map stands for all of them.
            if node.properties.is_none() && at > 0 {
                break;
            }
            self.add(&format!("without `{name}`"), but(&|members| drop(members.remove(at))));
            self.add(&format!("`{name}` twice"), but(&|members| members.push((name.clone(), value.clone()))));
            self.add(
                &format!("`{name}` in capitals"),
                but(&|members| members[at].0 = format!("{}{CANARY}", name.to_uppercase())),
            );
            self.add(&format!("`{name}` is null"), but(&|members| members[at].1 = Tree::Null));
        }
    }

    fn of_array(&mut self, node: &Schema, items: &[Tree]) {
        let filled = |length: usize| Tree::Array(items.iter().cycle().take(length).cloned().collect());
        self.add("with null", Tree::Array(items.iter().cloned().chain([Tree::Null]).collect()));
        self.add("with a text", Tree::Array(items.iter().cloned().chain([Tree::from(CANARY)]).collect()));
        self.add("each item twice", filled(items.len() * 2));
        if let Some(most) =
            node.max_items.and_then(|most| usize::try_from(most).ok()).filter(|most| *most < 2000)
        {
            self.add("one item too many", filled(most + 1));
            self.add("as many items as may be", filled(most));
        }
        if let Some(least) =
            node.min_items.and_then(|least| usize::try_from(least).ok()).filter(|least| *least > 0)
        {
            self.add("one item too few", Tree::Array(items.iter().take(least - 1).cloned().collect()));
        }
    }

    fn of_text(&mut self, node: &Schema) {
        for (label, text) in UNWRITABLE {
            self.add(label, Tree::from(text));
        }
        self.add("no text in it", Tree::from(""));
        for (length, label) in [
            (node.max_length.and_then(|most| most.checked_add(1)), "one character too many"),
            (node.max_length, "as many characters as may be"),
            (node.min_length.and_then(|least| least.checked_sub(1)), "one character too few"),
            (node.min_length, "as few characters as may be"),
        ] {
            let length =
                length.and_then(|length| usize::try_from(length).ok()).filter(|length| *length < 20_000);
            if let Some(length) = length {
                let text = CANARY.chars().chain(std::iter::repeat('\u{1f980}')).take(length);
                self.add(label, Tree::String(text.collect()));
            }
        }
        for constant in node.constants.iter().flatten().filter_map(Tree::as_str).take(1) {
            self.add("a constant in another case", Tree::String(constant.to_uppercase()));
            self.add("a constant and a space", Tree::String(format!("{constant} ")));
            self.add("a constant's beginning", Tree::String(constant.chars().skip(1).collect()));
        }
        if node.pattern.is_some() || node.format.is_some() {
            self.add("a line break after it", Tree::String(format!("{CANARY}\n")));
        }
    }

    fn of_number(&mut self, node: &Schema) {
        let digits = NUMBER_CANARY.repeat(57);
        for (label, text) in [
            ("a fraction", format!("{NUMBER_CANARY}.25")),
            ("four hundred digits", digits.clone()),
            ("minus four hundred digits", format!("-{digits}")),
            ("more than any double", "1e400".to_owned()),
            ("less than any double", "-1e400".to_owned()),
            ("as good as zero", "1e-400".to_owned()),
            ("2^53 + 1", "9007199254740993".to_owned()),
            ("2^63", "9223372036854775808".to_owned()),
            ("2^64", "18446744073709551616".to_owned()),
            ("minus zero", "-0".to_owned()),
            ("seven as a fraction", "7.0".to_owned()),
            ("seven with an exponent", "70e-1".to_owned()),
            ("seven as text", String::new()),
        ] {
            let value = if text.is_empty() { Tree::from("7") } else { number(&text) };
            self.add(label, value);
        }
        let step = |bound: &Option<Number>, by: i128| {
            bound.as_ref().and_then(Number::to_i128).and_then(|bound| bound.checked_add(by))
        };
        if node.kind == Some(Kind::Integer) || node.kind == Some(Kind::Number) {
            for (bound, label) in [
                (step(&node.maximum, 0), "the most there may be"),
                (step(&node.maximum, 1), "one more than there may be"),
                (step(&node.minimum, 0), "the least there may be"),
                (step(&node.minimum, -1), "one less than there may be"),
                (step(&node.exclusive_maximum, 0), "the bound above"),
                (step(&node.exclusive_minimum, 0), "the bound below"),
            ] {
                if let Some(bound) = bound {
                    self.add(label, number(&bound.to_string()));
                }
            }
        }
    }
}

fn number(text: &str) -> Tree {
    text.parse().map_or(Tree::Null, Tree::Number)
}
