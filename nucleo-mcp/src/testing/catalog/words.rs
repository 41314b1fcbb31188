//! Whether a model is told what it needs to know.

use super::report::{CatalogReport, CatalogRule};
use crate::catalog::ToolCatalog;
use crate::schema::{Additional, Schema};

/// What Visual Studio Code keeps of a description; what comes after is cut off.
const LONGEST: usize = 1024;

pub(super) fn check(catalog: &ToolCatalog, report: &mut CatalogReport) {
    for tool in catalog.tools() {
        let offered = tool.offered();
        let mut walk = Walk { root: tool.input_schema(), tool: offered.name(), report };
        walk.length("the description", offered.description());
        if offered.description().trim().is_empty() {
            walk.wrong("it does not say what it does");
        }
        walk.properties(tool.input_schema(), "");
        for (name, definition) in &tool.input_schema().definitions {
            walk.properties(definition, name);
        }
    }
}

struct Walk<'s, 'r> {
    root: &'s Schema,
    tool: &'s str,
    report: &'r mut CatalogReport,
}

impl Walk<'_, '_> {
    fn wrong(&mut self, problem: &str) {
        self.report.add(CatalogRule::Descriptions, self.tool, problem);
    }

    fn length(&mut self, what: &str, words: &str) {
        let length = words.chars().count();
        if length > LONGEST {
            self.wrong(&format!("{what} has {length} characters, and clients keep {LONGEST} of them"));
        }
    }

    fn properties(&mut self, node: &Schema, place: &str) {
        let says_it_all = is_described_variant(node);
        for (name, property) in node.properties.iter().flatten() {
            let place = if place.is_empty() { name.clone() } else { format!("{place}.{name}") };
            let definition = property.reference.as_ref().and_then(|name| self.root.definition(name));
            let own = property.description.as_deref();
            let words = own.or(definition.and_then(|definition| definition.description.as_deref()));
            match words.filter(|words| !words.trim().is_empty()) {
                Some(words) => self.length(&format!("the description of `{place}`"), words),
                None if is_tag(property) || says_it_all => {}
                None => self.wrong(&format!("`{place}` does not say what it is")),
            }
            self.properties(property, &place);
        }
        let shape = match &node.additional {
            Some(Additional::Shape(shape)) => Some(&**shape),
            _ => None,
        };
        for below in node.items.as_deref().into_iter().chain(shape).chain(&node.any_of) {
            self.properties(below, place);
        }
    }
}

/// The constant of a union's tag says itself what it is.
fn is_tag(property: &Schema) -> bool {
    property.constants.as_ref().is_some_and(|constants| constants.len() == 1)
}

/// Whether a node is a tag with one content beside it, and says what it is: what is written on a variant
/// is written on its content, and has no other place.
fn is_described_variant(node: &Schema) -> bool {
    let is_described = node.description.as_deref().is_some_and(|words| !words.trim().is_empty());
    let properties = node.properties.as_deref().unwrap_or_default();
    let tags = properties.iter().filter(|(_, property)| is_tag(property)).count();
    is_described && tags == 1 && properties.len() == 2
}
