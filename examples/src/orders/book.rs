//! The order book: an embedded SQLite database, created and seeded where there is none.

use super::order::{
    Currency, Money, Note, Order, OrderLine, OrderState, OrderSummary, Refund, RefundReason, Visibility,
};
use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};
use serde::de::value::{Error as UnknownWord, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{error, fmt, fs, io};

/// The gate that a tool which uses the book asks for, once per connection it works on.
pub const DATABASE: &str = "database";

/// How many connections may be at work at the same time: the size of that gate.
pub const CONNECTIONS: u32 = 4;

/// The version of `schema.sql`, kept in the file's `user_version`.
const VERSION: i64 = 1;

/// The order book of one desk. A clone is another handle on the same book.
///
/// SQLite blocks, so every method runs its statement on tokio's blocking threads, on a connection of
/// its own that it hands back afterwards. How many are out at once is for the dispatcher's gate to say.
#[derive(Clone, Debug)]
pub struct OrderBook {
    shelf: Arc<Shelf>,
}

#[derive(Debug)]
struct Shelf {
    file: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

/// Why the book could not be read or written.
#[derive(Debug)]
pub enum BookError {
    /// The folder could not be created.
    Folder(PathBuf, io::Error),
    /// The database refused.
    Database(rusqlite::Error),
    /// The thread that did the work is gone.
    Lost(tokio::task::JoinError),
}

/// Which orders to list; `None` does not filter.
#[derive(Clone, Debug, Default)]
pub struct OrderFilter {
    /// Part of the customer's name, in any case.
    pub customer: Option<String>,
    /// One of these states.
    pub states: Option<Vec<OrderState>>,
    /// Placed on this day or later.
    pub placed_from: Option<Date>,
    /// Placed on this day or earlier.
    pub placed_to: Option<Date>,
}

/// One page of orders, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The page's orders.
    pub orders: Vec<OrderSummary>,
    /// How many orders match on all pages.
    pub matching: u32,
    /// Whether there are more behind the last one.
    pub more: bool,
}

/// What came of asking for a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefundOutcome {
    /// The money goes back.
    Refunded(Refund),
    /// No such order.
    NoSuchOrder,
    /// The order was never shipped, or its money went back already.
    NotRefundable,
    /// More than was paid.
    TooMuch,
}

impl OrderBook {
    /// Opens the book in that folder, creating the folder, the file and the first orders where there
    /// are none. Blocks: call it before serving.
    pub fn open(folder: &Path) -> Result<Self, BookError> {
        fs::create_dir_all(folder).map_err(|error| BookError::Folder(folder.to_owned(), error))?;
        let shelf = Shelf { file: folder.join("orders.db"), idle: Mutex::default() };
        let mut connection = shelf.connect()?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // Immediate, so that of two desks started at once on one folder the second finds the first's work.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version == 0 {
            transaction.execute_batch(include_str!("schema.sql"))?;
            transaction.execute_batch(include_str!("seed.sql"))?;
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
        transaction.commit()?;
        shelf.put_back(connection);
        Ok(Self { shelf: Arc::new(shelf) })
    }

    /// The file the book is kept in.
    pub fn file(&self) -> &Path {
        &self.shelf.file
    }

    /// The order of that number.
    pub async fn order(&self, number: String) -> Result<Option<Order>, BookError> {
        self.run(move |connection| {
            let summary = connection
                .prepare_cached(
                    "SELECT number, customer, status, placed_on, promised_for, currency, total
                     FROM order_totals WHERE number = ?1",
                )?
                .query_row([&number], summary)
                .optional()?;
            let Some(summary) = summary else { return Ok(None) };
            let lines = connection
                .prepare_cached(
                    "SELECT sku, title, quantity, unit_price FROM lines
                     WHERE order_number = ?1 ORDER BY position",
                )?
                .query_map([&number], |row| {
                    Ok(OrderLine {
                        sku: row.get(0)?,
                        title: row.get(1)?,
                        quantity: row.get(2)?,
                        unit_price: row.get(3)?,
                    })
                })?
                .collect::<Result<_, _>>()?;
            let notes = connection
                .prepare_cached(
                    "SELECT author, visibility, body, written_at FROM notes
                     WHERE order_number = ?1 ORDER BY id",
                )?
                .query_map([&number], |row| {
                    Ok(Note {
                        author: row.get(0)?,
                        visibility: word(row, 1)?,
                        text: row.get(2)?,
                        written_at: parsed(row, 3)?,
                    })
                })?
                .collect::<Result<_, _>>()?;
            Ok(Some(Order { summary, lines, notes }))
        })
        .await
    }

    /// At most `limit` orders that match, newest first, behind the order `after` where one is named;
    /// `None` when there is no order `after`.
    pub async fn find(
        &self,
        filter: OrderFilter,
        after: Option<String>,
        limit: u8,
    ) -> Result<Option<Page>, BookError> {
        const MATCHES: &str = "(?1 IS NULL OR instr(lower(customer), lower(?1)) > 0)
             AND (?2 IS NULL OR status IN (SELECT value FROM json_each(?2)))
             AND (?3 IS NULL OR placed_on >= ?3)
             AND (?4 IS NULL OR placed_on <= ?4)";
        self.run(move |connection| {
            let customer = filter.customer;
            let states = filter.states.map(|states| {
                let words: Vec<_> = states.into_iter().map(OrderState::as_str).collect();
                serde_json::Value::from(words).to_string()
            });
            let from = filter.placed_from.map(|day| day.to_string());
            let to = filter.placed_to.map(|day| day.to_string());
            if let Some(after) = &after {
                let known =
                    connection.prepare_cached("SELECT 1 FROM orders WHERE number = ?1")?.exists([after])?;
                if !known {
                    return Ok(None);
                }
            }
            let matching = connection
                .prepare_cached(&format!("SELECT count(*) FROM orders WHERE {MATCHES}"))?
                .query_row(params![customer, states, from, to], |row| row.get(0))?;
            // One more than the page holds, to know whether there is a next one.
            let mut orders: Vec<OrderSummary> = connection
                .prepare_cached(&format!(
                    "SELECT number, customer, status, placed_on, promised_for, currency, total
                     FROM order_totals
                     WHERE {MATCHES} AND (?5 IS NULL OR (placed_on, number) <
                         (SELECT placed_on, number FROM orders WHERE number = ?5))
                     ORDER BY placed_on DESC, number DESC LIMIT ?6"
                ))?
                .query_map(params![customer, states, from, to, after, u32::from(limit) + 1], summary)?
                .collect::<Result<_, _>>()?;
            let more = orders.len() > usize::from(limit);
            orders.truncate(usize::from(limit));
            Ok(Some(Page { orders, matching, more }))
        })
        .await
    }

    /// Writes a note on the order of that number; `None` when there is no such order.
    pub async fn note(
        &self,
        number: String,
        author: String,
        visibility: Visibility,
        text: String,
    ) -> Result<Option<Note>, BookError> {
        self.run(move |connection| {
            let note = Note { author, visibility, text, written_at: Timestamp::now() };
            let written = connection
                .prepare_cached(
                    "INSERT INTO notes (order_number, author, visibility, body, written_at)
                     SELECT number, ?2, ?3, ?4, ?5 FROM orders WHERE number = ?1",
                )?
                .execute(params![
                    number,
                    note.author,
                    note.visibility.as_str(),
                    note.text,
                    note.written_at.to_string()
                ])?;
            Ok((written == 1).then_some(note))
        })
        .await
    }

    /// Pays money back for the order of that number, once.
    pub async fn refund(
        &self,
        number: String,
        minor_units: u32,
        reason: RefundReason,
        granted_by: String,
    ) -> Result<RefundOutcome, BookError> {
        self.run(move |connection| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let order = transaction
                .prepare_cached(
                    "SELECT number, customer, status, placed_on, promised_for, currency, total
                     FROM order_totals WHERE number = ?1",
                )?
                .query_row([&number], summary)
                .optional()?;
            let Some(order) = order else { return Ok(RefundOutcome::NoSuchOrder) };
            if !matches!(order.state, OrderState::Shipped | OrderState::Delivered) {
                return Ok(RefundOutcome::NotRefundable);
            }
            if minor_units > order.total.minor_units {
                return Ok(RefundOutcome::TooMuch);
            }
            transaction.execute(
                "INSERT INTO refunds (order_number, amount, reason, granted_by) VALUES (?1, ?2, ?3, ?4)",
                params![number, minor_units, reason.as_str(), granted_by],
            )?;
            transaction.execute(
                "UPDATE orders SET status = ?2 WHERE number = ?1",
                params![number, OrderState::Refunded.as_str()],
            )?;
            transaction.commit()?;
            let amount = Money { minor_units, currency: order.total.currency };
            Ok(RefundOutcome::Refunded(Refund { order_number: number, amount, reason }))
        })
        .await
    }

    async fn run<T, F>(&self, work: F) -> Result<T, BookError>
    where
        T: Send + 'static,
        F: FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let owned = Arc::clone(&self.shelf);
        tokio::task::spawn_blocking(move || {
            let mut connection = owned.take()?;
            let answer = work(&mut connection)?;
            // Only a connection that did its work goes back; one that failed is closed.
            owned.put_back(connection);
            Ok(answer)
        })
        .await
        .map_err(BookError::Lost)?
    }
}

impl Shelf {
    fn connect(&self) -> rusqlite::Result<Connection> {
        let connection = Connection::open(&self.file)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // Not in the file, so that a desk can change how it adds up without migrating anybody's data.
        connection.execute_batch(
            "CREATE TEMP VIEW order_totals AS SELECT orders.*,
                 (SELECT coalesce(sum(quantity * unit_price), 0) FROM lines
                  WHERE order_number = orders.number) AS total
             FROM orders",
        )?;
        Ok(connection)
    }

    fn take(&self) -> rusqlite::Result<Connection> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(connection) => Ok(connection),
            None => self.connect(),
        }
    }

    fn put_back(&self, connection: Connection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
    }
}

fn summary(row: &Row<'_>) -> rusqlite::Result<OrderSummary> {
    let currency: Currency = word(row, 5)?;
    Ok(OrderSummary {
        number: row.get(0)?,
        customer: row.get(1)?,
        state: word(row, 2)?,
        placed_on: parsed(row, 3)?,
        promised_for: row.get_ref(4)?.as_str_or_null()?.map(|text| parse(4, text)).transpose()?,
        total: Money { minor_units: row.get(6)?, currency },
    })
}

/// A column that holds a constant of an enum, by its serde name.
fn word<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    let text = row.get_ref(column)?.as_str()?;
    let deserializer: StrDeserializer<'_, UnknownWord> = text.into_deserializer();
    T::deserialize(deserializer).map_err(|error| unreadable(column, error))
}

/// A column that holds the text form of a value.
fn parsed<T>(row: &Row<'_>, column: usize) -> rusqlite::Result<T>
where
    T: FromStr<Err: error::Error + Send + Sync + 'static>,
{
    parse(column, row.get_ref(column)?.as_str()?)
}

fn parse<T>(column: usize, text: &str) -> rusqlite::Result<T>
where
    T: FromStr<Err: error::Error + Send + Sync + 'static>,
{
    text.parse().map_err(|error| unreadable(column, error))
}

fn unreadable(column: usize, error: impl error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(error))
}

impl From<rusqlite::Error> for BookError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(path, _) => write!(f, "cannot create the folder {}", path.display()),
            Self::Database(_) => f.write_str("the order book's database refused"),
            Self::Lost(_) => f.write_str("the thread that read the order book is gone"),
        }
    }
}

impl error::Error for BookError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Folder(_, error) => Some(error),
            Self::Database(error) => Some(error),
            Self::Lost(error) => Some(error),
        }
    }
}

#[cfg(test)]
mod tests;
