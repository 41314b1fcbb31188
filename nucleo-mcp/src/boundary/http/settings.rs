//! How the HTTP endpoint is set up.

use super::door::{AllowedHost, AllowedOrigin};
use std::time::Duration;

/// The largest body taken unless the host says otherwise: 4 MiB.
pub const DEFAULT_MAX_BODY_BYTES: usize = 4 * 1024 * 1024;

/// How long a body may take to arrive unless the host says otherwise: half a minute.
pub const DEFAULT_BODY_TIMEOUT: Duration = Duration::from_secs(30);

/// Streamable HTTP without sessions, at one endpoint.
///
/// Left as it is made, it answers for the loopback names alone, serves no page of another origin and
/// takes bodies up to 4 MiB that arrive within half a minute.
///
/// ```
/// use nucleo_mcp::boundary::http::StatelessHttp;
/// use std::time::Duration;
///
/// let http = StatelessHttp::new()
///     .allowed_hosts(["tools.example.org"])
///     .allowed_origins(["https://app.example.org"])
///     .max_body_bytes(1024 * 1024)
///     .body_timeout(Duration::from_secs(10));
/// ```
#[derive(Clone, Debug)]
pub struct StatelessHttp {
    pub(crate) hosts: Option<Vec<String>>,
    pub(crate) origins: Vec<String>,
    pub(crate) max_body_bytes: usize,
    pub(crate) body_timeout: Duration,
}

impl Default for StatelessHttp {
    fn default() -> Self {
        Self::new()
    }
}

impl StatelessHttp {
    /// An endpoint for callers on this machine.
    pub fn new() -> Self {
        let loopback = ["localhost", "127.0.0.1", "[::1]"];
        Self {
            hosts: Some(loopback.map(str::to_owned).into()),
            origins: Vec::new(),
            max_body_bytes: DEFAULT_MAX_BODY_BYTES,
            body_timeout: DEFAULT_BODY_TIMEOUT,
        }
    }

    /// The hosts the endpoint answers for, in place of the loopback names: `name` for any port,
    /// `name:port` for one.
    ///
    /// A web page can make a browser connect to this machine under a name of the page's own choosing;
    /// checking the name is what stops it.
    pub fn allowed_hosts<'a>(mut self, hosts: impl IntoIterator<Item = &'a str>) -> Self {
        self.hosts = Some(hosts.into_iter().map(str::to_owned).collect());
        self
    }

    /// Answers for every host: for an endpoint behind something that has checked already.
    pub fn any_host(mut self) -> Self {
        self.hosts = None;
        self
    }

    /// The origins whose pages may call: `scheme://host`, `scheme://host:port`, or `scheme://host:*`
    /// for any port.
    ///
    /// A request that carries no `Origin` does not come from a page. One whose origin is the endpoint's
    /// own checked host is always served.
    pub fn allowed_origins<'a>(mut self, origins: impl IntoIterator<Item = &'a str>) -> Self {
        self.origins = origins.into_iter().map(str::to_owned).collect();
        self
    }

    /// The largest body that is read, in bytes.
    pub fn max_body_bytes(mut self, bytes: usize) -> Self {
        self.max_body_bytes = bytes;
        self
    }

    /// How long a body may take to arrive, from the end of its headers. How long the headers may take is
    /// for the HTTP server in front to say.
    pub fn body_timeout(mut self, limit: Duration) -> Self {
        self.body_timeout = limit;
        self
    }

    /// The entries that name no host or no origin, each with its setting.
    pub(crate) fn unusable_entries(&self) -> Vec<(&'static str, &str)> {
        let hosts = self.hosts.iter().flatten().filter(|entry| AllowedHost::parse(entry).is_none());
        let origins = self.origins.iter().filter(|entry| AllowedOrigin::parse(entry).is_none());
        let hosts = hosts.map(|entry| ("allowed_hosts", entry.as_str()));
        hosts.chain(origins.map(|entry| ("allowed_origins", entry.as_str()))).collect()
    }
}
