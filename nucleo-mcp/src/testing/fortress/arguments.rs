//! From what arguments mean to what is sent and what should become of it.

use super::super::documents::{Extent, Maker, Oracle, places, written};
use super::super::message;
use super::case::{Case, Expected};
use super::shapes::{self, Other};
use crate::json::{Document, Tree};
use crate::schema::header::{self, ArgumentHeader};
use crate::schema::{Inverse, Schema, SchemaDialect, respelled};

/// One tool's documents, as they are published.
pub(super) struct Published {
    canonical: Schema,
    /// In the order of [`SchemaDialect::ALL`].
    dialects: Vec<(Schema, Inverse)>,
}

impl Published {
    pub(super) fn of(canonical: &Schema) -> Self {
        let dialects = SchemaDialect::ALL.into_iter();
        let dialects = dialects.map(|dialect| (dialect.input_schema(canonical), dialect.inverse(canonical)));
        Self { canonical: canonical.clone(), dialects: dialects.collect() }
    }
}

/// One tool, ready to be attacked.
pub(super) struct Attacked<'s> {
    published: &'s Published,
    canonical: Oracle<'s>,
    dialects: Vec<Oracle<'s>>,
    /// Documents that are accepted, beginning with the least one.
    pub(super) right: Vec<Tree>,
    /// Documents with something else at one place, and where it is.
    pub(super) shapes: Vec<(usize, Vec<usize>, Other)>,
    pub(super) contents: Vec<(usize, Vec<usize>, Other)>,
}

/// How many documents are drawn, beside those with least and most in them.
const DRAWN: usize = 6;

/// How many branches of a union are followed.
const BRANCHES: usize = 4;

impl<'s> Attacked<'s> {
    pub(super) fn of(published: &'s Published, seed: u64) -> Self {
        let canonical = Oracle::of(&published.canonical);
        let dialects = published.dialects.iter().map(|(schema, _)| Oracle::of(schema)).collect();
        let mut right: Vec<Tree> = Vec::new();
        let (mut shapes, mut contents) = (Vec::new(), Vec::new());
        {
            let mut maker = Maker::of(&published.canonical, &canonical, seed);
            let whole = (0..BRANCHES).map(Extent::Whole);
            let extents = std::iter::once(Extent::Least).chain(whole).chain([Extent::Some; DRAWN]);
            for extent in extents {
                let Some(document) = maker.document(extent) else { continue };
                if !right.contains(&document) {
                    right.push(document);
                }
            }
            let mut known: Vec<*const Schema> = Vec::new();
            for (at, document) in right.iter().enumerate() {
                for place in places(&published.canonical, &canonical, document) {
                    // A node that was attacked in one document is attacked the same way in another.
                    let node = std::ptr::from_ref(place.node);
                    if known.contains(&node) && !place.way.is_empty() {
                        continue;
                    }
                    known.push(node);
                    let add = |all: &mut Vec<_>, others: Vec<Other>| {
                        all.extend(others.into_iter().map(|other| (at, place.way.clone(), other)));
                    };
                    add(&mut shapes, shapes::others(&place, document));
                    add(&mut contents, shapes::contents(&place, document));
                }
            }
        }
        Self { published, canonical, dialects, right, shapes, contents }
    }

    /// A call with those arguments, as a caller of the dialect spells them.
    pub(super) fn call(&self, tool: &str, dialect: SchemaDialect, label: &str, meant: &Tree) -> Case {
        let wire = respelled(dialect, &self.published.canonical, meant);
        let text = written(&wire);
        let expected = self.expected(dialect, &wire, &text);
        Case::new(label, message::call(tool, dialect, &text), expected)
    }

    /// The arguments that travel in headers as well.
    pub(super) fn headers(&self) -> Vec<ArgumentHeader> {
        header::arguments(&self.published.canonical)
    }

    /// Whether a caller of the dialect is told of those headers.
    pub(super) fn names_headers(&self, dialect: SchemaDialect) -> bool {
        !header::arguments(&self.published.dialects[dialect as usize].0).is_empty()
    }

    /// What should become of arguments, by the definition: judged as the dialect publishes them, turned
    /// back, and judged as canonical ones.
    fn expected(&self, dialect: SchemaDialect, wire: &Tree, text: &str) -> Expected {
        if has_repeats(wire) {
            return Expected::NoRequest;
        }
        // No arguments are an object without members, however the call says so.
        let none = (Tree::Object(Vec::new()), "{}");
        let (wire, text) = if *wire == Tree::Null { (&none.0, none.1) } else { (wire, text) };
        if !self.dialects[dialect as usize].accepts(wire) {
            return Expected::Refused;
        }
        let (_, inverse) = &self.published.dialects[dialect as usize];
        if inverse.is_identity() {
            return if self.canonical.accepts(wire) {
                Expected::Run(wire.clone())
            } else {
                Expected::Refused
            };
        }
        let canonical =
            Document::read(text.as_bytes()).ok().and_then(|sent| inverse.apply(sent.root(), &mut |_| {}));
        match canonical.and_then(|text| Tree::parse(&text).ok()) {
            Some(canonical) if self.canonical.accepts(&canonical) => Expected::Run(canonical),
            _ => Expected::Refused,
        }
    }
}

/// Whether some object has two members of one name.
fn has_repeats(value: &Tree) -> bool {
    match value {
        Tree::Array(items) => items.iter().any(has_repeats),
        Tree::Object(members) => {
            let mut names: Vec<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
            names.sort_unstable();
            names.windows(2).any(|two| two[0] == two[1])
                || members.iter().any(|(_, value)| has_repeats(value))
        }
        _ => false,
    }
}
