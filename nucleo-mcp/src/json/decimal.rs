//! The exact value of a number's lexeme, borrowed from it: sign, significant digits and scale.
//!
//! Nothing is expanded: `1e999999999` costs what its eleven characters cost, and an exponent that
//! no machine integer holds is compared as the digits it was written with.

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
};

/// A number of the JSON grammar, taken apart so that two of them compare by value.
///
/// The value is `0.DDD… × 10^scale`, where `DDD…` are the significant digits: no leading zero, no
/// trailing zero, none at all for zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decimal<'a> {
    lexeme: &'a str,
    negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
    scale: Scale<'a>,
}

/// The power of ten. `Near` if and only if it is within ±10^18, so equal scales look equal.
#[derive(Clone, Copy, Debug)]
enum Scale<'a> {
    Near(i64),
    Far { negative: bool, digits: &'a [u8], offset: i64 },
}

const NEAR: i128 = 1_000_000_000_000_000_000;

impl<'a> Decimal<'a> {
    /// Takes a lexeme apart; it must be of the JSON grammar, as the reader's and [`super::Number`]'s are.
    pub(crate) fn of(lexeme: &'a str) -> Self {
        let (negative, unsigned) = match lexeme.strip_prefix('-') {
            Some(rest) => (true, rest.as_bytes()),
            None => (false, lexeme.as_bytes()),
        };
        let exponent_at = unsigned.iter().position(|byte| matches!(byte, b'e' | b'E'));
        let (mantissa, exponent) = match exponent_at {
            Some(at) => (&unsigned[..at], &unsigned[at + 1..]),
            None => (unsigned, &[][..]),
        };
        let (whole, fraction) = match mantissa.iter().position(|byte| *byte == b'.') {
            Some(at) => (&mantissa[..at], &mantissa[at + 1..]),
            None => (mantissa, &[][..]),
        };
        let mut whole = without_leading_zeros(whole);
        let mut fraction = without_trailing_zeros(fraction);
        let offset = if whole.is_empty() {
            let significant = without_leading_zeros(fraction);
            let zeros = fraction.len() - significant.len();
            fraction = significant;
            -distance(zeros)
        } else {
            distance(whole.len())
        };
        if fraction.is_empty() {
            whole = without_trailing_zeros(whole);
        }
        if whole.is_empty() && fraction.is_empty() {
            return Self { lexeme, negative: false, whole, fraction, scale: Scale::Near(0) };
        }
        Self { lexeme, negative, whole, fraction, scale: Scale::of(exponent, offset) }
    }

    fn is_zero(&self) -> bool {
        self.whole.is_empty() && self.fraction.is_empty()
    }

    fn significant(&self) -> impl Iterator<Item = &'a u8> {
        self.whole.iter().chain(self.fraction)
    }

    /// Whether the value has no fractional part, however it is written.
    pub(crate) fn is_integer(&self) -> bool {
        match self.scale {
            Scale::Near(scale) => distance(self.whole.len() + self.fraction.len()) <= scale,
            Scale::Far { negative, .. } => !negative,
        }
    }

    /// The absolute value, if it is a whole number of 128 bits.
    fn magnitude(&self) -> Option<u128> {
        let Scale::Near(scale) = self.scale else { return None };
        if !self.is_integer() || scale > 39 {
            return None;
        }
        let mut magnitude: u128 = 0;
        let zeros = distance(self.whole.len() + self.fraction.len())..scale;
        for digit in self.significant().chain(zeros.map(|_| &b'0')) {
            magnitude = magnitude.checked_mul(10)?.checked_add(u128::from(digit - b'0'))?;
        }
        Some(magnitude)
    }

    pub(crate) fn to_u128(self) -> Option<u128> {
        if self.negative { None } else { self.magnitude() }
    }

    pub(crate) fn to_i128(self) -> Option<i128> {
        let magnitude = self.magnitude()?;
        if self.negative { 0i128.checked_sub_unsigned(magnitude) } else { i128::try_from(magnitude).ok() }
    }

    /// Whether the nearest double is finite. A value too small for a double is held, as zero.
    pub(crate) fn fits_double(&self) -> bool {
        match self.scale {
            Scale::Near(scale) if scale < 309 => true,
            Scale::Near(309) => self.lexeme.parse::<f64>().is_ok_and(f64::is_finite),
            Scale::Near(_) => false,
            Scale::Far { negative, .. } => negative,
        }
    }

    fn magnitude_cmp(&self, other: &Self) -> Ordering {
        match (self.is_zero(), other.is_zero()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => {
                self.scale.cmp(&other.scale).then_with(|| self.significant().cmp(other.significant()))
            }
        }
    }
}

impl<'a> Scale<'a> {
    fn of(exponent: &'a [u8], offset: i64) -> Self {
        let (negative, digits) = match exponent {
            [b'-', digits @ ..] => (true, digits),
            [b'+', digits @ ..] | digits => (false, digits),
        };
        let digits = without_leading_zeros(digits);
        // An offset is the length of something in memory, so twenty digits and more stay far away.
        if digits.len() < 21 {
            let size = digits.iter().fold(0i128, |size, digit| size * 10 + i128::from(digit - b'0'));
            let total = if negative { -size } else { size } + i128::from(offset);
            if total.abs() < NEAR {
                // Within ±10^18, which an i64 holds.
                return Self::Near(i64::try_from(total).unwrap_or_default());
            }
        }
        Self::Far { negative, digits, offset }
    }

    /// The digits of the absolute value of a far scale.
    fn far_digits(negative: bool, digits: &[u8], offset: i64) -> Vec<u8> {
        let mut carry = i128::from(if negative { -offset } else { offset });
        let mut sum: Vec<u8> = digits.to_vec();
        for digit in sum.iter_mut().rev() {
            if carry == 0 {
                break;
            }
            let place = i128::from(*digit - b'0') + carry;
            // The remainder of ten is one digit.
            *digit = b'0' + u8::try_from(place.rem_euclid(10)).unwrap_or_default();
            carry = place.div_euclid(10);
        }
        let mut front = if carry > 0 { carry.to_string().into_bytes() } else { Vec::new() };
        front.extend_from_slice(&sum);
        without_leading_zeros(&front).to_vec()
    }

    fn cmp(&self, other: &Self) -> Ordering {
        let far_order = |negative: bool| if negative { Ordering::Less } else { Ordering::Greater };
        match (*self, *other) {
            (Self::Near(one), Self::Near(two)) => one.cmp(&two),
            (Self::Far { negative, .. }, Self::Near(_)) => far_order(negative),
            (Self::Near(_), Self::Far { negative, .. }) => far_order(negative).reverse(),
            (Self::Far { negative: true, .. }, Self::Far { negative: false, .. }) => Ordering::Less,
            (Self::Far { negative: false, .. }, Self::Far { negative: true, .. }) => Ordering::Greater,
            (
                Self::Far { negative, digits, offset },
                Self::Far { digits: other_digits, offset: other_offset, .. },
            ) => {
                let one = Self::far_digits(negative, digits, offset);
                let two = Self::far_digits(negative, other_digits, other_offset);
                let order = one.len().cmp(&two.len()).then_with(|| one.cmp(&two));
                if negative { order.reverse() } else { order }
            }
        }
    }
}

fn distance(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

fn without_leading_zeros(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    &digits[zeros..]
}

fn without_trailing_zeros(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().rev().take_while(|digit| **digit == b'0').count();
    &digits[..digits.len() - zeros]
}

impl PartialEq for Decimal<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal<'_> {}

impl PartialOrd for Decimal<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.magnitude_cmp(other),
            (true, true) => other.magnitude_cmp(self),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

impl Hash for Decimal<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.negative.hash(state);
        for digit in self.significant() {
            state.write_u8(*digit);
        }
        match self.scale {
            Scale::Near(scale) => scale.hash(state),
            Scale::Far { negative, digits, offset } => {
                negative.hash(state);
                Scale::far_digits(negative, digits, offset).hash(state);
            }
        }
    }
}

#[cfg(test)]
mod tests;
