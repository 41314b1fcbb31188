//! Texts that a published pattern accepts, read off the pattern itself.

use super::Random;
use std::iter::Peekable;
use std::str::Chars;

/// One of several sequences.
#[derive(Debug)]
struct Alternatives(Vec<Vec<Repeated>>);

#[derive(Debug)]
struct Repeated {
    atom: Atom,
    least: usize,
    most: usize,
}

#[derive(Debug)]
enum Atom {
    One(Vec<(char, char)>),
    Group(Alternatives),
}

/// A text of the pattern, which is one of the subset that can be published.
pub(super) fn sample(pattern: &str, random: &mut Random) -> String {
    let inside = pattern.strip_prefix('^').and_then(|rest| rest.strip_suffix('$'));
    let mut rest = inside.expect("a published pattern is anchored").chars().peekable();
    let alternatives = alternatives(&mut rest);
    let mut text = String::new();
    write(&alternatives, random, &mut text);
    text
}

fn write(alternatives: &Alternatives, random: &mut Random, text: &mut String) {
    for repeated in random.pick(&alternatives.0) {
        let spread = repeated.most - repeated.least;
        let times = match random.below(3) {
            0 => repeated.least,
            1 => repeated.most,
            _ => repeated.least + random.below(spread + 1),
        };
        for _ in 0..times {
            match &repeated.atom {
                Atom::One(ranges) => {
                    let (low, high) = *random.pick(ranges);
                    let wide = u32::from(high) - u32::from(low) + 1;
                    let step = u32::try_from(random.below(wide as usize)).unwrap_or_default();
                    text.extend(char::from_u32(u32::from(low) + step));
                }
                Atom::Group(group) => write(group, random, text),
            }
        }
    }
}

fn alternatives(rest: &mut Peekable<Chars<'_>>) -> Alternatives {
    let mut all = vec![Vec::new()];
    while let Some(&next) = rest.peek() {
        match next {
            ')' => break,
            '|' => {
                rest.next();
                all.push(Vec::new());
            }
            _ => {
                let atom = atom(rest);
                let (least, most) = quantifier(rest);
                all.last_mut().expect("there is one").push(Repeated { atom, least, most });
            }
        }
    }
    Alternatives(all)
}

fn atom(rest: &mut Peekable<Chars<'_>>) -> Atom {
    match rest.next().expect("an atom") {
        '(' => {
            let group = alternatives(rest);
            assert_eq!(rest.next(), Some(')'), "a published group is closed");
            Atom::Group(group)
        }
        '[' => {
            let mut ranges = Vec::new();
            loop {
                let low = match rest.next().expect("a published class is closed") {
                    ']' => break,
                    '\\' => rest.next().expect("an escape"),
                    plain => plain,
                };
                let mut ahead = rest.clone();
                if ahead.next() == Some('-') && ahead.next() != Some(']') {
                    rest.next();
                    ranges.push((low, rest.next().expect("the end of a range")));
                } else {
                    ranges.push((low, low));
                }
            }
            Atom::One(ranges)
        }
        '.' => Atom::One(vec![(' ', '~')]),
        '\\' => match rest.next().expect("an escape") {
            'd' => Atom::One(vec![('0', '9')]),
            literal => Atom::One(vec![(literal, literal)]),
        },
        literal => Atom::One(vec![(literal, literal)]),
    }
}

fn quantifier(rest: &mut Peekable<Chars<'_>>) -> (usize, usize) {
    const MANY: usize = 4;
    let bounds = match rest.peek() {
        Some('?') => (0, 1),
        Some('*') => (0, MANY),
        Some('+') => (1, MANY),
        Some('{') => {
            let counts: String = rest.by_ref().skip(1).take_while(|next| *next != '}').collect();
            let parse = |text: &str| text.parse().expect("a count");
            return match counts.split_once(',') {
                None => (parse(&counts), parse(&counts)),
                Some((least, "")) => (parse(least), parse(least) + MANY),
                Some((least, most)) => (parse(least), parse(most)),
            };
        }
        _ => return (1, 1),
    };
    rest.next();
    bounds
}

#[cfg(test)]
mod tests {
    use super::{Random, sample};

    #[test]
    fn a_sample_is_of_the_pattern() {
        let mut random = Random::new(7);
        for _ in 0..100 {
            let text = sample("^(a|bc)[x-z]{2,3}\\.[0-9]?$", &mut random);
            let rest = text.strip_prefix('a').or_else(|| text.strip_prefix("bc")).expect("an alternative");
            let (letters, digit) = rest.split_once('.').expect("a full stop");
            assert!(
                (2..=3).contains(&letters.len()) && letters.bytes().all(|byte| (b'x'..=b'z').contains(&byte))
            );
            assert!(digit.len() < 2 && digit.bytes().all(|byte| byte.is_ascii_digit()));
        }
    }
}
