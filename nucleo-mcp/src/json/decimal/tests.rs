use super::Decimal;
use std::{
    cmp::Ordering,
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
};

fn hash(lexeme: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    Decimal::of(lexeme).hash(&mut hasher);
    hasher.finish()
}

#[test]
fn the_same_value_is_equal_however_it_is_written() {
    let spellings: &[&[&str]] = &[
        &["0", "-0", "0.0", "-0.000", "0e5", "0E-999999999999999999999999", "-0e+1"],
        &["7", "7.0", "7e0", "70e-1", "0.7e1", "0.07E+2", "700e-2", "7.000"],
        &["-12.5", "-125e-1", "-1.25e1", "-0.125e2", "-12.50"],
        &["1e400", "10e399", "0.1e401", "1000e397"],
        &["1e-400", "0.1e-399", "10e-401"],
        &["9007199254740993", "9007199254740993.0", "9.007199254740993e15"],
        // The exponent crosses what an i64, and then an i128, holds.
        &["1e1000000000000000000", "10e999999999999999999", "0.1e1000000000000000001"],
        &["1e-1000000000000000000", "10e-1000000000000000001", "0.1e-999999999999999999"],
        &["1e100000000000000000000", "10e99999999999999999999", "0.001e100000000000000000003"],
        &[
            "1e1000000000000000000000000000000000000000",
            "100e999999999999999999999999999999999999998",
            "1e+01000000000000000000000000000000000000000",
        ],
        &["5e-99999999999999999999999999999999999999999", "0.5e-99999999999999999999999999999999999999998"],
    ];
    for group in spellings {
        for one in *group {
            for two in *group {
                assert_eq!(Decimal::of(one), Decimal::of(two), "{one} and {two}");
                assert_eq!(hash(one), hash(two), "the hashes of {one} and {two}");
            }
        }
    }
}

#[test]
fn numbers_are_ordered_by_value() {
    let ascending = [
        "-1e99999999999999999999999999999",
        "-1e99999999999999999999",
        "-1e400",
        "-9223372036854775809",
        "-9223372036854775808",
        "-12.51",
        "-12.5",
        "-1",
        "-0.1",
        "-1e-400",
        "-1e-99999999999999999999999",
        "0",
        "1e-99999999999999999999999",
        "1e-99999999999999999999998",
        "1e-400",
        "0.09999",
        "0.1",
        "0.10000000000000000000000000000000000001",
        "1",
        "9",
        "10",
        "9007199254740992",
        "9007199254740993",
        "18446744073709551615",
        "18446744073709551616",
        "1e400",
        "1e99999999999999999999",
        "2e99999999999999999999",
        "1e100000000000000000000",
    ];
    for (at, one) in ascending.iter().enumerate() {
        for two in &ascending[at + 1..] {
            assert_eq!(Decimal::of(one).cmp(&Decimal::of(two)), Ordering::Less, "{one} < {two}");
            assert_eq!(Decimal::of(two).cmp(&Decimal::of(one)), Ordering::Greater, "{two} > {one}");
        }
    }
}

#[test]
fn a_whole_number_is_recognised_however_it_is_written() {
    for lexeme in
        ["0", "-0.0", "7", "7.0", "7e0", "70e-1", "1e400", "1e99999999999999999999", "1.5e1", "0e-9"]
    {
        assert!(Decimal::of(lexeme).is_integer(), "{lexeme}");
    }
    for lexeme in ["0.5", "7.5", "75e-1", "1e-1", "1e-400", "1e-99999999999999999999", "1.55e1"] {
        assert!(!Decimal::of(lexeme).is_integer(), "{lexeme}");
    }
}

#[test]
fn whole_numbers_of_128_bits_convert_exactly_and_others_do_not() {
    let signed: &[(&str, Option<i128>)] = &[
        ("0", Some(0)),
        ("-0", Some(0)),
        ("7.0", Some(7)),
        ("-70e-1", Some(-7)),
        ("170141183460469231731687303715884105727", Some(i128::MAX)),
        ("170141183460469231731687303715884105728", None),
        ("-170141183460469231731687303715884105728", Some(i128::MIN)),
        ("-170141183460469231731687303715884105729", None),
        ("1e38", Some(10i128.pow(38))),
        ("1e39", None),
        ("1e999999999999999999999999", None),
        ("7.5", None),
        ("1e-400", None),
    ];
    for (lexeme, value) in signed {
        assert_eq!(Decimal::of(lexeme).to_i128(), *value, "{lexeme}");
    }
    assert_eq!(Decimal::of("340282366920938463463374607431768211455").to_u128(), Some(u128::MAX));
    assert_eq!(Decimal::of("340282366920938463463374607431768211456").to_u128(), None);
    assert_eq!(Decimal::of("-1").to_u128(), None);
    assert_eq!(Decimal::of("-0").to_u128(), Some(0));
}

#[test]
fn a_number_fits_a_double_if_and_only_if_the_nearest_one_is_finite() {
    // S54
    let large = "1".repeat(310);
    let small = format!("0.{}1", "0".repeat(5000));
    let long = format!("{}e-4000", "9".repeat(4300));
    let fits = [
        "0",
        "1e-400",
        "-1e-99999999999999999999",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "-17976931348623157e292",
        "0e99999999999999999999",
        small.as_str(),
        long.as_str(),
    ];
    for lexeme in fits {
        assert!(Decimal::of(lexeme).fits_double(), "{lexeme}");
    }
    let overflows =
        ["1e309", "1e400", "-1e400", "1.7976931348623159e308", "1e99999999999999999999", large.as_str()];
    for lexeme in overflows {
        assert!(!Decimal::of(lexeme).fits_double(), "{lexeme}");
    }
}
