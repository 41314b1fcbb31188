//! A document to a table.

use super::cost;
use super::shape::{Array, Index, Object, Pattern, Property, Range, Rest, Shape, Tag, Text, Union};
use crate::{
    json::{Number, Tree},
    schema::{Additional, Defects, Kind, Schema, SchemaDefect, Walk, pattern},
};
use regex_lite::RegexBuilder;
use std::collections::HashMap;

/// How much a pattern may be compiled to, in bytes.
const PATTERN_SIZE: usize = 1 << 20;

pub(super) fn compile(document: &Schema) -> Result<(Vec<Shape>, Index), Vec<SchemaDefect>> {
    compile_telling(document, &mut |_, _| ())
}

/// The same, and tells of every node which shape it has become.
pub(super) fn compile_telling<'s>(
    document: &'s Schema,
    tell: &mut dyn FnMut(&'s Schema, Index),
) -> Result<(Vec<Shape>, Index), Vec<SchemaDefect>> {
    let mut compiler = Compiler {
        shapes: Vec::new(),
        definitions: HashMap::new(),
        places: Vec::new(),
        defects: Defects::default(),
        tell,
    };
    for (name, _) in &document.definitions {
        let at = compiler.reserve();
        compiler.definitions.insert(name, at);
    }
    let root = compiler.node(document);
    for (name, definition) in &document.definitions {
        let at = compiler.definitions[name.as_str()];
        compiler.below(&["$defs", name], |compiler| compiler.fill(at, definition));
    }
    compiler.find_circles();
    compiler.find_tags();
    compiler.find_doubles();
    compiler.find_doubling();
    compiler.defects.unless_found((compiler.shapes, root))
}

struct Compiler<'s, 't> {
    shapes: Vec<Shape>,
    definitions: HashMap<&'s str, Index>,
    /// The place of each shape, for a defect that is found later.
    places: Vec<String>,
    defects: Defects,
    tell: &'t mut dyn FnMut(&'s Schema, Index),
}

impl Walk for Compiler<'_, '_> {
    fn defects(&mut self) -> &mut Defects {
        &mut self.defects
    }
}

impl<'s> Compiler<'s, '_> {
    /// A problem of one keyword.
    fn keyword(&mut self, keyword: &str, problem: impl Into<String>) {
        self.below(&[keyword], |compiler| compiler.defect(problem));
    }

    /// A problem of a shape that was compiled before.
    fn later(&mut self, at: usize, problem: &str) {
        let place = self.places[at].clone();
        self.defects.found.push(SchemaDefect { place, problem: problem.to_owned() });
    }

    fn reserve(&mut self) -> Index {
        let at = Index::try_from(self.shapes.len()).unwrap_or(Index::MAX);
        self.shapes.push(Shape::default());
        self.places.push(String::new());
        at
    }

    fn node(&mut self, schema: &'s Schema) -> Index {
        let at = self.reserve();
        self.fill(at, schema);
        at
    }

    fn fill(&mut self, at: Index, schema: &'s Schema) {
        (self.tell)(schema, at);
        let shape = Shape {
            kind: schema.kind,
            nullable: schema.nullable,
            constants: constants(schema),
            reference: schema.reference.as_deref().and_then(|name| self.reference(name)),
            union: self.union(&schema.any_of),
            range: range(schema),
            text: self.text(schema),
            array: self.array(schema),
            object: self.object(schema),
        };
        self.shapes[at as usize] = shape;
        self.places[at as usize].clone_from(&self.defects.place);
    }

    fn reference(&mut self, name: &str) -> Option<Index> {
        let found = self.definitions.get(name).copied();
        if found.is_none() {
            self.keyword("$ref", "the reference names no definition of this document");
        }
        found
    }

    fn union(&mut self, any_of: &'s [Schema]) -> Option<Union> {
        if any_of.is_empty() {
            return None;
        }
        let numbered = any_of.iter().enumerate();
        let branches = numbered
            .map(|(at, branch)| self.below(&["anyOf", &at.to_string()], |compiler| compiler.node(branch)))
            .collect();
        Some(Union { branches, tag: None })
    }

    fn text(&mut self, schema: &Schema) -> Option<Text> {
        let pattern = schema.pattern.as_deref().and_then(|published| self.pattern(published));
        let text = Text {
            least: schema.min_length.unwrap_or(0),
            most: schema.max_length,
            format: schema.format,
            pattern,
        };
        let says_something =
            text.least > 0 || text.most.is_some() || text.format.is_some() || text.pattern.is_some();
        says_something.then_some(text)
    }

    fn pattern(&mut self, published: &str) -> Option<Pattern> {
        let translated = match pattern::translate(published) {
            Ok(translated) => translated,
            Err(fault) => {
                self.keyword("pattern", fault.to_string());
                return None;
            }
        };
        let Ok(engine) = RegexBuilder::new(&translated).size_limit(PATTERN_SIZE).build() else {
            self.keyword("pattern", pattern::PatternFault::TooLarge.to_string());
            return None;
        };
        Some(Pattern { published: published.to_owned(), engine })
    }

    fn array(&mut self, schema: &'s Schema) -> Option<Array> {
        let items = schema.items.as_deref();
        let items = items.map(|items| self.below(&["items"], |compiler| compiler.node(items)));
        let array = Array {
            least: schema.min_items.unwrap_or(0),
            most: schema.max_items,
            unique: schema.unique_items,
            doubles: false,
            items,
        };
        let says_something = array.least > 0 || array.most.is_some() || array.unique || array.items.is_some();
        says_something.then_some(array)
    }

    fn object(&mut self, schema: &'s Schema) -> Option<Object> {
        let declared = schema.properties.as_deref().unwrap_or_default();
        let required = schema.required.as_deref().unwrap_or_default();
        let mut properties: Vec<Property> = Vec::with_capacity(declared.len());
        for (name, property) in declared {
            let shape = self.below(&["properties", name], |compiler| compiler.node(property));
            let required = required.contains(name);
            properties.push(Property { name: name.clone(), shape: Some(shape), required });
        }
        for name in required {
            if !properties.iter().any(|property| property.name == *name) {
                properties.push(Property { name: name.clone(), shape: None, required: true });
            }
        }
        let rest = match &schema.additional {
            None | Some(Additional::Any) => Rest::Any,
            Some(Additional::Closed) => Rest::Closed,
            Some(Additional::Shape(shape)) => {
                Rest::Shaped(self.below(&["additionalProperties"], |compiler| compiler.node(shape)))
            }
        };
        let says_something = !properties.is_empty() || !matches!(rest, Rest::Any);
        let required = properties.iter().filter(|property| property.required).count();
        says_something.then_some(Object { properties, required, rest })
    }

    /// A reference that comes back to itself without a step into the value would be judged forever.
    fn find_circles(&mut self) {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            Open,
            Done,
        }
        let mut marks = vec![Mark::New; self.shapes.len()];
        for start in 0..self.shapes.len() {
            // The path to the shape in hand, each with the ways out of it not taken yet.
            let mut path: Vec<(usize, Vec<Index>)> = Vec::new();
            let mut next = (marks[start] == Mark::New).then_some(start);
            loop {
                if let Some(at) = next.take() {
                    marks[at] = Mark::Open;
                    let shape = &self.shapes[at];
                    let branches = shape.union.iter().flat_map(|union| union.branches.iter().copied());
                    path.push((at, shape.reference.into_iter().chain(branches).collect()));
                }
                let Some((at, ways)) = path.last_mut() else { break };
                let Some(way) = ways.pop() else {
                    marks[*at] = Mark::Done;
                    path.pop();
                    continue;
                };
                match marks[way as usize] {
                    Mark::New => next = Some(way as usize),
                    Mark::Done => {}
                    Mark::Open => {
                        self.later(way as usize, "the reference leads back to itself and describes nothing");
                    }
                }
            }
        }
    }

    fn find_doubling(&mut self) {
        if let Some(at) = cost::doubling(&self.shapes) {
            self.later(
                at,
                "two rules beside each other lead back here, so judging would double with every level; give \
                 the branches a tag: a required property with one constant in each",
            );
        }
    }

    fn find_tags(&mut self) {
        for at in 0..self.shapes.len() {
            if let Some(union) = &self.shapes[at].union {
                let tag = self.tag(&union.branches);
                if let Some(union) = &mut self.shapes[at].union {
                    union.tag = tag;
                }
            }
        }
    }

    fn find_doubles(&mut self) {
        for at in 0..self.shapes.len() {
            let items = self.shapes[at].array.as_ref().and_then(|array| array.items);
            let doubles = items.is_some_and(|items| self.is_double(items));
            if let Some(array) = &mut self.shapes[at].array {
                array.doubles = doubles;
            }
        }
    }

    /// Whether the shape is a number that need not be whole, itself or by reference.
    fn is_double(&self, at: Index) -> bool {
        let mut shape = &self.shapes[at as usize];
        // No circle, and each step is another shape.
        for _ in 0..self.shapes.len() {
            match (shape.kind, shape.reference) {
                (None, Some(reference)) => shape = &self.shapes[reference as usize],
                (kind, _) => return kind == Some(Kind::Number),
            }
        }
        false
    }

    fn tag(&self, branches: &[Index]) -> Option<Tag> {
        let takes_objects = |branch: &Index| cost::accepts_objects(&self.shapes, *branch);
        let objects: Vec<(usize, &Object)> = branches
            .iter()
            .enumerate()
            .filter(|(_, branch)| takes_objects(branch))
            .map(|(at, branch)| Some((at, self.object_of(*branch)?)))
            .collect::<Option<_>>()?;
        let (_, first) = objects.first()?;
        first.properties.iter().filter(|property| property.required).find_map(|candidate| {
            let mut constants: Vec<(usize, String)> = Vec::with_capacity(objects.len());
            for (at, object) in &objects {
                let constant = self.own_constant(object, &candidate.name)?;
                if constants.iter().any(|(_, other)| other == constant) {
                    return None;
                }
                constants.push((*at, constant.to_owned()));
            }
            Some(Tag { name: candidate.name.clone(), constants })
        })
    }

    /// The object that a branch is, itself or by reference.
    fn object_of(&self, branch: Index) -> Option<&Object> {
        let mut shape = &self.shapes[branch as usize];
        // No circle, and each step is another shape.
        for _ in 0..self.shapes.len() {
            match (shape.kind, shape.reference) {
                _ if shape.nullable => return None,
                (Some(Kind::Object), _) => return shape.object.as_ref(),
                (None, Some(reference)) => shape = &self.shapes[reference as usize],
                _ => return None,
            }
        }
        None
    }

    /// The one text that a required property of the object accepts.
    fn own_constant(&self, object: &Object, name: &str) -> Option<&str> {
        let property =
            object.properties.iter().find(|property| property.name == name && property.required)?;
        let shape = &self.shapes[property.shape? as usize];
        match shape.constants.as_deref() {
            Some([Tree::String(constant)]) if !shape.nullable => Some(constant),
            _ => None,
        }
    }
}

/// `enum` and `const` together.
fn constants(schema: &Schema) -> Option<Vec<Tree>> {
    match (&schema.constants, &schema.constant) {
        (None, None) => None,
        (Some(constants), None) => Some(constants.clone()),
        (None, Some(constant)) => Some(vec![constant.clone()]),
        (Some(constants), Some(constant)) => {
            Some(constants.iter().filter(|one| same(one, constant)).cloned().collect())
        }
    }
}

/// Equality as JSON Schema has it: whatever the order of the members.
fn same(one: &Tree, two: &Tree) -> bool {
    match (one, two) {
        (Tree::Array(one), Tree::Array(two)) => {
            one.len() == two.len() && one.iter().zip(two).all(|(one, two)| same(one, two))
        }
        (Tree::Object(one), Tree::Object(members)) => {
            one.len() == members.len()
                && one.iter().all(|(name, value)| two.get(name).is_some_and(|other| same(value, other)))
        }
        _ => one == two,
    }
}

fn range(schema: &Schema) -> Option<Range> {
    let mut range = Range {
        minimum: schema.minimum.clone(),
        maximum: schema.maximum.clone(),
        exclusive_minimum: schema.exclusive_minimum.clone(),
        exclusive_maximum: schema.exclusive_maximum.clone(),
        whole: None,
        above_double: None,
        below_double: None,
    };
    let bounds = [&range.minimum, &range.maximum, &range.exclusive_minimum, &range.exclusive_maximum];
    if bounds.iter().all(|bound| bound.is_none()) {
        return None;
    }
    range.whole = whole(&range);
    if schema.kind != Some(Kind::Integer) {
        // A bound that is no double's is past them all, on its own side.
        let double = |bound: &Number| bound.as_str().parse().ok();
        range.above_double = range.exclusive_minimum.as_ref().and_then(double);
        range.below_double = range.exclusive_maximum.as_ref().and_then(double);
    }
    Some(range)
}

/// The range of whole numbers, if each bound that is there is one that an i64 says exactly, or is
/// past every i64 and so is no bound to one.
fn whole(range: &Range) -> Option<(i64, i64)> {
    let exact = |bound: &Option<Number>| match bound {
        None => Some(None),
        Some(bound) => bound.to_i128().map(Some),
    };
    let clamp = |bound: i128| i64::try_from(bound.clamp(i64::MIN.into(), i64::MAX.into())).ok();
    let (minimum, maximum) = (exact(&range.minimum)?, exact(&range.maximum)?);
    let (above, below) = (exact(&range.exclusive_minimum)?, exact(&range.exclusive_maximum)?);
    let low = minimum.max(above.map(|bound| bound.saturating_add(1))).unwrap_or(i64::MIN.into());
    let high = match (maximum, below.map(|bound| bound.saturating_sub(1))) {
        (Some(one), Some(two)) => one.min(two),
        (one, two) => one.or(two).unwrap_or(i64::MAX.into()),
    };
    // A range that lies outside the 64 bits altogether must not be clamped onto their edge.
    if low > i64::MAX.into() || high < i64::MIN.into() {
        return None;
    }
    Some((clamp(low)?, clamp(high)?))
}
