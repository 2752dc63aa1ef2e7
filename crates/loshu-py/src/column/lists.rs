//! Numbers in an Arrow array: 81 in each row, or nine lists of nine.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, GenericListArray, OffsetSizeTrait};
use arrow_buffer::ScalarBuffer;
use arrow_schema::DataType;

/// A column of numbers.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    /// All numbers. What is no digit is a number above 9.
    cells: ScalarBuffer<u8>,
    /// For each row the places of its numbers, or nothing.
    rows: Arc<[Option<Range<usize>>]>,
}

impl Lists {
    /// Whether a column of this type holds lists of whole numbers.
    pub(super) fn holds(data_type: &DataType) -> bool {
        match data_type {
            DataType::FixedSizeList(item, _) | DataType::List(item) | DataType::LargeList(item) => {
                item.data_type().is_integer() || Lists::holds(item.data_type())
            }
            _ => false,
        }
    }

    /// How many numbers each row of a column of this type has, if the type says so.
    pub(super) fn width(data_type: &DataType) -> Option<usize> {
        match data_type {
            DataType::FixedSizeList(item, size) => {
                let inner =
                    if item.data_type().is_integer() { 1 } else { Lists::width(item.data_type())? };
                Some(inner * usize::try_from(*size).ok()?)
            }
            _ => None,
        }
    }

    /// The numbers of an array; `None` for an array of another type.
    pub(super) fn of(array: &ArrayRef) -> Option<Lists> {
        let mut rows: Vec<_> = (0..array.len()).map(|row| Some(row..row + 1)).collect();
        let mut level = Arc::clone(array);
        while !level.data_type().is_integer() {
            level = deeper(&level, &mut rows)?;
        }
        Some(Lists { cells: cells(&level)?, rows: rows.into() })
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The numbers of a row; `None` for a null.
    pub(super) fn get(&self, row: usize) -> Option<&[u8]> {
        self.cells.get(self.rows[row].clone()?)
    }
}

/// What the lists of an array hold, with the places of the rows in that.
fn deeper(level: &ArrayRef, rows: &mut [Option<Range<usize>>]) -> Option<ArrayRef> {
    match level.data_type() {
        DataType::FixedSizeList(_, size) => {
            let (lists, size) = (level.as_fixed_size_list_opt()?, usize::try_from(*size).ok()?);
            let start = |place: usize| Some(lists.value_offset_at(0) + place * size);
            descend(level, rows, start);
            Some(Arc::clone(lists.values()))
        }
        DataType::List(_) => of_list(level, level.as_list_opt::<i32>()?, rows),
        DataType::LargeList(_) => of_list(level, level.as_list_opt::<i64>()?, rows),
        _ => None,
    }
}

fn of_list<O: OffsetSizeTrait>(
    level: &ArrayRef,
    lists: &GenericListArray<O>,
    rows: &mut [Option<Range<usize>>],
) -> Option<ArrayRef> {
    let offsets = lists.value_offsets();
    descend(level, rows, |place| Some(offsets.get(place)?.as_usize()));
    Some(Arc::clone(lists.values()))
}

/// Turns places among lists into places among their items. A row with a list that is not there has no
/// numbers.
fn descend(
    level: &ArrayRef,
    rows: &mut [Option<Range<usize>>],
    start: impl Fn(usize) -> Option<usize>,
) {
    for row in rows {
        let places = row.take().filter(|row| row.clone().all(|place| level.is_valid(place)));
        *row = places.and_then(|row| Some(start(row.start)?..start(row.end)?));
    }
}

/// The numbers as bytes: as they lie there if they are bytes. A number that is not there is an empty cell.
fn cells(numbers: &ArrayRef) -> Option<ScalarBuffer<u8>> {
    match numbers.data_type() {
        DataType::UInt8 if numbers.null_count() == 0 => {
            Some(numbers.as_primitive_opt::<UInt8Type>()?.values().clone())
        }
        DataType::UInt8 => narrowed::<UInt8Type>(numbers),
        DataType::Int8 => narrowed::<Int8Type>(numbers),
        DataType::UInt16 => narrowed::<UInt16Type>(numbers),
        DataType::Int16 => narrowed::<Int16Type>(numbers),
        DataType::UInt32 => narrowed::<UInt32Type>(numbers),
        DataType::Int32 => narrowed::<Int32Type>(numbers),
        DataType::UInt64 => narrowed::<UInt64Type>(numbers),
        DataType::Int64 => narrowed::<Int64Type>(numbers),
        _ => None,
    }
}

fn narrowed<T>(numbers: &ArrayRef) -> Option<ScalarBuffer<u8>>
where
    T: ArrowPrimitiveType,
    T::Native: TryInto<u8>,
{
    let numbers = numbers.as_primitive_opt::<T>()?;
    let byte = |number: T::Native| number.try_into().unwrap_or(u8::MAX);
    Some(numbers.iter().map(|number| number.map_or(0, byte)).collect::<Vec<u8>>().into())
}
