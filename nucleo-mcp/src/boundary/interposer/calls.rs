//! `tools/call`: admission first, then the arguments, then the job.

use super::progress::{self, Listener};
use super::{Arrival, Interposer, ProgressFeed, Reply};
use crate::boundary::access::Consumer;
use crate::boundary::answer::Answer;
use crate::boundary::argument_headers::HeaderMismatch;
use crate::boundary::audit::{AuditOutcome, BrokenRule, CallRecord};
use crate::boundary::dialect;
use crate::boundary::envelope::{Params, Request};
use crate::boundary::error_text::ErrorText;
use crate::boundary::plan::PlannedTool;
use crate::boundary::protocol_error::ProtocolError;
use crate::boundary::refusal::Findings;
use crate::boundary::revision::Revision;
#[cfg(feature = "stdio")]
use crate::call::CallOff;
use crate::call::{self, Call, Form};
use crate::json::{Document, Kind, Value};
use crate::schema::SchemaDialect;
use crate::tool::{AnswerText, ToolErrorKind};
use std::sync::Arc;

/// A call that was admitted and has no output.
enum Stopped {
    Refused(Findings),
    Failed(ToolErrorKind),
}

/// A call whose arguments are to be judged.
struct Admitted<'p> {
    consumer: Consumer,
    tool: &'p Arc<PlannedTool>,
    dialect: SchemaDialect,
}

/// A call that ends before its arguments are looked at.
struct NotAdmitted<'p> {
    /// The tool of that name, if there is one: for the audit, never for the caller.
    tool: Option<&'p PlannedTool>,
    rule: BrokenRule,
    answer: Answer,
}

/// How an admitted call is to be run.
struct Run<'a> {
    consumer: &'a Consumer,
    dialect: SchemaDialect,
    listener: Option<Listener>,
}

impl Interposer {
    /// Runs the tool, or says why it does not.
    pub(super) async fn call(self: &Arc<Self>, request: &Request<'_>, arrival: Arrival<'_>) -> Reply {
        let mut record = CallRecord::begin();
        let Arrival { revision, called_off_when_dropped, .. } = arrival;
        let Admitted { consumer, tool, dialect } = match self.admitted(request, arrival, &mut record).await {
            Ok(admitted) => admitted,
            Err(NotAdmitted { tool, rule, answer }) => {
                self.auditor.end(&record, tool.map(|tool| tool.offered.name()), AuditOutcome::Refused(rule));
                return Reply::Now(answer);
            }
        };
        let (feed, listener) = progress::asked_for(request.params).unzip();
        let run = Run { consumer: &consumer, dialect, listener };
        let submitted = self.submit(tool, request.params, run, called_off_when_dropped);
        let mut pending = PendingCall {
            interposer: Arc::clone(self),
            tool: Arc::clone(tool),
            id: request.id.into(),
            revision,
            record,
            call: None,
            feed,
            over: false,
        };
        match submitted {
            Ok(call) => {
                pending.call = Some(call);
                Reply::Later(pending)
            }
            Err(stopped) => Reply::Now(pending.end(&Err(stopped))),
        }
    }

    /// Who calls what in which dialect.
    ///
    /// Whatever is wrong with the tool asked for, the same steps are taken before the one answer: the
    /// consumer is resolved, the name looked up, the policy asked. What the transport knows of the caller is
    /// gone when this ends.
    async fn admitted(
        &self,
        request: &Request<'_>,
        arrival: Arrival<'_>,
        record: &mut CallRecord,
    ) -> Result<Admitted<'_>, NotAdmitted<'_>> {
        let Arrival { revision, context, header, .. } = arrival;
        record.consumer = self.consumer(&context).await;
        let name = request.params.get("name").and_then(Value::as_str);
        let tool = self.plan.named(name.as_deref().unwrap_or_default());
        let admitted = self.admits(record.consumer.as_ref(), tool);
        let (Some(consumer), Some(tool), true) = (record.consumer.clone(), tool, admitted) else {
            let answer = Answer::error(Some(request.id), ProtocolError::UnknownTool);
            return Err(NotAdmitted { tool: tool.map(Arc::as_ref), rule: BrokenRule::Access, answer });
        };
        let Ok(dialect) = dialect::of(request.params, arrival.dialect) else {
            let answer = dialect::refusal(request.id);
            return Err(NotAdmitted { tool: Some(tool), rule: BrokenRule::Dialect, answer });
        };
        if let Some(read) = header {
            let arguments = request.params.get("arguments");
            let checked = tool.check_headers(arguments, dialect, revision, |name| read(&context, name));
            if let Err(HeaderMismatch) = checked {
                let answer = Answer::error(Some(request.id), ProtocolError::ArgumentHeaderMismatch);
                return Err(NotAdmitted { tool: Some(tool), rule: BrokenRule::Header, answer });
            }
        }
        Ok(Admitted { consumer, tool, dialect })
    }

    fn submit(
        &self,
        tool: &PlannedTool,
        params: Params<'_>,
        run: Run<'_>,
        called_off_when_dropped: bool,
    ) -> Result<Call, Stopped> {
        let Run { consumer, dialect, listener } = run;
        let room = self.room(called_off_when_dropped);
        let submit = |arguments: Value<'_>| {
            let judged = |judged: Value<'_>| room.submit(&*tool.callable, consumer, judged, listener);
            tool.judge(arguments, dialect, judged).map_err(Stopped::Refused)?.map_err(Stopped::Failed)
        };
        match params.get("arguments").filter(|arguments| arguments.kind() != Kind::Null) {
            Some(arguments) => submit(arguments),
            // No arguments are an object without members.
            None => match Document::read(b"{}") {
                Ok(empty) => submit(empty.root()),
                Err(_) => Err(Stopped::Failed(ToolErrorKind::System)),
            },
        }
    }
}

/// An admitted call until its answer; dropped before that, the caller went away.
pub(crate) struct PendingCall {
    interposer: Arc<Interposer>,
    tool: Arc<PlannedTool>,
    id: Box<str>,
    revision: Revision,
    record: CallRecord,
    call: Option<Call>,
    feed: Option<ProgressFeed>,
    over: bool,
}

impl PendingCall {
    /// The way to stop the work while somebody waits for the answer.
    #[cfg(feature = "stdio")]
    pub(crate) fn call_off(&self) -> Option<CallOff> {
        self.call.as_ref().map(Call::call_off)
    }

    /// The job's progress, if the caller asked for it, and the answer to wait for.
    pub(crate) fn watched(mut self) -> (Option<ProgressFeed>, impl Future<Output = Answer> + Send + 'static) {
        (self.feed.take(), self.answer())
    }

    /// Waits for the job and composes the answer.
    async fn answer(mut self) -> Answer {
        let output = match self.call.take() {
            Some(call) => call.answer().await.map_err(Stopped::Failed),
            None => Err(Stopped::Failed(ToolErrorKind::System)),
        };
        self.end(&output)
    }

    fn end(&mut self, output: &Result<AnswerText, Stopped>) -> Answer {
        let frame = self.interposer.frame(self.revision);
        let structured = self.tool.structured;
        let (answer, outcome) = match output {
            Ok(output) if structured && !output.json.starts_with('{') => {
                let outcome = AuditOutcome::Failed(ToolErrorKind::System);
                (self.failure(ErrorText::NO_OBJECT, false, None), outcome)
            }
            Ok(output) => {
                let (form, size) = match (output.is_content, structured) {
                    (true, _) => (Form::Content, output.json.len()),
                    // The text is escaped and may be there twice.
                    (false, true) => (Form::Structured, output.json.len() * 9 / 4),
                    (false, false) => (Form::Text, output.json.len() * 9 / 4),
                };
                let size = size + 192 + frame.server_info.len();
                let write = |out: &mut String| call::success(frame, form, &output.json, out);
                (Answer::result(&self.id, size, write), AuditOutcome::Answered)
            }
            Err(Stopped::Failed(kind)) => {
                let said = ErrorText::of(*kind);
                (self.failure(&said.text, said.correctable, None), AuditOutcome::Failed(*kind))
            }
            Err(Stopped::Refused(findings)) => {
                let outcome = AuditOutcome::Refused(BrokenRule::Arguments(findings.first_rule()));
                (self.failure(&findings.text(), true, Some(&findings.to_tree().to_string())), outcome)
            }
        };
        self.over(outcome);
        answer
    }

    fn failure(&self, text: &str, correctable: bool, findings: Option<&str>) -> Answer {
        let frame = self.interposer.frame(self.revision);
        let size = text.len() + findings.map_or(0, str::len) + 256 + frame.server_info.len();
        Answer::result(&self.id, size, |out| call::failure(frame, text, correctable, findings, out))
    }

    fn over(&mut self, outcome: AuditOutcome) {
        self.over = true;
        self.interposer.auditor.end(&self.record, Some(self.tool.offered.name()), outcome);
    }
}

impl Drop for PendingCall {
    fn drop(&mut self) {
        if !self.over {
            self.over(AuditOutcome::Abandoned);
        }
    }
}
