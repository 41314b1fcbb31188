//! What a refused caller is told: facts of the published document, one sentence each.
//!
//! Every word here comes from this file or from the document that was published. A place is spelled
//! with declared names and positions, so nothing the caller sent can be in it.

use crate::json::Tree;
use std::fmt;

/// How many findings are stated; more are counted.
pub const MOST_FINDINGS: usize = 10;

/// A rule of the published document that was broken. Its name on the wire never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Rule {
    /// The value is of another JSON type.
    Type,
    /// A required property is not there.
    Required,
    /// Properties that the object does not declare.
    Undeclared,
    /// The value is none of the constants.
    Enum,
    /// The value is below the range or above it.
    Range,
    /// The text is not of the form.
    Format,
    /// The text does not match the pattern.
    Pattern,
    /// The text has too few or too many characters.
    Length,
    /// The array has too few or too many items.
    Items,
    /// Two items of the array are equal.
    UniqueItems,
    /// The value has none of the shapes.
    AnyOf,
    /// A control character in a text or in a name.
    ControlCharacter,
    /// Half of a surrogate pair in a text or in a name.
    UnpairedSurrogate,
    /// A number beyond every double.
    NumberSize,
}

/// Each rule, its name on the wire, and its sentence. The guide has the same table.
const SENTENCES: [(Rule, &str, &str); 14] = [
    (Rule::Type, "type", "{place} must be {expected}."),
    (Rule::Required, "required", "{place} is missing; send {expected}."),
    (Rule::Undeclared, "undeclared", "{place} must have {expected}; {count}."),
    (Rule::Enum, "enum", "{place} must be {expected}."),
    (Rule::Range, "range", "{place} must be {expected}."),
    (Rule::Format, "format", "{place} must be {expected}."),
    (Rule::Pattern, "pattern", "{place} must match {expected}."),
    (Rule::Length, "length", "{place} must have {expected}."),
    (Rule::Items, "items", "{place} must have {expected}."),
    (Rule::UniqueItems, "unique_items", "{place} must have {expected}."),
    (Rule::AnyOf, "any_of", "{place} must be {expected}."),
    (Rule::ControlCharacter, "control_character", "{place} must be {expected}."),
    (Rule::UnpairedSurrogate, "unpaired_surrogate", "{place} must be {expected}."),
    (Rule::NumberSize, "number_size", "{place} must be {expected}."),
];

impl Rule {
    /// Every rule, in the order of the guide's table.
    pub const ALL: &'static [Self] = &{
        let mut all = [Self::Type; SENTENCES.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = SENTENCES[at].0;
            at += 1;
        }
        all
    };

    fn row(self) -> &'static (Rule, &'static str, &'static str) {
        // The table has its rows in the order of the enum; a test holds it to that.
        &SENTENCES[self as usize]
    }

    /// The rule's name in a machine-readable refusal.
    pub fn wire_name(self) -> &'static str {
        self.row().1
    }

    /// The sentence of a finding of this rule, with `{place}`, `{expected}` and `{count}` to be
    /// filled in.
    pub fn sentence(self) -> &'static str {
        self.row().2
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.wire_name())
    }
}

/// One fact: where the call departs from the document, by which rule, and what is accepted there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The place, in declared names and in positions that count from zero: `nested.x`, `list[3]`,
    /// `tags[entry 0]` for an entry of a map. Empty for the arguments themselves.
    pub path: String,
    /// The rule that was broken.
    pub rule: Rule,
    /// What is accepted there, to be read after "must be", "must have" or "must match".
    pub expected: String,
    /// How many names are undeclared, where that is the rule.
    pub(crate) count: usize,
}

impl Finding {
    fn sentence(&self) -> String {
        let place =
            if self.path.is_empty() { "the arguments".to_owned() } else { format!("`{}`", self.path) };
        let count = match self.count {
            1 => "1 that was sent is not declared".to_owned(),
            more => format!("{more} that were sent are not declared"),
        };
        let mut sentence = String::new();
        // Filled in one pass, so that what is filled in is never read as a place to fill.
        let mut rest = self.rule.sentence();
        while let Some(at) = rest.find('{') {
            sentence.push_str(&rest[..at]);
            let end = rest[at..].find('}').map_or(rest.len(), |end| at + end + 1);
            sentence.push_str(match &rest[at..end] {
                "{place}" => &place,
                "{expected}" => &self.expected,
                _ => &count,
            });
            rest = &rest[end..];
        }
        sentence.push_str(rest);
        match sentence.chars().next() {
            Some('t') => format!("T{}", &sentence[1..]),
            _ => sentence,
        }
    }
}

/// Everything in which a call departs from the published document: at most [`MOST_FINDINGS`] of
/// them stated, in the order of the document, and all of them counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    stated: Vec<Finding>,
    total: usize,
}

impl Findings {
    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// How many there are, stated or not.
    pub fn total(&self) -> usize {
        self.total
    }

    /// The rule of the first; a refusal has at least one.
    pub(crate) fn first_rule(&self) -> Rule {
        self.stated.first().map_or(Rule::Type, |first| first.rule)
    }

    /// The ones that are stated.
    pub fn iter(&self) -> std::slice::Iter<'_, Finding> {
        self.stated.iter()
    }

    /// Whether another one would only be counted.
    pub(crate) fn are_full(&self) -> bool {
        self.stated.len() == MOST_FINDINGS
    }

    /// Adds one; it is composed only if it will be stated.
    pub(crate) fn add(&mut self, compose: impl FnOnce() -> Finding) {
        self.total += 1;
        if !self.are_full() {
            self.stated.push(compose());
        }
    }

    /// The text for a model: what happened, then one sentence a finding.
    pub fn text(&self) -> String {
        let mut text = String::from("The arguments do not match this tool's schema, so it was not run.");
        for finding in &self.stated {
            text.push_str("\n- ");
            text.push_str(&finding.sentence());
        }
        match self.total - self.stated.len() {
            0 => {}
            1 => text.push_str("\n- 1 more problem is not listed."),
            more => text.extend(["\n- ", &more.to_string(), " more problems are not listed."]),
        }
        text
    }

    /// The array for programs: an object of `path`, `rule` and `expected` for each stated finding.
    pub fn to_tree(&self) -> Tree {
        let text = |name: &str, value: &str| (name.to_owned(), Tree::from(value));
        let object = |finding: &Finding| {
            Tree::Object(vec![
                text("path", &finding.path),
                text("rule", finding.rule.wire_name()),
                text("expected", &finding.expected),
            ])
        };
        Tree::Array(self.stated.iter().map(object).collect())
    }
}

impl<'a> IntoIterator for &'a Findings {
    type Item = &'a Finding;
    type IntoIter = std::slice::Iter<'a, Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::{Finding, Findings, MOST_FINDINGS, Rule};

    #[test]
    fn the_table_of_sentences_has_its_rows_in_the_order_of_the_rules() {
        for rule in Rule::ALL {
            assert_eq!(rule.row().0, *rule);
        }
    }

    #[test]
    fn what_is_filled_into_a_sentence_is_never_read_as_a_place_to_fill() {
        let finding =
            Finding { path: "{expected}".into(), rule: Rule::Type, expected: "{place}".into(), count: 0 };
        assert_eq!(finding.sentence(), "`{expected}` must be {place}.");
    }

    #[test]
    fn a_finding_past_the_tenth_is_counted_and_never_composed() {
        let mut findings = Findings::default();
        assert!(findings.is_empty());
        for _ in 0..MOST_FINDINGS {
            findings.add(|| Finding {
                path: String::new(),
                rule: Rule::Type,
                expected: "null".into(),
                count: 0,
            });
        }
        findings.add(|| unreachable!("it is not stated"));
        assert_eq!(findings.total(), 11);
        assert!(
            findings.text().ends_with("\n- The arguments must be null.\n- 1 more problem is not listed.")
        );
    }
}
