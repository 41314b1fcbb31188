//! The hostile corpora, which are files of lines: what a line says, for a campaign over any transport.

use crate::message::Message;

/// What stands for `{C}` in a case; nothing else in any answer looks like it.
pub const CANARY: &str = "kanari9wzq";

/// The cases of a corpus: what is not a comment and not empty.
pub fn cases(corpus: &'static str) -> Vec<String> {
    let lines = corpus.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let cases: Vec<String> = lines.map(|line| line.replace("{C}", CANARY)).collect();
    assert!(cases.len() > 2, "a corpus has cases");
    cases
}

/// A line's two sides.
pub fn sides(line: &str) -> (&str, &str) {
    line.split_once(" | ").or_else(|| line.split_once(" |")).unwrap_or_else(|| panic!("no ` | ` in {line}"))
}

/// The arguments with every omitted property of `swallow` spelled as null.
pub fn whole(arguments: &str) -> String {
    let names = ["tiny", "big", "day", "mode", "note", "flag", "ratio", "nested", "tags", "list", "many"];
    let missing = names.iter().filter(|name| !arguments.contains(&format!("\"{name}\":")));
    let mut spelled = arguments.strip_suffix('}').expect("an object").to_owned();
    for name in missing {
        spelled.extend([",\"", name, "\":null"]);
    }
    spelled + "}"
}

/// A line's bytes, with `\xNN` standing for one of them.
pub fn bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\x") {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        bytes.push(u8::from_str_radix(&rest[at + 2..at + 4], 16).unwrap_or_else(|_| panic!("{text}")));
        rest = &rest[at + 4..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

/// Words of the language, the libraries and the files behind an answer, which are nobody's business.
const INSIDE: [&str; 8] =
    ["struct ", "expected struct", "missing field", "invalid type", "serde", ".rs", "line 1", "tests::"];

/// What an answer says that it must not: what was sent, or how we are made.
pub fn told(answer: &str) -> Option<&'static str> {
    let lower = answer.to_lowercase();
    INSIDE.into_iter().find(|inside| answer.contains(inside)).or(lower.contains(CANARY).then_some(CANARY))
}

/// The params with the message's own `_meta`, where they leave room for it.
pub fn with_meta(message: &Message, params: &str) -> String {
    let own = message.body();
    let meta = own.find("\"_meta\":").map(|at| own[at..].trim_end_matches('}').to_owned() + "}");
    let meta = meta.map(|meta| if meta.ends_with("{}") { meta + "}" } else { meta });
    match (params.strip_suffix('}'), meta) {
        (Some(open), Some(meta)) if !params.contains("\"_meta\"") => {
            let comma = if open == "{" { "" } else { "," };
            format!("{open}{comma}{meta}}}")
        }
        _ => params.to_owned(),
    }
}
