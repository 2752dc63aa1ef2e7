//! A column of puzzles in a table in Parquet.

mod zstd;

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use loshu::Grid;
use loshu_formats::{ReadError, parse_puzzle, puzzle_column};
use parquet::basic::{Compression, ConvertedType, LogicalType};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::DataType;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::schema::types::{ColumnDescriptor, SchemaDescriptor, TypePtr};

use super::{BLOCK, Rows, grid};
use crate::error::DatasetError;

/// A column of puzzles.
pub(super) struct Table {
    /// The file once more, for pages that the reader does not unpack.
    file: File,
    reader: SerializedFileReader<File>,
    name: String,
    /// The number of the column.
    column: usize,
    /// How much of the path of a value is there if the value is there.
    whole: i16,
    /// The group of rows that is being read: its column, and how many of its rows are left.
    group: Option<(ColumnReader, u64)>,
    /// The next group.
    next: usize,
    /// How many rows have been read.
    read: u64,
}

impl Table {
    pub(super) fn open(
        path: &Path,
        file: File,
        column: Option<&str>,
    ) -> Result<Table, DatasetError> {
        let open = || {
            let again = file.try_clone().map_err(|error| error.to_string())?;
            let reader = SerializedFileReader::new(file).map_err(|error| error.to_string())?;
            let (name, column, whole) = find(&reader, column)?;
            let table =
                Table { file: again, reader, name, column, whole, group: None, next: 0, read: 0 };
            table.check_compression()?;
            Ok(table)
        };
        guarded(open)
            .map_err(|problem| DatasetError::Record(format!("{}: {problem}", path.display())))
    }

    fn check_compression(&self) -> Result<(), String> {
        for group in self.reader.metadata().row_groups() {
            match group.column(self.column).compression() {
                Compression::UNCOMPRESSED
                | Compression::SNAPPY
                | Compression::GZIP(_)
                | Compression::ZSTD(_)
                | Compression::LZ4
                | Compression::LZ4_RAW => {}
                other @ (Compression::LZO | Compression::BROTLI(_)) => {
                    return Err(format!(
                        "the column {} is compressed with {}; write the table with zstd or snappy",
                        self.name,
                        other.to_string().split('(').next().unwrap_or_default()
                    ));
                }
            }
        }
        Ok(())
    }

    /// The column of the group that is being read, with rows left; `None` behind the last row.
    fn group(&mut self) -> Result<Option<&mut (ColumnReader, u64)>, ParquetError> {
        while self.group.as_ref().is_none_or(|(_, left)| *left == 0) {
            if self.next == self.reader.num_row_groups() {
                return Ok(None);
            }
            let group = self.reader.get_row_group(self.next)?;
            let rows = u64::try_from(group.metadata().num_rows()).unwrap_or_default();
            let column = match group.metadata().column(self.column).compression() {
                Compression::ZSTD(_) => {
                    zstd::column_reader(self.file.try_clone()?, group.metadata(), self.column)?
                }
                Compression::UNCOMPRESSED
                | Compression::SNAPPY
                | Compression::GZIP(_)
                | Compression::LZO
                | Compression::BROTLI(_)
                | Compression::LZ4
                | Compression::LZ4_RAW => group.get_column_reader(self.column)?,
            };
            self.group = Some((column, rows));
            self.next += 1;
        }
        Ok(self.group.as_mut())
    }

    /// The values of the next rows, up to `most`.
    fn values(&mut self, most: usize) -> Result<Vec<Value>, ParquetError> {
        let whole = self.whole;
        let Some((reader, left)) = self.group()? else { return Ok(Vec::new()) };
        let most = usize::try_from(*left).unwrap_or(usize::MAX).min(most);
        let values = match reader {
            ColumnReader::ByteArrayColumnReader(reader) => {
                texts(rows(reader, whole, most)?, |text| text.data().to_vec())
            }
            ColumnReader::FixedLenByteArrayColumnReader(reader) => {
                texts(rows(reader, whole, most)?, |text| text.data().to_vec())
            }
            ColumnReader::Int32ColumnReader(reader) => {
                numbers(rows(reader, whole, most)?, f64::from)
            }
            ColumnReader::Int64ColumnReader(reader) => {
                numbers(rows(reader, whole, most)?, |number| number as f64)
            }
            ColumnReader::FloatColumnReader(reader) => {
                numbers(rows(reader, whole, most)?, f64::from)
            }
            ColumnReader::DoubleColumnReader(reader) => {
                numbers(rows(reader, whole, most)?, |number| number)
            }
            ColumnReader::BoolColumnReader(_) | ColumnReader::Int96ColumnReader(_) => {
                let problem = "expected texts or lists of 81 numbers, found values of another type";
                return Err(ParquetError::General(problem.into()));
            }
        };
        if values.is_empty() {
            return Err(ParquetError::General(format!(
                "the file ends, and there should be {left} more rows"
            )));
        }
        *left -= values.len() as u64;
        Ok(values)
    }
}

impl Table {
    /// The values of the next rows, up to `most`; none at the end. An error says behind which row it is.
    fn next_values(&mut self, most: usize) -> Result<Vec<Value>, String> {
        let next = || self.values(most).map_err(|error| error.to_string());
        guarded(next)
            .map_err(|problem| format!("column {}, after row {}: {problem}", self.name, self.read))
    }
}

impl Rows for Table {
    fn read(&mut self, most: usize) -> Result<Vec<Grid>, String> {
        let mut puzzles = Vec::with_capacity(most);
        while puzzles.len() < most {
            let values = self.next_values(most - puzzles.len())?;
            if values.is_empty() {
                break;
            }
            for value in values {
                self.read += 1;
                let puzzle = value.puzzle();
                puzzles.push(puzzle.map_err(|problem| {
                    format!("row {}, column {}, {problem}", self.read, self.name)
                })?);
            }
        }
        Ok(puzzles)
    }
}

/// The column as a table in CSV with a header: each row on a line.
pub(super) struct TableText {
    table: Table,
    /// The text of rows that have been read.
    ready: Cursor<Vec<u8>>,
}

impl TableText {
    pub(super) fn of(table: Table) -> TableText {
        TableText { table, ready: Cursor::new(b"puzzle\n".to_vec()) }
    }
}

impl Read for TableText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.ready.read(buffer)?;
        if read > 0 || buffer.is_empty() {
            return Ok(read);
        }
        let values = self.table.next_values(BLOCK).map_err(io::Error::other)?;
        self.table.read += values.len() as u64;
        let lines: Vec<u8> = values.iter().flat_map(Value::line).collect();
        self.ready = Cursor::new(lines);
        self.ready.read(buffer)
    }
}

/// Reads what may be damaged. The crate panics at some damages: here they are errors like others.
fn guarded<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err("the table is damaged".into()))
}

/// The column of the puzzles: its name, its number, and the level of whole values.
fn find(
    reader: &SerializedFileReader<File>,
    wanted: Option<&str>,
) -> Result<(String, usize, i16), String> {
    let schema = reader.metadata().file_metadata().schema_descr();
    let names: Vec<&str> =
        schema.root_schema().get_fields().iter().map(|field| field.name()).collect();
    let found = match wanted {
        Some(wanted) => names.iter().position(|name| name.eq_ignore_ascii_case(wanted)),
        None => puzzle_column(names.iter().copied()).or_else(|| only_text(schema)),
    };
    let Some(found) = found else {
        let columns = names.into_iter().map(str::to_owned).collect();
        let error = ReadError::NoColumn { wanted: wanted.map(str::to_owned), columns };
        return Err(format!("{error}; name the column of the puzzles"));
    };
    let name = names[found];
    let is_of_name =
        |column: &ColumnDescriptor| column.path().parts().first().is_some_and(|part| part == name);
    let mut columns = schema.columns().iter().enumerate().filter(|(_, column)| is_of_name(column));
    let (Some((number, column)), None) = (columns.next(), columns.next()) else {
        return Err(format!(
            "the column {name} has several parts, expected texts or lists of 81 numbers"
        ));
    };
    Ok((name.into(), number, column.max_def_level()))
}

/// The only column of texts, if there is one.
fn only_text(schema: &SchemaDescriptor) -> Option<usize> {
    let is_text = |field: &TypePtr| {
        let info = field.get_basic_info();
        let is_named = info.logical_type_ref() == Some(&LogicalType::String);
        field.is_primitive() && (is_named || info.converted_type() == ConvertedType::UTF8)
    };
    let fields = schema.root_schema().get_fields().iter().enumerate();
    let mut texts = fields.filter(|(_, field)| is_text(field)).map(|(at, _)| at);
    texts.next().filter(|_| texts.next().is_none())
}

/// A puzzle as a row has it.
enum Value {
    Missing,
    Text(Vec<u8>),
    Texts(usize),
    Numbers(Vec<f64>),
}

impl Value {
    /// As a line of CSV. A table has no room for several texts: the reader says that they are no puzzle.
    fn line(&self) -> Vec<u8> {
        let text = match self {
            Value::Missing => Vec::new(),
            Value::Text(text) => text.clone(),
            Value::Texts(found) => format!("a list of {found} texts").into_bytes(),
            Value::Numbers(values) => {
                // Digits of one sign stand side by side as in any line, longer ones apart.
                let between = if values.iter().all(|value| *value < 10.0) { "" } else { " " };
                let values: Vec<String> = values.iter().map(f64::to_string).collect();
                values.join(between).into_bytes()
            }
        };
        // A plain text has no quotes, so that columns of errors are those of the text.
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-*".contains(byte);
        if !text.is_empty() && text.iter().all(is_plain) {
            return [&*text, b"\n"].concat();
        }
        let mut line = vec![b'"'];
        for byte in text {
            match byte {
                b'"' => line.extend(b"\"\""),
                b'\n' | b'\r' => line.push(b' '),
                byte => line.push(byte),
            }
        }
        line.extend(b"\"\n");
        line
    }

    fn puzzle(self) -> Result<Grid, String> {
        match self {
            Value::Missing => Err("expected a puzzle, found nothing".into()),
            Value::Text(text) => {
                let text = String::from_utf8(text).map_err(|_| "the text is not UTF-8")?;
                parse_puzzle(&text)
                    .map_err(|error| format!("character {}: {}", error.column, error.problem))
            }
            Value::Texts(found) => Err(format!("expected a text, found a list of {found}")),
            Value::Numbers(values) => grid(&values, 0),
        }
    }
}

fn texts<T>(rows: Vec<Vec<T>>, text: impl Fn(&T) -> Vec<u8>) -> Vec<Value> {
    let value = |row: Vec<T>| match row.as_slice() {
        [] => Value::Missing,
        [one] => Value::Text(text(one)),
        several => Value::Texts(several.len()),
    };
    rows.into_iter().map(value).collect()
}

fn numbers<T>(rows: Vec<Vec<T>>, number: impl Fn(T) -> f64) -> Vec<Value> {
    let value = |row: Vec<T>| match row.is_empty() {
        true => Value::Missing,
        false => Value::Numbers(row.into_iter().map(&number).collect()),
    };
    rows.into_iter().map(value).collect()
}

/// The next rows of a column, each with the values that it has: several in a list, none if it is missing.
fn rows<T: DataType>(
    reader: &mut ColumnReaderImpl<T>,
    whole: i16,
    most: usize,
) -> Result<Vec<Vec<T::T>>, ParquetError> {
    let (mut definition, mut repetition, mut values) = (Vec::new(), Vec::new(), Vec::new());
    reader.read_records(most, Some(&mut definition), Some(&mut repetition), &mut values)?;
    // A column whose values are all there, and in no lists, has no levels.
    if whole == 0 {
        return Ok(values.into_iter().map(|value| vec![value]).collect());
    }
    let (mut values, mut rows) = (values.into_iter(), Vec::new());
    for (at, &level) in definition.iter().enumerate() {
        // 0 begins a row, and so does every value that is in no list.
        if repetition.get(at).is_none_or(|&level| level == 0) {
            rows.push(Vec::new());
        }
        let row = rows.last_mut();
        let row = row.ok_or_else(|| ParquetError::General("a list has no beginning".into()))?;
        if level == whole {
            row.extend(values.next());
        }
    }
    Ok(rows)
}
