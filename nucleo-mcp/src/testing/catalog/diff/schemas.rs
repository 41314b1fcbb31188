//! In what two schemas differ. What a caller sends may be taken more widely without harm, what it gets
//! may be given more narrowly.

use super::{Changes, Effect};
use crate::json::{Number, Tree};
use crate::schema::{Additional, Format, Kind, Schema};
use std::collections::HashSet;

/// Which of a tool's documents it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Input,
    Output,
}

/// Notes every difference between two documents.
pub(super) fn compare(side: Side, before: &Schema, now: &Schema, changes: &mut Changes) {
    let place = match side {
        Side::Input => "input",
        Side::Output => "output",
    };
    let mut comparison = Comparison { side, before, now, changes, seen: HashSet::new() };
    comparison.nodes(place, before, now);
}

struct Comparison<'s, 'c> {
    side: Side,
    before: &'s Schema,
    now: &'s Schema,
    changes: &'c mut Changes,
    /// The pairs of definitions that are being compared already.
    seen: HashSet<(&'s str, &'s str)>,
}

impl<'s> Comparison<'s, '_> {
    fn add(&mut self, place: &str, what: impl Into<String>, effect: Effect) {
        self.changes.add(place, what, effect);
    }

    /// Less is taken, or more may come.
    fn narrower(&mut self, place: &str, what: impl Into<String>) {
        let effect = if self.side == Side::Input { Effect::Breaks } else { Effect::Compatible };
        self.add(place, what, effect);
    }

    fn wider(&mut self, place: &str, what: impl Into<String>) {
        let effect = if self.side == Side::Output { Effect::Breaks } else { Effect::Compatible };
        self.add(place, what, effect);
    }

    fn nodes(&mut self, place: &str, before: &'s Schema, now: &'s Schema) {
        if before == now && before.definitions.is_empty() && before.reference.is_none() {
            return;
        }
        if before.description != now.description
            || before.title != now.title
            || before.examples != now.examples
        {
            self.add(place, "the words about it are others", Effect::Wording);
        }
        if let (Some(one), Some(other)) = (&before.reference, &now.reference)
            && !self.seen.insert((one, other))
        {
            return;
        }
        let (Some(before), Some(now)) = (resolved(before, self.before), resolved(now, self.now)) else {
            return;
        };
        if before.kind != now.kind {
            return self.kinds(place, before.kind, now.kind);
        }
        self.constants(place, before, now);
        self.limits(place, before, now);
        if before.default != now.default {
            self.add(
                place,
                format!(
                    "what it is when it is left out: {}",
                    was(before.default.as_ref(), now.default.as_ref())
                ),
                Effect::Breaks,
            );
        }
        self.header(place, before.header.as_deref(), now.header.as_deref());
        self.branches(place, before, now);
        self.properties(place, before, now);
        self.entries(place, before, now);
        if let (Some(before), Some(now)) = (&before.items, &now.items) {
            self.nodes(&format!("{place}[]"), before, now);
        }
    }

    fn kinds(&mut self, place: &str, before: Option<Kind>, now: Option<Kind>) {
        let name = |kind: Option<Kind>| kind.map_or("any JSON", Kind::as_str);
        let what = format!("{} now, and was {}", name(now), name(before));
        match (before, now) {
            (Some(Kind::Integer), Some(Kind::Number)) | (Some(_), None) => self.wider(place, what),
            (Some(Kind::Number), Some(Kind::Integer)) | (None, Some(_)) => self.narrower(place, what),
            _ => self.add(place, what, Effect::Breaks),
        }
    }

    fn constants(&mut self, place: &str, before: &Schema, now: &Schema) {
        let of =
            |node: &Schema| node.constants.clone().or_else(|| node.constant.clone().map(|one| vec![one]));
        match (of(before), of(now)) {
            (Some(before), Some(now)) => {
                for gone in before.iter().filter(|constant| !now.contains(constant)) {
                    self.narrower(place, format!("{gone} is none of its values any more"));
                }
                for new in now.iter().filter(|constant| !before.contains(constant)) {
                    self.wider(place, format!("{new} is one of its values now"));
                }
            }
            (None, Some(_)) => self.narrower(place, "it has only some values now"),
            (Some(_), None) => self.wider(place, "it has any value now"),
            (None, None) => {}
        }
    }

    fn limits(&mut self, place: &str, before: &Schema, now: &Schema) {
        let length = |length: &Option<u64>| length.map(Number::from);
        for (what, upper, before, now) in [
            ("the least it may be", false, before.minimum.clone(), now.minimum.clone()),
            ("the most it may be", true, before.maximum.clone(), now.maximum.clone()),
            ("what it must be above", false, before.exclusive_minimum.clone(), now.exclusive_minimum.clone()),
            ("what it must be below", true, before.exclusive_maximum.clone(), now.exclusive_maximum.clone()),
            ("the fewest characters it has", false, length(&before.min_length), length(&now.min_length)),
            ("the most characters it has", true, length(&before.max_length), length(&now.max_length)),
            ("the fewest items it has", false, length(&before.min_items), length(&now.min_items)),
            ("the most items it has", true, length(&before.max_items), length(&now.max_items)),
        ] {
            if before == now {
                continue;
            }
            let is_narrower = match (&before, &now) {
                (_, None) => false,
                (None, Some(_)) => true,
                (Some(before), Some(now)) => {
                    if upper {
                        now < before
                    } else {
                        now > before
                    }
                }
            };
            let what = format!("{what}: {}", was(before.as_ref(), now.as_ref()));
            if is_narrower { self.narrower(place, what) } else { self.wider(place, what) }
        }
        let [one, other] = [before.format, now.format].map(|format| format.map(Format::as_str));
        self.form(place, "its format", one, other);
        self.form(place, "its pattern", before.pattern.as_deref(), now.pattern.as_deref());
        match (before.unique_items, now.unique_items) {
            (false, true) => self.narrower(place, "no two of its items are equal now"),
            (true, false) => self.wider(place, "two of its items may be equal now"),
            _ => {}
        }
    }

    /// A caller of before does not send a header it was not told of; one too many does no harm.
    fn header(&mut self, place: &str, before: Option<&str>, now: Option<&str>) {
        let same = |before: &str, now: &str| before.eq_ignore_ascii_case(now);
        let effect = match (before, now) {
            (None, None) => return,
            (Some(before), Some(now)) if same(before, now) => Effect::Compatible,
            (Some(_), None) => Effect::Compatible,
            (_, Some(_)) => Effect::Breaks,
        };
        if before != now {
            let what = format!("the header it travels in as well: {}", was(before.as_ref(), now.as_ref()));
            self.add(place, what, effect);
        }
    }

    fn form(&mut self, place: &str, what: &str, before: Option<&str>, now: Option<&str>) {
        let what = format!("{what}: {}", was(before.as_ref(), now.as_ref()));
        match (before, now) {
            (before, now) if before == now => {}
            (None, Some(_)) => self.narrower(place, what),
            (Some(_), None) => self.wider(place, what),
            _ => self.add(place, what, Effect::Breaks),
        }
    }

    fn branches(&mut self, place: &str, before: &'s Schema, now: &'s Schema) {
        let gone: Vec<&Schema> = before.any_of.iter().filter(|branch| !now.any_of.contains(branch)).collect();
        let new: Vec<&Schema> = now.any_of.iter().filter(|branch| !before.any_of.contains(branch)).collect();
        let both = gone.len().min(new.len());
        for (at, (before, now)) in gone.iter().zip(&new).enumerate() {
            self.nodes(&format!("{place} (form {})", at + 1), before, now);
        }
        for _ in &gone[both..] {
            self.narrower(place, "it has one form less now");
        }
        for _ in &new[both..] {
            self.wider(place, "it has one form more now");
        }
    }

    fn properties(&mut self, place: &str, before: &'s Schema, now: &'s Schema) {
        for (name, property) in before.properties.iter().flatten() {
            let below = format!("{place}.{name}");
            let Some(other) = now.property(name) else {
                self.add(&below, "it is gone", Effect::Breaks);
                continue;
            };
            match (before.requires(name), now.requires(name)) {
                (false, true) => self.narrower(&below, "it is required now"),
                (true, false) => self.wider(&below, "it may be left out now"),
                _ => {}
            }
            self.nodes(&below, property, other);
        }
        for (name, _) in now.properties.iter().flatten() {
            if before.property(name).is_none() {
                let below = format!("{place}.{name}");
                match (self.side, now.requires(name)) {
                    (Side::Input, true) => self.add(&below, "it is new, and required", Effect::Breaks),
                    _ => self.add(&below, "it is new", Effect::Compatible),
                }
            }
        }
    }

    fn entries(&mut self, place: &str, before: &'s Schema, now: &'s Schema) {
        match (&before.additional, &now.additional) {
            (Some(Additional::Shape(before)), Some(Additional::Shape(now))) => {
                self.nodes(&format!("{place}[entry]"), before, now);
            }
            (before, now) if before == now => {}
            (_, Some(Additional::Any) | None) => self.wider(place, "it takes more names now"),
            (Some(Additional::Closed), _) => self.wider(place, "it takes other names now"),
            _ => self.narrower(place, "it takes fewer names now"),
        }
    }
}

fn resolved<'s>(node: &'s Schema, root: &'s Schema) -> Option<&'s Schema> {
    match &node.reference {
        Some(name) => root.definition(name),
        None => Some(node),
    }
}

trait Said {
    fn said(&self) -> String;
}

impl Said for Tree {
    fn said(&self) -> String {
        self.to_string()
    }
}

impl Said for Number {
    fn said(&self) -> String {
        self.to_string()
    }
}

impl Said for &str {
    fn said(&self) -> String {
        format!("`{self}`")
    }
}

fn was<S: Said>(before: Option<&S>, now: Option<&S>) -> String {
    let said = |value: Option<&S>| value.map_or_else(|| "nothing".to_owned(), Said::said);
    format!("{} now, and was {}", said(now), said(before))
}
