//! Texts that a published pattern matches, read off the pattern.

use super::Random;
use std::iter::Peekable;
use std::str::Chars;

/// How often something is repeated that may be repeated without end.
const MANY: usize = 3;

/// A pattern that was read, to draw texts from.
pub(super) struct Sampler(Vec<Sequence>);

impl Sampler {
    /// `None` for a pattern that cannot be read here.
    pub(super) fn of(pattern: &str) -> Option<Self> {
        let inside = pattern.strip_prefix('^')?.strip_suffix('$')?;
        alternatives(&mut inside.chars().peekable()).map(Self)
    }

    /// A text that should match; whoever asks holds it against the pattern.
    pub(super) fn text(&self, random: &mut Random) -> String {
        let mut text = String::new();
        write(&self.0, random, &mut text);
        text
    }
}

type Sequence = Vec<Repeated>;

struct Repeated {
    atom: Atom,
    least: usize,
    most: usize,
}

enum Atom {
    /// One of these characters.
    One(Vec<char>),
    /// One of these sequences.
    Group(Vec<Sequence>),
}

fn write(alternatives: &[Sequence], random: &mut Random, text: &mut String) {
    let Some(sequence) = alternatives.get(random.below(alternatives.len())) else { return };
    for Repeated { atom, least, most } in sequence {
        for _ in 0..least + random.below(most - least + 1) {
            match atom {
                Atom::One(characters) => text.extend(characters.get(random.below(characters.len()))),
                Atom::Group(group) => write(group, random, text),
            }
        }
    }
}

fn alternatives(rest: &mut Peekable<Chars<'_>>) -> Option<Vec<Sequence>> {
    let mut all = vec![Vec::new()];
    while let Some(next) = rest.peek() {
        match next {
            ')' => break,
            '|' => {
                rest.next();
                all.push(Vec::new());
            }
            _ => {
                let atom = atom(rest)?;
                let (least, most) = quantifier(rest)?;
                all.last_mut()?.push(Repeated { atom, least, most });
            }
        }
    }
    Some(all)
}

fn atom(rest: &mut Peekable<Chars<'_>>) -> Option<Atom> {
    Some(match rest.next()? {
        '(' => {
            if rest.peek() == Some(&'?') {
                rest.next();
                rest.next();
            }
            let group = alternatives(rest)?;
            rest.next()?;
            Atom::Group(group)
        }
        '[' => Atom::One(class(rest)?),
        '.' => Atom::One(palette().collect()),
        '\\' => Atom::One(escape(rest)?),
        literal => Atom::One(vec![literal]),
    })
}

/// The characters a sample is made of where a pattern leaves the choice.
fn palette() -> impl Iterator<Item = char> {
    (' '..='~').chain(['é', '字'])
}

fn class(rest: &mut Peekable<Chars<'_>>) -> Option<Vec<char>> {
    let negated = rest.next_if_eq(&'^').is_some();
    let mut set = Vec::new();
    loop {
        let low = match rest.next()? {
            ']' => break,
            '\\' => escape(rest)?,
            plain => vec![plain],
        };
        let mut ahead = rest.clone();
        let is_range = ahead.next() == Some('-') && ahead.next() != Some(']');
        if !is_range {
            set.extend(low);
            continue;
        }
        rest.next();
        let high = match rest.next()? {
            '\\' => *escape(rest)?.first()?,
            plain => plain,
        };
        set.extend((*low.first()?..=high).take(256));
    }
    if negated {
        return Some(palette().filter(|character| !set.contains(character)).collect());
    }
    // Where there is a choice, not a control character: those are refused for themselves.
    let printable: Vec<char> = set.iter().copied().filter(|character| !character.is_control()).collect();
    Some(if printable.is_empty() { set } else { printable })
}

fn escape(rest: &mut Peekable<Chars<'_>>) -> Option<Vec<char>> {
    let of = |is: fn(char) -> bool| Some(palette().filter(|character| is(*character)).collect());
    let is_word = |character: char| character.is_ascii_alphanumeric() || character == '_';
    match rest.next()? {
        'd' => of(|character| character.is_ascii_digit()),
        'D' => of(|character| !character.is_ascii_digit()),
        'w' => Some(palette().filter(|character| is_word(*character)).collect()),
        'W' => Some(palette().filter(|character| !is_word(*character)).collect()),
        's' => Some(vec![' ']),
        'S' => of(|character| character != ' '),
        't' => Some(vec!['\t']),
        'n' => Some(vec!['\n']),
        'r' => Some(vec!['\r']),
        'f' => Some(vec!['\u{c}']),
        'v' => Some(vec!['\u{b}']),
        'x' => {
            let code = rest.next()?.to_digit(16)? * 16 + rest.next()?.to_digit(16)?;
            Some(vec![char::from_u32(code)?])
        }
        literal => Some(vec![literal]),
    }
}

fn quantifier(rest: &mut Peekable<Chars<'_>>) -> Option<(usize, usize)> {
    let simple = match rest.peek() {
        Some('?') => (0, 1),
        Some('*') => (0, MANY),
        Some('+') => (1, MANY),
        Some('{') => {
            rest.next();
            let counts: String = rest.by_ref().take_while(|next| *next != '}').collect();
            let (least, most) = counts.split_once(',').unwrap_or((&counts, &counts));
            let least = least.parse().ok()?;
            let most = if most.is_empty() { least + MANY } else { most.parse().ok()? };
            return (least <= most).then_some((least, most));
        }
        _ => return Some((1, 1)),
    };
    rest.next();
    Some(simple)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::pattern::translate;

    #[test]
    fn what_is_sampled_matches() {
        let mut random = Random::of(7);
        for pattern in [
            "^[A-Z]-[0-9]{4}$",
            "^(one|two|)$",
            "^(?:a|b)+c*d?$",
            r"^\d{3,}\w{0,5}\s\D\W\S$",
            r"^[^\d\s]+$",
            r"^[-a-z_-]{2}[a\-z]$",
            r"^\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/$",
            r"^\x41[à-ü]+.{1,9}$",
            r"^[\s\S]*$",
            r"^(\w+@(\w+\.){1,3}[a-z]{2,3})?$",
        ] {
            let matcher = translate(pattern).expect("a pattern that can be published");
            let matcher = regex_lite::Regex::new(&matcher).expect("a pattern that can be compiled");
            let sampler = Sampler::of(pattern).expect("a pattern that can be read");
            for _ in 0..50 {
                let text = sampler.text(&mut random);
                assert!(matcher.is_match(&text), "{pattern} {text:?}");
            }
        }
    }
}
