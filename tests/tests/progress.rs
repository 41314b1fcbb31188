//! Progress as a caller sees it: one number that rises, whatever the jobs of the workflow count.

use nucleo_mcp::boundary::access::Consumer;
use nucleo_mcp::catalog::ToolProvider;
use nucleo_mcp::runtime::{Flow, JobContext};
use nucleo_mcp::tool::{Doer, OfferedTool, Tool, ToolError};
use nucleo_mcp::{ToolSchema, tool_name};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use tests::fixtures::{Ledger, builder};
use tests::host::Host;
use tests::message::{Message, Revision};

/// Goes one errand and says how far it has come.
#[tool_name("errand")]
struct Errand;

impl Tool for Errand {
    type Input = u64;
    type Output = u64;

    async fn execute(&self, steps: u64, ctx: &JobContext) -> Result<u64, ToolError> {
        for step in 1..=steps {
            ctx.progress(step, steps, "walking");
            tokio::task::yield_now().await;
        }
        Ok(steps)
    }
}

/// Has errands gone, several at once, in rounds.
#[tool_name("errands")]
struct Errands;

#[derive(Deserialize, ToolSchema)]
struct Rounds {
    /// How many rounds there are
    rounds: u64,
    /// Whether the one who sends for them says anything
    silent: bool,
}

impl Doer for Errands {
    type Input = Rounds;
    type Output = u64;

    async fn perform(&self, input: Rounds, flow: &Flow) -> Result<u64, ToolError> {
        let mut steps = 0;
        for round in 1..=input.rounds {
            // Counts that fall, rise and repeat from one child to the next.
            let errands = flow.fan_out(Arc::new(Errand), [3, 1, 4, 1, 5]).await;
            steps += errands.into_iter().sum::<Result<u64, _>>()?;
            if !input.silent {
                flow.progress(round, input.rounds, "a round is done");
            }
        }
        Ok(steps)
    }
}

fn anybody(_: &Consumer, _: &OfferedTool) -> bool {
    true
}

/// The parameters of each notification, and the response.
async fn told(revision: Revision, rounds: u64, silent: bool) -> (Vec<Value>, Value) {
    let server = builder(&Ledger::default())
        .providers([ToolProvider::of::<Errands>()])
        .access_policy(anybody)
        .start()
        .unwrap_or_else(|error| panic!("{error}"));
    let host = Host::serve(&server).await;
    let arguments = format!(r#"{{"rounds":{rounds},"silent":{silent}}}"#);
    let message = Message::call(revision, "errands", &arguments).meta("progressToken", r#""t""#);
    let answer = host.send(message.request().as_agent()).await;
    assert_eq!(answer.header("content-type"), Some("text/event-stream"), "{}", answer.text());
    let data = answer.text().lines().filter_map(|line| line.strip_prefix("data: "));
    let mut events: Vec<Value> =
        data.map(|data| serde_json::from_str(data).expect("an event holds JSON")).collect();
    let response = events.pop().expect("the response is the last event");
    let params = events.into_iter().map(|event| {
        assert_eq!(event["method"], "notifications/progress");
        assert_eq!(event["params"]["progressToken"], "t");
        event["params"].clone()
    });
    (params.collect(), response)
}

fn numbers(told: &[Value]) -> Vec<f64> {
    told.iter().map(|params| params["progress"].as_f64().expect("a number")).collect()
}

// S92
#[tokio::test]
async fn progress_rises_across_all_jobs_of_a_workflow() {
    for revision in Revision::ALL {
        let (told, response) = told(revision, 3, false).await;
        assert_eq!(response["result"]["content"][0]["text"], "42", "{response}");
        let numbers = numbers(&told);
        assert!(numbers.is_sorted_by(|earlier, later| earlier < later), "{numbers:?}");
        let heard = |words| told.iter().filter(|params| params["message"] == words).count();
        assert_eq!((heard("walking"), heard("a round is done")), (42, 3));
        // Between two rounds, what is below stays below the round that is not done.
        let rounds = told.iter().filter(|params| params["message"] == "a round is done");
        let rounds: Vec<_> =
            rounds.map(|params| (params["progress"].as_u64(), params["total"].as_u64())).collect();
        assert_eq!(rounds, [1, 2, 3].map(|round| (Some(round), Some(3))));
        assert_eq!(numbers.last(), Some(&3.0));
    }
}

// S92
#[tokio::test]
async fn a_doer_that_says_nothing_of_itself_is_seen_to_move() {
    for revision in Revision::ALL {
        let (told, _) = told(revision, 2, true).await;
        let numbers = numbers(&told);
        assert_eq!(numbers.len(), 28);
        assert!(numbers.is_sorted_by(|earlier, later| earlier < later), "{numbers:?}");
        assert!(told.iter().all(|params| params.get("total").is_none()), "nobody knows how much there is");
    }
}
