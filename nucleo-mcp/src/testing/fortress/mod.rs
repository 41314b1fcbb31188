//! The campaign: everything a stranger could send, against the boundary around an application's tools.

mod access;
mod arguments;
mod campaign;
mod case;
mod content;
mod headers;
mod log;
mod probe;
mod protocol;
mod raw;
mod report;
mod shapes;
mod target;
mod verdict;

#[cfg(test)]
mod tests;

pub use report::{FortressReport, Gap, GapKind};

use super::documents::Random;
use crate::boundary::access::Consumer;
use crate::boundary::interposer::Interposer;
use crate::catalog::ToolCatalog;
use crate::server::ToolServer;
use campaign::Campaign;
use std::fmt;
use std::sync::Arc;
use target::{Live, Probed};

/// How many messages are sent unless the application says otherwise.
pub const DEFAULT_BUDGET: usize = 16_000;

/// Attacks the boundary around a server's tools.
///
/// From each tool's own schema come documents with something wrong at every place, hostile texts in every
/// string, and messages that are wrong as bytes or as protocol, in every dialect; each carries marked texts
/// that must not come back. They go through the whole boundary with a probe in the place of each tool, so
/// nothing of the application's runs but its access policy and the building of inputs.
///
/// ```
/// # use nucleo_mcp::prelude::*;
/// # use nucleo_mcp::testing;
/// # use std::time::Duration;
/// # /// Add two numbers.
/// # #[mcp]
/// # #[tool_name("add", read_only)]
/// # struct Add;
/// # #[derive(Deserialize, ToolSchema)] struct Pair { a: i32, b: i32 }
/// # impl Tool for Add {
/// #     type Input = Pair;
/// #     type Output = i64;
/// #     async fn execute(&self, pair: Pair, _: &JobContext) -> Result<i64, ToolError> {
/// #         Ok(i64::from(pair.a) + i64::from(pair.b))
/// #     }
/// # }
/// # fn server() -> ToolServer {
/// #     ToolServer::builder()
/// #         .scan_packages([])
/// #         .providers([ToolProvider::of::<Add>()])
/// #         .consumer_resolver(|_: &RequestContext| None)
/// #         .access_policy(StaticGrants::new([("ada", ["add"])]))
/// #         .server_name("calculator")
/// #         .server_version("1")
/// #         .call_timeout(Duration::from_secs(1))
/// #         .transport(StatelessHttp::new())
/// #         .dispatcher(JobDispatcher::builder().build())
/// #         .start()
/// #         .unwrap()
/// # }
/// // #[test]
/// fn the_boundary_holds() {
///     testing::fortress(&server()).assert_holds();
/// }
/// # the_boundary_holds();
/// ```
pub fn fortress<T>(server: &ToolServer<T>) -> Fortress {
    Fortress {
        interposer: Arc::clone(server.interposer()),
        catalog: server.catalog().clone(),
        attackers: Vec::new(),
        for_everyone: Vec::new(),
        seed: 7,
        budget: DEFAULT_BUDGET,
    }
}

/// A campaign that is being set up; see [`fortress`].
#[must_use = "a campaign that is not run finds nothing"]
pub struct Fortress {
    interposer: Arc<Interposer>,
    catalog: ToolCatalog,
    attackers: Vec<Consumer>,
    for_everyone: Vec<String>,
    seed: u64,
    budget: usize,
}

impl Fortress {
    /// Names a consumer to attack as. Needed where the policy cannot say who may use a tool: a closure
    /// cannot, [`StaticGrants`](crate::boundary::access::StaticGrants) can.
    pub fn as_consumer(
        mut self,
        name: impl AsRef<str>,
        groups: impl IntoIterator<Item = impl Into<Box<str>>>,
    ) -> Self {
        self.attackers.push(Consumer::new(name, groups));
        self
    }

    /// States that every caller with a name may use these tools. A policy that lets a stranger use any
    /// other is a gap.
    pub fn for_everyone(mut self, tools: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.for_everyone.extend(tools.into_iter().map(Into::into));
        self
    }

    /// Draws other cases, where the budget does not reach for all. 7 unless it is set.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The number of messages to send, about; [`DEFAULT_BUDGET`] unless it is set. What is left out is
    /// drawn by the seed, from all tools and dialects alike.
    pub fn budget(mut self, messages: usize) -> Self {
        self.budget = messages;
        self
    }

    /// Runs the campaign. Works in any test, asynchronous or not; blocks until it is over.
    ///
    /// # Panics
    ///
    /// Where no thread can be started.
    pub fn run(self) -> FortressReport {
        // A thread of its own may have a runtime of its own, whatever the caller's thread runs in.
        let campaign = std::thread::spawn(move || {
            let (capture, dispatch) = log::Capture::new();
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
            let runtime = runtime.expect("a runtime of one thread, with a clock");
            let target = Probed::around(&self.interposer, capture);
            tracing::dispatcher::with_default(&dispatch, || runtime.block_on(self.campaign(&target)))
        });
        campaign.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    /// Runs the part of the campaign that is accepted against the tools themselves, side effects and
    /// all: hostile texts in arguments that the schema admits. It finds a tool whose failure repeats what
    /// it was sent.
    pub async fn run_with_tools(self) -> FortressReport {
        let target = Live::of(&self.interposer);
        let mut campaign = Campaign::of(&target, &self.catalog, self.settings());
        campaign.accepted_only().await;
        campaign.report()
    }

    /// Runs the campaign and fails where the boundary has a gap.
    ///
    /// # Panics
    ///
    /// With the report, where there is a gap.
    #[track_caller]
    pub fn assert_holds(self) {
        let report = self.run();
        assert!(report.holds(), "{report}");
    }

    async fn campaign(&self, target: &Probed) -> FortressReport {
        let mut campaign = Campaign::of(target, &self.catalog, self.settings());
        campaign.everything().await;
        campaign.report()
    }

    fn settings(&self) -> campaign::Settings {
        let holders = |tool| self.interposer.holders(tool).unwrap_or_default();
        let tools = self.catalog.tools().iter().map(|tool| holders(tool.offered())).collect();
        campaign::Settings {
            attackers: self.attackers.clone(),
            holders: tools,
            for_everyone: self.for_everyone.clone(),
            seed: self.seed,
            budget: self.budget,
            random: Random::of(self.seed),
        }
    }
}

impl fmt::Debug for Fortress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fortress")
            .field("tools", &self.catalog.tools().len())
            .field("seed", &self.seed)
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}
