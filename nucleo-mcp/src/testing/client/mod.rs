//! A client in the same process, with the whole boundary between it and the tools.

mod listing;
mod outcome;

pub use listing::{ListedTool, Listing};
pub use outcome::{Failure, Outcome, Output, Refusal, RefusedFor};

use super::{door, message};
use crate::boundary::access::Consumer;
use crate::boundary::interposer::Interposer;
use crate::catalog::ToolCatalog;
use crate::json::{Document, Tree};
use crate::schema::{SchemaDialect, respelled};
use crate::server::ToolServer;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// A client of a server in the same process. Bytes go in and bytes come out: what it sends is read,
/// judged, run and answered as if it had come over a network.
///
/// ```
/// use nucleo_mcp::prelude::*;
/// use nucleo_mcp::testing::TestClient;
/// use serde_json::json;
/// # use std::time::Duration;
///
/// /// Add two numbers.
/// #[mcp]
/// #[tool_name("add", read_only)]
/// struct Add;
/// # #[derive(Deserialize, ToolSchema)] struct Pair { a: i32, b: i32 }
/// # #[derive(Serialize, Deserialize, ToolSchema, Debug, PartialEq)] struct Sum { sum: i64 }
/// # impl Tool for Add {
/// #     type Input = Pair;
/// #     type Output = Sum;
/// #     async fn execute(&self, pair: Pair, _: &JobContext) -> Result<Sum, ToolError> {
/// #         Ok(Sum { sum: i64::from(pair.a) + i64::from(pair.b) })
/// #     }
/// # }
/// # fn server() -> ToolServer {
/// #     ToolServer::builder()
/// #         .scan_packages([])
/// #         .providers([ToolProvider::of::<Add>()])
/// #         .consumer_resolver(|_: &RequestContext| None)
/// #         .access_policy(StaticGrants::new([("calculators", ["add"])]))
/// #         .server_name("calculator")
/// #         .server_version("1")
/// #         .call_timeout(Duration::from_secs(1))
/// #         .transport(StatelessHttp::new())
/// #         .dispatcher(JobDispatcher::builder().build())
/// #         .start()
/// #         .unwrap()
/// # }
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
///
/// let server = server();
/// let client = TestClient::of(&server).as_consumer("ada", ["calculators"]);
/// assert_eq!(client.list().await.names(), ["add"]);
///
/// let sum: Sum = client.call("add", json!({"a": 2, "b": 40})).await.expect_output();
/// assert_eq!(sum, Sum { sum: 42 });
///
/// let refusal = client.call("add", json!({"a": "2"})).await.expect_refusal();
/// assert_eq!(refusal.rules(), [("a", "type"), ("b", "required")]);
///
/// let stranger = TestClient::of(&server).named("eve");
/// stranger.call("add", json!({"a": 2, "b": 40})).await.expect_unavailable();
/// # });
/// ```
#[derive(Clone)]
pub struct TestClient {
    interposer: Arc<Interposer>,
    catalog: ToolCatalog,
    consumer: Consumer,
    dialect: SchemaDialect,
}

impl TestClient {
    /// A client that nobody has authenticated, until it is said who it is.
    pub fn of<T>(server: &ToolServer<T>) -> Self {
        Self {
            interposer: Arc::clone(server.interposer()),
            catalog: server.catalog().clone(),
            consumer: Consumer::named(""),
            dialect: SchemaDialect::Canonical,
        }
    }

    /// The client is this consumer, in these groups. The server's resolver is not asked.
    pub fn as_consumer(
        self,
        name: impl AsRef<str>,
        groups: impl IntoIterator<Item = impl Into<Box<str>>>,
    ) -> Self {
        Self { consumer: Consumer::new(name, groups), ..self }
    }

    /// The client is the consumer of that name, in no group. The server's resolver is not asked.
    pub fn named(self, name: impl AsRef<str>) -> Self {
        Self { consumer: Consumer::named(name), ..self }
    }

    /// The client reads this dialect, and spells its arguments as that asks.
    pub fn in_dialect(self, dialect: SchemaDialect) -> Self {
        Self { dialect, ..self }
    }

    /// Everything that is listed for the consumer, page by page.
    ///
    /// # Panics
    ///
    /// Where the server answers with anything but a listing.
    pub async fn list(&self) -> Listing {
        let mut listing = Listing::default();
        let mut cursor = None;
        loop {
            let message = message::list(self.dialect, cursor.as_deref());
            let answer = self.send(message).await.expect("a request is answered");
            let answer = Document::read(&answer).expect("an answer is JSON");
            cursor = listing.add(answer.root());
            if cursor.is_none() {
                return listing;
            }
        }
    }

    /// Calls a tool with arguments as they are meant; where the dialect spells them otherwise, that is
    /// done here.
    ///
    /// # Panics
    ///
    /// Where the arguments cannot be written as JSON.
    pub async fn call(&self, tool: &str, arguments: impl Serialize) -> Outcome {
        let text = serde_json::to_string(&arguments).expect("arguments can be written as JSON");
        let meant = Tree::parse(&text).expect("what was written as JSON can be read");
        let spelled = match self.catalog.get(tool) {
            Some(tool) => respelled(self.dialect, tool.input_schema(), &meant),
            None => meant,
        };
        self.call_with(tool, &spelled.to_string()).await
    }

    /// Calls a tool with arguments given as JSON text, exactly.
    ///
    /// # Panics
    ///
    /// Where the server does not answer.
    pub async fn call_with(&self, tool: &str, arguments: &str) -> Outcome {
        let message = message::call(tool, self.dialect, arguments);
        let answer = self.send(message).await.expect("a request is answered");
        Outcome::read(&answer)
    }

    /// Sends one message's bytes and takes its answer's, if one is due.
    pub async fn send(&self, message: impl AsRef<[u8]>) -> Option<Vec<u8>> {
        let answer = door::exchange(&self.interposer, &self.consumer, message.as_ref()).await?;
        Some(answer.to_vec())
    }
}

impl fmt::Debug for TestClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TestClient")
            .field("consumer", &self.consumer)
            .field("dialect", &self.dialect)
            .finish_non_exhaustive()
    }
}
