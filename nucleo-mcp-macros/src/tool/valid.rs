//! What is not allowed, and the words for it.

use super::ast::{Subject, ToolItem};
use super::attr::{Stated, Weight};
use crate::docs::documentation;
use crate::problems::Problems;
use syn::LitStr;

/// The longest name every client takes.
const LONGEST_NAME: usize = 64;

/// The levels a weight can have, and the library's names for them.
pub(crate) const LEVELS: [(&str, &str); 3] = [("light", "Light"), ("medium", "Medium"), ("heavy", "Heavy")];

/// Judges the struct. A mistake that both attributes could report is reported by the first of them.
pub(crate) fn item(tool: &mut ToolItem, subject: Subject, problems: &mut Problems) {
    let mut seen_again = Vec::new();
    tool.item.attrs.retain(|attribute| {
        let again = subject.is(attribute);
        if again {
            seen_again.push(attribute.path().clone());
        }
        !again
    });
    for path in seen_again {
        problems.at(path, format!("`#[{}]` is written twice", subject.name()));
    }
    generics(tool, subject, problems);
}

/// Reported once: by `#[tool_name]` if it is there, which then takes `#[mcp]` away.
fn generics(tool: &mut ToolItem, subject: Subject, problems: &mut Problems) {
    if tool.item.generics.params.is_empty() || (subject == Subject::Mcp && tool.other_follows) {
        return;
    }
    problems.at(
        &tool.item.generics.params,
        "a tool is one type that the host can build from its resources: it has no parameters of its own",
    );
    tool.item.attrs.retain(|attribute| !Subject::Mcp.is(attribute));
}

/// Judges what `#[tool_name]` states.
pub(crate) fn stated(stated: &Stated, tool: &ToolItem, problems: &mut Problems) {
    if let Some(name) = &stated.name {
        tool_name(name, problems);
    }
    if let Some(title) = &stated.title
        && title.value().trim().is_empty()
    {
        problems.at(title, "an empty title shows a person nothing: leave it out");
    }
    if let Some(weight) = &stated.weight {
        self::weight(weight, problems);
    }
    if documentation(&tool.item.attrs).is_none() {
        let ident = tool.ident();
        problems.at(
            ident,
            format!(
                "`{ident}` has no description, and a model chooses a tool by it: add a doc comment\n\n    \
                 /// What the tool does, and when to use it."
            ),
        );
    }
}

fn tool_name(name: &LitStr, problems: &mut Problems) {
    let text = name.value();
    let allowed = "1 to 64 characters of `A-Z a-z 0-9 _ . -`";
    let stranger =
        text.chars().find(|character| !character.is_ascii_alphanumeric() && !"_.-".contains(*character));
    if text.is_empty() {
        problems.at(name, format!("the name of a tool is empty: it is {allowed}"));
    } else if let Some(character) = stranger {
        problems.at(
            name,
            format!("`{}` cannot be in the name of a tool: it is {allowed}", character.escape_debug()),
        );
    } else if text.len() > LONGEST_NAME {
        problems.at(name, format!("the name of a tool is {allowed}, and this one has {}", text.len()));
    }
}

fn weight(weight: &Weight, problems: &mut Problems) {
    let ends = [&weight.min, &weight.max].map(|end| end.base10_parse::<u32>().ok());
    for (end, value) in [&weight.min, &weight.max].into_iter().zip(ends) {
        if value.is_none_or(|value| !(1..=10).contains(&value)) {
            problems.at(end, "a cost is a whole number from 1 to 10");
            return;
        }
    }
    if ends[0] > ends[1] {
        problems.at(&weight.min, "the least a call costs is more than the most");
    }
    if let Some(level) = &weight.level
        && LEVELS.iter().all(|(word, _)| level != word)
    {
        problems.at(
            level,
            format!("unknown level `{level}`: the accepted ones are `light`, `medium` and `heavy`"),
        );
    }
}
