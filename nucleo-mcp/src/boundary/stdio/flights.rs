//! The calls that are not answered yet.

use crate::boundary::answer::Answer;
use crate::boundary::conversation::RequestId;
use crate::boundary::interposer::PendingCall;
use crate::call::CallOff;
use crate::runtime::CancelReason;
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::future::{AbortHandle, Abortable, BoxFuture};
use futures_util::stream::FuturesUnordered;
use std::collections::HashMap;
use tokio::sync::mpsc;

/// How many calls a peer may have unanswered before it is not listened to until one is.
const MOST: usize = 1024;

/// The calls that are not answered yet, each under its request's id.
///
/// They are waited for in the one task of the session, so a call that is called off writes nothing
/// from that moment on.
#[derive(Default)]
pub(super) struct Flights {
    answering: FuturesUnordered<Abortable<BoxFuture<'static, RequestId>>>,
    open: OpenCalls,
}

/// What is known of each of them.
#[derive(Default)]
pub(super) struct OpenCalls(HashMap<RequestId, Open>);

struct Open {
    answering: AbortHandle,
    work: Option<CallOff>,
}

impl Flights {
    /// Whether another call may begin.
    pub(super) fn have_room(&self) -> bool {
        self.open.0.len() < MOST
    }

    pub(super) fn open(&self) -> &OpenCalls {
        &self.open
    }

    /// Waits for a call's answer from now on, which goes to `frames` after its progress.
    pub(super) fn begin(&mut self, id: RequestId, call: PendingCall, frames: mpsc::Sender<Bytes>) {
        let work = call.call_off();
        let (handle, registration) = AbortHandle::new_pair();
        self.open.0.insert(id.clone(), Open { answering: handle, work });
        let answering = Box::pin(async move {
            answered(call, &frames).await;
            id
        });
        self.answering.push(Abortable::new(answering, registration));
    }

    /// Waits until a call is answered. Waits for ever if there is none.
    pub(super) async fn landed(&mut self) {
        match self.answering.next().await {
            // What was called off is not open any more, and its id may be another's by now.
            Some(Err(_aborted)) => {}
            Some(Ok(id)) => {
                self.open.0.remove(&id);
            }
            None => std::future::pending().await,
        }
    }

    /// Cancels a call's work and forgets about its answer.
    pub(super) fn call_off(&mut self, id: &RequestId) {
        if let Some(open) = self.open.0.remove(id) {
            if let Some(work) = open.work {
                work.now(CancelReason::CalledOff);
            }
            open.answering.abort();
        }
    }

    /// Cancels the work of all calls, which are answered with that.
    pub(super) fn cut_short(&self, reason: CancelReason) {
        self.open.0.values().filter_map(|open| open.work.as_ref()).for_each(|work| work.now(reason));
    }

    /// Waits until all are answered.
    pub(super) async fn all_landed(&mut self) {
        while !self.open.0.is_empty() {
            self.landed().await;
        }
    }
}

impl OpenCalls {
    pub(super) fn have(&self, id: &RequestId) -> bool {
        self.0.contains_key(id)
    }
}

/// Hands on what a call reports while it runs, and then its answer. A peer that takes no more frames
/// ends the session, which is noticed there.
async fn answered(call: PendingCall, frames: &mpsc::Sender<Bytes>) {
    let (feed, answer) = call.watched();
    let Answer { body, .. } = match feed {
        None => answer.await,
        Some(mut feed) => {
            tokio::pin!(answer);
            // The answer is waited for even while the peer takes no report: waiting is what ends it in time.
            let mut report = None;
            let answer = loop {
                tokio::select! {
                    biased;
                    Some(next) = feed.next(), if report.is_none() => report = Some(next),
                    permit = frames.reserve(), if report.is_some() => match (permit, report.take()) {
                        (Ok(permit), Some(report)) => permit.send(report.into()),
                        // The session ends, and with it this.
                        _ => std::future::pending().await,
                    },
                    answer = &mut answer => break answer,
                }
            };
            while let Some(report) = report.take().or_else(|| feed.waiting()) {
                let _ = frames.send(report.into()).await;
            }
            answer
        }
    };
    let _ = frames.send(body).await;
}
