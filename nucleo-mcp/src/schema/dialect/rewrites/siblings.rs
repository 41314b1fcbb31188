//! Unions that stand alone, with `nullable` in place of a null branch.

use crate::schema::{
    Kind, Schema,
    dialect::sentences::{self, sentence},
};

/// Leaves `anyOf` as the only keyword of its node.
///
/// What stood beside it goes into each branch, since a branch is read alone; a branch that is a union
/// itself is spliced in, because a branch must have a type; a null branch becomes `nullable` on the
/// others; a union that one branch is left of becomes that branch; one with an open branch is open.
pub(in crate::schema::dialect) fn clear_union_siblings(schema: &mut Schema) {
    schema.change_each_node(&mut |node| {
        if !node.any_of.is_empty() {
            let union = std::mem::take(node);
            *node = standing_alone(union);
        }
    });
}

/// Spells a null alone as a nullable string that must be null, for a vendor without the type.
pub(in crate::schema::dialect) fn spell_null(schema: &mut Schema) {
    schema.change_each_node(&mut |node| {
        if node.kind == Some(Kind::Null) {
            node.kind = Some(Kind::String);
            node.nullable = true;
            sentences::append(node, &sentence(sentences::NULL));
        }
    });
}

fn standing_alone(union: Schema) -> Schema {
    let mut branches = Vec::new();
    for branch in union.any_of {
        if branch.any_of.is_empty() { branches.push(branch) } else { branches.extend(branch.any_of) }
    }
    if branches.iter().any(Schema::is_open) {
        let mut open = Schema { description: union.description, ..Schema::default() };
        sentences::append(&mut open, &sentence(sentences::ANY));
        return open;
    }
    if branches.iter().any(|branch| branch.kind != Some(Kind::Null)) {
        let nullable = branches.iter().any(|branch| branch.kind == Some(Kind::Null));
        branches.retain(|branch| branch.kind != Some(Kind::Null));
        for branch in &mut branches {
            branch.nullable |= nullable;
        }
    } else {
        branches.truncate(1);
    }
    if let Some(words) = union.description {
        for branch in &mut branches {
            if let Some(own) = branch.description.replace(words.clone()) {
                sentences::append(branch, &own);
            }
        }
    }
    match <[Schema; 1]>::try_from(branches) {
        Ok([only]) => only,
        Err(any_of) => Schema { any_of, ..Schema::default() },
    }
}
