//! The tools the scenarios name. Their texts are the suite's where it gives any.

use nucleo_mcp::prelude::*;
use std::time::Duration;

/// Between two reports of progress, as the scenario asks.
const PAUSE: Duration = Duration::from_millis(50);

/// No input.
#[derive(Deserialize, ToolSchema)]
pub struct Nothing {}

/// Answer a text.
#[mcp]
#[tool_name("test_simple_text", read_only)]
pub struct SimpleText;

impl Tool for SimpleText {
    type Input = Nothing;
    type Output = String;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<String, ToolError> {
        Ok("This is a simple text response for testing.".to_owned())
    }
}

/// An image of one red pixel.
pub const PIXEL: &[u8] = include_bytes!("pixel.png");

/// A thousandth of a second of silence.
pub const SILENCE: &[u8] = include_bytes!("silence.wav");

/// Answer an image.
#[mcp]
#[tool_name("test_image_content", read_only)]
pub struct ImageContent;

impl Tool for ImageContent {
    type Input = Nothing;
    type Output = Content;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<Content, ToolError> {
        Ok(Content::image(MediaType::IMAGE_PNG, PIXEL))
    }
}

/// Answer a sound.
#[mcp]
#[tool_name("test_audio_content", read_only)]
pub struct AudioContent;

impl Tool for AudioContent {
    type Input = Nothing;
    type Output = Content;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<Content, ToolError> {
        Ok(Content::audio(MediaType::AUDIO_WAV, SILENCE))
    }
}

/// Answer a resource with its text.
#[mcp]
#[tool_name("test_embedded_resource", read_only)]
pub struct EmbeddedResource;

impl Tool for EmbeddedResource {
    type Input = Nothing;
    type Output = Content;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<Content, ToolError> {
        const TEXT: &str = "This is an embedded resource content.";
        Ok(Content::text_resource("test://embedded-resource", MediaType::TEXT_PLAIN, TEXT)?)
    }
}

/// Answer a text, an image and a resource.
#[mcp]
#[tool_name("test_multiple_content_types", read_only)]
pub struct MultipleContentTypes;

impl Tool for MultipleContentTypes {
    type Input = Nothing;
    type Output = Content;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<Content, ToolError> {
        const DATA: &str = r#"{"test":"data","value":123}"#;
        let resource =
            Content::text_resource("test://mixed-content-resource", MediaType::APPLICATION_JSON, DATA)?;
        Ok(Content::text("Multiple content types test:")
            .and(Content::image(MediaType::IMAGE_PNG, PIXEL))
            .and(resource))
    }
}

/// Fail, always.
#[mcp]
#[tool_name("test_error_handling", read_only)]
pub struct ErrorHandling;

impl Tool for ErrorHandling {
    type Input = Nothing;
    type Output = String;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<String, ToolError> {
        Err(ToolError::invalid_input("this tool intentionally returns an error for testing"))
    }
}

/// Report progress three times: at the beginning, half way and at the end.
#[mcp]
#[tool_name("test_tool_with_progress", read_only)]
pub struct ToolWithProgress;

impl Tool for ToolWithProgress {
    type Input = Nothing;
    type Output = String;

    async fn execute(&self, _: Nothing, ctx: &JobContext) -> Result<String, ToolError> {
        ctx.progress(0, 100, "started");
        tokio::time::sleep(PAUSE).await;
        ctx.progress(50, 100, "half way");
        tokio::time::sleep(PAUSE).await;
        ctx.progress(100, 100, "finished");
        Ok("Progress was reported.".to_owned())
    }
}

/// Answer a text; the scenario watches that no log message is sent to a caller that asked for none.
#[mcp]
#[tool_name("test_logging_tool", read_only)]
pub struct LoggingTool;

impl Tool for LoggingTool {
    type Input = Nothing;
    type Output = String;

    async fn execute(&self, _: Nothing, _: &JobContext) -> Result<String, ToolError> {
        tracing::info!("a line in the server's own log");
        Ok("The server's log is not the caller's.".to_owned())
    }
}

/// Report progress and answer; the scenario watches that the stream carries no request to the client.
#[mcp]
#[tool_name("test_streaming_elicitation", read_only)]
pub struct StreamingElicitation;

impl Tool for StreamingElicitation {
    type Input = Nothing;
    type Output = String;

    async fn execute(&self, _: Nothing, ctx: &JobContext) -> Result<String, ToolError> {
        ctx.progress(1, 1, "nothing is asked of the client");
        Ok("A tool answers from its input alone.".to_owned())
    }
}

/// A region.
#[derive(Deserialize, ToolSchema)]
pub struct Region {
    /// Where the work is done
    #[arg(header = "Region")]
    region: String,
}

/// Answer the region that was sent, which travels in a header as well.
#[mcp]
#[tool_name("test_tool_with_header", read_only)]
pub struct ToolWithHeader;

impl Tool for ToolWithHeader {
    type Input = Region;
    type Output = String;

    async fn execute(&self, input: Region, _: &JobContext) -> Result<String, ToolError> {
        Ok(input.region)
    }
}
