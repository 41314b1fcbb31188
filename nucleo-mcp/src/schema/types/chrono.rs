//! The dates and times of `chrono`.

use super::local;
use crate::schema::{Description, Format, ToolSchema};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeZone};

/// A point in time. The format is judged in UTC as well, so an answer always has a registered form.
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
