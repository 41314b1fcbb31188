//! One pass over the bytes: the grammar judged, every value noted on the tape.

use super::{
    DEPTH_LIMIT, Fault, Kind, Unreadable,
    decimal::Decimal,
    document::Node,
    lexeme::{self, Traits},
    names::Names,
    skim,
};

/// Reads a whole text onto a tape. The second part says whether some string or number of it must
/// be looked at before it is carried anywhere: a control character, half of a surrogate pair, a
/// number beyond every double.
pub(super) fn read(bytes: &[u8]) -> Result<(Vec<Node>, bool), Unreadable> {
    let mut reader = Reader {
        bytes,
        at: 0,
        tape: Vec::with_capacity(bytes.len() / 8 + 8),
        names: Names::default(),
        open: [Open::default(); DEPTH_LIMIT],
        depth: 0,
        suspect: false,
        duplicate: None,
    };
    match reader.document() {
        Ok(()) => {}
        Err((Fault::TooDeep, at)) => {
            // Refused whatever follows; what follows decides whether it was JSON at all.
            let open = reader.open[..reader.depth].iter().map(|open| open.is_object).collect();
            let end = skim::value(bytes, at, open)?;
            skim::nothing_after(bytes, end)?;
            return Err(Unreadable { fault: Fault::TooDeep, at });
        }
        Err((fault, at)) => return Err(Unreadable { fault: skim::at_end(bytes, fault, at), at }),
    }
    skim::nothing_after(bytes, reader.at)?;
    match reader.duplicate {
        Some(at) => Err(Unreadable { fault: Fault::DuplicateName, at }),
        None => Ok((reader.tape, reader.suspect)),
    }
}

/// An array or object whose end has not been reached.
#[derive(Clone, Copy, Default)]
struct Open {
    /// Its entry on the tape.
    entry: usize,
    /// How many names the objects around it have noted.
    names: usize,
    is_object: bool,
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    tape: Vec<Node>,
    names: Names,
    open: [Open; DEPTH_LIMIT],
    depth: usize,
    suspect: bool,
    duplicate: Option<usize>,
}

type Read<T> = Result<T, (Fault, usize)>;

/// A place in the text; the reader refuses texts whose places do not fit.
#[allow(clippy::cast_possible_truncation)]
fn place(at: usize) -> u32 {
    at as u32
}

impl Reader<'_> {
    fn document(&mut self) -> Read<()> {
        if self.skip_space().is_none() {
            return Err((Fault::Empty, 0));
        }
        loop {
            if self.value()? {
                continue;
            }
            if self.after_value()? {
                return Ok(());
            }
        }
    }

    /// The next byte that is not white space, left unread.
    fn skip_space(&mut self) -> Option<u8> {
        loop {
            let byte = *self.bytes.get(self.at)?;
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(byte);
            }
            self.at += 1;
        }
    }

    fn note(&mut self, start: usize, end: usize, kind: Kind, traits: Traits) {
        self.tape.push(Node { start: place(start), end: place(end), link: 0, kind, traits });
    }

    /// Reads one value, or the opening of one: true if a value of its own must follow.
    fn value(&mut self) -> Read<bool> {
        let start = self.at;
        match self.skip_space() {
            Some(b'"') => {
                let start = self.at + 1;
                let string = lexeme::string(self.bytes, start)?;
                self.suspect |= string.traits.has(Traits::CONTROL.with(Traits::UNPAIRED));
                self.note(start, string.quote, Kind::String, string.traits);
                self.at = string.quote + 1;
            }
            Some(b'{') => {
                self.begin(true)?;
                if self.skip_space() == Some(b'}') {
                    self.end();
                } else {
                    self.name()?;
                    return Ok(true);
                }
            }
            Some(b'[') => {
                self.begin(false)?;
                if self.skip_space() == Some(b']') {
                    self.end();
                } else {
                    return Ok(true);
                }
            }
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't') => self.word(b"true", Kind::Bool)?,
            Some(b'f') => self.word(b"false", Kind::Bool)?,
            Some(b'n') => self.word(b"null", Kind::Null)?,
            Some(_) => return Err((Fault::Syntax, self.at)),
            None => return Err((Fault::Truncated, start)),
        }
        Ok(false)
    }

    /// Reads what stands between two values: true if the document is complete.
    fn after_value(&mut self) -> Read<bool> {
        while self.depth > 0 {
            let is_object = self.open[self.depth - 1].is_object;
            match (self.skip_space(), is_object) {
                (Some(b','), true) => {
                    self.at += 1;
                    self.name()?;
                    return Ok(false);
                }
                (Some(b','), false) => {
                    self.at += 1;
                    return Ok(false);
                }
                (Some(b'}'), true) | (Some(b']'), false) => self.end(),
                (Some(_), _) => return Err((Fault::Syntax, self.at)),
                (None, _) => return Err((Fault::Truncated, self.at)),
            }
        }
        Ok(true)
    }

    fn begin(&mut self, is_object: bool) -> Read<()> {
        if self.depth + 1 == DEPTH_LIMIT {
            return Err((Fault::TooDeep, self.at));
        }
        self.open[self.depth] = Open { entry: self.tape.len(), names: self.names.len(), is_object };
        self.depth += 1;
        let kind = if is_object { Kind::Object } else { Kind::Array };
        self.note(self.at, 0, kind, Traits::default());
        self.at += 1;
        Ok(())
    }

    fn end(&mut self) {
        self.at += 1;
        self.depth -= 1;
        let open = self.open[self.depth];
        let link = place(self.tape.len());
        let entry = &mut self.tape[open.entry];
        entry.end = place(self.at);
        entry.link = link;
        if open.is_object
            && let Some(at) = self.names.leave(open.names, self.bytes, &self.tape)
        {
            self.duplicate.get_or_insert(at);
        }
    }

    /// Reads a member's name and its colon.
    fn name(&mut self) -> Read<()> {
        match self.skip_space() {
            Some(b'"') => {}
            Some(_) => return Err((Fault::Syntax, self.at)),
            None => return Err((Fault::Truncated, self.at)),
        }
        let start = self.at + 1;
        let string = lexeme::string(self.bytes, start)?;
        self.suspect |= string.traits.has(Traits::CONTROL.with(Traits::UNPAIRED));
        self.note(start, string.quote, Kind::String, string.traits);
        let open = self.open[self.depth - 1];
        if self.names.enter(open.names, self.bytes, &mut self.tape) {
            self.duplicate.get_or_insert(start);
        }
        self.at = string.quote + 1;
        match self.skip_space() {
            Some(b':') => self.at += 1,
            Some(_) => return Err((Fault::Syntax, self.at)),
            None => return Err((Fault::Truncated, self.at)),
        }
        Ok(())
    }

    fn number(&mut self) -> Read<()> {
        let number = lexeme::number(self.bytes, self.at)?;
        let mut traits = if number.plain { Traits::PLAIN } else { Traits::default() };
        // Fewer than 309 digits and no exponent stay below the largest double.
        if (!number.plain || number.end - self.at > 308) && self.overflows(number.end) {
            traits = traits.with(Traits::OVERFLOWS);
            self.suspect = true;
        }
        self.note(self.at, number.end, Kind::Number, traits);
        self.at = number.end;
        Ok(())
    }

    fn overflows(&self, end: usize) -> bool {
        let lexeme = std::str::from_utf8(&self.bytes[self.at..end]).unwrap_or_default();
        !Decimal::of(lexeme).fits_double()
    }

    fn word(&mut self, word: &'static [u8], kind: Kind) -> Read<()> {
        let end = self.at + word.len();
        if self.bytes.get(self.at..end) != Some(word) {
            return Err((Fault::Syntax, self.at));
        }
        self.note(self.at, end, kind, Traits::default());
        self.at = end;
        Ok(())
    }
}
