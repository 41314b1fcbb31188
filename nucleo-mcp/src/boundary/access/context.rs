//! What a resolver may look at to tell who is calling.

use super::Consumer;
use http::header::AsHeaderName;
use http::{Extensions, HeaderMap, Uri};
use std::fmt;
use std::net::SocketAddr;

/// The address a request came from, put on the request by the host.
///
/// ```
/// use nucleo_mcp::boundary::access::PeerAddress;
///
/// let mut request = http::Request::new(());
/// request.extensions_mut().insert(PeerAddress(([127, 0, 0, 1], 4711).into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PeerAddress(pub SocketAddr);

/// What a [`ConsumerResolver`](super::ConsumerResolver) may look at: the request's headers, whatever
/// the host's own middleware recorded on it, and the address it came from.
///
/// It is the only thing of ours that ever sees the `Authorization` header, and it is gone before a
/// tool, a log line or an audit event exists.
#[derive(Default)]
pub struct RequestContext {
    headers: HeaderMap,
    extensions: Extensions,
    uri: Uri,
    named: Option<Consumer>,
}

impl RequestContext {
    /// The context of an HTTP request.
    pub fn of(parts: http::request::Parts) -> Self {
        Self { headers: parts.headers, extensions: parts.extensions, uri: parts.uri, named: None }
    }

    /// The context of a message whose sender the host named in advance.
    #[cfg(any(feature = "stdio", feature = "testing"))]
    pub(crate) fn from_consumer(consumer: Consumer) -> Self {
        Self { named: Some(consumer), ..Self::default() }
    }

    /// The same with headers, as a request that came over HTTP has them.
    #[cfg(feature = "testing")]
    pub(crate) fn with_headers(self, headers: HeaderMap) -> Self {
        Self { headers, ..self }
    }

    /// The sender, where the host named it in advance: nobody has to be asked.
    pub(crate) fn named(&self) -> Option<&Consumer> {
        self.named.as_ref()
    }

    /// The headers, `Authorization` among them.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// One header's text, if it is there exactly once and is visible ASCII.
    pub fn header(&self, name: &str) -> Option<&str> {
        once(&self.headers, name)
    }

    /// What the host's own middleware put on the request's extensions, by type: the login it
    /// authenticated, say, or axum's `ConnectInfo`.
    ///
    /// ```
    /// use nucleo_mcp::boundary::access::RequestContext;
    ///
    /// #[derive(Clone, Debug, PartialEq)]
    /// struct Login(String);
    ///
    /// // The middleware:
    /// let mut request = http::Request::new(());
    /// request.extensions_mut().insert(Login("ada".to_owned()));
    ///
    /// // The resolver is handed the context of that request:
    /// let context = RequestContext::of(request.into_parts().0);
    /// assert_eq!(context.get::<Login>(), Some(&Login("ada".to_owned())));
    /// ```
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.extensions.get()
    }

    /// The address the request came from, where the host recorded one as a [`PeerAddress`].
    pub fn peer_address(&self) -> Option<SocketAddr> {
        self.get::<PeerAddress>().map(|peer| peer.0)
    }

    /// The request's target; empty where the transport has none.
    pub fn uri(&self) -> &Uri {
        &self.uri
    }
}

/// A header's text, if it is there exactly once and is visible ASCII.
pub(crate) fn once(headers: &HeaderMap, name: impl AsHeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    if values.next().is_some() {
        return None;
    }
    value.to_str().ok()
}

/// Names no header and no value: what a caller sent does not belong in a log.
impl fmt::Debug for RequestContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RequestContext").field("headers", &self.headers.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context(request: http::request::Builder) -> RequestContext {
        RequestContext::of(request.body(()).expect("a request of constants").into_parts().0)
    }

    // S10
    #[test]
    fn a_resolver_sees_headers_extensions_and_the_peer() {
        let peer = PeerAddress(([10, 0, 0, 1], 80).into());
        let context = context(
            http::Request::builder().header("authorization", "Bearer x").extension(7_u8).extension(peer),
        );
        assert_eq!(context.header("Authorization"), Some("Bearer x"));
        assert_eq!(context.get::<u8>(), Some(&7));
        assert_eq!(context.peer_address(), Some(([10, 0, 0, 1], 80).into()));
    }

    // S10: an intermediary that picks the other of two values must not disagree with the resolver.
    #[test]
    fn a_header_sent_twice_is_not_one() {
        let context = context(http::Request::builder().header("x-user", "a").header("x-user", "b"));
        assert_eq!(context.header("x-user"), None);
    }

    // S104
    #[test]
    fn its_debug_form_holds_nothing_of_the_request() {
        let context = context(http::Request::builder().uri("/SECRET").header("authorization", "SECRET"));
        assert!(!format!("{context:?}").contains("SECRET"));
    }
}
