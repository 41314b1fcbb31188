//! Regular expressions that mean the same to every engine a published pattern meets.
//!
//! Vendors compile a tool's patterns with Python's `re`, clients with JavaScript's `u` flag, grammar
//! engines with less than either; one that does not compile loses the whole request. What is accepted
//! here is the part they share.

/// Whether every engine reads this pattern, or what keeps one from it.
pub(super) fn portable(pattern: &str) -> Result<(), String> {
    let escapes = pattern.trim_end_matches('$').chars().rev().take_while(|letter| *letter == '\\').count();
    if !(pattern.starts_with('^') && pattern.ends_with('$') && escapes % 2 == 0) {
        return Err("`pattern` is anchored at both ends".to_owned());
    }
    let mut reader = Reader { letters: pattern.chars().collect(), at: 0, groups: 0 };
    reader.pattern().map_err(|problem| format!("`pattern` {problem}, which not every engine reads"))
}

struct Reader {
    letters: Vec<char>,
    at: usize,
    groups: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += 1;
        Some(letter)
    }

    fn eat(&mut self, expected: &str) -> bool {
        let found = expected
            .chars()
            .enumerate()
            .all(|(ahead, letter)| self.letters.get(self.at + ahead) == Some(&letter));
        if found {
            self.at += expected.chars().count();
        }
        found
    }

    fn pattern(&mut self) -> Result<(), &'static str> {
        // Whether the last thing read can take a quantifier.
        let mut repeatable = false;
        while let Some(letter) = self.next() {
            repeatable = match letter {
                '(' => {
                    if self.peek() == Some('?') && !self.eat("?:") {
                        return Err("has a group that is not plain");
                    }
                    self.groups += 1;
                    false
                }
                ')' => {
                    self.groups = self.groups.checked_sub(1).ok_or("closes a group it did not open")?;
                    true
                }
                '[' => {
                    self.class()?;
                    true
                }
                '*' | '+' | '?' | '{' => {
                    if !repeatable {
                        return Err("repeats nothing");
                    }
                    if letter == '{' {
                        self.counts()?;
                    }
                    self.eat("?");
                    false
                }
                '\\' => self.escape("dDwWsS", ".*+?()[]{}|^$/\\")?,
                ']' | '}' => return Err("has a bracket without a backslash"),
                '^' | '$' | '|' => false,
                _ => true,
            };
        }
        if self.groups == 0 { Ok(()) } else { Err("does not close a group") }
    }

    fn counts(&mut self) -> Result<(), &'static str> {
        let malformed = "has a repetition that is not `{n}`, `{n,}` or `{n,m}`";
        let mut text = String::new();
        loop {
            match self.next() {
                Some('}') => break,
                Some(letter) => text.push(letter),
                None => return Err(malformed),
            }
        }
        let number = |text: &str| text.parse::<u16>().map_err(|_| malformed);
        match text.split_once(',') {
            None => number(&text).map(drop),
            Some((low, "")) => number(low).map(drop),
            Some((low, high)) if number(low)? <= number(high)? => Ok(()),
            Some(_) => Err(malformed),
        }
    }

    /// One escape: a class of letters, a control or a letter that would mean something without it.
    fn escape(&mut self, classes: &str, literals: &str) -> Result<bool, &'static str> {
        match self.next() {
            Some(letter)
                if classes.contains(letter) || literals.contains(letter) || "tnr".contains(letter) =>
            {
                Ok(true)
            }
            Some('b' | 'B' | 'A' | 'z' | 'Z') => Err("has an assertion other than `^` and `$`"),
            Some('p' | 'P') => Err("has a Unicode class"),
            Some('0'..='9' | 'k') => Err("has a back reference or an octal escape"),
            _ => Err("escapes a letter that needs none"),
        }
    }

    fn class(&mut self) -> Result<(), &'static str> {
        self.eat("^");
        if self.peek() == Some(']') {
            return Err("has an empty class");
        }
        // The lower end of a range, when the last thing read could be one.
        let mut low = None;
        loop {
            let Some(letter) = self.next() else { return Err("does not close a class") };
            low = match letter {
                ']' => return Ok(()),
                '[' => return Err("has a bracket in a class without a backslash"),
                '\\' => {
                    let escaped = self.peek();
                    self.escape("dDwWsS", ".*+?()[]{}|^$/\\-")?;
                    escaped.filter(|letter| !"dDwWsS".contains(*letter))
                }
                '-' if self.peek() == Some(']') => None,
                '-' => match (low, self.next()) {
                    (Some(low), Some(high)) if !"\\[]".contains(high) && low <= high => None,
                    _ => return Err("has a hyphen in a class that is neither a range nor last"),
                },
                '&' | '~' | '|' if self.peek() == Some(letter) => return Err("combines classes"),
                letter => Some(letter),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::portable;

    #[test]
    fn what_every_engine_reads_is_portable() {
        for pattern in [
            "^[A-Z]-[0-9]{4}$",
            "^(?:a|b)+$",
            r"^\d{3,}\.\w*?$",
            r"^[^\]\-]+$",
            "^[a-z_-]{2,8}$",
            "^$",
            "^é+$",
        ] {
            assert_eq!(portable(pattern), Ok(()), "{pattern}");
        }
    }

    #[test]
    fn what_one_engine_refuses_is_not_portable() {
        for (pattern, reason) in [
            ("[a-z]+", "anchored"),
            (r"^a\$", "anchored"),
            ("^(?!x)y$", "plain"),
            ("^(?<name>x)$", "plain"),
            ("^(?i)x$", "plain"),
            (r"^\p{L}+$", "Unicode"),
            (r"^\bword$", "assertion"),
            (r"^(a)\1$", "back reference"),
            (r"^a\-b$", "needs none"),
            ("^[[:alpha:]]$", "bracket in a class"),
            ("^[a-c&&b]$", "combines"),
            ("^a{,3}$", "repetition"),
            ("^a**$", "repeats nothing"),
            ("^(a$", "close a group"),
            ("^a)$", "did not open"),
            ("^[a$", "close a class"),
            ("^[]a]$", "empty class"),
            ("^[z-a]$", "hyphen"),
            ("^}$", "backslash"),
        ] {
            let problem = portable(pattern).expect_err(pattern);
            assert!(problem.contains(reason), "{pattern}: {problem}");
        }
    }
}
