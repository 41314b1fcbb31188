//! What servers did, by what they wrote down, beside what callers were answered.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A file into which one server writes each call it executes.
pub(crate) struct Record(pub(crate) PathBuf);

/// One execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Executed {
    token: u64,
    held: bool,
}

impl Record {
    /// What was executed so far.
    pub(crate) fn executed(&self) -> Result<Vec<Executed>, String> {
        read(&self.0).map_err(|problem| format!("{}: {problem}", self.0.display()))
    }

    /// How many of them wait to be released.
    pub(crate) fn held(&self) -> Result<usize, String> {
        Ok(self.executed()?.iter().filter(|executed| executed.held).count())
    }
}

fn read(file: &Path) -> Result<Vec<Executed>, String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    let line = |line: &str| {
        let (token, held) = line.strip_suffix(" held").map_or((line, false), |token| (token, true));
        let token = token.parse().map_err(|_| format!("`{line}` is no execution"))?;
        Ok(Executed { token, held })
    };
    whole.lines().map(line).collect()
}

/// Holds that no call was executed twice, by whichever server, and that each one that was answered was
/// executed: how many were, and how many of those were never answered.
pub(crate) fn once_each(executed: &[Executed], answered: &[u64]) -> Result<(usize, usize), String> {
    let mut tokens = HashSet::new();
    if let Some(twice) = executed.iter().find(|executed| !tokens.insert(executed.token)) {
        return Err(format!("the call {} was executed twice", twice.token));
    }
    let mut unanswered = tokens.clone();
    for token in answered {
        if !unanswered.remove(token) {
            let how = if tokens.contains(token) { "answered twice" } else { "answered and never executed" };
            return Err(format!("the call {token} was {how}"));
        }
    }
    Ok((tokens.len(), unanswered.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tokens: &[u64]) -> Vec<Executed> {
        tokens.iter().map(|token| Executed { token: *token, held: false }).collect()
    }

    #[test]
    fn a_call_is_executed_once_and_answered_once_or_it_is_said() {
        assert_eq!(once_each(&of(&[1, 2, 3]), &[3, 1]), Ok((3, 1)));
        for (executed, answered, said) in [
            (&[1, 2, 1][..], &[1, 2][..], "the call 1 was executed twice"),
            (&[1], &[1, 2], "the call 2 was answered and never executed"),
            (&[1, 2], &[1, 1], "the call 1 was answered twice"),
        ] {
            assert_eq!(once_each(&of(executed), answered), Err(said.to_owned()));
        }
    }

    #[test]
    fn a_record_is_read_to_its_last_whole_line() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        fs::write(file.path(), "7\n8 held\n9").expect("it is written");
        let record = Record(file.path().to_owned());
        let executed = [Executed { token: 7, held: false }, Executed { token: 8, held: true }];
        assert_eq!((record.executed().as_deref(), record.held()), (Ok(&executed[..]), Ok(1)));
        fs::write(file.path(), "seven\n").expect("it is written");
        assert!(record.executed().is_err_and(|problem| problem.ends_with("`seven` is no execution")));
    }
}
