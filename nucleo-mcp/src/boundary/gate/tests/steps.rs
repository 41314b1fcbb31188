//! What a refusal costs, in shapes that a value was held against.

use super::{gate, judge};
use std::cell::Cell;

thread_local! {
    static STEPS: Cell<usize> = const { Cell::new(0) };
}

/// A value is held against a shape, to judge or to explain it.
pub(in crate::boundary::gate) fn count() {
    STEPS.set(STEPS.get() + 1);
}

fn steps(judge: impl FnOnce()) -> usize {
    STEPS.set(0);
    judge();
    STEPS.get()
}

/// A definition that refers to itself, the start of one level of it, and the innermost level around a list.
const NESTED: [(&str, &str, &str); 5] = [
    // A tag decides.
    (
        r##"{"anyOf":[
            {"type":"object","properties":{"op":{"type":"string","enum":["sum"]},"left":{"$ref":"#/$defs/Node"}},"required":["op","left"]},
            {"type":"object","properties":{"op":{"type":"string","enum":["all"]},"of":{"type":"array","items":{"type":"integer"}}},"required":["op","of"]}
        ]}"##,
        r#"{"op":"sum","left":"#,
        r#"{"op":"all","of":LIST}"#,
    ),
    // The JSON type decides.
    (
        r##"{"anyOf":[
            {"type":"null"},
            {"type":"array","items":{"type":"integer"}},
            {"type":"object","properties":{"left":{"$ref":"#/$defs/Node"}},"required":["left"]}
        ]}"##,
        r#"{"left":"#,
        "LIST",
    ),
    // So it does for a reference or null.
    (
        r##"{"type":"object","properties":{
            "left":{"anyOf":[{"$ref":"#/$defs/Node"},{"type":"null"}]},
            "of":{"anyOf":[{"type":"array","items":{"type":"integer"}},{"type":"null"}]}
        }}"##,
        r#"{"left":"#,
        r#"{"of":LIST}"#,
    ),
    // Nothing decides: both branches may be meant.
    (
        r##"{"anyOf":[
            {"type":"object","properties":{"left":{"$ref":"#/$defs/Node"},"of":{"type":"array","items":{"type":"integer"}}}},
            {"type":"object","properties":{"left":{"type":"null"}},"required":["left"]}
        ]}"##,
        r#"{"left":"#,
        r#"{"of":LIST}"#,
    ),
    // A union within a union.
    (
        r##"{"anyOf":[{"type":"null"},{"anyOf":[
            {"type":"array","items":{"type":"integer"}},
            {"type":"object","properties":{"left":{"$ref":"#/$defs/Node"}},"required":["left"]}
        ]}]}"##,
        r#"{"left":"#,
        "LIST",
    ),
];

// S61, S62: a refused call costs no more than an accepted one, but for being told.
#[test]
fn what_is_wrong_below_unions_within_each_other_is_looked_at_as_often_at_any_depth() {
    const ITEMS: usize = if cfg!(miri) { 200 } else { 2_000 };
    for (node, before, inner) in NESTED {
        let document =
            r##"{"type":"object","properties":{"node":{"$ref":"#/$defs/Node"}},"$defs":{"Node":NODE}}"##;
        let gate = gate(&document.replace("NODE", node));
        for depth in [1, 10, 50, 100] {
            let value = |last: &str| {
                let list = format!("[{}{last}]", "1,".repeat(ITEMS));
                let inner = inner.replace("LIST", &list);
                format!("{{\"node\":{}{inner}{}}}", before.repeat(depth), "}".repeat(depth))
            };
            let (right, wrong) = (value("1"), value("true"));
            let accepted = steps(|| assert_eq!(judge(&gate, &right), Ok(()), "{node}"));
            let refused = steps(|| assert!(judge(&gate, &wrong).is_err(), "{node}"));
            // Every shape of a level and of the list, a few times.
            assert!(accepted < 2 * ITEMS + 8 * depth, "{accepted} steps at depth {depth} of {node}");
            // Once to judge it, and at most twice to tell what is wrong: to ask, and to explain.
            assert!(refused < 3 * accepted + 16 * depth, "{refused} steps at depth {depth} of {node}");
        }
    }
}
