//! Shows the fields of a struct one by one.

use serde::Serialize;
use serde::ser::{Error, Impossible, SerializeMap, SerializeStruct, Serializer};
use serde_json::Error as JsonError;
use serde_json::Value;

use super::FieldSink;

/// Shows a struct to a sink. Nothing else is a row.
pub(super) struct Visitor<'a, S> {
    pub(super) sink: &'a mut S,
    /// The name of the member of a map whose value comes next.
    pub(super) key: String,
}

/// What a row is not.
type No = Impossible<(), JsonError>;

fn refuse<T>() -> Result<T, JsonError> {
    Err(JsonError::custom("a row is a struct"))
}

impl<S: FieldSink> SerializeStruct for Visitor<'_, S> {
    type Ok = ();
    type Error = JsonError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), JsonError> {
        self.sink.field(key, value);
        Ok(())
    }

    fn end(self) -> Result<(), JsonError> {
        Ok(())
    }
}

/// A struct with flattened fields comes as a map.
impl<S: FieldSink> SerializeMap for Visitor<'_, S> {
    type Ok = ();
    type Error = JsonError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), JsonError> {
        let Value::String(key) = serde_json::to_value(key)? else { return refuse() };
        self.key = key;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), JsonError> {
        self.sink.field(&self.key, value);
        Ok(())
    }

    fn end(self) -> Result<(), JsonError> {
        Ok(())
    }
}

impl<'a, S: FieldSink> Serializer for Visitor<'a, S> {
    type Ok = ();
    type Error = JsonError;
    type SerializeSeq = No;
    type SerializeTuple = No;
    type SerializeTupleStruct = No;
    type SerializeTupleVariant = No;
    type SerializeMap = Visitor<'a, S>;
    type SerializeStruct = Visitor<'a, S>;
    type SerializeStructVariant = No;

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, JsonError> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, JsonError> {
        Ok(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), JsonError> {
        value.serialize(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), JsonError> {
        value.serialize(self)
    }

    refused! {
        JsonError:
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(&'static str);
        serialize_unit_variant(&'static str, u32, &'static str);
    }
}
