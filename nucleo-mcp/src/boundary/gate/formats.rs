//! The formats a document may publish, each judged by its grammar. Every text here is ASCII where
//! it is right, so bytes are characters.

use crate::schema::Format;

/// Whether the text has the form that the format names.
pub(crate) fn holds(format: Format, text: &str) -> bool {
    let text = text.as_bytes();
    match format {
        Format::Date => full_date(text),
        Format::DateTime => date_time(text),
        Format::Time => full_time(text),
        Format::Duration => duration(text),
        Format::Uuid => uuid(text),
        Format::Uri => super::uri::uri(text),
    }
}

/// Two digits at `at`, as the number they are.
fn two_digits(text: &[u8], at: usize) -> Option<u32> {
    let digits = text.get(at..at + 2)?;
    digits.iter().try_fold(0, |sum, digit| digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0')))
}

/// RFC 3339 `full-date`, of a day that the calendar has.
fn full_date(text: &[u8]) -> bool {
    if text.len() != 10 || text[4] != b'-' || text[7] != b'-' {
        return false;
    }
    let (Some(century), Some(of_century)) = (two_digits(text, 0), two_digits(text, 2)) else { return false };
    let (Some(month), Some(day)) = (two_digits(text, 5), two_digits(text, 8)) else { return false };
    let year = century * 100 + of_century;
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u32::from(leap),
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// RFC 3339 `date-time`, of a moment that has one in UTC too: a type that keeps the moment alone could not
/// write another one back.
fn date_time(text: &[u8]) -> bool {
    if text.len() <= 11 || !full_date(&text[..10]) || !matches!(text[10], b'T' | b't') {
        return false;
    }
    let Some(minutes) = minutes_in_utc(&text[11..]) else { return false };
    match &text[..10] {
        b"0000-01-01" => minutes >= 0,
        b"9999-12-31" => minutes < 24 * 60,
        _ => true,
    }
}

/// RFC 3339 `full-time`.
fn full_time(text: &[u8]) -> bool {
    minutes_in_utc(text).is_some()
}

/// The minutes of a `full-time` since the day began, in UTC and so maybe of the day before or after. A
/// sixtieth second is a leap second, which only ever ends a day in UTC.
fn minutes_in_utc(text: &[u8]) -> Option<i64> {
    let (hour, minute, second) = (two_digits(text, 0)?, two_digits(text, 3)?, two_digits(text, 6)?);
    if text[2] != b':' || text[5] != b':' || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let mut offset = &text[8..];
    if let [b'.', fraction @ ..] = offset {
        let digits = fraction.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return None;
        }
        offset = &fraction[digits..];
    }
    let minutes = i64::from(hour * 60 + minute) - utc_offset(offset)?;
    (second < 60 || minutes.rem_euclid(24 * 60) == 23 * 60 + 59).then_some(minutes)
}

/// RFC 3339 `time-offset`, as the minutes that it is ahead of UTC.
fn utc_offset(text: &[u8]) -> Option<i64> {
    match text {
        [b'Z' | b'z'] => Some(0),
        [sign @ (b'+' | b'-'), _, _, b':', _, _] => {
            let (hour, minute) = (two_digits(text, 1)?, two_digits(text, 4)?);
            let minutes = i64::from(hour * 60 + minute);
            (hour < 24 && minute < 60).then_some(if *sign == b'+' { minutes } else { -minutes })
        }
        _ => None,
    }
}

/// The `duration` of RFC 3339, appendix A: units in order, none left out between two that are
/// there, weeks on their own.
fn duration(text: &[u8]) -> bool {
    let Some(text) = text.strip_prefix(b"P") else { return false };
    let (date, time) = match text.iter().position(|byte| *byte == b'T') {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    match time {
        None => components(date, b"YMD") || components(date, b"W"),
        Some(time) => (date.is_empty() || components(date, b"YMD")) && components(time, b"HMS"),
    }
}

/// One or more `1*DIGIT unit`, the units neighbours in `units`.
fn components(mut text: &[u8], units: &[u8]) -> bool {
    let mut next = None;
    while !text.is_empty() {
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let Some(unit) = text.get(digits) else { return false };
        let Some(at) = units.iter().position(|own| own == unit) else { return false };
        if digits == 0 || next.is_some_and(|next| next != at) {
            return false;
        }
        next = Some(at + 1);
        text = &text[digits + 1..];
    }
    next.is_some()
}

/// RFC 4122, section 3: hexadecimal digits in groups of 8, 4, 4, 4 and 12.
fn uuid(text: &[u8]) -> bool {
    text.len() == 36
        && text.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

#[cfg(test)]
mod tests {
    use super::holds;
    use crate::schema::Format;

    /// What is right is right, and every text that differs from it in one byte is judged without
    /// a panic.
    fn check(format: Format, right: &[&str], wrong: &[&str]) {
        for text in right {
            assert!(holds(format, text), "{text:?} is a {}", format.as_str());
            for at in 0..text.len() {
                holds(format, &text[..at]);
                holds(format, &text[at..]);
            }
        }
        for text in wrong {
            assert!(!holds(format, text), "{text:?} is no {}", format.as_str());
        }
    }

    #[test]
    fn a_date_is_one_that_the_calendar_has() {
        // S55
        check(
            Format::Date,
            &["2026-02-28", "2024-02-29", "2000-02-29", "0000-02-29", "9999-12-31", "2026-04-30"],
            &[
                "",
                "2026-02-29",
                "2026-02-30",
                "1900-02-29",
                "2026-04-31",
                "2026-00-10",
                "2026-13-01",
                "2026-01-00",
                "2026-1-1",
                "2026-01-01 ",
                " 2026-01-01",
                "2026-01-01T00:00:00Z",
                "20260101",
                "+026-01-01",
                "2026-01-0a",
                "2026-0१-1",
                "12026-01-01",
            ],
        );
    }

    #[test]
    fn a_time_has_an_offset_and_a_leap_second_only_at_the_end_of_a_utc_day() {
        check(
            Format::Time,
            &[
                "00:00:00Z",
                "23:59:59.999999999z",
                "08:30:06+23:59",
                "23:59:60Z",
                "15:59:60-08:00",
                "01:29:60+01:30",
                "00:29:60-23:30",
                "12:34:56-00:00",
            ],
            &[
                "",
                "00:00:00",
                "24:00:00Z",
                "00:60:00Z",
                "00:00:61Z",
                "22:59:60Z",
                "23:58:60Z",
                "23:59:60+01:00",
                "00:00:00.Z",
                "00:00:00,5Z",
                "00:00:00+24:00",
                "00:00:00+00:60",
                "00:00:00+0000",
                "00:00:00+00",
                "00:00Z",
                "0:00:00Z",
                "00:00:00ZZ",
                "00:00:00Z\n",
                "00-00-00Z",
            ],
        );
        check(
            Format::DateTime,
            &[
                "2026-02-28T00:00:00Z",
                "2026-02-28t23:59:60.5+00:00",
                // S40: the first and the last minute that UTC has a form for.
                "0000-01-01T00:00:00Z",
                "0000-01-01T23:59:00+23:59",
                "0000-01-02T00:00:00+23:59",
                "9999-12-31T23:59:59.999Z",
                "9999-12-31T00:00:59-23:59",
            ],
            &[
                "0000-01-01T00:00:59+00:01",
                "0000-01-01T23:58:59+23:59",
                "9999-12-31T23:59:00-00:01",
                "9999-12-31T00:01:00-23:59",
                "2026-02-28",
                "2026-02-28 00:00:00Z",
                "2026-02-30T00:00:00Z",
                "2026-02-28T00:00:00",
                "T00:00:00Z",
            ],
        );
    }

    #[test]
    fn a_duration_leaves_no_unit_out_between_two() {
        check(
            Format::Duration,
            &["P1D", "PT0S", "P2W", "P1Y2M3DT4H5M6S", "P1M2D", "PT1M2S", "P01D", "P1DT12H", "P1YT1S"],
            &[
                "",
                "P",
                "PT",
                "1D",
                "p1d",
                "P1",
                "PD",
                "P1Y2D",
                "PT1H2S",
                "P1W2D",
                "P1WT1H",
                "P1DT",
                "PT1D",
                "P2D1Y",
                "P1D1D",
                "PT0.5S",
                "-P1D",
                "P-1D",
                "P1D ",
                "P1DT1HT1M",
                "P1S",
            ],
        );
    }

    #[test]
    fn a_uuid_is_hexadecimal_in_five_groups() {
        check(
            Format::Uuid,
            &[
                "123e4567-e89b-12d3-a456-426614174000",
                "00000000-0000-0000-0000-000000000000",
                "123E4567-E89B-12D3-A456-42661417400F",
            ],
            &[
                "",
                "123e4567e89b12d3a456426614174000",
                "{123e4567-e89b-12d3-a456-426614174000}",
                "123e4567-e89b-12d3-a456-42661417400",
                "123e4567-e89b-12d3-a456-42661417400g",
                "123e4567-e89b-12d3-a4564-26614174000",
                "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
            ],
        );
    }

    #[test]
    fn a_uri_is_absolute_and_of_its_characters_alone() {
        check(
            Format::Uri,
            &[
                "https://example.org/a?b#c",
                "urn:isbn:0",
                "mailto:a@example.org",
                "a:",
                "http://",
                "file:///etc",
                "http://user:pw@host:80/%20",
                "http://[::1]:80/",
                "http://[::ffff:1.2.3.4]",
                "http://[v1.a:b]/",
                "http://host:",
                "http://999.999.999.999",
                "a://@",
            ],
            &[
                "",
                "a",
                "/a",
                "//host",
                ":a",
                "1a:b",
                "a_b:c",
                "http://a b",
                "http://a/%2",
                "http://a/%zz",
                "http://[::1",
                "http://[::1]a",
                "http://[:::]",
                "http://[1::2::3]",
                "http://a:b",
                "http://a@b@c",
                "http://é",
                "http://a/[",
                "a:b#c#d",
                "a:<>",
                "http://[::ffff:01.2.3.4]",
                "http://[v.a]",
                "http://[g::]",
            ],
        );
    }
}
