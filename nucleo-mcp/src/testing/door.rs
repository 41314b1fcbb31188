//! The boundary in memory: one message's bytes in, its answer's bytes out.

use crate::boundary::access::Consumer;
use crate::boundary::conversation::{Conversation, Heard};
use crate::boundary::interposer::Interposer;
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
