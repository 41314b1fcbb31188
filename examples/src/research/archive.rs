//! The archive as the tools see it: a handle with one question.

use http_body_util::{BodyExt, Empty, Limited};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use nucleo_mcp::prelude::*;
use std::fmt::Write as _;
use std::net::SocketAddr;

/// The gate that keeps this process from asking the archive more than it answers.
pub const ARCHIVE: &str = "archive";

/// The most an answer may hold: what somebody else's service sends is not trusted to end.
const LARGEST: usize = 1 << 20;

/// A part of the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToolSchema)]
#[serde(rename_all = "snake_case")]
pub enum Collection {
    /// Living things
    Biology,
    /// Substances
    Chemistry,
    /// What happened
    History,
    /// Healing
    Medicine,
    /// Sounds
    Music,
    /// Everything else that moves
    Physics,
}

impl Collection {
    /// Every part of the archive.
    pub const ALL: [Self; 6] =
        [Self::Biology, Self::Chemistry, Self::History, Self::Medicine, Self::Music, Self::Physics];
}

/// One paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToolSchema)]
pub struct Paper {
    /// Its title
    pub title: String,
    /// The year it appeared
    pub year: u16,
}

/// A handle to the archive; a clone shares its connections.
#[derive(Clone, Debug)]
pub struct Archive {
    address: SocketAddr,
    client: Client<HttpConnector, Empty<axum::body::Bytes>>,
}

impl Archive {
    /// The archive at that address.
    pub fn at(address: SocketAddr) -> Self {
        Self { address, client: Client::builder(TokioExecutor::new()).build_http() }
    }

    /// The papers of a collection whose titles have one of the words.
    pub async fn search(&self, collection: Collection, words: &str) -> Result<Vec<Paper>, ToolError> {
        let collection = serde_json::to_value(collection)?;
        let words: String = words.split_whitespace().map(escaped).collect::<Vec<_>>().join("+");
        let uri = format!(
            "http://{}/search?collection={}&words={words}",
            self.address,
            collection.as_str().unwrap_or_default()
        );
        let response = self.client.get(uri.parse()?).await.map_err(unreachable)?;
        match response.status().as_u16() {
            200 => {}
            429 | 503 => return Err(ToolError::throttled()),
            _ => return Err(ToolError::external_service("the archive")),
        }
        let body = Limited::new(response.into_body(), LARGEST).collect().await.map_err(unreachable)?;
        Ok(serde_json::from_slice(&body.to_bytes())?)
    }
}

fn unreachable(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> ToolError {
    ToolError::external_service("the archive").caused_by(error)
}

/// A word as it stands in a query: everything but letters and digits by its bytes.
fn escaped(word: &str) -> String {
    let mut text = String::with_capacity(word.len());
    for byte in word.bytes() {
        if byte.is_ascii_alphanumeric() {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::research::service;

    #[tokio::test]
    async fn whatever_is_asked_for_reaches_the_archive_as_it_is() {
        let (address, _) = service::start(service::SLOW).await.unwrap();
        let archive = Archive::at(address);
        let found = archive.search(Collection::Music, "lullabies &collection=history").await.unwrap();
        assert_eq!(found, [Paper { title: "Lullabies in three traditions".into(), year: 1999 }]);
        assert_eq!(archive.search(Collection::Music, "\u{e4}\r\n#?").await.unwrap(), []);
    }

    #[tokio::test]
    async fn an_archive_that_is_away_is_whose_problem_it_is() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let archive = Archive::at(listener.local_addr().unwrap());
        drop(listener);
        let error = archive.search(Collection::Music, "lullabies").await.unwrap_err();
        assert!(!error.is_correctable());
        assert_eq!(error.to_string(), "the archive failed");
    }
}
