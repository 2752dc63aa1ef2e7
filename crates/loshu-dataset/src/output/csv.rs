//! Tables with a header.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufWriter};

use loshu_formats::is_formula;

use super::TableFile;
use crate::column::Column;
use crate::row::Field;

pub(super) struct Csv {
    writer: csv::Writer<BufWriter<File>>,
    columns: Vec<Column>,
}

impl Csv {
    pub(super) fn new(file: BufWriter<File>, columns: &[Column]) -> io::Result<Csv> {
        let mut writer = csv::Writer::from_writer(file);
        writer.write_record(columns.iter().map(|column| column.name()))?;
        Ok(Csv { writer, columns: columns.to_vec() })
    }
}

impl TableFile for Csv {
    fn row(&mut self, fields: &[Field]) -> io::Result<()> {
        let texts = self.columns.iter().zip(fields).map(|(&column, field)| {
            let text = text(field);
            if is_of_manifest(column) && is_formula(&text) {
                Cow::Owned(format!("'{text}"))
            } else {
                text
            }
        });
        for text in texts {
            self.writer.write_field(text.as_bytes())?;
        }
        Ok(self.writer.write_record(None::<&[u8]>)?)
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Whether a column has texts of the manifest, which may be anything. An apostrophe stands before a formula, as in
/// all tables that Loshu writes. All other texts are known; a transform begins with a minus and is no formula.
fn is_of_manifest(column: Column) -> bool {
    matches!(column, Column::Source | Column::Split)
}

/// A value as text. Steps are JSON.
fn text(field: &Field) -> Cow<'_, str> {
    match field {
        Field::Missing => Cow::Borrowed(""),
        Field::Text(text) => Cow::Borrowed(text),
        Field::Integer(number) => number.to_string().into(),
        Field::Number(number) => number.to_string().into(),
        Field::Boolean(is_true) => is_true.to_string().into(),
        Field::Steps(steps) => serde_json::to_string(steps).expect("memory takes all").into(),
    }
}
