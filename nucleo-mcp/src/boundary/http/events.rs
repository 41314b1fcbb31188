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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boundary::answer::Answer;
    use http_body_util::BodyExt;
    use tokio::sync::oneshot;

    fn answering() -> (oneshot::Sender<()>, Answering) {
        let (sender, receiver) = oneshot::channel::<()>();
        let answer = async {
            let _ = receiver.await;
            Answer::result("1", 2, |out| out.push_str("{}"))
        };
        (sender, Box::pin(answer))
    }

    // Clients and proxies give up on a minute of silence.
    #[tokio::test(start_paused = true)]
    async fn silence_is_filled_with_comments_until_the_response() {
        let (feed, _reports) = ProgressFeed::channel("7");
        let (done, answer) = answering();
        let began = Instant::now();
        let mut response = respond(feed, answer, Revision::V2026July).await;
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
        let body = response.body_mut();
        for beat in 1..=3 {
            let frame = body.frame().await.expect("a frame").expect("never an error");
            assert_eq!(&frame.into_data().expect("data")[..], SIGN_OF_LIFE);
            assert_eq!(began.elapsed().as_secs(), beat * HEARTBEAT.as_secs());
        }
        done.send(()).expect("somebody waits");
        let last = body.frame().await.expect("a frame").expect("never an error");
        let expected = "event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\n";
        assert_eq!(last.into_data().expect("data"), expected);
        assert!(body.frame().await.is_none());
    }

    // Nothing was reported: the answer is what it would be without a token.
    #[tokio::test(start_paused = true)]
    async fn an_answer_before_anything_else_is_one_message() {
        let (feed, reports) = ProgressFeed::channel("7");
        let (done, answer) = answering();
        drop(reports);
        done.send(()).expect("somebody waits");
        let response = respond(feed, answer, Revision::V2025June).await;
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/json");
    }
}
