//! The endpoint as a tower service.

use super::door::Door;
use super::response::{self, ResponseBody};
use super::{StatelessHttp, body, eras, events, headers, media};
use crate::boundary::access::RequestContext;
use crate::boundary::answer::Answer;
use crate::boundary::envelope::{self, Message, NoMessage};
use crate::boundary::interposer::{Arrival, Interposer, Reply};
use crate::boundary::protocol_error::ProtocolError;
use crate::boundary::revision::Revision;
use crate::json::Document;
use crate::runtime::contain::contained_future;
use bytes::Bytes;
use http::{Method, Request, Response, request};
use http_body::Body;
use std::convert::Infallible;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::timeout;

/// The endpoint: a tower service to be mounted in axum, or in anything else that speaks tower.
///
/// A clone is the same endpoint. A host that cannot mount it calls it from a filter of its own:
/// authenticate, record the principal on the request's extensions, call the service.
#[derive(Clone)]
pub struct HttpService {
    shared: Arc<Shared>,
}

struct Shared {
    interposer: Arc<Interposer>,
    door: Door,
    max_body_bytes: usize,
    body_timeout: Duration,
}

impl HttpService {
    pub(crate) fn new(interposer: Arc<Interposer>, settings: &StatelessHttp) -> Self {
        let shared = Shared {
            interposer,
            door: Door::new(settings),
            max_body_bytes: settings.max_body_bytes,
            body_timeout: settings.body_timeout,
        };
        Self { shared: Arc::new(shared) }
    }
}

impl<B> tower_service::Service<Request<B>> for HttpService
where
    B: Body + Send + 'static,
    B::Data: Send,
{
    type Response = Response<ResponseBody>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let shared = Arc::clone(&self.shared);
        Box::pin(async move {
            // What the host's code can panic in is contained nearer to it; this is for what is ours.
            let response = contained_future(shared.respond(request)).await;
            Ok(response.unwrap_or_else(|_| response::refusal(ProtocolError::Internal)))
        })
    }
}

impl Shared {
    async fn respond<B: Body>(&self, request: Request<B>) -> Response<ResponseBody> {
        let (parts, body) = request.into_parts();
        if let Err(error) = self.check(&parts) {
            tracing::debug!(refused = error.message(), "refused at the door");
            return response::refusal(error);
        }
        match timeout(self.body_timeout, body::read(body, self.max_body_bytes)).await {
            Ok(Ok(bytes)) => self.message(parts, &bytes).await,
            Ok(Err(error)) => response::refusal(error),
            Err(_) => response::refusal(ProtocolError::BodyTooSlow),
        }
    }

    fn check(&self, parts: &request::Parts) -> Result<(), ProtocolError> {
        self.door.check(&parts.uri, &parts.headers)?;
        if parts.method != Method::POST {
            return Err(ProtocolError::HttpMethod);
        }
        media::check_accept(&parts.headers)?;
        media::check_content(&parts.headers)?;
        if self.interposer.is_closed() { Err(ProtocolError::Closed) } else { Ok(()) }
    }

    async fn message(&self, parts: request::Parts, bytes: &Bytes) -> Response<ResponseBody> {
        let (pending, revision) = {
            let document = match Document::read(bytes) {
                Ok(document) => document,
                Err(fault) => return no_message(&envelope::unreadable(bytes, fault)),
            };
            let request = match Message::of(&document) {
                Ok(Message::Request(request)) => request,
                Ok(Message::Notification(notification)) => {
                    return match eras::of_notification(&parts.headers, &notification) {
                        Ok(()) if notification.params.is_readable() => response::accepted(),
                        Ok(()) => response::refusal(ProtocolError::NotARequest),
                        Err(disorder) => response::refusal(disorder.error),
                    };
                }
                Ok(Message::Response) => return response::refusal(ProtocolError::NotARequest),
                Err(none) => return no_message(&none),
            };
            let revision = match eras::of_request(&parts.headers, &request) {
                Ok(revision) => revision,
                Err(disorder) => return response::json(disorder.answer(request.id), Revision::UNNAMED),
            };
            let dialect = parts.uri.query().and_then(eras::dialect_parameter).map(String::from);
            let context = RequestContext::of(parts);
            let arrival = Arrival {
                revision,
                context,
                dialect: dialect.as_deref(),
                header: Some(headers::stated),
                // The handshake's revisions say that hanging up is not calling off.
                called_off_when_dropped: revision.is_modern(),
            };
            match self.interposer.answer(&request, arrival).await {
                Reply::Now(answer) => return response::json(answer, revision),
                // The document is not kept for as long as the job takes.
                Reply::Later(pending) => (pending, revision),
            }
        };
        let (feed, answer) = pending.watched();
        match feed {
            Some(feed) => events::respond(feed, Box::pin(answer), revision).await,
            None => response::json(answer.await, revision),
        }
    }
}

fn no_message(none: &NoMessage<'_>) -> Response<ResponseBody> {
    response::json(Answer::error(none.id.as_deref(), none.error), Revision::UNNAMED)
}

impl fmt::Debug for HttpService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpService").finish_non_exhaustive()
    }
}
