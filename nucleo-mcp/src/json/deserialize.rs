//! Typed values built from a document that was read, through serde.

use super::{Elements, Kind, Members, Value};
use serde::{
    de::{
        DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess,
        Unexpected, VariantAccess, Visitor, value::BorrowedStrDeserializer,
    },
    forward_to_deserialize_any,
};
use std::{borrow::Cow, fmt};

/// A type does not build from a value.
///
/// After a gate has accepted a value this is a defect of ours: the type's `Deserialize` and its
/// published schema disagree.
#[derive(Debug)]
pub struct BuildError(String);

impl BuildError {
    /// What serde said. It may quote the document, so it is for a developer's log and nowhere else.
    pub fn detail(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value does not build the type it was judged for")
    }
}

impl std::error::Error for BuildError {}

impl serde::de::Error for BuildError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

type Built<T> = Result<T, BuildError>;

impl<'de> Value<'de> {
    fn unexpected(self) -> Unexpected<'de> {
        match self.kind() {
            Kind::Null => Unexpected::Unit,
            Kind::Bool => Unexpected::Bool(self.lexeme() == "true"),
            Kind::Number => Unexpected::Other("number"),
            Kind::String => self.unescaped().map_or(Unexpected::Other("string"), Unexpected::Str),
            Kind::Array => Unexpected::Seq,
            Kind::Object => Unexpected::Map,
        }
    }

    fn refuse<T>(self, visitor: &dyn serde::de::Expected) -> Built<T> {
        Err(BuildError::invalid_type(self.unexpected(), visitor))
    }

    fn text(self, visitor: &dyn serde::de::Expected) -> Built<Cow<'de, str>> {
        self.as_str().map_or_else(|| self.refuse(visitor), Ok)
    }

    fn visit_text<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        match self.text(&visitor)? {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    /// A number for somebody who names an integer type: whole numbers exactly.
    fn visit_integer<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        if let Some(value) = self.short_integer() {
            return match u64::try_from(value) {
                Ok(value) => visitor.visit_u64(value),
                Err(_) => visitor.visit_i64(value),
            };
        }
        let Some(decimal) = self.decimal() else { return self.refuse(&visitor) };
        let (signed, unsigned) = (decimal.to_i128(), decimal.to_u128());
        if let Some(value) = unsigned {
            return match u64::try_from(value) {
                Ok(value) => visitor.visit_u64(value),
                Err(_) => visitor.visit_u128(value),
            };
        }
        match signed {
            Some(value) => match i64::try_from(value) {
                Ok(value) => visitor.visit_i64(value),
                Err(_) => visitor.visit_i128(value),
            },
            None => self.refuse(&visitor),
        }
    }

    fn double(self, visitor: &dyn serde::de::Expected) -> Built<f64> {
        match self.lexeme().parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(value),
            _ => self.refuse(visitor),
        }
    }

    /// A number for somebody who takes any: the narrowest of u64, i64 and f64 that is exact, and
    /// the nearest double where none is.
    fn visit_any_number<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        let whole = match self.short_integer() {
            Some(value) => Some(i128::from(value)),
            None => self.decimal().and_then(super::Decimal::to_i128),
        };
        if let Some(whole) = whole {
            if let Ok(value) = u64::try_from(whole) {
                return visitor.visit_u64(value);
            }
            if let Ok(value) = i64::try_from(whole) {
                return visitor.visit_i64(value);
            }
        }
        let nearest = self.double(&visitor)?;
        visitor.visit_f64(nearest)
    }

    fn visit_elements<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        if self.kind() != Kind::Array {
            return self.refuse(&visitor);
        }
        let mut elements = Sequence(self.elements());
        let built = visitor.visit_seq(&mut elements)?;
        match elements.0.next() {
            None => Ok(built),
            Some(_) => Err(BuildError::custom("an array with more elements than its type has")),
        }
    }

    fn visit_members<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        if self.kind() != Kind::Object {
            return self.refuse(&visitor);
        }
        let mut members = Object { members: self.members(), value: None };
        let built = visitor.visit_map(&mut members)?;
        match members.members.next() {
            None => Ok(built),
            Some(_) => Err(BuildError::custom("an object with more members than its type has")),
        }
    }
}

macro_rules! integers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
            self.visit_integer(visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for Value<'de> {
    type Error = BuildError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        match self.kind() {
            Kind::Null => visitor.visit_unit(),
            Kind::Bool => visitor.visit_bool(self.lexeme() == "true"),
            Kind::Number => self.visit_any_number(visitor),
            Kind::String => self.visit_text(visitor),
            Kind::Array => self.visit_elements(visitor),
            Kind::Object => self.visit_members(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        match self.as_bool() {
            Some(flag) => visitor.visit_bool(flag),
            None => self.refuse(&visitor),
        }
    }

    integers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        if self.kind() != Kind::Number {
            return self.refuse(&visitor);
        }
        // By way of a double, as serde's buffer goes for a tagged enum or a flattened field: rounded once,
        // from the digits, the same number would be another one there.
        #[expect(clippy::cast_possible_truncation, reason = "to the nearest, which may be infinity")]
        let nearest = self.double(&visitor)? as f32;
        if nearest.is_finite() { visitor.visit_f32(nearest) } else { self.refuse(&visitor) }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        if self.kind() != Kind::Number {
            return self.refuse(&visitor);
        }
        let nearest = self.double(&visitor)?;
        visitor.visit_f64(nearest)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        self.visit_text(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        self.visit_text(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        self.visit_text(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        if self.kind() == Kind::Array {
            return self.visit_elements(visitor);
        }
        match self.text(&visitor)? {
            Cow::Borrowed(text) => visitor.visit_borrowed_bytes(text.as_bytes()),
            Cow::Owned(text) => visitor.visit_byte_buf(text.into_bytes()),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        if self.kind() == Kind::Null { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        // A tool without parameters is published as an object without properties.
        let nothing = match self.kind() {
            Kind::Null => true,
            Kind::Object => self.members().next().is_none(),
            _ => false,
        };
        if nothing { visitor.visit_unit() } else { self.refuse(&visitor) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Built<V::Value> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Built<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        self.visit_elements(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Built<V::Value> {
        self.visit_elements(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Built<V::Value> {
        self.visit_elements(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        self.visit_members(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Built<V::Value> {
        // A derived struct would take an array by position; an object alone has its names.
        self.visit_members(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Built<V::Value> {
        match self.kind() {
            Kind::String => visitor.visit_enum(Variant { name: self, content: None }),
            Kind::Object => {
                let mut members = self.members();
                match (members.next(), members.next()) {
                    (Some((name, content)), None) => {
                        visitor.visit_enum(Variant { name, content: Some(content) })
                    }
                    _ => Err(BuildError::custom("an enum from an object of other than one member")),
                }
            }
            _ => self.refuse(&visitor),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        self.visit_text(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        #[cfg(feature = "testing")]
        super::passed_over::note(self);
        visitor.visit_unit()
    }
}

impl<'de> IntoDeserializer<'de, BuildError> for Value<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

struct Sequence<'de>(Elements<'de>);

impl<'de> SeqAccess<'de> for Sequence<'de> {
    type Error = BuildError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Built<Option<T::Value>> {
        self.0.next().map(|element| seed.deserialize(element)).transpose()
    }
}

struct Object<'de> {
    members: Members<'de>,
    value: Option<Value<'de>>,
}

impl<'de> MapAccess<'de> for Object<'de> {
    type Error = BuildError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Built<Option<K::Value>> {
        let Some((name, value)) = self.members.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(Name(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Built<V::Value> {
        match self.value.take() {
            Some(value) => seed.deserialize(value),
            None => Err(BuildError::custom("a value was asked for before its name")),
        }
    }
}

/// A member's name: text, whatever the key type is.
struct Name<'de>(Value<'de>);

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = BuildError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        // Every name of every object comes by here, and next to none has an escape.
        match self.0.unescaped() {
            Some(text) => visitor.visit_borrowed_str(text),
            None => self.0.visit_text(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Built<V::Value> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Built<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Built<V::Value> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// An enum's variant: its name alone, or its name and what it holds.
struct Variant<'de> {
    name: Value<'de>,
    content: Option<Value<'de>>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = BuildError;
    type Variant = Content<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Built<(V::Value, Self::Variant)> {
        let variant = match self.name.unescaped() {
            Some(name) => seed.deserialize(BorrowedStrDeserializer::new(name))?,
            None => seed.deserialize(Name(self.name))?,
        };
        Ok((variant, Content(self.content)))
    }
}

struct Content<'de>(Option<Value<'de>>);

impl<'de> Content<'de> {
    fn held(self) -> Built<Value<'de>> {
        self.0.ok_or_else(|| BuildError::custom("a variant that holds something, from its name alone"))
    }
}

impl<'de> VariantAccess<'de> for Content<'de> {
    type Error = BuildError;

    fn unit_variant(self) -> Built<()> {
        match self.0 {
            None => Ok(()),
            Some(_) => Err(BuildError::custom("a variant that holds nothing, from an object")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Built<T::Value> {
        seed.deserialize(self.held()?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Built<V::Value> {
        self.held()?.visit_elements(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Built<V::Value> {
        self.held()?.visit_members(visitor)
    }
}
