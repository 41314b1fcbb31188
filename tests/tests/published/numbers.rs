//! Numbers: the range of every width.

use crate::input;
use nucleo_mcp::ToolSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::num::{NonZeroI8, NonZeroI64, NonZeroU8, NonZeroU64};

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Of<T> {
    value: T,
    list: Vec<T>,
    map: std::collections::BTreeMap<String, T>,
}

/// What is published of a type, wherever it is.
fn published<T: ToolSchema>() -> Value {
    let document = input::<Of<T>>();
    let value = document["properties"]["value"].clone();
    assert_eq!(document["properties"]["list"]["items"], value, "in a list too");
    assert_eq!(document["properties"]["map"]["additionalProperties"], value, "in a map too");
    value
}

// S23
#[test]
fn every_integer_states_the_range_of_its_width() {
    let range = |least: i128, most: i128| {
        let text = format!(r#"{{"type":"integer","minimum":{least},"maximum":{most}}}"#);
        serde_json::from_str::<Value>(&text).expect("a schema")
    };
    assert_eq!(published::<i8>(), range(-128, 127));
    assert_eq!(published::<i16>(), range(-32_768, 32_767));
    assert_eq!(published::<i32>(), range(-2_147_483_648, 2_147_483_647));
    assert_eq!(published::<i64>(), range(-9_223_372_036_854_775_808, 9_223_372_036_854_775_807));
    assert_eq!(published::<isize>(), published::<i64>());
    assert_eq!(published::<u8>(), range(0, 255));
    assert_eq!(published::<u16>(), range(0, 65_535));
    assert_eq!(published::<u32>(), range(0, 4_294_967_295));
    assert_eq!(published::<u64>(), range(0, 18_446_744_073_709_551_615));
    assert_eq!(published::<usize>(), published::<u64>());
    assert_eq!(published::<NonZeroU8>(), range(1, 255));
    assert_eq!(published::<NonZeroU64>(), range(1, 18_446_744_073_709_551_615));
}

// S23: zero in the middle can only be left out by saying both sides.
#[test]
fn a_signed_integer_without_zero_is_below_it_or_above_it() {
    assert_eq!(
        published::<NonZeroI8>(),
        json!({"anyOf": [
            {"type": "integer", "minimum": -128, "maximum": -1},
            {"type": "integer", "minimum": 1, "maximum": 127},
        ]})
    );
    assert_eq!(published::<NonZeroI64>()["anyOf"][0]["minimum"], i64::MIN);

    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Limited {
        #[arg(range = 0..=5)]
        above: NonZeroI8,
        #[arg(range = ..=0)]
        below: NonZeroI8,
    }
    let document = input::<Limited>();
    assert_eq!(document["properties"]["above"], json!({"type": "integer", "minimum": 1, "maximum": 5}));
    assert_eq!(document["properties"]["below"], json!({"type": "integer", "minimum": -128, "maximum": -1}));
}

#[test]
fn a_double_is_any_number_and_a_float_is_one_that_it_can_hold() {
    assert_eq!(published::<f64>(), json!({"type": "number"}));
    assert_eq!(
        published::<f32>(),
        json!({"type": "number", "minimum": -3.402_823_5e38, "maximum": 3.402_823_5e38})
    );
    assert_eq!(published::<bool>(), json!({"type": "boolean"}));
}
