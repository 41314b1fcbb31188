//! Equality as JSON Schema defines it: numbers by value, strings by what they stand for, objects
//! whatever the order of their members.

use super::{Kind, Tree, Value};
use std::{
    borrow::Cow,
    collections::HashSet,
    hash::{BuildHasher, Hash, Hasher, RandomState},
};

/// Up to this many elements are compared each with each; more are hashed.
const FEW: usize = 16;

impl<'d> Value<'d> {
    /// Whether both are the same value.
    pub(crate) fn equals(self, other: Value<'_>) -> bool {
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
                self.count() == other.count()
                    && self.members().all(|(name, value)| {
                        let twin =
                            other.members().find(|(theirs, _)| theirs.text_bytes() == name.text_bytes());
                        twin.is_some_and(|(_, theirs)| value.equals(theirs))
                    })
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
        if self.elements().nth(FEW).is_none() {
            let mut elements = self.elements();
            while let Some(one) = elements.next() {
                if elements.clone().any(|two| one.equals(two)) {
                    return false;
                }
            }
            return true;
        }
        // Keyed at random, so that a caller cannot choose elements that collide.
        let keys = RandomState::new();
        let mut seen = HashSet::with_hasher(keys.clone());
        self.elements().all(|value| seen.insert(Element { value, keys: &keys }))
    }

    /// The text a string stands for, halves of surrogate pairs kept apart.
    fn text_bytes(self) -> Cow<'d, [u8]> {
        match self.unescaped() {
            Some(text) => Cow::Borrowed(text.as_bytes()),
            None => Cow::Owned(self.unescape()),
        }
    }

    fn hash(self, keys: &RandomState) -> u64 {
        let mut state = keys.build_hasher();
        let kind = self.kind();
        kind.hash(&mut state);
        match kind {
            Kind::Null => {}
            Kind::Bool => self.as_bool().hash(&mut state),
            Kind::Number => self.decimal().hash(&mut state),
            Kind::String => self.text_bytes().hash(&mut state),
            Kind::Array => {
                for element in self.elements() {
                    state.write_u64(element.hash(keys));
                }
            }
            Kind::Object => {
                let members = self.members().map(|(name, value)| {
                    let mut member = keys.build_hasher();
                    member.write_u64(name.hash(keys));
                    member.write_u64(value.hash(keys));
                    member.finish()
                });
                // The sum is the same in whatever order the members come.
                state.write_u64(members.fold(0, u64::wrapping_add));
            }
        }
        state.finish()
    }
}

struct Element<'d, 'k> {
    value: Value<'d>,
    keys: &'k RandomState,
}

impl Hash for Element<'_, '_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.value.hash(self.keys));
    }
}

impl PartialEq for Element<'_, '_> {
    fn eq(&self, other: &Self) -> bool {
        self.value.equals(other.value)
    }
}

impl Eq for Element<'_, '_> {}

#[cfg(test)]
mod tests {
    use crate::json::{Document, Tree};

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
}
