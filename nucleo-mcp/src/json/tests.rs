use super::{DEPTH_LIMIT, Document, Fault, Kind, Tree, salvage};
use serde::{Deserialize, de::IgnoredAny};
use std::collections::{BTreeMap, HashMap};

fn fault(text: &str) -> Fault {
    Document::read(text.as_bytes()).expect_err(text).fault
}

fn build<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    let document = Document::read(text.as_bytes()).expect(text);
    document.root().deserialize().map_err(|error| error.detail().to_owned())
}

#[test]
fn what_is_not_one_strict_json_text_is_refused_by_its_fault() {
    // S70
    let cases: &[(&str, Fault)] = &[
        ("", Fault::Empty),
        (" \n\t\r", Fault::Empty),
        ("\u{feff}{}", Fault::ByteOrderMark),
        ("{} {}", Fault::Trailing),
        ("{}\0", Fault::Trailing),
        ("1 2", Fault::Trailing),
        ("[1,]", Fault::Syntax),
        ("{\"a\":1,}", Fault::Syntax),
        ("{'a':1}", Fault::Syntax),
        ("{a:1}", Fault::Syntax),
        ("[1 /* one */]", Fault::Syntax),
        ("// one\n1", Fault::Syntax),
        ("[01]", Fault::Syntax),
        ("NaN", Fault::Syntax),
        ("[Infinity]", Fault::Syntax),
        ("[-Infinity]", Fault::Syntax),
        ("\"a\nb\"", Fault::Syntax),
        ("\"a\u{1}\"", Fault::Syntax),
        ("\"\\x41\"", Fault::Syntax),
        ("\"\\u12g4\"", Fault::Syntax),
        ("[1", Fault::Truncated),
        ("\"abc", Fault::Truncated),
        ("{\"a\"", Fault::Truncated),
        ("{\"a\":", Fault::Truncated),
        ("{\"a\":1,", Fault::Truncated),
        ("-", Fault::Truncated),
        ("{\"a\":1,\"a\":2}", Fault::DuplicateName),
        ("{\"a\":1,\"\\u0061\":2}", Fault::DuplicateName),
        ("[[{\"b\":{\"a\":1,\"c\":[],\"a\":2}}]]", Fault::DuplicateName),
        ("{\"\\ud800\":1,\"\\uD800\":2}", Fault::DuplicateName),
        ("{\"\":1,\"\":2}", Fault::DuplicateName),
        // The grammar decides first: what is not JSON has no members.
        ("{\"a\":1,\"a\":2", Fault::Truncated),
        ("{\"a\":1,\"a\":2}}", Fault::Trailing),
        ("{\"a\":1,\"a\":tru}", Fault::Syntax),
    ];
    for (text, expected) in cases {
        assert_eq!(fault(text), *expected, "{text:?}");
    }
    assert_eq!(Document::read(b"\"\xff\"").unwrap_err().fault, Fault::NotUtf8);
    assert_eq!(Document::read(b"\"\xed\xa0\x80\"").unwrap_err().fault, Fault::NotUtf8);
}

#[test]
fn names_that_only_look_alike_are_not_duplicates() {
    for text in [
        r#"{"a":1,"A":2}"#,
        r#"{"a":1,"a ":2}"#,
        r#"{"\ud800":1,"\ud801":2}"#,
        r#"{"a":{"a":1},"b":{"a":1}}"#,
        r#"[{"a":1},{"a":1}]"#,
        r#"{"\\u0061":1,"a":2}"#,
        "{\"\u{e9}\":1,\"e\u{301}\":2}",
    ] {
        assert!(Document::read(text.as_bytes()).is_ok(), "{text}");
    }
}

#[test]
fn a_duplicate_is_found_wherever_it_stands_among_many() {
    for count in [2, 3, 8, 23, 24, 25, 26, 60, 1000] {
        let names: Vec<String> = (0..count).map(|at| format!("name-{at}-of-many")).collect();
        let object = |names: &[String]| {
            let members: Vec<String> = names.iter().map(|name| format!("\"{name}\":[]")).collect();
            format!("{{{}}}", members.join(","))
        };
        assert!(Document::read(object(&names).as_bytes()).is_ok());
        for (first, second) in [(0, count - 1), (0, 1), (count / 2, count - 1), (count - 2, count - 1)] {
            let mut twice = names.clone();
            twice[second] = twice[first].clone();
            if first != second {
                assert_eq!(fault(&object(&twice)), Fault::DuplicateName, "{first} and {second} of {count}");
            }
        }
    }
}

#[test]
fn the_depth_is_pinned_and_what_is_deeper_is_still_told_from_what_is_not_json() {
    // S70, S71
    assert_eq!(DEPTH_LIMIT, 128);
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
        let levels = open.matches(['[', '{']).count();
        let nested =
            |depth: usize| format!("{}1{}", open.repeat(depth / levels), close.repeat(depth / levels));
        let deepest = if levels == 2 { 126 } else { 127 };
        assert!(Document::read(nested(deepest).as_bytes()).is_ok());
        assert_eq!(fault(&nested(deepest + levels)), Fault::TooDeep);
        assert_eq!(fault(&nested(100_000)), Fault::TooDeep);
        assert_eq!(fault(&open.repeat(100_000)), Fault::Truncated);
        assert_eq!(fault(&format!("{}x", nested(100_000))), Fault::Trailing);
        assert_eq!(fault(&nested(100_000).replace('1', "01")), Fault::Syntax);
    }
}

#[test]
fn a_refusal_says_where_and_never_what() {
    let refused = Document::read(br#"{"secret": 1, "secret": 2}"#).unwrap_err();
    assert_eq!(refused.at, 15);
    assert!(refused.is_grammatical());
    assert_eq!(refused.to_string(), "an object has two members of one name (byte 15)");
    assert!(!Document::read(b"{secret}").unwrap_err().is_grammatical());
}

#[test]
fn a_member_is_salvaged_only_from_json_and_only_when_it_is_there_once() {
    // S72
    let deep = format!(r#"{{"id":"a-1","params":{}{}}}"#, "[".repeat(300), "]".repeat(300));
    let cases: &[(&str, Option<&str>)] = &[
        (r#"{"id":7,"x":{"a":1,"a":2}}"#, Some("7")),
        (r#"{"x":{"a":1,"a":2},"\u0069d":7}"#, Some("7")),
        (deep.as_str(), Some("\"a-1\"")),
        (r#"{"id":7,"id":7}"#, None),
        (r#"{"id":7,"i\u0064":8}"#, None),
        (r#"{"x":{"id":7},"a":1,"a":2}"#, None),
        (r#"[{"id":7}]"#, None),
        (r#"{"id":7,"a":1,"a":2"#, None),
        (r#"{"id":7,"a":1,"a":2} {}"#, None),
        (r#"{"id":7,"a":01}"#, None),
        (r#"{"id":{"a":1,"a":2}}"#, None),
        ("{}", None),
        ("", None),
    ];
    for (text, expected) in cases {
        let found = salvage(text.as_bytes(), "id");
        assert_eq!(found.as_ref().map(|id| id.root().lexeme()), *expected, "{text}");
    }
    assert!(salvage(b"{\"id\":7,\"a\":\"\xff\"}", "id").is_none());
}

#[test]
fn half_of_a_surrogate_pair_is_read_and_stands_for_no_text() {
    // S57
    for inside in [r"\ud800", r"\udc00", r"a\ud800b", r"\ud800\ud800\udc00", r"\udc00\ud800", r"\ud800\u0041"]
    {
        let text = format!("\"{inside}\"");
        let document = Document::read(text.as_bytes()).expect(&text);
        assert_eq!(document.root().as_str(), None, "{text}");
        assert!(document.root().has_unpaired_surrogate());
        assert!(document.root().document_is_suspect());
        assert!(document.root().deserialize::<String>().is_err());
        assert!(document.root().to_tree().as_str().unwrap().contains('\u{fffd}'));
    }
    let document = Document::read(br#""\ud83d\ude00 \uD83D\uDE00""#).unwrap();
    assert_eq!(document.root().as_str().unwrap(), "\u{1f600} \u{1f600}");
    assert!(!document.root().document_is_suspect());
}

#[test]
fn control_characters_are_noticed_where_they_are_escaped() {
    // S56
    for inside in [r"\u0000", r"\u001b[31m", r"\b", r"\f", r"\u001F"] {
        let text = format!("[\"a{inside}\"]");
        let document = Document::read(text.as_bytes()).unwrap();
        assert!(document.root().elements().next().unwrap().has_control_character(), "{text}");
        assert!(document.root().document_is_suspect());
    }
    for inside in [r"\t\n\r", r"\u0009\u000a\u000D", r"\u007f\u0085\u202e", r#"\"\\\/"#] {
        let text = format!("\"{inside}\"");
        let document = Document::read(text.as_bytes()).unwrap();
        assert!(!document.root().has_control_character(), "{text}");
        assert!(!document.root().document_is_suspect());
    }
}

#[test]
fn escapes_stand_for_what_json_says() {
    let document = Document::read(r#"["\"\\\/\b\f\n\r\t","\u00e9\uFFFF\u0000","é😀","a\\u0041"]"#.as_bytes());
    let document = document.unwrap();
    let texts: Vec<String> =
        document.root().elements().map(|text| text.as_str().unwrap().into_owned()).collect();
    assert_eq!(texts, ["\"\\/\u{8}\u{c}\n\r\t", "\u{e9}\u{ffff}\0", "é😀", "a\\u0041"]);
}

#[test]
fn a_cursor_walks_members_and_elements_in_the_order_they_are_written() {
    let document =
        Document::read(br#" { "b" : [ 1 , [ ] , { } , "x" ] , "a\u0062" : { "c" : null } , "d" : true } "#);
    let document = document.unwrap();
    let root = document.root();
    let names: Vec<_> = root.members().map(|(name, _)| name.as_str().unwrap().into_owned()).collect();
    assert_eq!(names, ["b", "ab", "d"]);
    let lexemes: Vec<_> = root.get("b").unwrap().elements().map(super::Value::lexeme).collect();
    assert_eq!(lexemes, ["1", "[ ]", "{ }", "\"x\""]);
    assert_eq!(root.get("ab").unwrap().get("c").unwrap().kind(), Kind::Null);
    assert_eq!(root.get("d").unwrap().as_bool(), Some(true));
    assert!(root.get("c").is_none());
    assert_eq!(root.get("b").unwrap().members().count(), 0);
    assert_eq!(root.elements().count(), 0);
    assert_eq!(root.lexeme().len(), document.text.trim().len());
}

#[test]
fn a_tree_is_what_was_written() {
    let text = r#"{"b":[1.50,1e400,-0],"a":{"c":null,"d":[true,false]},"e":"\"\\\n"}"#;
    assert_eq!(Tree::parse(text).unwrap().to_string(), text);
}

#[test]
fn whole_numbers_reach_every_integer_type_exactly_however_they_are_written() {
    // S53
    assert_eq!(
        build::<Vec<u8>>("[7, 7.0, 7e0, 70e-1, -0, 0.0, 255, 2.55e2]"),
        Ok(vec![7, 7, 7, 7, 0, 0, 255, 255])
    );
    assert_eq!(build::<i64>("9007199254740993"), Ok(9_007_199_254_740_993));
    assert_eq!(build::<i64>("9007199254740993.0"), Ok(9_007_199_254_740_993));
    assert_eq!(build::<i64>("-9223372036854775808"), Ok(i64::MIN));
    assert_eq!(build::<u64>("18446744073709551615"), Ok(u64::MAX));
    assert_eq!(build::<u64>("1844674407370955161.5e1"), Ok(u64::MAX));
    assert_eq!(build::<u128>("340282366920938463463374607431768211455"), Ok(u128::MAX));
    assert_eq!(build::<i128>("-170141183460469231731687303715884105728"), Ok(i128::MIN));
    assert_eq!(build::<i128>("-1"), Ok(-1));
    for (text, reason) in [
        ("256", "past the width"),
        ("-1", "negative"),
        ("7.5", "not whole"),
        ("1e400", "huge"),
        ("\"7\"", "text"),
        ("null", "null"),
    ] {
        assert!(build::<u8>(text).is_err(), "{text}: {reason}");
    }
    assert!(build::<i64>("9223372036854775808").is_err());
    assert!(build::<u64>("18446744073709551616").is_err());
}

#[test]
fn floats_are_rounded_once_from_the_digits() {
    assert_eq!(build::<f64>("9007199254740993"), Ok(9_007_199_254_740_992.0));
    assert_eq!(build::<f64>("1e-400"), Ok(0.0));
    assert_eq!(build::<f64>("7"), Ok(7.0));
    assert_eq!(build::<f64>("-0").map(f64::is_sign_negative), Ok(true));
    assert_eq!(build::<f32>("0.1"), Ok(0.1f32));
    // Halfway between two floats once it has been rounded to a double, as it is in serde's buffer.
    assert_eq!(build::<f32>("1.00000005960464477539062500001"), Ok(1.0_f32));
    assert!(build::<f64>("1e400").is_err());
    assert!(build::<f32>("1e39").is_err());
    assert!(build::<f64>("\"1\"").is_err());
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(tag = "kind")]
enum Reading {
    Temperature { value: f32 },
}

// S73: what serde keeps in a buffer until it knows the tag is the same number.
#[test]
fn a_float_is_the_same_one_in_whatever_order_its_tag_comes() {
    for number in
        ["16777217.000000001", "1.00000005960464477539062500001", "0.1", "-1e-50", "3.4028235e38", "7"]
    {
        let first = build::<Reading>(&format!(r#"{{"kind":"Temperature","value":{number}}}"#)).unwrap();
        let last = build::<Reading>(&format!(r#"{{"value":{number},"kind":"Temperature"}}"#)).unwrap();
        assert_eq!(first, last, "{number}");
    }
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Charge {
    amount: u32,
    big: Option<u64>,
    mode: Option<Mode>,
    #[serde(default)]
    list: Vec<u8>,
    #[serde(default)]
    tags: BTreeMap<String, i32>,
}

#[derive(Deserialize, Debug, PartialEq, Eq, Hash)]
enum Mode {
    Fast,
    Slow,
}

#[test]
fn a_struct_is_built_from_an_object_alone_and_a_constant_from_a_string_alone() {
    // S52
    let charge = build::<Charge>(
        r#"{"amount":7.0,"big":9007199254740993,"mode":"Slow","list":[1,2e0],"tags":{"a":-1,"\u0062":2}}"#,
    );
    let tags = BTreeMap::from([("a".to_owned(), -1), ("b".to_owned(), 2)]);
    assert_eq!(
        charge,
        Ok(Charge { amount: 7, big: Some((1 << 53) + 1), mode: Some(Mode::Slow), list: vec![1, 2], tags })
    );
    assert!(build::<Charge>("[7,1,\"Fast\",[],{}]").is_err());
    assert!(build::<Charge>("\"7\"").is_err());
    assert!(build::<Mode>(r#"{"Fast":null}"#).is_err());
    assert!(build::<Mode>("0").is_err());
    assert!(build::<Mode>("null").is_err());
    assert!(build::<Mode>("\"fast\"").is_err());
    assert_eq!(build::<Mode>("\"F\\u0061st\""), Ok(Mode::Fast));
}

#[derive(Deserialize, Debug, PartialEq)]
enum External {
    Unit,
    Newtype(u64),
    Tuple(u8, i128),
    Struct { x: i64 },
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(tag = "kind")]
enum Internal {
    Empty,
    Struct { big: u64, small: i8, ratio: f64, text: String, maybe: Option<i64> },
    Holds(Inner),
}

#[derive(Deserialize, Debug, PartialEq)]
struct Inner {
    list: Vec<u64>,
    mode: Mode,
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(tag = "kind", content = "value")]
enum Adjacent {
    Empty,
    Number(i64),
    Struct { x: u8 },
}

#[test]
fn enums_of_every_tagging_are_built() {
    assert_eq!(build::<External>("\"Unit\""), Ok(External::Unit));
    assert_eq!(build::<External>(r#"{"Newtype":9007199254740993}"#), Ok(External::Newtype((1 << 53) + 1)));
    assert_eq!(build::<External>(r#"{"Tuple":[7.0,-1]}"#), Ok(External::Tuple(7, -1)));
    assert_eq!(build::<External>(r#"{"Struct":{"x":70e-1}}"#), Ok(External::Struct { x: 7 }));
    for text in [
        r#"{"Unit":null}"#,
        "\"Newtype\"",
        r#"{"Struct":[7]}"#,
        r#"{"Newtype":1,"Unit":2}"#,
        "{}",
        r#"{"Tuple":[1]}"#,
        r#"{"Tuple":[1,2,3]}"#,
    ] {
        assert!(build::<External>(text).is_err(), "{text}");
    }
    assert_eq!(build::<Internal>(r#"{"kind":"Empty"}"#), Ok(Internal::Empty));
    assert_eq!(
        build::<Internal>(
            r#"{"big":18446744073709551615,"small":-7.0,"ratio":7,"text":"\u0061","kind":"Struct","maybe":-9223372036854775808}"#
        ),
        Ok(Internal::Struct {
            big: u64::MAX,
            small: -7,
            ratio: 7.0,
            text: "a".into(),
            maybe: Some(i64::MIN)
        })
    );
    assert_eq!(
        build::<Internal>(r#"{"list":[9007199254740993,7.0,7e0,70e-1],"mode":"Fast","kind":"Holds"}"#),
        Ok(Internal::Holds(Inner { list: vec![(1 << 53) + 1, 7, 7, 7], mode: Mode::Fast }))
    );
    assert_eq!(build::<Adjacent>(r#"{"kind":"Empty"}"#), Ok(Adjacent::Empty));
    assert_eq!(build::<Adjacent>(r#"{"value":7.0,"kind":"Number"}"#), Ok(Adjacent::Number(7)));
    assert_eq!(
        build::<Adjacent>(r#"{"kind":"Number","value":9007199254740993}"#),
        Ok(Adjacent::Number((1 << 53) + 1))
    );
    assert_eq!(build::<Adjacent>(r#"{"value":{"x":7e0},"kind":"Struct"}"#), Ok(Adjacent::Struct { x: 7 }));
}

#[derive(Deserialize, Debug, PartialEq)]
struct Flattened {
    first: u8,
    #[serde(flatten)]
    inner: Inner,
    #[serde(flatten)]
    rest: HashMap<String, serde_json::Value>,
}

#[test]
fn flattened_fields_keep_whole_numbers() {
    let built =
        build::<Flattened>(r#"{"list":[18446744073709551615,7.0],"first":1e0,"mode":"Slow","more":-7.0}"#);
    assert_eq!(
        built,
        Ok(Flattened {
            first: 1,
            inner: Inner { list: vec![u64::MAX, 7], mode: Mode::Slow },
            rest: HashMap::from([("more".to_owned(), serde_json::json!(-7))]),
        })
    );
}

#[test]
fn an_untyped_value_takes_the_narrowest_number_that_is_exact_and_else_the_nearest_double() {
    let value = build::<serde_json::Value>(
        r#"{"a":[18446744073709551615,-9223372036854775808,7.0,-0,0.5,18446744073709551616,1e-400],"b":{"c":null,"d":"\u0061"},"e":true}"#,
    );
    let expected = serde_json::json!({
        "a": [u64::MAX, i64::MIN, 7, 0, 0.5, 18_446_744_073_709_551_616.0, 0.0],
        "b": {"c": null, "d": "a"},
        "e": true,
    });
    assert_eq!(value, Ok(expected));
}

#[derive(Deserialize, Debug, PartialEq)]
struct Newtype(u16);

#[derive(Deserialize, Debug, PartialEq)]
struct Pair(u16, String);

#[derive(Deserialize, Debug, PartialEq)]
struct Nothing;

#[derive(Deserialize, Debug, PartialEq)]
struct Borrowed<'a> {
    plain: &'a str,
    #[serde(borrow)]
    either: std::borrow::Cow<'a, str>,
    bytes: &'a [u8],
}

#[test]
fn the_rest_of_the_serde_model_is_built_too() {
    assert_eq!(build::<Newtype>("7.0"), Ok(Newtype(7)));
    assert_eq!(build::<Pair>(r#"[7,"x"]"#), Ok(Pair(7, "x".into())));
    assert!(build::<Pair>(r#"[7,"x",1]"#).is_err());
    assert!(build::<Pair>(r#"{"0":7,"1":"x"}"#).is_err());
    assert_eq!(build::<Nothing>("null"), Ok(Nothing));
    assert_eq!(build::<Nothing>("{}"), Ok(Nothing), "a tool without parameters takes an empty object");
    assert!(build::<Nothing>(r#"{"a":null}"#).is_err());
    assert_eq!(build::<()>("null"), Ok(()));
    assert_eq!(build::<(u8, bool, char)>(r#"[1,true,"\u00e9"]"#), Ok((1, true, 'é')));
    assert!(build::<char>("\"ab\"").is_err());
    assert_eq!(build::<Option<Option<u8>>>("null"), Ok(None));
    assert_eq!(build::<[i16; 2]>("[1,-2]"), Ok([1, -2]));
    assert_eq!(build::<HashMap<Mode, u8>>(r#"{"F\u0061st":1}"#), Ok(HashMap::from([(Mode::Fast, 1)])));
    assert!(build::<IgnoredAny>(r#"[{"a":[1,{}]},null]"#).is_ok());
    assert!(build::<bool>("1").is_err());
    assert!(build::<String>("1").is_err());

    let document = Document::read(r#"{"plain":"é","either":"\u0061","bytes":"é"}"#.as_bytes()).unwrap();
    let built: Borrowed<'_> = document.root().deserialize().unwrap();
    assert_eq!(built, Borrowed { plain: "é", either: "a".into(), bytes: "é".as_bytes() });
    let escaped = Document::read(br#""\u0061""#).unwrap();
    assert!(escaped.root().deserialize::<&str>().is_err());
}

#[test]
fn a_build_error_keeps_what_the_caller_sent_to_the_developer() {
    let document = Document::read(br#""canary""#).unwrap();
    let error = document.root().deserialize::<Mode>().unwrap_err();
    assert!(error.detail().contains("canary"));
    assert!(!error.to_string().contains("canary"));
}
