//! The boundary in memory: one message's bytes in, its answer's bytes out.

use crate::boundary::access::Consumer;
use crate::boundary::access::RequestContext;
use crate::boundary::conversation::{Conversation, Heard};
use crate::boundary::envelope::Message;
use crate::boundary::http;
use crate::boundary::interposer::{Arrival, Interposer, Reply};
use crate::boundary::revision::Revision;
use crate::json::Document;
use ::http::HeaderMap;
use bytes::Bytes;
use std::sync::Arc;

/// Hands in one message as the consumer's, and takes what comes back, if anything does.
pub(super) async fn exchange(
    interposer: &Arc<Interposer>,
    consumer: &Consumer,
    message: &[u8],
) -> Option<Bytes> {
    let mut conversation = Conversation::with(Arc::clone(interposer), consumer.clone());
    match conversation.hear(message, |_| false).await {
        Heard::Nothing | Heard::CalledOff(_) => None,
        Heard::Answer(answer) => Some(answer.body),
        Heard::Call(_, call) => Some(call.watched().1.await.body),
    }
}

/// Hands in one request of the revision without a handshake as if it had come over HTTP, with the headers
/// that repeat its arguments.
pub(super) async fn exchange_with_headers(
    interposer: &Arc<Interposer>,
    consumer: &Consumer,
    message: &[u8],
    headers: HeaderMap,
) -> Option<Bytes> {
    let document = Document::read(message).ok()?;
    let Ok(Message::Request(request)) = Message::of(&document) else { return None };
    let arrival = Arrival {
        revision: Revision::V2026July,
        context: RequestContext::from_consumer(consumer.clone()).with_headers(headers),
        dialect: None,
        header: Some(http::stated),
        called_off_when_dropped: true,
    };
    match interposer.answer(&request, arrival).await {
        Reply::Now(answer) => Some(answer.body),
        Reply::Later(call) => Some(call.watched().1.await.body),
    }
}
