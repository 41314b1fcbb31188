//! Setting a server up.

use super::{NoTransport, StartError, StartProblem, ToolServer, Transport, table};
use crate::artifact::alias_conflicts;
use crate::boundary::access::{AccessPolicy, ConsumerResolver, ErasedPolicy, ErasedResolver, RequestContext};
use crate::boundary::audit::{AuditSink, Auditor};
use crate::boundary::interposer::{Interposer, Parts};
use crate::boundary::plan::{Contract, Plan, PlannedTool};
use crate::catalog::{CatalogProblem, CatalogTool, Gathered, SchemaSide, ToolCatalog};
use crate::runtime::JobDispatcher;
use crate::schema::Budgets;
use crate::tool::ToolProvider;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

/// A server before it starts.
///
/// Every setting is required, so that nothing about who may do what is ever decided by a default.
/// [`page_size`](Self::page_size) and [`audit`](Self::audit) are additions, not settings.
pub struct ToolServerBuilder<T = NoTransport> {
    packages: Option<Vec<String>>,
    providers: Option<Vec<ToolProvider>>,
    resolver: Option<Box<dyn ErasedResolver>>,
    policy: Option<Box<dyn ErasedPolicy>>,
    name: Option<String>,
    version: Option<String>,
    call_timeout: Option<Duration>,
    dispatcher: Option<JobDispatcher>,
    page_size: Option<NonZeroUsize>,
    auditor: Auditor,
    transport: T,
}

impl ToolServerBuilder {
    pub(super) fn new() -> Self {
        Self {
            packages: None,
            providers: None,
            resolver: None,
            policy: None,
            name: None,
            version: None,
            call_timeout: None,
            dispatcher: None,
            page_size: None,
            auditor: Auditor::default(),
            transport: NoTransport,
        }
    }
}

impl<T> ToolServerBuilder<T> {
    /// The modules whose `#[mcp]` tools are offered, each with everything below it; `[]` for none.
    pub fn scan_packages<'a>(mut self, packages: impl IntoIterator<Item = &'a str>) -> Self {
        self.packages = Some(packages.into_iter().map(str::to_owned).collect());
        self
    }

    /// Tools given by hand, beside the scanned ones; `[]` for none.
    pub fn providers(mut self, providers: impl IntoIterator<Item = ToolProvider>) -> Self {
        self.providers = Some(providers.into_iter().collect());
        self
    }

    /// Who a request comes from.
    pub fn consumer_resolver(mut self, resolver: impl ConsumerResolver) -> Self {
        self.resolver = Some(Box::new(resolver));
        self
    }

    /// Who may use what.
    pub fn access_policy(mut self, policy: impl AccessPolicy) -> Self {
        self.policy = Some(Box::new(policy));
        self
    }

    /// The name clients are told.
    pub fn server_name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// The version clients are told.
    pub fn server_version(mut self, version: impl Into<String>) -> Self {
        self.version = Some(version.into());
        self
    }

    /// How long a call may take before its whole workflow is cancelled.
    pub fn call_timeout(mut self, limit: Duration) -> Self {
        self.call_timeout = Some(limit);
        self
    }

    /// What runs the calls, and holds what the tools use.
    pub fn dispatcher(mut self, dispatcher: JobDispatcher) -> Self {
        self.dispatcher = Some(dispatcher);
        self
    }

    /// How requests reach the server.
    pub fn transport<U: Transport>(self, transport: U) -> ToolServerBuilder<U> {
        ToolServerBuilder {
            packages: self.packages,
            providers: self.providers,
            resolver: self.resolver,
            policy: self.policy,
            name: self.name,
            version: self.version,
            call_timeout: self.call_timeout,
            dispatcher: self.dispatcher,
            page_size: self.page_size,
            auditor: self.auditor,
            transport,
        }
    }

    /// Lists at most this many tools at once, with a cursor to the next ones. Without it a listing is
    /// whole.
    pub fn page_size(mut self, tools: NonZeroUsize) -> Self {
        self.page_size = Some(tools);
        self
    }

    /// Tells a sink of every call, admitted or refused.
    pub fn audit(mut self, sink: impl AuditSink) -> Self {
        self.auditor = Auditor(Some(Arc::new(sink)));
        self
    }
}

impl<T: Transport> ToolServerBuilder<T> {
    /// Starts the server, or says everything that keeps it from starting.
    pub fn start(self) -> Result<ToolServer<T>, StartError> {
        let mut problems = self.settings_problems();
        problems.extend(self.transport.problems());
        let packages = self.packages.iter().flatten().map(String::as_str);
        let gathered = ToolCatalog::gather(packages, self.providers.into_iter().flatten());
        let Gathered { catalog, names, problems: found } = gathered;
        let mut tools = Vec::with_capacity(catalog.tools().len());
        let mut budgets = Budgets::unspent();
        for tool in catalog.tools() {
            let contract = Contract::compile(tool, &mut budgets);
            let contract = contract.map_err(|defects| problems.push(unpublishable(tool, defects))).ok();
            let Some(dispatcher) = &self.dispatcher else { continue };
            match tool.provider().assemble(dispatcher.resources()) {
                Err(missing) => problems.extend(missing.into_iter().map(StartProblem::MissingResource)),
                Ok(callable) => {
                    let unmeetable = dispatcher.unmeetable(&callable.requirements());
                    problems.extend(unmeetable.into_iter().map(|requirement| StartProblem::Unmeetable {
                        tool: tool.offered().name().to_owned(),
                        requirement,
                    }));
                    tools.extend(contract.map(|contract| PlannedTool::new(tool, contract, callable)));
                }
            }
        }
        // A misspelled module takes its tools' names with it: their grants are not what is wrong.
        let all_scanned =
            !found.iter().any(|problem| matches!(problem, CatalogProblem::NothingScanned { .. }));
        if let (Some(policy), true) = (&self.policy, all_scanned) {
            let unresolvable = policy.grants_to_resolve().into_iter();
            let unresolvable = unresolvable.filter(|grant| !names.contains(&grant.tool));
            problems.extend(unresolvable.map(StartProblem::UnresolvableGrant));
        }
        problems.extend(found.into_iter().map(StartProblem::from));
        problems.extend(alias_conflicts().into_iter().map(StartProblem::from));
        StartError::unless_empty(problems)?;
        // A transport that knows its one caller has nobody to ask.
        let nobody = || -> Box<dyn ErasedResolver> { Box::new(|_: &RequestContext| None) };
        let resolver = self.resolver.or_else(|| self.transport.consumer().map(|_| nobody()));
        let (Some(resolver), Some(policy), Some(dispatcher)) = (resolver, self.policy, self.dispatcher)
        else {
            unreachable!("a missing setting is a problem, and a start with problems has been refused");
        };
        let table = table::rows(&catalog, &*policy);
        warn_if_panics_abort();
        budgets.warn();
        if let Some(caller) = self.transport.consumer()
            && !tools.iter().any(|tool| policy.admits(caller, &tool.offered))
        {
            tracing::warn!(
                consumer = caller.name(),
                "the one caller of this server may use none of its tools"
            );
        }
        let interposer = Interposer::new(Parts {
            plan: Plan::new(tools),
            resolver,
            policy,
            dispatcher,
            call_timeout: self.call_timeout.unwrap_or_default(),
            page_size: self.page_size,
            server_name: self.name.unwrap_or_default(),
            server_version: self.version.unwrap_or_default(),
            auditor: self.auditor,
        });
        Ok(ToolServer { interposer: Arc::new(interposer), catalog, table, transport: self.transport })
    }

    fn settings_problems(&self) -> Vec<StartProblem> {
        let missing = [
            ("scan_packages", self.packages.is_none()),
            ("providers", self.providers.is_none()),
            ("consumer_resolver", self.resolver.is_none() && self.transport.consumer().is_none()),
            ("access_policy", self.policy.is_none()),
            ("server_name", self.name.is_none()),
            ("server_version", self.version.is_none()),
            ("call_timeout", self.call_timeout.is_none()),
            ("dispatcher", self.dispatcher.is_none()),
        ];
        let blank = |text: &Option<String>| text.as_ref().is_some_and(|text| text.trim().is_empty());
        let empty = [
            ("server_name", blank(&self.name)),
            ("server_version", blank(&self.version)),
            ("call_timeout", self.call_timeout.is_some_and(|limit| limit.is_zero())),
        ];
        let missing = missing.into_iter().filter(|(_, is_missing)| *is_missing);
        let empty = empty.into_iter().filter(|(_, is_empty)| *is_empty);
        let missing = missing.map(|(setting, _)| StartProblem::MissingSetting { setting });
        missing.chain(empty.map(|(setting, _)| StartProblem::EmptySetting { setting })).collect()
    }
}

fn unpublishable(tool: &CatalogTool, defects: Vec<crate::schema::SchemaDefect>) -> StartProblem {
    StartProblem::Catalog(CatalogProblem::UnpublishableSchema {
        tool: tool.offered().name().to_owned(),
        origin: tool.provider().origin(),
        side: SchemaSide::Input,
        defects,
    })
}

/// A panic that ends the process cannot be contained, whatever is done here.
fn warn_if_panics_abort() {
    if cfg!(panic = "abort") {
        tracing::warn!("built with `panic = \"abort\"`: a panic in any tool ends the whole server");
    }
}

impl<T: fmt::Debug> fmt::Debug for ToolServerBuilder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolServerBuilder").field("transport", &self.transport).finish_non_exhaustive()
    }
}

#[cfg(all(test, feature = "stdio"))]
mod tests {
    use super::*;
    use crate::boundary::access::StaticGrants;
    use crate::boundary::stdio::Stdio;
    use crate::runtime::JobContext;
    use crate::tool::{Arguments, ToolError};
    use std::io::{self, Write};
    use std::sync::Mutex;

    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// What a start says whose one caller is granted this.
    fn said(granted: &str) -> String {
        let log = Log::default();
        let written = log.clone();
        let subscriber = tracing_subscriber::fmt().with_writer(move || log.clone());
        tracing::subscriber::with_default(subscriber.finish(), || {
            let nothing = serde_json::json!({"type": "object", "properties": {}});
            let tool = ToolProvider::dynamic("find_book").description("Finds a book.").input_schema(nothing);
            let tool = tool.handler(|_: Arguments, _: JobContext| async { Ok::<_, ToolError>("it") });
            let server = ToolServerBuilder::new()
                .scan_packages([])
                .providers([tool])
                .access_policy(StaticGrants::new([("desk", [granted])]))
                .server_name("library")
                .server_version("1")
                .call_timeout(Duration::from_secs(1))
                .transport(Stdio::as_consumer("desk", [] as [&str; 0]))
                .dispatcher(JobDispatcher::builder().build())
                .start();
            assert!(server.is_ok(), "{server:?}");
        });
        let written = written.0.lock().unwrap().clone();
        String::from_utf8(written).unwrap()
    }

    #[test]
    fn a_start_says_that_its_one_caller_may_use_nothing() {
        let warning = "the one caller of this server may use none of its tools";
        assert!(said("lend_book").contains(warning));
        assert!(!said("find_book").contains(warning));
    }
}
