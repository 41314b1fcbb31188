//! Who may knock: the `Host` and `Origin` checks that keep a web page from reaching the endpoint
//! through a browser on this machine.

use super::settings::StatelessHttp;
use crate::boundary::access::once;
use crate::boundary::protocol_error::ProtocolError;
use http::uri::Authority;
use http::{HeaderMap, Uri, header};

/// The checks, compiled from the settings.
#[derive(Clone, Debug)]
pub(crate) struct Door {
    hosts: Option<Vec<AllowedHost>>,
    origins: Vec<AllowedOrigin>,
}

/// One entry of the allowed hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AllowedHost {
    host: String,
    port: Option<u16>,
}

/// One entry of the allowed origins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AllowedOrigin {
    scheme: String,
    host: String,
    port: AllowedPort,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AllowedPort {
    Any,
    Exactly(Option<u16>),
}

/// An origin as a browser writes it, with the port its scheme implies filled in.
struct Origin {
    scheme: String,
    host: String,
    port: Option<u16>,
}

impl Door {
    pub(crate) fn new(settings: &StatelessHttp) -> Self {
        // Entries that do not parse refuse the start; dropping one here can only refuse more.
        let parsed =
            |entries: &Vec<String>| entries.iter().filter_map(|entry| AllowedHost::parse(entry)).collect();
        Self {
            hosts: settings.hosts.as_ref().map(parsed),
            origins: settings.origins.iter().filter_map(|entry| AllowedOrigin::parse(entry)).collect(),
        }
    }

    /// Lets a request through, or says which check it failed.
    pub(crate) fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), ProtocolError> {
        let host = named_host(uri, headers).ok_or(ProtocolError::HostUnreadable)?;
        if let Some(hosts) = &self.hosts
            && !hosts.iter().any(|allowed| allowed.admits(&host))
        {
            return Err(ProtocolError::HostForbidden);
        }
        if !headers.contains_key(header::ORIGIN) {
            return Ok(());
        }
        let origin = once(headers, header::ORIGIN).and_then(Origin::parse);
        let origin = origin.ok_or(ProtocolError::OriginForbidden)?;
        // Its own origin, under a name that was checked: not another site's page. Under a name that
        // was not, it could be any page whose name resolves here.
        let own = self.hosts.is_some() && origin.is_of(&host);
        if own || self.origins.iter().any(|allowed| allowed.admits(&origin)) {
            Ok(())
        } else {
            Err(ProtocolError::OriginForbidden)
        }
    }
}

/// The host a request is for. HTTP/2 names it in the target, and HTTP/1 may do so as well as in the
/// header; two that differ name none (RFC 9112, section 3.2.2).
fn named_host(uri: &Uri, headers: &HeaderMap) -> Option<AllowedHost> {
    let target = uri.authority().map(|authority| AllowedHost::parse(authority.as_str()));
    if !headers.contains_key(header::HOST) {
        return target?;
    }
    let named = AllowedHost::parse(once(headers, header::HOST)?)?;
    match target {
        Some(target) if target.as_ref() != Some(&named) => None,
        _ => Some(named),
    }
}

impl AllowedHost {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let authority: Authority = text.parse().ok()?;
        // No user, no trailing colon, no wildcard: `host` or `host:port` and nothing else.
        let host = Self::of(&authority);
        let whole = match host.port {
            None => text.eq_ignore_ascii_case(&host.host),
            Some(port) => text.eq_ignore_ascii_case(&format!("{}:{port}", host.host)),
        };
        (whole && !host.host.is_empty()).then_some(host)
    }

    fn of(authority: &Authority) -> Self {
        Self { host: authority.host().to_ascii_lowercase(), port: authority.port_u16() }
    }

    fn admits(&self, named: &Self) -> bool {
        self.host == named.host && (self.port.is_none() || self.port == named.port)
    }
}

impl AllowedOrigin {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (origin, any_port) = match text.strip_suffix(":*") {
            Some(base) => (base, true),
            None => (text, false),
        };
        let (scheme, authority) = origin.split_once("://")?;
        let host = AllowedHost::parse(authority)?;
        if any_port && host.port.is_some() {
            return None;
        }
        let scheme = scheme_of(scheme)?;
        let port = if any_port {
            AllowedPort::Any
        } else {
            AllowedPort::Exactly(host.port.or(implied_port(&scheme)))
        };
        Some(Self { scheme, host: host.host, port })
    }

    fn admits(&self, origin: &Origin) -> bool {
        let port = match self.port {
            AllowedPort::Any => true,
            AllowedPort::Exactly(port) => port == origin.port,
        };
        port && self.scheme == origin.scheme && self.host == origin.host
    }
}

impl Origin {
    /// `null`, and anything else that is not `scheme://host[:port]`, is no origin that could be allowed.
    fn parse(text: &str) -> Option<Self> {
        let (scheme, authority) = text.split_once("://")?;
        let host = AllowedHost::parse(authority)?;
        let scheme = scheme_of(scheme)?;
        let port = host.port.or(implied_port(&scheme));
        Some(Self { scheme, host: host.host, port })
    }

    /// Whether a page of this origin came from that host: over HTTP, and no application's own scheme.
    fn is_of(&self, host: &AllowedHost) -> bool {
        let Some(implied) = implied_port(&self.scheme) else { return false };
        self.host == host.host && self.port == Some(host.port.unwrap_or(implied))
    }
}

fn scheme_of(text: &str) -> Option<String> {
    let mut bytes = text.bytes();
    let head = bytes.next()?.is_ascii_alphabetic();
    let tail = bytes.all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    (head && tail).then(|| text.to_ascii_lowercase())
}

/// The port an origin leaves out (RFC 6454, section 6.2).
fn implied_port(scheme: &str) -> Option<u16> {
    match scheme {
        "http" => Some(80),
        "https" => Some(443),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ProtocolError::{HostForbidden, HostUnreadable, OriginForbidden};

    fn check(settings: &StatelessHttp, headers: &[(&str, &str)]) -> Result<(), ProtocolError> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let name: http::HeaderName = name.parse().expect("a header's name");
            map.append(name, value.parse().expect("a header's value"));
        }
        Door::new(settings).check(&Uri::from_static("/mcp"), &map)
    }

    // S111
    #[test]
    fn only_loopback_names_are_answered_for_by_default() {
        let http = StatelessHttp::new();
        for host in ["localhost", "LocalHost:8901", "127.0.0.1:1", "[::1]:8901", "[::1]"] {
            assert_eq!(check(&http, &[("host", host)]), Ok(()), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "0.0.0.0:8901"] {
            assert_eq!(check(&http, &[("host", host)]), Err(HostForbidden), "{host}");
        }
    }

    // S111
    #[test]
    fn a_host_that_is_absent_repeated_or_malformed_is_unreadable() {
        let http = StatelessHttp::new();
        assert_eq!(check(&http, &[]), Err(HostUnreadable));
        assert_eq!(check(&http, &[("host", "localhost"), ("host", "localhost")]), Err(HostUnreadable));
        for host in ["", "a b", "evil@localhost", "localhost:", "localhost:x", "localhost:99999", "*"] {
            let refused = check(&http, &[("host", host)]);
            assert!(refused.is_err(), "{host:?}");
        }
    }

    // S111: over HTTP/2 the host is in the target.
    #[test]
    fn a_host_in_the_target_counts() {
        let door = Door::new(&StatelessHttp::new());
        assert_eq!(door.check(&Uri::from_static("http://localhost:1/mcp"), &HeaderMap::new()), Ok(()));
        let evil = Uri::from_static("http://evil.example/mcp");
        assert_eq!(door.check(&evil, &HeaderMap::new()), Err(HostForbidden));
        let user = Uri::from_static("http://user@localhost:1/mcp");
        assert_eq!(door.check(&user, &HeaderMap::new()), Err(HostUnreadable));
        // A header beside it must say the same.
        let own = HeaderMap::from_iter([(header::HOST, "localhost:1".parse().expect("a header's value"))]);
        assert_eq!(door.check(&Uri::from_static("http://localhost:1/mcp"), &own), Ok(()));
        assert_eq!(door.check(&evil, &own), Err(HostUnreadable));
    }

    // S111
    #[test]
    fn an_origin_that_is_present_and_not_allowed_is_forbidden() {
        let http = StatelessHttp::new().allowed_origins(["https://app.example", "http://dev.example:*"]);
        let own = ("host", "localhost:8901");
        for origin in [
            "https://app.example",
            "https://APP.example:443",
            "http://dev.example:3000",
            "http://localhost:8901",
        ] {
            assert_eq!(check(&http, &[own, ("origin", origin)]), Ok(()), "{origin}");
        }
        for origin in [
            "null",
            "",
            "http://app.example",
            "https://app.example:8443",
            "https://app.example.evil.example",
            "https://evil.example",
            "http://localhost:3000",
            "http://127.0.0.1:8901",
            "https://app.example/path",
            "https://user@app.example",
            "tauri://localhost:8901",
            "capacitor://localhost",
        ] {
            assert_eq!(check(&http, &[own, ("origin", origin)]), Err(OriginForbidden), "{origin:?}");
        }
        let twice = [own, ("origin", "https://app.example"), ("origin", "https://app.example")];
        assert_eq!(check(&http, &twice), Err(OriginForbidden));
    }

    // S111: an application's window is no page of this host, even where neither says a port.
    #[test]
    fn only_a_page_that_came_over_http_is_the_hosts_own() {
        let own = ("host", "localhost");
        let http = StatelessHttp::new();
        assert_eq!(check(&http, &[own, ("origin", "http://localhost")]), Ok(()));
        for origin in ["tauri://localhost", "capacitor://localhost", "http://localhost:8901"] {
            assert_eq!(check(&http, &[own, ("origin", origin)]), Err(OriginForbidden), "{origin}");
            assert_eq!(check(&http.clone().allowed_origins([origin]), &[own, ("origin", origin)]), Ok(()));
        }
    }

    // S111: a page whose own name resolves to this machine sends that name as host and as origin.
    #[test]
    fn the_own_origin_counts_only_under_a_checked_host() {
        let open = StatelessHttp::new().any_host();
        let rebound = [("host", "evil.example"), ("origin", "http://evil.example")];
        assert_eq!(check(&open, &rebound), Err(OriginForbidden));
        assert_eq!(check(&open, &rebound[..1]), Ok(()));
    }

    // S7
    #[test]
    fn entries_that_name_nothing_are_found() {
        let http = StatelessHttp::new()
            .allowed_hosts(["ok.example", "https://not-a-host", ""])
            .allowed_origins(["https://ok.example", "ok.example", "null", "https://a:1:*"]);
        let unusable = http.unusable_entries();
        assert_eq!(
            unusable,
            [
                ("allowed_hosts", "https://not-a-host"),
                ("allowed_hosts", ""),
                ("allowed_origins", "ok.example"),
                ("allowed_origins", "null"),
                ("allowed_origins", "https://a:1:*"),
            ]
        );
    }
}
