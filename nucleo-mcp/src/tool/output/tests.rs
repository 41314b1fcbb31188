use super::*;
use serde::Serialize;
use std::collections::BTreeMap;

fn json<T: Serialize>(output: T) -> String {
    to_json(&output).expect("an output that can be written")
}

#[derive(Serialize)]
struct Inner {
    kept: u8,
    dropped: Option<u8>,
}

#[derive(Serialize)]
struct Outer {
    first: Option<u8>,
    inner: Inner,
    list: Vec<Inner>,
    map: BTreeMap<&'static str, Option<Inner>>,
    open: serde_json::Value,
    last: Option<&'static str>,
}

fn inner() -> Inner {
    Inner { kept: 1, dropped: None }
}

// S42a
#[test]
fn a_none_field_is_left_out_at_every_depth_and_a_null_in_a_map_or_an_open_value_stays() {
    let output = Outer {
        first: None,
        inner: inner(),
        list: vec![inner(), Inner { kept: 2, dropped: Some(3) }],
        map: BTreeMap::from([("a", Some(inner())), ("b", None)]),
        open: serde_json::json!({"list": [null], "null": null}),
        last: None,
    };
    assert_eq!(
        json(output),
        concat!(
            r#"{"inner":{"kept":1},"list":[{"kept":1},{"kept":2,"dropped":3}],"#,
            r#""map":{"a":{"kept":1},"b":null},"open":{"list":[null],"null":null}}"#
        )
    );
}

// S112: a frame of stdio is a line.
#[test]
fn a_raw_value_stays_on_one_line() {
    #[derive(Serialize)]
    #[serde(rename = "$serde_json::private::RawValue")]
    struct Raw {
        #[serde(rename = "$serde_json::private::RawValue")]
        text: &'static str,
    }
    let text = "{\n  \"a\\nb\": [1,\r\n2]\n}";
    assert_eq!(json(vec![Raw { text }]), r#"[{   "a\nb": [1,  2] }]"#);
}

// S42a: serde writes a struct with a flattened field as a map.
#[test]
fn a_flattened_struct_leaves_its_none_fields_out() {
    #[derive(Serialize)]
    struct Flat {
        own: Option<u8>,
        #[serde(flatten)]
        inner: Inner,
        map: BTreeMap<&'static str, Option<u8>>,
    }
    let output = Flat { own: None, inner: inner(), map: BTreeMap::from([("a", None)]) };
    assert_eq!(json(output), r#"{"kept":1,"map":{"a":null}}"#);
}

#[derive(Serialize)]
struct Wrapped(Option<u8>);

#[derive(Serialize)]
enum Shape {
    Unit,
    New(Option<u8>),
    Pair(u8, Option<u8>),
    Named { kept: u8, dropped: Option<u8> },
}

#[derive(Serialize)]
#[serde(tag = "kind")]
enum Tagged {
    One { kept: u8, dropped: Option<u8> },
    Two(Inner),
}

// S42a
#[test]
fn every_shape_serde_knows_is_written_as_serde_json_writes_it_less_the_nones() {
    #[derive(Serialize)]
    struct Field {
        wrapped: Wrapped,
        unit: (),
    }
    assert_eq!(json(Field { wrapped: Wrapped(None), unit: () }), r#"{"unit":null}"#);
    assert_eq!(json(Field { wrapped: Wrapped(Some(1)), unit: () }), r#"{"wrapped":1,"unit":null}"#);
    assert_eq!(json([Shape::Unit]), r#"["Unit"]"#);
    assert_eq!(json(Shape::New(None)), r#"{"New":null}"#);
    assert_eq!(json(Shape::Pair(1, None)), r#"{"Pair":[1,null]}"#);
    assert_eq!(json(Shape::Named { kept: 1, dropped: None }), r#"{"Named":{"kept":1}}"#);
    assert_eq!(json(Tagged::One { kept: 1, dropped: None }), r#"{"kind":"One","kept":1}"#);
    assert_eq!(json(Tagged::Two(inner())), r#"{"kind":"Two","kept":1}"#);
    assert_eq!(json(Some("x")), r#""x""#);
    assert_eq!(json((1, 'c', true)), r#"[1,"c",true]"#);
    assert_eq!(json(BTreeMap::from([(7, "x")])), r#"{"7":"x"}"#);
    assert_eq!(json("tab\t\"quote\" \u{0}\u{2028}"), "\"tab\\t\\\"quote\\\" \\u0000\u{2028}\"");
}

// S42
#[test]
fn nothing_is_the_literal_null() {
    assert_eq!(json(()), "null");
    assert_eq!(json(None::<u8>), "null");
}

// S42
#[test]
fn numbers_keep_every_digit() {
    assert_eq!(json(9_007_199_254_740_993_u64), "9007199254740993");
    assert_eq!(json(i128::MIN), "-170141183460469231731687303715884105728");
    assert_eq!(json(u64::MAX), "18446744073709551615");
    for float in [0.1, 1.0, -0.0, 1e16, 1e300, 5e-324, f64::MAX, 123_456.789] {
        let text = json(float);
        assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(float.to_bits()), "{text}");
        let read: f64 = serde_json::from_str(&text).expect("JSON's grammar");
        assert!((read - float).abs() <= float.abs() * 1e-15, "{text}");
    }
    assert_eq!(json(0.1_f32), "0.1");
    assert_eq!(json(serde_json::json!({"i": u64::MAX, "n": 12.5})), r#"{"i":18446744073709551615,"n":12.5}"#);
}

// S42
#[test]
fn a_float_without_a_json_form_is_an_error() {
    for float in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(to_json(&[float]).is_err());
    }
    assert!(to_json(&f32::NAN).is_err());
}

#[test]
fn a_key_that_is_no_text_is_an_error() {
    assert!(to_json(&BTreeMap::from([((1, 2), 3)])).is_err());
}

/// What `serde_json::Number` serializes as when another crate turns `arbitrary_precision` on.
struct PreciseNumber(&'static str);

impl Serialize for PreciseNumber {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut number = serializer.serialize_struct("$serde_json::private::Number", 1)?;
        number.serialize_field("$serde_json::private::Number", self.0)?;
        number.end()
    }
}

// S42: behaviour does not depend on the features of serde_json.
#[test]
fn a_number_of_arbitrary_precision_is_written_as_the_number_it_is() {
    assert_eq!(json([PreciseNumber("12345678901234567890123.50")]), "[12345678901234567890123.50]");
    assert!(to_json(&PreciseNumber("12,34")).is_err());
}

// S96 relies on it: an error of a tool's own `Serialize` is an error, not half a document.
#[test]
fn a_serialize_that_fails_is_an_error() {
    struct Failing;
    impl Serialize for Failing {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("no"))
        }
    }
    assert!(to_json(&vec![Failing]).is_err());
}
