//! The files of a data set.

mod arrays;
mod csv;
mod jsonl;
#[cfg(feature = "parquet")]
mod parquet;

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use crate::column::Column;
use crate::error::DatasetError;
use crate::hash;
use crate::manifest::{Format, Manifest};
use crate::row::{Field, Row};

pub(crate) use self::arrays::text;

/// A file that has been written.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    /// Seen from the folder of the data set, with `/`.
    pub(crate) name: String,
    pub(crate) bytes: u64,
    /// SHA-256.
    pub(crate) hash: String,
}

/// Takes the rows of a split.
pub(crate) trait Sink {
    /// Takes a row. Copies follow the puzzle from which they were made.
    fn row(&mut self, row: &Row<'_>) -> Result<(), DatasetError>;

    /// Ends all files.
    fn finish(self: Box<Self>) -> Result<Vec<Written>, DatasetError>;
}

/// Begins the files of a split with so many rows.
pub(crate) fn sink(
    manifest: &Manifest,
    folder: &Path,
    split: &str,
    rows: u64,
) -> Result<Box<dyn Sink>, DatasetError> {
    match manifest.output.format {
        Format::Arrays => Ok(Box::new(arrays::Arrays::new(folder, split, manifest.cells())?)),
        Format::Csv | Format::Jsonl | Format::Parquet => {
            let shards = rows.div_ceil(manifest.output.shard).max(1);
            Ok(Box::new(Shards {
                folder: folder.into(),
                split: split.into(),
                format: manifest.output.format,
                columns: manifest.columns.clone(),
                shard: manifest.output.shard,
                shards,
                current: None,
                written: Vec::new(),
            }))
        }
    }
}

/// A table in a file.
trait TableFile {
    fn row(&mut self, fields: &[Field]) -> std::io::Result<()>;

    fn finish(self: Box<Self>) -> std::io::Result<()>;
}

/// Tables of a number of rows each.
struct Shards {
    folder: PathBuf,
    split: String,
    format: Format,
    columns: Vec<Column>,
    shard: u64,
    shards: u64,
    /// The table that is being written, its file, and how many rows it has.
    current: Option<(Box<dyn TableFile>, Part, u64)>,
    written: Vec<Written>,
}

impl Shards {
    fn begin(&self) -> Result<(Box<dyn TableFile>, Part, u64), DatasetError> {
        let (number, shards, ending) = (self.written.len(), self.shards, self.format.ending());
        let name = format!("data/{}-{number:05}-of-{shards:05}.{ending}", self.split);
        let (part, file) = Part::create(&self.folder, name)?;
        let file = BufWriter::new(file);
        let table: std::io::Result<Box<dyn TableFile>> = match self.format {
            Format::Csv => csv::Csv::new(file, &self.columns).map(|table| Box::new(table) as _),
            Format::Jsonl => Ok(Box::new(jsonl::Jsonl::new(file, &self.columns))),
            #[cfg(feature = "parquet")]
            Format::Parquet => {
                parquet::Parquet::new(file, &self.columns).map(|table| Box::new(table) as _)
            }
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => Err(std::io::ErrorKind::Unsupported.into()),
            Format::Arrays => Err(std::io::ErrorKind::Unsupported.into()),
        };
        let table = table.map_err(DatasetError::file(&part.path))?;
        Ok((table, part, 0))
    }

    fn end(&mut self) -> Result<(), DatasetError> {
        if let Some((table, part, _)) = self.current.take() {
            table.finish().map_err(DatasetError::file(&part.path))?;
            self.written.push(part.finish()?);
        }
        Ok(())
    }
}

impl Sink for Shards {
    fn row(&mut self, row: &Row<'_>) -> Result<(), DatasetError> {
        if self.current.as_ref().is_some_and(|(_, _, rows)| *rows == self.shard) {
            self.end()?;
        }
        if self.current.is_none() {
            self.current = Some(self.begin()?);
        }
        let fields: Vec<Field> = self.columns.iter().map(|&column| row.field(column)).collect();
        if let Some((table, part, rows)) = &mut self.current {
            table.row(&fields).map_err(DatasetError::file(&part.path))?;
            *rows += 1;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<Vec<Written>, DatasetError> {
        if self.written.is_empty() && self.current.is_none() {
            self.current = Some(self.begin()?);
        }
        self.end()?;
        Ok(self.written)
    }
}

/// A file that takes its name when it is complete.
struct Part {
    name: String,
    path: PathBuf,
    temporary: PathBuf,
}

impl Part {
    fn create(folder: &Path, name: String) -> Result<(Part, File), DatasetError> {
        let path = folder.join(&name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(DatasetError::file(folder))?;
        }
        let mut temporary = path.clone().into_os_string();
        temporary.push(".part");
        let temporary = PathBuf::from(temporary);
        let file = File::create(&temporary).map_err(DatasetError::file(&temporary))?;
        Ok((Part { name, path, temporary }, file))
    }

    fn finish(self) -> Result<Written, DatasetError> {
        let Part { name, path, temporary } = self;
        fs::rename(temporary, &path).map_err(DatasetError::file(&path))?;
        let bytes = fs::metadata(&path).map_err(DatasetError::file(&path))?.len();
        let hash = hash::file(&path).map_err(DatasetError::file(&path))?;
        Ok(Written { name, bytes, hash })
    }
}
