//! What is attacked.

use super::super::door;
use super::log::Capture;
use super::probe::{Notes, Probe, Ran};
use crate::boundary::access::Consumer;
use crate::boundary::interposer::Interposer;
use bytes::Bytes;
use http::HeaderMap;
use std::sync::Arc;

/// Something that takes messages.
pub(super) trait Target {
    /// Hands in one message as the consumer's, with the headers that repeat its arguments if it is to come
    /// with headers at all.
    async fn exchange(&self, consumer: &Consumer, message: &[u8], headers: Option<&HeaderMap>) -> Exchange;
}

/// What a message came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Exchange {
    pub(super) answer: Option<Bytes>,
    /// The calls that got through to a tool.
    pub(super) ran: Vec<Ran>,
    /// What was logged at the level of information and above.
    pub(super) logged: String,
}

/// The boundary around probes.
pub(super) struct Probed {
    interposer: Arc<Interposer>,
    notes: Notes,
    capture: Capture,
}

impl Probed {
    pub(super) fn around(interposer: &Interposer, capture: Capture) -> Self {
        let notes = Notes::default();
        let probed = interposer.tools().iter().map(|tool| {
            tool.replaced(Arc::new(Probe {
                tool: tool.offered.name().into(),
                own: Arc::clone(&tool.callable),
                notes: notes.clone(),
            }))
        });
        Self { interposer: Arc::new(interposer.around(probed.collect())), notes, capture }
    }
}

impl Target for Probed {
    async fn exchange(&self, consumer: &Consumer, message: &[u8], headers: Option<&HeaderMap>) -> Exchange {
        let answer = answered(&self.interposer, consumer, message, headers).await;
        Exchange { answer, ran: self.notes.take(), logged: self.capture.take() }
    }
}

/// The boundary around the tools themselves.
pub(super) struct Live(Arc<Interposer>);

impl Live {
    pub(super) fn of(interposer: &Arc<Interposer>) -> Self {
        Self(Arc::clone(interposer))
    }
}

impl Target for Live {
    async fn exchange(&self, consumer: &Consumer, message: &[u8], headers: Option<&HeaderMap>) -> Exchange {
        let answer = answered(&self.0, consumer, message, headers).await;
        Exchange { answer, ..Exchange::default() }
    }
}

async fn answered(
    interposer: &Arc<Interposer>,
    consumer: &Consumer,
    message: &[u8],
    headers: Option<&HeaderMap>,
) -> Option<Bytes> {
    match headers {
        Some(headers) => door::exchange_with_headers(interposer, consumer, message, headers.clone()).await,
        None => door::exchange(interposer, consumer, message).await,
    }
}
