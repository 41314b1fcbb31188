//! Text, and what is written as text.

use crate::{input, output};
use examples::reference::shapes;
use nucleo_mcp::ToolSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Of<T> {
    value: T,
}

fn published<T: ToolSchema>() -> Value {
    input::<Of<T>>()["properties"]["value"].clone()
}

#[test]
fn text_is_text_whatever_holds_it() {
    for document in [
        published::<String>(),
        published::<&'static str>(),
        published::<Box<str>>(),
        published::<Rc<str>>(),
        published::<Arc<str>>(),
        published::<Cow<'static, str>>(),
    ] {
        assert_eq!(document, json!({"type": "string"}));
    }
    assert_eq!(published::<char>(), json!({"type": "string", "minLength": 1, "maxLength": 1}));
}

// S30
#[test]
fn a_temporal_type_publishes_its_registered_format() {
    let formats = |document: &Value| -> Value {
        let properties = document["properties"].as_object().expect("properties").iter();
        properties.map(|(name, property)| (name.clone(), property["format"].clone())).collect()
    };
    assert_eq!(
        formats(&input::<shapes::ChronoTimes>()),
        json!({"utc": "date-time", "fixed": "date-time", "date": "date", "local": null, "time": null})
    );
    assert_eq!(
        formats(&input::<shapes::JiffTimes>()),
        json!({
            "timestamp": "date-time", "date": "date", "local": null, "time": null,
            "span": "duration", "length": "duration",
        })
    );
    assert_eq!(
        formats(&input::<shapes::TimeTimes>()),
        json!({
            "rfc3339": "date-time", "perhaps": "date-time", "offset": null, "date": "date", "local": null,
            "utc": null, "time": null,
        })
    );
    assert_eq!(formats(&input::<shapes::Identifiers>()), json!({"uuid": "uuid", "url": "uri"}));
}

// S30
#[test]
fn a_local_time_publishes_a_pattern_and_says_so() {
    let document = input::<shapes::ChronoTimes>();
    let local = &document["properties"]["local"];
    assert!(
        local["pattern"].as_str().is_some_and(|pattern| pattern.starts_with("^(") && pattern.ends_with('$'))
    );
    assert_eq!(
        local["description"],
        "A day and a time, wherever the reader is. A local date and time, without an offset, like \
         2026-03-01T09:30:00."
    );
    assert_eq!(
        document["properties"]["time"]["pattern"],
        "^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?$"
    );
}

/// A client that asserts formats must not reject an honest answer.
#[test]
fn an_answer_promises_no_form_that_it_may_leave() {
    let answered = output::<shapes::JiffTimes>().expect("an object");
    let property = |name: &str| answered["properties"][name].clone();
    assert_eq!(property("span").get("format"), None, "a span may be negative, which no registered form is");
    assert_eq!(property("span").get("pattern"), None);
    assert_eq!(property("timestamp")["format"], "date-time");
    assert_eq!(
        property("timestamp").get("pattern"),
        None,
        "what is asked for is narrower than what is answered"
    );
}

#[test]
fn lists_state_their_items_and_sets_that_they_are_unique() {
    let document = input::<shapes::Lists>();
    assert_eq!(
        document["properties"]["array"],
        json!({
            "type": "array", "description": "Three of them", "items": {"type": "number"},
            "minItems": 3, "maxItems": 3,
        })
    );
    assert_eq!(document["properties"]["pair"]["maxItems"], 2);
    assert_eq!(document["properties"]["rows"]["items"]["items"]["type"], "integer");
    let document = input::<shapes::Sets>();
    assert_eq!(
        document["properties"]["sorted"],
        json!({
            "type": "array", "description": "In order", "items": {"type": "string"}, "uniqueItems": true,
        })
    );
}
