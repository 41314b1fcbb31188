//! A document given as JSON, for tools known only at run time. What the vocabulary cannot say is a
//! defect with a place: publishing it would promise what the gate does not judge.

use super::{Additional, Defects, Format, Kind, Schema, SchemaDefect, Walk, header};
use crate::json::{Number, Tree};

impl Schema {
    /// Reads a document, or says everything that keeps it from being published.
    ///
    /// ```
    /// use nucleo_mcp::schema::Schema;
    ///
    /// let schema = Schema::from_value(&serde_json::json!({
    ///     "type": "object",
    ///     "properties": {"city": {"type": "string"}},
    ///     "required": ["city"],
    ///     "additionalProperties": false,
    /// })).unwrap();
    /// assert!(schema.requires("city"));
    ///
    /// let defects = Schema::from_value(&serde_json::json!({"type": "object", "oneOf": []})).unwrap_err();
    /// assert_eq!(defects[0].to_string(), "the keyword `oneOf` is not one this framework enforces (at the root)");
    /// ```
    pub fn from_value(document: &serde_json::Value) -> Result<Self, Vec<SchemaDefect>> {
        Self::from_tree(&Tree::from(document))
    }

    /// Reads a document whose members keep their order.
    pub fn from_tree(document: &Tree) -> Result<Self, Vec<SchemaDefect>> {
        let mut reader = Reader::default();
        let schema = reader.schema(document);
        header::judged(reader.0.unless_found(schema)?)
    }
}

#[derive(Default)]
struct Reader(Defects);

impl Walk for Reader {
    fn defects(&mut self) -> &mut Defects {
        &mut self.0
    }
}

impl Reader {
    fn schema(&mut self, document: &Tree) -> Schema {
        let mut schema = Schema::default();
        let Tree::Object(members) = document else {
            self.defect("a schema is an object");
            return schema;
        };
        for (keyword, value) in members {
            self.below(&[keyword], |reader| reader.keyword(&mut schema, keyword, value));
        }
        schema
    }

    fn keyword(&mut self, schema: &mut Schema, keyword: &str, value: &Tree) {
        match keyword {
            "$ref" => schema.reference = self.reference(value),
            "type" => schema.kind = self.kind(value),
            "title" => schema.title = self.text(value),
            "description" => schema.description = self.text(value),
            "format" => schema.format = self.format(value),
            "nullable" => schema.nullable = *value == Tree::Bool(true),
            "enum" => schema.constants = self.array(value).map(<[Tree]>::to_vec),
            "const" => schema.constant = Some(value.clone()),
            "anyOf" => schema.any_of = self.schemas(value),
            "minimum" => schema.minimum = self.number(value),
            "maximum" => schema.maximum = self.number(value),
            "exclusiveMinimum" => schema.exclusive_minimum = self.number(value),
            "exclusiveMaximum" => schema.exclusive_maximum = self.number(value),
            "minLength" => schema.min_length = self.count(value),
            "maxLength" => schema.max_length = self.count(value),
            "pattern" => schema.pattern = self.text(value),
            "items" => schema.items = Some(Box::new(self.schema(value))),
            "minItems" => schema.min_items = self.count(value),
            "maxItems" => schema.max_items = self.count(value),
            "uniqueItems" => schema.unique_items = self.flag(value),
            "properties" => schema.properties = self.named(value),
            "required" => schema.required = self.names(value),
            "additionalProperties" => {
                schema.additional = Some(match value {
                    Tree::Bool(false) => Additional::Closed,
                    Tree::Bool(true) => Additional::Any,
                    shape => Additional::Shape(Box::new(self.schema(shape))),
                });
            }
            "default" => schema.default = Some(value.clone()),
            "examples" => schema.examples = self.array(value).map(<[Tree]>::to_vec).unwrap_or_default(),
            header::KEYWORD => schema.header = self.text(value),
            "$defs" => schema.definitions = self.named(value).unwrap_or_default(),
            other => {
                // A problem of the node that has the keyword.
                let Defects { place, found } = &mut self.0;
                let place = place[..place.rfind('/').unwrap_or(0)].to_owned();
                let problem = format!("the keyword `{other}` is not one this framework enforces");
                found.push(SchemaDefect { place, problem });
            }
        }
    }

    fn expect<T>(&mut self, found: Option<T>, expected: &str) -> Option<T> {
        if found.is_none() {
            self.defect(format!("expected {expected}"));
        }
        found
    }

    fn text(&mut self, value: &Tree) -> Option<String> {
        self.expect(value.as_str().map(str::to_owned), "a string")
    }

    fn flag(&mut self, value: &Tree) -> bool {
        let found = if let Tree::Bool(flag) = value { Some(*flag) } else { None };
        self.expect(found, "true or false").unwrap_or_default()
    }

    fn number(&mut self, value: &Tree) -> Option<Number> {
        let found = if let Tree::Number(number) = value { Some(number.clone()) } else { None };
        self.expect(found, "a number")
    }

    fn count(&mut self, value: &Tree) -> Option<u64> {
        let found = match value {
            Tree::Number(number) => number.to_u128().and_then(|count| u64::try_from(count).ok()),
            _ => None,
        };
        self.expect(found, "a whole number that is not negative")
    }

    fn array<'t>(&mut self, value: &'t Tree) -> Option<&'t [Tree]> {
        let found = if let Tree::Array(items) = value { Some(items.as_slice()) } else { None };
        self.expect(found, "an array")
    }

    fn kind(&mut self, value: &Tree) -> Option<Kind> {
        let found = value.as_str().and_then(Kind::named);
        self.expect(found, "one of the seven JSON types, alone")
    }

    fn format(&mut self, value: &Tree) -> Option<Format> {
        let found = value.as_str().and_then(Format::named);
        self.expect(found, "one of date, date-time, time, duration, uuid, uri")
    }

    fn reference(&mut self, value: &Tree) -> Option<String> {
        let name = value.as_str().and_then(|text| text.strip_prefix("#/$defs/")).map(str::to_owned);
        self.expect(name, "a reference of the form `#/$defs/Name`")
    }

    fn names(&mut self, value: &Tree) -> Option<Vec<String>> {
        let items = self.array(value)?;
        let names: Vec<String> = items.iter().filter_map(Tree::as_str).map(str::to_owned).collect();
        let found = (names.len() == items.len()).then_some(names);
        self.expect(found, "an array of names")
    }

    fn schemas(&mut self, value: &Tree) -> Vec<Schema> {
        let items = self.array(value).unwrap_or_default();
        let numbered = items.iter().enumerate();
        numbered.map(|(at, item)| self.below(&[&at.to_string()], |reader| reader.schema(item))).collect()
    }

    fn named(&mut self, value: &Tree) -> Option<Vec<(String, Schema)>> {
        let found = if let Tree::Object(members) = value { Some(members) } else { None };
        let members = self.expect(found, "an object of schemas")?;
        Some(
            members
                .iter()
                .map(|(name, item)| (name.clone(), self.below(&[name], |reader| reader.schema(item))))
                .collect(),
        )
    }
}
