//! What only the start can refuse, because the tokens do not say it.

use crate::{input, refusals};
use nucleo_mcp::ToolSchema;
use nucleo_mcp::schema::Description;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

mod shipping {
    use nucleo_mcp::ToolSchema;
    use serde::Deserialize;

    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    pub(super) struct Address {
        harbour: String,
    }

    #[derive(Deserialize, ToolSchema)]
    #[serde(rename = "Harbour")]
    #[allow(dead_code)]
    pub(super) struct Renamed {
        name: String,
    }
}

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Address {
    street: String,
}

// S7
#[test]
fn two_types_of_one_name_are_refused_and_both_are_named() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Both {
        from: Address,
        to: Vec<shipping::Address>,
        to_again: Option<shipping::Address>,
    }
    let told = refusals::<Both>();
    assert_eq!(told.len(), 1, "{told:?}");
    for part in [
        "different types share the name `Address` in one schema",
        "`published::refused::Address` (",
        "`published::refused::shipping::Address` (",
        "refused.rs:",
        "#[serde(rename = \"…\")]",
    ] {
        assert!(told[0].contains(part), "{told:?} says {part}");
    }
}

// S7
#[test]
fn a_renamed_type_is_another_name() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Both {
        from: Address,
        to: shipping::Renamed,
    }
    assert_eq!(input::<Both>()["properties"]["to"]["title"], "Harbour");
}

type Maybe = Option<u8>;
type Nothing = ();

#[test]
fn what_could_only_be_null_is_refused_with_its_place() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Hidden {
        list: Vec<Maybe>,
        map: HashMap<String, Maybe>,
        nothing: Nothing,
    }
    let told = refusals::<Hidden>();
    let null = "an `Option` here could only be `null`, which is never declared: take it out";
    assert_eq!(
        told,
        [
            format!("{null} (at /properties/list/items)"),
            format!("{null} (at /properties/map/additionalProperties)"),
            "nothing can be written here: leave the field out, or skip it (at /properties/nothing)"
                .to_owned(),
        ]
    );
}

#[test]
fn two_flattened_structs_with_one_property_are_refused() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct One {
        id: u8,
    }
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Two {
        id: u8,
        #[serde(flatten)]
        one: One,
    }
    assert_eq!(refusals::<Two>(), ["two properties of one object are called `id` (at the root)"]);
}

#[test]
fn a_limit_on_a_parameter_is_judged_when_the_parameter_is_known() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Limited<T> {
        #[arg(range = 1..=300)]
        value: T,
    }
    assert_eq!(
        refusals::<Limited<u8>>(),
        ["the range is wider than a `u8`, which holds 0 to 255 (at /properties/value)"]
    );
    assert_eq!(
        refusals::<Limited<String>>(),
        ["a range is a limit of a number, and this type is not a number (at /properties/value)"]
    );
    assert_eq!(input::<Limited<u16>>()["properties"]["value"]["maximum"], 300);
}

// S31
#[test]
fn a_default_that_is_null_is_refused() {
    #[derive(Deserialize, Serialize, ToolSchema)]
    #[allow(dead_code)]
    struct Filled {
        #[serde(default)]
        #[arg(default)]
        nothing: Option<u8>,
    }
    assert_eq!(
        refusals::<Filled>(),
        ["the default is `null`, which no property declares: leave `#[arg(default)]` out (at \
             /properties/nothing)"]
    );
}

#[test]
fn a_description_by_hand_that_contains_itself_without_a_name_is_refused() {
    struct Endless;
    impl ToolSchema for Endless {
        const DESCRIPTION: Description = Description::array::<Endless>();
    }
    #[derive(ToolSchema)]
    #[allow(dead_code)]
    struct Holder {
        endless: Endless,
    }
    assert_eq!(refusals::<Holder>(), ["a type without a name of its own contains itself (at the root)"]);
    assert!(!Endless::DESCRIPTION.is_object());
}

#[test]
fn what_is_no_object_is_no_input() {
    assert_eq!(
        refusals::<String>(),
        ["the input of a tool is one object of named parameters: make it a field of a struct (at the root)"]
    );
    assert!(refusals::<Option<Address>>()[0].contains("take the type out of the `Option`"));
    assert!(refusals::<HashMap<String, u8>>()[0].contains("one object of named parameters"));
}
