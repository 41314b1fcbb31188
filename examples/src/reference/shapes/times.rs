//! Dates, times and durations of three crates.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};

/// Dates and times of chrono.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct ChronoTimes {
    /// A point in time, in UTC
    pub utc: chrono::DateTime<chrono::Utc>,
    /// A point in time, with its offset
    pub fixed: chrono::DateTime<chrono::FixedOffset>,
    /// A day
    pub date: chrono::NaiveDate,
    /// A day and a time, wherever the reader is
    pub local: chrono::NaiveDateTime,
    /// A time, wherever the reader is
    pub time: chrono::NaiveTime,
}

/// Dates, times and durations of jiff.
#[derive(Clone, Debug, Deserialize, Serialize, ToolSchema)]
pub struct JiffTimes {
    /// A point in time
    pub timestamp: jiff::Timestamp,
    /// A day
    pub date: jiff::civil::Date,
    /// A day and a time, wherever the reader is
    pub local: jiff::civil::DateTime,
    /// A time, wherever the reader is
    pub time: jiff::civil::Time,
    /// So many of each unit
    pub span: jiff::Span,
    /// So long
    pub length: jiff::SignedDuration,
}

impl PartialEq for JiffTimes {
    fn eq(&self, other: &Self) -> bool {
        self.timestamp == other.timestamp
            && self.date == other.date
            && self.local == other.local
            && self.time == other.time
            && self.span.fieldwise() == other.span.fieldwise()
            && self.length == other.length
    }
}

/// Dates and times of time.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct TimeTimes {
    /// A point in time, as the rest of the world writes it
    #[serde(with = "time::serde::rfc3339")]
    pub rfc3339: time::OffsetDateTime,
    /// Perhaps one
    #[serde(with = "time::serde::rfc3339::option", default)]
    pub perhaps: Option<time::OffsetDateTime>,
    /// A point in time, as the crate writes it
    pub offset: time::OffsetDateTime,
    /// A day
    pub date: time::Date,
    /// A day and a time, wherever the reader is
    pub local: time::PrimitiveDateTime,
    /// A day and a time in UTC
    pub utc: time::UtcDateTime,
    /// A time, wherever the reader is
    pub time: time::Time,
}
