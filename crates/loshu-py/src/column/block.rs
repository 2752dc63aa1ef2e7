//! Rows that are worked on together.

use std::ops::Range;
use std::sync::Arc;

use loshu::{Grid, Marks};
use loshu_formats::Variant;
use pyo3::pybacked::PyBackedBytes;

use super::lists::Lists;
use super::texts::Texts;

/// A row of a column.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Row<'a> {
    Text(&'a [u8]),
    /// Numbers, 0 for an empty cell.
    Numbers(&'a [u8]),
    Grid(&'a Grid),
    Marks(&'a Marks),
    /// A puzzle of any size and with any rules.
    Setting(&'a Variant),
    /// There is nothing in the row.
    Missing,
    /// There is something else in the row, and this is wrong with it.
    Wrong(&'a str),
    /// The number of a puzzle that is to be made.
    Index(u64),
}

/// An item of a Python sequence.
#[derive(Debug)]
pub(super) enum Item {
    Text(Box<[u8]>),
    Grid(Grid),
    Marks(Box<Marks>),
    /// Numbers of a grid of another size.
    Numbers(Box<[u8]>),
    Setting(Arc<Variant>),
    Missing,
    Wrong(Box<str>),
}

/// Neighbouring rows of a column.
#[derive(Debug)]
pub(super) enum Part {
    Texts(Texts, Range<usize>),
    /// Texts of one width, filled up with zeros.
    Padded(PyBackedBytes, usize),
    /// Numbers, as many in each row.
    Numbers(Vec<u8>, usize),
    /// Numbers of an Arrow array.
    Lists(Lists, Range<usize>),
    Items(Vec<Item>),
    Indices(Range<u64>),
    Chosen(Vec<u64>),
}

impl Part {
    pub(super) fn len(&self) -> usize {
        match self {
            Part::Texts(_, rows) | Part::Lists(_, rows) => rows.len(),
            Part::Padded(bytes, width) => bytes.len() / width,
            Part::Numbers(numbers, width) => numbers.len() / width,
            Part::Items(items) => items.len(),
            Part::Chosen(numbers) => numbers.len(),
            Part::Indices(indices) => (indices.end - indices.start) as usize,
        }
    }

    fn row(&self, at: usize) -> Row<'_> {
        match self {
            Part::Texts(texts, rows) => texts.get(rows.start + at).map_or(Row::Missing, Row::Text),
            Part::Padded(bytes, width) => Row::Text(unpadded(&bytes[at * width..][..*width])),
            Part::Numbers(numbers, width) => Row::Numbers(&numbers[at * width..][..*width]),
            Part::Lists(lists, rows) => {
                lists.get(rows.start + at).map_or(Row::Missing, Row::Numbers)
            }
            Part::Items(items) => match &items[at] {
                Item::Text(text) => Row::Text(text),
                Item::Grid(grid) => Row::Grid(grid),
                Item::Marks(marks) => Row::Marks(marks),
                Item::Numbers(numbers) => Row::Numbers(numbers),
                Item::Setting(variant) => Row::Setting(variant),
                Item::Missing => Row::Missing,
                Item::Wrong(problem) => Row::Wrong(problem),
            },
            Part::Chosen(numbers) => Row::Index(numbers[at]),
            Part::Indices(indices) => Row::Index(indices.start + at as u64),
        }
    }
}

fn unpadded(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    &text[..end]
}

/// Neighbouring parts.
#[derive(Debug, Default)]
pub(crate) struct Block {
    parts: Vec<Part>,
    /// The first row of each part.
    starts: Vec<usize>,
    rows: usize,
}

impl Block {
    pub(super) fn push(&mut self, part: Part) {
        self.starts.push(self.rows);
        self.rows += part.len();
        self.parts.push(part);
    }

    pub(crate) fn len(&self) -> usize {
        self.rows
    }

    /// Some of the rows.
    pub(crate) fn rows(&self, range: Range<usize>) -> Vec<Row<'_>> {
        let mut rows = Vec::with_capacity(range.len());
        let first = self.starts.partition_point(|&start| start <= range.start).saturating_sub(1);
        for (part, &start) in self.parts.iter().zip(&self.starts).skip(first) {
            let from = range.start.max(start);
            let to = range.end.min(start + part.len());
            if from >= range.end {
                break;
            }
            rows.extend((from..to).map(|row| part.row(row - start)));
        }
        rows
    }
}
