//! Writing: a serializer that puts the reference in front of the fields of the object behind it.

use super::ARTIFACT_REF;
use crate::artifact::{Artifact, ArtifactType};
use serde::ser::{Error, Impossible, Serialize, SerializeMap, SerializeStruct, Serializer};

impl<T: ArtifactType> Serialize for Artifact<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.reached();
        let value: &T = self;
        value.serialize(Beside { serializer, reference: self.reference().as_str() })
    }
}

/// Accepts one object, to which it adds the reference, and refuses every other shape.
struct Beside<'a, S> {
    serializer: S,
    reference: &'a str,
}

/// The fields of that object, among which the reference's name is taken.
struct Fields<F>(F);

fn not_an_object<E: Error>() -> E {
    E::custom("an artifact is written as an object")
}

fn name_is_taken<E: Error>() -> E {
    E::custom("an artifact has a field of its own named artifact_ref")
}

impl<S: Serializer> Serializer for Beside<'_, S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Impossible<S::Ok, S::Error>;
    type SerializeTuple = Impossible<S::Ok, S::Error>;
    type SerializeTupleStruct = Impossible<S::Ok, S::Error>;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = Fields<S::SerializeMap>;
    type SerializeStruct = Fields<S::SerializeStruct>;
    type SerializeStructVariant = Impossible<S::Ok, S::Error>;

    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Self::SerializeStruct, S::Error> {
        let mut fields = self.serializer.serialize_struct(name, len + 1)?;
        fields.serialize_field(ARTIFACT_REF, self.reference)?;
        Ok(Fields(fields))
    }

    // A struct with a flattened field is written as a map.
    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, S::Error> {
        let mut entries = self.serializer.serialize_map(len.map(|len| len + 1))?;
        entries.serialize_entry(ARTIFACT_REF, self.reference)?;
        Ok(Fields(entries))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        value.serialize(self)
    }

    fn serialize_bool(self, _: bool) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_i8(self, _: i8) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_i16(self, _: i16) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_i32(self, _: i32) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_i64(self, _: i64) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_u8(self, _: u8) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_u16(self, _: u16) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_u32(self, _: u32) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_u64(self, _: u64) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_f32(self, _: f32) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_f64(self, _: f64) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_char(self, _: char) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_str(self, _: &str) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<S::Ok, S::Error> {
        Err(not_an_object())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        Err(not_an_object())
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, S::Error> {
        Err(not_an_object())
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, S::Error> {
        Err(not_an_object())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        Err(not_an_object())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        Err(not_an_object())
    }

    fn is_human_readable(&self) -> bool {
        self.serializer.is_human_readable()
    }
}

impl<F: SerializeStruct> SerializeStruct for Fields<F> {
    type Ok = F::Ok;
    type Error = F::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), F::Error> {
        if name == ARTIFACT_REF {
            return Err(name_is_taken());
        }
        self.0.serialize_field(name, value)
    }

    fn skip_field(&mut self, name: &'static str) -> Result<(), F::Error> {
        self.0.skip_field(name)
    }

    fn end(self) -> Result<F::Ok, F::Error> {
        self.0.end()
    }
}

impl<F: SerializeMap> SerializeMap for Fields<F> {
    type Ok = F::Ok;
    type Error = F::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), F::Error> {
        self.0.serialize_key(name)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), F::Error> {
        self.0.serialize_value(value)
    }

    fn serialize_entry<K: Serialize + ?Sized, V: Serialize + ?Sized>(
        &mut self,
        name: &K,
        value: &V,
    ) -> Result<(), F::Error> {
        self.0.serialize_entry(name, value)
    }

    fn end(self) -> Result<F::Ok, F::Error> {
        self.0.end()
    }
}
