//! Rows in the order of a key: `--sort`.

use std::ops::Range;

use crate::flow::chunk::ChunkResult;

/// A row of a result, which is written in its place among all rows.
#[derive(Clone, Debug)]
pub(crate) struct Keyed {
    pub(crate) key: u32,
    pub(crate) bytes: Range<usize>,
}

/// The rows with a key, which wait for the end.
#[derive(Debug)]
pub(crate) struct Sorted {
    rows: Vec<(u32, Box<[u8]>)>,
    highest_first: bool,
}

impl Sorted {
    pub(crate) fn new(highest_first: bool) -> Sorted {
        Sorted { rows: Vec::new(), highest_first }
    }

    /// Takes the rows with a key out of a result. Bad records have none, and stay.
    pub(crate) fn take(&mut self, result: &mut ChunkResult) {
        let bytes = std::mem::take(&mut result.rows.bytes);
        let mut end = 0;
        for Keyed { key, bytes: row } in std::mem::take(&mut result.keyed) {
            result.rows.bytes.extend_from_slice(&bytes[end..row.start]);
            end = row.end;
            self.rows.push((key, bytes[row].into()));
        }
        result.rows.bytes.extend_from_slice(&bytes[end..]);
    }

    /// All rows in order; rows with the same key stay in the order of the input.
    pub(crate) fn into_rows(mut self) -> impl Iterator<Item = Box<[u8]>> {
        if self.highest_first {
            self.rows.sort_by(|(a, _), (b, _)| b.cmp(a));
        } else {
            self.rows.sort_by_key(|(key, _)| *key);
        }
        self.rows.into_iter().map(|(_, row)| row)
    }
}
