//! A streamed answer: progress, signs of life, and then the response.

use super::response::ResponseBody;
use crate::boundary::answer::Answer;
use crate::boundary::interposer::ProgressFeed;
use crate::boundary::revision::Revision;
use bytes::Bytes;
use http::{HeaderName, HeaderValue, Response, header};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, Sleep};

/// How long a streamed answer is silent at most. Proxies and clients give up on silence, often after
/// a minute.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// A comment of the event stream format: a sign of life that no client takes for a message.
const SIGN_OF_LIFE: &[u8] = b": working\n\n";

type Answering = Pin<Box<dyn Future<Output = Answer> + Send>>;

/// Answers with one message if the tool has nothing to say before that, and else with a stream of
/// events. Dropping either is the caller going away.
pub(super) async fn respond(
    mut feed: ProgressFeed,
    mut answer: Answering,
    revision: Revision,
) -> Response<ResponseBody> {
    let first = tokio::select! {
        biased;
        Some(notification) = feed.next() => event(&notification),
        answer = &mut answer => return super::response::json(answer, revision),
        () = tokio::time::sleep(HEARTBEAT) => Bytes::from_static(SIGN_OF_LIFE),
    };
    let stream = EventStream {
        first: Some(first),
        feed,
        answer: Some(answer),
        last: None,
        silence: Box::pin(tokio::time::sleep(HEARTBEAT)),
    };
    let mut response = Response::new(ResponseBody::events(stream));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // Asks a proxy in front not to collect the stream before it passes it on.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response
}

/// The events of one answer.
pub(super) struct EventStream {
    first: Option<Bytes>,
    feed: ProgressFeed,
    answer: Option<Answering>,
    /// The response, once it is there; reports that came before it go first.
    last: Option<Bytes>,
    silence: Pin<Box<Sleep>>,
}

impl EventStream {
    /// The next event, or the end.
    pub(super) fn poll_event(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let next = match self.first.take() {
            Some(first) => Poll::Ready(Some(first)),
            None => self.poll_next(cx),
        };
        if next.is_ready() {
            self.silence.as_mut().reset(Instant::now() + HEARTBEAT);
        }
        next
    }

    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if let Some(answer) = &mut self.answer
            && let Poll::Ready(answer) = answer.as_mut().poll(cx)
        {
            self.answer = None;
            self.last = Some(event_bytes(&answer.body));
        }
        if self.answer.is_none() {
            let waiting = self.feed.waiting().map(|notification| event(&notification));
            return Poll::Ready(waiting.or_else(|| self.last.take()));
        }
        if let Poll::Ready(Some(notification)) = std::pin::pin!(self.feed.next()).poll(cx) {
            return Poll::Ready(Some(event(&notification)));
        }
        self.silence.as_mut().poll(cx).map(|()| Some(Bytes::from_static(SIGN_OF_LIFE)))
    }

    /// Whether the last event was handed out.
    pub(super) fn is_over(&self) -> bool {
        self.first.is_none() && self.answer.is_none() && self.last.is_none()
    }
}

fn event(message: &str) -> Bytes {
    event_bytes(message.as_bytes())
}

/// A message as one event. It is JSON of one line, so it is one line of data.
fn event_bytes(message: &[u8]) -> Bytes {
    Bytes::from([&b"event: message\ndata: "[..], message, b"\n\n"].concat())
}
