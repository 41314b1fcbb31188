//! Documents whose judgement would double with every level of a value.
//!
//! A value is walked once by each rule that stands beside another. Where two of them lead back to where
//! they stand, the walks double at every level, and a small document could keep the judge busy for ever.

use super::shape::{Index, Rest, Shape};
use crate::json::Tree;
use crate::schema::Kind;

/// The first shape that two rules at once lead back to.
pub(super) fn doubling(shapes: &[Shape]) -> Option<usize> {
    (0..shapes.len()).find(|at| {
        let ways = same_value_ways(shapes, &shapes[*at]);
        ways.len() > 1 && walks_back(shapes, *at, &ways) > 1
    })
}

/// Whether an object can be accepted by the shape.
pub(super) fn accepts_objects(shapes: &[Shape], at: Index) -> bool {
    kinds(shapes, at, 0) & kind_bit(Kind::Object) != 0
}

/// Which types of value a way applies to, one bit for each.
type Kinds = u8;

const EVERY_KIND: Kinds = 0b11_1111;

/// Where one rule of a shape goes.
struct Way {
    kinds: Kinds,
    targets: Vec<Index>,
}

/// The rules of a shape that look at one and the same value.
fn same_value_ways(shapes: &[Shape], shape: &Shape) -> Vec<Way> {
    let mut ways = Vec::new();
    let inner = inner(shape);
    if !inner.is_empty() {
        ways.push(Way { kinds: EVERY_KIND, targets: inner });
    }
    if let Some(reference) = shape.reference {
        ways.push(Way { kinds: EVERY_KIND, targets: vec![reference] });
    }
    if let Some(union) = &shape.union {
        // A tag chooses one branch for an object before any is walked.
        let chosen = if union.tag.is_some() { kind_bit(Kind::Object) } else { 0 };
        if chosen != 0 {
            ways.push(Way { kinds: chosen, targets: union.branches.clone() });
        }
        let alone =
            |branch: &Index| Way { kinds: kinds(shapes, *branch, 0) & !chosen, targets: vec![*branch] };
        ways.extend(union.branches.iter().map(alone));
    }
    ways
}

/// The shapes of a value's own parts.
fn inner(shape: &Shape) -> Vec<Index> {
    let mut inner = Vec::new();
    inner.extend(shape.array.as_ref().and_then(|array| array.items));
    if let Some(object) = &shape.object {
        inner.extend(object.properties.iter().filter_map(|property| property.shape));
        if let Rest::Shaped(rest) = object.rest {
            inner.push(rest);
        }
    }
    inner
}

/// How often one value can be walked on the way back to the shape.
fn walks_back(shapes: &[Shape], at: usize, ways: &[Way]) -> usize {
    let back: Vec<Kinds> =
        ways.iter().filter(|way| leads_to(shapes, &way.targets, at)).map(|way| way.kinds).collect();
    let walks = |kind: u32| back.iter().filter(|kinds| *kinds & (1 << kind) != 0).count();
    (0..Kinds::BITS).map(walks).max().unwrap_or(0)
}

fn leads_to(shapes: &[Shape], from: &[Index], to: usize) -> bool {
    let mut seen = vec![false; shapes.len()];
    let mut next = from.to_vec();
    while let Some(at) = next.pop().map(|at| at as usize) {
        if at == to {
            return true;
        }
        if std::mem::replace(&mut seen[at], true) {
            continue;
        }
        next.extend(inner(&shapes[at]));
        next.extend(shapes[at].reference);
        next.extend(shapes[at].union.iter().flat_map(|union| union.branches.iter().copied()));
    }
    false
}

/// The types a shape can accept. The depth only ends a circle, which is a defect of its own.
fn kinds(shapes: &[Shape], at: Index, depth: usize) -> Kinds {
    let shape = &shapes[at as usize];
    if depth > shapes.len() || shape.nullable {
        return EVERY_KIND;
    }
    let below = |at: Index| kinds(shapes, at, depth + 1);
    if let Some(kind) = shape.kind {
        return kind_bit(kind);
    }
    if let Some(constants) = &shape.constants {
        return constants.iter().fold(0, |kinds, constant| kinds | constant_bit(constant));
    }
    match (shape.reference, &shape.union) {
        (Some(reference), _) => below(reference),
        (None, Some(union)) => union.branches.iter().fold(0, |kinds, branch| kinds | below(*branch)),
        (None, None) => EVERY_KIND,
    }
}

fn kind_bit(kind: Kind) -> Kinds {
    match kind {
        Kind::Null => 1,
        Kind::Boolean => 1 << 1,
        Kind::Integer | Kind::Number => 1 << 2,
        Kind::String => 1 << 3,
        Kind::Array => 1 << 4,
        Kind::Object => 1 << 5,
    }
}

fn constant_bit(constant: &Tree) -> Kinds {
    kind_bit(match constant {
        Tree::Null => Kind::Null,
        Tree::Bool(_) => Kind::Boolean,
        Tree::Number(_) => Kind::Number,
        Tree::String(_) => Kind::String,
        Tree::Array(_) => Kind::Array,
        Tree::Object(_) => Kind::Object,
    })
}

#[cfg(test)]
mod tests {
    use crate::boundary::gate::Gate;
    use crate::schema::Schema;
    use serde_json::{Value, json};

    fn problem(node: &Value) -> Option<String> {
        let document = json!({
            "type": "object",
            "properties": {"node": {"$ref": "#/$defs/Node"}},
            "$defs": {"Node": node},
        });
        let compiled = Gate::compile(&Schema::from_value(&document).unwrap());
        compiled.err().map(|defects| defects[0].to_string())
    }

    fn object(tag: Option<&str>) -> Value {
        let mut properties = json!({"next": {"$ref": "#/$defs/Node"}});
        if let Some(tag) = tag {
            properties["kind"] = json!({"type": "string", "enum": [tag]});
        }
        json!({"type": "object", "properties": properties, "required": tag.map_or(vec![], |_| vec!["kind"])})
    }

    // S50, S62
    #[test]
    fn two_rules_that_lead_back_to_themselves_refuse_the_document() {
        let doubling = [
            json!({"anyOf": [object(None), object(None)]}),
            json!({"anyOf": [object(None)], "type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}}}),
            json!({"anyOf": [
                {"type": "array", "items": {"$ref": "#/$defs/Node"}},
                {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/Node"}}, {"type": "null"}]},
            ]}),
        ];
        for node in &doubling {
            let found = problem(node).unwrap();
            assert!(found.starts_with("two rules beside each other lead back here"), "{found}");
        }
    }

    #[test]
    fn rules_that_never_walk_one_value_both_are_accepted() {
        let linear = [
            json!({"anyOf": [object(Some("a")), object(Some("b"))]}),
            json!({"anyOf": [object(Some("a")), {"type": "null"}, object(Some("b"))]}),
            json!({"anyOf": [object(None), {"type": "null"}, {"type": "array", "items": {"$ref": "#/$defs/Node"}}]}),
            json!({"anyOf": [{"type": "string"}, object(None), {"type": "object", "properties": {"end": {"type": "string"}}}]}),
            object(None),
        ];
        for node in &linear {
            assert_eq!(problem(node), None, "{node}");
        }
    }
}
