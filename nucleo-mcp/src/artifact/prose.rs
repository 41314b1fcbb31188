//! References as models and transports respell them: found in running text in one linear pass.

use super::Reference;
use super::alias::LONGEST_ALIAS;
use super::reference::LONGEST_ID;
use std::ops::Range;

const WORD: &str = "artifact";

const COLONS: [&str; 3] = [":", "：", "%3A"];
const TILDES: [&str; 7] = ["~", "\\~", "～", "∼", "˜", "%7E", "&tilde;"];

/// What stands for `«`, longest first where one begins another.
const OPENERS: [&str; 10] =
    ["«", "<<", "‹", "&laquo;", "&#171;", "&#xAB;", "&lt;&lt;", "\\u00ab", "%C2%AB", "[["];
const CLOSERS: [&str; 10] =
    ["»", ">>", "›", "&raquo;", "&#187;", "&#xBB;", "&gt;&gt;", "\\u00bb", "%C2%BB", "]]"];

/// The first reference at or after `from`, with its place, brackets included.
pub(super) fn next(text: &str, from: usize) -> Option<(Range<usize>, Reference)> {
    let mut search = from;
    loop {
        let word = search + find_word(&text[search..])?;
        search = word + WORD.len();
        let before = &text[from..word];
        let bracket = opening(before);
        // An escape such as `\u00ab` ends in a letter and still stands for a bracket.
        let inside_a_word =
            bracket.is_none() && before.chars().next_back().is_some_and(char::is_alphanumeric);
        if inside_a_word {
            continue;
        }
        if let Some((end, reference)) = after_word(text, search) {
            let end = end + closing(&text[end..]).unwrap_or(0);
            return Some((word - bracket.unwrap_or(0)..end, reference));
        }
    }
}

/// Whether a text is nothing but marks that people and models put around a reference.
pub(super) fn is_decoration(text: &str) -> bool {
    text.chars().all(|mark| mark.is_whitespace() || "()[]{}<>\"'`“”‘’*_.,;".contains(mark))
}

fn find_word(text: &str) -> Option<usize> {
    text.as_bytes().windows(WORD.len()).position(|window| window.eq_ignore_ascii_case(WORD.as_bytes()))
}

/// Reads `:ALIAS~ID` from `at` on and says where it ends.
fn after_word(text: &str, at: usize) -> Option<(usize, Reference)> {
    let rest = &text[at..];
    let rest = after_any(rest.trim_start(), &COLONS)?.trim_start();

    let mut alias = String::new();
    let mut rest = take_name(rest, LONGEST_ALIAS, &mut alias)?;
    while let Some(below) = after_any(rest, &COLONS) {
        alias.push(':');
        rest = take_name(below, LONGEST_ALIAS, &mut alias)?;
    }

    let rest = after_any(rest.trim_start(), &TILDES)?.trim_start();
    let mut id = String::new();
    let rest = take_name(rest, LONGEST_ID, &mut id)?;
    // Emphasis marks and dashes of the sentence are not part of the identifier.
    let kept = id.trim_end_matches(['-', '_']).len();
    let end = text.len() - rest.len() - (id.len() - kept);
    Some((end, Reference::of_parts(&alias, &id[..kept])?))
}

/// Appends the run of name characters that `text` starts with, if there is one of a sane length.
fn take_name<'a>(text: &'a str, longest: usize, name: &mut String) -> Option<&'a str> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let length = text.bytes().take(longest + 1).take_while(is_name).count();
    name.push_str(&text[..length]);
    (1..=longest).contains(&length).then(|| &text[length..])
}

fn after_any<'a>(text: &'a str, spellings: &[&str]) -> Option<&'a str> {
    spellings.iter().find_map(|spelling| {
        let head = text.get(..spelling.len())?;
        head.eq_ignore_ascii_case(spelling).then(|| &text[spelling.len()..])
    })
}

/// The length of an opening bracket and its padding at the end of `text`.
fn opening(text: &str) -> Option<usize> {
    let trimmed = text.trim_end();
    let bracket = OPENERS.iter().find(|bracket| {
        let start = trimmed.len().checked_sub(bracket.len());
        start.and_then(|start| trimmed.get(start..)).is_some_and(|tail| tail.eq_ignore_ascii_case(bracket))
    })?;
    Some(text.len() - trimmed.len() + bracket.len())
}

/// The length of a closing bracket and its padding at the start of `text`.
fn closing(text: &str) -> Option<usize> {
    let rest = after_any(text.trim_start(), &CLOSERS)?;
    Some(text.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CANONICAL: &str = "«artifact:link:cite~8m4x0q7vt2k9dzc1»";

    #[test]
    fn every_respelling_of_a_reference_is_the_reference() {
        for spelling in [
            "«artifact:link:cite~8m4x0q7vt2k9dzc1»",
            "artifact:link:cite~8m4x0q7vt2k9dzc1",
            "<<artifact:link:cite~8m4x0q7vt2k9dzc1>>",
            "‹artifact:link:cite~8m4x0q7vt2k9dzc1›",
            "« artifact : link:cite ~ 8m4x0q7vt2k9dzc1 »",
            "«Artifact:Link:Cite~8m4x0q7vt2k9dzc1»",
            "ARTIFACT:LINK:CITE~8m4x0q7vt2k9dzc1",
            "&laquo;artifact:link:cite~8m4x0q7vt2k9dzc1&raquo;",
            "&#171;artifact:link:cite~8m4x0q7vt2k9dzc1&#187;",
            "&lt;&lt;artifact:link:cite~8m4x0q7vt2k9dzc1&gt;&gt;",
            r"\u00abartifact:link:cite~8m4x0q7vt2k9dzc1\u00bb",
            r"\u00ABartifact:link:cite\~8m4x0q7vt2k9dzc1\u00BB",
            "%C2%ABartifact%3Alink%3Acite%7E8m4x0q7vt2k9dzc1%C2%BB",
            "[[artifact:link:cite~8m4x0q7vt2k9dzc1]]",
            "[artifact:link:cite~8m4x0q7vt2k9dzc1]",
            "(«artifact:link:cite~8m4x0q7vt2k9dzc1»)",
            "`«artifact:link:cite~8m4x0q7vt2k9dzc1»`",
            "**«artifact:link:cite~8m4x0q7vt2k9dzc1»**",
            "_artifact:link:cite~8m4x0q7vt2k9dzc1_",
            "\"artifact:link:cite~8m4x0q7vt2k9dzc1\".",
            "\n  «artifact:link:cite～8m4x0q7vt2k9dzc1»\n",
            "«artifact：link：cite∼8m4x0q7vt2k9dzc1",
        ] {
            let found = Reference::normalize(spelling);
            assert_eq!(found.as_ref().map(Reference::as_str), Some(CANONICAL), "{spelling}");
        }
    }

    #[test]
    fn what_is_not_one_reference_and_nothing_else_does_not_normalise() {
        for text in [
            "",
            "link:cite~8m4x0q7vt2k9dzc1",
            "artifact:link:cite",
            "artifact:~8m4x",
            "artifact:link~",
            "artifact~8m4x",
            "the artifact:link~a1",
            "artifact:link~a1 and more",
            "artifact:link~a1 artifact:link~b2",
            "subartifact:link~a1",
            "artifact:9link~a1",
        ] {
            assert_eq!(Reference::normalize(text), None, "{text}");
        }
        let long = format!("artifact:link~{}", "a".repeat(LONGEST_ID + 1));
        assert_eq!(Reference::normalize(&long), None);
    }

    #[test]
    fn references_are_found_in_a_sentence_with_their_places() {
        let text = "Straße: «artifact:link~a1», then (artifact:code~b-2). Not artifact:this, nor artifacts. \
                    Last: <<ARTIFACT:person~C3>>";
        let found: Vec<_> = Reference::find_in(text)
            .map(|(place, reference)| (text[place].to_owned(), reference.to_string()))
            .collect();
        let expected = [
            ("«artifact:link~a1»", "«artifact:link~a1»"),
            ("artifact:code~b-2", "«artifact:code~b-2»"),
            ("<<ARTIFACT:person~C3>>", "«artifact:person~C3»"),
        ];
        assert_eq!(found, expected.map(|(place, reference)| (place.to_owned(), reference.to_owned())));
    }

    #[test]
    fn adjacent_references_do_not_take_each_others_brackets() {
        let text = "«artifact:link~a1»«artifact:link~b2»artifact:link~c3";
        let places: Vec<_> = Reference::find_in(text).map(|(place, _)| text[place].to_owned()).collect();
        assert_eq!(places, ["«artifact:link~a1»", "«artifact:link~b2»", "artifact:link~c3"]);
    }

    #[test]
    fn a_false_start_does_not_hide_the_reference_behind_it() {
        for text in
            ["artifact artifact:link~a1", "artifact:artifact artifact:link~a1", "artifact:x artifact:link~a1"]
        {
            let found: Vec<_> = Reference::find_in(text).map(|(_, found)| found.to_string()).collect();
            assert_eq!(found, ["«artifact:link~a1»"], "{text}");
        }
    }

    #[test]
    fn text_full_of_false_starts_is_read_without_finding_anything() {
        let text = "«artifact:".repeat(20_000) + &" ".repeat(20_000) + &"artifact ".repeat(20_000);
        assert_eq!(Reference::find_in(&text).count(), 0);
    }
}
