//! Columns of grids: as texts, or as numbers, 81 in each row of an ordinary one.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, ArrayRef, FixedSizeListArray, UInt8Array};
use arrow_buffer::{NullBuffer, NullBufferBuilder};
use arrow_schema::{DataType, Field, FieldRef};
use loshu::Grid;
use loshu_formats::Variant;
use pyo3::prelude::*;

use crate::errors;

/// The keyword `out`: how the grids of an answer are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Out {
    /// Texts with a sign for each cell.
    Text,
    /// Lists with a byte for each cell, 0 for an empty one.
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

    /// A column of grids with so many cells; texts may be longer and shorter.
    pub(super) fn field(self, name: &str, width: usize) -> Field {
        let data_type = match self {
            Out::Text => DataType::Utf8,
            Out::Uint8 => bytes(width as i32),
        };
        Field::new(name, data_type, true)
    }

    pub(super) fn column(self, rows: usize, width: usize) -> GridColumn {
        match self {
            Out::Text => GridColumn::Text(StringBuilder::with_capacity(rows, width * rows)),
            Out::Uint8 => GridColumn::Uint8 {
                width,
                cells: Vec::with_capacity(width * rows),
                is_there: NullBufferBuilder::new(rows),
            },
        }
    }

    /// Says why a variant has no place in a column of grids with so many cells.
    pub(super) fn check(self, variant: &Variant, width: usize) -> Result<(), String> {
        let cells = variant.setting.shape.len();
        match self {
            Out::Uint8 if cells != width => Err(format!(
                "expected a puzzle of {width} cells for out='uint8', found {cells}; all rows have to be of one layout"
            )),
            Out::Text | Out::Uint8 => Ok(()),
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
    Uint8 { width: usize, cells: Vec<u8>, is_there: NullBufferBuilder },
}

/// A grid that is written to a column.
pub(super) enum Filled<'a> {
    Ordinary(Grid),
    /// The digits of a variant, whose signs write them.
    Variant(&'a Variant, Vec<u8>),
    /// A variant with its rules, as text.
    Whole(String),
}

impl GridColumn {
    pub(super) fn push(&mut self, grid: Option<&Grid>) {
        match self {
            GridColumn::Text(column) => {
                let line = grid.map(Grid::to_line);
                let text = |line| std::str::from_utf8(line).unwrap_or_default();
                column.append_option(line.as_ref().map(|line| text(line)));
            }
            GridColumn::Uint8 { width, cells, is_there } => {
                match grid {
                    Some(grid) => cells.extend(grid.to_values()),
                    None => cells.resize(cells.len() + *width, 0),
                }
                is_there.append(grid.is_some());
            }
        }
    }

    /// Writes a grid that has a place in the column.
    pub(super) fn push_filled(&mut self, filled: Option<&Filled<'_>>) {
        match (filled, &mut *self) {
            (None, _) | (Some(Filled::Whole(_)), GridColumn::Uint8 { .. }) => self.push(None),
            (Some(Filled::Ordinary(grid)), _) => self.push(Some(grid)),
            (Some(Filled::Variant(variant, digits)), GridColumn::Text(column)) => {
                column.append_value(variant.line_of(digits));
            }
            (Some(Filled::Whole(text)), GridColumn::Text(column)) => column.append_value(text),
            (Some(Filled::Variant(_, digits)), GridColumn::Uint8 { cells, is_there, .. }) => {
                cells.extend(digits);
                is_there.append(true);
            }
        }
    }

    pub(super) fn finish(self) -> ArrayRef {
        match self {
            GridColumn::Text(mut column) => Arc::new(column.finish()),
            GridColumn::Uint8 { width, cells, mut is_there } => {
                lists(width as i32, cells, is_there.finish())
            }
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
