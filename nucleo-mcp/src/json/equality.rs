//! Equality as JSON Schema defines it: numbers by value, strings by what they stand for, objects
//! whatever the order of their members.
//!
//! A caller chooses how large both sides are and how they are written, so no value is compared with more
//! than one other, and whether values differ is first asked of their digests.

use super::{Kind, Members, Tree, Value, document::Node};
use std::{
    borrow::Cow,
    hash::{BuildHasher, Hash, Hasher, RandomState},
};

/// Up to this many short elements are compared each with each.
const FEW: usize = 16;

/// So many bytes are short.
const SHORT: usize = 64;

/// A number for every value of a document that equal values share, and different ones do not but by a
/// chance that a caller cannot steer.
#[derive(Clone, Debug)]
pub(super) struct Digests(Box<[u64]>);

impl<'d> Value<'d> {
    /// Whether both are the same value.
    pub(crate) fn equals(self, other: Value<'_>) -> bool {
        #[cfg(test)]
        tests::steps::count();
        match (self.kind(), other.kind()) {
            (Kind::Null, Kind::Null) => true,
            (Kind::Bool, Kind::Bool) => self.lexeme() == other.lexeme(),
            (Kind::Number, Kind::Number) => {
                self.lexeme() == other.lexeme() || self.decimal() == other.decimal()
            }
            (Kind::String, Kind::String) => self.text_bytes() == other.text_bytes(),
            (Kind::Array, Kind::Array) => {
                let mut theirs = other.elements();
                self.elements().all(|one| theirs.next().is_some_and(|two| one.equals(two)))
                    && theirs.next().is_none()
            }
            (Kind::Object, Kind::Object) => {
                self.count() == other.count() && same_members(self.members(), other.members())
            }
            _ => false,
        }
    }

    /// Whether this is the value that the tree is.
    pub(crate) fn equals_tree(self, tree: &Tree) -> bool {
        match (self.kind(), tree) {
            (Kind::Null, Tree::Null) => true,
            (Kind::Bool, Tree::Bool(flag)) => self.as_bool() == Some(*flag),
            (Kind::Number, Tree::Number(number)) => self.decimal() == Some(number.decimal()),
            (Kind::String, Tree::String(text)) => self.is_text(text),
            (Kind::Array, Tree::Array(items)) => {
                let mut items = items.iter();
                self.elements().all(|one| items.next().is_some_and(|two| one.equals_tree(two)))
                    && items.next().is_none()
            }
            (Kind::Object, Tree::Object(members)) => {
                // No name occurs twice on either side, so the counts and one direction decide.
                self.count() == members.len()
                    && members
                        .iter()
                        .all(|(name, value)| self.get(name).is_some_and(|own| own.equals_tree(value)))
            }
            _ => false,
        }
    }

    /// Whether no two elements of this array are the same value.
    pub(crate) fn elements_differ(self) -> bool {
        let is_short = |element: Value<'_>| element.is_scalar() && element.written_length() <= SHORT;
        if self.count() <= FEW && self.elements().all(is_short) {
            let mut elements = self.elements();
            while let Some(one) = elements.next() {
                if elements.clone().any(|two| one.equals(two)) {
                    return false;
                }
            }
            return true;
        }
        let mut digested: Vec<(u64, Value<'d>)> = if self.elements().all(Value::is_scalar) {
            let keys = RandomState::new();
            self.elements().map(|element| (element.digest_of_scalar(&keys), element)).collect()
        } else {
            // Arrays like this one may be within each other, so what is inside is digested once for all.
            self.elements().map(|element| (element.digest(), element)).collect()
        };
        digested.sort_unstable_by_key(|(digest, _)| *digest);
        let mut alike = digested.chunk_by(|(one, _), (two, _)| one == two).filter(|alike| alike.len() > 1);
        !alike.any(|alike| {
            alike.iter().enumerate().any(|(at, (_, one))| alike[..at].iter().any(|(_, two)| one.equals(*two)))
        })
    }

    /// Whether no two numbers among the elements of this array are handed over as the same double.
    pub(crate) fn doubles_differ(self) -> bool {
        let doubles = self.elements().filter_map(Value::nearest_double);
        // Zero has one sign, as JSON Schema has it.
        let mut bits: Vec<u64> = doubles.map(|double| (double + 0.0).to_bits()).collect();
        bits.sort_unstable();
        bits.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn is_scalar(self) -> bool {
        !matches!(self.kind(), Kind::Array | Kind::Object)
    }

    /// The text a string stands for, halves of surrogate pairs kept apart.
    fn text_bytes(self) -> Cow<'d, [u8]> {
        #[cfg(test)]
        tests::steps::count();
        match self.unescaped() {
            Some(text) => Cow::Borrowed(text.as_bytes()),
            None => Cow::Owned(self.unescape()),
        }
    }

    /// A digest of what is neither an array nor an object.
    fn digest_of_scalar(self, keys: &RandomState) -> u64 {
        let mut state = keys.build_hasher();
        let kind = self.kind();
        kind.hash(&mut state);
        match kind {
            Kind::Null | Kind::Array | Kind::Object => {}
            Kind::Bool => self.as_bool().hash(&mut state),
            Kind::Number => self.decimal().hash(&mut state),
            Kind::String => self.text_bytes().hash(&mut state),
        }
        state.finish()
    }
}

impl Digests {
    /// Of every value and every name of a document, the inside of each before itself.
    pub(super) fn of<'d>(tape: &[Node], value: impl Fn(usize) -> Value<'d>) -> Self {
        // Keyed at random, so that a caller cannot choose values that share one.
        let keys = RandomState::new();
        let mut digests = vec![0; tape.len()].into_boxed_slice();
        for (at, node) in tape.iter().enumerate().rev() {
            let inside = at + 1..node.after(at);
            let next = |place: &usize| Some(tape[*place].after(*place)).filter(|next| *next < inside.end);
            digests[at] = match node.kind {
                Kind::Array => {
                    let mut state = keys.build_hasher();
                    Kind::Array.hash(&mut state);
                    let first = Some(inside.start).filter(|first| *first < inside.end);
                    for element in std::iter::successors(first, next) {
                        state.write_u64(digests[element]);
                    }
                    state.finish()
                }
                Kind::Object => {
                    let mut sum: u64 = 0;
                    let mut name = inside.start;
                    while name < inside.end {
                        let mut member = keys.build_hasher();
                        member.write_u64(digests[name]);
                        member.write_u64(digests[name + 1]);
                        // The sum is the same in whatever order the members come.
                        sum = sum.wrapping_add(member.finish());
                        name = tape[name + 1].after(name + 1);
                    }
                    let mut state = keys.build_hasher();
                    Kind::Object.hash(&mut state);
                    state.write_u64(sum);
                    state.finish()
                }
                _ => value(at).digest_of_scalar(&keys),
            };
        }
        Self(digests)
    }

    pub(super) fn at(&self, at: usize) -> u64 {
        self.0[at]
    }
}

/// Whether two objects of as many members have the same ones. Most that are equal are written in one
/// order; from where they are not, both are brought into one.
fn same_members(mut ours: Members<'_>, mut theirs: Members<'_>) -> bool {
    loop {
        let rest = (ours.clone(), theirs.clone());
        let ((name, value), (other_name, other_value)) = match (ours.next(), theirs.next()) {
            (Some(one), Some(two)) => (one, two),
            (one, two) => return one.is_none() && two.is_none(),
        };
        if name.text_bytes() != other_name.text_bytes() {
            let (ours, theirs) = (in_order(rest.0), in_order(rest.1));
            return ours.len() == theirs.len()
                && ours.iter().zip(&theirs).all(|((name, value), (other_name, other_value))| {
                    name == other_name && value.equals(*other_value)
                });
        }
        if !value.equals(other_value) {
            return false;
        }
    }
}

fn in_order(members: Members<'_>) -> Vec<(Cow<'_, [u8]>, Value<'_>)> {
    let mut members: Vec<_> = members.map(|(name, value)| (name.text_bytes(), value)).collect();
    members.sort_unstable_by(|(one, _), (two, _)| one.cmp(two));
    members
}

#[cfg(test)]
mod tests {
    use crate::json::{Document, Tree};

    pub(super) mod steps {
        use std::cell::Cell;

        thread_local! {
            static STEPS: Cell<usize> = const { Cell::new(0) };
        }

        /// Two values are compared, or a text is taken for what it stands for.
        pub(in crate::json::equality) fn count() {
            STEPS.set(STEPS.get() + 1);
        }

        pub(super) fn of(work: impl FnOnce()) -> usize {
            STEPS.set(0);
            work();
            STEPS.get()
        }
    }

    fn differ(text: &str) -> bool {
        Document::read(text.as_bytes()).unwrap().root().elements_differ()
    }

    #[test]
    fn values_are_equal_by_what_they_are_and_not_by_how_they_are_written() {
        let equal = [
            ("1", "1.0"),
            ("-0", "0e7"),
            ("\"a\"", r#""\u0061""#),
            (r#""\ud800""#, r#""\uD800""#),
            (r#"{"a":1,"b":[true,null]}"#, r#"{"b":[true,null],"a":10e-1}"#),
            ("[]", "[ ]"),
        ];
        for (one, two) in equal {
            assert!(!differ(&format!("[{one},{two}]")), "{one} and {two}");
            // The same among many, where they are hashed and not compared each with each.
            let many = (0..40).map(|at| format!("[{at}]")).collect::<Vec<_>>().join(",");
            assert!(!differ(&format!("[{one},{many},{two}]")), "{one} and {two} among many");
            if let Ok(tree) = Tree::parse(two)
                && !two.contains("uD8")
            {
                assert!(Document::read(one.as_bytes()).unwrap().root().equals_tree(&tree), "{one} and {two}");
            }
        }
        let different = [
            ("1", "true"),
            ("0", "false"),
            ("1", "\"1\""),
            ("null", "0"),
            ("[]", "{}"),
            ("[1]", "[1,1]"),
            ("[1,2]", "[2,1]"),
            (r#"{"a":1}"#, r#"{"a":1,"b":1}"#),
            (r#"{"a":1}"#, r#"{"b":1}"#),
            ("9007199254740992", "9007199254740993"),
            ("1e400", "1e401"),
            (r#""\ud800""#, r#""\ud801""#),
        ];
        for (one, two) in different {
            assert!(differ(&format!("[{one},{two}]")), "{one} and {two}");
            assert!(differ(&format!("[{two},{one}]")), "{two} and {one}");
            assert!(!Document::read(one.as_bytes()).unwrap().root().equals_tree(&Tree::parse(two).unwrap()));
        }
    }

    /// An object of so many members, and the same from its end.
    fn there_and_back(members: usize) -> (String, String) {
        let member = |at: usize| format!("\"a common start of many names {at}\":{at}");
        let there: Vec<String> = (0..members).map(member).collect();
        let back: Vec<String> = (0..members).rev().map(member).collect();
        (format!("{{{}}}", there.join(",")), format!("{{{}}}", back.join(",")))
    }

    // S31, S62
    #[test]
    fn to_tell_values_apart_takes_as_long_as_they_are_however_they_are_written() {
        const SIZE: usize = if cfg!(miri) { 100 } else { 4_000 };
        let (there, back) = there_and_back(SIZE);
        let other = back.replace(":0", ":1").replace("\":1,", "\":1.0,");
        let escaped = there.replace("common", "\\u0063ommon");
        let elements =
            |element: &dyn Fn(usize) -> String| (0..SIZE).map(element).collect::<Vec<_>>().join(",");
        let close_twins = elements(&|at| format!("{{\"a\":[{{}},\"x\"],\"b\":{at}}}"));
        let mut within = "[1,2]".to_owned();
        for level in 0..60 {
            let more: Vec<String> = (0..20).map(|at| format!("[{level},{at}]")).collect();
            within = format!("[{within},{}]", more.join(","));
        }
        for (text, differ) in [
            (format!("[{there},{there}]"), false),
            (format!("[{there},{back}]"), false),
            (format!("[{escaped},{back}]"), false),
            (format!("[{there},{other}]"), true),
            (format!("[{close_twins}]"), true),
            (format!("[{close_twins},{{\"b\":1e0,\"a\":[{{}},\"\\u0078\"]}}]"), false),
            (format!("[{}]", elements(&|at| format!("\"{at}\""))), true),
            (format!("[{},10e-1]", elements(&|at| at.to_string())), false),
            (within, true),
        ] {
            let document = Document::read(text.as_bytes()).unwrap();
            let size = document.tape.len();
            let steps = steps::of(|| assert_eq!(document.root().elements_differ(), differ));
            assert!(steps < 4 * size, "{steps} steps for {size} values");
            // Every array within it is asked as well.
            let mut inner = document.root();
            let steps = steps::of(|| {
                while let Some(first) = inner.elements().next() {
                    inner.elements_differ();
                    inner = first;
                }
            });
            assert!(steps < 4 * size, "{steps} steps for {size} values within each other");
        }
    }
}
