//! Texts of the registered formats, and texts that nearly are.

use super::Random;
use nucleo_mcp::schema::Format;

/// A text of the format; a daring one may be a day that no calendar has, or a host that is no host.
pub(super) fn of(format: Format, daring: bool, random: &mut Random) -> String {
    if !daring {
        return random.pick(plain(format)).to_string();
    }
    match format {
        Format::Date => date(random),
        Format::Time => time(random),
        Format::DateTime => {
            let separator = random.pick(&["T", "T", "T", "t"]);
            format!("{}{separator}{}", date(random), time(random))
        }
        Format::Duration => duration(random),
        Format::Uuid => {
            let digits = format!("{:016x}{:016x}", random.bits(), random.bits());
            let text =
                [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-");
            if random.once_in(3) { text.to_uppercase() } else { text }
        }
        Format::Uri => uri(random),
    }
}

fn plain(format: Format) -> &'static [&'static str] {
    match format {
        Format::Date => &["2026-03-01", "2024-02-29", "1999-12-31"],
        Format::Time => &["09:30:00Z", "23:59:59.5+01:00"],
        Format::DateTime => &["2026-03-01T09:30:00Z", "2024-02-29T23:59:59.123456789-08:00"],
        Format::Duration => &["PT2H30M", "PT0S", "PT36H", "PT1H2M3S"],
        Format::Uuid => &["f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "00000000-0000-0000-0000-000000000000"],
        Format::Uri => &["https://example.com/a?b=c#d", "mailto:a@b.example", "http://[::1]:8080/"],
    }
}

/// A text with one character changed, added or taken away.
pub(super) fn nearly(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let strange = *random.pick(&['0', '9', 'a', 'Z', '-', ':', '.', ' ', '/', '+', 'é', '٣', '𝟙', '\n', '%']);
    let at = random.below(characters.len() + 1);
    match random.below(3) {
        0 if at < characters.len() => characters[at] = strange,
        1 if at < characters.len() => drop(characters.remove(at)),
        _ => characters.insert(at, strange),
    }
    characters.into_iter().collect()
}

fn date(random: &mut Random) -> String {
    let year = random.pick(&["0000", "0001", "1582", "1900", "1970", "2000", "2024", "2026", "9998", "9999"]);
    let month = random.pick(&["01", "02", "02", "04", "06", "11", "12", "12"]);
    let day = random.pick(&["01", "15", "28", "28", "29", "30", "31"]);
    format!("{year}-{month}-{day}")
}

fn time(random: &mut Random) -> String {
    let hour = random.pick(&["00", "09", "12", "15", "23", "23"]);
    let minute = random.pick(&["00", "30", "59", "59"]);
    let second = random.pick(&["00", "30", "59", "60"]);
    let fraction = random.pick(&["", "", ".0", ".5", ".123456789", ".1234567891", ".00000000000000000001"]);
    let offset = random.pick(&["Z", "Z", "z", "+00:00", "-00:00", "+01:00", "-08:00", "+23:59", "-23:59"]);
    format!("{hour}:{minute}:{second}{fraction}{offset}")
}

fn duration(random: &mut Random) -> String {
    let mut count = |units: &[&str]| -> String {
        let first = random.below(units.len());
        let last = first + random.below(units.len() - first);
        let numbers: [&str; 9] =
            ["0", "1", "7", "36", "999", "0099", "99999", "9999999999", "99999999999999999999"];
        let mut text = String::new();
        for unit in &units[first..=last] {
            let number: &&str = random.pick(&numbers);
            text.push_str(number);
            text.push_str(unit);
        }
        text
    };
    let days = count(&["Y", "M", "D"]);
    let hours = count(&["H", "M", "S"]);
    let weeks = count(&["W"]);
    match random.below(4) {
        0 => format!("P{days}"),
        1 => format!("P{weeks}"),
        2 => format!("PT{hours}"),
        _ => format!("P{days}T{hours}"),
    }
}

fn uri(random: &mut Random) -> String {
    let scheme =
        random.pick(&["http", "https", "https", "ws", "ftp", "file", "mailto", "urn", "data", "foo", "HTTP"]);
    if random.once_in(4) {
        let rest = random.pick(&[
            "a@b.example",
            "isbn:0451450523",
            "text/plain,hi",
            "",
            "a",
            "//",
            "///x",
            "/x",
            "?q",
        ]);
        return format!("{scheme}:{rest}");
    }
    let user = random.pick(&["", "", "", "u@", "u:p@", "@", "u%20v:@"]);
    let host = random.pick(&[
        "example.com",
        "example.com",
        "localhost",
        "a",
        "a-b.example",
        "a--b.example",
        "xn--a",
        "xn--bcher-kva.example",
        "a_b.example",
        "-a",
        "a-",
        "a.",
        "a..b",
        "1.2.3.4",
        "1.2.3.256",
        "1.2.3",
        "01.2.3.4",
        "09.2.3.4",
        "a.1",
        "a.0x1",
        "0x1.example",
        "4294967296",
        "[::1]",
        "[::ffff:1.2.3.4]",
        "[v1.a]",
        "[]",
        "",
        "a%41b",
        "a%00b",
        "a;b",
        "A.EXAMPLE",
        "EXAMPLE.Com",
        "a~b",
        "256.256.256.256",
        "255.255.255.255",
        "a.b.c.d.e.f.g1",
    ]);
    let port = random.pick(&["", "", ":80", ":", ":0", ":65535", ":65536", ":99999", ":00080", ":8a"]);
    let path = random.pick(&[
        "",
        "/",
        "/a/b",
        "//",
        "/%20",
        "/%zz",
        "?q=1",
        "#f",
        "/a?b#c",
        "/'()*,;=:@",
        "/[",
        "/ ",
    ]);
    format!("{scheme}://{user}{host}{port}{path}")
}
