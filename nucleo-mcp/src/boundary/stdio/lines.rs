//! Lines off a stream, up to a length and no further.

use std::io;
use std::ops::Range;
use tokio::io::{AsyncRead, AsyncReadExt};

/// How much is read at once.
const CHUNK: usize = 64 * 1024;

/// Reads lines. Nothing that was read is lost when [`next`](Self::next) is dropped before it is done.
pub(super) struct Lines<R> {
    input: R,
    limit: usize,
    held: Vec<u8>,
    /// Where the next line begins.
    start: usize,
    /// Up to where no line ends.
    searched: usize,
    /// Whether the rest of a line that was too long is still to come.
    skipping: bool,
    ended: bool,
}

/// One line, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'l> {
    Whole(&'l [u8]),
    /// Longer than the limit. Said once, as soon as it is known.
    TooLong,
}

enum Found {
    Line(Range<usize>),
    TooLong,
    Nothing,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(super) fn of(input: R, limit: usize) -> Self {
        Self { input, limit, held: Vec::new(), start: 0, searched: 0, skipping: false, ended: false }
    }

    /// The next line; `None` at the end of the stream. A last line needs no end.
    pub(super) async fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        loop {
            match self.find() {
                Found::Line(line) => return Ok(Some(Line::Whole(&self.held[line]))),
                Found::TooLong => return Ok(Some(Line::TooLong)),
                Found::Nothing if self.ended => return Ok(None),
                Found::Nothing => {}
            }
            self.held.drain(..self.start);
            self.searched -= self.start;
            self.start = 0;
            self.held.reserve(CHUNK);
            let mut chunk = (&mut self.input).take(CHUNK as u64);
            self.ended = chunk.read_buf(&mut self.held).await? == 0;
        }
    }

    /// The next line of what is held.
    fn find(&mut self) -> Found {
        loop {
            let end = self.held[self.searched..].iter().position(|byte| *byte == b'\n');
            let line = match end {
                Some(end) => self.start..self.searched + end,
                None if self.ended && self.start < self.held.len() => self.start..self.held.len(),
                None => {
                    self.searched = self.held.len();
                    return self.unfinished();
                }
            };
            self.start = self.held.len().min(line.end + 1);
            self.searched = self.start;
            if std::mem::take(&mut self.skipping) {
                continue;
            }
            return if line.len() > self.limit { Found::TooLong } else { Found::Line(line) };
        }
    }

    /// A line whose end is still to come.
    fn unfinished(&mut self) -> Found {
        let too_long = self.held.len() - self.start > self.limit;
        if too_long || self.skipping {
            self.start = self.held.len();
        }
        if !too_long || std::mem::replace(&mut self.skipping, true) {
            return Found::Nothing;
        }
        Found::TooLong
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncWriteExt, DuplexStream, duplex};

    fn lines_of(bytes: &'static [u8], limit: usize) -> Lines<&'static [u8]> {
        Lines::of(bytes, limit)
    }

    async fn all(mut lines: Lines<impl AsyncRead + Unpin>) -> Vec<String> {
        let mut all = Vec::new();
        while let Some(line) = lines.next().await.expect("a stream that does not fail") {
            all.push(match line {
                Line::Whole(line) => String::from_utf8_lossy(line).into_owned(),
                Line::TooLong => "TOO LONG".to_owned(),
            });
        }
        all
    }

    // S112
    #[tokio::test]
    async fn lines_are_taken_apart_and_the_last_needs_no_end() {
        assert!(all(lines_of(b"", 9)).await.is_empty());
        assert_eq!(all(lines_of(b"a\n\nbc\r\nlast", 9)).await, ["a", "", "bc\r", "last"]);
        assert_eq!(all(lines_of(b"a\n", 9)).await, ["a"]);
    }

    // S112
    #[tokio::test]
    async fn a_line_past_the_limit_is_said_once_and_skipped() {
        assert_eq!(all(lines_of(b"12345\n1234\n123456", 4)).await, ["TOO LONG", "1234", "TOO LONG"]);
    }

    /// Hands out one byte a time.
    fn drip(bytes: &'static [u8]) -> DuplexStream {
        let (mut write, read) = duplex(1);
        tokio::spawn(async move { write.write_all(bytes).await });
        read
    }

    // S112: the limit holds whatever pieces a line arrives in.
    #[tokio::test]
    async fn pieces_make_no_difference() {
        let bytes = b"12345678\n1234\n\nabcde\nx\n1234567890";
        let whole = all(lines_of(bytes, 4)).await;
        assert_eq!(whole, ["TOO LONG", "1234", "", "TOO LONG", "x", "TOO LONG"]);
        assert_eq!(all(Lines::of(drip(bytes), 4)).await, whole);
    }

    // S112
    #[tokio::test]
    async fn a_line_outlives_a_reader_that_was_dropped_half_way() {
        let (mut write, read) = duplex(64);
        let mut lines = Lines::of(read, 64);
        write.write_all(b"first ha").await.expect("room for it");
        {
            let next = lines.next();
            tokio::pin!(next);
            assert!(futures_util::poll!(next.as_mut()).is_pending());
        }
        write.write_all(b"lf\nsecond\n").await.expect("room for it");
        drop(write);
        assert_eq!(all(lines).await, ["first half", "second"]);
    }

    // S112: a line nobody ends holds no more than the limit and a chunk.
    #[tokio::test]
    async fn what_is_skipped_is_not_kept() {
        let mut lines = Lines::of(tokio::io::repeat(b'x').take(40 * CHUNK as u64), 10);
        assert_eq!(lines.next().await.expect("it reads"), Some(Line::TooLong));
        assert_eq!(lines.next().await.expect("it reads"), None);
        assert!(lines.held.capacity() <= 4 * CHUNK, "{}", lines.held.capacity());
    }
}
