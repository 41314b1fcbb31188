//! One pass over the bytes: the grammar judged, every value noted on the tape.

use super::{
    DEPTH_LIMIT, Fault, Kind, Unreadable,
    decimal::Decimal,
    document::Node,
    lexeme::{self, Traits},
    names, skim, word,
};

/// Reads a whole text onto a tape. The second part says whether some string or number of it must
/// be looked at before it is carried anywhere: a control character, half of a surrogate pair, a
/// number beyond every double.
pub(super) fn read(bytes: &[u8]) -> Result<(Vec<Node>, bool), Unreadable> {
    let mut reader = Reader {
        bytes,
        tape: Vec::with_capacity(bytes.len() / 7 + 8),
        frames: Frames::default(),
        suspect: false,
        duplicate: None,
    };
    let end = match reader.document() {
        Ok(end) => end,
        Err((Fault::TooDeep, at)) => {
            // Refused whatever follows; what follows decides whether it was JSON at all.
            let open = reader.frames.all().skip(1).map(|frame| frame.is_object).collect();
            let end = skim::value(bytes, at, open)?;
            skim::nothing_after(bytes, end)?;
            return Err(Unreadable { fault: Fault::TooDeep, at });
        }
        Err((fault, at)) => return Err(Unreadable { fault: skim::at_end(bytes, fault, at), at }),
    };
    skim::nothing_after(bytes, end)?;
    match reader.duplicate {
        Some(at) => Err(Unreadable { fault: Fault::DuplicateName, at }),
        None => Ok((reader.tape, reader.suspect)),
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    tape: Vec<Node>,
    frames: Frames,
    suspect: bool,
    duplicate: Option<usize>,
}

type Read<T> = Result<T, (Fault, usize)>;

/// An array or object whose end has not been reached; by default the outside of the document.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// Its entry on the tape.
    entry: usize,
    /// The tags that its names had so far, six bits of each.
    tags: u64,
    /// How many members or elements have begun.
    count: u32,
    is_object: bool,
}

/// What is around the array or object in hand. Few documents are deep, so the first levels lie at
/// hand and the others where they are only paid for when they are reached.
#[derive(Default)]
struct Frames {
    near: [Frame; Self::NEAR],
    far: Vec<Frame>,
    depth: usize,
}

impl Frames {
    const NEAR: usize = 12;

    #[inline]
    fn push(&mut self, frame: Frame) {
        match self.near.get_mut(self.depth) {
            Some(place) => *place = frame,
            None => self.far.push(frame),
        }
        self.depth += 1;
    }

    #[inline]
    fn pop(&mut self) -> Frame {
        self.depth -= 1;
        match self.near.get(self.depth) {
            Some(frame) => *frame,
            None => self.far.pop().unwrap_or_default(),
        }
    }

    fn all(&self) -> impl Iterator<Item = &Frame> {
        self.near.iter().take(self.depth).chain(&self.far)
    }
}

/// A place in the text or on the tape; the reader refuses texts whose places do not fit.
#[allow(clippy::cast_possible_truncation)]
#[inline]
fn place(at: usize) -> u32 {
    at as u32
}

/// The next byte at or after `at` that is not white space, and where it is.
#[inline]
fn space(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    let byte = *bytes.get(at)?;
    if byte > b' ' { Some((byte, at)) } else { long_space(bytes, at) }
}

#[inline(never)]
fn long_space(bytes: &[u8], mut at: usize) -> Option<(u8, usize)> {
    loop {
        let byte = *bytes.get(at)?;
        if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
            return Some((byte, at));
        }
        at += 1;
    }
}

impl Reader<'_> {
    /// Reads the document's value and answers where it ends.
    fn document(&mut self) -> Read<usize> {
        let bytes = self.bytes;
        let (mut byte, mut at) = space(bytes, 0).ok_or((Fault::Empty, 0))?;
        let mut frame = Frame::default();
        loop {
            // One value, or the opening of one that a value of its own must follow.
            at = match byte {
                b'"' => self.text(at + 1)?,
                b'-' | b'0'..=b'9' => self.number(byte, at)?,
                b'{' | b'[' => {
                    if self.frames.depth + 1 >= DEPTH_LIMIT {
                        self.frames.push(frame);
                        return Err((Fault::TooDeep, at));
                    }
                    let is_object = byte == b'{';
                    let entry = self.tape.len();
                    let kind = if is_object { Kind::Object } else { Kind::Array };
                    self.tape.push(Node {
                        start: place(at),
                        end: 0,
                        link: 0,
                        count: 0,
                        kind,
                        traits: Traits::default(),
                    });
                    let (next, inside) = space(bytes, at + 1).ok_or((Fault::Truncated, bytes.len()))?;
                    if next == if is_object { b'}' } else { b']' } {
                        let node = &mut self.tape[entry];
                        node.end = place(inside + 1);
                        node.link = place(entry + 1);
                        inside + 1
                    } else {
                        self.frames.push(frame);
                        frame = Frame { entry, tags: 0, count: 1, is_object };
                        (byte, at) =
                            if is_object { self.name(next, inside, &mut frame)? } else { (next, inside) };
                        continue;
                    }
                }
                b't' => self.word(b"true", Kind::Bool, at)?,
                b'f' => self.word(b"false", Kind::Bool, at)?,
                b'n' => self.word(b"null", Kind::Null, at)?,
                _ => return Err((Fault::Syntax, at)),
            };
            // What stands between it and the next one.
            loop {
                if self.frames.depth == 0 {
                    return Ok(at);
                }
                let next;
                (next, at) = space(bytes, at).ok_or((Fault::Truncated, bytes.len()))?;
                if next == b',' {
                    (byte, at) = space(bytes, at + 1).ok_or((Fault::Truncated, bytes.len()))?;
                    frame.count += 1;
                    if frame.is_object {
                        (byte, at) = self.name(byte, at, &mut frame)?;
                    }
                    break;
                }
                if next != if frame.is_object { b'}' } else { b']' } {
                    return Err((Fault::Syntax, at));
                }
                at += 1;
                self.end(&frame, at);
                frame = self.frames.pop();
            }
        }
    }

    /// Notes where an array or object ends.
    #[inline]
    fn end(&mut self, frame: &Frame, at: usize) {
        let link = place(self.tape.len());
        let node = &mut self.tape[frame.entry];
        node.end = place(at);
        node.link = link;
        node.count = u16::try_from(frame.count).unwrap_or(u16::MAX);
        if frame.is_object
            && frame.count > names::MANY
            && let Some(at) = names::twice_among_many(self.bytes, &self.tape, frame.entry + 1)
        {
            self.duplicate.get_or_insert(at);
        }
    }

    /// Reads a member's name and its colon, and answers the first byte of its value.
    #[inline]
    fn name(&mut self, byte: u8, at: usize, frame: &mut Frame) -> Read<(u8, usize)> {
        if byte != b'"' {
            return Err((Fault::Syntax, at));
        }
        let start = at + 1;
        let bytes = self.bytes;
        let mut quote = start;
        let mut traits = Traits::default();
        let mut tag = 0;
        if let Some(first) = word::load(bytes, start) {
            let marks = word::ends_of_text(first);
            quote =
                if marks == 0 { lexeme::text_until(bytes, start + 8) } else { start + word::first(marks) };
            tag = names::tag_in_place(bytes, first, start, quote);
        }
        if bytes.get(quote) != Some(&b'"') {
            (quote, traits, tag) = self.rare_name(start, quote)?;
        }
        self.tape.push(Node {
            start: place(start),
            end: place(quote),
            link: tag,
            count: 0,
            kind: Kind::String,
            traits,
        });
        let bit = 1 << (tag >> 26);
        if frame.tags & bit != 0
            && frame.count <= names::MANY
            && names::comes_again(bytes, &self.tape, frame.entry + 1)
        {
            self.duplicate.get_or_insert(start);
        }
        frame.tags |= bit;
        let (colon, at) = space(bytes, quote + 1).ok_or((Fault::Truncated, bytes.len()))?;
        if colon != b':' {
            return Err((Fault::Syntax, at));
        }
        space(bytes, at + 1).ok_or((Fault::Truncated, bytes.len()))
    }

    /// A name that is escaped, or stands at the very end.
    #[cold]
    fn rare_name(&mut self, start: usize, at: usize) -> Read<(usize, Traits, u32)> {
        let string = lexeme::string(self.bytes, at)?;
        self.suspect |= string.traits.has(Traits::CONTROL.with(Traits::UNPAIRED));
        let mut text = Vec::new();
        lexeme::unescape(&self.bytes[start..string.quote], &mut text);
        Ok((string.quote, string.traits, names::tag(&text)))
    }

    #[inline]
    fn text(&mut self, start: usize) -> Read<usize> {
        let mut quote = lexeme::text_until(self.bytes, start);
        let mut traits = Traits::default();
        if self.bytes.get(quote) != Some(&b'"') {
            (quote, traits) = self.rare_text(quote)?;
        }
        self.tape.push(Node {
            start: place(start),
            end: place(quote),
            link: 0,
            count: 0,
            kind: Kind::String,
            traits,
        });
        Ok(quote + 1)
    }

    /// A string that is escaped.
    #[cold]
    fn rare_text(&mut self, at: usize) -> Read<(usize, Traits)> {
        let string = lexeme::string(self.bytes, at)?;
        self.suspect |= string.traits.has(Traits::CONTROL.with(Traits::UNPAIRED));
        Ok((string.quote, string.traits))
    }

    #[inline]
    fn number(&mut self, byte: u8, start: usize) -> Read<usize> {
        let (digits, sign) =
            if byte == b'-' { (start + 1, Traits::NEGATIVE) } else { (start, Traits::default()) };
        // At most seven digits and what ends them lie in one word.
        if let Some(word) = word::load(self.bytes, digits) {
            let count = word::first(word::no_digits(word));
            let next = word.to_le_bytes()[count & 7];
            let zero_in_front = count > 1 && word.to_le_bytes()[0] == b'0';
            if (1..8).contains(&count) && !zero_in_front && !matches!(next, b'.' | b'e' | b'E') {
                let link = word::number(word, count);
                let traits = Traits::PLAIN.with(Traits::SMALL).with(sign);
                let end = digits + count;
                self.tape.push(Node {
                    start: place(start),
                    end: place(end),
                    link,
                    count: 0,
                    kind: Kind::Number,
                    traits,
                });
                return Ok(end);
            }
        }
        self.long_number(start)
    }

    #[inline(never)]
    fn long_number(&mut self, start: usize) -> Read<usize> {
        let number = lexeme::number(self.bytes, start)?;
        let mut traits = if number.plain { Traits::PLAIN } else { Traits::default() };
        // Fewer than 309 digits and no exponent stay below the largest double.
        if (!number.plain || number.end - start > 308) && self.overflows(start, number.end) {
            traits = traits.with(Traits::OVERFLOWS);
            self.suspect = true;
        }
        let end = number.end;
        self.tape.push(Node {
            start: place(start),
            end: place(end),
            link: 0,
            count: 0,
            kind: Kind::Number,
            traits,
        });
        Ok(end)
    }

    fn overflows(&self, start: usize, end: usize) -> bool {
        let lexeme = std::str::from_utf8(&self.bytes[start..end]).unwrap_or_default();
        !Decimal::of(lexeme).fits_double()
    }

    #[inline]
    fn word(&mut self, word: &'static [u8], kind: Kind, start: usize) -> Read<usize> {
        let end = start + word.len();
        if self.bytes.get(start..end) != Some(word) {
            return Err((Fault::Syntax, start));
        }
        let traits = Traits::default();
        self.tape.push(Node { start: place(start), end: place(end), link: 0, count: 0, kind, traits });
        Ok(end)
    }
}
