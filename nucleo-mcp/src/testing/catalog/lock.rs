//! The snapshot of a contract, as it is committed.

use crate::catalog::{CatalogTool, ToolCatalog};
use crate::json::{Tree, write_string};
use crate::schema::Schema;
use std::path::PathBuf;

/// The name of the file a contract is committed in.
pub const LOCK_FILE: &str = "catalog.lock.json";

/// The environment variable that has the file written: set to anything but `0`.
pub const UPDATE_LOCK: &str = "NUCLEO_UPDATE_LOCK";

/// The form of the file.
const VERSION: &str = "1";

/// Beside the `Cargo.toml` of the crate whose tests run, which cargo names in the environment.
pub(super) fn default_path() -> PathBuf {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    folder.join(LOCK_FILE)
}

/// The contract of a catalog.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lock {
    /// Sorted by name.
    pub(crate) tools: Vec<LockedTool>,
}

/// What a caller was told of a tool.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LockedTool {
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    pub(crate) description: String,
    pub(crate) read_only: bool,
    pub(crate) weight: Option<String>,
    pub(crate) input: Schema,
    pub(crate) output: Option<Schema>,
    /// Whether it answers content, and no data.
    pub(crate) content: bool,
}

impl Lock {
    pub(crate) fn of(catalog: &ToolCatalog) -> Self {
        Self { tools: catalog.tools().iter().map(LockedTool::of).collect() }
    }

    /// Reads a committed file, or says why it cannot be.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let tree = Tree::parse(text).map_err(|unreadable| unreadable.to_string())?;
        match tree.get("version") {
            Some(Tree::Number(version)) if version.as_str() == VERSION => {}
            _ => return Err(format!("it is not of version {VERSION}")),
        }
        let Some(Tree::Object(tools)) = tree.get("tools") else { return Err("it names no tools".to_owned()) };
        let tools = tools.iter().map(|(name, tool)| {
            LockedTool::read(name, tool).ok_or_else(|| format!("the entry of `{name}` is not one"))
        });
        let mut tools = tools.collect::<Result<Vec<_>, _>>()?;
        tools.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(Self { tools })
    }

    /// The text that is committed: a tool's entry changes in a line where the tool does.
    pub(crate) fn text(&self) -> String {
        let tools = self.tools.iter().map(|tool| (tool.name.clone(), tool.tree())).collect();
        let version = Tree::Number(VERSION.parse().expect("a version is a number"));
        let tree =
            Tree::Object(vec![("version".to_owned(), version), ("tools".to_owned(), Tree::Object(tools))]);
        indented(&tree) + "\n"
    }
}

impl LockedTool {
    fn of(tool: &CatalogTool) -> Self {
        let offered = tool.offered();
        let weight = offered.weight().map(|weight| {
            format!("{} {} {} to {}", weight.kind, weight.level.as_str(), weight.min, weight.max)
        });
        Self {
            name: offered.name().to_owned(),
            title: offered.title().map(str::to_owned),
            description: offered.description().to_owned(),
            read_only: offered.is_read_only(),
            weight,
            input: tool.input_schema().clone(),
            output: tool.output_schema().cloned(),
            content: tool.answers_content(),
        }
    }

    fn tree(&self) -> Tree {
        let schema = |schema: &Schema| Tree::parse(&schema.to_string()).unwrap_or(Tree::Null);
        let text = |text: &Option<String>| text.as_deref().map(Tree::from);
        let members = [
            ("title", text(&self.title)),
            ("description", Some(Tree::from(self.description.as_str()))),
            ("readOnly", Some(Tree::Bool(self.read_only))),
            ("weight", text(&self.weight)),
            ("input", Some(schema(&self.input))),
            ("output", self.output.as_ref().map(schema)),
            ("content", self.content.then_some(Tree::Bool(true))),
        ];
        let members = members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        Tree::Object(members.collect())
    }

    fn read(name: &str, tree: &Tree) -> Option<Self> {
        let text = |name: &str| tree.get(name).and_then(Tree::as_str).map(str::to_owned);
        let schema = |tree: &Tree| Schema::from_tree(tree).ok();
        Some(Self {
            name: name.to_owned(),
            title: text("title"),
            description: text("description")?,
            read_only: tree.get("readOnly")? == &Tree::Bool(true),
            weight: text("weight"),
            input: schema(tree.get("input")?)?,
            output: tree.get("output").map(schema).map_or(Some(None), |read| read.map(Some))?,
            content: tree.get("content") == Some(&Tree::Bool(true)),
        })
    }
}

/// JSON with a line a member, and arrays of plain values on one.
pub(crate) fn indented(tree: &Tree) -> String {
    let mut text = String::new();
    write(tree, 0, &mut text);
    text
}

fn write(tree: &Tree, depth: usize, out: &mut String) {
    let line = |out: &mut String, depth: usize| {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", depth));
    };
    match tree {
        Tree::Object(members) if !members.is_empty() => {
            out.push('{');
            for (at, (name, value)) in members.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                line(out, depth + 1);
                write_string(name, out);
                out.push_str(": ");
                write(value, depth + 1, out);
            }
            line(out, depth);
            out.push('}');
        }
        Tree::Array(items) if items.iter().any(|item| matches!(item, Tree::Object(_) | Tree::Array(_))) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                line(out, depth + 1);
                write(item, depth + 1, out);
            }
            line(out, depth);
            out.push(']');
        }
        plain => plain.write(out),
    }
}
