//! A peer that the host named in advance and that speaks in whole messages, one after the other: the
//! other end of stdio, or a test in the same process.

use super::access::{Consumer, RequestContext};
use super::answer::Answer;
use super::envelope::{self, Message, NoMessage, Notification, Request};
use super::interposer::{Arrival, Interposer, PendingCall, Reply};
use super::protocol_error::ProtocolError;
use super::revision::Revision;
use super::self_description::{self, META_REVISION, OutOfOrder};
use crate::json::{Document, Unreadable, Value, has_member};
use crate::runtime::contain::contained_future;
use std::sync::Arc;

/// One peer, and what its handshake agreed on.
pub(crate) struct Conversation {
    interposer: Arc<Interposer>,
    peer: Consumer,
    /// The revision of requests that do not describe themselves.
    agreed: Option<Revision>,
}

/// What a message comes to.
#[cfg_attr(not(feature = "stdio"), allow(dead_code, reason = "a test sends one message at a time"))]
pub(crate) enum Heard {
    /// No answer is due.
    Nothing,
    /// The answer.
    Answer(Answer),
    /// A call under way.
    Call(RequestId, PendingCall),
    /// The peer no longer wants the answer to that request.
    CalledOff(RequestId),
}

/// A request's id by what it says, however it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RequestId {
    Text(Box<str>),
    Number(Box<str>),
}

impl Conversation {
    pub(crate) fn with(interposer: Arc<Interposer>, peer: Consumer) -> Self {
        Self { interposer, peer, agreed: None }
    }

    /// Takes one message. `is_open` says whether a request of that id is still to be answered.
    pub(crate) async fn hear(&mut self, message: &[u8], is_open: impl Fn(&RequestId) -> bool) -> Heard {
        let document = match Document::read(message) {
            Ok(document) => document,
            Err(fault) => return unreadable(message, fault, is_open),
        };
        match Message::of(&document) {
            Ok(Message::Request(request)) => self.request(&request, is_open).await,
            Ok(Message::Notification(notification)) => called_off(&notification),
            Ok(Message::Response) => Heard::Nothing,
            Err(none) => no_message(&none, is_open, |name| document.root().get(name).is_some()),
        }
    }

    async fn request(&mut self, request: &Request<'_>, is_open: impl Fn(&RequestId) -> bool) -> Heard {
        let Some(id) = RequestId::of(request.id) else { return Heard::Nothing };
        if is_open(&id) {
            // Answering it would answer the other one, and running it would run it unasked.
            tracing::warn!("a request under the id of another that is not answered yet; it is left out");
            return Heard::Nothing;
        }
        let revision = match self.revision(request) {
            Ok(revision) => revision,
            Err(disorder) => return Heard::Answer(disorder.answer(request.id)),
        };
        let arrival = Arrival {
            revision,
            context: RequestContext::from_consumer(self.peer.clone()),
            dialect: None,
            header: None,
            called_off_when_dropped: true,
        };
        // What the host's code can panic in is contained nearer to it; this is for what is ours, and for
        // the building of an input.
        match contained_future(self.interposer.answer(request, arrival)).await {
            Ok(Reply::Now(answer)) => {
                if request.method == "initialize" {
                    self.agreed = handshake(&answer).or(self.agreed);
                }
                Heard::Answer(answer)
            }
            Ok(Reply::Later(call)) => Heard::Call(id, call),
            Err(_) => Heard::Answer(Answer::error(Some(request.id), ProtocolError::Internal)),
        }
    }

    /// The revision a request names itself, or else the one its handshake agreed on.
    fn revision(&self, request: &Request<'_>) -> Result<Revision, OutOfOrder> {
        let Some(named) = request.params.meta(META_REVISION) else {
            return match &*request.method {
                // Nothing of the handshake's era has this method.
                "server/discover" => Err(ProtocolError::IncompleteMeta.into()),
                _ => Ok(self.agreed.unwrap_or(Revision::UNNAMED)),
            };
        };
        let revision = self_description::named(&named.as_str().ok_or(ProtocolError::IncompleteMeta)?)?;
        if revision.is_modern() && !self_description::is_complete(request) {
            return Err(ProtocolError::IncompleteMeta.into());
        }
        Ok(revision)
    }
}

impl RequestId {
    /// The id written like that.
    fn of(lexeme: &str) -> Option<Self> {
        if !lexeme.starts_with('"') {
            return Some(Self::Number(if lexeme == "-0" { "0" } else { lexeme }.into()));
        }
        let document = Document::read(lexeme.as_bytes()).ok()?;
        Some(Self::Text(document.root().as_str()?.into()))
    }

    fn sent(id: Value<'_>) -> Option<Self> {
        Self::of(envelope::readable_id(id)?)
    }
}

/// The revision that an answered handshake agreed on.
fn handshake(answer: &Answer) -> Option<Revision> {
    let document = Document::read(&answer.body).ok()?;
    let agreed = document.root().get("result")?.get("protocolVersion")?.as_str()?;
    Revision::named(&agreed)
}

fn called_off(notification: &Notification<'_>) -> Heard {
    if notification.method != "notifications/cancelled" {
        return Heard::Nothing;
    }
    let id = notification.params.get("requestId").and_then(RequestId::sent);
    id.map_or(Heard::Nothing, Heard::CalledOff)
}

fn unreadable(message: &[u8], fault: Unreadable, is_open: impl Fn(&RequestId) -> bool) -> Heard {
    no_message(&envelope::unreadable(message, fault), is_open, |name| has_member(message, name))
}

/// The refusal of what is no message, unless it is an answer of the peer's: two ends that answer each
/// other's errors never stop. Under the id of a request that is not answered yet it would be taken for
/// the answer to that one, so there it goes without an id.
fn no_message(
    none: &NoMessage<'_>,
    is_open: impl Fn(&RequestId) -> bool,
    has: impl Fn(&str) -> bool,
) -> Heard {
    if !has("method") && (has("result") || has("error")) {
        return Heard::Nothing;
    }
    let id = none.id.as_deref().filter(|id| !RequestId::of(id).is_some_and(|id| is_open(&id)));
    Heard::Answer(Answer::error(id, none.error))
}
