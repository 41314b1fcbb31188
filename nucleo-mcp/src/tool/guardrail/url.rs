//! A ready guardrail of content: an address that a tool is about to fetch.

use super::{Guardrail, is_public};
use crate::tool::ToolError;
use std::fmt;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, ToSocketAddrs};

/// Refuses a URL that leads anywhere but to the public internet over HTTP.
///
/// Every address the host resolves to is checked; a host that does not resolve is refused. What two
/// readers of URLs could read differently is refused without being read: a user name, a backslash, a
/// percent sign or a letter outside ASCII in the host, an IPv4 address in any but its usual form.
///
/// The tool resolves the host again when it fetches, and may be told another address, or be redirected.
/// Let its HTTP client follow no redirect without asking again, and connect only to addresses that
/// are [public](is_public).
///
/// ```
/// use nucleo_mcp::tool::{Guardrails, UrlGuard};
///
/// struct Fetch { url: String }
///
/// let guardrails = Guardrails::<Fetch, String>::none()
///     .input(UrlGuard::of(|fetch: &Fetch| vec![fetch.url.clone()]));
/// ```
pub struct UrlGuard<F, R = SystemResolver> {
    urls: F,
    resolver: R,
}

/// Finds the addresses of a host.
pub trait HostResolver: Send + Sync + 'static {
    /// All addresses of a host, as the tool's HTTP client would find them.
    fn resolve(&self, host: &str) -> impl Future<Output = io::Result<Vec<IpAddr>>> + Send;
}

/// Asks the operating system.
#[derive(Clone, Copy, Debug)]
pub struct SystemResolver;

impl HostResolver for SystemResolver {
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        let host = host.to_owned();
        // The system's resolver blocks.
        let found = tokio::task::spawn_blocking(move || (host.as_str(), 0).to_socket_addrs());
        Ok(found.await.map_err(io::Error::other)??.map(|address| address.ip()).collect())
    }
}

impl<F> UrlGuard<F> {
    /// Judges the URLs of an input.
    pub const fn of<S>(urls: F) -> Self
    where
        F: Fn(&S) -> Vec<String>,
    {
        Self { urls, resolver: SystemResolver }
    }
}

impl<F, R> UrlGuard<F, R> {
    /// Finds addresses some other way.
    pub fn resolver<Other: HostResolver>(self, resolver: Other) -> UrlGuard<F, Other> {
        UrlGuard { urls: self.urls, resolver }
    }
}

const NOT_PLAIN: &str = "the URL is not a plain http or https URL";
const UNRESOLVABLE: &str = "the URL's host cannot be found";
const NOT_PUBLIC: &str = "the URL does not lead to the public internet";

impl<S, F, R> Guardrail<S> for UrlGuard<F, R>
where
    F: Fn(&S) -> Vec<String> + Send + Sync + 'static,
    R: HostResolver,
{
    fn judge(&self, subject: &S) -> impl Future<Output = Result<(), ToolError>> + Send {
        let urls = (self.urls)(subject);
        async move {
            for url in urls {
                judge(&url, &self.resolver).await?;
            }
            Ok(())
        }
    }
}

async fn judge(url: &str, resolver: &impl HostResolver) -> Result<(), ToolError> {
    let addresses = match host_of(url).ok_or_else(|| ToolError::refused(NOT_PLAIN))? {
        Host::Address(address) => vec![address],
        Host::Name(name) => match resolver.resolve(name).await {
            Ok(addresses) if !addresses.is_empty() => addresses,
            Ok(_) | Err(_) => return Err(ToolError::refused(UNRESOLVABLE)),
        },
    };
    if addresses.into_iter().all(is_public) { Ok(()) } else { Err(ToolError::refused(NOT_PUBLIC)) }
}

#[derive(Debug, PartialEq, Eq)]
enum Host<'u> {
    Address(IpAddr),
    Name(&'u str),
}

/// The host of a URL that every reader reads alike.
fn host_of(url: &str) -> Option<Host<'_>> {
    // What is not printable ASCII is dropped by some readers and encoded by others.
    if !url.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\') {
        return None;
    }
    let (scheme, rest) = url.split_once("://")?;
    if !scheme.eq_ignore_ascii_case("http") && !scheme.eq_ignore_ascii_case("https") {
        return None;
    }
    let authority = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    if let Some(rest) = authority.strip_prefix('[') {
        let (address, port) = rest.split_once(']')?;
        is_port(port).then_some(())?;
        return address.parse::<Ipv6Addr>().ok().map(|address| Host::Address(address.into()));
    }
    let name_ends = authority.find(':').unwrap_or(authority.len());
    let (name, port) = authority.split_at(name_ends);
    is_port(port).then_some(())?;
    let mut labels = name.strip_suffix('.').unwrap_or(name).split('.');
    let named = name.len() <= 254
        && labels.clone().all(|label| {
            (1..=63).contains(&label.len())
                && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        });
    if !named {
        return None;
    }
    // A last label that begins with a digit makes the host an IPv4 address to some readers, in
    // octal, in hexadecimal, or with fewer than four parts.
    if labels.next_back().is_some_and(|label| label.starts_with(|first: char| first.is_ascii_digit())) {
        return name.parse::<Ipv4Addr>().ok().map(|address| Host::Address(address.into()));
    }
    Some(Host::Name(name))
}

/// Whether what follows a host is nothing, or a colon and a port.
fn is_port(text: &str) -> bool {
    text.is_empty()
        || text
            .strip_prefix(':')
            .is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok())
}

impl<F, R: fmt::Debug> fmt::Debug for UrlGuard<F, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UrlGuard").field("resolver", &self.resolver).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::ToolErrorKind;

    /// A network of four hosts.
    struct FourHosts;

    impl HostResolver for FourHosts {
        async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>> {
            let addresses: &[&str] = match host.trim_end_matches('.') {
                "example.org" => &["93.184.215.14", "2606:2800:21f:cb07::1"],
                "inside.example.org" => &["10.1.2.3"],
                "two-faced.example.org" => &["93.184.215.14", "127.0.0.1"],
                "empty.example.org" => &[],
                _ => return Err(io::ErrorKind::NotFound.into()),
            };
            Ok(addresses.iter().map(|address| address.parse().unwrap()).collect())
        }
    }

    // S93
    #[tokio::test]
    async fn only_a_plain_url_to_the_public_internet_passes() {
        let guard = UrlGuard::of(|url: &String| vec![url.clone()]).resolver(FourHosts);
        for (url, verdict) in [
            ("https://example.org", None),
            ("http://example.org:8080/a?b=http://127.0.0.1/#c", None),
            ("HTTPS://example.org./", None),
            ("https://93.184.215.14/", None),
            ("https://[2606:4700:4700::1111]:443/", None),
            ("https://inside.example.org/", Some(NOT_PUBLIC)),
            ("https://two-faced.example.org/", Some(NOT_PUBLIC)),
            ("http://127.0.0.1:8080/", Some(NOT_PUBLIC)),
            ("http://169.254.169.254/latest/meta-data", Some(NOT_PUBLIC)),
            ("http://[::1]/", Some(NOT_PUBLIC)),
            ("http://[::ffff:127.0.0.1]/", Some(NOT_PUBLIC)),
            ("http://0.0.0.0/", Some(NOT_PUBLIC)),
            ("https://empty.example.org/", Some(UNRESOLVABLE)),
            ("https://nowhere.example.org/", Some(UNRESOLVABLE)),
            ("http://localhost/", Some(UNRESOLVABLE)),
            ("file:///etc/passwd", Some(NOT_PLAIN)),
            ("ftp://example.org/", Some(NOT_PLAIN)),
            ("gopher://example.org/", Some(NOT_PLAIN)),
            ("//example.org/", Some(NOT_PLAIN)),
            ("http:example.org", Some(NOT_PLAIN)),
            ("http:///example.org", Some(NOT_PLAIN)),
            ("http://", Some(NOT_PLAIN)),
            ("http://:80/", Some(NOT_PLAIN)),
            ("http://example.org@127.0.0.1/", Some(NOT_PLAIN)),
            ("http://user:pass@example.org/", Some(NOT_PLAIN)),
            ("http://example.org\\@127.0.0.1/", Some(NOT_PLAIN)),
            ("http://127.1/", Some(NOT_PLAIN)),
            ("http://2130706433/", Some(NOT_PLAIN)),
            ("http://0x7f000001/", Some(NOT_PLAIN)),
            ("http://0177.0.0.1/", Some(NOT_PLAIN)),
            ("http://127.0.0.1./", Some(NOT_PLAIN)),
            ("http://127.0.0.0x1/", Some(NOT_PLAIN)),
            ("http://[::1%25lo]/", Some(NOT_PLAIN)),
            ("http://[::1]evil/", Some(NOT_PLAIN)),
            ("http://exa%6dple.org/", Some(NOT_PLAIN)),
            ("http://ex\u{e4}mple.org/", Some(NOT_PLAIN)),
            ("http://\u{2460}\u{2461}\u{2466}.0.0.1/", Some(NOT_PLAIN)),
            (" http://example.org/", Some(NOT_PLAIN)),
            ("http://example.org/\n", Some(NOT_PLAIN)),
            ("http://exam\tple.org/", Some(NOT_PLAIN)),
            ("http://example..org/", Some(NOT_PLAIN)),
            ("http://example.org:99999/", Some(NOT_PLAIN)),
            ("http://example.org:+80/", Some(NOT_PLAIN)),
            ("http://example.org:80:80/", Some(NOT_PLAIN)),
        ] {
            let judged = guard.judge(&url.to_owned()).await;
            let expected = verdict.map(ToolErrorKind::Guardrail);
            assert_eq!(judged.err().map(|error| error.kind()), expected, "{url}");
        }
    }

    // S93
    #[tokio::test]
    async fn every_url_of_an_input_is_judged() {
        let guard = UrlGuard::of(|urls: &Vec<String>| urls.clone()).resolver(FourHosts);
        let urls = ["https://example.org/".to_owned(), "http://127.0.0.1/".to_owned()];
        assert!(guard.judge(&urls.to_vec()).await.is_err());
        assert!(guard.judge(&urls[..1].to_vec()).await.is_ok());
    }

    // S93
    #[tokio::test]
    async fn the_system_resolves_this_machine_to_itself() {
        let guard = UrlGuard::of(|url: &String| vec![url.clone()]);
        let judged = guard.judge(&"http://localhost:1/".to_owned()).await.unwrap_err().kind();
        assert!([NOT_PUBLIC, UNRESOLVABLE].map(ToolErrorKind::Guardrail).contains(&judged));
    }
}
