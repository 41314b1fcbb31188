//! Types that contain themselves, and types that occur more than once.

use crate::input;
use examples::reference::shapes::{Expression, Folder, Parent, Registry};
use nucleo_mcp::ToolSchema;
use nucleo_mcp::schema::{SchemaDialect, input_document};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Of<T> {
    /// The value
    value: T,
    values: Vec<T>,
}

fn definitions(document: &Value) -> Vec<&String> {
    document["$defs"].as_object().map(|definitions| definitions.keys().collect()).unwrap_or_default()
}

// S29
#[test]
fn a_recursive_type_is_defined_once_and_referred_to() {
    let document = input::<Of<Folder>>();
    assert_eq!(
        document["properties"],
        json!({
            "value": {"$ref": "#/$defs/Folder", "description": "The value"},
            "values": {"type": "array", "items": {"$ref": "#/$defs/Folder"}},
        })
    );
    assert_eq!(
        document["$defs"],
        json!({
            "Folder": {
                "type": "object",
                "title": "Folder",
                "description": "A folder of folders.",
                "properties": {
                    "name": {"type": "string", "description": "What it is called"},
                    "folders": {
                        "type": "array",
                        "description": "What is in it",
                        "items": {"$ref": "#/$defs/Folder"},
                    },
                },
                "required": ["name", "folders"],
                "additionalProperties": false,
            },
        })
    );
}

// S29
#[test]
fn a_recursive_root_is_an_object_itself() {
    let document = input::<Folder>();
    assert_eq!(document["type"], "object");
    assert_eq!(document["properties"]["folders"]["items"], json!({"$ref": "#/$defs/Folder"}));
    assert_eq!(definitions(&document), ["Folder"]);
}

// S29
#[test]
fn types_that_contain_each_other_are_defined_both() {
    let document = input::<Of<Parent>>();
    assert_eq!(definitions(&document), ["Child", "Parent"]);
    assert_eq!(
        document["$defs"]["Child"]["properties"]["parent"],
        json!({"$ref": "#/$defs/Parent", "description": "A parent of its own"})
    );
}

/// Lists of lists, to any depth.
#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Forest(Vec<Forest>);

#[derive(Deserialize, ToolSchema)]
#[allow(dead_code)]
struct Park {
    #[arg(items = ..=3)]
    forest: Forest,
}

// S29
#[test]
fn recursion_goes_through_maps_enums_and_newtypes() {
    let document = input::<Of<Registry>>();
    assert_eq!(
        document["$defs"]["Registry"]["properties"]["entries"]["additionalProperties"],
        json!({"$ref": "#/$defs/Registry"})
    );
    let document = input::<Of<Expression>>();
    assert_eq!(
        document["$defs"]["Expression"]["anyOf"][1]["properties"]["left"],
        json!({"$ref": "#/$defs/Expression", "description": "One"})
    );
    let document = input::<Of<Forest>>();
    assert_eq!(
        document["$defs"]["Forest"],
        json!({
            "type": "array",
            "description": "Lists of lists, to any depth.",
            "items": {"$ref": "#/$defs/Forest"},
        })
    );
    assert_eq!(
        input::<Park>()["properties"]["forest"],
        json!({
            "type": "array",
            "description": "Lists of lists, to any depth.",
            "items": {"$ref": "#/$defs/Forest"},
            "maxItems": 3,
        }),
        "a limit of the place is no limit of the type"
    );
}

/// A client that cannot follow references is shown an object without a shape where a type goes on, and a
/// type that is nothing but lists has no object.
#[test]
fn a_type_that_contains_itself_through_lists_alone_is_not_served() {
    let document = input_document::<Park>().expect("it is JSON Schema all the same");
    let defects = SchemaDialect::Canonical.checked_input_schema(&document).expect_err("no client reads it");
    assert_eq!(
        defects[0].to_string(),
        "a type contains itself without passing through an object that is defined by name (at /$defs/Forest)"
    );
}

// S29
#[test]
fn a_type_that_is_not_recursive_is_written_out_wherever_it_occurs() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Point {
        x: bool,
    }
    let document = input::<Of<Point>>();
    assert_eq!(document.get("$defs"), None);
    assert_eq!(document["properties"]["values"]["items"]["title"], "Point");
}

/// A type between two recursive ones is not recursive itself.
#[test]
fn a_type_that_only_mentions_a_recursive_one_is_written_out() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Shelf {
        folder: Folder,
    }
    let document = input::<Of<Shelf>>();
    assert_eq!(definitions(&document), ["Folder"]);
    assert_eq!(document["properties"]["value"]["title"], "Shelf");
}

/// Found by a path that was taken before: the cycle through `Other` is closed by a type that was left.
#[test]
fn a_cycle_is_found_whichever_way_it_is_entered() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct First {
        second: Option<Box<Second>>,
        other: Option<Box<Other>>,
    }
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Second {
        first: Option<Box<First>>,
    }
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Other {
        second: Option<Box<Second>>,
    }
    assert_eq!(definitions(&input::<Of<First>>()), ["First", "Other", "Second"]);
}

#[test]
fn a_generic_type_is_named_after_what_it_was_given() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Page<T> {
        items: Vec<T>,
    }
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Pages {
        numbers: Page<u8>,
        texts: Page<String>,
        nested: Page<Page<Vec<bool>>>,
    }
    let document = input::<Pages>();
    let title = |name: &str| document["properties"][name]["title"].clone();
    assert_eq!(title("numbers"), "Page_u8");
    assert_eq!(title("texts"), "Page_String");
    assert_eq!(title("nested"), "Page_Page_Vec_Boolean");
}

/// A reference is written in ASCII.
#[test]
fn a_definition_has_a_name_that_every_client_follows() {
    #[derive(Deserialize, ToolSchema)]
    #[allow(dead_code)]
    struct Größe {
        kleiner: Option<Box<Größe>>,
    }
    let document = input::<Of<Größe>>();
    assert_eq!(definitions(&document), ["Gru00F6u00DFe"]);
    assert_eq!(document["$defs"]["Gru00F6u00DFe"]["title"], "Größe");
}
