//! Every integer width at its bounds and one past them, in every spelling and in every place a
//! number can stand: what is accepted arrives as that number, and what is refused says the range.

use nucleo_mcp::{
    boundary::{gate::Gate, refusal::Rule},
    json::{Document, Tree},
    schema::Schema,
};
use serde::{Deserialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug};

#[derive(Deserialize, Debug)]
#[serde(bound = "T: DeserializeOwned")]
struct Places<T> {
    scalar: T,
    optional: Option<T>,
    items: Vec<T>,
    entries: BTreeMap<String, T>,
    tagged: Tagged<T>,
    #[serde(flatten)]
    flattened: Flattened<T>,
}

#[derive(Deserialize, Debug)]
#[serde(tag = "kind", bound = "T: DeserializeOwned")]
enum Tagged<T> {
    Holds { value: T },
}

#[derive(Deserialize, Debug)]
struct Flattened<T> {
    inside: T,
}

fn gate(low: i128, high: i128) -> Gate {
    let width = format!(r#"{{"type":"integer","minimum":{low},"maximum":{high}}}"#);
    let schema = format!(
        r#"{{"type":"object","properties":{{
            "scalar":{width},"optional":{width},
            "items":{{"type":"array","items":{width}}},
            "entries":{{"type":"object","additionalProperties":{width}}},
            "tagged":{{"anyOf":[{{"type":"object","properties":{{"kind":{{"type":"string","enum":["Holds"]}},"value":{width}}},"required":["kind","value"],"additionalProperties":false}}]}},
            "inside":{width}
        }},"required":["scalar","items","entries","tagged","inside"],"additionalProperties":false}}"#
    );
    let schema =
        Schema::from_tree(&Tree::parse(&schema).expect("the schema is JSON")).expect("it can be published");
    Gate::compile(&schema).expect("it can be judged by")
}

/// The value in each spelling that JSON has for a whole number.
fn spellings(value: i128) -> Vec<String> {
    let mut spellings =
        vec![format!("{value}"), format!("{value}.0"), format!("{value}.000e0"), format!("{value}0e-1")];
    let digits = value.unsigned_abs().to_string();
    let sign = if value < 0 { "-" } else { "" };
    spellings.push(format!("{sign}0.{digits}E+{}", digits.len()));
    if value == 0 {
        spellings.extend(["-0", "-0.0", "0e999999999999999999999"].map(str::to_owned));
        spellings.retain(|spelling| !spelling.starts_with("00"));
    }
    spellings
}

fn places(number: &str) -> String {
    format!(
        r#"{{"scalar":{number},"optional":{number},"items":[{number},{number}],"entries":{{"a":{number}}},"tagged":{{"value":{number},"kind":"Holds"}},"inside":{number}}}"#
    )
}

fn width<T>(low: i128, high: i128)
where
    T: DeserializeOwned + TryFrom<i128> + PartialEq + Debug,
{
    let gate = gate(low, high);
    for value in [low, low + 1, 0i128.clamp(low, high), high - 1, high] {
        let expected = T::try_from(value).ok().expect("a value within the width");
        for spelling in spellings(value) {
            let text = places(&spelling);
            let document = Document::read(text.as_bytes()).expect("JSON");
            assert_eq!(gate.judge(document.root()), Ok(()), "{spelling} is within {low} to {high}");
            let built: Places<T> =
                document.root().deserialize().unwrap_or_else(|error| panic!("{text}: {}", error.detail()));
            assert_eq!(built.scalar, expected, "{spelling}");
            assert_eq!(built.optional.as_ref(), Some(&expected), "{spelling}");
            assert!(built.items.iter().all(|item| *item == expected) && built.items.len() == 2, "{spelling}");
            assert_eq!(built.entries.get("a"), Some(&expected), "{spelling}");
            let Tagged::Holds { value } = &built.tagged;
            assert_eq!(value, &expected, "{spelling}");
            assert_eq!(built.flattened.inside, expected, "{spelling}");
        }
    }
    let beyond = [low - 1, high + 1, low * 10 - 1, high * 10 + 1];
    let beyond = beyond.into_iter().flat_map(spellings).chain(["1e400".to_owned(), "9".repeat(400)]);
    for spelling in beyond {
        let text = places(&spelling);
        let document = Document::read(text.as_bytes()).expect("JSON");
        let findings = gate.judge(document.root()).expect_err(&spelling);
        let paths: Vec<&str> = findings.iter().map(|finding| finding.path.as_str()).collect();
        let expected =
            ["scalar", "optional", "items[0]", "items[1]", "entries[entry 0]", "tagged.value", "inside"];
        assert_eq!(paths, expected, "{spelling}");
        for finding in &findings {
            assert_eq!(finding.rule, Rule::Range, "{spelling} at {}", finding.path);
            assert_eq!(finding.expected, format!("an integer from {low} to {high}"));
        }
        assert!(document.root().deserialize::<Places<T>>().is_err(), "{spelling} must not build either");
    }
}

#[test]
fn every_width_is_exact_at_its_bounds_and_refused_one_past_them() {
    // S23, S53
    width::<i8>(i8::MIN.into(), i8::MAX.into());
    width::<i16>(i16::MIN.into(), i16::MAX.into());
    width::<i32>(i32::MIN.into(), i32::MAX.into());
    width::<i64>(i64::MIN.into(), i64::MAX.into());
    width::<isize>(i64::MIN.into(), i64::MAX.into());
    width::<u8>(0, u8::MAX.into());
    width::<u16>(0, u16::MAX.into());
    width::<u32>(0, u32::MAX.into());
    width::<u64>(0, u64::MAX.into());
    width::<usize>(0, u64::MAX.into());
}

#[test]
fn nonzero_widths_leave_zero_out() {
    let schema = Tree::parse(r#"{"type":"integer","minimum":1,"maximum":255}"#).expect("JSON");
    let gate = Gate::compile(&Schema::from_tree(&schema).expect("publishable")).expect("judgeable");
    for (text, accepted) in [
        ("0", false),
        ("-0", false),
        ("0.0", false),
        ("1", true),
        ("1.0", true),
        ("255", true),
        ("256", false),
    ] {
        let document = Document::read(text.as_bytes()).expect("JSON");
        assert_eq!(gate.judge(document.root()).is_ok(), accepted, "{text}");
        assert_eq!(document.root().deserialize::<std::num::NonZeroU8>().is_ok(), accepted, "{text}");
    }
}

#[test]
fn what_is_no_whole_number_is_no_integer_however_close_it_is() {
    let schema = Tree::parse(r#"{"type":"integer"}"#).expect("JSON");
    let gate = Gate::compile(&Schema::from_tree(&schema).expect("publishable")).expect("judgeable");
    for text in [
        "7.5",
        "75e-1",
        "1e-400",
        "9007199254740993.5",
        "0.99999999999999999999999",
        "1.0000000000000000000001",
    ] {
        let document = Document::read(text.as_bytes()).expect("JSON");
        assert_eq!(
            gate.judge(document.root()).expect_err(text).iter().next().map(|one| one.rule),
            Some(Rule::Type)
        );
        assert!(document.root().deserialize::<i64>().is_err(), "{text}");
    }
}

/// Numbers around a bound, nearer to it than a double can tell.
#[cfg(not(feature = "serde-json-otherwise"))]
fn around(bound: &str) -> Vec<String> {
    let double: f64 = bound.parse().expect("a number");
    let mut written = vec![bound.to_owned()];
    for neighbour in [double, double.next_down(), double.next_up()] {
        // The exact digits of the double, and those of a number a little past it.
        let exact = format!("{neighbour:.1074}");
        written.extend([format!("{neighbour:?}"), format!("{exact}1"), exact]);
    }
    for digits in 15..22 {
        written.extend([format!("{double:.digits$}"), format!("{:.digits$}", double.next_down())]);
    }
    written.extend(["0.99999999999999999", "1e-400", "-1e-400", "0", "-0.0", "2e-324"].map(str::to_owned));
    written
}

// S40, S50, S53: what the gate accepts is in range for whoever reads the digits, and for a reader of doubles.
#[cfg(not(feature = "serde-json-otherwise"))]
#[test]
fn a_range_of_a_number_holds_for_readers_of_digits_and_for_readers_of_doubles() {
    use nucleo_mcp::json::Number;

    let number = |text: &str| text.parse::<Number>().expect("a number");
    let (mut accepted, mut refused, mut narrowed) = (0, 0, 0);
    for bound in ["0", "1.0", "0.1", "0.3", "-0.7", "100", "1e18", "1e-300", "5e-324", "1e300", "0.7"] {
        for keyword in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] {
            let schema = format!(r#"{{"type":"number","{keyword}":{bound}}}"#);
            let tree = Tree::parse(&schema).expect("JSON");
            let gate = Gate::compile(&Schema::from_tree(&tree).expect("publishable")).expect("judgeable");
            let oracle = jsonschema::draft202012::new(&serde_json::from_str(&schema).expect("JSON"));
            let oracle = oracle.expect("a schema");
            for text in around(bound) {
                let document = Document::read(text.as_bytes()).expect("JSON");
                let judged = gate.judge(document.root()).is_ok();
                let as_double = oracle.is_valid(&serde_json::from_str(&text).expect("JSON"));
                let (own, bound) = (number(&text), number(bound));
                let as_written = match keyword {
                    "minimum" => own >= bound,
                    "maximum" => own <= bound,
                    "exclusiveMinimum" => own > bound,
                    _ => own < bound,
                };
                assert_eq!(judged, as_written && as_double, "{text} by {schema}");
                accepted += usize::from(judged);
                refused += usize::from(!judged);
                narrowed += usize::from(as_written && !as_double);
            }
        }
    }
    println!("{accepted} accepted, {refused} refused, {narrowed} of them for the double they arrive as");
    assert!(accepted > 300 && refused > 300 && narrowed > 20, "{accepted}, {refused}, {narrowed}");
}

#[derive(Deserialize, nucleo_mcp::ToolSchema)]
struct Singles {
    #[arg(range = 0.0..1.0)]
    below_one: f32,
    #[arg(range = 0.1..=0.7)]
    between: f32,
    #[arg(range = 0.70000001..=16777217.0)]
    unlike: f32,
    any: f32,
}

// S31, S40, S50
#[test]
fn a_range_of_an_f32_ends_where_an_f32_does() {
    let document = nucleo_mcp::schema::input_document::<Singles>().expect("publishable");
    let bounds = |name: &str| {
        let property = document.property(name).expect("declared");
        assert_eq!(property.exclusive_maximum, None);
        let bound = |bound: &Option<nucleo_mcp::json::Number>| {
            bound.as_ref().expect("an f32 has bounds").as_str().to_owned()
        };
        (bound(&property.minimum), bound(&property.maximum))
    };
    let stated = |low: &str, high: &str| (low.to_owned(), high.to_owned());
    assert_eq!(bounds("below_one"), stated("0.0", "0.99999994"));
    assert_eq!(bounds("between"), stated("0.1", "0.7"));
    assert_eq!(bounds("unlike"), stated("0.70000005", "16777216.0"));
    assert_eq!(bounds("any"), stated("-3.4028235e38", "3.4028235e38"));

    let gate = Gate::compile(&document).expect("judgeable");
    let is_accepted = |text: &str| {
        let document = Document::read(text.as_bytes()).expect("JSON");
        gate.judge(document.root()).is_ok().then(|| {
            document.root().deserialize::<Singles>().unwrap_or_else(|error| panic!("{}", error.detail()))
        })
    };
    let sent = |below_one: &str, between: &str, unlike: &str, any: &str| {
        format!(r#"{{"below_one":{below_one},"between":{between},"unlike":{unlike},"any":{any}}}"#)
    };
    for (below_one, between, unlike, any) in [
        ("0.99999994", "0.7", "0.70000005", "3.4028235e38"),
        ("0.9999999399999", "0.1", "16777216", "-3.4028235e38"),
        ("1e-400", "0.69999999999999", "16777215.999999999", "1e-50"),
    ] {
        let built = is_accepted(&sent(below_one, between, unlike, any)).expect("within the ranges");
        // What came back would be accepted too.
        let again = [built.below_one, built.between, built.unlike, built.any].map(|own| format!("{own:?}"));
        let [below_one, between, unlike, any] = &again;
        assert!(is_accepted(&sent(below_one, between, unlike, any)).is_some(), "{again:?}");
    }
    for (below_one, between, unlike, any) in [
        ("0.99999995", "0.7", "1", "0"),
        ("0", "0.70000001", "1", "0"),
        ("0", "0.7", "0.70000001", "0"),
        ("0", "0.7", "16777217", "0"),
        ("0", "0.7", "1", "3.4028236e38"),
    ] {
        assert!(
            is_accepted(&sent(below_one, between, unlike, any)).is_none(),
            "{below_one} {between} {unlike}"
        );
    }
}
