//! A job's progress, on its way to a caller that asked for it.

use crate::boundary::envelope::Params;
use crate::json::{Kind, Value, write_string};
use crate::runtime::Progress;
use std::fmt::Write as _;
use tokio::sync::mpsc;

/// The longest progress token that is taken, in bytes as written.
const MAX_TOKEN_BYTES: usize = 256;

/// How many reports wait for a slow reader; what comes beyond is left out.
const WAITING_REPORTS: usize = 64;

/// The reports of one call, and the token its caller wants them under.
pub(crate) struct ProgressFeed {
    token: Box<str>,
    reports: mpsc::Receiver<Progress>,
}

/// Hears a job's reports.
pub(super) type Listener = Box<dyn Fn(Progress) + Send + Sync>;

/// The feed of a caller that sent a token, and the listener that fills it.
///
/// A token that is neither text nor a whole number asks for nothing.
pub(super) fn asked_for(params: Params<'_>) -> Option<(ProgressFeed, Listener)> {
    let token = params.meta("progressToken").and_then(token)?;
    let (sender, reports) = mpsc::channel(WAITING_REPORTS);
    let listener = move |report: Progress| {
        // What jobs further down report is counted in units of their own.
        if report.depth == 0 {
            let _ = sender.try_send(report);
        }
    };
    Some((ProgressFeed { token: token.into(), reports }, Box::new(listener)))
}

fn token(value: Value<'_>) -> Option<&str> {
    let lexeme = value.lexeme();
    let usable = match value.kind() {
        Kind::String => value.as_str().is_some(),
        Kind::Number => lexeme.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'),
        _ => false,
    };
    (usable && lexeme.len() <= MAX_TOKEN_BYTES).then_some(lexeme)
}

impl ProgressFeed {
    /// The next report as a notification; `None` once there will be no more.
    pub(crate) async fn next(&mut self) -> Option<String> {
        let report = self.reports.recv().await?;
        Some(self.notification(report))
    }

    /// The next report, if one is waiting.
    pub(crate) fn waiting(&mut self) -> Option<String> {
        let report = self.reports.try_recv().ok()?;
        Some(self.notification(report))
    }

    fn notification(&self, report: Progress) -> String {
        let token = &self.token;
        let mut text = format!(
            r#"{{"jsonrpc":"2.0","method":"notifications/progress","params":{{"progressToken":{token},"progress":{}"#,
            report.done
        );
        if let Some(total) = report.total {
            let _ = write!(text, r#","total":{total}"#);
        }
        if !report.message.is_empty() {
            text.push_str(r#","message":"#);
            write_string(report.message, &mut text);
        }
        text.push_str("}}");
        text
    }
}

#[cfg(test)]
impl ProgressFeed {
    /// A feed and the end that fills it.
    pub(crate) fn channel(token: &str) -> (Self, mpsc::Sender<Progress>) {
        let (sender, reports) = mpsc::channel(WAITING_REPORTS);
        (Self { token: token.into(), reports }, sender)
    }
}
