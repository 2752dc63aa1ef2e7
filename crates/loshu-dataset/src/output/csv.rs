//! Tables with a header.

use std::fs::File;
use std::io::{self, BufWriter};

use super::TableFile;
use crate::column::Column;
use crate::row::Field;

pub(super) struct Csv(csv::Writer<BufWriter<File>>);

impl Csv {
    pub(super) fn new(file: BufWriter<File>, columns: &[Column]) -> io::Result<Csv> {
        let mut writer = csv::Writer::from_writer(file);
        writer.write_record(columns.iter().map(|column| column.name()))?;
        Ok(Csv(writer))
    }
}

impl TableFile for Csv {
    fn row(&mut self, fields: &[Field]) -> io::Result<()> {
        Ok(self.0.write_record(fields.iter().map(text))?)
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}

/// A value as text. Steps are JSON.
fn text(field: &Field) -> String {
    match field {
        Field::Missing => String::new(),
        Field::Text(text) => text.clone(),
        Field::Integer(number) => number.to_string(),
        Field::Number(number) => number.to_string(),
        Field::Boolean(is_true) => is_true.to_string(),
        Field::Steps(steps) => serde_json::to_string(steps).expect("memory takes all"),
    }
}
