//! The endpoint: HTTP's rules around the interposer.

mod body;
mod door;
mod eras;
mod events;
mod headers;
mod media;
mod response;
mod sentinel;
mod service;
mod settings;

#[cfg(feature = "testing")]
pub(crate) use headers::stated;
pub use response::ResponseBody;
#[cfg(feature = "testing")]
pub(crate) use sentinel::encode;
pub use service::HttpService;
pub use settings::{DEFAULT_BODY_TIMEOUT, DEFAULT_MAX_BODY_BYTES, StatelessHttp};
