//! The regular expressions a document may publish: those that every reader of a published schema
//! understands alike.
//!
//! JSON Schema asks for ECMA-262, vendors run Python's `re`, RE2 or Rust. What all of them accept
//! with one meaning is this subset: one anchored whole (`^…$`), literals, classes, groups,
//! alternatives inside groups, greedy and counted repetition, `\d \w \s` and their complements.
//! This file depends on nothing, so that the derive can hold a field's pattern to the same rule.

use std::fmt;

/// Why a pattern cannot be published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternFault {
    /// The pattern does not start with `^` and end with `$`.
    NotAnchored,
    /// A `|` outside every group, which would leave each alternative half anchored.
    AlternativeOutsideGroup,
    /// `^` or `$` inside the pattern.
    AnchorInside,
    /// A group of a kind that not every reader has: lookaround, named, flags.
    Group,
    /// A group that is not closed, or closed and never opened.
    Unbalanced,
    /// Groups nested past 32.
    TooDeep,
    /// An escape that not every reader has.
    Escape,
    /// A character that must be escaped to stand for itself.
    Unescaped,
    /// A quantifier with nothing to repeat, or a lazy or possessive one.
    Quantifier,
    /// A count that is empty, not a number, the wrong way round or above 1000.
    Count,
    /// A class that is empty, not closed, or has a range the wrong way round.
    Class,
    /// More repetition than a matcher may be built for.
    TooLarge,
}

impl fmt::Display for PatternFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAnchored => "the pattern is not anchored: start it with `^` and end it with `$`",
            Self::AlternativeOutsideGroup => {
                "an alternative outside every group is only half anchored: write `^(one|two)$`"
            }
            Self::AnchorInside => "`^` and `$` stand at the two ends of the pattern and nowhere else",
            Self::Group => "only `(…)` and `(?:…)` groups are understood by every client",
            Self::Unbalanced => "a group is not balanced",
            Self::TooDeep => "groups are nested too deeply",
            Self::Escape => {
                "this escape is not understood by every client: use `\\d`, `\\w`, `\\s`, their capitals, \
                 `\\t`, `\\n`, `\\r`, `\\f`, `\\v`, `\\xHH`, or escape one of `^$\\.*+?()[]{}|/`"
            }
            Self::Unescaped => "a bracket or brace that stands for itself is escaped with `\\`",
            Self::Quantifier => {
                "a quantifier follows what it repeats and nothing follows it: no `*?`, `*+`, `**`"
            }
            Self::Count => "a count is `{n}`, `{n,}` or `{n,m}` with n not above m and both at most 1000",
            Self::Class => "a class is closed, not empty, and its ranges ascend",
            Self::TooLarge => "the pattern repeats too much to be matched in bounded memory",
        })
    }
}

/// Checks a pattern and writes it in the syntax of the matching engine, with ECMA-262's meaning:
/// `\d`, `\w` are ASCII, `\s` is its white space, `.` is anything but its line terminators.
pub(crate) fn translate(pattern: &str) -> Result<String, PatternFault> {
    let inside = pattern.strip_prefix('^').and_then(|rest| rest.strip_suffix('$'));
    let inside = inside.ok_or(PatternFault::NotAnchored)?;
    let escapes = inside.len() - inside.trim_end_matches('\\').len();
    if escapes % 2 == 1 {
        return Err(PatternFault::NotAnchored);
    }
    let mut reader = Reader { rest: inside, out: String::with_capacity(pattern.len() + 16) };
    reader.out.push_str(r"\A(?:");
    reader.terms(0)?;
    if !reader.rest.is_empty() {
        return Err(PatternFault::Unbalanced);
    }
    reader.out.push_str(r")\z");
    Ok(reader.out)
}

const DEPTH: usize = 32;
const COUNT: u32 = 1000;

struct Reader<'p> {
    rest: &'p str,
    out: String,
}

type Read<T> = Result<T, PatternFault>;

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let next = characters.next()?;
        self.rest = characters.as_str();
        Some(next)
    }

    fn take(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Terms up to the end, or to the parenthesis that closes the group.
    fn terms(&mut self, depth: usize) -> Read<()> {
        if depth > DEPTH {
            return Err(PatternFault::TooDeep);
        }
        loop {
            if self.rest.is_empty() || self.rest.starts_with(')') {
                return Ok(());
            }
            if self.take("|") {
                if depth == 0 {
                    return Err(PatternFault::AlternativeOutsideGroup);
                }
                self.out.push('|');
                continue;
            }
            self.atom(depth)?;
            self.quantifier()?;
        }
    }

    fn atom(&mut self, depth: usize) -> Read<()> {
        match self.next() {
            Some('(') => {
                if self.rest.starts_with('?') && !self.take("?:") {
                    return Err(PatternFault::Group);
                }
                self.out.push_str("(?:");
                self.terms(depth + 1)?;
                if !self.take(")") {
                    return Err(PatternFault::Unbalanced);
                }
                self.out.push(')');
            }
            Some('[') => self.class()?,
            Some('.') => self.out.push_str(r"[^\n\r\x{2028}\x{2029}]"),
            Some('\\') => {
                let set = self.escape("^$\\.*+?()[]{}|/")?;
                self.write(&set);
            }
            Some('^' | '$') => return Err(PatternFault::AnchorInside),
            Some('*' | '+' | '?') => return Err(PatternFault::Quantifier),
            Some('{' | '}' | ']') => return Err(PatternFault::Unescaped),
            Some(literal) => self.write(&[(literal, literal)]),
            None => {}
        }
        Ok(())
    }

    fn quantifier(&mut self) -> Read<()> {
        if let Some(simple) = ["*", "+", "?"].into_iter().find(|simple| self.rest.starts_with(simple)) {
            self.rest = &self.rest[1..];
            self.out.push_str(simple);
        } else if self.take("{") {
            let end = self.rest.find('}').ok_or(PatternFault::Count)?;
            let counts = &self.rest[..end];
            self.rest = &self.rest[end + 1..];
            let (least, most) = match counts.split_once(',') {
                None => (count(counts)?, None),
                Some((least, "")) => (count(least)?, None),
                Some((least, most)) => (count(least)?, Some(count(most)?)),
            };
            if most.is_some_and(|most| most < least) {
                return Err(PatternFault::Count);
            }
            self.out.push('{');
            self.out.push_str(counts);
            self.out.push('}');
        } else {
            return Ok(());
        }
        if self.rest.starts_with(['*', '+', '?', '{']) { Err(PatternFault::Quantifier) } else { Ok(()) }
    }

    /// What the escape after a backslash stands for.
    fn escape(&mut self, literals: &str) -> Read<Vec<(char, char)>> {
        let one = |character: char| Ok(vec![(character, character)]);
        match self.next() {
            Some('d') => Ok(DIGIT.to_vec()),
            Some('D') => Ok(complement(DIGIT)),
            Some('w') => Ok(WORD.to_vec()),
            Some('W') => Ok(complement(WORD)),
            Some('s') => Ok(SPACE.to_vec()),
            Some('S') => Ok(complement(SPACE)),
            Some('t') => one('\t'),
            Some('n') => one('\n'),
            Some('r') => one('\r'),
            Some('f') => one('\u{c}'),
            Some('v') => one('\u{b}'),
            Some('x') => {
                let digits =
                    self.rest.get(..2).filter(|two| two.bytes().all(|digit| digit.is_ascii_hexdigit()));
                let code = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
                let code = code.ok_or(PatternFault::Escape)?;
                self.rest = &self.rest[2..];
                one(char::from(code))
            }
            Some(literal) if literals.contains(literal) => one(literal),
            _ => Err(PatternFault::Escape),
        }
    }

    fn class(&mut self) -> Read<()> {
        let negated = self.take("^");
        let mut set = Vec::new();
        loop {
            if self.take("]") {
                break;
            }
            let low = self.class_atom(set.is_empty())?;
            let ranges = self.rest.starts_with('-') && !self.rest.starts_with("-]");
            if !ranges {
                set.extend(low);
                continue;
            }
            self.rest = &self.rest[1..];
            let high = self.class_atom(false)?;
            match (low.as_slice(), high.as_slice()) {
                ([(low, one)], [(high, two)]) if low == one && high == two && low <= high => {
                    set.push((*low, *high));
                }
                _ => return Err(PatternFault::Class),
            }
        }
        if set.is_empty() {
            return Err(PatternFault::Class);
        }
        if negated {
            let complement = complement(&set);
            if complement.is_empty() {
                return Err(PatternFault::Class);
            }
            self.write(&complement);
        } else {
            self.write(&set);
        }
        Ok(())
    }

    fn class_atom(&mut self, first: bool) -> Read<Vec<(char, char)>> {
        // Two of one of these are set operators to some readers.
        if ["--", "&&", "||", "~~"].into_iter().any(|operator| self.rest.starts_with(operator)) {
            return Err(PatternFault::Class);
        }
        match self.next() {
            Some('\\') => self.escape("^$\\.*+?()[]{}|/-"),
            Some('[' | ']') => Err(PatternFault::Unescaped),
            Some('-') if !first && !self.rest.starts_with(']') => Err(PatternFault::Class),
            Some(literal) => Ok(vec![(literal, literal)]),
            None => Err(PatternFault::Class),
        }
    }

    /// A class of the ranges, each end written as a number so that nothing in it has a meaning.
    fn write(&mut self, set: &[(char, char)]) {
        use fmt::Write as _;
        if let [(low, high)] = set
            && low == high
            && low.is_ascii_alphanumeric()
        {
            self.out.push(*low);
            return;
        }
        self.out.push('[');
        for (low, high) in set {
            // Writing to a string cannot fail.
            let _ = write!(self.out, r"\x{{{:x}}}-\x{{{:x}}}", u32::from(*low), u32::from(*high));
        }
        self.out.push(']');
    }
}

fn count(digits: &str) -> Read<u32> {
    let plain = !digits.is_empty() && digits.len() < 5 && digits.bytes().all(|digit| digit.is_ascii_digit());
    let count = digits.parse().ok().filter(|count| plain && *count <= COUNT);
    count.ok_or(PatternFault::Count)
}

const DIGIT: &[(char, char)] = &[('0', '9')];
const WORD: &[(char, char)] = &[('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')];
const SPACE: &[(char, char)] = &[
    ('\t', '\r'),
    (' ', ' '),
    ('\u{a0}', '\u{a0}'),
    ('\u{1680}', '\u{1680}'),
    ('\u{2000}', '\u{200a}'),
    ('\u{2028}', '\u{2029}'),
    ('\u{202f}', '\u{202f}'),
    ('\u{205f}', '\u{205f}'),
    ('\u{3000}', '\u{3000}'),
    ('\u{feff}', '\u{feff}'),
];

/// Every character that is in none of the ranges.
fn complement(set: &[(char, char)]) -> Vec<(char, char)> {
    let mut sorted = set.to_vec();
    sorted.sort_unstable();
    let mut rest = Vec::new();
    // The first character not decided yet, if there is one.
    let mut next = Some('\0');
    for (low, high) in sorted {
        let Some(from) = next else { break };
        if from < low {
            rest.push((from, before(low)));
        }
        if high >= from {
            next = after(high);
        }
    }
    rest.extend(next.map(|from| (from, char::MAX)));
    rest
}

fn before(character: char) -> char {
    if character == '\u{e000}' {
        return '\u{d7ff}';
    }
    char::from_u32(u32::from(character) - 1).unwrap_or('\0')
}

fn after(character: char) -> Option<char> {
    if character == '\u{d7ff}' { Some('\u{e000}') } else { char::from_u32(u32::from(character) + 1) }
}

#[cfg(test)]
mod tests {
    use super::{PatternFault, complement, translate};

    #[test]
    fn what_every_client_understands_is_accepted() {
        for pattern in [
            "^$",
            "^[A-Z]-[0-9]{4}$",
            "^(one|two|)$",
            "^(?:a|b)+c*d?$",
            r"^\d{3,}\w{0,5}\s\D\W\S$",
            r"^[^\d\s]+$",
            r"^[-a-z_-]$",
            r"^[a\-z]$",
            r"^\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/$",
            "^é[à-ü]+$",
            r"^\x41[\x00-\x1f]$",
            "^.{1,1000}$",
            r"^\\$",
            "^((((a))))$",
            "^a-b$",
            r"^[\s\S]*$",
        ] {
            assert!(translate(pattern).is_ok(), "{pattern}");
        }
    }

    #[test]
    fn what_some_client_reads_differently_is_refused_by_its_fault() {
        use PatternFault::*;
        let deep = format!("^{}a{}$", "(".repeat(40), ")".repeat(40));
        let cases: &[(&str, PatternFault)] = &[
            ("", NotAnchored),
            ("^", NotAnchored),
            ("a+", NotAnchored),
            ("^a", NotAnchored),
            ("a$", NotAnchored),
            (r"^a\$", NotAnchored),
            (r"^a\\\$", NotAnchored),
            ("^a|b$", AlternativeOutsideGroup),
            ("^a$b$", AnchorInside),
            ("^(^a)$", AnchorInside),
            ("^(?=a)$", Group),
            ("^(?!a)$", Group),
            ("^(?<=a)$", Group),
            ("^(?<n>a)$", Group),
            ("^(?P<n>a)$", Group),
            ("^(?i)a$", Group),
            ("^(a$", Unbalanced),
            ("^a)$", Unbalanced),
            (deep.as_str(), TooDeep),
            (r"^\bword\b$", Escape),
            (r"^\p{L}$", Escape),
            (r"^(a)\1$", Escape),
            (r"^\k<n>$", Escape),
            (r"^\u0041$", Escape),
            (r"^\x4$", Escape),
            (r"^\-$", Escape),
            (r"^\A$", Escape),
            (r"^\z$", Escape),
            (r"^\0$", Escape),
            (r"^\ $", Escape),
            ("^a{$", Count),
            ("^{2}$", Unescaped),
            ("^a}$", Unescaped),
            ("^a]$", Unescaped),
            ("^[[a]$", Unescaped),
            ("^*a$", Quantifier),
            ("^a**$", Quantifier),
            ("^a*?$", Quantifier),
            ("^a++$", Quantifier),
            ("^a{1}{2}$", Quantifier),
            ("^(|*)$", Quantifier),
            ("^a{}$", Count),
            ("^a{,3}$", Count),
            ("^a{3,2}$", Count),
            ("^a{1001}$", Count),
            ("^a{+1}$", Count),
            ("^a{ 1}$", Count),
            ("^[]$", Class),
            ("^[^]$", Class),
            ("^[a$", Class),
            ("^[z-a]$", Class),
            (r"^[a-\d]$", Class),
            ("^[a&&b]$", Class),
            ("^[a--b]$", Class),
            (r"^[^\s\S]$", Class),
        ];
        for (pattern, fault) in cases {
            assert_eq!(translate(pattern), Err(*fault), "{pattern}");
        }
    }

    #[test]
    fn a_complement_leaves_nothing_out_and_nothing_in() {
        let all = ('\0', char::MAX);
        assert_eq!(complement(&[]), [all]);
        assert_eq!(complement(&[all]), []);
        assert_eq!(complement(&[('b', 'c'), ('a', 'b')]), [('\0', '`'), ('d', char::MAX)]);
        assert_eq!(complement(&[('\0', '\u{d7ff}')]), [('\u{e000}', char::MAX)]);
        assert_eq!(complement(&[('\u{e000}', char::MAX)]), [('\0', '\u{d7ff}')]);
        assert_eq!(complement(&[('a', 'z'), ('c', 'd')]), [('\0', '`'), ('{', char::MAX)]);
    }
}
