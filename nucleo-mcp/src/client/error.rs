//! What can go wrong with another server.

use rmcp::service::{ClientInitializeError, ServiceError};
use std::error::Error;
use std::fmt;
use std::time::Duration;

/// Why another server did not give an answer that can be used.
///
/// What the server itself said is in the [source](Error::source) and nowhere else: it may quote what was
/// sent, and it is not to be believed.
#[derive(Debug)]
#[non_exhaustive]
pub enum ForeignError {
    /// No connection, or no handshake.
    Unreachable(Box<dyn Error + Send + Sync>),
    /// It wants other credentials.
    Unauthorized(Box<dyn Error + Send + Sync>),
    /// It answered with a protocol error of this code.
    Refused {
        /// The JSON-RPC code.
        code: i32,
        /// What it said.
        source: Box<dyn Error + Send + Sync>,
    },
    /// It did not answer in this time.
    TimedOut(Duration),
    /// It answered, and not what was asked for.
    Unexpected(&'static str),
    /// The arguments are not an object, or have a number with more digits than can be sent.
    Unsendable(&'static str),
}

impl ForeignError {
    pub(super) fn of_request(error: ServiceError) -> Self {
        match error {
            ServiceError::McpError(error) => Self::Refused { code: error.code.0, source: error.into() },
            ServiceError::Timeout { timeout } => Self::TimedOut(timeout),
            ServiceError::UnexpectedResponse => Self::Unexpected("a result of another request"),
            #[cfg(feature = "client-http")]
            error if error.auth_challenge().is_some() => Self::Unauthorized(error.into()),
            error => Self::Unreachable(error.into()),
        }
    }

    pub(super) fn of_handshake(error: ClientInitializeError) -> Self {
        if is_about_credentials(&error) {
            Self::Unauthorized(error.into())
        } else {
            Self::Unreachable(error.into())
        }
    }
}

#[cfg(feature = "client-http")]
fn is_about_credentials(error: &ClientInitializeError) -> bool {
    error.is_authorization_required()
}

#[cfg(not(feature = "client-http"))]
fn is_about_credentials(_: &ClientInitializeError) -> bool {
    false
}

impl fmt::Display for ForeignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(_) => f.write_str("the server cannot be reached"),
            Self::Unauthorized(_) => f.write_str("the server wants other credentials"),
            Self::Refused { code, .. } => write!(f, "the server refused the request (code {code})"),
            Self::TimedOut(limit) => write!(f, "the server did not answer within {limit:?}"),
            Self::Unexpected(what) => write!(f, "the server answered {what}"),
            Self::Unsendable(why) => write!(f, "the arguments cannot be sent: {why}"),
        }
    }
}

impl Error for ForeignError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unreachable(source) | Self::Unauthorized(source) | Self::Refused { source, .. } => {
                Some(source.as_ref())
            }
            Self::TimedOut(_) | Self::Unexpected(_) | Self::Unsendable(_) => None,
        }
    }
}
