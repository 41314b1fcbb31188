//! How requests reach a server.

use super::StartProblem;
use crate::boundary::access::Consumer;
use crate::boundary::http::StatelessHttp;
#[cfg(feature = "stdio")]
use crate::boundary::stdio::Stdio;

/// How requests reach a server.
pub trait Transport: sealed::Sealed {
    /// What keeps the transport from being used.
    #[doc(hidden)]
    fn problems(&self) -> Vec<StartProblem>;

    /// The one caller, where the transport knows no other.
    #[doc(hidden)]
    fn consumer(&self) -> Option<&Consumer> {
        None
    }
}

/// A transport that is mounted as an HTTP endpoint.
#[diagnostic::on_unimplemented(
    message = "this server was not set up for HTTP",
    label = "its transport is `{Self}`",
    note = "give the builder `.transport(StatelessHttp::new())`"
)]
pub trait HttpTransport: Transport {
    #[doc(hidden)]
    fn http(&self) -> &StatelessHttp;
}

impl HttpTransport for StatelessHttp {
    fn http(&self) -> &StatelessHttp {
        self
    }
}

/// A transport over the standard streams.
#[cfg(feature = "stdio")]
#[diagnostic::on_unimplemented(
    message = "this server was not set up for the standard streams",
    label = "its transport is `{Self}`",
    note = "give the builder `.transport(Stdio::as_consumer(name, groups))`, or call `serve_stdio` with one"
)]
pub trait StdioTransport: Transport {
    #[doc(hidden)]
    fn stdio(&self) -> &Stdio;
}

#[cfg(feature = "stdio")]
impl StdioTransport for Stdio {
    fn stdio(&self) -> &Stdio {
        self
    }
}

/// The place of a transport that was not chosen; a start with it is refused.
#[derive(Clone, Copy, Debug)]
pub struct NoTransport;

impl Transport for NoTransport {
    fn problems(&self) -> Vec<StartProblem> {
        vec![StartProblem::MissingSetting { setting: "transport" }]
    }
}

impl Transport for StatelessHttp {
    fn problems(&self) -> Vec<StartProblem> {
        let unusable = self.unusable_entries().into_iter();
        let mut problems: Vec<_> = unusable
            .map(|(setting, entry)| StartProblem::UnusableEntry { setting, entry: entry.to_owned() })
            .collect();
        if self.hosts.as_ref().is_some_and(Vec::is_empty) {
            problems.push(StartProblem::EmptySetting { setting: "allowed_hosts" });
        }
        if self.max_body_bytes == 0 {
            problems.push(StartProblem::EmptySetting { setting: "max_body_bytes" });
        }
        if self.body_timeout.is_zero() {
            problems.push(StartProblem::EmptySetting { setting: "body_timeout" });
        }
        problems
    }
}

#[cfg(feature = "stdio")]
impl Transport for Stdio {
    fn problems(&self) -> Vec<StartProblem> {
        let empty =
            [("as_consumer", Stdio::consumer(self).is_blank()), ("max_line_bytes", self.max_line_bytes == 0)];
        let empty = empty.into_iter().filter(|(_, is_empty)| *is_empty);
        empty.map(|(setting, _)| StartProblem::EmptySetting { setting }).collect()
    }

    fn consumer(&self) -> Option<&Consumer> {
        Some(Stdio::consumer(self))
    }
}

mod sealed {
    use super::{NoTransport, StatelessHttp};

    pub trait Sealed {}

    impl Sealed for NoTransport {}
    impl Sealed for StatelessHttp {}
    #[cfg(feature = "stdio")]
    impl Sealed for crate::boundary::stdio::Stdio {}
}
