//! A tool's output as JSON text, the way its published schema describes it.
//!
//! Written by our own serializer for two reasons. A field that is `None` is left out at every depth,
//! because its schema says optional and never null, while a null inside a map or an open value is data
//! and stays. And every digit of a number is kept, whatever features of `serde_json` another crate
//! turned on.

mod key;
mod opaque;

use crate::json::{write_escaped, write_string};
use key::KeyText;
use opaque::Opaque;
use serde::ser::{self, Serialize};
use std::fmt::{self, Display, Write as _};

/// The output as compact JSON text.
pub(crate) fn to_json<T: Serialize + ?Sized>(output: &T) -> Result<String, NotSerializable> {
    let mut text = String::with_capacity(128);
    output.serialize(Writer { out: &mut text })?;
    Ok(text)
}

/// Why an output cannot be written as JSON; the words are for the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotSerializable(String);

impl NotSerializable {
    pub(super) fn because(reason: &str) -> Self {
        Self(reason.to_owned())
    }
}

impl Display for NotSerializable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotSerializable {}

impl ser::Error for NotSerializable {
    fn custom<T: Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// What was written: a field drops an absence, an array and a map keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// A value.
    Value,
    /// `null`, for a `None`.
    Absence,
}

type Outcome = Result<Written, NotSerializable>;

struct Writer<'a> {
    out: &'a mut String,
}

impl Writer<'_> {
    fn raw(self, text: &str) -> Written {
        self.out.push_str(text);
        Written::Value
    }

    fn display(self, value: impl Display) -> Written {
        let _ = write!(self.out, "{value}");
        Written::Value
    }

    fn float(self, finite: bool, value: impl fmt::Debug) -> Outcome {
        if !finite {
            return Err(NotSerializable::because(
                "a float that is not a number, or infinite, has no JSON form",
            ));
        }
        // The shortest digits that read back as the same float; Rust's debug form is of JSON's grammar.
        let _ = write!(self.out, "{value:?}");
        Ok(Written::Value)
    }
}

/// Writes what comes into a string literal that is open.
struct Escaping<'a>(&'a mut String);

impl fmt::Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        write_escaped(text, self.0);
        Ok(())
    }
}

/// Opens the object around an enum variant's content.
fn open_variant<'a>(out: &'a mut String, variant: &str, bracket: char) -> &'a mut String {
    out.push('{');
    write_string(variant, out);
    out.push(':');
    out.push(bracket);
    out
}

impl<'a> ser::Serializer for Writer<'a> {
    type Ok = Written;
    type Error = NotSerializable;
    type SerializeSeq = Sequence<'a>;
    type SerializeTuple = Sequence<'a>;
    type SerializeTupleStruct = Sequence<'a>;
    type SerializeTupleVariant = Sequence<'a>;
    type SerializeMap = Entries<'a>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Fields<'a>;

    fn serialize_bool(self, value: bool) -> Outcome {
        Ok(self.raw(if value { "true" } else { "false" }))
    }

    fn serialize_i8(self, value: i8) -> Outcome {
        Ok(self.display(value))
    }

    fn serialize_i16(self, value: i16) -> Outcome {
        Ok(self.display(value))
    }

    fn serialize_i32(self, value: i32) -> Outcome {
        Ok(self.display(value))
    }

    fn serialize_i64(self, value: i64) -> Outcome {
        Ok(self.display(value))
    }

    fn serialize_i128(self, value: i128) -> Outcome {
        Ok(self.display(value))
    }

    fn serialize_u8(self, value: u8) -> Outcome {
        Ok(self.display(value))
    }

    fn serialize_u16(self, value: u16) -> Outcome {
        Ok(self.display(value))
    }

    fn serialize_u32(self, value: u32) -> Outcome {
        Ok(self.display(value))
    }

    fn serialize_u64(self, value: u64) -> Outcome {
        Ok(self.display(value))
    }

    fn serialize_u128(self, value: u128) -> Outcome {
        Ok(self.display(value))
    }

    fn serialize_f32(self, value: f32) -> Outcome {
        self.float(value.is_finite(), value)
    }

    fn serialize_f64(self, value: f64) -> Outcome {
        self.float(value.is_finite(), value)
    }

    fn serialize_char(self, value: char) -> Outcome {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Outcome {
        write_string(value, self.out);
        Ok(Written::Value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Outcome {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Outcome {
        self.out.push_str("null");
        Ok(Written::Absence)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Outcome {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Outcome {
        Ok(self.raw("null"))
    }

    fn serialize_unit_struct(self, _: &'static str) -> Outcome {
        Ok(self.raw("null"))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Outcome {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Outcome {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Outcome {
        self.out.push('{');
        write_string(variant, self.out);
        self.out.push(':');
        value.serialize(Writer { out: &mut *self.out })?;
        Ok(self.raw("}"))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Sequence<'a>, NotSerializable> {
        self.out.push('[');
        Ok(Sequence { out: self.out, empty: true, close: "]" })
    }

    fn serialize_tuple(self, _: usize) -> Result<Sequence<'a>, NotSerializable> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Sequence<'a>, NotSerializable> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Sequence<'a>, NotSerializable> {
        Ok(Sequence { out: open_variant(self.out, variant, '['), empty: true, close: "]}" })
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Entries<'a>, NotSerializable> {
        self.out.push('{');
        // A struct with a flattened field arrives as a map whose length serde's derive does not know;
        // maps proper know theirs.
        Ok(Entries { out: self.out, empty: true, drops_absences: length.is_none(), entry: 0 })
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields<'a>, NotSerializable> {
        if Opaque::is_named(name) {
            return Ok(Fields::Opaque(Opaque { out: self.out }));
        }
        self.out.push('{');
        Ok(Fields::Object { out: self.out, empty: true, close: "}" })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields<'a>, NotSerializable> {
        Ok(Fields::Object { out: open_variant(self.out, variant, '{'), empty: true, close: "}}" })
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Outcome {
        self.out.push('"');
        // Written through: an image in base64 is not made a text of its own first.
        write!(Escaping(self.out), "{value}")
            .map_err(|_| NotSerializable::because("a value does not write itself as text"))?;
        Ok(self.raw("\""))
    }
}

/// An array.
struct Sequence<'a> {
    out: &'a mut String,
    empty: bool,
    close: &'static str,
}

impl Sequence<'_> {
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotSerializable> {
        if !self.empty {
            self.out.push(',');
        }
        self.empty = false;
        value.serialize(Writer { out: self.out }).map(|_| ())
    }

    fn close(self) -> Written {
        self.out.push_str(self.close);
        Written::Value
    }
}

impl ser::SerializeSeq for Sequence<'_> {
    type Ok = Written;
    type Error = NotSerializable;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotSerializable> {
        self.item(value)
    }

    fn end(self) -> Outcome {
        Ok(self.close())
    }
}

impl ser::SerializeTuple for Sequence<'_> {
    type Ok = Written;
    type Error = NotSerializable;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotSerializable> {
        self.item(value)
    }

    fn end(self) -> Outcome {
        Ok(self.close())
    }
}

impl ser::SerializeTupleStruct for Sequence<'_> {
    type Ok = Written;
    type Error = NotSerializable;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotSerializable> {
        self.item(value)
    }

    fn end(self) -> Outcome {
        Ok(self.close())
    }
}

impl ser::SerializeTupleVariant for Sequence<'_> {
    type Ok = Written;
    type Error = NotSerializable;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotSerializable> {
        self.item(value)
    }

    fn end(self) -> Outcome {
        Ok(self.close())
    }
}

/// Starts a member and says where the object ended before it.
fn open_member(out: &mut String, empty: bool) -> usize {
    let before = out.len();
    if !empty {
        out.push(',');
    }
    before
}

/// A map.
struct Entries<'a> {
    out: &'a mut String,
    empty: bool,
    drops_absences: bool,
    /// Where the object ended before the entry being written.
    entry: usize,
}

impl ser::SerializeMap for Entries<'_> {
    type Ok = Written;
    type Error = NotSerializable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), NotSerializable> {
        self.entry = open_member(self.out, self.empty);
        write_string(&key.serialize(KeyText)?, self.out);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotSerializable> {
        self.out.push(':');
        let written = value.serialize(Writer { out: self.out })?;
        if written == Written::Absence && self.drops_absences {
            self.out.truncate(self.entry);
        } else {
            self.empty = false;
        }
        Ok(())
    }

    fn end(self) -> Outcome {
        self.out.push('}');
        Ok(Written::Value)
    }
}

/// A struct's fields.
enum Fields<'a> {
    Object { out: &'a mut String, empty: bool, close: &'static str },
    Opaque(Opaque<'a>),
}

impl Fields<'_> {
    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), NotSerializable> {
        let (out, empty) = match self {
            Self::Object { out, empty, .. } => (out, empty),
            Self::Opaque(opaque) => return opaque.text(value),
        };
        let before = open_member(out, *empty);
        write_string(name, out);
        out.push(':');
        if value.serialize(Writer { out })? == Written::Absence {
            out.truncate(before);
        } else {
            *empty = false;
        }
        Ok(())
    }

    fn close(self) -> Written {
        if let Self::Object { out, close, .. } = self {
            out.push_str(close);
        }
        Written::Value
    }
}

impl ser::SerializeStruct for Fields<'_> {
    type Ok = Written;
    type Error = NotSerializable;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), NotSerializable> {
        self.field(name, value)
    }

    fn end(self) -> Outcome {
        Ok(self.close())
    }
}

impl ser::SerializeStructVariant for Fields<'_> {
    type Ok = Written;
    type Error = NotSerializable;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), NotSerializable> {
        self.field(name, value)
    }

    fn end(self) -> Outcome {
        Ok(self.close())
    }
}

#[cfg(test)]
mod tests;
