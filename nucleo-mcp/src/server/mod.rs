//! The server: its settings, the start that refuses every mistake at once, and the end.

mod builder;
mod problem;
mod table;
mod transport;

pub use builder::ToolServerBuilder;
pub use problem::{StartError, StartProblem};
#[cfg(feature = "stdio")]
pub use transport::StdioTransport;
pub use transport::{HttpTransport, NoTransport, Transport};

use crate::boundary::http::{HttpService, StatelessHttp};
use crate::boundary::interposer::Interposer;
#[cfg(feature = "stdio")]
use crate::boundary::stdio::{self, Stdio, StdioEnd, StdioError};
use crate::catalog::ToolCatalog;
use std::fmt;
use std::sync::Arc;
use table::Row;
#[cfg(feature = "stdio")]
use tokio::io::{AsyncRead, AsyncWrite};

/// A server of tools.
pub struct ToolServer<T = StatelessHttp> {
    interposer: Arc<Interposer>,
    catalog: ToolCatalog,
    table: Vec<Row>,
    transport: T,
}

impl ToolServer {
    /// A server to be set up. Every setting is required, and none has a default.
    pub fn builder() -> ToolServerBuilder {
        ToolServerBuilder::new()
    }
}

impl<T> ToolServer<T> {
    /// The tools that are offered.
    pub fn catalog(&self) -> &ToolCatalog {
        &self.catalog
    }

    #[cfg(feature = "cli")]
    pub(crate) fn transport(&self) -> &T {
        &self.transport
    }

    #[cfg(feature = "testing")]
    pub(crate) fn interposer(&self) -> &Arc<Interposer> {
        &self.interposer
    }

    /// What is offered and to whom, as a table for a person: print it on stderr at start.
    ///
    /// [`Display`](fmt::Display) of the server is the same table.
    pub fn describe(&self) -> String {
        table::render(&self.table)
    }

    /// Stops taking requests. Calls in flight end as they would have; ending the work itself is
    /// [`JobDispatcher::shutdown`](crate::runtime::JobDispatcher::shutdown)'s.
    pub fn close(&self) {
        self.interposer.close();
    }

    /// The endpoint, to be mounted. Each call gives another handle to the same one.
    pub fn service(&self) -> HttpService
    where
        T: HttpTransport,
    {
        HttpService::new(Arc::clone(&self.interposer), self.transport.http())
    }
}

#[cfg(feature = "stdio")]
impl<T> ToolServer<T> {
    /// Serves the one caller at the other end of this process's standard streams; see
    /// [`serve_stdio`](Self::serve_stdio).
    pub async fn serve(&self) -> Result<StdioEnd, StdioError>
    where
        T: StdioTransport,
    {
        self.serve_stdio(self.transport.stdio()).await
    }

    /// Serves the one caller at the other end of this process's standard streams, whatever the server's
    /// own transport is, until either end is gone or the server is closed.
    ///
    /// From here on the streams are the protocol's for as long as the process lives. On Unix, what anything
    /// else in it writes to the standard output goes to the standard error; on Windows it would go between
    /// two frames, so nothing else may print there. Work that was cancelled at the end may still be putting
    /// down what it holds: shut the dispatcher down after this.
    pub async fn serve_stdio(&self, stdio: &Stdio) -> Result<StdioEnd, StdioError> {
        let (input, output) = stdio::claim()?;
        stdio::serve(Arc::clone(&self.interposer), stdio, input, output).await
    }

    /// Serves one caller over any pair of streams, a line a message, as over stdio.
    pub async fn serve_lines(
        &self,
        stdio: &Stdio,
        input: impl AsyncRead + Unpin,
        output: impl AsyncWrite + Unpin + Send + 'static,
    ) -> Result<StdioEnd, StdioError> {
        let output = stdio::Output::in_a_task(output);
        stdio::serve(Arc::clone(&self.interposer), stdio, input, output).await
    }
}

impl<T> fmt::Display for ToolServer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe())
    }
}

impl<T> fmt::Debug for ToolServer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolServer").field("tools", &self.catalog.tools().len()).finish_non_exhaustive()
    }
}
