use nucleo_mcp::prelude::*;

use std::collections::BTreeMap;

#[derive(Deserialize, ToolSchema)]
#[serde(tag = "by")]
enum Search {
    Number { number: u8 },
    Name { name: String },
}

#[derive(Deserialize, ToolSchema)]
struct Number(u8);

/// A tool.
#[mcp]
#[tool_name("text")]
struct Text;

impl Tool for Text {
    type Input = String;
    type Output = ();

    async fn execute(&self, _: String, _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

/// A tool.
#[mcp]
#[tool_name("list")]
struct List;

impl Tool for List {
    type Input = Vec<u8>;
    type Output = ();

    async fn execute(&self, _: Vec<u8>, _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

/// A tool.
#[mcp]
#[tool_name("newtype")]
struct Newtype;

impl Tool for Newtype {
    type Input = Number;
    type Output = ();

    async fn execute(&self, _: Number, _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

/// A tool.
#[mcp]
#[tool_name("enum")]
struct Enum;

impl Tool for Enum {
    type Input = Search;
    type Output = ();

    async fn execute(&self, _: Search, _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

/// A tool.
#[mcp]
#[tool_name("perhaps")]
struct Perhaps;

impl Tool for Perhaps {
    type Input = Option<()>;
    type Output = ();

    async fn execute(&self, _: Option<()>, _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

/// A tool.
#[mcp]
#[tool_name("map")]
struct Map;

impl Tool for Map {
    type Input = BTreeMap<String, u8>;
    type Output = ();

    async fn execute(&self, _: BTreeMap<String, u8>, _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {}
