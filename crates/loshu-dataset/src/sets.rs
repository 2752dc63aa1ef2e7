//! Sets of puzzles that are no text: tables in Parquet and arrays of `NumPy`; and sets that have several files.

mod npy;
#[cfg(feature = "parquet")]
mod parquet;

use std::fmt;
use std::fs::{self, File};
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};

use loshu::Grid;

use crate::error::DatasetError;

/// How tables in Parquet begin.
pub const PARQUET: &[u8; 4] = b"PAR1";

/// How many puzzles are read together.
pub(crate) const BLOCK: usize = 1024;

/// The end of the names of arrays of puzzles in the folders of the recursive models.
const INPUTS: &str = "__inputs.npy";

/// Returns the files of a set, in the order of their names: a file; the arrays of puzzles in a folder that a builder
/// for the recursive models has written; or tables whose names begin so, such as
/// `data/train-00000-of-00002.csv` and `data/train-00001-of-00002.csv` for `data/train`.
///
/// A name of nothing is returned as it is.
///
/// # Errors
///
/// A folder cannot be read or has no such array; one of the tables is missing.
pub fn set_files(name: &Path) -> Result<Vec<PathBuf>, DatasetError> {
    if name.is_dir() {
        let arrays = files_in(name, |file| file.ends_with(INPUTS).then_some(()))?;
        if arrays.is_empty() {
            return Err(DatasetError::Folder(format!(
                "{}: expected a folder with an array all__inputs.npy; name a file, or the beginning of the names of \
                 several tables, such as data/train",
                name.display()
            )));
        }
        return Ok(arrays.into_iter().map(|(array, ())| array).collect());
    }
    let (false, Some(begin), Some(folder)) = (name.exists(), name.file_name(), name.parent())
    else {
        return Ok(vec![name.into()]);
    };
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    let begin = begin.to_string_lossy();
    if !folder.is_dir() {
        return Ok(vec![name.into()]);
    }
    let tables = files_in(folder, |file| part_of(file, &begin))?;
    if tables.is_empty() {
        return Ok(vec![name.into()]);
    }
    for (expected, (table, part)) in tables.iter().enumerate() {
        if *part != (expected, tables.len()) {
            let (number, parts) = part;
            return Err(DatasetError::Folder(format!(
                "{}: there are {} tables, and this is number {} of {parts}; expected all tables of one set",
                table.display(),
                tables.len(),
                number + 1
            )));
        }
    }
    Ok(tables.into_iter().map(|(table, _)| table).collect())
}

/// The number of a table and how many there are: of `train-00001-of-00002.csv` 1 and 2, if the name has to begin with
/// `train`.
fn part_of(file: &str, begin: &str) -> Option<(usize, usize)> {
    let (name, _) = file.strip_prefix(begin)?.split_once('.')?;
    let (number, parts) = name.strip_prefix('-')?.split_once("-of-")?;
    Some((number.parse().ok()?, parts.parse().ok()?))
}

/// The files of a folder whose names say something, sorted, with what they say.
fn files_in<T>(
    folder: &Path,
    said: impl Fn(&str) -> Option<T>,
) -> Result<Vec<(PathBuf, T)>, DatasetError> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(DatasetError::file(folder))? {
        let entry = entry.map_err(DatasetError::file(folder))?;
        if let Some(said) = said(&entry.file_name().to_string_lossy()) {
            let is_here = folder == Path::new(".");
            files.push((if is_here { entry.file_name().into() } else { entry.path() }, said));
        }
    }
    files.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(files)
}

/// Opens a file of puzzles that is no text: a table in Parquet (feature `parquet`), or an array of `NumPy`. Returns
/// `None` for all other files, such as those that are not there.
///
/// The table has a column of puzzles, of texts or of lists of 81 numbers: the one with this name, or with a usual
/// name, or the only one of texts. The array has the shape (n, 81) or (n, 9, 9) and the values 0 to 9; or, if its name ends with
/// `__inputs.npy` or `__labels.npy`, 1 for an empty cell and the digit plus 1 for others.
///
/// ```no_run
/// use loshu_dataset::binary_puzzles;
///
/// if let Some(blocks) = binary_puzzles("train.parquet".as_ref(), Some("question"))? {
///     for block in blocks {
///         println!("{} puzzles", block?.len());
///     }
/// }
/// # Ok::<(), loshu_dataset::DatasetError>(())
/// ```
///
/// # Errors
///
/// The file is damaged, has no puzzles, or cannot be read. What is wrong with a row comes from the iterator.
pub fn binary_puzzles(
    path: &Path,
    column: Option<&str>,
) -> Result<Option<BinaryPuzzles>, DatasetError> {
    // What is read once, such as a pipe, is left to the reader of texts.
    if !path.is_file() {
        return Ok(None);
    }
    let mut file = File::open(path).map_err(DatasetError::file(path))?;
    let mut begin = Vec::new();
    file.by_ref().take(8).read_to_end(&mut begin).map_err(DatasetError::file(path))?;
    file.rewind().map_err(DatasetError::file(path))?;
    let rows: Box<dyn Rows + Send> = if begin.starts_with(npy::MAGIC) {
        Box::new(npy::Array::open(path, file)?)
    } else if begin.starts_with(PARQUET) {
        open_parquet(path, file, column)?
    } else {
        return Ok(None);
    };
    Ok(Some(BinaryPuzzles { rows: Some(rows), is_begun: false, path: path.into() }))
}

/// Whether a file is a table in Parquet, by its first bytes.
pub fn is_parquet(path: &Path) -> bool {
    let mut begin = [0; PARQUET.len()];
    let read = |mut file: File| file.read_exact(&mut begin).is_ok();
    // What is read once, such as a pipe, would lose its beginning.
    path.is_file() && File::open(path).is_ok_and(read) && begin == *PARQUET
}

/// Opens a table in Parquet as a table in CSV that has the column of the puzzles alone, `puzzle`: the one with this name,
/// or with a usual name, or the only one of texts. So the text of row n stands on line n + 1, behind the header. A row
/// without a text is an empty one, and breaks of lines in a text are spaces. Messages call the file by its name.
///
/// # Errors
///
/// The file is damaged, or has no such column. What is wrong with later rows is an error of the reader.
#[cfg(feature = "parquet")]
pub fn parquet_text(
    name: &Path,
    file: File,
    column: Option<&str>,
) -> Result<impl Read + Send + use<>, DatasetError> {
    Ok(parquet::TableText::of(parquet::Table::open(name, file, column)?))
}

/// Refuses a table in Parquet, which this build does not read.
///
/// # Errors
///
/// Always.
#[cfg(not(feature = "parquet"))]
pub fn parquet_text(name: &Path, _: File, _: Option<&str>) -> Result<std::io::Empty, DatasetError> {
    Err(no_parquet(name))
}

#[cfg(feature = "parquet")]
fn open_parquet(
    path: &Path,
    file: File,
    column: Option<&str>,
) -> Result<Box<dyn Rows + Send>, DatasetError> {
    Ok(Box::new(parquet::Table::open(path, file, column)?))
}

#[cfg(not(feature = "parquet"))]
fn open_parquet(
    path: &Path,
    _: File,
    _: Option<&str>,
) -> Result<Box<dyn Rows + Send>, DatasetError> {
    Err(no_parquet(path))
}

#[cfg(not(feature = "parquet"))]
fn no_parquet(path: &Path) -> DatasetError {
    DatasetError::Record(format!(
        "{}: this build reads no Parquet; export the table as CSV, or build with the feature parquet",
        path.display()
    ))
}

/// The puzzles of a file in blocks, in order; see [`binary_puzzles`]. An error is the end.
pub struct BinaryPuzzles {
    /// Until the end or an error.
    rows: Option<Box<dyn Rows + Send>>,
    /// Whether there was a puzzle.
    is_begun: bool,
    path: PathBuf,
}

impl Iterator for BinaryPuzzles {
    type Item = Result<Vec<Grid>, DatasetError>;

    fn next(&mut self) -> Option<Self::Item> {
        let block = self.rows.as_mut()?.read(BLOCK);
        let problem = match block {
            Ok(puzzles) if !puzzles.is_empty() => {
                self.is_begun = true;
                return Some(Ok(puzzles));
            }
            Ok(_) if self.is_begun => None,
            Ok(_) => Some("expected a puzzle, found no rows".into()),
            Err(problem) => Some(problem),
        };
        self.rows = None;
        let problem = problem?;
        Some(Err(DatasetError::Record(format!("{}: {problem}", self.path.display()))))
    }
}

impl fmt::Debug for BinaryPuzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BinaryPuzzles").field("path", &self.path).finish_non_exhaustive()
    }
}

/// The rows of a file.
trait Rows {
    /// The next puzzles, up to `most`; none at the end. An error says where the row is, and what is wrong.
    fn read(&mut self, most: usize) -> Result<Vec<Grid>, String>;
}

/// The grid of 81 numbers, where `empty` stands for an empty cell and `empty + 1` for the digit 1.
fn grid(values: &[f64], empty: u8) -> Result<Grid, String> {
    let mut cells = [0; 81];
    if values.len() != cells.len() {
        return Err(format!("{} numbers, expected 81", values.len()));
    }
    let (first, last) = (f64::from(empty), f64::from(empty) + 9.0);
    for (at, (cell, &value)) in cells.iter_mut().zip(values).enumerate() {
        if !(first..=last).contains(&value) || value.fract() != 0.0 {
            return Err(format!(
                "cell {}: expected a number from {first} to {last}, found {value}",
                at + 1
            ));
        }
        *cell = value as u8 - empty;
    }
    Ok(Grid::from_values(&cells).expect("numbers from 0 to 9"))
}
