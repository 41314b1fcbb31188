//! Reading for the grammar alone, to any depth: what a refused document still says of itself.

use super::{Document, Fault, Unreadable, lexeme};

/// The value of a top-level member of a document that was refused for what it says, if it is there
/// exactly once.
///
/// The document must be of the JSON grammar to its last byte: where it is not, nothing in it is
/// beyond doubt. The value itself is read strictly.
///
/// ```
/// use nucleo_mcp::json::{Document, salvage};
///
/// let refused = br#"{"id": 7, "params": {"name": "a", "name": "b"}}"#;
/// assert!(Document::read(refused).unwrap_err().is_grammatical());
/// assert_eq!(salvage(refused, "id").unwrap().root().lexeme(), "7");
/// assert!(salvage(br#"{"id": 7, "id": 8}"#, "id").is_none());
/// ```
pub fn salvage<'a>(bytes: &'a [u8], name: &str) -> Option<Document<'a>> {
    let mut found = None;
    let mut times = 0;
    each_member(bytes, |own, value| {
        if own == name.as_bytes() {
            times += 1;
            found = Some(value);
        }
    })?;
    Document::read(found.filter(|_| times == 1)?).ok()
}

/// Whether a document of the JSON grammar has a top-level member of that name, whatever it holds and
/// however often it is there.
#[cfg(any(feature = "stdio", feature = "testing"))]
pub(crate) fn has_member(bytes: &[u8], name: &str) -> bool {
    let mut found = false;
    each_member(bytes, |own, _| found |= own == name.as_bytes()).is_some() && found
}

/// Visits the top-level members of a document, each name unescaped; `None` if the bytes are not an
/// object of the JSON grammar, to their last.
fn each_member<'a>(bytes: &'a [u8], mut visit: impl FnMut(&[u8], &'a [u8])) -> Option<()> {
    std::str::from_utf8(bytes).ok()?;
    let mut at = space(bytes, 0);
    if bytes.get(at) != Some(&b'{') {
        return None;
    }
    at = space(bytes, at + 1);
    let mut more = bytes.get(at) != Some(&b'}');
    while more {
        let (name, colon) = named(bytes, at).ok()?;
        let start = space(bytes, colon);
        let end = value(bytes, start, Vec::new()).ok()?;
        visit(&name, &bytes[start..end]);
        at = space(bytes, end);
        match bytes.get(at) {
            Some(b',') => at += 1,
            Some(b'}') => more = false,
            _ => return None,
        }
    }
    nothing_after(bytes, at + 1).ok()
}

/// Reads one value from `at` on and answers where it ends. `open` are the arrays (false) and
/// objects (true) around it; when there are any, "one value" is all of them.
pub(super) fn value(bytes: &[u8], at: usize, mut open: Vec<bool>) -> Result<usize, Unreadable> {
    let refuse = |(fault, at)| Unreadable { fault: at_end(bytes, fault, at), at };
    let mut at = at;
    loop {
        at = space(bytes, at);
        at = match bytes.get(at) {
            Some(b'"') => lexeme::string(bytes, at + 1).map_err(refuse)?.quote + 1,
            Some(b'-' | b'0'..=b'9') => lexeme::number(bytes, at).map_err(refuse)?.end,
            Some(bracket @ (b'{' | b'[')) => {
                let is_object = *bracket == b'{';
                let inside = space(bytes, at + 1);
                let closing = if is_object { b'}' } else { b']' };
                if bytes.get(inside) == Some(&closing) {
                    inside + 1
                } else {
                    open.push(is_object);
                    at = if is_object { named(bytes, inside).map_err(refuse)?.1 } else { inside };
                    continue;
                }
            }
            _ => {
                let rest = bytes.get(at..).unwrap_or_default();
                let word = [&b"true"[..], b"false", b"null"].into_iter().find(|word| rest.starts_with(word));
                at + word.ok_or((Fault::Syntax, at)).map_err(refuse)?.len()
            }
        };
        loop {
            let Some(is_object) = open.last().copied() else { return Ok(at) };
            at = space(bytes, at);
            match bytes.get(at) {
                Some(b',') => {
                    at = if is_object { named(bytes, at + 1).map_err(refuse)?.1 } else { at + 1 };
                    break;
                }
                Some(b'}') if is_object => {}
                Some(b']') if !is_object => {}
                _ => return Err(refuse((Fault::Syntax, at))),
            }
            open.pop();
            at += 1;
        }
    }
}

/// Whether nothing but white space follows `at`.
pub(super) fn nothing_after(bytes: &[u8], at: usize) -> Result<(), Unreadable> {
    let at = space(bytes, at);
    if at == bytes.len() { Ok(()) } else { Err(Unreadable { fault: Fault::Trailing, at }) }
}

/// A fault of the grammar at the end of the text is that the text ends.
pub(super) fn at_end(bytes: &[u8], fault: Fault, at: usize) -> Fault {
    if fault == Fault::Syntax && at >= bytes.len() { Fault::Truncated } else { fault }
}

fn space(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t')).count()
}

/// A member's name, unescaped, and the place after its colon.
fn named(bytes: &[u8], at: usize) -> Result<(Vec<u8>, usize), (Fault, usize)> {
    let at = space(bytes, at);
    if bytes.get(at) != Some(&b'"') {
        return Err((Fault::Syntax, at));
    }
    let string = lexeme::string(bytes, at + 1)?;
    let mut name = Vec::new();
    lexeme::unescape(&bytes[at + 1..string.quote], &mut name);
    let colon = space(bytes, string.quote + 1);
    if bytes.get(colon) == Some(&b':') { Ok((name, colon + 1)) } else { Err((Fault::Syntax, colon)) }
}
