//! A listing as it came, and what of it can be offered on.

use super::adopt::{self, UnusableSchema};
use crate::schema::Schema;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::fmt;

/// The most tools of one server that are read.
pub const MOST_TOOLS: usize = 1_000;

/// The longest name of a foreign tool, in characters; the protocol's own limit.
const LONGEST_NAME: usize = 128;

/// The tools of another server: those that can be used, and those that cannot.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ForeignListing {
    /// The usable tools, sorted by name.
    pub tools: Vec<ForeignTool>,
    /// The others, each with its reason.
    pub refused: Vec<RefusedTool>,
}

/// A tool of another server, its schemas in the vocabulary of ours.
#[derive(Clone, Debug)]
pub struct ForeignTool {
    pub(super) name: String,
    pub(super) title: Option<String>,
    pub(super) description: String,
    pub(super) read_only: bool,
    pub(super) input: Schema,
    pub(super) output: Option<Schema>,
}

/// A tool that another server listed and that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RefusedTool {
    /// The name it was listed under, in printable characters and not longer than a name may be; empty
    /// where there was none.
    pub name: String,
    /// Where it stood in the listing, counted from zero.
    pub position: usize,
    /// Why.
    pub reason: ToolRefusal,
}

/// Why a listed tool cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToolRefusal {
    /// The entry is not an object.
    NotAnObject,
    /// It has no name, or one that is no text.
    NoName,
    /// The name is longer than the protocol allows, or has characters it does not.
    UnusableName,
    /// Another entry of the listing has the same name: nobody can tell which of them a call would reach.
    SameName,
    /// Its input schema cannot be published.
    UnusableSchema(UnusableSchema),
    /// More than [`MOST_TOOLS`] were listed.
    TooMany,
    /// With the prefix it was to be offered under, the name is no tool name of ours.
    UnusableWithPrefix,
}

impl ForeignTool {
    /// The name its server calls it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The title a person sees, if there is one.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// What it does, in its server's words.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Whether its server says that it changes nothing.
    pub fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// The document we publish for what it accepts.
    pub fn input_schema(&self) -> &Schema {
        &self.input
    }

    /// The document we publish for what it answers, if one can be.
    pub fn output_schema(&self) -> Option<&Schema> {
        self.output.as_ref()
    }
}

impl ForeignListing {
    /// Reads the entries of a listing; each costs at most itself.
    pub(super) fn read(entries: &[Value]) -> Self {
        let mut times: HashMap<&str, usize> = HashMap::new();
        for name in entries.iter().filter_map(|entry| entry.get("name")?.as_str()) {
            *times.entry(name).or_default() += 1;
        }
        let mut listing = Self::default();
        for (position, entry) in entries.iter().enumerate() {
            let read = if position < MOST_TOOLS { tool(entry, &times) } else { Err(ToolRefusal::TooMany) };
            match read {
                Ok(tool) => listing.tools.push(tool),
                Err(reason) => listing.refused.push(RefusedTool { name: printable(entry), position, reason }),
            }
            if position == MOST_TOOLS {
                break;
            }
        }
        listing.tools.sort_by(|one, other| one.name.cmp(&other.name));
        listing
    }
}

fn tool(entry: &Value, times: &HashMap<&str, usize>) -> Result<ForeignTool, ToolRefusal> {
    let entry = entry.as_object().ok_or(ToolRefusal::NotAnObject)?;
    let name = entry.get("name").and_then(Value::as_str).ok_or(ToolRefusal::NoName)?;
    if !is_name(name) {
        return Err(ToolRefusal::UnusableName);
    }
    if times.get(name).is_some_and(|times| *times > 1) {
        return Err(ToolRefusal::SameName);
    }
    let schema = entry.get("inputSchema").unwrap_or(&Value::Null);
    let input = adopt::input(schema).map_err(ToolRefusal::UnusableSchema)?;
    let title = text(entry, "title").or_else(|| text(entry.get("annotations")?.as_object()?, "title"));
    let stated = text(entry, "description").or_else(|| title.clone());
    Ok(ForeignTool {
        name: name.to_owned(),
        description: stated.unwrap_or_else(|| format!("The tool {name} of another server.")),
        title,
        read_only: entry.get("annotations").and_then(|hints| hints.get("readOnlyHint"))
            == Some(&Value::Bool(true)),
        input,
        // Without a schema for its answers a tool is as good; they travel as text then.
        output: entry.get("outputSchema").and_then(|schema| adopt::output(schema).ok().flatten()),
    })
}

/// What the protocol allows: 1 to 128 letters, digits and `_ - . /`.
fn is_name(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./".contains(&byte);
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(allowed)
}

fn text(members: &Map<String, Value>, name: &str) -> Option<String> {
    adopt::spoken(members.get(name)?.as_str()?)
}

/// A name for the log: somebody else chose it.
fn printable(entry: &Value) -> String {
    let name = entry.get("name").and_then(Value::as_str).unwrap_or_default();
    name.chars().take(LONGEST_NAME).flat_map(char::escape_debug).take(2 * LONGEST_NAME).collect()
}

impl fmt::Display for ToolRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnObject => f.write_str("the entry is not an object"),
            Self::NoName => f.write_str("the entry has no name"),
            Self::UnusableName => f.write_str("the name is not one the protocol allows"),
            Self::SameName => f.write_str("more than one entry has this name"),
            Self::UnusableSchema(problem) => problem.fmt(f),
            Self::TooMany => write!(f, "this and every further entry is beyond the first {MOST_TOOLS}"),
            Self::UnusableWithPrefix => {
                f.write_str("with its prefix the name is not 1 to 64 characters of A-Z a-z 0-9 _ . -")
            }
        }
    }
}

impl std::error::Error for ToolRefusal {}

impl fmt::Display for RefusedTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the tool `{}` (entry {}): {}", self.name, self.position, self.reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn entry(name: &str, schema: &Value) -> Value {
        json!({"name": name, "description": "D.", "inputSchema": schema})
    }

    fn plain(name: &str) -> Value {
        entry(name, &json!({"type": "object", "properties": {}}))
    }

    #[test]
    fn each_bad_entry_costs_itself_and_is_named() {
        let long = "n".repeat(129);
        let entries = [
            plain("good"),
            json!(7),
            json!({"inputSchema": {"type": "object"}}),
            json!({"name": 7, "inputSchema": {"type": "object"}}),
            plain(""),
            plain(&long),
            plain("a b"),
            plain("tw\u{1b}[31min"),
            plain("twin"),
            plain("twin"),
            json!({"name": "bare"}),
            entry("boolean", &json!(true)),
            entry("list", &json!({"type": "array"})),
            entry("choice", &json!({"anyOf": [{"type": "object"}]})),
            plain("also.good"),
        ];
        let listing = ForeignListing::read(&entries);
        let names: Vec<_> = listing.tools.iter().map(ForeignTool::name).collect();
        assert_eq!(names, ["also.good", "good"]);

        let not_an_object = ToolRefusal::UnusableSchema(UnusableSchema::NotAnObject);
        let expected = [
            (1, "", ToolRefusal::NotAnObject),
            (2, "", ToolRefusal::NoName),
            (3, "", ToolRefusal::NoName),
            (4, "", ToolRefusal::UnusableName),
            (5, &long[..128], ToolRefusal::UnusableName),
            (6, "a b", ToolRefusal::UnusableName),
            (7, "tw\\u{1b}[31min", ToolRefusal::UnusableName),
            (8, "twin", ToolRefusal::SameName),
            (9, "twin", ToolRefusal::SameName),
            (10, "bare", not_an_object.clone()),
            (11, "boolean", not_an_object.clone()),
            (12, "list", not_an_object.clone()),
            (13, "choice", not_an_object),
        ];
        let refused: Vec<_> = listing
            .refused
            .iter()
            .map(|tool| (tool.position, tool.name.as_str(), tool.reason.clone()))
            .collect();
        assert_eq!(refused, expected);
    }

    #[test]
    fn what_is_listed_beside_the_schema_is_kept_if_it_is_what_it_should_be() {
        let listing = ForeignListing::read(&[
            json!({"name": "a", "title": "A", "description": "Does a.", "annotations": {"readOnlyHint": true},
                "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "properties": {"n": {"type": "integer"}}}}),
            json!({"name": "b", "title": 7, "description": [], "annotations": {"title": "B", "readOnlyHint": "yes"},
                "inputSchema": {"type": "object"}, "outputSchema": {"type": "string"}}),
            json!({"name": "c", "annotations": 7, "inputSchema": {"type": "object"}, "outputSchema": false}),
        ]);
        let told: Vec<_> = listing
            .tools
            .iter()
            .map(|tool| {
                (tool.title(), tool.description(), tool.is_read_only(), tool.output_schema().is_some())
            })
            .collect();
        assert_eq!(
            told,
            [
                (Some("A"), "Does a.", true, true),
                (Some("B"), "B", false, false),
                (None, "The tool c of another server.", false, false),
            ]
        );
    }

    #[test]
    fn a_listing_without_end_is_read_to_the_limit() {
        let entries: Vec<_> = (0..MOST_TOOLS + 500).map(|number| plain(&format!("tool{number}"))).collect();
        let listing = ForeignListing::read(&entries);
        assert_eq!(listing.tools.len(), MOST_TOOLS);
        assert_eq!(listing.refused.len(), 1);
        assert_eq!(listing.refused[0].reason, ToolRefusal::TooMany);
    }
}
