//! Schemas that nobody wrote, as another server might list them: whatever is made of one can be published
//! and promises no more than the foreign document does, as an independent validator sees it.

use jsonschema::Validator;
use nucleo_mcp::client::{ForeignServer, ForeignTool};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tests::documents::Random;
use tests::foreign::Foreign;

const SCHEMAS: usize = 1_500;
const INSTANCES: usize = 60;
const NAMES: [&str; 4] = ["a", "b", "c", "d"];

/// Makes schemas and instances that have a chance to meet.
struct Maker(Random);

impl Maker {
    fn one_of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.0.below(items.len())].clone()
    }

    fn chance(&mut self, of: usize) -> bool {
        self.0.below(of) == 0
    }

    fn root(&mut self) -> Value {
        let mut root = self.object(3);
        root.insert("type".to_owned(), json!("object"));
        if self.chance(2) {
            let definitions: Map<_, _> =
                ["A", "B"].map(|name| (name.to_owned(), self.schema(2))).into_iter().collect();
            root.insert(self.one_of(&["$defs", "definitions"]).to_owned(), Value::Object(definitions));
        }
        if self.chance(8) {
            root.insert(self.one_of(&["anyOf", "oneOf"]).to_owned(), json!([self.schema(1), self.schema(1)]));
        }
        Value::Object(root)
    }

    fn schema(&mut self, depth: usize) -> Value {
        let deeper = depth.saturating_sub(1);
        let mut schema = match self.0.below(if depth == 0 { 8 } else { 14 }) {
            0 | 1 => self.typed("string", deeper),
            2 => self.typed("integer", deeper),
            3 => self.typed("number", deeper),
            4 => json!({"type": self.one_of(&["boolean", "null", "string"])}),
            5 => json!({"enum": [self.value(0), self.value(0), self.value(0)]}),
            6 => match self.0.below(4) {
                0 => json!({"const": self.value(1)}),
                1 => json!({}),
                2 => json!(true),
                _ => json!(false),
            },
            7 => {
                let reference =
                    self.one_of(&["#/$defs/A", "#/definitions/B", "#/$defs/B", "#", "#/properties/a"]);
                json!({"$ref": reference})
            }
            8 => Value::Object(self.object(deeper)),
            9 | 10 => self.typed("object", deeper),
            11 => self.typed("array", deeper),
            12 => {
                let branches: Vec<_> = (0..=self.0.below(3)).map(|_| self.schema(deeper)).collect();
                let keyword = self.one_of(&["anyOf", "oneOf", "allOf"]);
                json!({keyword: branches})
            }
            _ => {
                let kinds = [self.kind(), self.kind()];
                let mut schema = self.keywords(kinds[0], deeper);
                schema.insert(
                    "type".to_owned(),
                    if kinds[0] == kinds[1] { json!(kinds[0]) } else { json!(kinds) },
                );
                Value::Object(schema)
            }
        };
        if self.chance(10)
            && let Value::Object(members) = &mut schema
        {
            let keyword = self.one_of(&["not", "if", "then", "propertyNames", "anyOf", "allOf"]);
            let value = if keyword.ends_with("Of") { json!([self.schema(0)]) } else { self.schema(0) };
            members.entry(keyword).or_insert(value);
        }
        schema
    }

    fn kind(&mut self) -> &'static str {
        self.one_of(&["string", "integer", "number", "boolean", "null", "object", "array"])
    }

    fn typed(&mut self, kind: &str, depth: usize) -> Value {
        let mut schema = self.keywords(kind, depth);
        // Now and then the author forgot to say so.
        if !self.chance(8) {
            schema.insert("type".to_owned(), json!(kind));
        }
        Value::Object(schema)
    }

    fn keywords(&mut self, kind: &str, depth: usize) -> Map<String, Value> {
        let mut schema = match kind {
            "object" => return self.object(depth),
            _ => Map::new(),
        };
        let optional: &[(&str, Value)] = match kind {
            "string" => &[
                ("minLength", json!(1)),
                ("maxLength", json!(2)),
                ("pattern", json!("^a+$")),
                ("pattern", json!("b")),
                ("format", json!("date")),
                ("format", json!("email")),
            ],
            "integer" | "number" => &[
                ("minimum", json!(0)),
                ("maximum", json!(3)),
                ("exclusiveMinimum", json!(1)),
                ("multipleOf", json!(2)),
            ],
            "array" => &[("minItems", json!(1)), ("maxItems", json!(2)), ("uniqueItems", json!(true))],
            _ => &[],
        };
        for (keyword, value) in optional {
            if self.chance(4) {
                schema.insert((*keyword).to_owned(), value.clone());
            }
        }
        if kind == "array" && !self.chance(4) {
            let keyword = self.one_of(&["items", "items", "items", "contains"]);
            schema.insert(keyword.to_owned(), self.schema(depth));
        }
        schema
    }

    fn object(&mut self, depth: usize) -> Map<String, Value> {
        let mut schema = Map::new();
        let properties: Map<_, _> =
            NAMES[..self.0.below(4)].iter().map(|name| ((*name).to_owned(), self.schema(depth))).collect();
        if !properties.is_empty() || self.chance(2) {
            schema.insert("properties".to_owned(), Value::Object(properties));
        }
        if self.chance(3) {
            schema.insert("required".to_owned(), json!([self.one_of(&NAMES)]));
        }
        if self.chance(3) {
            let additional = match self.0.below(3) {
                0 => json!(false),
                1 => json!(true),
                _ => self.schema(0),
            };
            schema.insert("additionalProperties".to_owned(), additional);
        }
        if self.chance(8) {
            schema.insert(self.one_of(&["minProperties", "maxProperties"]).to_owned(), json!(1));
        }
        schema
    }

    fn value(&mut self, depth: usize) -> Value {
        match self.0.below(if depth == 0 { 6 } else { 9 }) {
            0 => Value::Null,
            1 => json!(self.chance(2)),
            2 | 3 => {
                self.one_of(&[json!(-1), json!(0), json!(1), json!(2), json!(4), json!(2.0), json!(2.5)])
            }
            4 | 5 => json!(self.one_of(&["", "a", "aa", "ab", "abc", "2026-02-28", "2026-02-30"])),
            6 => (0..self.0.below(3)).map(|_| self.value(depth - 1)).collect(),
            _ => self.instance(depth - 1),
        }
    }

    fn instance(&mut self, depth: usize) -> Value {
        let mut members = Map::new();
        for name in NAMES {
            if self.chance(2) {
                members.insert(name.to_owned(), self.value(depth));
            }
        }
        Value::Object(members)
    }
}

fn validator(schema: &Value, formats: bool) -> Option<Validator> {
    jsonschema::options().should_validate_formats(formats).build(schema).ok()
}

fn published(tool: &ForeignTool) -> Option<Value> {
    tool.output_schema()
        .map(|schema| serde_json::from_str(&schema.to_string()).expect("what we publish is JSON"))
}

// S122
#[tokio::test(flavor = "multi_thread")]
async fn what_is_published_of_a_foreign_answer_promises_no_more_than_its_server_did() {
    let mut maker = Maker(Random::new(0x5eed));
    let (mut adopted, mut compared, mut agreed) = (0, 0, 0);
    for batch in 0..SCHEMAS / 500 {
        let foreign: BTreeMap<String, Value> =
            (0..500).map(|number| (format!("tool{batch}_{number}"), maker.root())).collect();
        let listing: Vec<_> = foreign
            .iter()
            .map(|(name, schema)| json!({"name": name, "inputSchema": schema, "outputSchema": schema}))
            .collect();
        let (_host, address) = Foreign::listing(&listing).serve().await;
        let server = ForeignServer::named("elsewhere").connect_http(&address).await.unwrap();
        for tool in server.tools().await.unwrap().tools {
            adopted += 1;
            let schema = &foreign[tool.name()];
            // Nobody promised that formats are asserted.
            let Some((theirs, ours)) = validator(schema, true).zip(published(&tool)) else { continue };
            let document = ours.clone();
            let ours = validator(&ours, true).expect("what we publish is a schema");
            compared += 1;
            for _ in 0..INSTANCES {
                let instance = maker.instance(3);
                if theirs.is_valid(&instance) {
                    agreed += 1;
                    assert!(
                        ours.is_valid(&instance),
                        "{instance}\nis accepted by\n{schema}\nand not by\n{document}"
                    );
                }
            }
        }
    }
    assert!(adopted > SCHEMAS / 3, "only {adopted} of {SCHEMAS} were adopted");
    assert!(compared > SCHEMAS / 10, "only {compared} of {SCHEMAS} were compared");
    assert!(agreed > 5 * compared, "only {agreed} instances were accepted in {compared} schemas");
    println!("{adopted} of {SCHEMAS} schemas adopted, {compared} compared, {agreed} instances");
}
