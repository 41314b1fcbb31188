//! Messages that are wrong as bytes, before anybody asks what they mean.

use super::super::message;
use super::case::{CANARY, Case, Expected};
use crate::schema::SchemaDialect;

/// Every way in which a good call's bytes are spoiled.
pub(super) fn cases(tool: &str, dialect: SchemaDialect, arguments: &str) -> Vec<Case> {
    let call = message::call(tool, dialect, arguments);
    let inside = |text: &str| message::call(tool, dialect, &format!("{{\"{CANARY}\":{text}}}"));
    let swapped = |from: &str, to: &str| call.replacen(from, to, 1);
    let nested = |levels: usize| inside(&format!("{}{}", "[".repeat(levels), "]".repeat(levels)));
    let twice = |member: &str| call.replacen('{', &format!("{{{member},"), 1);
    let in_params = |member: &str| swapped("\"params\":{", &format!("\"params\":{{{member},"));

    let texts = [
        ("nothing", String::new()),
        ("a byte order mark", format!("\u{feff}{call}")),
        ("something after the document", format!("{call} {CANARY}")),
        ("two documents", format!("{call}{call}")),
        ("one bracket too many", format!("{call}}}")),
        ("the last byte missing", call[..call.len() - 1].to_owned()),
        ("a comment in front", format!("// {CANARY}\n{call}")),
        ("a comment inside", swapped("{", &format!("{{/* {CANARY} */"))),
        ("a trailing comma", format!("{},}}", &call[..call.len() - 1])),
        ("single quotes", swapped("\"jsonrpc\"", "'jsonrpc'")),
        ("a name without quotes", swapped("\"jsonrpc\"", "jsonrpc")),
        ("a batch", format!("[{call}]")),
        ("a zero byte at the end", format!("{call}\0")),
        ("a space that is none", swapped("{", "{\u{a0}")),
        ("a leading zero", inside("01")),
        ("a plus sign", inside("+1")),
        ("a number without its integer", inside(".5")),
        ("a number without its fraction", inside("1.")),
        ("a hexadecimal number", inside("0x10")),
        ("NaN", inside("NaN")),
        ("infinity", inside("Infinity")),
        ("minus infinity", inside("-Infinity")),
        ("a constant in another case", inside("True")),
        ("undefined", inside("undefined")),
        ("a raw control character", inside(&format!("\"{CANARY}\u{1}\""))),
        ("a raw line break in a text", inside(&format!("\"{CANARY}\n\""))),
        ("an escape that is none", inside(&format!("\"{CANARY}\\x41\""))),
        ("an escape that is cut short", inside(&format!("\"{CANARY}\\u12\""))),
        ("nested too deeply", nested(130)),
        ("nested much too deeply", nested(2_000)),
        ("the id twice", twice("\"id\":\"other\"")),
        ("the method twice", twice("\"method\":\"ping\"")),
        ("the params twice", twice("\"params\":{}")),
        ("the name twice", in_params(&format!("\"name\":\"{CANARY}\""))),
        ("the name twice, once with an escape", in_params(&format!("\"n\\u0061me\":\"{CANARY}\""))),
        ("the arguments twice", in_params("\"arguments\":{}")),
        ("the meta twice", in_params("\"_meta\":{}")),
        (
            "a name twice in the meta",
            swapped("\"_meta\":{", &format!("\"_meta\":{{\"{CANARY}\":1,\"{CANARY}\":2,")),
        ),
        (
            "a name twice below the arguments",
            inside(&format!("{{\"a\":1,\"{CANARY}\":[{{\"b\":1,\"\\u0062\":2}}]}}")),
        ),
    ];
    let bytes = [
        ("a byte that is no text", &b"\xff"[..]),
        ("an overlong zero", b"\xc0\x80"),
        ("half of a surrogate pair as bytes", b"\xed\xa0\x80"),
        ("a character beyond the last one", b"\xf5\x80\x80\x80"),
        ("a character cut short", b"\xe2\x82"),
    ];
    let spoiled = bytes.into_iter().map(|(label, bytes)| {
        let text = inside(&format!("\"{CANARY}@\""));
        let at = text.find('@').unwrap_or(0);
        (label, [&text.as_bytes()[..at], bytes, &text.as_bytes()[at + 1..]].concat())
    });
    let wide = call.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let texts = texts.into_iter().map(|(label, text)| (label, text.into_bytes()));
    let all = texts.chain(spoiled).chain([("the bytes of UTF-16", wide)]);
    all.map(|(label, bytes)| Case::new(format!("the bytes: {label}"), bytes, Expected::NoRequest)).collect()
}
