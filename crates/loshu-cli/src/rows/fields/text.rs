//! Values that are a text or a number, as they stand in a table.

use std::fmt::{self, Display, Write};

use serde::Serialize;
use serde::ser::{self, Impossible, Serializer};

/// Appends a value, unless it is a list, an object or another value that takes more than its digits or
/// letters.
pub(super) fn push(out: &mut String, value: &(impl Serialize + ?Sized)) -> Result<(), NoText> {
    value.serialize(Text(out))
}

/// What is not a plain text.
#[derive(Debug)]
pub(super) struct NoText;

impl Display for NoText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no plain text")
    }
}

impl std::error::Error for NoText {}

impl ser::Error for NoText {
    fn custom<T: Display>(_: T) -> NoText {
        NoText
    }
}

impl From<fmt::Error> for NoText {
    fn from(_: fmt::Error) -> NoText {
        NoText
    }
}

type No = Impossible<(), NoText>;

/// Declares what takes more than its digits or letters.
macro_rules! refused {
    ($($done:ty: $name:ident($($argument:ty),*);)*) => {
        $(fn $name(self, $(_: $argument),*) -> Result<$done, NoText> { Err(NoText) })*
    };
}

struct Text<'a>(&'a mut String);

impl Serializer for Text<'_> {
    type Ok = ();
    type Error = NoText;
    type SerializeSeq = No;
    type SerializeTuple = No;
    type SerializeTupleStruct = No;
    type SerializeTupleVariant = No;
    type SerializeMap = No;
    type SerializeStruct = No;
    type SerializeStructVariant = No;

    fn serialize_str(self, text: &str) -> Result<(), NoText> {
        self.0.push_str(text);
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, text: &T) -> Result<(), NoText> {
        Ok(write!(self.0, "{text}")?)
    }

    fn serialize_u64(self, number: u64) -> Result<(), NoText> {
        Ok(write!(self.0, "{number}")?)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
    ) -> Result<(), NoText> {
        self.serialize_str(name)
    }

    fn serialize_none(self) -> Result<(), NoText> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), NoText> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), NoText> {
        value.serialize(self)
    }

    refused! {
        (): serialize_bool(bool);
        (): serialize_i8(i8);
        (): serialize_i16(i16);
        (): serialize_i32(i32);
        (): serialize_i64(i64);
        (): serialize_u8(u8);
        (): serialize_u16(u16);
        (): serialize_u32(u32);
        (): serialize_f32(f32);
        (): serialize_f64(f64);
        (): serialize_char(char);
        (): serialize_bytes(&[u8]);
        (): serialize_unit();
        (): serialize_unit_struct(&'static str);
        No: serialize_seq(Option<usize>);
        No: serialize_tuple(usize);
        No: serialize_tuple_struct(&'static str, usize);
        No: serialize_tuple_variant(&'static str, u32, &'static str, usize);
        No: serialize_map(Option<usize>);
        No: serialize_struct(&'static str, usize);
        No: serialize_struct_variant(&'static str, u32, &'static str, usize);
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), NoText> {
        Err(NoText)
    }
}
