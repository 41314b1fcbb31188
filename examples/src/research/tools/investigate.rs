//! A question, and a model that chooses how to look into it.

use super::search::SearchArchive;
use super::survey::SurveyArchive;
use crate::research::model::Scripted;
use nucleo_mcp::prelude::*;
use nucleo_mcp::runtime::Flow;
use nucleo_mcp::tool::{Thinker, ThinkerInput, ThinkerOutput, Toolbox};

/// Look into a question: survey the archive, search where it is fullest, and say how much there is.
#[mcp]
#[tool_name("investigate", title = "Investigate", read_only, weight(model, 2..=8))]
pub struct Investigate;

/// What the investigation found.
#[derive(Debug, Serialize, Deserialize, ToolSchema)]
pub struct Investigation {
    #[serde(flatten)]
    thought: ThinkerOutput,
    /// How many papers bear on the question
    papers: u32,
}

impl Thinker for Investigate {
    type Input = ThinkerInput;
    type Output = Investigation;
    type Model = Scripted;

    fn model(&self) -> &Scripted {
        &Scripted
    }

    fn instructions(&self, _input: &ThinkerInput) -> String {
        "Say how many papers of the archive bear on the question. Survey first, then look closer.".into()
    }

    fn toolbox(&self, flow: &Flow) -> Result<Toolbox, ToolError> {
        Ok(Toolbox::new().with(SurveyArchive).with::<SearchArchive>(flow.assemble()?))
    }
}
