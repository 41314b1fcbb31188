//! The tools of another server, offered on as ours.

use super::listing::{ForeignTool, RefusedTool, ToolRefusal};
use super::{ForeignAnswer, ForeignError, ForeignRefusal, ForeignServer};
use crate::catalog::is_tool_name;
use crate::runtime::JobContext;
use crate::tool::{AnswerText, Arguments, JsonText, ToolError, ToolProvider};

/// What the callers of a gateway are told.
const BEHIND: &str = "the server behind this tool";
const REFUSED_INPUT: &str = "the server behind this tool does not accept it";
const UNSENDABLE: &str = "a number has more digits than the server behind this tool can be sent";

/// What of another server can be offered on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ForeignProviders {
    /// The tools, for the providers of a server of ours.
    pub providers: Vec<ToolProvider>,
    /// What was left out, each with its reason.
    pub refused: Vec<RefusedTool>,
}

impl ForeignServer {
    /// Lists the server's tools and makes each a tool of ours, its name behind a prefix of ours.
    ///
    /// They are published in our vocabulary, judged by our gate and granted by our policy like any other
    /// tool, and run as a job under the name of whoever called. The server behind sees our credentials and
    /// never theirs, and judges by its own schema again. Its tools are read once: what it lists later is
    /// not offered until this is called again.
    ///
    /// ```no_run
    /// # async fn example(transport: tokio::io::DuplexStream) -> Result<(), Box<dyn std::error::Error>> {
    /// use nucleo_mcp::client::ForeignServer;
    /// use nucleo_mcp::server::ToolServer;
    ///
    /// let billing = ForeignServer::named("billing").connect(transport).await?;
    /// let server = ToolServer::builder().providers(billing.providers("billing.").await?.providers);
    /// # let _ = server;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no listing. A tool of it that cannot be used costs itself, and is named in the log.
    pub async fn providers(&self, prefix: &str) -> Result<ForeignProviders, ForeignError> {
        let listing = self.tools().await?;
        let mut offered = ForeignProviders { providers: Vec::new(), refused: listing.refused };
        for (position, tool) in listing.tools.into_iter().enumerate() {
            let name = format!("{prefix}{}", tool.name);
            if is_tool_name(&name) {
                offered.providers.push(self.provider(name, tool));
            } else {
                let reason = ToolRefusal::UnusableWithPrefix;
                let refused = RefusedTool { name: tool.name, position, reason };
                tracing::warn!(server = self.name(), "left out of a foreign listing: {refused}");
                offered.refused.push(refused);
            }
        }
        Ok(offered)
    }

    fn provider(&self, name: String, tool: ForeignTool) -> ToolProvider {
        let ForeignTool { name: foreign_name, title, description, read_only, input, output } = tool;
        let mut provider = ToolProvider::dynamic(name).description(description).input_schema(input);
        if let Some(title) = title {
            provider = provider.title(title);
        }
        if read_only {
            provider = provider.read_only();
        }
        let answers_objects = output.is_some();
        if let Some(output) = output {
            provider = provider.output_schema(output);
        }
        let server = self.clone();
        provider.json_handler(move |arguments: Arguments, context: JobContext| {
            let (server, tool) = (server.clone(), foreign_name.clone());
            async move {
                let called = tokio::select! {
                    biased;
                    called = server.call_json(&tool, arguments.as_json()) => called,
                    // Dropping the call tells the server behind.
                    () = context.cancelled() => return Err(ToolError::cancelled()),
                };
                let answer = called.map_err(|error| failure(&server, &tool, error))?;
                answered(&server, &tool, &answer, answers_objects)
            }
        })
    }
}

fn answered(
    server: &ForeignServer,
    tool: &str,
    answer: &ForeignAnswer,
    answers_objects: bool,
) -> Result<JsonText, ToolError> {
    match answer.refusal() {
        None => {}
        Some(ForeignRefusal::Correctable) => return Err(ToolError::invalid_input(REFUSED_INPUT)),
        Some(ForeignRefusal::Final) => {
            // Its words may quote the caller, and are somebody else's.
            tracing::debug!(server = server.name(), tool, text = answer.text(), "a foreign tool failed");
            return Err(ToolError::external_service(BEHIND));
        }
    }
    // An image stays one. Blocks that are not what they say are handed on as the text they came as.
    if !answers_objects
        && answer.is_content()
        && let Some(content) = answer.to_content()
    {
        let json = serde_json::to_string(&content)?;
        return Ok(JsonText::of(AnswerText { json, is_content: true }));
    }
    let text = answer.to_json();
    if answers_objects && !text.starts_with('{') {
        tracing::warn!(server = server.name(), tool, "a foreign tool answered against its own schema");
        return Err(ToolError::external_service(BEHIND));
    }
    Ok(JsonText::of(AnswerText { json: text, is_content: false }))
}

fn failure(server: &ForeignServer, tool: &str, error: ForeignError) -> ToolError {
    tracing::warn!(server = server.name(), tool, "a foreign tool was not answered: {error}");
    match error {
        ForeignError::TimedOut(_) => ToolError::timed_out(),
        ForeignError::Unauthorized(_) => ToolError::unauthorized_upstream(),
        ForeignError::Unsendable(_) => ToolError::invalid_input(UNSENDABLE),
        error => ToolError::external_service(BEHIND).caused_by(error),
    }
}
