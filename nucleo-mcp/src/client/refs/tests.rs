//! What becomes of references, and of schemas that are made to cost.

use super::{DEEPEST, MOST_INLINED, inline_foreign_refs};
use serde_json::{Map, Value, json};

/// Whether any schema of the document still refers to something, and to what.
fn kept(schema: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut nodes = vec![schema];
    while let Some(node) = nodes.pop() {
        match node {
            Value::Object(members) => {
                found.extend(members.get("$ref").and_then(Value::as_str).map(str::to_owned));
                nodes.extend(members.values());
            }
            Value::Array(items) => nodes.extend(items),
            _ => {}
        }
    }
    found.sort();
    found.dedup();
    found
}

fn depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Value::Object(members) => 1 + members.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

// S122
#[test]
fn a_reference_becomes_what_it_refers_to() {
    let cases = [
        ("$defs", json!({"$ref": "#/$defs/A"}), json!({"$defs": {"A": {"type": "string"}}})),
        (
            "definitions",
            json!({"$ref": "#/definitions/A"}),
            json!({"definitions": {"A": {"type": "string"}}}),
        ),
        (
            "another property",
            json!({"$ref": "#/properties/b/items"}),
            json!({"properties": {"b": {"items": {"type": "string"}}}}),
        ),
        (
            "a definition inside a definition",
            json!({"$ref": "#/$defs/A/$defs/B"}),
            json!({"$defs": {"A": {"$defs": {"B": {"type": "string"}}}}}),
        ),
        (
            "a reference to a reference",
            json!({"$ref": "#/$defs/B"}),
            json!({"$defs": {"A": {"type": "string"}, "B": {"$ref": "#/$defs/A"}}}),
        ),
        ("escapes", json!({"$ref": "#/$defs/a~1b%20c"}), json!({"$defs": {"a/b c": {"type": "string"}}})),
        (
            "an anchor",
            json!({"$ref": "#here"}),
            json!({"$defs": {"A": {"$anchor": "here", "type": "string"}}}),
        ),
        (
            "a dynamic anchor",
            json!({"$dynamicRef": "#here"}),
            json!({"$defs": {"A": {"$dynamicAnchor": "here", "type": "string"}}}),
        ),
        (
            "its own address",
            json!({"$ref": "https://example.org/a#/$defs/A"}),
            json!({"$id": "https://example.org/a", "$defs": {"A": {"type": "string"}}}),
        ),
    ];
    for (what, reference, mut document) in cases {
        document["type"] = json!("object");
        let others = document.get("properties").cloned();
        document["properties"]["a"] = reference;
        let inlined = inline_foreign_refs(&document);
        assert_eq!(inlined["properties"]["a"], json!({"type": "string"}), "{what}");
        assert_eq!(kept(&inlined), Vec::<String>::new(), "{what}");
        for gone in ["$defs", "definitions", "$id"] {
            assert!(inlined.get(gone).is_none(), "{what}");
        }
        if let Some(others) = others {
            assert_eq!(inlined["properties"]["b"], others["b"], "{what}");
        }
    }
}

// S122
#[test]
fn a_reference_that_leads_nowhere_or_outside_becomes_a_bare_object() {
    for reference in [
        "#/$defs/Missing",
        "#/$defs/Text",
        "#/title",
        "#missing",
        "other.json",
        "other.json#/A",
        "https://example.org/a#/$defs/A",
        "file:///etc/passwd",
        "http://169.254.169.254/latest/meta-data",
        "#/$defs/%",
        "",
        "not a reference",
    ] {
        let document = json!({
            "type": "object",
            "title": "T",
            "properties": {"a": {"$ref": reference, "description": "kept"}},
            "$defs": {"A": {"type": "string"}, "Text": "no schema"},
        });
        let expected = json!({"type": "object", "description": "kept"});
        assert_eq!(inline_foreign_refs(&document)["properties"]["a"], expected, "{reference}");
    }
}

// S122
#[test]
fn a_keyword_beside_a_reference_wins() {
    let document = json!({
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/A", "description": "here", "maxLength": 3}},
        "$defs": {"A": {"type": "string", "description": "there", "maxLength": 9, "minLength": 1}},
    });
    let expected = json!({"type": "string", "description": "here", "maxLength": 3, "minLength": 1});
    assert_eq!(inline_foreign_refs(&document)["properties"]["a"], expected);
}

// S122
#[test]
fn a_cycle_keeps_its_reference_and_its_definition() {
    let document = json!({
        "type": "object",
        "properties": {"tree": {"$ref": "#/definitions/Node", "description": "The tree."}},
        "definitions": {
            "Node": {"type": "object", "properties": {
                "label": {"$ref": "#/definitions/Label"},
                "children": {"type": "array", "items": {"$ref": "#/definitions/Node"}},
            }},
            "Label": {"type": "string"},
        },
    });
    assert_eq!(
        inline_foreign_refs(&document),
        json!({
            "type": "object",
            "properties": {"tree": {"$ref": "#/$defs/Node", "description": "The tree."}},
            "$defs": {"Node": {"type": "object", "properties": {
                "label": {"type": "string"},
                "children": {"type": "array", "items": {"$ref": "#/$defs/Node"}},
            }}},
        })
    );
}

// S122
#[test]
fn cycles_through_several_definitions_keep_those_that_lie_on_them() {
    let document = json!({
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/A"}, "d": {"$ref": "#/$defs/D"}},
        "$defs": {
            "A": {"properties": {"b": {"$ref": "#/$defs/B"}}},
            "B": {"properties": {"c": {"$ref": "#/$defs/C"}}},
            "C": {"properties": {"b": {"$ref": "#/$defs/B"}}},
            "D": {"properties": {"a": {"$ref": "#/$defs/A"}}},
        },
    });
    let inlined = inline_foreign_refs(&document);
    assert_eq!(kept(&inlined), ["#/$defs/B", "#/$defs/C"]);
    assert_eq!(inlined["$defs"].as_object().unwrap().len(), 2);
    assert_eq!(inlined["properties"]["d"]["properties"]["a"], inlined["properties"]["a"]);
}

#[test]
fn a_schema_that_contains_itself_at_the_root_is_an_object_there() {
    for document in [
        json!({"type": "object", "properties": {"self": {"$ref": "#"}}}),
        json!({"$ref": "#/$defs/Root", "$defs": {"Root": {"type": "object",
            "properties": {"self": {"$ref": "#/$defs/Root"}}}}}),
        json!({"$ref": "#/$defs/Alias", "$defs": {"Alias": {"$ref": "#/$defs/Root"}, "Root": {"type": "object",
            "properties": {"self": {"$ref": "#/$defs/Root"}}}}}),
    ] {
        let inlined = inline_foreign_refs(&document);
        assert_eq!(inlined["type"], "object", "{document}");
        assert_eq!(inlined["properties"]["self"], json!({"$ref": "#/$defs/Root"}), "{document}");
        assert_eq!(inlined["$defs"]["Root"]["properties"]["self"], json!({"$ref": "#/$defs/Root"}));
    }
}

#[test]
fn references_that_only_go_round_lead_nowhere() {
    for document in [
        json!({"$ref": "#"}),
        json!({"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}}),
        json!({"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#"}}}),
        json!({"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/A"}}}),
    ] {
        assert_eq!(inline_foreign_refs(&document), json!({"type": "object"}), "{document}");
    }
}

#[test]
fn only_places_of_schemas_are_rewritten() {
    let document = json!({
        "type": "object",
        "properties": {
            "$ref": {"type": "string"},
            "properties": {"$ref": "#/$defs/A"},
            "definitions": {"type": "array", "items": {"$ref": "#/$defs/A"}},
            "choice": {"enum": [{"$ref": "#/$defs/A"}], "default": {"$ref": "#/$defs/A"}},
        },
        "required": ["$ref"],
        "$defs": {"A": {"type": "string"}},
    });
    assert_eq!(
        inline_foreign_refs(&document),
        json!({
            "type": "object",
            "properties": {
                "$ref": {"type": "string"},
                "properties": {"type": "string"},
                "definitions": {"type": "array", "items": {"type": "string"}},
                "choice": {"enum": [{"$ref": "#/$defs/A"}], "default": {"$ref": "#/$defs/A"}},
            },
            "required": ["$ref"],
        })
    );
}

#[test]
fn every_place_of_a_schema_is_reached() {
    let text = json!({"$ref": "#/$defs/A"});
    let mut document = json!({"type": "object", "$defs": {"A": {"type": "string"}}});
    for keyword in ["items", "contains", "additionalProperties", "propertyNames", "not", "if", "then", "else"]
    {
        document[keyword] = text.clone();
    }
    for keyword in ["allOf", "anyOf", "oneOf", "prefixItems"] {
        document[keyword] = json!([text]);
    }
    for keyword in ["properties", "patternProperties", "dependentSchemas"] {
        document[keyword] = json!({"x": text});
    }
    let inlined = inline_foreign_refs(&document);
    assert_eq!(kept(&inlined), Vec::<String>::new());
    assert_eq!(inlined.to_string().matches(r#"{"type":"string"}"#).count(), 15);
}

#[test]
fn definitions_of_one_name_stay_apart() {
    let node = |place: &str| json!({"properties": {"next": {"$ref": place}}, "title": place});
    let document = json!({
        "type": "object",
        "properties": {
            "a": {"$ref": "#/$defs/N"}, "b": {"$ref": "#/definitions/N"}, "c": {"$ref": "#/$defs/é é"},
        },
        "$defs": {"N": node("#/$defs/N"), "é é": node("#/$defs/é é")},
        "definitions": {"N": node("#/definitions/N")},
    });
    let inlined = inline_foreign_refs(&document);
    for (property, place) in [("a", "#/$defs/N"), ("b", "#/definitions/N"), ("c", "#/$defs/é é")] {
        let reference = inlined["properties"][property]["$ref"].as_str().unwrap();
        let name = reference.strip_prefix("#/$defs/").unwrap();
        assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte)), "{name}");
        assert_eq!(inlined["$defs"][name]["title"], place);
        assert_eq!(inlined["$defs"][name]["properties"]["next"]["$ref"], reference);
    }
}

#[test]
fn what_is_no_schema_becomes_a_bare_object_and_booleans_stay() {
    assert_eq!(inline_foreign_refs(&json!(7)), json!({"type": "object"}));
    assert_eq!(inline_foreign_refs(&json!(true)), json!(true));
    let document = json!({"type": "object", "properties": {
        "a": 7, "b": true, "c": {"$ref": "#/$defs/Never"}, "d": {"$ref": "#/$defs/Any", "title": "T"},
        "e": {"$ref": "#/$defs/Never", "title": "T"},
    }, "$defs": {"Never": false, "Any": true}});
    let properties = inline_foreign_refs(&document)["properties"].clone();
    let expected = json!({"a": {"type": "object"}, "b": true, "c": false, "d": {"title": "T"},
        "e": {"not": {}, "title": "T"}});
    assert_eq!(properties, expected);
}

/// `D0` mentions `D1` twice, which mentions `D2` twice, and so on.
fn doubling(levels: usize) -> Value {
    let mut definitions = Map::new();
    for level in 0..levels {
        let next = json!({"$ref": format!("#/$defs/D{}", level + 1)});
        definitions.insert(format!("D{level}"), json!({"anyOf": [next, next]}));
    }
    definitions.insert(format!("D{levels}"), json!({"type": "string"}));
    json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/D0"}}, "$defs": definitions})
}

#[test]
fn a_schema_that_would_grow_without_measure_keeps_its_references() {
    assert_eq!(kept(&inline_foreign_refs(&doubling(5))), Vec::<String>::new());
    for levels in [30, 2_000] {
        let document = doubling(levels);
        let inlined = inline_foreign_refs(&document);
        assert_eq!(inlined["$defs"].as_object().unwrap().len(), levels + 1);
        assert!(inlined.to_string().len() <= document.to_string().len());
    }
}

#[test]
fn a_large_definition_mentioned_often_is_written_once() {
    let words = "a".repeat(MOST_INLINED / 8);
    let properties: Map<_, _> =
        (0..1_000).map(|number| (format!("p{number}"), json!({"$ref": "#/$defs/Large"}))).collect();
    let document = json!({"type": "object", "properties": properties,
        "$defs": {"Large": {"type": "string", "description": words}}});
    let inlined = inline_foreign_refs(&document);
    assert_eq!(kept(&inlined), ["#/$defs/Large"]);
    assert!(inlined.to_string().len() < 2 * document.to_string().len());
}

#[test]
fn a_chain_that_would_nest_too_deeply_keeps_its_references() {
    let mut definitions = Map::new();
    for level in 0..1_000 {
        let next = json!({"$ref": format!("#/$defs/D{}", level + 1)});
        definitions.insert(format!("D{level}"), json!({"type": "array", "items": next}));
    }
    definitions.insert("D1000".to_owned(), json!({"type": "string"}));
    let document =
        json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/D0"}}, "$defs": definitions});
    let inlined = inline_foreign_refs(&document);
    assert!(depth(&inlined) <= DEEPEST);
    assert_eq!(inlined["$defs"].as_object().unwrap().len(), 1_001);
}

#[test]
fn what_is_too_deep_of_its_own_becomes_a_bare_object() {
    let object = |members: [(&str, Value); 2]| {
        Value::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    };
    let mut deep = json!({"type": "string"});
    for _ in 0..50_000 {
        deep = object([("type", json!("array")), ("items", deep)]);
    }
    let properties = object([("a", deep), ("b", json!({"$ref": "#/properties/a"}))]);
    let document = object([("type", json!("object")), ("properties", properties)]);
    let inlined = inline_foreign_refs(&document);
    assert!(depth(&inlined) <= DEEPEST + 1, "{}", depth(&inlined));
    assert!(inlined.to_string().contains(r#"{"type":"object"}"#));
    // Dropping a value this deep would need more stack than a test has.
    std::mem::forget(document);
}

#[test]
fn long_chains_and_wide_webs_of_references_are_read_in_reasonable_time() {
    let chain: Map<_, _> = (0..20_000)
        .map(|number| (format!("D{number}"), json!({"$ref": format!("#/$defs/D{}", number + 1)})))
        .collect();
    let document = json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/D0"}}, "$defs": chain});
    assert_eq!(inline_foreign_refs(&document)["properties"]["a"], json!({"type": "object"}));

    let everything: Vec<_> = (0..200).map(|number| json!({"$ref": format!("#/$defs/D{number}")})).collect();
    let web: Map<_, _> =
        (0..200).map(|number| (format!("D{number}"), json!({"anyOf": everything}))).collect();
    let document = json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/D0"}}, "$defs": web});
    assert_eq!(inline_foreign_refs(&document)["$defs"].as_object().unwrap().len(), 200);
}
