use nucleo_mcp::prelude::*;

/// A tool.
#[mcp]
#[tool_name("zero", weight(database, 0))]
struct Zero;

/// A tool.
#[mcp]
#[tool_name("eleven", weight(database, 5..=11))]
struct Eleven;

/// A tool.
#[mcp]
#[tool_name("backwards", weight(database, 5..=2))]
struct Backwards;

/// A tool.
#[mcp]
#[tool_name("halfopen", weight(database, 2..5))]
struct HalfOpen;

/// A tool.
#[mcp]
#[tool_name("words", weight(database, "five"))]
struct Words;

/// A tool.
#[mcp]
#[tool_name("level", weight(database, 5, enormous))]
struct Level;

/// A tool.
#[mcp]
#[tool_name("alone", weight)]
struct Alone;

/// A tool.
#[mcp]
#[tool_name("kind", weight(5))]
struct Kind;

impl Tool for Zero {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Eleven {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Backwards {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for HalfOpen {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Words {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Level {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Alone {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

impl Tool for Kind {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {}
