//! What may stand beside the type of a single value: constants, forms, patterns, bounds.

use super::Checker;
use crate::{
    json::Tree,
    schema::{Walk, pattern},
};

impl Checker<'_> {
    pub(super) fn string(&mut self, node: &Tree) {
        if let Some(format) = node.get("format")
            && !format.as_str().is_some_and(|format| self.rules.formats.contains(&format))
        {
            self.defect(format!("the format {format} is not one of {}", self.rules.formats.join(", ")));
        }
        if let Some(pattern) = node.get("pattern") {
            match pattern.as_str().map(pattern::translate) {
                None => self.defect("`pattern` is a text"),
                Some(Ok(_)) => {}
                Some(Err(fault)) => self.defect(fault.to_string()),
            }
        }
        for keyword in ["minLength", "maxLength"] {
            if node.get(keyword).is_some_and(|limit| whole(limit).is_none()) {
                self.defect(format!("`{keyword}` is a whole number"));
            }
        }
    }

    pub(super) fn bounds(&mut self, node: &Tree) {
        for keyword in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] {
            if !matches!(node.get(keyword), None | Some(Tree::Number(_))) {
                self.defect(format!("`{keyword}` is a number"));
            }
        }
        if let (Some(Tree::Number(low)), Some(Tree::Number(high))) =
            (node.get("minimum"), node.get("maximum"))
            && low > high
        {
            self.defect("`minimum` is above `maximum`");
        }
    }

    pub(super) fn constants(&mut self, node: &Tree, kind: &str) {
        let fits = |constant: &Tree| match constant {
            Tree::String(_) => kind == "string",
            Tree::Number(number) => kind == "number" || kind == "integer" && !number.as_str().contains('.'),
            Tree::Bool(_) => kind == "boolean",
            _ => false,
        };
        if let Some(constant) = node.get("const")
            && !fits(constant)
        {
            self.defect(format!("a constant beside this `type` is a {kind}"));
        }
        let Some(constants) = node.get("enum") else { return };
        let Tree::Array(constants) = constants else {
            self.defect("`enum` is a list");
            return;
        };
        if constants.is_empty() {
            self.defect("`enum` lists at least one constant");
        }
        if !constants.iter().all(fits) {
            self.defect(format!("every constant beside this `type` is a {kind}"));
        }
        if self.rules.enums_of_filled_strings
            && constants.iter().any(|constant| constant.as_str().is_none_or(str::is_empty))
        {
            self.defect("`enum` lists strings that are not empty");
        }
        for (position, constant) in constants.iter().enumerate() {
            if constants[..position].contains(constant) {
                self.defect("`enum` lists a constant twice");
            }
        }
    }
}

/// A count.
pub(super) fn whole(value: &Tree) -> Option<u64> {
    if let Tree::Number(number) = value { number.as_str().parse().ok() } else { None }
}
