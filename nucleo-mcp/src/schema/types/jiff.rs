//! The dates, times and durations of `jiff`.
//!
//! `Zoned` states no schema: it is written with the name of a time zone, which no format and no pattern
//! can judge. Ask for a `Timestamp`, or for a local date and time and the name of a zone.

use super::local;
use crate::schema::{Description, Format, ToolSchema};
use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Span, Timestamp};

/// A point in time. The first and the last year of the format's range are left out: a timestamp ends in
/// the one, and in UTC a time of the other may be in the year before it. So are digits below the
/// nanosecond.
impl ToolSchema for Timestamp {
    const DESCRIPTION: Description = Description::string().format(Format::DateTime).narrowed(
        "^(000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8])\
         -[0-9]{2}-[0-9]{2}\
             [Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$",
    );
}

impl ToolSchema for Date {
    const DESCRIPTION: Description = Description::string().format(Format::Date);
}

impl ToolSchema for DateTime {
    const DESCRIPTION: Description =
        Description::string().pattern(local::DATE_TIME).noted(local::DATE_TIME_NOTE);
}

impl ToolSchema for Time {
    const DESCRIPTION: Description = Description::string().pattern(local::TIME).noted(local::TIME_NOTE);
}

/// A number of each unit. An answer may be negative or have a fraction, which the format has no form for.
impl ToolSchema for Span {
    const DESCRIPTION: Description = Description::string()
        .format_of_input(
            Format::Duration,
            "^P([0-9]{1,4}Y)?([0-9]{1,5}M)?([0-9]{1,6}[DW])?\
             (T([0-9]{1,8}H)?([0-9]{1,9}M)?([0-9]{1,11}S)?)?$",
        )
        .noted("An ISO-8601 duration, like P1DT2H30M.");
}

/// An exact length of time: no unit longer than an hour, because the length of a day is not exact.
impl ToolSchema for SignedDuration {
    const DESCRIPTION: Description = Description::string()
        .format_of_input(Format::Duration, "^PT([0-9]{1,12}H)?([0-9]{1,12}M)?([0-9]{1,12}S)?$")
        .noted("An ISO-8601 duration in hours, minutes and seconds, like PT2H30M.");
}
