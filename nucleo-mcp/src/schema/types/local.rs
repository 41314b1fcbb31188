//! Dates and times without an offset, for which no format is registered: publishing `date-time` would
//! make clients that assert formats reject honest answers. A pattern says the same, to the day: its
//! alternatives are the long months, the short ones, February, and the leap days.

/// A day the calendar has.
macro_rules! day {
    () => {
        "([0-9]{4}-(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])\
         |[0-9]{4}-(0[469]|11)-(0[1-9]|[12][0-9]|30)\
         |[0-9]{4}-02-(0[1-9]|1[0-9]|2[0-8])\
         |([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)"
    };
}

/// Hours, minutes and seconds.
macro_rules! clock {
    () => {
        "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
    };
}

#[cfg(feature = "time")]
pub(super) use {clock, day};

/// `2026-03-01T09:30:00`, with up to nine digits after the second.
#[cfg(any(feature = "chrono", feature = "jiff"))]
pub(super) const DATE_TIME: &str = concat!("^", day!(), "T", clock!(), "(\\.[0-9]{1,9})?$");

/// What is said of it.
#[cfg(any(feature = "chrono", feature = "jiff"))]
pub(super) const DATE_TIME_NOTE: &str = "A local date and time, without an offset, like 2026-03-01T09:30:00.";

/// `09:30:00`, with up to nine digits after the second.
#[cfg(any(feature = "chrono", feature = "jiff"))]
pub(super) const TIME: &str = concat!("^", clock!(), "(\\.[0-9]{1,9})?$");

/// What is said of it.
#[cfg(any(feature = "chrono", feature = "jiff"))]
pub(super) const TIME_NOTE: &str = "A local time, without an offset, like 09:30:00.";
