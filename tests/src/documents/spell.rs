//! One document, in one of the many ways it can be written.

use super::Random;
use nucleo_mcp::json::Tree;
use std::fmt::Write as _;

/// Stands for half of a surrogate pair, which no Rust string holds.
pub(super) const HALF: char = '\u{f8ff}';

/// The JSON text of a document, with white space and escapes where nobody needs them.
pub fn spell(document: &Tree, random: &mut Random) -> String {
    let mut out = String::new();
    write(document, random, &mut out);
    out
}

fn write(document: &Tree, random: &mut Random, out: &mut String) {
    match document {
        Tree::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                separate(at, random, out);
                write(item, random, out);
            }
            out.push(']');
        }
        Tree::Object(members) => {
            out.push('{');
            for (at, (name, value)) in members.iter().enumerate() {
                separate(at, random, out);
                text(name, random, out);
                out.push(':');
                write(value, random, out);
            }
            out.push('}');
        }
        Tree::String(value) => text(value, random, out),
        other => other.write(out),
    }
}

fn separate(at: usize, random: &mut Random, out: &mut String) {
    if at > 0 {
        out.push(',');
    }
    if random.once_in(8) {
        out.push(*random.pick(&[' ', '\n', '\t']));
    }
}

fn text(value: &str, random: &mut Random, out: &mut String) {
    out.push('"');
    for character in value.chars() {
        match character {
            HALF => out.push_str("\\ud83d"),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            control if u32::from(control) < 0x20 => unit(u32::from(control), out),
            other if random.once_in(40) => {
                for half in other.encode_utf16(&mut [0; 2]) {
                    unit(u32::from(*half), out);
                }
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// One UTF-16 unit, escaped.
fn unit(unit: u32, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = write!(out, "\\u{unit:04X}");
}
