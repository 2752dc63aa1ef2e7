//! Columns of grids: as texts, or as numbers, 81 in each row of an ordinary one.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, ArrayRef, FixedSizeListArray, UInt8Array};
use arrow_buffer::{NullBuffer, NullBufferBuilder};
use arrow_schema::{DataType, Field, FieldRef};
use loshu::Grid;
use pyo3::prelude::*;

use crate::errors;

/// The keyword `out`: how the grids of an answer are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Out {
    /// Texts of 81 characters.
    Text,
    /// Lists of 81 bytes, 0 for an empty cell.
    Uint8,
}

impl Out {
    pub(super) fn named(name: &str) -> PyResult<Out> {
        match name {
            "text" => Ok(Out::Text),
            "uint8" => Ok(Out::Uint8),
            _ => Err(errors::option("out", format!("expected text or uint8, found {name:?}"))),
        }
    }

    pub(super) fn field(self, name: &str) -> Field {
        let data_type = match self {
            Out::Text => DataType::Utf8,
            Out::Uint8 => bytes(81),
        };
        Field::new(name, data_type, true)
    }

    pub(super) fn column(self, rows: usize) -> GridColumn {
        match self {
            Out::Text => GridColumn::Text(StringBuilder::with_capacity(rows, 81 * rows)),
            Out::Uint8 => GridColumn::Uint8 {
                cells: Vec::with_capacity(81 * rows),
                is_there: NullBufferBuilder::new(rows),
            },
        }
    }
}

/// The type of lists of so many bytes.
pub(super) fn bytes(width: i32) -> DataType {
    DataType::FixedSizeList(item(), width)
}

/// A column of lists of so many bytes, which has zeros where no list is there.
pub(super) fn lists(width: i32, cells: Vec<u8>, is_there: Option<NullBuffer>) -> ArrayRef {
    Arc::new(FixedSizeListArray::new(item(), width, Arc::new(UInt8Array::from(cells)), is_there))
}

fn item() -> FieldRef {
    Arc::new(Field::new("item", DataType::UInt8, false))
}

/// A column that is being written.
pub(super) enum GridColumn {
    Text(StringBuilder),
    Uint8 { cells: Vec<u8>, is_there: NullBufferBuilder },
}

impl GridColumn {
    pub(super) fn push(&mut self, grid: Option<&Grid>) {
        match self {
            GridColumn::Text(column) => {
                let line = grid.map(Grid::to_line);
                let text = |line| std::str::from_utf8(line).unwrap_or_default();
                column.append_option(line.as_ref().map(|line| text(line)));
            }
            GridColumn::Uint8 { cells, is_there } => {
                cells.extend(grid.map_or([0; 81], Grid::to_values));
                is_there.append(grid.is_some());
            }
        }
    }

    pub(super) fn finish(self) -> ArrayRef {
        match self {
            GridColumn::Text(mut column) => Arc::new(column.finish()),
            GridColumn::Uint8 { cells, mut is_there } => lists(81, cells, is_there.finish()),
        }
    }
}

/// The bytes of each row one after the other, as many for each, and their number; zeros for a row without a grid. `None`
/// if a row holds something else.
pub(super) fn bytes_of(column: &ArrayRef) -> Option<(arrow_buffer::ScalarBuffer<u8>, usize)> {
    if let Some(lists) = column.as_fixed_size_list_opt() {
        let cells = lists.values().as_primitive_opt::<UInt8Type>()?;
        let (first, width) =
            (lists.value_offset_at(0), usize::try_from(lists.value_length()).ok()?);
        return Some((cells.values().slice(first, width * lists.len()), width));
    }
    let texts = column.as_string_opt::<i32>()?;
    // Texts of small grids have digits alone, too.
    let width = texts.iter().flatten().next().map_or(81, str::len);
    if width > 81 {
        return None;
    }
    let mut cells = Vec::with_capacity(width * texts.len());
    for row in texts {
        match row.map(str::as_bytes) {
            None => cells.resize(cells.len() + width, 0),
            Some(line) if line.len() == width => cells.extend(line.iter().map(|&sign| digit(sign))),
            Some(_) => return None,
        }
    }
    // A digit is 9 at most.
    cells.iter().all(|&cell| cell <= 9).then(|| (cells.into(), width))
}

fn digit(sign: u8) -> u8 {
    if sign == b'.' { 0 } else { sign.wrapping_sub(b'0') }
}
