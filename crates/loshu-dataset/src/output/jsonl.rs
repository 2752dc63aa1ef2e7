//! An object on each line.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::TableFile;
use crate::column::Column;
use crate::row::Field;

pub(super) struct Jsonl {
    file: BufWriter<File>,
    columns: Vec<Column>,
}

impl Jsonl {
    pub(super) fn new(file: BufWriter<File>, columns: &[Column]) -> Jsonl {
        Jsonl { file, columns: columns.to_vec() }
    }
}

impl TableFile for Jsonl {
    fn row(&mut self, fields: &[Field]) -> io::Result<()> {
        serde_json::to_writer(&mut self.file, &Object { columns: &self.columns, fields })?;
        self.file.write_all(b"\n")
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.file.flush()
    }
}

/// The fields by the names of their columns.
struct Object<'a> {
    columns: &'a [Column],
    fields: &'a [Field],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.columns.len()))?;
        for (column, field) in self.columns.iter().zip(self.fields) {
            let name = column.name();
            match field {
                Field::Missing => object.serialize_entry(name, &())?,
                Field::Text(text) => object.serialize_entry(name, text)?,
                Field::Integer(number) => object.serialize_entry(name, number)?,
                Field::Number(number) => object.serialize_entry(name, number)?,
                Field::Boolean(is_true) => object.serialize_entry(name, is_true)?,
                Field::Steps(steps) => object.serialize_entry(name, steps)?,
            }
        }
        object.end()
    }
}
