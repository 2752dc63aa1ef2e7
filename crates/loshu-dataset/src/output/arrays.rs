//! A folder of `NumPy` arrays for each split, as the builders of the recursive models (HRM, TRM) write it.
//!
//! | file | what |
//! |---|---|
//! | `all__inputs.npy` | a row of bytes for each puzzle, one for each cell: the digit plus 1, and 1 for an empty cell |
//! | `all__labels.npy` | the same of the solutions |
//! | `all__puzzle_identifiers.npy` | 0 for each puzzle |
//! | `all__puzzle_indices.npy` | where each puzzle begins, and the end |
//! | `all__group_indices.npy` | where each group of a puzzle and its copies begins, and the end |
//! | `dataset.json` | what the numbers mean |

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::json;

use super::{Part, Sink, Written};
use crate::error::DatasetError;
use crate::row::Row;
use crate::variant::values;

pub(super) struct Arrays {
    folder: PathBuf,
    split: String,
    inputs: Array,
    labels: Array,
    identifiers: Array,
    puzzle_indices: Array,
    group_indices: Array,
    groups: u64,
    /// How many cells a puzzle has, and its highest digit.
    cells: (usize, u8),
}

impl Arrays {
    pub(super) fn new(
        folder: &Path,
        split: &str,
        cells: (usize, u8),
    ) -> Result<Arrays, DatasetError> {
        let bytes = |name| Array::create(folder, split, name, "|u1", Some(cells.0));
        let numbers = |name| Array::create(folder, split, name, "<i4", None);
        let mut arrays = Arrays {
            folder: folder.into(),
            split: split.into(),
            inputs: bytes("inputs")?,
            labels: bytes("labels")?,
            identifiers: numbers("puzzle_identifiers")?,
            puzzle_indices: numbers("puzzle_indices")?,
            group_indices: numbers("group_indices")?,
            groups: 0,
            cells,
        };
        arrays.puzzle_indices.number(0)?;
        arrays.group_indices.number(0)?;
        Ok(arrays)
    }

    /// Ends the group of the last puzzle.
    fn end_group(&mut self) -> Result<(), DatasetError> {
        let rows = self.inputs.rows;
        if rows > 0 {
            self.groups += 1;
            self.group_indices.number(rows)?;
        }
        Ok(())
    }

    /// What the numbers mean: the class `PuzzleDatasetMetadata` of HRM and of TRM, which alone has `total_puzzles`.
    ///
    /// The numbers are those of the builders for Sudoku. A sampler takes one puzzle of each group in an epoch, so a
    /// group counts as one puzzle, and every puzzle is its only example, however many copies it has.
    fn description(&self) -> serde_json::Value {
        let (groups, (cells, size)) = (self.groups, self.cells);
        json!({
            "pad_id": 0,
            "ignore_label_id": 0,
            "blank_identifier_id": 0,
            "vocab_size": size + 2,
            "seq_len": cells,
            "num_puzzle_identifiers": 1,
            "total_groups": groups,
            "mean_puzzle_examples": 1.0,
            "total_puzzles": groups,
            "sets": ["all"],
        })
    }
}

impl Sink for Arrays {
    fn row(&mut self, row: &Row<'_>) -> Result<(), DatasetError> {
        if row.copy == 0 {
            self.end_group()?;
        }
        self.inputs.cells(&row.puzzle)?;
        self.labels.cells(&row.solution)?;
        self.identifiers.number(0)?;
        self.puzzle_indices.number(self.inputs.rows)
    }

    fn finish(mut self: Box<Self>) -> Result<Vec<Written>, DatasetError> {
        self.end_group()?;
        let description = format!("{:#}\n", self.description());
        let Arrays { folder, split, .. } = *self;
        let arrays =
            [self.inputs, self.labels, self.identifiers, self.puzzle_indices, self.group_indices];
        let mut written = Vec::new();
        for array in arrays {
            written.push(array.finish()?);
        }
        written.push(text(&folder, format!("{split}/dataset.json"), &description)?);
        Ok(written)
    }
}

/// Writes a text as a file.
pub(crate) fn text(folder: &Path, name: String, text: &str) -> Result<Written, DatasetError> {
    let (part, mut file) = Part::create(folder, name)?;
    file.write_all(text.as_bytes()).map_err(DatasetError::file(&part.path))?;
    drop(file);
    part.finish()
}

/// The length of the header with its first bytes: room for any number of rows.
const HEADER: usize = 128;

/// An array that is being written. Its first bytes say how long it is, and are written in the end.
struct Array {
    part: Part,
    file: BufWriter<File>,
    kind: &'static str,
    width: Option<usize>,
    rows: u64,
}

impl Array {
    fn create(
        folder: &Path,
        split: &str,
        name: &str,
        kind: &'static str,
        width: Option<usize>,
    ) -> Result<Array, DatasetError> {
        let (part, file) = Part::create(folder, format!("{split}/all__{name}.npy"))?;
        let mut array = Array { part, file: BufWriter::new(file), kind, width, rows: 0 };
        array.write(&[0; HEADER])?;
        Ok(array)
    }

    fn cells(&mut self, text: &str) -> Result<(), DatasetError> {
        self.rows += 1;
        self.write(&values(text).map(|value| value + 1).collect::<Vec<u8>>())
    }

    fn number(&mut self, number: u64) -> Result<(), DatasetError> {
        self.rows += 1;
        let number = i32::try_from(number).map_err(|_| {
            DatasetError::Manifest(
                "output: arrays have room for 2,147,483,647 rows, and there are more".into(),
            )
        })?;
        self.write(&number.to_le_bytes())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), DatasetError> {
        self.file.write_all(bytes).map_err(DatasetError::file(&self.part.path))
    }

    fn finish(mut self) -> Result<Written, DatasetError> {
        let header = self.header();
        let end = |file: &mut BufWriter<File>| -> io::Result<()> {
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&header)?;
            file.flush()
        };
        end(&mut self.file).map_err(DatasetError::file(&self.part.path))?;
        drop(self.file);
        self.part.finish()
    }

    /// The header of version 1.0 of the format: a magic text, the length of the rest, and a dictionary of Python
    /// with spaces up to a line feed.
    fn header(&self) -> Vec<u8> {
        let shape = match self.width {
            Some(width) => format!("({}, {width})", self.rows),
            None => format!("({},)", self.rows),
        };
        let dictionary =
            format!("{{'descr': '{}', 'fortran_order': False, 'shape': {shape}, }}", self.kind);
        let mut header = b"\x93NUMPY\x01\x00".to_vec();
        header.extend(((HEADER - 10) as u16).to_le_bytes());
        header.extend(dictionary.bytes());
        header.resize(HEADER - 1, b' ');
        header.push(b'\n');
        header
    }
}
