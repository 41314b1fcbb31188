//! The vocabulary of a dialect: what it has a keyword for stays, every other rule moves into the
//! node's description.

use crate::{
    json::Tree,
    schema::{
        Additional, Format, Schema,
        dialect::sentences::{self, sentence},
    },
};

/// What a dialect has a keyword for, beside the types, properties, items and unions that all have.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is one keyword of a vendor's page")]
pub(in crate::schema::dialect) struct Vocabulary {
    /// `title`.
    pub(in crate::schema::dialect) titles: bool,
    /// `enum`.
    pub(in crate::schema::dialect) enums: EnumsOf,
    /// `minimum`, `maximum`.
    pub(in crate::schema::dialect) bounds: bool,
    /// `exclusiveMinimum`, `exclusiveMaximum`.
    pub(in crate::schema::dialect) exclusive_bounds: bool,
    /// `format`.
    pub(in crate::schema::dialect) formats: &'static [Format],
    /// `pattern`.
    pub(in crate::schema::dialect) patterns: bool,
    /// `minItems`, `maxItems`.
    pub(in crate::schema::dialect) item_limits: ItemLimits,
    /// `additionalProperties`.
    pub(in crate::schema::dialect) closure: bool,
}

/// Which constants an `enum` may list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::schema::dialect) enum EnumsOf {
    /// Constants of any type.
    Scalars,
    /// Strings that are not empty.
    Strings,
}

/// Which limits on the number of items have a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::schema::dialect) enum ItemLimits {
    /// Both.
    Any,
    /// `minItems`, of 0 or 1.
    SomeOrNone,
    /// Neither.
    Described,
}

/// Takes out every keyword the vocabulary lacks and says its rule in the description instead.
///
/// Lengths, `uniqueItems`, `default` and `examples` are in no narrowed dialect's vocabulary, and
/// `const` is an `enum` of one in all of them.
pub(in crate::schema::dialect) fn narrow(schema: &mut Schema, vocabulary: &Vocabulary) {
    schema.change_each_node(&mut |node| {
        for rule in take_rules(node, vocabulary) {
            sentences::append(node, &sentence(&rule));
        }
        if node.is_open() {
            sentences::append(node, &sentence(sentences::ANY));
        }
        if !vocabulary.titles {
            node.title = None;
        }
        // No rule of what is accepted, so there is nothing to say of it.
        node.header = None;
    });
}

fn take_rules(node: &mut Schema, vocabulary: &Vocabulary) -> Vec<String> {
    let mut unspelled = Schema::default();
    if let Some(only) = node.constant.take() {
        node.constants.get_or_insert_with(|| vec![only]);
    }
    if node.constants.as_deref().is_some_and(|constants| !vocabulary.enums.can_list(constants)) {
        unspelled.constants = node.constants.take();
    }
    if !vocabulary.bounds {
        unspelled.minimum = node.minimum.take();
        unspelled.maximum = node.maximum.take();
    }
    if !vocabulary.exclusive_bounds {
        unspelled.exclusive_minimum = node.exclusive_minimum.take();
        unspelled.exclusive_maximum = node.exclusive_maximum.take();
    }
    if !node.format.is_some_and(|format| vocabulary.formats.contains(&format)) {
        unspelled.format = node.format.take();
    }
    if !vocabulary.patterns {
        unspelled.pattern = node.pattern.take();
    }
    unspelled.min_length = node.min_length.take();
    unspelled.max_length = node.max_length.take();
    if vocabulary.item_limits != ItemLimits::Any {
        unspelled.max_items = node.max_items.take();
        if vocabulary.item_limits == ItemLimits::Described || node.min_items > Some(1) {
            unspelled.min_items = node.min_items.take();
        }
    }
    unspelled.unique_items = std::mem::take(&mut node.unique_items);

    let mut rules = sentences::rules(&unspelled);
    if !vocabulary.closure && node.additional == Some(Additional::Closed) {
        node.additional = None;
        rules.push(sentences::CLOSED.to_owned());
    }
    rules.extend(node.default.take().as_ref().map(sentences::default));
    let examples = std::mem::take(&mut node.examples);
    if !examples.is_empty() {
        rules.push(sentences::examples(&examples));
    }
    rules
}

impl EnumsOf {
    fn can_list(self, constants: &[Tree]) -> bool {
        match self {
            Self::Scalars => true,
            Self::Strings => {
                constants.iter().all(|constant| constant.as_str().is_some_and(|text| !text.is_empty()))
            }
        }
    }
}
