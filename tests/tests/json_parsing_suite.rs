//! The JSON parsing suite, read by the strict reader: what must be accepted is, what must be refused is, and
//! what an implementation may decide is decided here, each with its reason.

use nucleo_mcp::json::{Document, Fault};
use tests::suites;

/// The reader's decision where the grammar leaves one: the fault it refuses with, or none.
const DECISIONS: &[(&str, Option<Fault>, &str)] = &[
    ("i_number_double_huge_neg_exp.json", None, "numbers are kept as written; a double holds it as zero"),
    ("i_number_huge_exp.json", None, "numbers are kept as written; the gate refuses what no double holds"),
    (
        "i_number_neg_int_huge_exp.json",
        None,
        "numbers are kept as written; the gate refuses what no double holds",
    ),
    (
        "i_number_pos_double_huge_exp.json",
        None,
        "numbers are kept as written; the gate refuses what no double holds",
    ),
    (
        "i_number_real_neg_overflow.json",
        None,
        "numbers are kept as written; the gate refuses what no double holds",
    ),
    (
        "i_number_real_pos_overflow.json",
        None,
        "numbers are kept as written; the gate refuses what no double holds",
    ),
    ("i_number_real_underflow.json", None, "numbers are kept as written; a double holds it as zero"),
    ("i_number_too_big_neg_int.json", None, "numbers are kept as written; a width refuses it by its range"),
    ("i_number_too_big_pos_int.json", None, "numbers are kept as written; a width refuses it by its range"),
    (
        "i_number_very_big_negative_int.json",
        None,
        "numbers are kept as written; a width refuses it by its range",
    ),
    ("i_object_key_lone_2nd_surrogate.json", None, "of the grammar; the gate refuses it and can say where"),
    (
        "i_string_1st_surrogate_but_2nd_missing.json",
        None,
        "of the grammar; the gate refuses it and can say where",
    ),
    (
        "i_string_1st_valid_surrogate_2nd_invalid.json",
        None,
        "of the grammar; the gate refuses it and can say where",
    ),
    ("i_string_UTF-16LE_with_BOM.json", Some(Fault::NotUtf8), "JSON between systems is UTF-8"),
    ("i_string_UTF-8_invalid_sequence.json", Some(Fault::NotUtf8), "invalid UTF-8 is never repaired"),
    ("i_string_UTF8_surrogate_U+D800.json", Some(Fault::NotUtf8), "UTF-8 has no surrogates"),
    (
        "i_string_incomplete_surrogate_and_escape_valid.json",
        None,
        "of the grammar; the gate refuses it and can say where",
    ),
    (
        "i_string_incomplete_surrogate_pair.json",
        None,
        "of the grammar; the gate refuses it and can say where",
    ),
    (
        "i_string_incomplete_surrogates_escape_valid.json",
        None,
        "of the grammar; the gate refuses it and can say where",
    ),
    ("i_string_invalid_lonely_surrogate.json", None, "of the grammar; the gate refuses it and can say where"),
    ("i_string_invalid_surrogate.json", None, "of the grammar; the gate refuses it and can say where"),
    ("i_string_invalid_utf-8.json", Some(Fault::NotUtf8), "invalid UTF-8 is never repaired"),
    (
        "i_string_inverted_surrogates_U+1D11E.json",
        None,
        "of the grammar; the gate refuses it and can say where",
    ),
    ("i_string_iso_latin_1.json", Some(Fault::NotUtf8), "invalid UTF-8 is never repaired"),
    ("i_string_lone_second_surrogate.json", None, "of the grammar; the gate refuses it and can say where"),
    ("i_string_lone_utf8_continuation_byte.json", Some(Fault::NotUtf8), "invalid UTF-8 is never repaired"),
    ("i_string_not_in_unicode_range.json", Some(Fault::NotUtf8), "invalid UTF-8 is never repaired"),
    ("i_string_overlong_sequence_2_bytes.json", Some(Fault::NotUtf8), "an overlong form hides a character"),
    ("i_string_overlong_sequence_6_bytes.json", Some(Fault::NotUtf8), "an overlong form hides a character"),
    (
        "i_string_overlong_sequence_6_bytes_null.json",
        Some(Fault::NotUtf8),
        "an overlong form hides a character",
    ),
    ("i_string_truncated-utf-8.json", Some(Fault::NotUtf8), "invalid UTF-8 is never repaired"),
    ("i_string_utf16BE_no_BOM.json", Some(Fault::NotUtf8), "JSON between systems is UTF-8"),
    ("i_string_utf16LE_no_BOM.json", Some(Fault::NotUtf8), "JSON between systems is UTF-8"),
    ("i_structure_500_nested_arrays.json", Some(Fault::TooDeep), "the depth is pinned"),
    (
        "i_structure_UTF-8_BOM_empty_object.json",
        Some(Fault::ByteOrderMark),
        "a byte order mark is not white space",
    ),
];

/// Accepted by the suite and refused here: the grammar says nothing of names that come twice, and
/// two readers may keep different ones.
const DUPLICATE_NAMES: &[&str] = &["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"];

#[test]
fn every_document_of_the_suite_is_decided_as_it_must_be_or_as_is_written_down() {
    let files = suites::files("json-parsing", "json");
    let mut counts = [0, 0, 0];
    for (name, bytes) in &files {
        let read = Document::read(bytes).map(|_| ()).map_err(|refused| refused.fault);
        match name.split_once('_').map(|(kind, _)| kind) {
            Some("y") if DUPLICATE_NAMES.contains(&name.as_str()) => {
                counts[0] += 1;
                assert_eq!(read, Err(Fault::DuplicateName), "{name}");
            }
            Some("y") => {
                counts[0] += 1;
                assert_eq!(read, Ok(()), "{name} must be accepted");
            }
            Some("n") => {
                counts[1] += 1;
                let fault = read.expect_err(name);
                let grammar = !matches!(fault, Fault::DuplicateName | Fault::TooDeep);
                assert!(grammar, "{name} is not JSON, and was refused for {fault:?}");
            }
            _ => {
                counts[2] += 1;
                let decision = DECISIONS.iter().find(|(decided, ..)| decided == name);
                let (_, fault, reason) = decision.unwrap_or_else(|| panic!("{name} is not decided"));
                assert_eq!(read.err(), *fault, "{name}: {reason}");
            }
        }
    }
    if !files.is_empty() {
        let [must_be_accepted, must_be_refused, decided] = counts;
        println!(
            "suite json-parsing: {} documents as they must be ({must_be_accepted} JSON, {} of them refused for a \
             name that comes twice; {must_be_refused} not JSON), {decided} as decided here",
            must_be_accepted + must_be_refused,
            DUPLICATE_NAMES.len(),
        );
        assert_eq!(counts, [95, 188, 35]);
        assert_eq!(DECISIONS.len(), 35);
    }
}

/// What ours reads where parsers read differently: the first element as it reaches a tool.
enum Read {
    /// An integer of that value, and the number that an untyped reader is given.
    Integer(i128, &'static str),
    /// No integer; a double of that value.
    Double(f64),
    /// A text.
    Text(&'static str),
    /// A string without a text.
    NoText,
    /// Two members, told apart.
    TwoNames,
    /// Refused.
    Fault(Fault),
}

#[test]
fn documents_that_parsers_read_differently_are_read_like_this() {
    let pinned: &[(&str, Read)] = &[
        ("number_-9223372036854775808.json", Read::Integer(i64::MIN.into(), "-9223372036854775808")),
        (
            "number_-9223372036854775809.json",
            Read::Integer(-9_223_372_036_854_775_809, "-9.223372036854776e18"),
        ),
        ("number_1.0.json", Read::Integer(1, "1")),
        ("number_1.000000000000000005.json", Read::Double(1.0)),
        ("number_1000000000000000.json", Read::Integer(1_000_000_000_000_000, "1000000000000000")),
        (
            "number_10000000000000000999.json",
            Read::Integer(10_000_000_000_000_000_999, "10000000000000000999"),
        ),
        ("number_1e-999.json", Read::Double(0.0)),
        ("number_1e6.json", Read::Integer(1_000_000, "1000000")),
        ("number_9223372036854775807.json", Read::Integer(i64::MAX.into(), "9223372036854775807")),
        ("number_9223372036854775808.json", Read::Integer(9_223_372_036_854_775_808, "9223372036854775808")),
        ("object_key_nfc_nfd.json", Read::TwoNames),
        ("object_key_nfd_nfc.json", Read::TwoNames),
        ("object_same_key_different_values.json", Read::Fault(Fault::DuplicateName)),
        ("object_same_key_same_value.json", Read::Fault(Fault::DuplicateName)),
        ("object_same_key_unclear_values.json", Read::Fault(Fault::DuplicateName)),
        ("string_1_escaped_invalid_codepoint.json", Read::NoText),
        ("string_1_invalid_codepoint.json", Read::Fault(Fault::NotUtf8)),
        ("string_2_escaped_invalid_codepoints.json", Read::NoText),
        ("string_2_invalid_codepoints.json", Read::Fault(Fault::NotUtf8)),
        ("string_3_escaped_invalid_codepoints.json", Read::NoText),
        ("string_3_invalid_codepoints.json", Read::Fault(Fault::NotUtf8)),
        ("string_with_escaped_NULL.json", Read::Text("A\0B")),
    ];
    let files = suites::files("json-transform", "json");
    for (name, bytes) in &files {
        let (_, expected) = pinned.iter().find(|(pinned, _)| pinned == name).expect(name);
        let read = Document::read(bytes);
        if let Read::Fault(fault) = expected {
            assert_eq!(read.expect_err(name).fault, *fault, "{name}");
            continue;
        }
        let document = read.expect(name);
        let first = document.root().elements().next();
        match expected {
            Read::Integer(value, untyped) => {
                let first = first.expect(name);
                assert_eq!(first.deserialize::<i128>().ok(), Some(*value), "{name}");
                let open: serde_json::Value = first.deserialize().expect(name);
                let number: f64 = open.to_string().parse().expect(name);
                let pinned: f64 = untyped.parse().expect(name);
                assert_eq!(number.to_bits(), pinned.to_bits(), "{name}");
                assert_eq!(open.is_f64(), untyped.contains('e'), "{name}");
            }
            Read::Double(value) => {
                let first = first.expect(name);
                assert_eq!(first.deserialize::<f64>().ok(), Some(*value), "{name}");
                assert!(first.deserialize::<i128>().is_err(), "{name}");
            }
            Read::Text(text) => assert_eq!(first.expect(name).as_str().as_deref(), Some(*text), "{name}"),
            Read::NoText => {
                let first = first.expect(name);
                assert_eq!(first.as_str(), None, "{name}");
                assert!(first.deserialize::<String>().is_err(), "{name}");
            }
            Read::TwoNames => assert_eq!(document.root().members().count(), 2, "{name}"),
            Read::Fault(_) => unreachable!("handled above"),
        }
    }
    if !files.is_empty() {
        println!("suite json-transform: {} documents read as they are pinned", files.len());
        assert_eq!(files.len(), pinned.len());
    }
}
