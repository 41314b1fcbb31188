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

/// How long it takes to answer, unless whoever starts it says otherwise.
pub const SLOW: Duration = Duration::from_millis(20);

/// What the archive has seen.
#[derive(Debug)]
pub struct Seen {
    pace: Duration,
    at_work: AtomicU32,
    most: AtomicU32,
    answered: AtomicU32,
    refused: AtomicU32,
    abandoned: AtomicU32,
}

impl Seen {
    fn nothing(pace: Duration) -> Self {
        let none = || AtomicU32::new(0);
        Self { pace, at_work: none(), most: none(), answered: none(), refused: none(), abandoned: none() }
    }

    /// How many requests it works on now.
    pub fn at_work(&self) -> u32 {
        self.at_work.load(Ordering::SeqCst)
    }

    /// The most requests it worked on at once.
    pub fn most_at_once(&self) -> u32 {
        self.most.load(Ordering::SeqCst)
    }

    /// How many requests it answered.
    pub fn answered(&self) -> u32 {
        self.answered.load(Ordering::SeqCst)
    }

    /// How many requests it refused.
    pub fn refused(&self) -> u32 {
        self.refused.load(Ordering::SeqCst)
    }

    /// How many requests were given up by whoever sent them.
    pub fn abandoned(&self) -> u32 {
        self.abandoned.load(Ordering::SeqCst)
    }
}

/// Starts the archive on a free port of this machine; it takes `pace` for each answer.
pub async fn start(pace: Duration) -> io::Result<(SocketAddr, Arc<Seen>)> {
    let seen = Arc::new(Seen::nothing(pace));
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
    let Some(at_work) = AtWork::of(&seen) else {
        seen.refused.fetch_add(1, Ordering::SeqCst);
        return Err(StatusCode::SERVICE_UNAVAILABLE);
    };
    tokio::time::sleep(seen.pace).await;
    at_work.done();
    let words: Vec<_> = search.words.split_whitespace().map(str::to_lowercase).collect();
    let shelf = SHELVES.iter().filter(|(collection, ..)| *collection == search.collection);
    let papers = shelf.map(|(_, title, year)| Paper { title: (*title).to_owned(), year: *year });
    Ok(Json(
        papers.filter(|paper| words.iter().any(|word| paper.title.to_lowercase().contains(word))).collect(),
    ))
}

/// Counts a request while it is worked on. Dropped before it is done, whoever sent it is gone.
struct AtWork<'s> {
    seen: &'s Seen,
    done: bool,
}

impl<'s> AtWork<'s> {
    /// Room for one more, if there is.
    fn of(seen: &'s Seen) -> Option<Self> {
        let more = |at_work| (at_work < AT_ONCE).then_some(at_work + 1);
        let before = seen.at_work.fetch_update(Ordering::SeqCst, Ordering::SeqCst, more).ok()?;
        seen.most.fetch_max(before + 1, Ordering::SeqCst);
        Some(Self { seen, done: false })
    }

    fn done(mut self) {
        self.done = true;
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        let counter = if self.done { &self.seen.answered } else { &self.seen.abandoned };
        counter.fetch_add(1, Ordering::SeqCst);
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
