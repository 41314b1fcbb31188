//! A job's progress, on its way to a caller that asked for it.

use crate::boundary::envelope::{Params, readable_id};
use crate::json::write_string;
use crate::runtime::Progress;
use std::fmt::Write as _;
use tokio::sync::mpsc;

/// How many reports wait for a slow reader; what comes beyond is left out.
const WAITING_REPORTS: usize = 64;

/// The reports of one call, and the token its caller wants them under.
pub(crate) struct ProgressFeed {
    token: Box<str>,
    reports: mpsc::Receiver<Progress>,
    so_far: SoFar,
}

/// One number for everything a workflow reports, which rises with every report that is passed on.
///
/// The root's reports are the whole numbers of its own units. Jobs further down count in units of their
/// own, and how many there will be nobody knows: each of their reports goes half of what is left to the
/// next whole number, then two thirds, three quarters, and so on, and never reaches it.
#[derive(Debug)]
struct SoFar {
    /// What the root said last, and of how much.
    root: (u64, Option<u64>),
    /// How many reports came from further down since.
    below: u32,
    /// The last number passed on.
    last: f64,
}

/// Hears a job's reports.
pub(super) type Listener = Box<dyn Fn(Progress) + Send + Sync>;

/// The feed of a caller that sent a token, and the listener that fills it.
///
/// A token that could not be an id, neither text nor a whole number or longer than those, asks for nothing.
pub(super) fn asked_for(params: Params<'_>) -> Option<(ProgressFeed, Listener)> {
    let token = params.meta("progressToken").and_then(readable_id)?;
    let (feed, sender) = ProgressFeed::channel(token);
    let listener = move |report: Progress| {
        let _ = sender.try_send(report);
    };
    Some((feed, Box::new(listener)))
}

impl SoFar {
    fn nothing() -> Self {
        Self { root: (0, None), below: 0, last: f64::NEG_INFINITY }
    }

    /// The number to pass on with a report, if there is one above the last.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a client reads a double: what is not above as one is left out"
    )]
    fn number(&mut self, report: &Progress) -> Option<f64> {
        let number = if report.depth == 0 {
            // Two threads of one job may hand over in another order than they reported in.
            if report.done < self.root.0 {
                return None;
            }
            self.root = (report.done, report.total);
            self.below = 0;
            report.done as f64
        } else {
            let (done, total) = self.root;
            // The root says that everything is done: there is no room above.
            if total.is_some_and(|total| total <= done) {
                return None;
            }
            self.below = self.below.saturating_add(1);
            let below = f64::from(self.below);
            let number = done as f64 + below / (below + 1.0);
            if number >= done.saturating_add(1) as f64 {
                return None;
            }
            number
        };
        if number <= self.last {
            return None;
        }
        self.last = number;
        Some(number)
    }
}

impl ProgressFeed {
    /// A feed and the end that fills it.
    pub(crate) fn channel(token: &str) -> (Self, mpsc::Sender<Progress>) {
        let (sender, reports) = mpsc::channel(WAITING_REPORTS);
        (Self { token: token.into(), reports, so_far: SoFar::nothing() }, sender)
    }

    /// The next report as a notification; `None` once there will be no more.
    pub(crate) async fn next(&mut self) -> Option<String> {
        loop {
            let report = self.reports.recv().await?;
            if let Some(notification) = self.notification(report) {
                return Some(notification);
            }
        }
    }

    /// The next report, if one is waiting.
    pub(crate) fn waiting(&mut self) -> Option<String> {
        loop {
            let report = self.reports.try_recv().ok()?;
            if let Some(notification) = self.notification(report) {
                return Some(notification);
            }
        }
    }

    fn notification(&mut self, report: Progress) -> Option<String> {
        let number = self.so_far.number(&report)?;
        let token = &self.token;
        let mut text = format!(
            r#"{{"jsonrpc":"2.0","method":"notifications/progress","params":{{"progressToken":{token},"progress":{number}"#
        );
        if let (_, Some(total)) = self.so_far.root {
            let _ = write!(text, r#","total":{total}"#);
        }
        if !report.message.is_empty() {
            text.push_str(r#","message":"#);
            write_string(report.message, &mut text);
        }
        text.push_str("}}");
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::JobId;

    fn report(depth: u32, done: u64, total: Option<u64>) -> Progress {
        Progress { job: JobId::next(), depth, done, total, message: "" }
    }

    fn numbers(reports: impl IntoIterator<Item = Progress>) -> Vec<Option<f64>> {
        let mut so_far = SoFar::nothing();
        reports.into_iter().map(|report| so_far.number(&report)).collect()
    }

    // S92
    #[test]
    fn reports_from_below_rise_between_the_roots_whole_numbers() {
        let of = Some(3);
        let reports =
            [(0, 1, of), (1, 7, None), (2, 7, None), (1, 8, None), (0, 2, of), (1, 9, None), (0, 3, of)];
        let numbers = numbers(reports.map(|(depth, done, total)| report(depth, done, total)));
        let expected = [1.0, 1.5, 1.0 + 2.0 / 3.0, 1.75, 2.0, 2.5, 3.0];
        assert_eq!(numbers, expected.map(Some));
    }

    // S92
    #[test]
    fn what_does_not_rise_is_left_out() {
        // From below before the root's first report, which is nothing yet; out of order; after the end.
        let reports = [
            (1, 1, None),
            (0, 0, None),
            (0, 2, Some(3)),
            (0, 1, Some(3)),
            (1, 2, None),
            (0, 3, Some(3)),
            (1, 3, None),
        ];
        let numbers = numbers(reports.map(|(depth, done, total)| report(depth, done, total)));
        assert_eq!(numbers, [Some(0.5), None, Some(2.0), None, Some(2.5), Some(3.0), None]);
        // Beyond what a double tells apart.
        let huge = u64::MAX - 2;
        let reports = [(0, huge, None), (0, huge + 1, None), (1, 1, None)];
        let numbers = self::numbers(reports.map(|(depth, done, total)| report(depth, done, total)));
        assert_eq!(numbers[1..], [None, None]);
    }

    // S92
    #[test]
    fn a_hundred_thousand_reports_from_below_never_fall_and_never_reach_the_next_number() {
        let mut so_far = SoFar::nothing();
        let mut last = so_far.number(&report(0, 1_000_000, Some(1_000_001))).expect("the first");
        for _ in 0..100_000 {
            if let Some(number) = so_far.number(&report(1, 1, None)) {
                assert!(last < number && number < 1_000_001.0, "{last} {number}");
                last = number;
            }
        }
        assert_eq!(so_far.number(&report(0, 1_000_001, None)), Some(1_000_001.0));
    }
}
