//! What a request says of itself in `_meta`, as every request of 2026-07-28 must, whatever carried it.

use super::answer::Answer;
use super::envelope::{Params, Request};
use super::protocol_error::ProtocolError;
use super::revision::Revision;
use crate::json::{Kind, write_string};

pub(crate) const META_REVISION: &str = "io.modelcontextprotocol/protocolVersion";
pub(crate) const META_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

/// The longest revision name that is repeated in the answer that must repeat it.
const MAX_ECHOED_REVISION: usize = 64;

/// A message whose revision, or what carried it, is not in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OutOfOrder {
    pub(crate) error: ProtocolError,
    /// The error's `data`, as JSON text.
    pub(crate) data: Option<String>,
}

impl OutOfOrder {
    /// The answer to the request of that id.
    pub(crate) fn answer(&self, id: &str) -> Answer {
        Answer::error_in_words(Some(id), self.error, self.error.message(), self.data.as_deref())
    }
}

impl From<ProtocolError> for OutOfOrder {
    fn from(error: ProtocolError) -> Self {
        Self { error, data: None }
    }
}

/// The revision that `_meta` names.
pub(crate) fn named(name: &str) -> Result<Revision, OutOfOrder> {
    Revision::named(name).ok_or_else(|| OutOfOrder {
        error: ProtocolError::UnsupportedRevision,
        data: Some(unsupported(name)),
    })
}

/// Whether a request of 2026-07-28 carries what every such request must. A call whose params cannot
/// be read at all is let through to its own answer.
pub(crate) fn is_complete(request: &Request<'_>) -> bool {
    let call_without_shape =
        request.method == "tools/call" && !matches!(request.params, Params::Object { .. });
    let capabilities = request.params.meta(META_CAPABILITIES);
    let complete = request.params.meta(META_REVISION).is_some()
        && capabilities.is_some_and(|capabilities| capabilities.kind() == Kind::Object);
    complete || call_without_shape
}

/// The `data` the protocol's schema asks for. A name that no revision could have is not repeated.
fn unsupported(requested: &str) -> String {
    let like_a_revision = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    let repeated = requested.len() <= MAX_ECHOED_REVISION && requested.bytes().all(like_a_revision);
    let mut data = String::from(r#"{"requested":"#);
    write_string(if repeated { requested } else { "" }, &mut data);
    data.push_str(r#","supported":["#);
    for (position, revision) in Revision::ALL.into_iter().enumerate() {
        if position > 0 {
            data.push(',');
        }
        write_string(revision.as_str(), &mut data);
    }
    data.push_str("]}");
    data
}
