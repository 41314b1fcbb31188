//! The dates and times of `time`, whose own serde form is that of its formats: only a date is written as
//! a registered one. `#[serde(with = "time::serde::rfc3339")]` on a field writes it as RFC 3339, which
//! the derive knows: such a field publishes `date-time`.

use super::local::{clock, day};
use crate::schema::{Description, Format, ToolSchema};
use time::{Date, OffsetDateTime, PrimitiveDateTime, Time, UtcDateTime};

/// What `time::serde::rfc3339` reads and writes. It knows leap seconds at the end of some months alone,
/// so none is asked for.
#[doc(hidden)]
#[derive(Debug)]
pub enum Rfc3339 {}

impl ToolSchema for Rfc3339 {
    const DESCRIPTION: Description = Description::string()
        .format(Format::DateTime)
        .narrowed("^[0-9-]{10}[Tt][0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$");
}

impl ToolSchema for Date {
    const DESCRIPTION: Description = Description::string().format(Format::Date);
}

impl ToolSchema for Time {
    const DESCRIPTION: Description = Description::string()
        .pattern(concat!("^", clock!(), "\\.[0-9]{1,9}$"))
        .noted("A local time, without an offset and with a fraction, like 09:30:00.0.");
}

const PRIMITIVE: Description =
    Description::string().pattern(concat!("^", day!(), " ", clock!(), "\\.[0-9]{1,9}$"));

impl ToolSchema for PrimitiveDateTime {
    const DESCRIPTION: Description =
        PRIMITIVE.noted("A local date and time, without an offset, like 2026-03-01 09:30:00.0.");
}

impl ToolSchema for UtcDateTime {
    const DESCRIPTION: Description = PRIMITIVE.noted("A date and time in UTC, like 2026-03-01 09:30:00.0.");
}

impl ToolSchema for OffsetDateTime {
    const DESCRIPTION: Description = Description::string()
        .pattern(concat!("^", day!(), " ", clock!(), "\\.[0-9]{1,9} [+-]", clock!(), "$"))
        .noted("A date and time with its offset to the second, like 2026-03-01 09:30:00.0 +01:00:00.");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::input_document;

    #[derive(ToolSchema)]
    #[expect(dead_code, reason = "only its schema is asked for")]
    struct Span(
        #[serde(with = "time::serde::rfc3339")] OffsetDateTime,
        #[serde(with = "time::serde::rfc3339")] OffsetDateTime,
    );

    #[derive(ToolSchema)]
    #[expect(dead_code, reason = "only its schema is asked for")]
    struct Watched {
        span: Span,
    }

    // S20, S30
    #[test]
    fn a_position_of_a_tuple_is_what_serde_was_told_to_read_there() {
        let document = input_document::<Watched>().unwrap();
        let items = document.property("span").and_then(|span| span.items.as_deref()).unwrap();
        assert_eq!(items.format, Some(Format::DateTime));
    }
}
