//! A map's key as the text of a member's name.

use super::NotSerializable;
use serde::ser::{Impossible, Serialize, Serializer};

/// Takes what JSON can name a member by: text, and what has one plain text form.
pub(super) struct KeyText;

type Key = Result<String, NotSerializable>;
type No = Impossible<String, NotSerializable>;

fn refuse<T>() -> Result<T, NotSerializable> {
    Err(NotSerializable::because("a map's key must be text, a number or a boolean"))
}

impl Serializer for KeyText {
    type Ok = String;
    type Error = NotSerializable;
    type SerializeSeq = No;
    type SerializeTuple = No;
    type SerializeTupleStruct = No;
    type SerializeTupleVariant = No;
    type SerializeMap = No;
    type SerializeStruct = No;
    type SerializeStructVariant = No;

    fn serialize_bool(self, value: bool) -> Key {
        Ok(value.to_string())
    }

    fn serialize_i8(self, value: i8) -> Key {
        Ok(value.to_string())
    }

    fn serialize_i16(self, value: i16) -> Key {
        Ok(value.to_string())
    }

    fn serialize_i32(self, value: i32) -> Key {
        Ok(value.to_string())
    }

    fn serialize_i64(self, value: i64) -> Key {
        Ok(value.to_string())
    }

    fn serialize_i128(self, value: i128) -> Key {
        Ok(value.to_string())
    }

    fn serialize_u8(self, value: u8) -> Key {
        Ok(value.to_string())
    }

    fn serialize_u16(self, value: u16) -> Key {
        Ok(value.to_string())
    }

    fn serialize_u32(self, value: u32) -> Key {
        Ok(value.to_string())
    }

    fn serialize_u64(self, value: u64) -> Key {
        Ok(value.to_string())
    }

    fn serialize_u128(self, value: u128) -> Key {
        Ok(value.to_string())
    }

    fn serialize_f32(self, _: f32) -> Key {
        refuse()
    }

    fn serialize_f64(self, _: f64) -> Key {
        refuse()
    }

    fn serialize_char(self, value: char) -> Key {
        Ok(value.to_string())
    }

    fn serialize_str(self, value: &str) -> Key {
        Ok(value.to_owned())
    }

    fn serialize_bytes(self, _: &[u8]) -> Key {
        refuse()
    }

    fn serialize_none(self) -> Key {
        refuse()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Key {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Key {
        refuse()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Key {
        refuse()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Key {
        Ok(variant.to_owned())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Key {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Key {
        refuse()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<No, NotSerializable> {
        refuse()
    }

    fn serialize_tuple(self, _: usize) -> Result<No, NotSerializable> {
        refuse()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<No, NotSerializable> {
        refuse()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<No, NotSerializable> {
        refuse()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<No, NotSerializable> {
        refuse()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<No, NotSerializable> {
        refuse()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<No, NotSerializable> {
        refuse()
    }
}
