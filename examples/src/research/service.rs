//! The archive: somebody else's HTTP service, here so that the example needs nothing outside. It is slow, and
//! refuses to answer more than a few at once.

use super::archive::{Collection, Paper};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;

/// How many requests the archive answers at once; the next is refused with 503.
pub const AT_ONCE: u32 = 4;

/// How long it takes to answer.
const SLOW: Duration = Duration::from_millis(20);

/// What the archive has seen.
#[derive(Debug, Default)]
pub struct Seen {
    at_work: AtomicU32,
    most: AtomicU32,
    refused: AtomicU32,
}

impl Seen {
    /// The most requests it worked on at once.
    pub fn most_at_once(&self) -> u32 {
        self.most.load(Ordering::SeqCst)
    }

    /// How many requests it refused.
    pub fn refused(&self) -> u32 {
        self.refused.load(Ordering::SeqCst)
    }
}

/// Starts the archive on a free port of this machine.
pub async fn start() -> io::Result<(SocketAddr, Arc<Seen>)> {
    let seen = Arc::new(Seen::default());
    let app = Router::new().route("/search", get(search)).with_state(Arc::clone(&seen));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, app).await });
    Ok((address, seen))
}

#[derive(Deserialize)]
struct Search {
    collection: Collection,
    words: String,
}

async fn search(
    State(seen): State<Arc<Seen>>,
    Query(search): Query<Search>,
) -> Result<Json<Vec<Paper>>, StatusCode> {
    let at_work = AtWork::of(&seen);
    if at_work.turned_away {
        return Err(StatusCode::SERVICE_UNAVAILABLE);
    }
    tokio::time::sleep(SLOW).await;
    let words: Vec<_> = search.words.split_whitespace().map(str::to_lowercase).collect();
    let shelf = SHELVES.iter().filter(|(collection, ..)| *collection == search.collection);
    let papers = shelf.map(|(_, title, year)| Paper { title: (*title).to_owned(), year: *year });
    Ok(Json(
        papers.filter(|paper| words.iter().any(|word| paper.title.to_lowercase().contains(word))).collect(),
    ))
}

/// Counts a request while it is worked on, whatever becomes of it.
struct AtWork<'s> {
    seen: &'s Seen,
    turned_away: bool,
}

impl<'s> AtWork<'s> {
    fn of(seen: &'s Seen) -> Self {
        let at_work = seen.at_work.fetch_add(1, Ordering::SeqCst) + 1;
        let turned_away = at_work > AT_ONCE;
        if turned_away {
            seen.refused.fetch_add(1, Ordering::SeqCst);
        } else {
            seen.most.fetch_max(at_work, Ordering::SeqCst);
        }
        Self { seen, turned_away }
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.seen.at_work.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Everything the archive has.
const SHELVES: &[(Collection, &str, u16)] = &[
    (Collection::Biology, "Sleep in the fruit fly", 2000),
    (Collection::Biology, "Why plants close at night", 1987),
    (Collection::Biology, "Birds that sleep on the wing", 2016),
    (Collection::Chemistry, "Caffeine and its cousins", 1994),
    (Collection::Chemistry, "The colour of old paper", 2009),
    (Collection::History, "Two sleeps: the medieval night", 2001),
    (Collection::History, "Night watchmen of the harbour towns", 1978),
    (Collection::Medicine, "Sleep and the mending of wounds", 2011),
    (Collection::Medicine, "Caffeine before surgery", 2019),
    (Collection::Medicine, "Sleep in hospital wards", 2015),
    (Collection::Medicine, "Short sleep, long shifts", 2021),
    (Collection::Music, "Lullabies in three traditions", 1999),
    (Collection::Physics, "Light at night over the sea", 2013),
];
