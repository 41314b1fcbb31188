//! Questions about a node of the canonical document that a dialect's spelling and its inverse must
//! answer alike.

use crate::schema::{Additional, Kind, Schema};

/// Which changes a dialect makes to the documents a caller sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spelling {
    /// An omitted optional arrives as an explicit null.
    pub(super) nulls_for_omissions: bool,
    /// A map arrives as a list of entries, an open value as JSON text.
    pub(super) entries_and_text: bool,
}

impl Spelling {
    /// Documents arrive in canonical form.
    pub(super) const CANONICAL: Self = Self { nulls_for_omissions: false, entries_and_text: false };

    pub(super) fn is_canonical(self) -> bool {
        self == Self::CANONICAL
    }
}

/// How a node arrives.
#[derive(Debug, PartialEq)]
pub(super) enum Form<'s> {
    /// As the canonical document has it, apart from what is below it.
    AsIs,
    /// A map as a list of `{key, value}`.
    Entries(&'s Additional),
    /// A string of JSON text.
    Text,
    /// A union whose branch is known by the constant of one property.
    Tagged(&'s str),
    /// A union whose branch is known by the JSON type of the value.
    ByType,
}

/// How `node` arrives in a dialect of that spelling.
///
/// A union stays a union while the branch that a value belongs to can be told from the value as it
/// arrives. One that two branches would spell alike is written as JSON text, like an open value.
pub(super) fn form<'s>(node: &'s Schema, root: &'s Schema, spelling: Spelling) -> Form<'s> {
    if spelling.is_canonical() {
        return Form::AsIs;
    }
    if spelling.entries_and_text {
        if accepts_anything(node, root) {
            return Form::Text;
        }
        if let (true, Some(entries)) = (node.is_map(), &node.additional) {
            return Form::Entries(entries);
        }
    }
    let arrives_changed = |branch: &Schema| is_changed(branch, root, spelling, &mut Vec::new());
    if !node.any_of.iter().any(arrives_changed) {
        return Form::AsIs;
    }
    if let Some(tag) = tag(&node.any_of, root) {
        return Form::Tagged(tag);
    }
    let mut seen = Types::NONE;
    for branch in &node.any_of {
        let types = Types::of(branch, root, spelling);
        if seen.overlaps(types) {
            return if spelling.entries_and_text { Form::Text } else { Form::AsIs };
        }
        seen = seen.and(types);
    }
    Form::ByType
}

/// The node a chain of references ends at.
pub(super) fn resolved<'s>(node: &'s Schema, root: &'s Schema) -> Option<&'s Schema> {
    let mut at = node;
    // A chain longer than the list of definitions comes back to itself.
    for _ in 0..=root.definitions.len() {
        match &at.reference {
            Some(name) => at = root.definition(name)?,
            None => return Some(at),
        }
    }
    None
}

/// Whether every value of this node is an object of declared properties.
pub(super) fn is_declared_object(node: &Schema, root: &Schema) -> bool {
    fn check(node: &Schema, root: &Schema, depth: usize) -> bool {
        let Some(node) = resolved(node, root) else { return false };
        if node.any_of.is_empty() {
            return node.kind == Some(Kind::Object) && node.properties.is_some();
        }
        depth <= root.definitions.len() && node.any_of.iter().all(|branch| check(branch, root, depth + 1))
    }
    check(node, root, 0)
}

/// Whether this node accepts any JSON: it is open, or a branch of it is.
pub(super) fn accepts_anything(node: &Schema, root: &Schema) -> bool {
    fn check(node: &Schema, root: &Schema, depth: usize) -> bool {
        let Some(node) = resolved(node, root) else { return false };
        node.is_open()
            || depth <= root.definitions.len()
                && node.any_of.iter().any(|branch| check(branch, root, depth + 1))
    }
    check(node, root, 0)
}

/// Whether any value below this node arrives in another form.
fn is_changed<'s>(node: &'s Schema, root: &'s Schema, spelling: Spelling, within: &mut Vec<&'s str>) -> bool {
    if let Some(name) = &node.reference {
        if within.contains(&name.as_str()) {
            return false;
        }
        within.push(name);
        return root
            .definition(name)
            .is_some_and(|definition| is_changed(definition, root, spelling, within));
    }
    if spelling.entries_and_text && (node.is_map() || node.is_open()) {
        return true;
    }
    let mut properties = node.properties.iter().flatten();
    if spelling.nulls_for_omissions && properties.any(|(name, _)| !node.requires(name)) {
        return true;
    }
    node.children().any(|child| is_changed(child, root, spelling, within))
}

/// The required property whose string constants tell the branches of a union apart.
fn tag<'s>(branches: &'s [Schema], root: &'s Schema) -> Option<&'s str> {
    let objects: Vec<&Schema> =
        branches.iter().map(|branch| resolved(branch, root)).collect::<Option<Vec<_>>>()?;
    let (first, others) = objects.split_first()?;
    let candidates = first.properties.as_deref().unwrap_or_default();
    candidates.iter().map(|(name, _)| name.as_str()).find(|name| {
        let mut seen = tag_values(first, name).unwrap_or_default();
        !seen.is_empty()
            && others.iter().all(|object| match tag_values(object, name) {
                Some(values) if !values.iter().any(|value| seen.contains(value)) => {
                    seen.extend(values);
                    true
                }
                _ => false,
            })
    })
}

/// The constants of a required property that is a string of constants.
pub(super) fn tag_values<'s>(object: &'s Schema, name: &str) -> Option<Vec<&'s str>> {
    let property = object.property(name).filter(|_| object.requires(name))?;
    let constants = property.constants.as_deref().or(property.constant.as_ref().map(std::slice::from_ref))?;
    constants.iter().map(crate::json::Tree::as_str).collect()
}

/// A set of JSON types; integers and numbers are one, since a value does not tell which was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Types(u8);

impl Types {
    pub(super) const NONE: Self = Self(0);
    pub(super) const OBJECT: Self = Self(1);
    pub(super) const ARRAY: Self = Self(2);
    pub(super) const STRING: Self = Self(4);
    pub(super) const NUMBER: Self = Self(8);
    pub(super) const BOOLEAN: Self = Self(16);
    pub(super) const NULL: Self = Self(32);
    const ALL: Self = Self(63);

    /// The types a value of this node arrives as.
    pub(super) fn of(node: &Schema, root: &Schema, spelling: Spelling) -> Self {
        Self::below(node, root, spelling, 0)
    }

    fn below(node: &Schema, root: &Schema, spelling: Spelling, depth: usize) -> Self {
        let Some(node) = resolved(node, root) else { return Self::ALL };
        if depth > root.definitions.len() {
            return Self::ALL;
        }
        match form(node, root, spelling) {
            Form::Text => return Self::STRING,
            Form::Entries(_) => return Self::ARRAY,
            Form::AsIs | Form::Tagged(_) | Form::ByType => {}
        }
        let branches = node.any_of.iter();
        branches.fold(Self::of_kind(node), |types, branch| {
            types.and(Self::below(branch, root, spelling, depth + 1))
        })
    }

    fn of_kind(node: &Schema) -> Self {
        match node.kind {
            Some(Kind::Object) => Self::OBJECT,
            Some(Kind::Array) => Self::ARRAY,
            Some(Kind::String) => Self::STRING,
            Some(Kind::Integer | Kind::Number) => Self::NUMBER,
            Some(Kind::Boolean) => Self::BOOLEAN,
            Some(Kind::Null) => Self::NULL,
            None if node.is_open() => Self::ALL,
            None => Self::NONE,
        }
    }

    /// The type of a value that was read.
    pub(super) fn of_value(kind: crate::json::Kind) -> Self {
        match kind {
            crate::json::Kind::Object => Self::OBJECT,
            crate::json::Kind::Array => Self::ARRAY,
            crate::json::Kind::String => Self::STRING,
            crate::json::Kind::Number => Self::NUMBER,
            crate::json::Kind::Bool => Self::BOOLEAN,
            crate::json::Kind::Null => Self::NULL,
        }
    }

    pub(super) fn overlaps(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
