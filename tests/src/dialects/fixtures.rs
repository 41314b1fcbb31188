//! Canonical input documents that between them use every construct a tool can publish.

use super::derived::Everything;
use nucleo_mcp::{
    json::Tree,
    schema::{Additional, Schema, input_document},
};

/// A canonical input document and the name of what it is about.
pub struct Fixture {
    /// What the document is about.
    pub name: &'static str,
    /// The document.
    pub canonical: Schema,
}

impl Fixture {
    /// The document as an output schema: nothing required, nothing closed.
    pub fn output(&self) -> Schema {
        let mut output = self.canonical.clone();
        promise_nothing(&mut output);
        output
    }
}

fn promise_nothing(schema: &mut Schema) {
    schema.required = None;
    if schema.additional == Some(Additional::Closed) {
        schema.additional = None;
    }
    let named = schema.properties.iter_mut().flatten().chain(&mut schema.definitions);
    named.for_each(|(_, child)| promise_nothing(child));
    schema.any_of.iter_mut().for_each(promise_nothing);
    schema.items.iter_mut().for_each(|items| promise_nothing(items));
    if let Some(Additional::Shape(shape)) = &mut schema.additional {
        promise_nothing(shape);
    }
}

/// Every fixture.
pub fn all() -> Vec<Fixture> {
    let mut all: Vec<Fixture> = DOCUMENTS.iter().map(|(name, _)| fixture(name)).collect();
    all.push(derived());
    all
}

/// The fixture that a derive made.
pub fn derived() -> Fixture {
    let canonical = input_document::<Everything>();
    Fixture { name: "derived", canonical: canonical.unwrap_or_else(|defects| panic!("{defects:?}")) }
}

/// The fixture of that name.
pub fn fixture(name: &str) -> Fixture {
    if name == "derived" {
        return derived();
    }
    let (name, text) = DOCUMENTS.iter().find(|(own, _)| *own == name).expect("a fixture of that name");
    Fixture { name, canonical: schema(text) }
}

/// The document a text stands for.
pub fn schema(text: &str) -> Schema {
    let tree = Tree::parse(text).unwrap_or_else(|unreadable| panic!("{unreadable} in {text}"));
    Schema::from_tree(&tree).unwrap_or_else(|defects| panic!("{defects:?} in {text}"))
}

const DOCUMENTS: &[(&str, &str)] = &[
    (
        "nothing",
        r#"{"type":"object","title":"Nothing","properties":{},"required":[],"additionalProperties":false}"#,
    ),
    (
        "scalars",
        r#"{"type":"object","title":"Booking","description":"A seat to book",
        "properties":{
            "seats":{"type":"integer","description":"How many seats","minimum":1,"maximum":9},
            "row":{"type":"integer","minimum":0,"maximum":255},
            "big":{"type":"integer","minimum":0,"maximum":18446744073709551615},
            "small":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807},
            "ratio":{"type":"number","exclusiveMinimum":0,"maximum":1.5},
            "share":{"type":"number","minimum":0,"exclusiveMaximum":1},
            "plain":{"type":"number"},
            "window":{"type":"boolean","default":false},
            "order":{"type":"string","description":"The order number.","pattern":"^[A-Z]-[0-9]{4}$","examples":["A-1042"]},
            "note":{"type":"string","minLength":1,"maxLength":20},
            "code":{"type":"string","minLength":3,"maxLength":3},
            "day":{"type":"string","format":"date","description":"When"},
            "at":{"type":"string","format":"date-time"},
            "clock":{"type":"string","format":"time"},
            "wait":{"type":"string","format":"duration"},
            "id":{"type":"string","format":"uuid"},
            "link":{"type":"string","format":"uri"},
            "class":{"type":"string","enum":["first","second"],"description":"Class of travel"}
        },
        "required":["seats","order","day","class"],"additionalProperties":false}"#,
    ),
    (
        "constants",
        r#"{"type":"object","title":"Constants","properties":{
            "size":{"type":"integer","enum":[1,2,3],"minimum":0,"maximum":255},
            "step":{"type":"number","enum":[0.5,1.0,2.25]},
            "yes":{"type":"boolean","enum":[true]},
            "version":{"type":"string","const":"v1"},
            "answer":{"type":"integer","const":42},
            "unit":{"type":"string","enum":["","kg"]}
        },"required":["size","version"],"additionalProperties":false}"#,
    ),
    (
        "keywords",
        r#"{"type":"object","title":"Keywords","properties":{
            "const":{"type":"string"},
            "examples":{"type":"array","items":{"type":"string"}},
            "description":{"type":"string","description":"What it is about"},
            "required":{"type":"boolean"},
            "enum":{"type":"integer","minimum":0,"maximum":9},
            "properties":{"type":"object","title":"Inner","properties":{
                "$ref":{"type":"string"},"type":{"type":"string"},"anyOf":{"type":"integer","minimum":0,"maximum":1},
                "additionalProperties":{"type":"boolean"}
            },"required":["$ref"],"additionalProperties":false},
            "default":{"type":"string","default":"{\"type\":\"object\"}"},
            "nullable":{"type":"boolean"},
            "title":{"type":"string","enum":["title","$ref"]},
            "$defs":{"type":"object","additionalProperties":{"type":"string"}},
            "__proto__":{"type":"string"}
        },"required":["const","required"],"additionalProperties":false}"#,
    ),
    (
        "nested",
        r#"{"type":"object","title":"Order","properties":{
            "customer":{"type":"object","title":"Customer","description":"Who ordered","properties":{
                "name":{"type":"string"},
                "address":{"type":"object","title":"Address","properties":{
                    "street":{"type":"string","maxLength":80},"floor":{"type":"integer","minimum":-128,"maximum":127}
                },"required":["street"],"additionalProperties":false}
            },"required":["name"],"additionalProperties":false},
            "lines":{"type":"array","minItems":1,"maxItems":4,"items":{"type":"object","title":"Line","properties":{
                "sku":{"type":"string","pattern":"^[a-z]{2,5}$"},
                "count":{"type":"integer","minimum":1,"maximum":65535},
                "gift":{"type":"boolean"}
            },"required":["sku","count"],"additionalProperties":false}},
            "empty":{"type":"object","title":"Empty","properties":{},"required":[],"additionalProperties":false}
        },"required":["customer","lines"],"additionalProperties":false}"#,
    ),
    (
        "lists",
        r#"{"type":"object","title":"Lists","properties":{
            "tags":{"type":"array","items":{"type":"string"},"minItems":2,"maxItems":5,"uniqueItems":true},
            "grid":{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0,"maximum":255},"minItems":1}},
            "pair":{"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2,"description":"Low and high"},
            "holes":{"type":"array","items":{"anyOf":[{"type":"string"},{"type":"null"}]}},
            "days":{"type":"array","items":{"type":"string","format":"date"},"default":[]}
        },"required":["tags"],"additionalProperties":false}"#,
    ),
    (
        "maps",
        r#"{"type":"object","title":"Maps","properties":{
            "stock":{"type":"object","description":"Pieces by article","additionalProperties":{"type":"integer","minimum":0,"maximum":4294967295}},
            "modes":{"type":"object","additionalProperties":{"type":"string","enum":["fast","slow"]}},
            "places":{"type":"object","additionalProperties":{"type":"object","title":"Place","properties":{
                "city":{"type":"string"},"zip":{"type":"string","pattern":"^[0-9]{5}$"}
            },"required":["city"],"additionalProperties":false}},
            "deep":{"type":"object","additionalProperties":{"type":"object","additionalProperties":{"type":"array","items":{"type":"boolean"}}}},
            "anything":{"type":"object","additionalProperties":true},
            "listed":{"type":"array","items":{"type":"object","additionalProperties":{"type":"number"}}}
        },"required":["stock"],"additionalProperties":false}"#,
    ),
    (
        "open",
        r#"{"type":"object","title":"Open","properties":{
            "payload":{},
            "hint":{"description":"Whatever helps","default":{"a":1}},
            "list":{"type":"array","items":{}},
            "map":{"type":"object","additionalProperties":{"description":"Any value"}}
        },"required":["payload"],"additionalProperties":false}"#,
    ),
    (
        "tagged",
        r#"{"type":"object","title":"Drawing","properties":{
            "shape":{"description":"What to draw","anyOf":[
                {"type":"object","title":"Circle","description":"A circle","properties":{
                    "kind":{"type":"string","enum":["circle"]},"radius":{"type":"number","minimum":0}
                },"required":["kind","radius"],"additionalProperties":false},
                {"type":"object","title":"Box","properties":{
                    "kind":{"type":"string","enum":["box"]},
                    "width":{"type":"integer","minimum":1,"maximum":100},
                    "radius":{"type":"number","minimum":0,"maximum":10},
                    "label":{"type":"string"},
                    "data":{"type":"object","additionalProperties":{"type":"string"}}
                },"required":["kind","width"],"additionalProperties":false}
            ]},
            "event":{"anyOf":[
                {"type":"object","title":"Moved","properties":{
                    "t":{"type":"string","enum":["moved"]},
                    "c":{"type":"object","title":"MovedContent","properties":{"x":{"type":"integer","minimum":-128,"maximum":127},"why":{"type":"string"}},
                         "required":["x"],"additionalProperties":false}
                },"required":["t","c"],"additionalProperties":false},
                {"type":"object","title":"Gone","properties":{"t":{"type":"string","enum":["gone"]}},"required":["t"],"additionalProperties":false}
            ]},
            "only":{"anyOf":[{"type":"object","title":"Only","properties":{"kind":{"type":"string","enum":["only"]},"note":{"type":"string"}},
                     "required":["kind"],"additionalProperties":false}]},
            "many":{"type":"array","items":{"anyOf":[
                {"type":"object","title":"A","properties":{"kind":{"type":"string","const":"a"},"extra":{}},"required":["kind"],"additionalProperties":false},
                {"type":"object","title":"B","properties":{"kind":{"type":"string","const":"b"},"n":{"type":"integer","minimum":0,"maximum":9}},"required":["kind"],"additionalProperties":false}
            ]}}
        },"required":["shape"],"additionalProperties":false}"#,
    ),
    (
        "recursive",
        r##"{"type":"object","title":"Folder","properties":{
            "name":{"type":"string"},
            "top":{"$ref":"#/$defs/Node","description":"Where it starts"},
            "spare":{"$ref":"#/$defs/Node"}
        },"required":["name","top"],"additionalProperties":false,
        "$defs":{"Node":{"type":"object","title":"Node","description":"A node of the tree","properties":{
            "label":{"type":"string","maxLength":12},
            "rank":{"type":"integer","minimum":0,"maximum":255},
            "children":{"type":"array","items":{"$ref":"#/$defs/Node"}},
            "named":{"type":"object","additionalProperties":{"$ref":"#/$defs/Node"}},
            "next":{"$ref":"#/$defs/Node","description":"The one after it"},
            "extra":{}
        },"required":["label","children"],"additionalProperties":false}}}"##,
    ),
    (
        "mutual",
        r##"{"type":"object","title":"Query","properties":{
            "filter":{"$ref":"#/$defs/Filter"},
            "team":{"$ref":"#/$defs/Team"}
        },"required":["filter"],"additionalProperties":false,
        "$defs":{
            "Filter":{"description":"A condition","anyOf":[
                {"type":"object","title":"Equals","properties":{"op":{"type":"string","enum":["eq"]},"field":{"type":"string"},"value":{}},
                 "required":["op","field","value"],"additionalProperties":false},
                {"type":"object","title":"All","properties":{"op":{"type":"string","enum":["all"]},"of":{"type":"array","items":{"$ref":"#/$defs/Filter"}}},
                 "required":["op","of"],"additionalProperties":false},
                {"type":"object","title":"Not","properties":{"op":{"type":"string","enum":["not"]},"of":{"$ref":"#/$defs/Filter"},"why":{"type":"string"}},
                 "required":["op","of"],"additionalProperties":false}
            ]},
            "Members":{"type":"array","items":{"$ref":"#/$defs/Person"}},
            "Person":{"type":"object","title":"Person","properties":{
                "name":{"type":"string"},"reports":{"$ref":"#/$defs/Members"},"leads":{"$ref":"#/$defs/Team"}
            },"required":["name"],"additionalProperties":false},
            "Team":{"type":"object","title":"Team","properties":{
                "members":{"$ref":"#/$defs/Members"},"roles":{"type":"object","additionalProperties":{"$ref":"#/$defs/Person"}}
            },"required":["members"],"additionalProperties":false}
        }}"##,
    ),
    (
        "unions",
        r#"{"type":"object","title":"Unions","properties":{
            "by_type":{"description":"One of several","anyOf":[
                {"type":"integer","minimum":1,"maximum":9},
                {"type":"object","additionalProperties":{"type":"integer","minimum":0,"maximum":9}},
                {"type":"object","title":"Never","properties":{"never":{"type":"boolean"}},"required":["never"],"additionalProperties":false},
                {"type":"null"}
            ]},
            "apart":{"anyOf":[
                {"type":"string","maxLength":5},
                {"type":"object","title":"Apart","properties":{"a":{"type":"integer","minimum":0,"maximum":1},"b":{"type":"string"}},"required":["a"],"additionalProperties":false}
            ]},
            "alike":{"anyOf":[
                {"type":"object","title":"Left","properties":{"a":{"type":"string"},"m":{"type":"object","additionalProperties":{"type":"string"}}},"required":["a"],"additionalProperties":false},
                {"type":"object","title":"Right","properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}
            ]},
            "loose":{"anyOf":[{"type":"string"},{}]},
            "listed":{"type":"array","items":{"anyOf":[
                {"type":"array","items":{"type":"integer","minimum":0,"maximum":9}},{"type":"boolean"},{"type":"number","minimum":0}
            ]}},
            "nested":{"description":"Outer words","anyOf":[{"anyOf":[{"type":"string","enum":["a"]},{"type":"string","enum":["b"]}],"description":"Inner words"},{"type":"boolean"}]},
            "void":{"type":"null"}
        },"required":["by_type","void"],"additionalProperties":false}"#,
    ),
];
