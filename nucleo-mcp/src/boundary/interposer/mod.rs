//! One message, judged: what is served, to whom, in which words. Transports know this and nothing
//! behind it.

mod calls;
mod cursor;
mod lists;
mod progress;

use super::access::{Consumer, ErasedPolicy, ErasedResolver, RequestContext};
use super::answer::Answer;
use super::argument_headers::Stated;
use super::audit::Auditor;
use super::delegate::{Delegate, Delegated};
use super::dialect::{self, UnknownDialect};
use super::envelope::Request;
use super::plan::{Plan, PlannedTool};
use super::protocol_error::ProtocolError;
use super::revision::Revision;
use crate::call::{CallRoom, ResultFrame};
use crate::json::write_string;
use crate::runtime::JobDispatcher;
use crate::tool::OfferedTool;
pub(crate) use calls::PendingCall;
pub(crate) use progress::ProgressFeed;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Judges messages.
pub(crate) struct Interposer {
    plan: Plan,
    resolver: Arc<dyn ErasedResolver>,
    policy: Arc<dyn ErasedPolicy>,
    dispatcher: JobDispatcher,
    call_timeout: Duration,
    page_size: Option<NonZeroUsize>,
    delegate: Delegate,
    /// Who answers, as JSON text.
    server_info: String,
    auditor: Auditor,
    nobody: Consumer,
    nothing: OfferedTool,
    closed: watch::Sender<bool>,
}

/// What an interposer is made of.
pub(crate) struct Parts {
    pub(crate) plan: Plan,
    pub(crate) resolver: Box<dyn ErasedResolver>,
    pub(crate) policy: Box<dyn ErasedPolicy>,
    pub(crate) dispatcher: JobDispatcher,
    pub(crate) call_timeout: Duration,
    pub(crate) page_size: Option<NonZeroUsize>,
    pub(crate) server_name: String,
    pub(crate) server_version: String,
    pub(crate) auditor: Auditor,
}

/// What a transport knows of a request beside the message itself.
pub(crate) struct Arrival<'a> {
    pub(crate) revision: Revision,
    pub(crate) context: RequestContext,
    /// The dialect the endpoint's address names, if it names one.
    pub(crate) dialect: Option<&'a str>,
    /// How a header of the request is read, by its name in small letters, if requests have headers.
    pub(crate) header: Option<ReadHeader>,
    /// Whether a caller that goes away calls its work off.
    pub(crate) called_off_when_dropped: bool,
}

/// Reads what the headers of a request say under one name.
pub(crate) type ReadHeader = for<'c> fn(&'c RequestContext, &str) -> Stated<'c>;

/// What a request comes to.
pub(crate) enum Reply {
    /// The answer.
    Now(Answer),
    /// What becomes the answer once a job has ended.
    Later(PendingCall),
}

impl Interposer {
    pub(crate) fn new(parts: Parts) -> Self {
        let Parts { server_name, server_version, .. } = &parts;
        let mut server_info = String::from(r#"{"name":"#);
        write_string(server_name, &mut server_info);
        server_info.push_str(r#","version":"#);
        write_string(server_version, &mut server_info);
        server_info.push('}');
        Self {
            delegate: Delegate::new(server_name, server_version, dialect::instructions()),
            server_info,
            plan: parts.plan,
            resolver: parts.resolver.into(),
            policy: parts.policy.into(),
            dispatcher: parts.dispatcher,
            call_timeout: parts.call_timeout,
            page_size: parts.page_size,
            auditor: parts.auditor,
            nobody: Consumer::named(""),
            nothing: OfferedTool::nothing(),
            closed: watch::Sender::new(false),
        }
    }

    /// The same boundary around other tools, which tells nobody of their calls.
    #[cfg(feature = "testing")]
    pub(crate) fn around(&self, tools: Vec<PlannedTool>) -> Self {
        Self {
            plan: Plan::new(tools),
            resolver: Arc::clone(&self.resolver),
            policy: Arc::clone(&self.policy),
            dispatcher: self.dispatcher.clone(),
            call_timeout: self.call_timeout,
            page_size: self.page_size,
            delegate: self.delegate.clone(),
            server_info: self.server_info.clone(),
            auditor: Auditor::default(),
            nobody: self.nobody.clone(),
            nothing: self.nothing.clone(),
            closed: watch::Sender::new(false),
        }
    }

    /// What runs the calls.
    #[cfg(feature = "cli")]
    pub(crate) fn dispatcher(&self) -> &JobDispatcher {
        &self.dispatcher
    }

    /// The version clients are told.
    #[cfg(feature = "cli")]
    pub(crate) fn server_version(&self) -> &str {
        self.delegate.version()
    }

    /// The name clients are told.
    #[cfg(feature = "testing")]
    pub(crate) fn server_name(&self) -> &str {
        self.delegate.name()
    }

    /// The tools, sorted by name.
    #[cfg(feature = "testing")]
    pub(crate) fn tools(&self) -> &[Arc<PlannedTool>] {
        self.plan.tools()
    }

    /// Who may use a tool, by names of consumers and of groups, if the policy can say.
    #[cfg(feature = "testing")]
    pub(crate) fn holders(&self, tool: &OfferedTool) -> Option<Vec<String>> {
        self.policy.holders(tool)
    }

    /// Takes no more messages; what is under way ends as it would have.
    pub(crate) fn close(&self) {
        self.closed.send_replace(true);
    }

    pub(crate) fn is_closed(&self) -> bool {
        *self.closed.borrow()
    }

    /// Done once no more messages are taken.
    #[cfg(feature = "stdio")]
    pub(crate) async fn closing(&self) {
        // An error would mean that the sender is gone, which `self` holds.
        let _ = self.closed.subscribe().wait_for(|closed| *closed).await;
    }

    /// The one answer to a request.
    pub(crate) async fn answer(self: &Arc<Self>, request: &Request<'_>, arrival: Arrival<'_>) -> Reply {
        let method = match (&*request.method, arrival.revision.is_modern()) {
            ("tools/call", _) => return self.call(request, arrival).await,
            ("tools/list", _) => return Reply::Now(self.list(request, arrival).await),
            ("initialize", false) => Delegated::Initialize,
            ("ping", false) => Delegated::Ping,
            ("server/discover", true) => Delegated::Discover,
            _ => return Reply::Now(Answer::error(Some(request.id), ProtocolError::MethodNotFound)),
        };
        Reply::Now(self.delegated(method, request, &arrival).await)
    }

    async fn delegated(&self, method: Delegated, request: &Request<'_>, arrival: &Arrival<'_>) -> Answer {
        if !request.params.is_readable() {
            return Answer::error(Some(request.id), ProtocolError::UnreadableParams);
        }
        if let Err(UnknownDialect) = dialect::of(request.params, arrival.dialect) {
            return dialect::refusal(request.id);
        }
        match self.delegate.answer(method, request.params).await {
            Ok(result) => Answer::result(request.id, result.len(), |out| out.push_str(&result)),
            Err(error) => Answer::error(Some(request.id), error),
        }
    }

    /// Who the request comes from, if it comes from anybody.
    async fn consumer(&self, context: &RequestContext) -> Option<Consumer> {
        if let Some(named) = context.named() {
            return Some(named.clone()).filter(|consumer| !consumer.is_blank());
        }
        self.resolver.consumer(context).await
    }

    /// Whether the consumer may use the tool.
    ///
    /// Nobody and nothing are asked about too, and then refused whatever the policy says: the answers
    /// that must look alike take the same path.
    fn admits(&self, consumer: Option<&Consumer>, tool: Option<&Arc<PlannedTool>>) -> bool {
        let offered = tool.map_or(&self.nothing, |tool| &tool.offered);
        let admitted = self.policy.admits(consumer.unwrap_or(&self.nobody), offered);
        admitted && consumer.is_some() && tool.is_some()
    }

    fn frame(&self, revision: Revision) -> ResultFrame<'_> {
        ResultFrame { self_describing: revision.is_modern(), server_info: &self.server_info }
    }

    fn room(&self, called_off_when_dropped: bool) -> CallRoom<'_> {
        CallRoom { dispatcher: &self.dispatcher, limit: self.call_timeout, called_off_when_dropped }
    }
}
