//! Tables in Parquet, compressed by Snappy.
//!
//! The values of a group of rows are collected column by column. A value that may be missing has a *definition
//! level*: how much of its path is there. In lists a *repetition level* says which list a value continues.

use std::fs::File;
use std::io::{self, BufWriter};
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{
    SerializedColumnWriter, SerializedFileWriter, SerializedRowGroupWriter,
};
use parquet::schema::parser::parse_message_type;

use super::TableFile;
use crate::column::{Column, Kind};
use crate::facts::StepFacts;
use crate::row::Field;

/// How many rows a group has: small enough to stay in memory.
const GROUP: usize = 100_000;

pub(super) struct Parquet {
    writer: SerializedFileWriter<BufWriter<File>>,
    kinds: Vec<Kind>,
    /// The values of the group, column by column.
    columns: Vec<Vec<Field>>,
}

impl Parquet {
    pub(super) fn new(file: BufWriter<File>, columns: &[Column]) -> io::Result<Parquet> {
        let schema = parse_message_type(&schema(columns)).map_err(other)?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("loshu ", env!("CARGO_PKG_VERSION")).into())
            .build();
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties));
        Ok(Parquet {
            writer: writer.map_err(other)?,
            kinds: columns.iter().map(|column| column.kind()).collect(),
            columns: vec![Vec::new(); columns.len()],
        })
    }

    /// Writes the rows that wait.
    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        for (kind, fields) in self.kinds.iter().zip(&mut self.columns) {
            write_column(&mut group, *kind, fields)?;
            fields.clear();
        }
        group.close()?;
        Ok(())
    }
}

impl TableFile for Parquet {
    fn row(&mut self, fields: &[Field]) -> io::Result<()> {
        for (column, field) in self.columns.iter_mut().zip(fields) {
            column.push(field.clone());
        }
        if self.columns.first().is_some_and(|column| column.len() == GROUP) {
            self.write_group().map_err(other)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        if self.columns.first().is_some_and(|column| !column.is_empty()) {
            self.write_group().map_err(other)?;
        }
        self.writer.finish().map_err(other)?;
        Ok(())
    }
}

fn other(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

/// The types of the columns, in the language of Parquet.
fn schema(columns: &[Column]) -> String {
    let column = |column: &Column| {
        let name = column.name();
        match column.kind() {
            Kind::Text => format!("optional binary {name} (UTF8);"),
            Kind::Integer => format!("optional int64 {name};"),
            Kind::Number => format!("optional double {name};"),
            Kind::Boolean => format!("optional boolean {name};"),
            Kind::Steps => format!(
                "required group {name} (LIST) {{ repeated group list {{ required group element {{ \
                 required binary technique (UTF8); \
                 required group placed (LIST) {{ repeated group list {{ required binary element (UTF8); }} }} \
                 required group removed (LIST) {{ repeated group list {{ required binary element (UTF8); }} }} \
                 }} }} }}"
            ),
        }
    };
    let columns: Vec<String> = columns.iter().map(column).collect();
    format!("message puzzles {{ {} }}", columns.join(" "))
}

type Group<'a> = SerializedRowGroupWriter<'a, BufWriter<File>>;

/// Writes a column of a group.
fn write_column(group: &mut Group<'_>, kind: Kind, fields: &[Field]) -> Result<(), ParquetError> {
    match kind {
        Kind::Text => write_values::<ByteArrayType>(group, fields, |field| match field {
            Field::Text(text) => Some(ByteArray::from(text.as_bytes().to_vec())),
            Field::Missing
            | Field::Integer(_)
            | Field::Number(_)
            | Field::Boolean(_)
            | Field::Steps(_) => None,
        }),
        Kind::Integer => write_values::<Int64Type>(group, fields, |field| match field {
            Field::Integer(number) => Some(*number),
            Field::Missing
            | Field::Text(_)
            | Field::Number(_)
            | Field::Boolean(_)
            | Field::Steps(_) => None,
        }),
        Kind::Number => write_values::<DoubleType>(group, fields, |field| match field {
            Field::Number(number) => Some(*number),
            Field::Missing
            | Field::Text(_)
            | Field::Integer(_)
            | Field::Boolean(_)
            | Field::Steps(_) => None,
        }),
        Kind::Boolean => write_values::<BoolType>(group, fields, |field| match field {
            Field::Boolean(is_true) => Some(*is_true),
            Field::Missing
            | Field::Text(_)
            | Field::Integer(_)
            | Field::Number(_)
            | Field::Steps(_) => None,
        }),
        Kind::Steps => {
            write_texts(group, &Texts::techniques(fields))?;
            write_texts(group, &Texts::of_steps(fields, |step| &step.placed))?;
            write_texts(group, &Texts::of_steps(fields, |step| &step.removed))
        }
    }
}

/// Writes values, each of which may be missing.
fn write_values<T: DataType>(
    group: &mut Group<'_>,
    fields: &[Field],
    value: impl Fn(&Field) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let values: Vec<Option<T::T>> = fields.iter().map(value).collect();
    let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = values.into_iter().flatten().collect();
    let mut column = next(group)?;
    column.typed::<T>().write_batch(&values, Some(&levels), None)?;
    column.close()
}

fn next<'a>(group: &'a mut Group<'_>) -> Result<SerializedColumnWriter<'a>, ParquetError> {
    let column = group.next_column()?;
    column.ok_or_else(|| ParquetError::General("more columns than the schema has".into()))
}

/// Texts in lists, with their levels.
#[derive(Default)]
struct Texts {
    values: Vec<ByteArray>,
    definition: Vec<i16>,
    repetition: Vec<i16>,
}

impl Texts {
    fn push(&mut self, text: Option<&str>, definition: i16, repetition: i16) {
        self.values.extend(text.map(|text| ByteArray::from(text.as_bytes().to_vec())));
        self.definition.push(definition);
        self.repetition.push(repetition);
    }

    /// The technique of each step.
    fn techniques(fields: &[Field]) -> Texts {
        let mut texts = Texts::default();
        for field in fields {
            let steps = steps(field);
            if steps.is_empty() {
                texts.push(None, 0, 0);
            }
            for (number, step) in steps.iter().enumerate() {
                texts.push(Some(&step.technique), 1, i16::from(number > 0));
            }
        }
        texts
    }

    /// A list of each step.
    fn of_steps(fields: &[Field], list: impl Fn(&StepFacts) -> &Vec<String>) -> Texts {
        let mut texts = Texts::default();
        for field in fields {
            let steps = steps(field);
            if steps.is_empty() {
                texts.push(None, 0, 0);
            }
            for (number, step) in steps.iter().enumerate() {
                let first = i16::from(number > 0);
                let list = list(step);
                if list.is_empty() {
                    texts.push(None, 1, first);
                }
                for (at, text) in list.iter().enumerate() {
                    texts.push(Some(text), 2, if at > 0 { 2 } else { first });
                }
            }
        }
        texts
    }
}

fn steps(field: &Field) -> &[StepFacts] {
    match field {
        Field::Steps(steps) => steps,
        Field::Missing
        | Field::Text(_)
        | Field::Integer(_)
        | Field::Number(_)
        | Field::Boolean(_) => &[],
    }
}

fn write_texts(group: &mut Group<'_>, texts: &Texts) -> Result<(), ParquetError> {
    let Texts { values, definition, repetition } = texts;
    let mut column = next(group)?;
    column.typed::<ByteArrayType>().write_batch(values, Some(definition), Some(repetition))?;
    column.close()
}
