//! What goes back over HTTP.

use crate::boundary::answer::Answer;
use crate::boundary::protocol_error::ProtocolError;
use crate::boundary::revision::Revision;
use bytes::Bytes;
use http::{HeaderValue, Response, StatusCode, header};
use http_body::{Body, Frame, SizeHint};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The body of an answer.
#[derive(Debug)]
pub struct ResponseBody {
    whole: Option<Bytes>,
}

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.whole.take().map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        self.whole.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.whole.as_ref().map_or(0, |bytes| bytes.len() as u64))
    }
}

/// One JSON message.
pub(super) fn json(answer: Answer, revision: Revision) -> Response<ResponseBody> {
    let status = answer.error.map_or(StatusCode::OK, |error| error.status(revision));
    let mut response = Response::new(ResponseBody { whole: Some(answer.body) });
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
    let mut response = Response::new(ResponseBody { whole: None });
    *response.status_mut() = StatusCode::ACCEPTED;
    response
}
