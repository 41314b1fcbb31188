//! The library under another name, as a crate that re-exports it, or as a renamed dependency.

mod framework {
    pub(crate) use nucleo_mcp as inner;
}

use framework::inner as tools;
use tools::runtime::JobContext;
use tools::tool::{Registration, Tool, ToolError};

#[derive(serde::Deserialize, tools::ToolSchema)]
#[tool_schema(crate = "crate::framework::inner")]
struct Number {
    #[arg(range = 1..=9)]
    of: u8,
}

/// A tool.
#[tools::mcp(crate = "crate::framework::inner")]
#[tools::tool_name("renamed", crate = "crate::framework::inner")]
struct Renamed;

impl Tool for Renamed {
    type Input = Number;
    type Output = ();

    async fn execute(&self, input: Number, _: &JobContext) -> Result<(), ToolError> {
        assert!(input.of < 10);
        Ok(())
    }
}

#[test]
fn the_library_is_found_where_the_attribute_says() {
    assert!(tools::schema::input_document::<Number>().is_ok());
    assert!(Registration::all().any(|tool| tool.details().name == "renamed"));
}
