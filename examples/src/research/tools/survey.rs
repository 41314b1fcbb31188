//! The same question to every collection.

use super::search::{Found, SearchArchive, SearchInput};
use crate::research::archive::Collection;
use nucleo_mcp::prelude::*;
use nucleo_mcp::runtime::Flow;
use nucleo_mcp::tool::Doer;
use std::sync::Arc;

/// Search every collection of the archive, or those given, and say what each has.
#[mcp]
#[tool_name("survey", title = "Survey the archive", read_only, weight(network, 1..=6))]
pub struct SurveyArchive;

/// What to search for.
#[derive(Debug, Deserialize, ToolSchema)]
pub struct SurveyInput {
    /// The words, separated by spaces
    #[arg(length = 1..=200, example = "sleep")]
    words: String,
    /// The collections to search; all, if none is given
    #[arg(items = 1..=6, unique)]
    collections: Option<Vec<Collection>>,
}

/// What each collection has.
#[derive(Debug, Serialize, Deserialize, ToolSchema)]
pub struct Survey {
    /// What was found, in the order of the collections
    pub collections: Vec<Found>,
    /// How many collections did not answer
    pub unanswered: u32,
}

impl Doer for SurveyArchive {
    type Input = SurveyInput;
    type Output = Survey;

    async fn perform(&self, input: SurveyInput, flow: &Flow) -> Result<Survey, ToolError> {
        let collections = input.collections.unwrap_or_else(|| Collection::ALL.to_vec());
        let search = flow.assemble::<SearchArchive>()?;
        // All at once: how many of them the archive is asked at a time is the gate's business.
        let ask = |collection| {
            flow.submit(Arc::clone(&search), SearchInput { words: input.words.clone(), collection })
        };
        let asked: Vec<_> = collections.into_iter().map(ask).collect();
        let count = asked.len() as u64;
        let mut survey = Survey { collections: Vec::with_capacity(asked.len()), unanswered: 0 };
        let mut problem = None;
        for (done, answer) in (1..).zip(asked) {
            match answer.await {
                Ok(found) => survey.collections.push(found),
                Err(error) => {
                    survey.unanswered += 1;
                    problem = Some(error);
                }
            }
            flow.progress(done, count, "collections surveyed");
        }
        // Part of an answer is one; none at all has a reason.
        match problem {
            Some(error) if survey.collections.is_empty() => Err(error),
            _ => Ok(survey),
        }
    }
}
