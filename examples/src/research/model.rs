//! Not a model: a script that reads the situation as one would. An application asks a service here.

use super::archive::Collection;
use super::tools::survey::Survey;
use nucleo_mcp::prelude::*;
use nucleo_mcp::tool::{Choice, Model, Round, Situation, ToolCall, ToolReturn};
use serde_json::json;

/// Surveys everything, looks closer at the fullest collection, and says what it found.
#[derive(Clone, Copy, Debug)]
pub struct Scripted;

impl Model for Scripted {
    async fn choose(&self, situation: &Situation<'_>) -> Result<Choice, ToolError> {
        let call = |tool: &str, arguments: serde_json::Value| {
            Choice::Call(vec![ToolCall { tool: tool.into(), arguments: arguments.to_string() }])
        };
        Ok(match situation.rounds {
            _ if situation.rounds_left == 0 => conclude("There was no time to look.", 0),
            [] => call("survey", json!({"words": situation.query})),
            [Round::Called(returns)] => match fullest(returns) {
                Some(collection) => {
                    call("search_archive", json!({"words": situation.query, "collection": collection}))
                }
                None => conclude("No collection had anything.", 0),
            },
            [.., Round::Called(returns)] => {
                let found = returns.iter().find_map(|it| it.outcome.as_deref().ok()).unwrap_or("{}");
                let papers = serde_json::from_str::<serde_json::Value>(found)?;
                let count = papers["papers"].as_array().map_or(0, Vec::len);
                conclude("The fullest collection of the survey was searched again.", count)
            }
            _ => conclude("The script did not foresee this.", 0),
        })
    }
}

/// The collection in which a survey found most.
fn fullest(returns: &[ToolReturn]) -> Option<Collection> {
    let found = returns.iter().find_map(|it| it.outcome.as_deref().ok())?;
    let survey: Survey = serde_json::from_str(found).ok()?;
    let fullest = survey.collections.into_iter().max_by_key(|found| found.papers.len())?;
    (!fullest.papers.is_empty()).then_some(fullest.collection)
}

fn conclude(reasoning: &str, papers: usize) -> Choice {
    Choice::Answer(json!({"reasoning": reasoning, "papers": papers}).to_string())
}
