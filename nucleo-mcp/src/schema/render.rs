//! A document's text: keywords in one fixed order, so that the same tool is the same bytes everywhere.

use super::{Additional, Schema, header};
use crate::json::{Number, Tree, write_string};
use std::fmt;

impl Schema {
    /// Appends the document's compact JSON text, deterministic to the byte.
    pub fn write(&self, out: &mut String) {
        let mut object = Members::open(out);
        if let Some(name) = &self.reference {
            object.text("$ref", &format!("#/$defs/{name}"));
        }
        if let Some(kind) = self.kind {
            object.text("type", kind.as_str());
        }
        if let Some(title) = &self.title {
            object.text("title", title);
        }
        if let Some(description) = &self.description {
            object.text("description", description);
        }
        if let Some(format) = self.format {
            object.text("format", format.as_str());
        }
        if self.nullable {
            object.raw("nullable", "true");
        }
        if let Some(constants) = &self.constants {
            object.list("enum", constants, Tree::write);
        }
        if let Some(constant) = &self.constant {
            constant.write(object.name("const"));
        }
        if !self.any_of.is_empty() {
            object.list("anyOf", &self.any_of, Schema::write);
        }
        object.number("minimum", self.minimum.as_ref());
        object.number("maximum", self.maximum.as_ref());
        object.number("exclusiveMinimum", self.exclusive_minimum.as_ref());
        object.number("exclusiveMaximum", self.exclusive_maximum.as_ref());
        object.count("minLength", self.min_length);
        object.count("maxLength", self.max_length);
        if let Some(pattern) = &self.pattern {
            object.text("pattern", pattern);
        }
        if let Some(items) = &self.items {
            items.write(object.name("items"));
        }
        object.count("minItems", self.min_items);
        object.count("maxItems", self.max_items);
        if self.unique_items {
            object.raw("uniqueItems", "true");
        }
        if let Some(properties) = &self.properties {
            named(properties, object.name("properties"));
        }
        if let Some(required) = &self.required {
            object.list("required", required, |name, out| write_string(name, out));
        }
        match &self.additional {
            None => {}
            Some(Additional::Closed) => object.raw("additionalProperties", "false"),
            Some(Additional::Any) => object.raw("additionalProperties", "true"),
            Some(Additional::Shape(shape)) => shape.write(object.name("additionalProperties")),
        }
        if let Some(default) = &self.default {
            default.write(object.name("default"));
        }
        if !self.examples.is_empty() {
            object.list("examples", &self.examples, Tree::write);
        }
        if let Some(header) = &self.header {
            object.text(header::KEYWORD, header);
        }
        if !self.definitions.is_empty() {
            named(&self.definitions, object.name("$defs"));
        }
        object.close();
    }
}

impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
    }
}

fn named(schemas: &[(String, Schema)], out: &mut String) {
    let mut object = Members::open(out);
    for (name, schema) in schemas {
        schema.write(object.name(name));
    }
    object.close();
}

/// An object being written, member by member.
struct Members<'a> {
    out: &'a mut String,
    empty: bool,
}

impl<'a> Members<'a> {
    fn open(out: &'a mut String) -> Self {
        out.push('{');
        Self { out, empty: true }
    }

    fn name(&mut self, name: &str) -> &mut String {
        if !self.empty {
            self.out.push(',');
        }
        self.empty = false;
        write_string(name, self.out);
        self.out.push(':');
        self.out
    }

    fn text(&mut self, name: &str, value: &str) {
        write_string(value, self.name(name));
    }

    fn raw(&mut self, name: &str, value: &str) {
        self.name(name).push_str(value);
    }

    fn number(&mut self, name: &str, value: Option<&Number>) {
        if let Some(value) = value {
            self.raw(name, value.as_str());
        }
    }

    fn count(&mut self, name: &str, value: Option<u64>) {
        if let Some(value) = value {
            self.raw(name, &value.to_string());
        }
    }

    fn list<T>(&mut self, name: &str, items: &[T], write: impl Fn(&T, &mut String)) {
        let out = self.name(name);
        out.push('[');
        for (position, item) in items.iter().enumerate() {
            if position > 0 {
                out.push(',');
            }
            write(item, out);
        }
        out.push(']');
    }

    fn close(self) {
        self.out.push('}');
    }
}
