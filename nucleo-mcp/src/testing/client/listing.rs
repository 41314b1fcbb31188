//! What was listed.

use crate::json::{Tree, Value};

/// The tools a consumer is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listing {
    tools: Vec<ListedTool>,
}

/// One tool as it was listed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ListedTool {
    /// The whole entry.
    pub entry: Tree,
}

impl Listing {
    /// The tools' names, in the order they were listed.
    pub fn names(&self) -> Vec<&str> {
        self.tools.iter().map(ListedTool::name).collect()
    }

    /// The tool of that name, if it was listed.
    pub fn get(&self, name: &str) -> Option<&ListedTool> {
        self.tools.iter().find(|tool| tool.name() == name)
    }

    /// The tools, in the order they were listed.
    pub fn tools(&self) -> &[ListedTool] {
        &self.tools
    }

    /// Adds a page and hands out the cursor to the next one.
    pub(super) fn add(&mut self, answer: Value<'_>) -> Option<String> {
        let result = answer.get("result").unwrap_or_else(|| panic!("not a listing: {answer:?}"));
        let tools = result.get("tools").unwrap_or_else(|| panic!("not a listing: {answer:?}"));
        self.tools.extend(tools.elements().map(|tool| ListedTool { entry: tool.to_tree() }));
        Some(result.get("nextCursor")?.as_str()?.into_owned())
    }
}

impl ListedTool {
    fn text(&self, member: &str) -> Option<&str> {
        self.entry.get(member)?.as_str()
    }

    /// The name a caller uses.
    pub fn name(&self) -> &str {
        self.text("name").unwrap_or_default()
    }

    /// The title a person sees.
    pub fn title(&self) -> Option<&str> {
        self.text("title")
    }

    /// What the tool does.
    pub fn description(&self) -> &str {
        self.text("description").unwrap_or_default()
    }

    /// The schema of its arguments, in the dialect that was asked for.
    pub fn input_schema(&self) -> Option<&Tree> {
        self.entry.get("inputSchema")
    }

    /// The schema of its answers, where they are objects.
    pub fn output_schema(&self) -> Option<&Tree> {
        self.entry.get("outputSchema")
    }
}
