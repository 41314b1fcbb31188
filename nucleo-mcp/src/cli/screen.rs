//! What is shown, and where: coloured for a terminal, plain for everything else.

use crate::json::Tree;
use std::io::{self, IsTerminal, Write};

/// When there are colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Colour {
    #[default]
    Auto,
    Always,
    Never,
}

/// How a word looks on a terminal.
#[derive(Clone, Copy, Debug)]
pub(super) enum Look {
    Bold,
    Good,
    Bad,
    Faint,
}

/// Where results go.
pub(super) struct Screen<W> {
    out: W,
    coloured: bool,
    is_terminal: bool,
    /// Whoever reads has read enough. What was asked for is done all the same, and its exit status told.
    closed: bool,
}

impl Colour {
    /// Whether a stream has colours: if it is a terminal that can, unless the user has said otherwise
    /// (<https://no-color.org>).
    fn on(self, stream: &impl IsTerminal) -> bool {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
                stream.is_terminal() && !is_set("NO_COLOR") && !is_dumb
            }
        }
    }

    /// Says on the standard error what went wrong.
    pub(super) fn complain(self, problem: &str) {
        let mut errors = io::stderr();
        let word = look(self.on(&errors), Look::Bad, "error:");
        // There is nowhere left to complain that this failed.
        let _ = writeln!(errors, "{word} {}", harmless(problem));
    }
}

impl<W: Write> Screen<W> {
    pub(super) fn of(colour: Colour, out: W) -> Self
    where
        W: IsTerminal,
    {
        Self { coloured: colour.on(&out), is_terminal: out.is_terminal(), out, closed: false }
    }

    /// One that is a file, wherever its text goes.
    #[cfg(test)]
    pub(super) fn plain(out: W) -> Self {
        Self { out, coloured: false, is_terminal: false, closed: false }
    }

    /// One that is a terminal without colours.
    #[cfg(test)]
    pub(super) fn terminal(out: W) -> Self {
        Self { is_terminal: true, ..Self::plain(out) }
    }

    #[cfg(test)]
    pub(super) fn into_inner(self) -> W {
        self.out
    }

    pub(super) fn line(&mut self, text: &str) -> io::Result<()> {
        self.text(&format!("{text}\n"))
    }

    /// Text that a tool or another server wrote: a terminal shows it and does not obey it, and a pipe gets it
    /// as it is.
    pub(super) fn foreign(&mut self, text: &str) -> io::Result<()> {
        let harmless = if self.is_terminal { harmless(text) } else { text.to_owned() };
        self.line(&harmless)
    }

    pub(super) fn text(&mut self, text: &str) -> io::Result<()> {
        self.unless_closed(|out| out.write_all(text.as_bytes()))
    }

    /// JSON on one line, for a program.
    pub(super) fn json(&mut self, tree: &Tree) -> io::Result<()> {
        self.line(&tree.to_string())
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.unless_closed(W::flush)
    }

    /// A word as it looks here.
    pub(super) fn look(&self, look_of_it: Look, word: &str) -> String {
        look(self.coloured, look_of_it, word)
    }

    fn unless_closed(&mut self, write: impl FnOnce(&mut W) -> io::Result<()>) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        match write(&mut self.out) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            written => written,
        }
    }
}

/// Text without what moves a terminal's cursor, changes its colours or its title.
pub(super) fn harmless(text: &str) -> String {
    let obeyed = |character: char| character.is_control() && !matches!(character, '\n' | '\t');
    text.replace(obeyed, "\u{fffd}")
}

fn look(coloured: bool, look: Look, word: &str) -> String {
    if !coloured {
        return word.to_owned();
    }
    let code = match look {
        Look::Bold => "1",
        Look::Good => "32",
        Look::Bad => "31",
        Look::Faint => "2",
    };
    format!("\u{1b}[{code}m{word}\u{1b}[0m")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;

    #[test]
    fn there_are_colours_only_where_they_are_wanted() {
        let file = || tempfile();
        assert_eq!(Screen::of(Colour::Never, file()).look(Look::Bad, "no"), "no");
        assert_eq!(Screen::of(Colour::Auto, file()).look(Look::Bad, "no"), "no", "a file is no terminal");
        assert_eq!(Screen::of(Colour::Always, file()).look(Look::Bad, "no"), "\u{1b}[31mno\u{1b}[0m");
    }

    fn tempfile() -> File {
        File::open(std::env::current_exe().expect("this binary")).expect("it can be read")
    }

    #[test]
    fn a_terminal_does_not_obey_what_a_tool_wrote_and_a_pipe_gets_it_as_it_is() {
        let written = "a\u{1b}[2J\tb\n\u{9b}31mc\r\u{7}";
        let shown = |mut screen: Screen<Vec<u8>>| {
            screen.foreign(written).expect("a vector takes everything");
            String::from_utf8(screen.out).expect("text")
        };
        let on_a_terminal = "a\u{fffd}[2J\tb\n\u{fffd}31mc\u{fffd}\u{fffd}\n";
        assert_eq!(shown(Screen::terminal(Vec::new())), on_a_terminal);
        assert_eq!(shown(Screen::plain(Vec::new())), format!("{written}\n"));
    }

    /// Takes so many pieces, and then there is nobody left.
    struct Leaving(usize, io::ErrorKind);

    impl Write for Leaving {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or(self.1)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_leaves_is_no_failure_and_a_full_disk_is_one() {
        let screen =
            |kind| Screen { out: Leaving(1, kind), coloured: false, is_terminal: false, closed: false };
        let mut left = screen(io::ErrorKind::BrokenPipe);
        assert!((0..3).all(|_| left.line("a line").is_ok()) && left.closed);
        let mut full = screen(io::ErrorKind::StorageFull);
        assert!(full.line("a line").is_ok());
        assert_eq!(full.line("a line").map_err(|error| error.kind()), Err(io::ErrorKind::StorageFull));
    }
}
