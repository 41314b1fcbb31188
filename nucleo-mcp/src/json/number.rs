//! A number as it is written, compared by its value and never through a float.

use super::{decimal::Decimal, lexeme};
use std::{cmp::Ordering, fmt, hash, str::FromStr};

/// A JSON number that keeps its digits.
///
/// Two numbers are equal, ordered and hashed by their exact value, however they are written and
/// however large their exponent is.
///
/// ```
/// use nucleo_mcp::json::Number;
///
/// let number = |text: &str| text.parse::<Number>().unwrap();
/// assert_eq!(number("7.0"), number("70e-1"));
/// assert!(number("9007199254740992") < number("9007199254740993"));
/// assert!(number("1e400") < number("1e999999999999"));
/// assert!("01".parse::<Number>().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Number(String);

/// The text is not a number of the JSON grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotANumber;

impl Number {
    /// The digits, as written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the value is whole, however it is written: `7`, `7.0` and `70e-1` are.
    pub fn is_integer(&self) -> bool {
        self.decimal().is_integer()
    }

    /// The value, if it is a whole number that 128 bits hold.
    pub fn to_i128(&self) -> Option<i128> {
        self.decimal().to_i128()
    }

    /// The value, if it is a whole number, not negative, that 128 bits hold.
    pub fn to_u128(&self) -> Option<u128> {
        self.decimal().to_u128()
    }

    /// Whether the nearest double is finite; `1e400` has none, `1e-400` has zero.
    pub fn fits_double(&self) -> bool {
        self.decimal().fits_double()
    }

    pub(crate) fn decimal(&self) -> Decimal<'_> {
        Decimal::of(&self.0)
    }

    /// A number the reader has already found to be one.
    pub(super) fn from_lexeme(lexeme: &str) -> Self {
        Self(lexeme.to_owned())
    }
}

impl FromStr for Number {
    type Err = NotANumber;

    fn from_str(text: &str) -> Result<Self, NotANumber> {
        match lexeme::number(text.as_bytes(), 0) {
            Ok(number) if number.end == text.len() => Ok(Self(text.to_owned())),
            _ => Err(NotANumber),
        }
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Number {
            fn from(value: $integer) -> Self {
                Self(value.to_string())
            }
        }
    )*};
}

from_integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl TryFrom<f64> for Number {
    type Error = NotANumber;

    /// The shortest text that reads back as the same double; infinities and NaN are not numbers.
    fn try_from(value: f64) -> Result<Self, NotANumber> {
        if value.is_finite() { Ok(Self(format!("{value:?}"))) } else { Err(NotANumber) }
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || self.decimal() == other.decimal()
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        self.decimal().cmp(&other.decimal())
    }
}

impl hash::Hash for Number {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.decimal().hash(state);
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for NotANumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a JSON number")
    }
}

impl std::error::Error for NotANumber {}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn only_the_json_grammar_is_a_number() {
        for text in ["0", "-0", "10", "1.5", "-1.5e+10", "0.0", "1E5", "1e-999999999", "0e1"] {
            assert!(text.parse::<Number>().is_ok(), "{text}");
        }
        for text in [
            "", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "1.e5", "0x10", "NaN", "Infinity", "1 ",
            " 1", "1_0", "٣",
        ] {
            assert!(text.parse::<Number>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_double_becomes_the_shortest_number_that_reads_back_as_it() {
        for value in [0.0, -0.0, 1.0, 0.1, 1e300, 5e-324, f64::MAX, 123_456.789, -2.5e-7] {
            let number = Number::try_from(value).unwrap();
            assert_eq!(number.as_str().parse::<Number>().unwrap(), number);
            assert_eq!(number.as_str().parse::<f64>().unwrap().to_bits(), value.to_bits());
        }
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(Number::try_from(value).is_err());
        }
    }

    #[test]
    fn every_integer_type_becomes_its_exact_number() {
        assert_eq!(Number::from(u128::MAX).to_u128(), Some(u128::MAX));
        assert_eq!(Number::from(i128::MIN).to_i128(), Some(i128::MIN));
        assert_eq!(Number::from(u64::MAX).to_i128(), Some(i128::from(u64::MAX)));
        assert_eq!(Number::from(-1i8).as_str(), "-1");
    }
}
