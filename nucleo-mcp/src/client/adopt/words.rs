//! Rules that a document cannot state, told to whoever reads its descriptions.

use serde_json::Value;

/// The most characters that one rule may take in a description.
const LONGEST_RULE: usize = 400;

/// The most characters of a foreign description that are kept.
const LONGEST_DESCRIPTION: usize = 4_000;

/// The most characters of a foreign title that are kept.
const LONGEST_TITLE: usize = 128;

/// The sentence that tells a rule; none for a keyword that is no rule.
pub(super) fn rule(keyword: &str, value: &Value) -> Option<String> {
    let sentence = match (keyword, value) {
        ("multipleOf", Value::Number(number)) => format!("Must be a multiple of {number}."),
        ("minProperties", Value::Number(number)) => format!("At least {number} entries."),
        ("maxProperties", Value::Number(number)) => format!("At most {number} entries."),
        ("minimum", _) => format!("Not below {value}."),
        ("maximum", _) => format!("Not above {value}."),
        ("format", Value::String(format)) => format!("Must be in the format `{format}`."),
        ("pattern", Value::String(pattern)) => format!("Must match the regular expression `{pattern}`."),
        ("oneOf", _) => "Exactly one of the shapes must match.".to_owned(),
        ("deprecated", Value::Bool(true)) => "Deprecated.".to_owned(),
        (
            "allOf"
            | "anyOf"
            | "not"
            | "if"
            | "then"
            | "else"
            | "enum"
            | "const"
            | "type"
            | "items"
            | "additionalItems"
            | "prefixItems"
            | "contains"
            | "minContains"
            | "maxContains"
            | "unevaluatedItems"
            | "unevaluatedProperties"
            | "patternProperties"
            | "propertyNames"
            | "dependentRequired"
            | "dependentSchemas"
            | "dependencies"
            | "exclusiveMinimum"
            | "exclusiveMaximum"
            | "minLength"
            | "maxLength"
            | "minItems"
            | "maxItems"
            | "contentEncoding"
            | "contentMediaType",
            _,
        ) => format!("Also judged by: {}.", serde_json::json!({keyword: value})),
        _ => return None,
    };
    if sentence.chars().count() <= LONGEST_RULE {
        return Some(sentence);
    }
    Some(format!("Further rules apply ({keyword})."))
}

/// A title as far as it is kept; none when nothing is left.
pub(super) fn title(author: &str) -> Option<String> {
    Some(spoken(author, LONGEST_TITLE)).filter(|title| !title.is_empty())
}

/// A description of the author's words, as far as they are kept, and the rules behind them.
pub(super) fn description(author: Option<&str>, rules: &[String]) -> Option<String> {
    let author = author.unwrap_or_default().trim();
    let mut text = spoken(author, LONGEST_DESCRIPTION);
    if author.chars().nth(LONGEST_DESCRIPTION).is_some() {
        text.push('…');
    }
    for rule in rules {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(rule);
    }
    (!text.is_empty()).then_some(text)
}

/// So many characters of a text at the most, those that are not to be handed on left out. White space alone
/// is no words: a document that has it for a description is refused.
fn spoken(text: &str, longest: usize) -> String {
    let spoken: String = text.chars().filter(|letter| !is_unspeakable(*letter)).take(longest).collect();
    spoken.trim().to_owned()
}

/// Control characters that neither a terminal nor a text column is to be handed.
fn is_unspeakable(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\t')
}
