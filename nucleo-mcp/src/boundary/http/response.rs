//! What goes back over HTTP.

use super::events::EventStream;
use crate::boundary::answer::Answer;
use crate::boundary::protocol_error::ProtocolError;
use crate::boundary::revision::Revision;
use bytes::Bytes;
use http::{HeaderValue, Response, StatusCode, header};
use http_body::{Body, Frame, SizeHint};
use std::convert::Infallible;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The body of an answer: one message, or the events of a streamed one.
pub struct ResponseBody {
    kind: Kind,
}

enum Kind {
    Whole(Option<Bytes>),
    Events(Box<EventStream>),
}

impl ResponseBody {
    fn whole(bytes: Option<Bytes>) -> Self {
        Self { kind: Kind::Whole(bytes) }
    }

    pub(super) fn events(stream: EventStream) -> Self {
        Self { kind: Kind::Events(Box::new(stream)) }
    }
}

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let bytes = match &mut self.kind {
            Kind::Whole(bytes) => Poll::Ready(bytes.take()),
            Kind::Events(stream) => stream.poll_event(cx),
        };
        bytes.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        match &self.kind {
            Kind::Whole(bytes) => bytes.is_none(),
            Kind::Events(stream) => stream.is_over(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.kind {
            Kind::Whole(bytes) => SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64)),
            Kind::Events(_) => SizeHint::default(),
        }
    }
}

impl fmt::Debug for ResponseBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResponseBody").finish_non_exhaustive()
    }
}

/// One JSON message.
pub(super) fn json(answer: Answer, revision: Revision) -> Response<ResponseBody> {
    let status = answer.error.map_or(StatusCode::OK, |error| error.status(revision));
    let mut response = Response::new(ResponseBody::whole(Some(answer.body)));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// A refusal of the request as such: no message was read, so there is no id.
pub(super) fn refusal(error: ProtocolError) -> Response<ResponseBody> {
    let mut response = json(Answer::error(None, error), Revision::UNNAMED);
    if error == ProtocolError::HttpMethod {
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST"));
    }
    response
}

/// A notification was taken.
pub(super) fn accepted() -> Response<ResponseBody> {
    let mut response = Response::new(ResponseBody::whole(None));
    *response.status_mut() = StatusCode::ACCEPTED;
    response
}
