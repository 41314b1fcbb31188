//! One description becomes one node of the document.

use super::Direction;
use super::leaf::{ascii, of_integers, of_numbers, tag, tree, words};
use super::types::{Identity, Types};
use crate::json::Tree;
use crate::schema::description::{Body, Branch, Constant, Description, Items, Names, Shape, Text, Union};
use crate::schema::property::{Presence, Property, Value};
use crate::schema::{Additional, Defects, Kind, Schema, SchemaDefect, Walk, header};
use std::collections::{BTreeMap, BTreeSet};

impl Direction {
    /// The name that occurs in this direction, if one does.
    pub(super) fn name(self, names: Names) -> Option<&'static str> {
        match self {
            Self::Input => names.input,
            Self::Output => names.output,
        }
    }
}

/// A document being made.
pub(super) struct Publisher {
    direction: Direction,
    /// Whether the reader is outside of this process.
    foreign: bool,
    types: Types,
    recursive: BTreeSet<Identity>,
    definitions: BTreeMap<Identity, Option<(String, Schema)>>,
    defects: Defects,
}

impl Walk for Publisher {
    fn defects(&mut self) -> &mut Defects {
        &mut self.defects
    }
}

/// The members of an object being made.
#[derive(Default)]
struct Members {
    properties: Vec<(String, Schema)>,
    required: Vec<String>,
}

impl Publisher {
    pub(super) fn new(direction: Direction, foreign: bool, root: &Description) -> Self {
        let types = Types::of(root, direction);
        let mut publisher = Self {
            direction,
            foreign,
            recursive: types.recursive(),
            definitions: BTreeMap::new(),
            defects: Defects { found: types.clashes(), ..Defects::default() },
            types,
        };
        if publisher.types.endless {
            publisher.defect("a type without a name of its own contains itself");
        }
        publisher
    }

    /// Whether the document's values carry a list of artifacts.
    pub(super) fn bulk(&self) -> bool {
        self.types.bulk
    }

    /// The document itself, which is an object and never a reference.
    pub(super) fn root(&mut self, description: &Description) -> Schema {
        if self.types.endless { Schema::default() } else { self.inline(description, "") }
    }

    pub(super) fn finish(self, mut document: Schema) -> Result<Schema, Vec<SchemaDefect>> {
        document.definitions = self.definitions.into_values().flatten().collect();
        document.definitions.sort_by(|(one, _), (other, _)| one.cmp(other));
        let document = self.defects.unless_found(document)?;
        header::judged(document)
    }

    /// A type where it is mentioned: a reference if it contains itself, otherwise the whole of it.
    fn mention(&mut self, description: &Description, documentation: &str) -> Schema {
        let Some(identity) = description.identity().filter(|identity| self.recursive.contains(identity))
        else {
            return self.inline(description, documentation);
        };
        let name = ascii(&description.full_name());
        if !self.definitions.contains_key(&identity) {
            self.definitions.insert(identity, None);
            let place = std::mem::replace(&mut self.defects.place, format!("/$defs/{name}"));
            let schema = self.inline(description, "");
            self.defects.place = place;
            self.definitions.insert(identity, Some((name.clone(), schema)));
        }
        Schema { reference: Some(name), description: words(&[documentation]), ..Schema::default() }
    }

    fn inline(&mut self, description: &Description, documentation: &str) -> Schema {
        let mut schema = match description.shape {
            Shape::Boolean => Schema::of(Kind::Boolean),
            Shape::Integer(integers) => of_integers(integers),
            Shape::Number(numbers) => of_numbers(numbers),
            Shape::Text(text) => self.text(text),
            Shape::Choice(constants) => self.choice(constants),
            Shape::Array(items) => self.array(items),
            Shape::Map(values) => self.map(values()),
            Shape::Object(properties) => {
                let mut members = Members::default();
                self.members(properties, &mut members, 0);
                self.object(members)
            }
            Shape::Union(union) => self.union(union),
            Shape::Open => Schema::default(),
            Shape::Unit => {
                self.defect("nothing can be written here: leave the field out, or skip it");
                Schema::default()
            }
        };
        if schema.kind == Some(Kind::Object) {
            let name = if schema.is_map() { description.name.to_owned() } else { description.full_name() };
            schema.title = Some(name);
        }
        let author = if documentation.trim().is_empty() { description.documentation } else { documentation };
        let constants = schema.description.take().unwrap_or_default();
        schema.description = words(&[author, description.note, &constants]);
        schema
    }

    fn text(&self, text: Text) -> Schema {
        let input = self.direction == Direction::Input;
        let narrowed = text.narrowed.filter(|_| input);
        Schema {
            format: text.format.filter(|_| input || text.answers),
            pattern: text.pattern.or(narrowed).map(str::to_owned),
            min_length: text.min,
            max_length: text.max.or(text.longest.filter(|_| input)),
            ..Schema::of(Kind::String)
        }
    }

    fn choice(&mut self, constants: &[Constant]) -> Schema {
        let mut accepted = Vec::new();
        let mut documented = Vec::new();
        for constant in constants {
            let Some(name) = self.direction.name(constant.names) else { continue };
            accepted.push(Tree::from(name));
            let documentation = constant.documentation.trim();
            if !documentation.is_empty() {
                documented.push(format!("- {name}: {documentation}"));
            }
        }
        if accepted.is_empty() {
            self.defect("an enum without a constant accepts nothing");
        }
        Schema {
            constants: Some(accepted),
            description: Some(documented.join("\n")),
            ..Schema::of(Kind::String)
        }
    }

    fn array(&mut self, items: Items) -> Schema {
        let shape = self.below(&["items"], |publisher| publisher.present((items.of)()));
        Schema {
            items: Some(Box::new(shape)),
            min_items: items.min,
            max_items: items.max,
            unique_items: items.unique,
            ..Schema::of(Kind::Array)
        }
    }

    fn map(&mut self, values: &Description) -> Schema {
        let shape = self.below(&["additionalProperties"], |publisher| publisher.present(values));
        let additional =
            if shape == Schema::default() { Additional::Any } else { Additional::Shape(Box::new(shape)) };
        Schema { additional: Some(additional), ..Schema::of(Kind::Object) }
    }

    /// A value in a place that cannot be left out.
    fn present(&mut self, description: &Description) -> Schema {
        match description.problem_as_present() {
            Some(problem) => {
                self.defect(problem);
                Schema::default()
            }
            None => self.mention(description, ""),
        }
    }

    fn object(&self, members: Members) -> Schema {
        let input = self.direction == Direction::Input;
        Schema {
            properties: Some(members.properties),
            required: Some(members.required).filter(|names| input && !names.is_empty()),
            additional: input.then_some(Additional::Closed),
            ..Schema::of(Kind::Object)
        }
    }

    fn members(&mut self, properties: &[Property], members: &mut Members, depth: usize) {
        for property in properties {
            let Some(name) = self.direction.name(property.names) else { continue };
            if property.in_process && self.foreign {
                continue;
            }
            match property.value {
                Value::Flattened(describe) => self.flattened(describe(), members, depth),
                Value::Tag(constant) => self.member(name, tag(&[constant]), true, members),
                Value::Of(describe) => {
                    let schema = self
                        .below(&["properties", name], |publisher| publisher.property(property, describe()));
                    let required = match property.presence {
                        Presence::ByType => !describe().optional,
                        Presence::Optional => false,
                        Presence::Required => true,
                    };
                    self.member(name, schema, required, members);
                }
            }
        }
    }

    fn member(&mut self, name: &str, schema: Schema, required: bool, members: &mut Members) {
        if members.properties.iter().any(|(taken, _)| taken == name) {
            self.defect(format!("two properties of one object are called `{name}`"));
        }
        members.properties.push((name.to_owned(), schema));
        if required {
            members.required.push(name.to_owned());
        }
    }

    fn flattened(&mut self, description: &Description, members: &mut Members, depth: usize) {
        match (description.problem_as_flattened(), description.shape) {
            (None, Shape::Object(properties)) if depth < 64 => self.members(properties, members, depth + 1),
            (Some(problem), _) => self.defect(problem),
            _ => self.defect("a struct that is flattened into itself has no end"),
        }
    }

    fn property(&mut self, property: &Property, description: &Description) -> Schema {
        let mut schema = if property.limits.is_empty() {
            self.mention(description, property.documentation)
        } else {
            if let Some(problem) = property.limits.problem(description) {
                self.defect(problem);
            }
            self.inline(&description.limited(property.limits), property.documentation)
        };
        for example in property.examples {
            if let Some(problem) = example.problem(description) {
                self.defect(problem);
            }
            schema.examples.push(tree(example));
        }
        schema.header = property.header.filter(|_| self.direction == Direction::Input).map(str::to_owned);
        if let Some(shown) = property.default
            && self.direction == Direction::Input
        {
            match shown() {
                Ok(Tree::Null) => self
                    .defect("the default is `null`, which no property declares: leave `#[arg(default)]` out"),
                Ok(value) => schema.default = Some(value),
                Err(problem) => self.defect(format!("the default cannot be written as JSON: {problem}")),
            }
        }
        schema
    }

    fn union(&mut self, union: Union) -> Schema {
        let mut branches = Vec::new();
        for branch in union.branches {
            let Some(name) = self.direction.name(branch.constant.names) else { continue };
            let step = branches.len().to_string();
            let schema = self.below(&["anyOf", &step], |publisher| publisher.branch(union, branch, name));
            branches.push(schema);
        }
        match branches.len() {
            0 => {
                self.defect("an enum without a variant accepts nothing");
                Schema::default()
            }
            _ => Schema { any_of: branches, ..Schema::default() },
        }
    }

    fn branch(&mut self, union: Union, branch: &Branch, name: &'static str) -> Schema {
        let mut members = Members::default();
        self.member(union.tag, tag(&[name]), true, &mut members);
        match (branch.body, union.content) {
            (Body::Unit, _) => {}
            (Body::Fields(properties), None) => self.members(properties, &mut members, 0),
            (Body::Fields(properties), Some(content)) => {
                let mut inner = Members::default();
                self.below(&["properties", content], |publisher| {
                    publisher.members(properties, &mut inner, 0);
                });
                let object = Schema { title: Some(branch.title.to_owned()), ..self.object(inner) };
                self.member(content, object, true, &mut members);
            }
            (Body::Newtype(inner, _), None) => self.flattened(inner(), &mut members, 0),
            (Body::Newtype(inner, limits), Some(content)) => {
                if let Some(problem) = limits.problem(inner()) {
                    self.defect(problem);
                }
                let schema = self.below(&["properties", content], |publisher| {
                    publisher.present(&inner().limited(*limits))
                });
                self.member(content, schema, true, &mut members);
            }
        }
        Schema {
            title: Some(branch.title.to_owned()),
            description: words(&[branch.constant.documentation]),
            ..self.object(members)
        }
    }
}
