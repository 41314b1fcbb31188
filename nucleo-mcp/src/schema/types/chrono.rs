//! The dates and times of `chrono`.

use super::local;
use crate::schema::{Description, Format, ToolSchema};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeZone};

/// A point in time. In UTC the first and the last hours of the format's ten thousand years may be outside
/// of them, and an answer would then have no registered form; a pattern to keep a caller from asking for
/// them would be read by every model and help none.
impl<Tz: TimeZone> ToolSchema for DateTime<Tz> {
    const DESCRIPTION: Description = Description::string().format(Format::DateTime);
}

impl ToolSchema for NaiveDate {
    const DESCRIPTION: Description = Description::string().format(Format::Date);
}

impl ToolSchema for NaiveDateTime {
    const DESCRIPTION: Description =
        Description::string().pattern(local::DATE_TIME).noted(local::DATE_TIME_NOTE);
}

impl ToolSchema for NaiveTime {
    const DESCRIPTION: Description = Description::string().pattern(local::TIME).noted(local::TIME_NOTE);
}
