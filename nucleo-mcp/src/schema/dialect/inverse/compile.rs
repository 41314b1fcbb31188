//! From the canonical document to the steps that undo its spelling.

use super::{COPY, Property, Step};
use crate::schema::{
    Additional, Schema,
    dialect::shape::{Form, Spelling, Types, form, resolved, tag_values},
};

/// The steps, and which of them is the root's.
pub(super) fn compile(canonical: &Schema, spelling: Spelling) -> (Vec<Step>, usize) {
    let mut compiler =
        Compiler { root: canonical, spelling, steps: vec![Step::Copy], definitions: Vec::new() };
    let root = compiler.step(canonical);
    (compiler.steps, root)
}

struct Compiler<'s> {
    root: &'s Schema,
    spelling: Spelling,
    steps: Vec<Step>,
    definitions: Vec<(&'s str, usize)>,
}

impl<'s> Compiler<'s> {
    fn step(&mut self, node: &'s Schema) -> usize {
        if let Some(name) = &node.reference {
            return self.definition(name);
        }
        let step = match form(node, self.root, self.spelling) {
            Form::Text => Step::Text,
            Form::Entries(entries) => Step::Entries(match entries {
                Additional::Shape(shape) => self.step(shape),
                Additional::Any | Additional::Closed => self.add(Step::Text),
            }),
            Form::Tagged(tag) => {
                let values = |branch| resolved(branch, self.root).and_then(|object| tag_values(object, tag));
                let values: Vec<Vec<String>> = node
                    .any_of
                    .iter()
                    .map(|branch| values(branch).into_iter().flatten().map(str::to_owned).collect())
                    .collect();
                let steps: Vec<usize> = node.any_of.iter().map(|branch| self.step(branch)).collect();
                Step::Tagged(tag.to_owned(), values.into_iter().zip(steps).collect())
            }
            Form::ByType => {
                let types = node.any_of.iter().map(|branch| Types::of(branch, self.root, self.spelling));
                let types: Vec<Types> = types.collect();
                let steps: Vec<usize> = node.any_of.iter().map(|branch| self.step(branch)).collect();
                Step::ByType(types.into_iter().zip(steps).collect())
            }
            Form::AsIs => self.as_is(node),
        };
        self.add(step)
    }

    fn as_is(&mut self, node: &'s Schema) -> Step {
        if let Some(properties) = &node.properties {
            let properties = properties.iter().map(|(name, property)| Property {
                name: name.clone(),
                null_is_omission: self.spelling.nulls_for_omissions && !node.requires(name),
                step: self.step(property),
            });
            return Step::Object(properties.collect());
        }
        if let Some(items) = &node.items {
            return Step::Items(self.step(items));
        }
        match &node.additional {
            Some(Additional::Shape(shape)) => Step::Values(self.step(shape)),
            _ => Step::Copy,
        }
    }

    fn definition(&mut self, name: &'s str) -> usize {
        if let Some((_, step)) = self.definitions.iter().find(|(compiled, _)| *compiled == name) {
            return *step;
        }
        let Some(definition) = self.root.definition(name) else { return COPY };
        // A place of its own, so that the definition can be referred to from within itself.
        let place = self.add(Step::Text);
        self.definitions.push((name, place));
        let step = self.step(definition);
        self.steps[place] = self.steps[step].clone();
        place
    }

    fn add(&mut self, step: Step) -> usize {
        if matches!(step, Step::Copy) {
            return COPY;
        }
        self.steps.push(step);
        self.steps.len() - 1
    }
}
