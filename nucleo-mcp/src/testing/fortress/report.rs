//! What a campaign found.

use crate::schema::SchemaDialect;
use std::fmt;

/// What a campaign found: nothing, or gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a report nobody reads finds nothing"]
#[non_exhaustive]
pub struct FortressReport {
    /// The gaps, in the order they were found.
    pub gaps: Vec<Gap>,
    /// How many messages were sent.
    pub sent: usize,
    /// How many there would have been without a budget.
    pub possible: usize,
    /// What the messages that were sent were drawn by.
    pub seed: u64,
}

/// One thing the boundary did that it should not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Gap {
    /// What it did.
    pub kind: GapKind,
    /// The tool.
    pub tool: String,
    /// The dialect the message was in.
    pub dialect: SchemaDialect,
    /// What was special about the message.
    pub case: String,
    /// More about it, where there is more.
    pub detail: String,
    /// The message, or as much of it as a person reads.
    pub sent: String,
    /// The answer, or as much of it as a person reads.
    pub answered: String,
}

/// What the boundary did that it should not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GapKind {
    /// The schema refuses the arguments, and the tool ran.
    Accepted,
    /// The schema accepts the arguments, and the tool did not run.
    Refused,
    /// The tool ran on something else than was sent.
    Changed,
    /// Something that was sent came back.
    Echoed,
    /// Something that was sent is in the log, at the level of information or above.
    Logged,
    /// A tool that is not there and one that is not granted can be told apart.
    Distinguishable,
    /// A refusal is of another form than refusals are.
    Malformed,
    /// Somebody nobody granted anything may use the tool.
    OpenToStrangers,
    /// Somebody whose name is only like one that was granted the tool may use it.
    OpenToLookalikes,
    /// What is listed and what can be called are not the same.
    Inconsistent,
    /// No consumer is known that may use the tool, so it was not attacked.
    NotAttacked,
}

/// What is kept of a message for a person to read, in characters.
const READABLE: usize = 600;

impl Gap {
    /// A gap that is known from no one message.
    pub(super) fn of(kind: GapKind, tool: &str, case: &str) -> Self {
        Self {
            kind,
            tool: tool.to_owned(),
            dialect: SchemaDialect::Canonical,
            case: case.to_owned(),
            detail: String::new(),
            sent: String::new(),
            answered: String::new(),
        }
    }

    /// The gap with the message it is known from.
    pub(super) fn after(self, sent: &[u8], answered: Option<&[u8]>) -> Self {
        Self { sent: readable(sent), answered: answered.map(readable).unwrap_or_default(), ..self }
    }
}

fn readable(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut readable: String = text.chars().take(READABLE).flat_map(char::escape_debug).collect();
    // Quotes are all over JSON, and nothing is gained by escaping them for a person.
    readable = readable.replace("\\\"", "\"").replace("\\'", "'");
    if text.chars().count() > READABLE {
        readable.push('…');
    }
    readable
}

impl GapKind {
    /// The kind's name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Refused => "refused",
            Self::Changed => "changed",
            Self::Echoed => "echoed",
            Self::Logged => "logged",
            Self::Distinguishable => "distinguishable",
            Self::Malformed => "malformed",
            Self::OpenToStrangers => "open_to_strangers",
            Self::OpenToLookalikes => "open_to_lookalikes",
            Self::Inconsistent => "inconsistent",
            Self::NotAttacked => "not_attacked",
        }
    }
}

impl FortressReport {
    /// Whether there is no gap.
    pub fn holds(&self) -> bool {
        self.gaps.is_empty()
    }

    /// Whether there is a gap of that kind at that tool.
    pub fn has(&self, kind: GapKind, tool: &str) -> bool {
        self.gaps.iter().any(|gap| gap.kind == kind && gap.tool == tool)
    }
}

/// How many gaps are spelled out.
const MOST_GAPS: usize = 12;

impl fmt::Display for FortressReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { gaps, sent, possible, seed } = self;
        match gaps.len() {
            0 => write!(f, "no gap")?,
            1 => write!(f, "1 gap")?,
            count => write!(f, "{count} gaps")?,
        }
        // What follows from an answer is sent as well, so that all there are can be more than were planned.
        if sent < possible {
            writeln!(f, " in the boundary ({sent} of {possible} messages sent, seed {seed})")?;
        } else {
            writeln!(f, " in the boundary (all messages sent, {sent}, seed {seed})")?;
        }
        gaps.iter().take(MOST_GAPS).try_for_each(|gap| write!(f, "\n{gap}"))?;
        match gaps.len().saturating_sub(MOST_GAPS) {
            0 => Ok(()),
            more => writeln!(f, "\n{more} more are not spelled out"),
        }
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "`{}`, in the dialect {}: {}", self.tool, self.dialect, self.kind)?;
        let lines =
            [("case", &self.case), ("", &self.detail), ("sent", &self.sent), ("answered", &self.answered)];
        let mut lines = lines.into_iter().filter(|(_, text)| !text.is_empty());
        lines.try_for_each(|(name, text)| writeln!(f, "  {name:<9} {text}"))
    }
}

impl fmt::Display for GapKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Accepted => "accepted, and should be refused",
            Self::Refused => "refused, and should be accepted",
            Self::Changed => "the tool ran on something else than was sent",
            Self::Echoed => "something that was sent came back",
            Self::Logged => "something that was sent is in the log",
            Self::Distinguishable => "a tool that is not there can be told from one that is not granted",
            Self::Malformed => "a refusal of another form than refusals are",
            Self::OpenToStrangers => {
                "somebody who was granted nothing may use it; if that is meant, say so with `.for_everyone([…])`"
            }
            Self::OpenToLookalikes => "somebody whose name is only like a granted one may use it",
            Self::Inconsistent => "what is listed and what can be called are not the same",
            Self::NotAttacked => {
                "not attacked: no consumer is known that may use it; name one with `.as_consumer(…)`"
            }
        })
    }
}
